// Many players at once over the loopback interface, all in one thread: for tests of load and for the program that measures it.
#pragma once
#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <memory>
#include <random>

#include "server/wire.hpp"

namespace bastide::server {

using Clock = std::chrono::steady_clock;

inline double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

/// The value below which so much of them lies, from 0 to 1; 0 if there are none.
inline double percentile(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values.empty() ? 0 : values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

/// What all players of a hive have done.
struct Totals {
  int moves = 0, errors = 0, ended = 0, lost = 0;  ///< moves: acknowledged; lost: connections that ended or never came about
  std::vector<double> ack_ms;                      ///< from a move until its ack
  std::vector<double> computer_ms;                 ///< from the ack of a move until the computers have answered
  std::string first_error;
};

/// What the players of one table share.
struct Sitting {
  std::vector<TableLink> tables;  ///< one after the other: when a game is over they go to the next
  std::string seats;              ///< as for make_table
};

/// How a hive plays.
struct Pace {
  std::chrono::milliseconds pause{0};  ///< before each move
  int moves = 1 << 30;                 ///< so many acknowledged ones of all together, then they only listen
  std::string address = "127.0.0.1";   ///< where they come from
  int hurried = 0;                     ///< so many first moves of each come without a pause
};

/// One socket: a player who answers at random whenever it is his turn, or a watcher.
class Bee : public std::enable_shared_from_this<Bee> {
 public:
  /// `seat`: -1 for a watcher, who reads and understands nothing.
  Bee(asio::io_context& io, std::uint16_t port, std::shared_ptr<const Sitting> sitting, int seat, Totals& totals, Pace pace = {})
      : io_(io),
        port_(port),
        sitting_(std::move(sitting)),
        seat_(seat),
        totals_(totals),
        pace_(std::move(pace)),
        random_(static_cast<unsigned>(seat + 1) + port) {}

  void start() {
    asio::co_spawn(
        io_, [self = shared_from_this()] { return self->live(); }, asio::detached);
  }
  /// The decision that he has heard of last; -1: none yet.
  std::int64_t seq() const { return seq_; }
  void stop() {
    stopped_ = true;
    if (ws_) beast::get_lowest_layer(*ws_).close();
  }

 private:
  using Task = asio::awaitable<void>;
  static constexpr auto kResult = asio::as_tuple(asio::use_awaitable);

  Task live() {
    for (const TableLink& table : sitting_->tables) {
      if (stopped_) co_return;
      try {
        co_await visit(table);
      } catch (const std::exception& e) {
        totals_.lost += !stopped_;
        if (!stopped_ && totals_.first_error.empty()) totals_.first_error = e.what();
        co_return;
      }
    }
  }

  Task visit(const TableLink& table) {
    over_ = mine_ = false;
    ws_ = std::make_unique<websocket::stream<beast::tcp_stream>>(io_);
    auto& lowest = beast::get_lowest_layer(*ws_);
    lowest.socket().open(tcp::v4());
    lowest.socket().bind({asio::ip::make_address(pace_.address), 0});
    co_await lowest.async_connect(loopback(port_), asio::use_awaitable);
    lowest.socket().set_option(tcp::no_delay(true));
    ws_->read_message_max(64 << 20);
    co_await ws_->async_handshake("127.0.0.1:" + std::to_string(port_), "/api/tables/" + table.id + "/socket", asio::use_awaitable);
    co_await say(joining(table));
    while (!over_) co_await hear_one();
    if (&table == &sitting_->tables.back())
      while (true) co_await hear_one();  // whoever has no further table stays, and still counts as a connection
  }

  /// Persons alone have tokens.
  std::size_t token_of_seat() const {
    return static_cast<std::size_t>(std::count(sitting_->seats.begin(), sitting_->seats.begin() + seat_, 'p'));
  }

  Task hear_one() {
    beast::flat_buffer buffer;
    co_await ws_->async_read(buffer, asio::use_awaitable);
    const Clock::time_point now = Clock::now();
    if (seat_ < 0) co_return;
    const json::object m = json::parse(beast::buffers_to_string(buffer.data())).as_object();
    const json::value& type = m.at("type");
    if (type == "ack" && m.contains("id") && m.at("id") == sent_seq_) count_ack(now);
    if (type == "error" && ++totals_.errors == 1) totals_.first_error = json::serialize(m);
    if (type == "over") totals_.ended += !std::exchange(over_, true);
    if (type == "update") co_await look(m.at("state").as_object(), now);
    if (type == "change") {
      if (const json::value* seq = m.at("state").as_object().if_contains("seq")) seq_ = seq->as_int64();
      co_await look(m, now);
    }
  }

  void count_ack(Clock::time_point now) {
    ++totals_.moves;
    totals_.ack_ms.push_back(std::chrono::duration<double, std::milli>(now - sent_).count());
    acknowledged_ = now;
  }

  Task look(const json::object& holder, Clock::time_point now) {
    const json::value* held = holder.if_contains("decision");
    if (!held) {
      if (const json::value* seq = holder.if_contains("seq")) seq_ = seq->as_int64();
      co_return;
    }
    const json::object& decision = held->as_object();
    seq_ = decision.at("seq").as_int64();
    const bool was_mine = std::exchange(mine_, decision.at("actor") == seat_);
    if (!mine_ || totals_.moves >= pace_.moves) co_return;
    if (!was_mine && computers_ && acknowledged_ != Clock::time_point{})
      totals_.computer_ms.push_back(std::chrono::duration<double, std::milli>(now - acknowledged_).count());
    co_await play(decision);
  }

  Task play(const json::object& decision) {
    if (pace_.pause.count() > 0 && ++played_ > pace_.hurried) {
      asio::steady_timer timer(io_, pace_.pause);
      co_await timer.async_wait(asio::use_awaitable);
    }
    sent_seq_ = seq_;
    sent_ = Clock::now();
    co_await say(answering(decision));
  }

  // Plain functions: g++ 12 does not take a list of values in a coroutine.
  json::object joining(const TableLink& table) const {
    json::array tokens;
    if (seat_ >= 0) tokens.emplace_back(table.tokens.at(token_of_seat()));
    return {{"type", "join"}, {"tokens", tokens}};
  }
  json::object answering(const json::object& decision) {
    const json::array& options = decision.at("options").as_array();
    const json::value& option = options[random_() % options.size()];
    return {
        {"type", "play"}, {"id", seq_}, {"seat", seat_}, {"seq", seq_}, {"move", option.is_string() ? option : option.at("move")}};
  }

  Task say(json::object message) {
    const std::string text = json::serialize(message);
    ws_->text(true);
    co_await ws_->async_write(asio::buffer(text), asio::use_awaitable);
  }

  asio::io_context& io_;
  std::unique_ptr<websocket::stream<beast::tcp_stream>> ws_;
  const std::uint16_t port_;
  const std::shared_ptr<const Sitting> sitting_;
  const int seat_;
  Totals& totals_;
  const Pace pace_;
  std::mt19937 random_;
  bool stopped_ = false, over_ = false, mine_ = false;
  const bool computers_ = sitting_->seats.find_first_not_of('p') != std::string::npos;
  int played_ = 0;
  std::int64_t seq_ = -1, sent_seq_ = -1;
  Clock::time_point sent_, acknowledged_;
};

/// The players of many tables.
class Hive {
 public:
  Hive(asio::io_context& io, std::uint16_t port, Pace pace = {}) : io_(io), port_(port), pace_(std::move(pace)) {}

  /// Players for one table, a socket for each person's seat; each game is played at `games` tables, one after the other.
  void settle(const std::string& seats, int games = 1) {
    auto sitting = std::make_shared<Sitting>();
    sitting->seats = seats;
    for (int i = 0; i < games; ++i) sitting->tables.push_back(make_table(port_, seats));
    for (int seat = 0; seat < static_cast<int>(seats.size()); ++seat)
      if (seats[static_cast<std::size_t>(seat)] == 'p') add(sitting, seat);
    sittings_.push_back(std::move(sitting));
  }
  /// So many who only watch, at a table that was settled.
  void watch(std::size_t sitting, int watchers) {
    for (int i = 0; i < watchers; ++i) add(sittings_.at(sitting), -1);
  }
  void start() {
    for (; started_ < bees_.size(); ++started_) bees_[started_]->start();
  }
  void stop() {
    for (auto& bee : bees_) bee->stop();
  }

  Totals totals;
  const std::vector<std::shared_ptr<Bee>>& bees() const { return bees_; }
  const std::vector<std::shared_ptr<const Sitting>>& sittings() const { return sittings_; }

 private:
  void add(const std::shared_ptr<const Sitting>& sitting, int seat) {
    bees_.push_back(std::make_shared<Bee>(io_, port_, sitting, seat, totals, pace_));
  }

  asio::io_context& io_;
  const std::uint16_t port_;
  const Pace pace_;
  std::vector<std::shared_ptr<const Sitting>> sittings_;
  std::vector<std::shared_ptr<Bee>> bees_;
  std::size_t started_ = 0;
};

}  // namespace bastide::server
