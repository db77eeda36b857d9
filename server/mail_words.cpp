#include "mail_words.hpp"

#include <fmt/format.h>

#include "protocol/utf8.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kMostName = 80;

struct Words {
  const char* language;
  const char *ask_subject, *ask_text;           ///< {0} the link, {1} the one that ends it
  const char *one_subject, *more_subject;       ///< {} with whom; {} how many
  const char *turn_text, *line, *alone;         ///< {0} the lines, {1} the link that ends it; {0} with whom, {1} the link
};

constexpr Words kWords[] = {
    {"en", "Shall Bastide write to you?",
     "Hello,\n\nsomebody, probably you, would like to be told at this address when it is their turn at a table of Bastide.\n"
     "If it was you, say so here, within two days:\n\n{0}\n\n"
     "If it was not, do nothing: you will not be written to. To be rid of it at once:\n\n{1}\n",
     "Your turn: with {}", "Your turn at {} tables",
     "Hello,\n\nit is your turn.\n\n{0}\nSomebody waits for you; a page that is open tells you by itself.\n\n-- \nNo more mails from Bastide, at once and without a question:\n{1}\n",
     "With {0}:\n{1}\n\n", "others"},
    {"de", "Soll Bastide dir schreiben?",
     "Hallo,\n\njemand, wahrscheinlich du, möchte unter dieser Adresse erfahren, wann er an einem Tisch von Bastide am Zug ist.\n"
     "Warst du es, dann sag es hier, innerhalb von zwei Tagen:\n\n{0}\n\n"
     "Warst du es nicht, dann tu nichts: Dir wird nicht geschrieben. Um es gleich los zu sein:\n\n{1}\n",
     "Du bist am Zug: mit {}", "Du bist an {} Tischen am Zug",
     "Hallo,\n\ndu bist am Zug.\n\n{0}\nJemand wartet auf dich; eine Seite, die offen ist, sagt es dir von selbst.\n\n-- \nKeine Mails von Bastide mehr, sofort und ohne Rückfrage:\n{1}\n",
     "Mit {0}:\n{1}\n\n", "anderen"},
};

const Words& words_of(std::string_view language) {
  for (const Words& words : kWords)
    if (language == words.language) return words;
  return kWords[0];
}

/// On one line, whatever he is called; and no program that shows mails takes it for a link.
std::string safe_name(const std::string& name) {
  std::string safe;
  for (const char c : clean_name(shortened(name, kMostName))) {
    if (!safe.empty() && (safe.back() == '.' || safe.back() == ':') && c != ' ') safe += ' ';
    safe += c;
  }
  return safe;
}

std::string names_told(const std::vector<std::string>& with, const Words& words) {
  std::string list;
  for (const std::string& name : with)
    if (const std::string safe = safe_name(name); !safe.empty()) list += (list.empty() ? "" : ", ") + safe;
  return list.empty() ? words.alone : list;
}

std::string ending_link(const Envelope& e) { return fmt::format("{}/mail#stop={}", e.base, e.stop); }
std::string ending_address(const Envelope& e) { return fmt::format("{}/api/mail/stop?t={}", e.base, e.stop); }

}  // namespace

bool is_mail_language(std::string_view language) { return words_of(language).language == language; }

MailMessage asking_mail(const Envelope& e, const std::string& proof) {
  const Words& words = words_of(e.language);
  return {e.to, words.language, words.ask_subject, fmt::format(fmt::runtime(words.ask_text), fmt::format("{}/mail#confirm={}", e.base, proof), ending_link(e)),
          ending_address(e)};
}

MailMessage turn_mail(const Envelope& e, const std::vector<WaitingTable>& tables) {
  const Words& words = words_of(e.language);
  std::string lines;
  for (const WaitingTable& t : tables) lines += fmt::format(fmt::runtime(words.line), names_told(t.with, words), fmt::format("{}/t/{}#mine", e.base, t.table));
  const std::string subject = tables.size() == 1 ? fmt::format(fmt::runtime(words.one_subject), names_told(tables[0].with, words))
                                                 : fmt::format(fmt::runtime(words.more_subject), tables.size());
  return {e.to, words.language, subject, fmt::format(fmt::runtime(words.turn_text), lines, ending_link(e)), ending_address(e)};
}

}  // namespace bastide::server
