// The English words of playing without a server.
export const enOffline = {
  title: 'Play without a server',
  lead: 'The whole game runs on this device, computer players included. Once it was loaded it needs no network, and the game is kept here.',
  own: 'More opponents, several players on this device, other rules.',
  loading: 'The game is being loaded …',
  failed: 'The game could not be loaded. It must be loaded once with a network; then it is there without one.',
  notThere: 'This server does not have the game to be played without it.',
  damaged: 'The game cannot go on here.',
  kept: 'The server cannot be reached, and on this device a game without it is under way: “Play without a server” goes on with it, and its menu ends it.',
  later: 'The server cannot be reached now. The game stays on this device: go on there when it is back.',
  goOn: 'Go on at the server',
  end: 'Begin another game',
  endSure: 'Really end this one?',
  back: 'To the start page',
};
