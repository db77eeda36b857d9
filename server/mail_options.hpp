// How this server sends mail: what `--mail` and its companions say, checked before anything starts. See docs/server.md, "Mail".
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace bastide::server {

/// As the command line has it.
struct MailWords {
  std::string mail;           ///< smtp://USER:PASSWORD@HOST:PORT or smtps://...; empty: no mail
  std::string from;           ///< the sender's address
  std::string password_file;  ///< the password stands there, in the first line
  std::string tls = "auto";   ///< auto, always or never
  std::string authorities;    ///< a file of certificates in the place of the system's
};

struct MailOptions {
  std::string url;             ///< smtp://HOST:PORT or smtps://HOST:PORT, without user and password
  std::string user, password;  ///< empty: the server wants none
  bool starttls = true;        ///< of smtp: nothing is said before the connection is encrypted
  std::string authorities;     ///< see MailWords
  std::string from;
  std::chrono::milliseconds patience{30'000};  ///< that one mail may take on its way to the server
  std::chrono::milliseconds look{2000};        ///< between looks into the database
};

/// Nothing if there is to be no mail. `secret`: the password of the environment, may be null. Throws Error (bad-message) in words that name the
/// option, and never the password.
std::optional<MailOptions> read_mail_options(const MailWords&, const char* secret);

/// True for an address such as ann@example.org: at most 254 letters, digits and what else needs no quotes, and a domain with a dot.
bool is_mail_address(std::string_view);
/// As addresses are compared and kept: without capitals.
std::string plain_address(std::string_view);

}  // namespace bastide::server
