#include "http.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>

#include "caller.hpp"
#include "core/number.hpp"
#include "jcz/convert.hpp"
#include "log_lines.hpp"
#include "meta_routes.hpp"
#include "methods.hpp"
#include "new_table.hpp"
#include "bots/puzzle_step.hpp"
#include "protocol/json_text.hpp"
#include "protocol/position.hpp"
#include "protocol/position_answer.hpp"
#include "protocol/utf8.hpp"
#include "rooms.hpp"
#include "tokens.hpp"
#include "urls.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kFilms = 16;  // of a megabyte or two each
constexpr const char* kFilmCaching = "public, max-age=3600";
constexpr std::int64_t kDayMs = 86'400'000;
constexpr std::string_view kTablePages = "/t/";
constexpr std::chrono::milliseconds kPreviewPatience(300);  // then the page comes without its table's words
constexpr std::string_view kTables = "/api/tables/", kRecords = "/api/records", kLessons = "/api/lessons/", kPuzzles = "/api/puzzles/", kPeople = "/api/people/", kPosition = "/api/position", kReadPosition = "/api/position/read";

// The page needs nothing from elsewhere; a link's secret must not leak through a referrer.
const std::vector<std::pair<std::string, std::string>> kSecurity = {
    {"Content-Security-Policy",
     "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'; "
     "form-action 'self'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"}};

int status_of(const Error& e) {
  if (e.code == "not-found") return 404;
  if (e.code == "not-yours") return 403;
  if (e.code == "wrong-host") return 421;
  if (e.code == "too-large") return 413;
  if (e.code == "too-fast") return 429;
  if (e.code == "busy") return 503;
  if (e.code == "taken") return 409;
  return e.code == "internal" ? 500 : 400;
}

Response text_response(std::string text, std::string type) {
  return {200, std::move(type), std::make_shared<const std::string>(std::move(text)), {{"Cache-Control", "no-cache"}}};
}

/// Stands in the logs alone: who asked has gone. The number is nginx's.
Response for_nobody() {
  Response response = error_response(Error("busy", "nobody waits for the answer any more"));
  response.status = 499;
  return response;
}

/// A game as a file for JCloisterZone, or why it cannot be one.
Response jcz_response(const std::string& record) {
  try {
    const jcz::Export out = jcz::export_record(read_record(record));
    return json_response({{"file", jcz::to_text(out.save)}, {"notes", json::value_from(out.notes)}});
  } catch (const Error& e) {
    return error_response(Error("no-export", e.what()));
  }
}

/// The number that is named in the address, 0 if there is none.
int number_of(const Target& target, const char* name, const char* what) {
  int number = 0;
  if (!read_number(target.value(name).value_or("0"), number)) throw Error("bad-message", fmt::format("{}: expected the number of {}", name, what));
  return number;
}

/// The ID in /api/tables/ID/what; empty if the path is another one.
std::string table_of(std::string_view path, std::string_view what) {
  if (!path.starts_with(kTables) || !path.ends_with(what)) return {};
  path.remove_prefix(kTables.size());
  return path.size() > what.size() ? std::string(path.substr(0, path.size() - what.size())) : "";
}

/// What the page is behind, as web/service-worker.js has it; and whatever begins with a puzzle's or a table's address.
constexpr std::string_view kPages[] = {"/", "/index.html", "/design", "/learn", "/mail", "/me", "/position", "/puzzles"};
bool is_page(std::string_view path) {
  return std::find(std::begin(kPages), std::end(kPages), path) != std::end(kPages) || path.starts_with("/puzzles/") || path.starts_with("/t/");
}

/// A page that waits for what is told of its table; whichever comes first is shown, and the other lets go of it.
class WaitingPage {
 public:
  WaitingPage(boost::asio::io_context& io, std::function<void(const Told&)> show) : patience(boost::asio::make_strand(io)), show_(std::move(show)) {}
  void come(const Told& of) {
    std::function<void(const Told&)> show;
    {
      const std::lock_guard lock(mutex_);
      show = std::exchange(show_, nullptr);
    }
    if (show) show(of);
  }
  boost::asio::steady_timer patience;

 private:
  std::mutex mutex_;
  std::function<void(const Told&)> show_;
};

void also_varies(Response& response, const char* header) {
  const auto vary = std::find_if(response.headers.begin(), response.headers.end(), [](auto& h) { return h.first == "Vary"; });
  if (vary == response.headers.end()) return void(response.headers.emplace_back("Vary", header));
  vary->second += std::string(", ") + header;
}

/// That of the link, `?lang=de`, or else the one that is read rather.
std::string page_language(const Request& r, const Target& target) {
  const std::string named(target.value("lang").value_or(""));
  return is_page_language(named) ? named : is_page_language(r.language) ? r.language : "en";
}

/// An address that somebody may have typed: no file, and nothing that programs ask for.
bool typed_by_people(std::string_view path) {
  return path.find('.') == std::string_view::npos && !path.starts_with("/api/") && !path.starts_with("/art/") && !path.starts_with("/health/");
}

/// The page with what is told of it, in this language.
Response page_response(const Request& r, const std::string& base, std::string_view path, const std::string& language, const Told& of, const char* keep) {
  Response page = body_response(r, page_with_preview(index_page(), base, path, language, of), keep);
  also_varies(page, "Accept-Language");
  return page;
}

/// The page says in words that there is nothing, and leads on.
Response nowhere(const Request& r, const std::string& base, const std::string& language) {
  Response page = page_response(r, base, "/", language, told_of_page("/", language, 0), "no-store");
  if (page.status == 200) page.status = 404;
  return page;
}

/// True for somebody who brings the secret of a seat.
bool opens_seat(const Match& match, const Request& r) {
  for (const std::string& token : bearer_tokens(r.authorization))
    if (!match.opened_by(token).empty()) return true;
  return false;
}

Response wrong_method(const Request& r, std::string_view methods) {
  Response refused = error_response(Error("bad-message", fmt::format("method {}: expected {}", r.method.substr(0, 20), methods)));
  refused.status = 405;
  refused.headers.emplace_back("Allow", methods);
  return refused;
}

/// For logs: without the query.
std::string_view path_of(const std::string& target) { return std::string_view(target).substr(0, std::min<std::size_t>(200, target.find('?'))); }

/// `act` answers; what it throws is the answer otherwise.
template <class F>
void guarded(const Request& r, const Http::Answer& answer, F&& act) {
  try {
    act();
  } catch (const Error& e) {
    answer(error_response(e));
  } catch (const std::exception& e) {
    log_error({.request = r.id}, "{} {}: {}", r.method, path_of(r.target), e.what());
    answer(error_response(Error("internal", "something went wrong in the server")));
  }
}

Response asset_response(const Request& r, std::string_view path, const Body& body) {
  return body_response(r, body, is_hashed(path) ? "public, max-age=31536000, immutable" : "no-cache");
}

}  // namespace

Response body_response(const Request& r, const Body& body, std::string caching) {
  const bool brotli = r.brotli && body.brotli, packed = brotli || (r.gzip && body.gzip);
  const std::string& tag = brotli ? body.brotli_tag : packed ? body.gzip_tag : body.tag;
  Response response{200, body.type, brotli ? body.brotli : packed ? body.gzip : body.plain, {{"Cache-Control", std::move(caching)}, {"ETag", tag}}};
  if (body.gzip || body.brotli) response.headers.emplace_back("Vary", "Accept-Encoding");
  if (r.if_none_match.find(tag) != std::string::npos) {
    response.status = 304;
    response.body = std::make_shared<const std::string>();
  } else if (packed) {
    response.headers.emplace_back("Content-Encoding", brotli ? "br" : "gzip");
  }
  return response;
}

Body fresh_body(const Request& r, std::string text) {
  return r.gzip ? make_body(std::move(text), "application/json") : plain_body(std::move(text), "application/json");
}

Response json_response(const json::value& value, int status) {
  return {status, "application/json", std::make_shared<const std::string>(json_text(value)), {{"Cache-Control", "no-store"}}};
}

Response error_response(const Error& e) {
  return {status_of(e), "application/json", error_text(nullptr, e.code, e.what()), {{"Cache-Control", "no-store"}}};
}

bool asked_by_machines(std::string_view target) {
  return target == "/health" || target == "/health/live" || target == "/health/ready" || target == "/metrics";
}

std::string socket_table(std::string_view target) {
  const std::optional<Target> read = read_target(target);
  if (read && read->path == "/api/open/socket") return std::string(kLounge);
  return read ? table_of(read->path, "/socket") : "";
}

std::string stream_table(std::string_view target) {
  const std::optional<Target> read = read_target(target);
  return read ? table_of(read->path, "/stream") : "";
}

const std::vector<std::pair<std::string, std::string>>& security_headers() { return kSecurity; }

Http::Http(Services& services, Tables& tables, std::string public_url)
    : services_(services),
      tables_(tables),
      public_url_(std::move(public_url)),
      started_(services.steady()),
      readiness_(std::make_shared<Readiness>(services)),
      reviews_(std::make_shared<Reviews>(services)),
      people_(std::make_shared<People>(services)),
      films_(std::make_shared<art::Kept<Body>>(kFilms)),
      meeting_(services, tables),
      requests_({services.limits.requests_per_second, services.limits.request_burst}),
      new_tables_({services.limits.tables_per_hour / 3600, services.limits.tables_per_hour}),
      record_bytes_(a_day(static_cast<double>(services.limits.record_bytes_per_day))),
      subscriptions_(a_day(services.limits.subscriptions_per_day)) {}

void Http::handle(Request request, const Answer& answer) {
  const RequestPtr r = std::make_shared<const Request>(std::move(request));
  Answer secured = [answer](Response response) {
    response.headers.insert(response.headers.end(), kSecurity.begin(), kSecurity.end());
    answer(std::move(response));
  };
  guarded(*r, secured, [&] {
    admit(*r);
    route(r, secured);
  });
}

/// A name of somebody else's that leads here would let his pages act as if they were ours. Machines ask by number.
void Http::admit(const Request& r) {
  if (!requests_.take(r.address, services_.steady()))
    throw Error("too-fast", "too many requests from your address; please wait a moment");
  if (!public_url_.empty() && r.host != host_of_url(public_url_) && !asked_by_machines(r.target))
    throw Error("wrong-host", fmt::format("this server is {}; the request was meant for {}", public_url_, shortened(r.host, 200)));
}

void Http::check_welcome(const Request& r) const {
  if (!services_.workshop.welcomes(r.address))
    throw Error("too-fast", "your address has asked for more work than its share; please wait a moment");
}

/// What takes long is done in the workshop, where addresses take turns; nobody's messages wait for it. It is not begun for whoever has gone meanwhile.
void Http::work(const RequestPtr& r, const Answer& answer, std::function<void()> act) {
  services_.workshop.start(r->address, [r, answer, act = std::move(act)] {
    if (r->gone && *r->gone) return answer(for_nobody());
    guarded(*r, answer, act);
  });
}

bool Http::trusted_origin(const Request& r) const {
  if (r.origin.empty()) return true;
  if (!public_url_.empty() && r.origin == public_url_) return true;
  const std::string host = host_of_url(r.origin);
  return !host.empty() && (host == r.host || (is_loopback_host(host) && is_loopback_host(r.host)));
}

void Http::route(const RequestPtr& r, const Answer& answer) {
  const std::optional<Target> target = read_target(r->target);
  if (!target) throw Error("bad-message", "the address of the request is malformed");
  const std::string_view methods = methods_of(target->path);
  if (!methods.empty() && methods.find(r->method) == methods.npos) return answer(wrong_method(*r, methods));
  if (r->method == "GET" || r->method == "HEAD") return get(r, *target, answer);
  if (r->method == "POST") return post(r, target->path, answer);
  answer(wrong_method(*r, "GET, HEAD, POST"));
}

void Http::page(const RequestPtr& r, const Target& target, const Answer& answer) {
  if (opened_) std::call_once(first_page_, opened_);
  const std::string language = page_language(*r, target);
  const auto show = [this, r, path = target.path, language, answer](const Told& of) {
    answer(page_response(*r, base_url(*r), path, language, of, "no-cache"));
  };
  const std::string table = target.path.starts_with(kTablePages) ? target.path.substr(kTablePages.size()) : "";
  if (is_table_id(table) && services_.workshop.welcomes(r->address)) return table_page(r, table, language, show);
  show(told_of_page(target.path, language, services_.now() / kDayMs));
}

/// The page comes whatever becomes of the table: one that is not there, cannot be read or takes too long is told of in general.
void Http::table_page(const RequestPtr& r, const std::string& table, const std::string& language, std::function<void(const Told&)> show) {
  const auto page = std::make_shared<WaitingPage>(services_.io, std::move(show));
  const Told general = told_of_page(std::string(kTablePages) + table, language, 0);
  page->patience.expires_after(kPreviewPatience);
  page->patience.async_wait([page, general](const boost::system::error_code&) { page->come(general); });
  tables_.look(table, r->address, [page, general, language](Table* found, const Error&) { page->come(found ? found->preview(language) : general); });
}

void Http::get(const RequestPtr& r, const Target& target, const Answer& answer) {
  const std::string& path = target.path;
  if (is_page(path)) return page(r, target, answer);
  if (path == "/health") return answer(health());
  if (path == "/health/live") return answer(json_response({{"status", "ok"}}));
  if (path == "/health/ready") return ready(answer);
  if (path == "/metrics") return answer(metrics(*r));
  if (path == "/api/push") return push_key(answer);
  if (path == "/api/open") return answer(json_response(tables_.lounge().list()));
  if (path == "/api/meta") return answer(meta_response(*r));
  if (path == "/api/rules-texts") return answer(rule_texts_response(*r, target));
  if (path == "/api/lessons") return answer(lessons_response(*r));
  if (path == "/api/puzzles") return answer(puzzles_response(*r, services_.now() / kDayMs));
  if (path.starts_with(kPuzzles)) return get_puzzle(r, path.substr(kPuzzles.size()), target, answer);
  if (path == "/api/rules-book") return answer(rules_book_response(*r, target));
  if (path == "/api/tiles" || path.starts_with("/art/")) return get_tiles(r, target, answer);
  if (path.starts_with("/api/tables/")) return get_table(r, path.substr(12), target, answer);
  if (path.starts_with(kPeople)) return people_->person(path.substr(kPeople.size()), r->address, telling(answer));
  const Body* asset = find_asset(path);
  if (!asset && typed_by_people(path)) return answer(nowhere(*r, base_url(*r), page_language(*r, target)));
  if (!asset) throw Error("not-found", fmt::format("there is nothing at {}", path.substr(0, 200)));
  answer(asset_response(*r, path, *asset));
}

void Http::get_tiles(const RequestPtr& r, const Target& target, const Answer& answer) {
  check_welcome(*r);
  work(r, answer, [r, target, answer] {
    answer(target.path == "/api/tiles" ? tiles_response(*r, target) : art_response(*r, target.path.substr(5), target));
  });
}

void Http::get_puzzle(const RequestPtr& r, const std::string& rest, const Target& target, const Answer& answer) {
  check_welcome(*r);
  work(r, answer, [r, rest, target, answer] { answer(puzzle_response(*r, rest, target)); });
}

void Http::get_table(const RequestPtr& r, const std::string& rest, const Target& target, const Answer& answer) {
  auto slash = rest.find('/');
  std::string id = rest.substr(0, slash), what = slash == std::string::npos ? "" : rest.substr(slash + 1);
  if (what == "socket") throw Error("bad-message", "this address is for WebSockets: the request needs Upgrade: websocket");
  if (what == "stream") throw Error("bad-message", "a stream is asked for with GET");
  if (!what.empty() && what != "record" && what != "jcz" && what != "replay" && what != "review" && what != "picture" && what != "film" && what != "position")
    throw Error("not-found", "a table has /record, /jcz, /replay, /position, /review, /picture, /film, /stream and /socket");
  const int step = what == "replay" || (what == "position" && target.value("at")) ? number_of(target, "at", "a step") : what == "review" ? number_of(target, "from", "a turn") : 0;
  if (what == "review" && step < 0) throw Error("bad-message", "from: expected the number of a turn, from 0");
  const PictureWish wish = read_picture_wish(what == "picture" || what == "film" ? target : Target{});
  check_welcome(*r);
  tables_.look(id, r->address, [this, r, answer, id, what, step, wish, target](Table* table, const Error& error) {
    if (!table) return answer(error_response(error));
    guarded(*r, answer, [&] {
      if (!what.empty() && !opens_seat(table->match(), *r)) table->check_open();
      if (what == "replay") return replay(r, *table, step, answer);
      if (what == "position") return table_position(r, *table, target.value("at") ? step : -1, answer);
      if (what == "review") return review(r, id, step, answer);
      if (what == "picture") return picture(r, *table, wish, answer);
      if (what == "film") return film(r, *table, wish, answer);
      if (what == "jcz") return work(r, answer, [answer, record = table->match().record()] { answer(jcz_response(record)); });
      answer(what.empty() ? json_response(table->standing()) : text_response(table->match().record(), "text/plain; charset=utf-8"));
    });
  });
}

/// Names may change after the end, so the client asks each time, and mostly gets 304.
void Http::replay(const RequestPtr& r, Table& table, int step, const Answer& answer) {
  work(r, answer, [r, answer, step, replay = table.replay(), names = table.match().names()] {
    answer(body_response(*r, fresh_body(*r, json_text(replay->at(step, names))), "no-cache"));
  });
}

/// The position at a step of a game that is over, or as it is now: a rated game is shown as a text when it is over.
void Http::table_position(const RequestPtr& r, Table& table, int step, const Answer& answer) {
  const auto told = [answer](const std::string& position) { answer(json_response({{"position", position}})); };
  if (step >= 0) return work(r, answer, [told, step, replay = table.replay()] { told(beginning_of(position_line(replay->game(step)))); });
  const Match& match = table.match();
  if (match.table().rated && !match.over()) throw Error("illegal", "the game counts for ratings; its position can be taken up when it is over");
  told(beginning_of(position_line(match.game())));
}

/// The board is taken as it is now; it is drawn when it is its turn. While only its players may see it nobody between keeps it.
void Http::picture(const RequestPtr& r, const Table& table, const PictureWish& wish, const Answer& answer) {
  const Match& match = table.match();
  const char* caching = table.hides() ? "private, max-age=60" : "public, max-age=60";
  work(r, answer, [r, answer, wish, caching, board = std::make_shared<const art::GameBoard>(match.game()), names = match.names()] {
    answer(body_response(*r, picture_of_table(*board, names, wish), caching));
  });
}

/// Of a game that is played no more. The names are part of its name, since they may change after the end.
void Http::film(const RequestPtr& r, Table& table, const PictureWish& wish, const Answer& answer) {
  const std::shared_ptr<const Replay> replay = table.replay();
  const std::vector<std::string>& names = table.match().names();
  const std::string name = fmt::format("{} {} {}", table.id(), static_cast<int>(wish.theme), fmt::join(names, "\n"));
  if (const std::optional<Body> kept = films_->find(name)) return answer(body_response(*r, *kept, kFilmCaching));
  work(r, answer, [this, r, name, replay, names, theme = wish.theme, answer] { draw_film(r, name, std::make_shared<TableFilm>(*replay, names, theme), answer); });
}

/// A picture, and then whoever else waits.
void Http::draw_film(const RequestPtr& r, const std::string& name, const std::shared_ptr<TableFilm>& film, const Answer& answer) {
  const std::optional<Body> made = film->go_on();
  if (made) return answer(body_response(*r, films_->keep(name, *made), kFilmCaching));
  work(r, answer, [this, r, name, film, answer] { draw_film(r, name, film, answer); });
}

void Http::review(const RequestPtr& r, const std::string& id, int from, const Answer& answer) {
  reviews_->ask(id, from, r->address, [r, answer](std::optional<json::object> told, const Error& error) {
    if (!told) return answer(error_response(error));
    answer(body_response(*r, fresh_body(*r, json_text(*told)), "no-cache"));
  });
}

/// The game must be over: nobody is told during a game what would be best.
void Http::begin_review(const RequestPtr& r, const std::string& id, const Answer& answer) {
  tables_.look(id, r->address, [this, r, id, answer](Table* table, const Error& error) {
    if (!table) return answer(error_response(error));
    guarded(*r, answer, [&] {
      if (!table->match().over() && !table->match().imported())
        throw Error("illegal", "the game is still being played; it can be looked back at when it is over");
      reviews_->begin(id, table->match().record(), r->address, [r, answer](std::optional<json::object> told, const Error& refused) {
        if (!told) return answer(error_response(refused));
        answer(json_response(*told, told->at("state") == "done" ? 200 : 202));
      });
    });
  });
}

std::size_t Http::body_limit(std::string_view target) const {
  const std::optional<Target> read = read_target(target);
  return read && (read->path == kRecords || read->path == kReadPosition) ? services_.limits.record_bytes : services_.limits.body_bytes;
}

void Http::post(const RequestPtr& r, const std::string& path, const Answer& answer) {
  if (!trusted_origin(*r)) throw Error("not-yours", fmt::format("a page of {} may not use this server", r->origin.substr(0, 200)));
  if (r->body.size() > body_limit(path)) throw Error("too-large", fmt::format("at most {} bytes are allowed", body_limit(path)));
  check_welcome(*r);
  if (path == "/api/rules") return work(r, answer, [this, r, answer] { answer(rules_response(*r, services_.limits)); });
  if (path == "/api/design") return work(r, answer, [r, answer] { answer(design_response(*r)); });
  if (path == "/api/tables") return work(r, answer, [this, r, answer] { new_table(*r, answer); });
  if (path.starts_with(kPosition)) return position(r, path, answer);
  if (path == kRecords) return work(r, answer, [this, r, answer] { new_record(*r, answer); });
  if (path.starts_with(kLessons)) return work(r, answer, [r, path, answer] { answer(lesson_response(*r, path.substr(kLessons.size()))); });
  if (path == "/api/me") return people_->me(r->body, r->address, telling(answer));
  if (path == "/api/me/holiday") return people_->holiday(r->body, r->address, telling(answer));
  if (path == "/api/me/history") return people_->history(r->body, r->address, telling(answer));
  if (path == "/api/me/mail") return my_mail(r, answer);
  if (path == "/api/mail/confirm" || path == "/api/mail/stop") return mail_link(r, path.substr(10), answer);
  if (path.starts_with(kPuzzles)) return work(r, answer, [r, path, answer] { answer(puzzle_answer(*r, path.substr(kPuzzles.size()))); });
  if (path == "/api/match") return work(r, answer, [this, r, answer] { match(r, answer); });
  if (const std::string id = table_of(path, "/seat"); !id.empty()) return take_seat(r, id, answer);
  if (const std::string id = table_of(path, "/message"); !id.empty()) return call(r, id, answer);
  if (const std::string id = table_of(path, "/push"); !id.empty()) return subscribe(r, id, answer);
  if (const std::string id = table_of(path, "/mail"); !id.empty()) return table_mail(r, id, answer);
  if (const std::string id = table_of(path, "/review"); !id.empty()) return begin_review(r, id, answer);
  throw Error("not-found", "POST goes to /api/rules, /api/design, /api/tables, /api/tables/ID/message, /api/tables/ID/push, /api/tables/ID/mail, /api/tables/ID/review, /api/tables/ID/seat, /api/match, /api/me, /api/me/holiday, /api/me/history, /api/me/mail, /api/mail/confirm, /api/mail/stop, /api/lessons/ID/step, /api/puzzles/ID/step, /api/position, /api/position/read, /api/position/hint or /api/records");
}

/// A hint is thought of here as at a table, but it counts as work of whoever asks.
void Http::position(const RequestPtr& r, const std::string& path, const Answer& answer) {
  if (path == kPosition) return work(r, answer, [this, r, answer] { answer(position_response(*r, services_.limits)); });
  if (path == kReadPosition) return work(r, answer, [r, answer] { answer(read_position_response(*r)); });
  if (path != "/api/position/hint") throw Error("not-found", "a position is set up by POST /api/position, read by /api/position/read, and has /api/position/hint");
  work(r, answer, [this, r, answer] {
    const Game game = game_to_think_of(parse_object(r->body));
    answer(json_response(services_.hints(game, seat_names(game), share_of_time(services_.thinkers, r->address, services_.limits), services_.closing)));
  });
}

void Http::new_table(const Request& r, const Answer& answer) {
  NewTable wanted = read_new_table(parse_object(r.body), services_.limits, services_.now());
  std::vector<Spending> spending = keep_text(r, wanted.row.position, "positions");
  Tables::Created created = replying(r, links_of(wanted, base_url(r)), answer);  // before the row is given away
  const auto keep = [&](NewTable table, Tables::Created then) {
    store(r, std::move(table.row), std::move(table.opening), std::move(spending), std::move(then));
  };
  if (wanted.opening) return meeting_.open(std::move(wanted), r.address, keep, std::move(created));
  keep(std::move(wanted), std::move(created));
}

void Http::take_seat(const RequestPtr& r, const std::string& id, const Answer& answer) {
  meeting_.sit_down(id, r->body, r->address, [answer](const std::optional<json::object>& told, const Error& error) {
    answer(told ? json_response(*told, 201) : error_response(error));
  });
}

void Http::call(const RequestPtr& r, const std::string& id, const Answer& answer) {
  Caller::call(tables_, services_, id, r->authorization, r->body, r->address, r->id, [answer](const json::object& said) {
    if (said.at("type") != "error") return answer(json_response(said));
    answer(json_response(said, error_response(Error(std::string(said.at("code").as_string()), "")).status));
  });
}

void Http::match(const RequestPtr& r, const Answer& answer) {
  auto keep = [this, r](NewTable table, Tables::Created created) {
    store(*r, std::move(table.row), std::move(table.opening), {}, std::move(created));
  };
  meeting_.match(r->body, r->address, keep, [answer](const std::optional<json::object>& told, const Error& error) {
    answer(told ? json_response(*told, 201) : error_response(error));
  });
}

People::Answer Http::telling(const Answer& answer) {
  return [answer](const std::optional<json::object>& told, const Error& error) { answer(told ? json_response(*told) : error_response(error)); };
}

void Http::new_record(const Request& r, const Answer& answer) {
  TableRow row = read_new_record(r.body, services_.now());
  std::vector<Spending> spending = keep_text(r, row.record, "records");
  json::object reply{{"table", row.id}, {"links", json::object{{"watch", base_url(r) + "/t/" + row.id}}}};
  store(r, std::move(row), {}, std::move(spending), replying(r, std::move(reply), answer));
}

/// What is brought and kept is counted, whether a game was played elsewhere or is to begin with a position.
std::vector<Spending> Http::keep_text(const Request& r, const std::string& text, const char* what) {
  if (text.empty()) return {};
  if (!record_bytes_.take(r.address, services_.steady(), static_cast<double>(text.size())))
    throw Error("too-fast", fmt::format("your address has brought {} KiB of {} today, which are kept; please come back tomorrow",
                                        services_.limits.record_bytes_per_day >> 10, what));
  return {{"records", r.address, static_cast<std::int64_t>(text.size()), static_cast<std::int64_t>(services_.limits.record_bytes_per_day), std::chrono::hours(24)}};
}

Tables::Created Http::replying(const Request& r, json::object reply, const Answer& answer) const {
  return [answer, id = r.id, reply = std::move(reply)](const std::optional<Error>& error) {
    if (!error) return answer(json_response(reply, 201));
    if (error->code != "internal") return answer(error_response(*error));
    log_error({.request = id}, "new table: {}", error->what());
    answer(error_response(Error("internal", "the table could not be stored; please try again")));
  };
}

void Http::store(const Request& r, TableRow row, std::optional<MoveRow> opening, std::vector<Spending> spending, Tables::Created created) {
  if (!new_tables_.take(r.address, services_.steady()))
    return created(Error("too-fast", "too many new tables from your address; please wait some minutes"));
  spending.push_back({"tables", r.address, 1, static_cast<std::int64_t>(services_.limits.tables_per_hour), std::chrono::hours(1)});
  tables_.create(std::move(row), std::move(opening), std::move(spending), std::move(created));
}

std::string Http::base_url(const Request& r) const {
  if (!public_url_.empty()) return public_url_;
  return "http://" + (is_host(r.host) ? r.host : "localhost");
}

Response Http::health() const {
  bool well = !services_.journal.failing();
  return json_response({{"status", well ? "ok" : "storing fails"},
                        {"uptime", (services_.steady() - started_) / 1000},
                        {"tables", tables_.loaded()},
                        {"connections", connections_->load()},
                        {"stored", services_.journal.rows()},
                        {"commits", services_.journal.commits()},
                        {"unreadable", services_.unreadable.count()}},
                       well ? 200 : 503);
}

void Http::ready(const Answer& answer) {
  readiness_->ask([answer](const std::string& obstacle) {
    const bool well = obstacle.empty();
    answer(json_response({{"status", well ? "ok" : obstacle}}, well ? 200 : 503));
  });
}

/// To anybody else it is not there.
Response Http::metrics(const Request& r) const {
  if (!r.for_operators) throw Error("not-found", "there is nothing at /metrics for you: it is read from this machine (docs/server.md)");
  std::string text = services_.metrics->text(readings(services_, tables_.loaded(), *connections_));
  return {200, std::string(kMetricsType), std::make_shared<const std::string>(std::move(text)), {{"Cache-Control", "no-store"}}};
}

}  // namespace bastide::server
