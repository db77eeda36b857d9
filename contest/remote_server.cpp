#include "contest/remote_server.hpp"

#include <curl/curl.h>
#include <fmt/format.h>
#include <sys/socket.h>

#include <boost/url/parse.hpp>
#include <memory>
#include <stdexcept>

#include "protocol/json_text.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

constexpr long kSecondsToConnect = 10, kSecondsOfSilence = 60;
constexpr std::size_t kLongestLine = 4 << 20;

/// scheme://host[:port], without a slash at its end.
std::string checked_url(std::string url) {
  const auto read = boost::urls::parse_uri(url);
  if (!read || (read->scheme() != "http" && read->scheme() != "https") || read->encoded_host().empty() || read->encoded_path().size() > 1 ||
      read->has_query() || read->has_fragment() || read->has_userinfo())
    throw std::invalid_argument(fmt::format("\"{}\": expected a server's address, such as https://games.example.org or http://localhost:8080", url));
  if (url.back() == '/') url.pop_back();
  return url;
}

/// A program that plays (external.hpp) shall not inherit the connection.
curl_socket_t open_socket(void*, curlsocktype, curl_sockaddr* at) { return ::socket(at->family, at->socktype | SOCK_CLOEXEC, at->protocol); }

/// Not our server's answer, but that of a proxy before it: it is away, or too much is asked for at once.
bool said_by_proxy(long status, const std::string& code) { return code.empty() && (status >= 500 || status == 429); }

/// What the server says in its own words, if it does.
[[noreturn]] void refuse(const std::string& url, long status, const std::string& body) {
  boost::system::error_code ec;
  const json::value said = json::parse(body, ec);
  const json::object* object = ec ? nullptr : said.if_object();
  const auto text = [object](const char* key) {
    const json::value* value = object ? object->if_contains(key) : nullptr;
    return value && value->is_string() ? std::string(value->as_string()) : std::string();
  };
  const std::string code = text("code"), message = text("message");
  if (said_by_proxy(status, code)) throw RemoteServer::Unreachable(fmt::format("{}: status {}", url, status));
  throw RemoteServer::Refused(code, message.empty() ? fmt::format("the server answers with status {}", status) : message);
}

}  // namespace

/// One request, and what becomes of its answer.
struct RemoteServer::Exchange {
  const std::string* body = nullptr;                    ///< to be sent; null: nothing is
  std::function<bool(std::string_view)> take;           ///< lines of a stream go there
  std::string answer;                                   ///< what has come, or of a stream the line that has begun
  CURL* curl = nullptr;
  const std::atomic<bool>* stop = nullptr;
  std::exception_ptr problem;                           ///< thrown by `take`: it must not pass through the library

  std::size_t receive(std::string_view bytes) {
    answer += bytes;
    long status = 0;
    curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    if (!take || status != 200) return answer.size() > kLongestLine ? 0 : bytes.size();
    try {
      for (std::size_t end; (end = answer.find('\n')) != std::string::npos; answer.erase(0, end + 1))
        if (!take(std::string_view(answer).substr(0, end))) return 0;
    } catch (...) {
      problem = std::current_exception();
      return 0;
    }
    return answer.size() > kLongestLine ? 0 : bytes.size();
  }
};

RemoteServer::RemoteServer(std::string url, const std::atomic<bool>& stop) : url_(checked_url(std::move(url))), stop_(stop) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
}

std::string RemoteServer::get(const std::string& path, const std::string& token) const {
  Exchange exchange;
  perform(exchange, path, token);
  return exchange.answer;
}

json::object RemoteServer::post(const std::string& path, const std::string& token, const json::object& body) const {
  const std::string text = json_text(body);
  Exchange exchange;
  exchange.body = &text;
  perform(exchange, path, token);
  return json::parse(exchange.answer).as_object();
}

void RemoteServer::follow(const std::string& path, const std::string& token, const std::function<bool(std::string_view)>& take) const {
  Exchange exchange;
  exchange.take = take;
  perform(exchange, path, token);
}

void RemoteServer::perform(Exchange& exchange, const std::string& path, const std::string& token) const {
  const std::unique_ptr<CURL, void (*)(CURL*)> curl(curl_easy_init(), curl_easy_cleanup);
  if (!curl) throw std::runtime_error("libcurl cannot start");
  exchange.curl = curl.get();
  exchange.stop = &stop_;
  curl_slist* list = exchange.body ? curl_slist_append(nullptr, "Content-Type: application/json") : nullptr;
  if (!token.empty()) list = curl_slist_append(list, ("Authorization: Bearer " + token).c_str());
  const std::unique_ptr<curl_slist, void (*)(curl_slist*)> headers(list, curl_slist_free_all);
  const auto set = [&curl](CURLoption option, auto value) { curl_easy_setopt(curl.get(), option, value); };
  set(CURLOPT_URL, (url_ + path).c_str());
  set(CURLOPT_PROTOCOLS_STR, "http,https");
  set(CURLOPT_HTTPHEADER, headers.get());
  set(CURLOPT_NOSIGNAL, 1L);
  set(CURLOPT_CONNECTTIMEOUT, kSecondsToConnect);
  set(CURLOPT_LOW_SPEED_LIMIT, 1L);  // a stream says something every quarter of a minute
  set(CURLOPT_LOW_SPEED_TIME, kSecondsOfSilence);
  if (exchange.body) {
    set(CURLOPT_POSTFIELDS, exchange.body->data());
    set(CURLOPT_POSTFIELDSIZE, static_cast<long>(exchange.body->size()));
  }
  set(CURLOPT_OPENSOCKETFUNCTION, open_socket);
  const auto receive = +[](char* data, std::size_t size, std::size_t count, void* to) { return static_cast<Exchange*>(to)->receive({data, size * count}); };
  set(CURLOPT_WRITEFUNCTION, receive);
  set(CURLOPT_WRITEDATA, &exchange);
  const auto wait = +[](void* of, curl_off_t, curl_off_t, curl_off_t, curl_off_t) { return *static_cast<Exchange*>(of)->stop ? 1 : 0; };
  set(CURLOPT_XFERINFOFUNCTION, wait);
  set(CURLOPT_XFERINFODATA, &exchange);
  set(CURLOPT_NOPROGRESS, 0L);
  const CURLcode outcome = curl_easy_perform(curl.get());
  if (exchange.problem) std::rethrow_exception(exchange.problem);
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  if (exchange.take && status == 200) return;  // whoever listened has heard enough, or the server has ended it
  if (outcome != CURLE_OK) throw Unreachable(fmt::format("{}: {}", url_, curl_easy_strerror(outcome)));
  if (status >= 300) refuse(url_, status, exchange.answer);
}

}  // namespace bastide
