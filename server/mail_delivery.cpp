#include "mail_delivery.hpp"

#include <curl/curl.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>

#include "protocol/utf8.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kLongestAnswer = 512;

/// What is said between us and the mail server, as far as it decides what becomes of the mail.
struct Talk {
  std::string_view mail;  ///< what is still to be read of it
  std::string command;    ///< the last one, its first word
  std::string answer;     ///< to it, the last line
  bool over = false;      ///< we take leave: that decides nothing any more
};

std::size_t read_mail(char* to, std::size_t size, std::size_t count, void* user) {
  std::string_view& rest = static_cast<Talk*>(user)->mail;
  const std::size_t bytes = std::min(size * count, rest.size());
  std::memcpy(to, rest.data(), bytes);
  rest.remove_prefix(bytes);
  return bytes;
}

int overhear(CURL*, curl_infotype kind, char* data, std::size_t size, void* user) {
  Talk& talk = *static_cast<Talk*>(user);
  const std::string_view text(data, size);
  if (kind == CURLINFO_HEADER_OUT && text.starts_with("QUIT")) talk.over = true;
  if (talk.over) return 0;
  if (kind == CURLINFO_HEADER_OUT) talk.command = text.substr(0, std::min(text.find_first_of(" \r\n"), kLongestAnswer)), talk.answer.clear();
  if (kind == CURLINFO_DATA_OUT) talk.command = "DATA";
  if (kind == CURLINFO_HEADER_IN) talk.answer = text.substr(0, std::min(text.find_first_of("\r\n"), kLongestAnswer));
  return 0;
}

int look_up(void* stop, curl_off_t, curl_off_t, curl_off_t, curl_off_t) { return *static_cast<const std::atomic<bool>*>(stop) ? 1 : 0; }

/// It says for good that there is nobody: not that we may not send, which is ours to put right.
bool is_nobody(const Talk& talk, long status) {
  return talk.command == "RCPT" && status >= 500 && status < 600 && talk.answer.find(" 5.7.") == talk.answer.npos && status != 530 && status != 535;
}

/// In words, without what the server may have quoted of the address.
std::string refusal_of(const Talk& talk, long status, CURLcode outcome) {
  if (status < 400) return curl_easy_strerror(outcome);
  return fmt::format("{} was answered by {}", talk.command.empty() ? "the greeting" : as_utf8(talk.command), status);
}

}  // namespace

Delivered deliver(const MailOptions& o, const std::string& to, const std::string& mail, const std::atomic<bool>& stop) {
  const std::unique_ptr<CURL, void (*)(CURL*)> curl(curl_easy_init(), curl_easy_cleanup);
  if (!curl) return {Delivery::later, "libcurl cannot start"};
  Talk talk{mail, {}, {}};
  const std::string from = "<" + o.from + ">";
  const std::unique_ptr<curl_slist, void (*)(curl_slist*)> recipients(curl_slist_append(nullptr, ("<" + to + ">").c_str()), curl_slist_free_all);
  const std::string url = o.url + "/" + o.from.substr(o.from.find('@') + 1);  // by what name we greet
  const auto set = [&curl](CURLoption option, auto value) { curl_easy_setopt(curl.get(), option, value); };
  set(CURLOPT_URL, url.c_str());
  set(CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  set(CURLOPT_PROXY, "");
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_USE_SSL, static_cast<long>(o.starttls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
  if (!o.authorities.empty()) set(CURLOPT_CAINFO, o.authorities.c_str());
  if (!o.user.empty()) set(CURLOPT_USERNAME, o.user.c_str()), set(CURLOPT_PASSWORD, o.password.c_str());
  set(CURLOPT_MAIL_FROM, from.c_str());
  set(CURLOPT_MAIL_RCPT, recipients.get());
  set(CURLOPT_UPLOAD, 1L);
  set(CURLOPT_READFUNCTION, read_mail);
  set(CURLOPT_READDATA, &talk);
  set(CURLOPT_TIMEOUT_MS, static_cast<long>(o.patience.count()));
  set(CURLOPT_NOPROGRESS, 0L);
  set(CURLOPT_XFERINFOFUNCTION, look_up);
  set(CURLOPT_XFERINFODATA, &stop);
  set(CURLOPT_VERBOSE, 1L);  // so that it can be overheard; nothing is printed
  set(CURLOPT_DEBUGFUNCTION, overhear);
  set(CURLOPT_DEBUGDATA, &talk);
  const CURLcode outcome = curl_easy_perform(curl.get());
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  if (outcome == CURLE_OK) return {Delivery::taken, ""};
  const std::string why = refusal_of(talk, status, outcome);
  if (is_nobody(talk, status)) return {Delivery::nobody, why};
  return {status >= 500 && talk.command == "DATA" ? Delivery::refused : Delivery::later, why};
}

}  // namespace bastide::server
