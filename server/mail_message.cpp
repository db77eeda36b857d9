#include "mail_message.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sodium.h>

#include <algorithm>
#include <ctime>

#include "protocol/utf8.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kLine = 76, kPiece = 39;  // 39 bytes are 52 letters of base64: with what stands around them less than 75

bool is_bare(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; }) && text.find("=?") == text.npos && text.size() <= 60;
}

std::string base64(std::string_view raw) {
  std::string text(sodium_base64_ENCODED_LEN(raw.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(raw.data()), raw.size(), sodium_base64_VARIANT_ORIGINAL);
  text.pop_back();  // the terminating zero
  return text;
}

std::string without_controls(std::string_view text) {
  std::string clean = as_utf8(text);
  std::replace_if(clean.begin(), clean.end(), [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, ' ');
  return clean;
}

std::string domain_of(const std::string& address) { return address.substr(address.find('@') + 1); }

std::string date(std::int64_t now) { return fmt::format("{:%a, %d %b %Y %H:%M:%S} +0000", fmt::gmtime(static_cast<std::time_t>(now / 1000))); }

}  // namespace

std::string header_text(std::string_view raw) {
  const std::string text = without_controls(raw);
  if (is_bare(text)) return text;
  std::string encoded;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string piece = shortened(rest, kPiece);  // never half a character
    encoded += (encoded.empty() ? "" : "\r\n ") + fmt::format("=?UTF-8?B?{}?=", base64(piece));
    rest.remove_prefix(piece.size());
  }
  return encoded;
}

std::string quoted_printable(std::string_view text) {
  std::string out;
  std::size_t column = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == '\n') {
      out += "\r\n";
      column = 0;
      continue;
    }
    const bool at_end = i + 1 == text.size() || text[i + 1] == '\n';
    const bool plain = (c > ' ' && c <= '~' && c != '=') || (c == ' ' && !at_end);
    const std::string piece = plain ? std::string(1, text[i]) : fmt::format("={:02X}", c);
    if (column + piece.size() > kLine - 1) out += "=\r\n", column = 0;
    out += piece;
    column += piece.size();
  }
  return out;
}

std::string mail_of(const MailMessage& message, const std::string& from, std::int64_t now, const std::string& id) {
  std::string mail = fmt::format(
      "Date: {}\r\nFrom: Bastide <{}>\r\nTo: <{}>\r\nSubject: {}\r\nMessage-ID: <{}@{}>\r\nAuto-Submitted: auto-generated\r\n", date(now), from, message.to,
      header_text(message.subject), id, domain_of(from));
  if (!message.stop.empty()) mail += fmt::format("List-Unsubscribe: <{}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n", message.stop);
  mail += fmt::format("Content-Language: {}\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n",
                      message.language);
  return mail + quoted_printable(message.text);
}

}  // namespace bastide::server
