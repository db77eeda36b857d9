// The requests of docs/protocol.md, "HTTP", as plain values: nothing here knows sockets, so tests and fuzzers call it directly.
#pragma once
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "art/kept.hpp"
#include "assets.hpp"
#include "pictures.hpp"
#include "preview.hpp"
#include "meeting.hpp"
#include "people.hpp"
#include "rates.hpp"
#include "readiness.hpp"
#include "reviews.hpp"
#include "tables.hpp"
#include "urls.hpp"

namespace bastide::server {

struct Request {
  std::string method;  ///< GET, HEAD, POST, ...
  std::string target;  ///< path and query as sent
  std::string body;
  std::string host, origin, if_none_match;  ///< headers of these names, empty if absent
  std::string address;                      ///< who asks, for limits
  bool gzip = false;                        ///< an answer compressed with it is welcome
  bool for_operators = false;               ///< it comes from where /metrics may be read
  std::string id;                           ///< its name in logs; empty if nobody gave it one
  std::string authorization = {};           ///< the header of this name
  std::string language = {};                ///< of those of the page, the one that is read rather; empty if none is named
  bool brotli = false;                      ///< as gzip
  std::shared_ptr<const std::atomic<bool>> gone = {};  ///< true once nobody waits for the answer any more; none if that makes no difference
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::shared_ptr<const std::string> body;
  std::vector<std::pair<std::string, std::string>> headers;
};

class Http {
 public:
  /// Called once, on any thread.
  using Answer = std::function<void(Response)>;

  Http(Services&, Tables&, std::string public_url);
  /// What is to be done when somebody opens the first page; said before there are requests.
  void when_opened(std::function<void()> act) { opened_ = std::move(act); }
  /// Never throws; every request is answered.
  void handle(Request, const Answer&);
  /// Throws Error if the request is one too many of its address, or meant for another host than ours.
  void admit(const Request&);
  /// True if a page of this origin may open a table's socket: ours, or a tool that names no origin.
  bool trusted_origin(const Request&) const;
  /// The longest body of a request to this target.
  std::size_t body_limit(std::string_view target) const;
  /// Open connections, counted by the network for /health. The last of them may outlive this.
  const std::shared_ptr<std::atomic<int>>& connections() const { return connections_; }

 private:
  using RequestPtr = std::shared_ptr<const Request>;
  void route(const RequestPtr&, const Answer&);
  void check_welcome(const Request&) const;
  void work(const RequestPtr&, const Answer&, std::function<void()> act);
  void page(const RequestPtr&, const Target&, const Answer&);
  void table_page(const RequestPtr&, const std::string& table, const std::string& language, std::function<void(const Told&)> show);
  void get(const RequestPtr&, const Target&, const Answer&);
  void get_tiles(const RequestPtr&, const Target&, const Answer&);
  void get_puzzle(const RequestPtr&, const std::string& rest, const Target&, const Answer&);
  void get_table(const RequestPtr&, const std::string& rest, const Target&, const Answer&);
  void replay(const RequestPtr&, Table&, int step, const Answer&);
  void picture(const RequestPtr&, const Table&, const PictureWish&, const Answer&);
  void film(const RequestPtr&, Table&, const PictureWish&, const Answer&);
  void draw_film(const RequestPtr&, const std::string& name, const std::shared_ptr<TableFilm>&, const Answer&);
  void review(const RequestPtr&, const std::string& id, int from, const Answer&);
  void post(const RequestPtr&, const std::string& path, const Answer&);
  void position(const RequestPtr&, const std::string& path, const Answer&);
  void table_position(const RequestPtr&, Table&, int step, const Answer&);
  void begin_review(const RequestPtr&, const std::string& id, const Answer&);
  void new_table(const Request&, const Answer&);
  void take_seat(const RequestPtr&, const std::string& id, const Answer&);
  void call(const RequestPtr&, const std::string& id, const Answer&);
  void match(const RequestPtr&, const Answer&);
  void push_key(const Answer&);
  void subscribe(const RequestPtr&, const std::string& id, const Answer&);
  Pusher& pusher() const;
  void table_mail(const RequestPtr&, const std::string& id, const Answer&);
  void my_mail(const RequestPtr&, const Answer&);
  void mail_link(const RequestPtr&, const std::string& what, const Answer&);
  Mailer& mailer() const;
  static People::Answer telling(const Answer&);
  void new_record(const Request&, const Answer&);
  void store(const Request&, TableRow, std::optional<MoveRow> opening, std::vector<Spending>, Tables::Created);
  std::vector<Spending> keep_text(const Request&, const std::string& text, const char* what);
  Tables::Created replying(const Request&, json::object reply, const Answer&) const;
  Response health() const;
  void ready(const Answer&);
  Response metrics(const Request&) const;
  std::string base_url(const Request&) const;

  Services& services_;
  Tables& tables_;
  std::string public_url_;
  std::int64_t started_;
  const std::shared_ptr<std::atomic<int>> connections_ = std::make_shared<std::atomic<int>>(0);
  std::shared_ptr<Readiness> readiness_;
  std::shared_ptr<Reviews> reviews_;
  std::shared_ptr<People> people_;
  std::shared_ptr<art::Kept<Body>> films_;
  std::once_flag first_page_;
  std::function<void()> opened_;
  Meeting meeting_;
  AddressRates requests_, new_tables_, record_bytes_, subscriptions_;
};

/// True for /health and what else programs ask for by number, whatever our name is.
bool asked_by_machines(std::string_view target);
/// The name of a WebSocket's table: the ID in /api/tables/ID/socket; empty if the target is another one.
std::string socket_table(std::string_view target);
/// The same for its stream of lines, /api/tables/ID/stream.
std::string stream_table(std::string_view target);
/// Headers of every answer.
const std::vector<std::pair<std::string, std::string>>& security_headers();
/// The body in the form that the client takes, or 304 without one if he has it already. `caching` is the header Cache-Control.
Response body_response(const Request&, const Body&, std::string caching);
/// A body in JSON that is made for one request, compressed if that is welcome.
Body fresh_body(const Request&, std::string text);
Response json_response(const json::value&, int status = 200);
Response error_response(const Error&);

}  // namespace bastide::server
