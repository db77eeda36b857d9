// The English words of mail; fetched only where mail is spoken of.
export const enMail = {
  title: 'Mail',
  lead: 'A mail when it is my turn and I am not here',
  leadMine: 'A mail when it is your turn at a table with days for every turn, and you are not here.',
  address: 'My mail address',
  want: 'Write to me',
  bad: 'That is no mail address.',
  asked: 'A mail is on its way. Open the link in it, and say there that you want to be written to; until then you are not.',
  on: 'You are written to when it is your turn.',
  end: 'No more mails',
  other: 'Another address',
  kept: 'The address is told to nobody, and forgotten as soon as you want no more mails.',
  confirmTitle: 'Shall Bastide write to you?',
  confirmText: 'You get a mail when it is your turn at a table and you are not there. Every mail has a link that ends it.',
  confirm: 'Yes, write to me',
  confirmed: 'From now on you are written to when it is your turn.',
  stopped: 'You get no more mails',
  stoppedText: 'Your address is forgotten. Where you want mails again you can say so in the menu of a table.',
  used: 'This link has been used up: nobody asks for mails to this address any more.',
};

export type MailWords = typeof enMail;
