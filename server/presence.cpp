#include "presence.hpp"

#include <algorithm>
#include <utility>

namespace bastide::server {

bool Presence::join(const ClientPtr& client, Guest guest, std::int64_t now) {
  const std::vector<int> before = std::exchange(guests_[client], std::move(guest)).seats;
  empty(before, now);
  return !before.empty() || !guests_[client].seats.empty();
}

bool Presence::leave(const ClientPtr& client, std::int64_t now) {
  auto found = guests_.find(client);
  if (found == guests_.end()) return false;
  std::vector<int> seats = std::move(found->second.seats);
  guests_.erase(found);
  empty(seats, now);
  return true;
}

std::vector<ClientPtr> Presence::give_up(int seat, std::int64_t now) {
  std::vector<ClientPtr> clients;
  for (auto& [client, guest] : guests_)
    if (std::erase(guest.seats, seat)) {
      if (guest.seats.empty()) guest.tokens.clear();  // they are for the next table, where nothing is his
      clients.push_back(client);
    }
  if (!clients.empty()) empty({seat}, now);
  return clients;
}

/// Those of the seats that nobody here opens are empty since `now`.
void Presence::empty(const std::vector<int>& seats, std::int64_t now) {
  for (int seat : seats)
    if (!online(seat)) gone_since_[static_cast<std::size_t>(seat)] = now;
}

const Guest* Presence::find(const ClientPtr& client) const {
  auto found = guests_.find(client);
  return found == guests_.end() ? nullptr : &found->second;
}

bool Presence::set_elsewhere(SeatSet seats, int onlookers, std::int64_t now) {
  onlookers_elsewhere_ = onlookers;
  const SeatSet before = std::exchange(elsewhere_, seats);
  for (std::size_t seat = 0; seat < gone_since_.size(); ++seat)
    if ((before & ~seats) >> seat & 1) empty({static_cast<int>(seat)}, now);
  return before != seats;
}

SeatSet Presence::here() const {
  SeatSet set = 0;
  for (const auto& [client, guest] : guests_)
    for (const int seat : guest.seats) set |= 1u << seat;
  return set;
}

bool Presence::online(int seat) const { return (here() | elsewhere_) >> seat & 1; }

std::int64_t Presence::away(int seat, std::int64_t now) const {
  return online(seat) ? 0 : now - gone_since_[static_cast<std::size_t>(seat)];
}

std::string Presence::address() const {
  auto somebody = std::find_if(guests_.begin(), guests_.end(), [](const auto& entry) { return !entry.second.seats.empty(); });
  if (somebody == guests_.end()) somebody = guests_.begin();
  return somebody == guests_.end() ? std::string() : somebody->first->address();
}

void Presence::send(const Text& text) const {
  for (const auto& [client, guest] : guests_) client->send_news(text);
}

void Presence::send_players(const Text& text) const {
  for (const auto& [client, guest] : guests_)
    if (!guest.seats.empty()) client->send_news(text);
}

void Presence::send_onlookers(const Text& text) const {
  for (const auto& [client, guest] : guests_)
    if (guest.seats.empty()) client->send_news(text);
}

int Presence::onlookers_here() const {
  return static_cast<int>(std::count_if(guests_.begin(), guests_.end(), [](const auto& entry) { return entry.second.seats.empty(); }));
}

void Presence::close() const {
  for (const auto& [client, guest] : guests_) client->close();
}

}  // namespace bastide::server
