// A server without a network, for tests: its own clock, a database in memory, clients that write down what they are sent.
#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "server/http.hpp"
#include "server/sqlite_store.hpp"
#include "server/tables.hpp"
#include "support/follower.hpp"
#include "support/gunzip.hpp"
#include "support/server.hpp"

namespace bastide::server {

/// A database in memory that does not store rows when `fails` says so.
class FailingStore : public Store {
 public:
  explicit FailingStore(std::function<bool()> fails) : fails_(std::move(fails)) {}
  void create(const TableRow& t) override { good_->create(t); }
  void append(std::span<const MoveRow> rows) override {
    if (fails_()) throw std::runtime_error("the disk is full");
    good_->append(rows);
  }
  void create_next(const TableRow& t, std::span<const MoveRow> rows) override { good_->create_next(t, rows); }
  std::optional<StoredTable> load(const std::string& id) override { return good_->load(id); }
  std::vector<MoveRow> rows_from(const std::string& id, int from) override { return good_->rows_from(id, from); }
  bool holds(const std::string& id) override { return good_->holds(id); }
  std::vector<std::string> resumable(std::int64_t since, int most) override { return good_->resumable(since, most); }
  void keep_review(const std::string& id, const std::string& text) override {
    if (fails_()) throw std::runtime_error("the disk is full");
    good_->keep_review(id, text);
  }
  std::optional<std::string> review(const std::string& id) override { return good_->review(id); }
  std::string keep_secret(const std::string& name, const std::string& value) override {
    if (fails_()) throw std::runtime_error("the disk is full");
    return good_->keep_secret(name, value);
  }
  void subscribe(const std::string& id, int seat, const Subscription& s, std::int64_t time, int most) override {
    if (fails_()) throw std::runtime_error("the disk is full");
    good_->subscribe(id, seat, s, time, most);
  }
  void unsubscribe(const std::string& endpoint) override { good_->unsubscribe(endpoint); }
  std::vector<Subscription> subscriptions(const std::string& id, int seat) override { return good_->subscriptions(id, seat); }
  MailBook& mails() override { return good_->mails(); }
  DayBook& days() override { return good_->days(); }
  GameEnd settle(const std::string& id, const std::vector<std::string>& people, const std::string& kind, const Reckon& reckon) override {
    if (fails_()) throw std::runtime_error("the disk is full");
    return good_->settle(id, people, kind, reckon);
  }
  std::optional<GameEnd> ending(const std::string& id) override { return good_->ending(id); }
  std::vector<std::string> in_play(const std::string& person, int most) override { return good_->in_play(person, most); }
  std::vector<PastGame> past(const std::string& person, std::int64_t before, const std::string& table, int most) override {
    return good_->past(person, before, table, most);
  }
  std::vector<std::string> rated_kinds(const std::string& person) override { return good_->rated_kinds(person); }
  std::vector<Rating> ratings(const std::string& person, const std::string& kind, int most) override { return good_->ratings(person, kind, most); }
  StoreCounts counts() override { return good_->counts(); }
  std::vector<std::string> ids() override { return good_->ids(); }
  bool has(const std::string& id) override { return good_->has(id); }
  void put(const StoredTable& table) override { good_->put(table); }
  bool remove(const std::string& id) override { return good_->remove(id); }
  void probe() override {
    if (fails_()) throw std::runtime_error("the disk is full");
    good_->probe();
  }

 private:
  std::unique_ptr<Store> good_ = open_sqlite_store(":memory:");
  std::function<bool()> fails_;
};

class Recorder : public Client {
 public:
  using Client::Client;
  void send(Text text) override {
    std::lock_guard lock(mutex_);
    got_.push_back(json::parse(*text).as_object());
    follower_.hear(got_.back());
  }
  void send_packed(Text gzip) override {
    ++packed;
    send(std::make_shared<const std::string>(gunzip(*gzip)));
  }
  void close() override { closed = true; }
  std::vector<json::object> got() const {
    std::lock_guard lock(mutex_);
    return got_;
  }
  std::size_t count() const {
    std::lock_guard lock(mutex_);
    return got_.size();
  }
  json::object message(std::size_t i) const {
    std::lock_guard lock(mutex_);
    return got_.at(i);
  }
  /// The latest of this type; an empty object if there is none.
  json::object last(std::string_view type) const {
    std::lock_guard lock(mutex_);
    const auto found = std::find_if(got_.rbegin(), got_.rend(), [&](const json::object& m) { return m.at("type") == json::value(type); });
    return found == got_.rend() ? json::object() : *found;
  }
  /// The state as it follows from what came so far.
  json::object state() const {
    std::lock_guard lock(mutex_);
    return follower_.state();
  }
  std::atomic<bool> closed = false;
  std::atomic<int> packed = 0;  ///< so many came compressed

 private:
  mutable std::mutex mutex_;
  std::vector<json::object> got_;
  Follower follower_;
};

/// A table as its creator knows it.
struct Made {
  std::string id;
  std::vector<std::string> tokens;  ///< of the seats, in order; empty for a computer
};

class World {
 public:
  explicit World(const std::string& database = ":memory:", Limits limits = quick()) : World(open_sqlite_store(database), limits) {}
  World(std::unique_ptr<Store> store, Limits limits)
      : journal(std::make_unique<Journal>(std::move(store))),
        services{io, workshop, thinkers, *journal, limits, [this] { return clock.load() + wall_ahead.load(); }, [this] { return clock.load(); }},
        tables(services),
        http(services, tables, "") {}
  ~World() {
    thinkers.close();
    workshop.close();
    journal.reset();
  }

  static Limits quick() {
    Limits limits;
    limits.bot_pause = std::chrono::milliseconds(0);
    return limits;
  }

  /// Runs the server until `done`, for so long at most.
  bool until(const std::function<bool()>& done, std::chrono::milliseconds most = std::chrono::seconds(20)) {
    const auto kept = boost::asio::make_work_guard(io);  // while all work is other threads', it would not wait but ask again and again
    auto end = std::chrono::steady_clock::now() + most;
    while (!done() && std::chrono::steady_clock::now() < end) {
      io.restart();
      if (io.run_one_for(std::chrono::milliseconds(1))) io.poll();
    }
    return done();
  }

  Response request(const Request& r) { return request(http, r); }
  /// The answer may come in the thread of the store.
  Response request(Http& asked, const Request& r) {
    std::optional<Response> response;
    std::mutex mutex;
    asked.handle(r, [&](Response answer) {
      std::lock_guard lock(mutex);
      response = std::move(answer);
      boost::asio::post(io, [] {});  // whoever waits looks
    });
    EXPECT_TRUE(until([&] {
      std::lock_guard lock(mutex);
      return response.has_value();
    }, std::chrono::minutes(10))) << r.target;  // whoever answers refers to what stands here
    return response.value();
  }
  Response get(const std::string& target) { return request({"GET", target, "", "localhost:8080", "", "", "1.2.3.4"}); }
  Response post(const std::string& target, const std::string& body) {
    return request({"POST", target, body, "localhost:8080", "", "", "1.2.3.4"});
  }

  /// Seats: p a person, b a computer.
  Made make(const std::string& seats = "pp", bool confirm = false, const char* aids = nullptr) {
    return make(seats, table_wish(seats, confirm, aids));
  }
  Made make(const std::string& seats, const json::object& wish) {
    Response answer = post("/api/tables", json::serialize(wish));
    EXPECT_EQ(answer.status, 201) << *answer.body;
    json::object table = json::parse(*answer.body).as_object();
    Made made{std::string(table["table"].as_string()), {}};
    std::size_t next = 0;
    for (char seat : seats)
      made.tokens.push_back(seat == 'p' ? std::string(table["tokens"].as_array().at(next++).as_string()) : "");
    return made;
  }

  void say(const Made& table, const std::shared_ptr<Recorder>& client, const json::object& message) {
    tables.receive(table.id, client, json::serialize(message));
  }
  /// Sends a message and waits for its ack or error.
  json::object ask(const Made& table, const std::shared_ptr<Recorder>& client, json::object message) {
    std::string id = "t" + std::to_string(next_id_++);
    if (!message.contains("id"))
      message["id"] = id;
    else
      id = std::string(message["id"].as_string());
    std::size_t before = client->count();
    say(table, client, message);
    json::object answer = wait(client, before, [&](json::object& m) {
      return (m["type"] == "ack" || m["type"] == "error") && m.contains("id") && m["id"] == json::value(id);
    });
    if (answer["type"] == "ack") settle(table.id);
    return answer;
  }
  /// Until everybody at the table has been told of what was acknowledged: that comes after the ack.
  void settle(const std::string& table) {
    auto told = std::make_shared<std::atomic<bool>>(false);
    tables.look(table, "1.2.3.4", [told](Table*, const Error&) { *told = true; });
    EXPECT_TRUE(until([&] { return told->load(); }));
  }
  /// The first message after `before` that is as wanted; an empty object if none comes.
  json::object wait(const std::shared_ptr<Recorder>& client, std::size_t before, const std::function<bool(json::object&)>& wanted) {
    json::object found;
    until([&] {
      for (const std::size_t count = client->count(); before < count && found.empty(); ++before)
        if (json::object message = client->message(before); wanted(message)) found = std::move(message);
      return !found.empty();
    });
    return found;
  }
  std::shared_ptr<Recorder> join(const Made& table, std::vector<int> seats, int since = 0) {
    auto client = std::make_shared<Recorder>();
    json::array tokens;
    for (int seat : seats) tokens.emplace_back(table.tokens.at(static_cast<std::size_t>(seat)));
    say(table, client, {{"type", "join"}, {"tokens", tokens}, {"since", since}});
    EXPECT_TRUE(until([&] { return last(client, "update").size() > 0; }));
    return client;
  }

  static json::object last(const std::shared_ptr<Recorder>& client, std::string_view type) {
    return client->last(type);
  }
  static json::object state(const std::shared_ptr<Recorder>& client) { return client->state(); }
  static json::object decision(const std::shared_ptr<Recorder>& client) {
    json::object s = state(client);
    return s.contains("decision") ? s.at("decision").as_object() : json::object();
  }
  /// An answer to the decision at hand: its option number `i`, counted around.
  static json::object answer(const std::shared_ptr<Recorder>& client, std::size_t i = 0) {
    return answer_to(decision(client), i);
  }
  /// Answers the decision at hand and waits until it is stored.
  json::object play(const Made& table, const std::shared_ptr<Recorder>& client, std::size_t i = 0) {
    return ask(table, client, answer(client, i));
  }

  boost::asio::io_context io;
  std::atomic<std::int64_t> clock = 1'000'000;  ///< the steady one
  std::atomic<std::int64_t> wall_ahead = 0;     ///< the wall's beside it
  Workshop workshop{1, work_share(Limits()), [this] { return clock.load(); }};
  Workshop thinkers{1, thinking_share(), [this] { return clock.load(); }};
  std::unique_ptr<Journal> journal;
  Services services;
  Tables tables;
  Http http;

 private:
  int next_id_ = 0;
};

}  // namespace bastide::server
