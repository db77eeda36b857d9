// Somebody whose turn it is, and who is not there, is called by his browser (pusher.hpp) and by mail (mailer.hpp), if he wants to be.
#include "mailer.hpp"
#include "pusher.hpp"
#include "table.hpp"

namespace bastide::server {
namespace {

constexpr Rate kCalls{0.2, 10};  ///< of a table: so many a second, and at once

std::vector<std::string> others(const std::vector<Seat>& seats, int but) {
  std::vector<std::string> names;
  for (int i = 0; const Seat& seat : seats)
    if (i++ != but) names.push_back(seat.name);
  return names;
}

}  // namespace

/// After a row: the decision may be somebody else's now, or the game is over.
void Table::call_absent() {
  if ((!services_.pusher && !services_.mailer) || match_->imported()) return;
  const bool over = match_->over();
  const int whose = over ? kNobodyAnymore : match_->computer_to_answer().empty() ? match_->actor() : -1;
  if (std::exchange(called_, whose) == whose) return;
  if (services_.mailer && match_->table().clock.days) tell_mailer(whose);
  if (whose == -1) return;
  for (int seat = 0; seat < static_cast<int>(match_->seats().size()); ++seat)
    if (over || seat == whose) call(seat, over ? "over" : "turn");
}

/// With every decision and with the end it grows, so that of several servers one calls.
int Table::call_number() const { return 2 * match_->seq() + (match_->over() ? 1 : 0); }

void Table::call(int seat, const char* why) {
  const Seat& his = match_->seats()[static_cast<std::size_t>(seat)];
  if (!services_.pusher || !his.person() || presence_.online(seat)) return;
  if (!calls_) calls_.emplace(kCalls, services_.steady());
  if (!calls_->take(services_.steady())) return;
  services_.pusher->tell(id_, seat, call_number(), {{"table", id_}, {"why", why}, {"with", json::value_from(others(match_->seats(), seat))}});
}

/// Also that it is a computer's turn: what was to be told before is so no more.
void Table::tell_mailer(int whose) {
  if (whose == kNobodyAnymore) return services_.mailer->over(id_);
  Mailer::Turn turn{id_, whose, {}, call_number(), whose >= 0 && !presence_.online(whose), {}};
  if (turn.absent) turn.person = match_->sitters()[static_cast<std::size_t>(whose)].id, turn.others = others(match_->seats(), whose);
  services_.mailer->turn(std::move(turn));
}

/// Whoever comes sees for himself that it is his turn.
void Table::have_seen(const Guest& guest) const {
  if (!services_.mailer || !match_->table().clock.days || match_->over()) return;
  for (const int seat : guest.seats)
    if (seat == match_->actor()) services_.mailer->seen(id_, seat);
}

}  // namespace bastide::server
