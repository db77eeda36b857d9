// How people come together: tables that are opened to everybody, seats taken there, and quick matches. What stands behind
// POST /api/tables (with `open`), /api/tables/ID/seat and /api/match.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "new_table.hpp"
#include "tables.hpp"

namespace bastide::server {

class Meeting {
 public:
  /// What to tell, or why not. Called once, on any thread.
  using Answer = std::function<void(std::optional<json::object>, const Error&)>;
  /// Stores a new table, unless that is more than the address may have.
  using Store = std::function<void(NewTable, Tables::Created)>;

  Meeting(Services&, Tables&);

  /// A table that is opened: it stands in the list as soon as it is stored, before its maker has come to it. Throws Error (busy, too-fast),
  /// and what `store` throws.
  void open(NewTable, const std::string& address, const Store& store, Tables::Created);
  /// Somebody sits down. Throws Error (bad-message, too-fast).
  void sit_down(const std::string& table, const std::string& body, const std::string& address, Answer);
  /// Somebody wants a quick match: he sits down where others wait for the same, else waits at a new table. Throws as above.
  void match(const std::string& body, const std::string& address, Store, Answer);

 private:
  struct Seeker {
    MatchWish wish;
    std::string address;
    Store store;
    Answer answer;
    std::set<std::string> tried = {};
  };
  void count(const std::string& address);
  void announce(const NewTable&, const std::string& address);
  void seek(const std::shared_ptr<Seeker>&);
  void seek_again(const std::shared_ptr<Seeker>&);
  void wait_for_others(const std::shared_ptr<Seeker>&);

  Services& services_;
  Tables& tables_;
  AddressRates seats_;
};

}  // namespace bastide::server
