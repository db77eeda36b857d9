// What mails say, in the languages of the page.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "mail_message.hpp"

namespace bastide::server {

/// A table that waits for somebody.
struct WaitingTable {
  std::string table;
  std::vector<std::string> with;  ///< the others' names
};

bool is_mail_language(std::string_view);

/// What every mail to somebody needs.
struct Envelope {
  std::string to, language;
  std::string base;  ///< what links begin with, like https://games.example.org
  std::string stop;  ///< the secret that ends all mails
};

/// Asks whether mail is wanted; `proof`: the secret by which he says so. Links to the page and hides the secrets behind `#`.
MailMessage asking_mail(const Envelope&, const std::string& proof);
/// It is his turn at these tables, one at least.
MailMessage turn_mail(const Envelope&, const std::vector<WaitingTable>&);

}  // namespace bastide::server
