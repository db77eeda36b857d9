// A mail as it travels (RFC 5322, 2045, 2047, 8058): plain text, with every header safe, whatever people are called.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace bastide::server {

struct MailMessage {
  std::string to;        ///< an address, see is_mail_address
  std::string language;  ///< en, de
  std::string subject;   ///< in UTF-8
  std::string text;      ///< in UTF-8; lines end with \n
  std::string stop;      ///< the address that ends all mails by one POST; empty: none
};

/// The whole mail with lines that end with CRLF. `from`: an address; `now`: milliseconds since 1970; `id`: what makes it unlike all others.
std::string mail_of(const MailMessage&, const std::string& from, std::int64_t now, const std::string& id);

/// A text in a header: as it is if it is plain, else as encoded words, folded. No control character comes through.
std::string header_text(std::string_view);
/// RFC 2045, 6.7; lines that end with \n become lines that end with CRLF.
std::string quoted_printable(std::string_view);

}  // namespace bastide::server
