#include "mail_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/url.hpp>
#include <fstream>

#include "core/number.hpp"
#include "protocol/error.hpp"
#include "urls.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kMostAddress = 254, kMostLocal = 64, kMostLabel = 63, kMostPassword = 1024;

bool is_alnum(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

/// Of RFC 5322 what may stand in front of the @ without quotes.
bool is_atom(std::string_view text) {
  constexpr std::string_view kOthers = "!#$%&'*+-/=?^_`{|}~";
  return !text.empty() && std::all_of(text.begin(), text.end(), [&](char c) { return is_alnum(c) || kOthers.find(c) != kOthers.npos; });
}

bool is_label(std::string_view text) {
  return !text.empty() && text.size() <= kMostLabel && text.front() != '-' && text.back() != '-' &&
         std::all_of(text.begin(), text.end(), [](char c) { return is_alnum(c) || c == '-'; });
}

/// Every part between dots is as wanted; `least` of them.
template <class Part>
bool dotted(std::string_view text, int least, Part&& part) {
  int parts = 0;
  while (true) {
    const std::size_t dot = text.find('.');
    if (!part(text.substr(0, dot))) return false;
    ++parts;
    if (dot == text.npos) return parts >= least;
    text.remove_prefix(dot + 1);
  }
}

[[noreturn]] void refuse_option(std::string_view what) { throw Error("bad-message", std::string(what)); }

std::string password_in(const std::string& file) {
  std::ifstream in(file);
  std::string line;
  if (!in || (!std::getline(in, line) && line.empty())) refuse_option(fmt::format("--mail-password-file {}: expected a file with the password in its first line", file));
  while (!line.empty() && (line.back() == '\r' || line.back() == '\n')) line.pop_back();
  return line;
}

std::string unescaped(boost::urls::pct_string_view text) {
  const boost::urls::decode_view view = *text;
  return {view.begin(), view.end()};
}

/// 0 if it is none.
int port_of(const boost::urls::url_view& url) {
  int port = 0;
  read_number(url.port(), 0, 65'535, port);
  return port;
}

/// From one place only, so that nobody wonders which one counts.
std::string password_of(const boost::urls::url_view& url, const MailWords& words, const char* secret) {
  const bool in_url = url.has_password(), in_file = !words.password_file.empty(), in_environment = secret && *secret;
  if (in_url + in_file + in_environment > 1)
    refuse_option("--mail: the password is said more than once; say it in --mail-password-file, in BASTIDE_MAIL_PASSWORD or in the address");
  std::string password = in_url ? unescaped(url.encoded_password()) : in_file ? password_in(words.password_file) : in_environment ? secret : "";
  const bool plain = password.size() <= kMostPassword && std::none_of(password.begin(), password.end(), [](char c) { return static_cast<unsigned char>(c) < ' '; });
  if (!plain) refuse_option("--mail: the password has control characters, or is longer than 1024 bytes");
  return password;
}

}  // namespace

bool is_mail_address(std::string_view text) {
  const std::size_t at = text.find('@');
  return text.size() <= kMostAddress && at != text.npos && at <= kMostLocal && dotted(text.substr(0, at), 1, is_atom) &&
         dotted(text.substr(at + 1), 2, is_label);
}

std::string plain_address(std::string_view text) {
  std::string plain(text);
  std::transform(plain.begin(), plain.end(), plain.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return plain;
}

std::optional<MailOptions> read_mail_options(const MailWords& words, const char* secret) {
  if (words.mail.empty()) {
    if (!words.from.empty() || !words.password_file.empty()) refuse_option("--mail-from and --mail-password-file mean nothing without --mail");
    return {};
  }
  const auto url = boost::urls::parse_uri(words.mail);
  const bool good = url && (url->scheme() == "smtp" || url->scheme() == "smtps") && is_host(std::string(url->encoded_host_and_port())) &&
                    !url->encoded_host().empty() && !url->has_query() && !url->has_fragment() && (url->encoded_path().empty() || url->encoded_path() == "/");
  if (!good) refuse_option("--mail: expected smtp://USER@HOST:PORT or smtps://USER@HOST:PORT, without a path");
  if (url->has_port() && port_of(*url) == 0) refuse_option("--mail: expected a port from 1 to 65535");
  MailOptions o;
  o.user = unescaped(url->encoded_user());
  o.password = password_of(*url, words, secret);
  if (o.user.empty() != o.password.empty())
    refuse_option(o.user.empty() ? "--mail: a password is said, and no user" : "--mail: a user is named; his password is expected in --mail-password-file FILE or in the environment, BASTIDE_MAIL_PASSWORD");
  const bool tls = url->scheme() == "smtps";
  const std::string host(url->encoded_host());
  o.url = fmt::format("{}://{}:{}", tls ? "smtps" : "smtp", host, url->has_port() ? port_of(*url) : tls ? 465 : 587);
  if (words.tls != "auto" && words.tls != "always" && words.tls != "never") refuse_option("--mail-tls: expected auto, always or never");
  if (tls && words.tls == "never") refuse_option("--mail-tls never: smtps:// is always encrypted; say smtp://");
  o.starttls = !tls && (words.tls == "always" || (words.tls == "auto" && !is_loopback_host(host)));
  o.authorities = words.authorities;
  if (!o.authorities.empty() && !std::ifstream(o.authorities)) refuse_option(fmt::format("--mail-ca {}: there is no such file that can be read", o.authorities));
  if (!is_mail_address(words.from)) refuse_option("--mail-from: expected the address that mails come from, like table@example.org");
  o.from = words.from;
  return o;
}

}  // namespace bastide::server
