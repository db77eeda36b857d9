#include "contest/remote_seat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/url/parse.hpp>
#include <stdexcept>

#include "contest/play.hpp"
#include "core/rules.hpp"
#include "protocol/notation.hpp"
#include "protocol/view.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::string_view kTables = "/t/", kSecret = "k=";

boost::urls::url_view checked_link(std::string_view link) {
  const auto read = boost::urls::parse_uri(link);
  if (!read || !std::string_view(read->encoded_path()).starts_with(kTables) || !std::string_view(read->encoded_fragment()).starts_with(kSecret))
    throw std::invalid_argument(fmt::format("\"{}\": expected the link of a seat, such as https://games.example.org/t/wl5m3Pn0VZkCcY1y#k=...", link));
  return *read;
}

std::int64_t number(const json::object& o, const char* key, std::int64_t otherwise) {
  const json::value* value = o.if_contains(key);
  return value && value->is_int64() ? value->as_int64() : otherwise;
}

}  // namespace

RemotePlace place_in(std::string_view link) {
  const boost::urls::url_view url = checked_link(link);
  return {std::string(url.encoded_path()).substr(kTables.size()), std::string(url.encoded_fragment()).substr(kSecret.size())};
}

std::string server_in(std::string_view link) {
  const boost::urls::url_view url = checked_link(link);
  return fmt::format("{}://{}", std::string(url.scheme()), std::string(url.encoded_host_and_port()));
}

RemoteSeat::RemoteSeat(const RemoteServer& server, RemotePlace place, std::string spec, Limit limit, std::function<void(std::string_view)> tell)
    : server_(server), place_(std::move(place)), spec_(std::move(spec)), limit_(limit), tell_(std::move(tell)), patience_(server, tell_), bot_(make_contestant(spec_, kSeed)) {}

std::optional<Record> RemoteSeat::play() {
  std::optional<Record> record;
  try {
    const bool ended = patience_.until([this] {
      try_bot();
      server_.follow(path("/stream"), place_.token, [this](std::string_view line) { return take(line); });
      return over_;
    });
    if (ended) patience_.until([&] { return record = read_record(server_.get(path("/record"), place_.token)), true; });
  } catch (...) {
    if (!over_) give_up();
    throw;
  }
  return record;
}

/// A program that begins no game does not sit down: whoever has the link may have another one.
void RemoteSeat::try_bot() {
  if (tried_) return;
  try_contestant(spec_, parse_rules(read_record(server_.get(path("/record"), place_.token)).rules));
  tried_ = true;
}

/// The server may not hear of it, or have nothing to do.
void RemoteSeat::give_up() {
  static const std::atomic<bool> never = false;  // it is said also when all else has been stopped
  const RemoteServer server(server_.url(), never);
  for (const int seat : seats_)
    for (const char* what : {"shut", "resign"}) {
      try {
        server.post(path("/message"), place_.token, {{"type", what}, {"seat", seat}});
      } catch (const std::exception&) {
      }
    }
}

/// False when there is nothing more to hear.
bool RemoteSeat::take(std::string_view line) {
  if (!line.empty()) look_at(json::parse(line).as_object());
  patience_.hear();
  return !over_ && !stopped();
}

void RemoteSeat::look_at(const json::object& message) {
  const json::string& type = message.at("type").as_string();
  if (type == "error") throw RemoteServer::Refused(std::string(message.at("code").as_string()), std::string(message.at("message").as_string()));
  if (type == "over") over_ = true;
  if (type == "welcome") {
    seats_ = json::value_to<std::vector<int>>(message.at("seats"));
    sit_down(message.at("table").as_object());
  }
  if (type == "clock") left_ = json::value_to<std::vector<std::int64_t>>(message.at("left"));
  if (type != "update" && type != "change") return;
  const json::object& state = message.at("state").as_object();
  const json::value* decision = message.if_contains("decision");
  if (!decision) decision = state.if_contains("decision");
  if (decision && decision->is_object()) decide(decision->as_object());
  patience_.go_on();
}

void RemoteSeat::sit_down(const json::object& table) {
  const json::value* clock = table.if_contains("clock");
  increment_ms_ = clock ? 1000 * number(clock->as_object(), "increment", 0) : 0;
  for (const int seat : seats_) take_name(seat, table.at("seats").as_array().at(static_cast<std::size_t>(seat)).at("name").as_string());
}

/// A game goes on without the name.
void RemoteSeat::take_name(int seat, std::string_view called) {
  const bool unnamed = called == default_name(seat) || called == neutral_name(seat);
  if (name_.empty() || called == name_ || !(unnamed || renames_)) return;
  try {
    server_.post(path("/message"), place_.token, {{"type", "name"}, {"seat", seat}, {"name", name_}});
  } catch (const RemoteServer::Refused& e) {
    tell_(fmt::format("the seat is still called {}: {}", called, e.what()));
    name_.clear();
  }
}

void RemoteSeat::decide(const json::object& decision) {
  const int seq = static_cast<int>(number(decision, "seq", -1)), actor = static_cast<int>(number(decision, "actor", -1));
  if (seq == answered_ || std::find(seats_.begin(), seats_.end(), actor) == seats_.end()) return;
  std::string move = "ok";
  if (decision.at("kind") != "confirm") {
    const Session now = replay(read_record(server_.get(path("/record"), place_.token)));
    if (now.over() || now.actor() != actor) return;  // something has happened since, of which the next line tells
    keep_up(now);
    move = to_notation(now.game(), bot_->choose(now.game(), limit_now(actor)));
  }
  if (stopped()) return;
  try {
    server_.post(path("/message"), place_.token, {{"type", "play"}, {"seat", actor}, {"seq", seq}, {"move", move}});
  } catch (const RemoteServer::Refused& e) {
    if (e.code != "stale" && e.code != "over" && e.code != "too-late") throw;
  }
  answered_ = seq;  // not before: a server that went away meanwhile may not know of it
}

/// Tells the bot what was played since it was asked last; where something was taken back, a new one from the beginning.
void RemoteSeat::keep_up(const Session& now) {
  const std::vector<Move>& all = now.history();
  if (!followed_ || history_.size() > all.size() || !std::equal(history_.begin(), history_.end(), all.begin())) {
    if (followed_) bot_ = make_contestant(spec_, kSeed);
    followed_.emplace(now.beginning());
    history_.clear();
  }
  for (std::size_t i = history_.size(); i < all.size(); ++i) {
    bot_->follow(*followed_, all[i]);
    followed_->play(all[i]);
    history_.push_back(all[i]);
  }
}

/// On a clock what is left of it counts, unless the time of a decision was given.
Limit RemoteSeat::limit_now(int seat) const {
  Limit limit = limit_;
  if (limit.time.count() || limit.playouts || static_cast<std::size_t>(seat) >= left_.size()) return limit;
  limit.remaining = std::chrono::milliseconds(std::max<std::int64_t>(1, left_[seat]));
  limit.increment = std::chrono::milliseconds(increment_ms_);
  return limit;
}

}  // namespace bastide
