// Who is at a table: the clients, the seats their tokens opened, and since when a seat has been empty.
#pragma once
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "client.hpp"
#include "neighbours.hpp"

namespace bastide::server {

/// What the table knows of one client.
struct Guest {
  std::vector<int> seats;           ///< that his tokens open
  std::vector<std::string> tokens;  ///< of those seats; kept in memory only, for the link to the next table
  bool gzip = false;                ///< takes a compressed update
};

class Presence {
 public:
  /// Everybody counts as gone since `now`.
  void start(std::size_t seats, std::int64_t now) { gone_since_.assign(seats, now); }
  /// Also for somebody who is here with other tokens: seats that he does not open any more are empty since `now`. True if he opens any
  /// seat or did before.
  bool join(const ClientPtr&, Guest, std::int64_t now);
  /// True if the client was here.
  bool leave(const ClientPtr&, std::int64_t now);
  /// Whoever opens the seat does so no more; they are told.
  std::vector<ClientPtr> give_up(int seat, std::int64_t now);
  const Guest* find(const ClientPtr&) const;

  /// Who is there at other servers, and how many look on. True if anybody else sits there than before.
  bool set_elsewhere(SeatSet, int onlookers, std::int64_t now);
  /// Those without a seat: here, and everywhere.
  int onlookers_here() const;
  int onlookers() const { return onlookers_here() + onlookers_elsewhere_; }
  /// The seats of those who are here.
  SeatSet here() const;

  SeatSet everywhere() const { return here() | elsewhere_; }
  /// Here or at another server.
  bool online(int seat) const;
  /// Milliseconds since the seat's last client left; 0 while one is here.
  std::int64_t away(int seat, std::int64_t now) const;
  std::size_t count() const { return guests_.size(); }
  /// Of somebody who is here, rather of a player than of a watcher: for whom computers think. Empty if nobody is.
  std::string address() const;
  void send(const Text&) const;
  void send_players(const Text&) const;
  void send_onlookers(const Text&) const;
  void close() const;

 private:
  void empty(const std::vector<int>& seats, std::int64_t now);

  std::unordered_map<ClientPtr, Guest> guests_;
  std::vector<std::int64_t> gone_since_;
  SeatSet elsewhere_ = 0;
  int onlookers_elsewhere_ = 0;
};

}  // namespace bastide::server
