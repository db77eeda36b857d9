#include "pusher.hpp"

#include <arpa/inet.h>
#include <curl/curl.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <spdlog/spdlog.h>
#include <sys/socket.h>
#include <unistd.h>

#include <boost/url.hpp>
#include <chrono>

#include "last_catch.hpp"
#include "protocol/fields.hpp"
#include "protocol/json_text.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kMostParcels = 10'000, kLongestEndpoint = 1024;
constexpr int kMostTries = 3;
constexpr long kSeconds = 10;
constexpr const char* kStays = "86400";  ///< seconds that a push service keeps it for a browser that is away
constexpr const char* kKeyName = "push";

/// True for an address that is everybody's: no loopback, no private network, no link, nothing reserved.
bool is_public(const in_addr& address) {
  const std::uint32_t a = ntohl(address.s_addr);
  const auto in = [a](std::uint32_t net, int bits) { return a >> (32 - bits) == net >> (32 - bits); };
  return !(in(0x00000000, 8) || in(0x0a000000, 8) || in(0x64400000, 10) || in(0x7f000000, 8) || in(0xa9fe0000, 16) || in(0xac100000, 12) ||
           in(0xc0000000, 24) || in(0xc0a80000, 16) || in(0xc6120000, 15) || in(0xe0000000, 3));
}

bool is_public(const sockaddr& address) {
  if (address.sa_family == AF_INET) return is_public(reinterpret_cast<const sockaddr_in&>(address).sin_addr);
  if (address.sa_family != AF_INET6) return false;
  const in6_addr& a = reinterpret_cast<const sockaddr_in6&>(address).sin6_addr;
  return (a.s6_addr[0] & 0xe0) == 0x20;  // 2000::/3: all that is routed; what is mapped from IPv4 lies elsewhere
}

/// Whoever names an endpoint must not have this server look around in its own network.
curl_socket_t open_socket(void* anywhere, curlsocktype, curl_sockaddr* at) {
  if (!*static_cast<const bool*>(anywhere) && !is_public(at->addr)) return CURL_SOCKET_BAD;
  return ::socket(at->family, at->socktype | SOCK_CLOEXEC, at->protocol);
}

std::size_t swallow(char*, std::size_t size, std::size_t count, void*) { return size * count; }

std::string origin_of(const std::string& endpoint) {
  const boost::urls::url_view url(endpoint);
  return fmt::format("{}://{}", std::string(url.scheme()), std::string(url.encoded_host_and_port()));
}

void check_endpoint(const std::string& endpoint, const PushOptions& options, const Fields& fields) {
  const auto url = boost::urls::parse_uri(endpoint);
  const bool good = url && !url->has_userinfo() && !url->encoded_host().empty() &&
                    (url->scheme() == "https" || (options.anywhere && url->scheme() == "http"));
  if (!good) fields.fail("endpoint", "the https address of a push service");
}

std::string read_key(const Fields& fields, std::string_view name, std::size_t size) {
  std::string raw = from_base64url(fields.text(name, 1, 100));
  if (raw.size() != size) fields.fail(name, fmt::format("{} bytes in base64url", size));
  return raw;
}

}  // namespace

Subscription read_subscription(const boost::json::object& wish, const PushOptions& options) {
  const Fields fields(wish);
  Subscription s;
  s.endpoint = fields.text("endpoint", 1, kLongestEndpoint);
  check_endpoint(s.endpoint, options, fields);
  const boost::json::value* keys = wish.if_contains("keys");
  if (!keys || !keys->is_object()) fields.fail("keys", "an object with p256dh and auth");
  const Fields inner(keys->as_object(), "keys.");
  s.p256dh = read_key(inner, "p256dh", 65);
  s.auth = read_key(inner, "auth", 16);
  try {
    encrypted_push("", s);
  } catch (const std::exception&) {
    inner.fail("p256dh", "a point of the curve P-256");
  }
  return s;
}

Pusher::Pusher(Journal& journal, PushOptions options) : journal_(journal), options_(std::move(options)) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
  thread_ = std::thread([this] { loop(); });
}

Pusher::~Pusher() { stop(); }

void Pusher::stop() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

/// On the journal's thread.
const EcKey& Pusher::key_of(Store& store) {
  {
    const std::lock_guard lock(mutex_);
    if (key_) return *key_;
  }
  const EcKey fresh;
  const std::string kept = store.keep_secret(kKeyName, to_base64url(fresh.secret()) + " " + to_base64url(fresh.point()));
  const std::size_t gap = std::min(kept.find(' '), kept.size());
  EcKey key(from_base64url(kept.substr(0, gap)), from_base64url(gap < kept.size() ? kept.substr(gap + 1) : ""));
  const std::lock_guard lock(mutex_);
  if (!key_) key_.emplace(std::move(key));
  return *key_;
}

void Pusher::key(std::function<void(const std::string&, const std::string&)> then) {
  journal_.run([this, then = std::move(then)](Store& store) {
    try {
      then(to_base64url(key_of(store).point()), "");
    } catch (const std::exception& e) {
      then("", e.what());
    }
  });
}

void Pusher::tell(const std::string& table, int seat, int number, const boost::json::object& what) {
  journal_.run([this, table, seat, number, text = json_text(what)](Store& store) {
    const std::vector<Subscription> all = store.subscriptions(table, seat);
    if (all.empty() || !store.is_first_to_call(table, seat, "push", number)) return;
    key_of(store);
    const std::lock_guard lock(mutex_);
    for (const Subscription& to : all)
      if (parcels_.size() < kMostParcels) parcels_.push_back({to, table, text});
    wake_.notify_one();
  });
}

void Pusher::loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return stop_ || !parcels_.empty(); });
    if (stop_) return;
    Parcel parcel = std::move(parcels_.front());
    parcels_.pop_front();
    lock.unlock();
    Fate fate = Fate::refused;
    caught("a browser is not told", [&] { fate = send(parcel); });
    settle(std::move(parcel), fate);
    lock.lock();
  }
}

Pusher::Fate Pusher::send(const Parcel& parcel) {
  const std::string body = encrypted_push(parcel.text, parcel.to);
  const auto now = std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
  const std::unique_ptr<CURL, void (*)(CURL*)> curl(curl_easy_init(), curl_easy_cleanup);
  if (!curl) throw std::runtime_error("libcurl cannot start");
  curl_slist* list = nullptr;
  for (const std::string& line :
       {std::string("Content-Type: application/octet-stream"), std::string("Content-Encoding: aes128gcm"), fmt::format("TTL: {}", kStays),
        std::string("Urgency: normal"), "Topic: " + parcel.table, "Authorization: " + vapid_header(*key_, origin_of(parcel.to.endpoint), options_.contact, now)})
    list = curl_slist_append(list, line.c_str());
  const std::unique_ptr<curl_slist, void (*)(curl_slist*)> headers(list, curl_slist_free_all);
  bool anywhere = options_.anywhere;
  curl_easy_setopt(curl.get(), CURLOPT_URL, parcel.to.endpoint.c_str());
  curl_easy_setopt(curl.get(), CURLOPT_PROTOCOLS_STR, anywhere ? "http,https" : "https");
  curl_easy_setopt(curl.get(), CURLOPT_PROXY, "");
  curl_easy_setopt(curl.get(), CURLOPT_HTTPHEADER, headers.get());
  curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDS, body.data());
  curl_easy_setopt(curl.get(), CURLOPT_POSTFIELDSIZE, static_cast<long>(body.size()));
  curl_easy_setopt(curl.get(), CURLOPT_TIMEOUT, kSeconds);
  curl_easy_setopt(curl.get(), CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, swallow);
  curl_easy_setopt(curl.get(), CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl_easy_setopt(curl.get(), CURLOPT_OPENSOCKETDATA, &anywhere);
  const CURLcode outcome = curl_easy_perform(curl.get());
  long status = 0;
  curl_easy_getinfo(curl.get(), CURLINFO_RESPONSE_CODE, &status);
  if (outcome != CURLE_OK) spdlog::debug("push service {}: {}", origin_of(parcel.to.endpoint), curl_easy_strerror(outcome));
  if (outcome != CURLE_OK || status == 429 || status >= 500) return Fate::later;
  if (status == 404 || status == 410) return Fate::gone;  // the browser wants no more, or is not there any more
  return status >= 200 && status < 300 ? Fate::taken : Fate::refused;
}

void Pusher::settle(Parcel parcel, Fate fate) {
  if (fate == Fate::taken) ++sent_;
  if (fate != Fate::taken) ++failed_;
  if (fate == Fate::gone) return forget(parcel.to.endpoint);
  if (fate != Fate::later || ++parcel.tries >= kMostTries) return;
  std::unique_lock lock(mutex_);
  if (parcels_.empty()) wake_.wait_for(lock, std::chrono::seconds(parcel.tries), [this] { return stop_ || !parcels_.empty(); });
  parcels_.push_back(std::move(parcel));
}

void Pusher::forget(const std::string& endpoint) {
  journal_.run([endpoint](Store& store) { store.unsubscribe(endpoint); });
}

}  // namespace bastide::server
