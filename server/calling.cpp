// Somebody whose turn it is, and who is not there, is called by his browser (pusher.hpp), if he wants to be.
#include "pusher.hpp"
#include "table.hpp"

namespace bastide::server {
namespace {

constexpr Rate kCalls{0.2, 10};  ///< of a table: so many a second, and at once

json::array others(const std::vector<Seat>& seats, int but) {
  json::array names;
  for (int i = 0; const Seat& seat : seats)
    if (i++ != but) names.emplace_back(seat.name);
  return names;
}

}  // namespace

/// After a row: the decision may be somebody else's now, or the game is over.
void Table::call_absent() {
  if (!services_.pusher || match_->imported()) return;
  const bool over = match_->over();
  const int whose = over ? kNobodyAnymore : match_->computer_to_answer().empty() ? match_->actor() : -1;
  if (std::exchange(called_, whose) == whose || whose == -1) return;
  for (int seat = 0; seat < static_cast<int>(match_->seats().size()); ++seat)
    if (over || seat == whose) call(seat, over ? "over" : "turn");
}

void Table::call(int seat, const char* why) {
  const Seat& his = match_->seats()[static_cast<std::size_t>(seat)];
  if (!his.person() || presence_.online(seat)) return;
  if (!calls_) calls_.emplace(kCalls, services_.steady());
  if (!calls_->take(services_.steady())) return;
  services_.pusher->tell(id_, seat, {{"table", id_}, {"why", why}, {"with", others(match_->seats(), seat)}});
}

}  // namespace bastide::server
