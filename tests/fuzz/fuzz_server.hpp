// The server for fuzzers: no network, no threads but the journal's, a database in memory.
#pragma once
#include <boost/asio/io_context.hpp>
#include <string_view>
#include <thread>

#include "server/http.hpp"
#include "server/rooms.hpp"
#include "server/sqlite_store.hpp"
#include "server/tables.hpp"
#include "server/tokens.hpp"

namespace bastide::server {

inline std::string_view take_line(std::string_view& text) {
  auto end = text.find('\n');
  std::string_view line = text.substr(0, end);
  text.remove_prefix(end == text.npos ? text.size() : end + 1);
  return line;
}

class FuzzServer {
 public:
  /// A table of two whose seat 0 is opened by the token `seat-zero`, the other by nobody.
  std::string new_table() {
    TableRow row{new_table_id(),
                 table_rules("base", 2),
                 Seed{},
                 true,
                 {{"Ann", token_hash("seat-zero"), ""}, {"Bob", token_hash(new_token()), ""}},
                 0};
    tables.create(row, {}, [](const std::optional<Error>& error) {
      if (error) std::abort();
    });
    settle();
    return row.id;
  }

  /// Runs until nothing is under way. What the journal does is waited for by a job behind it.
  void settle() {
    for (int quiet = 0; quiet < 3;) {
      std::atomic<bool> reached = false;
      journal.run([&](Store&) { reached = true; });
      while (!reached || workshop.busy() > 0) std::this_thread::yield();
      io.restart();
      quiet = io.poll() == 0 ? quiet + 1 : 0;
    }
    now += 3'600'000;
    tables.sweep();
  }

  /// The game in memory is the one that its rows give.
  void check(const std::string& id) {
    json::object state;
    tables.look(id, {}, [&](Table* table, const Error&) {
      if (!table) std::abort();
      state = table->match().state();
    });
    settle();
    std::atomic<bool> done = false;
    journal.run([&](Store& store) {
      if (Match(store.load(id).value()).state() != state) std::abort();
      done = true;
    });
    while (!done) std::this_thread::yield();
  }

  std::atomic<std::int64_t> now = 0;
  boost::asio::io_context io;
  Workshop workshop{1, work_share(Limits{}), [this] { return now.load(); }};
  Workshop thinkers{1, thinking_share(), [this] { return now.load(); }};
  Journal journal{open_sqlite_store(":memory:")};
  Services services{io, workshop, thinkers, journal, Limits{}, [this] { return now.load(); }, [this] { return now.load(); }};
  Tables tables{services};
  Http http{services, tables, ""};
};

}  // namespace bastide::server
