// Those who look on: how many there are, and what they see where a table shows its game some turns late or not at all before it is over.
#include "table.hpp"

namespace bastide::server {

bool Table::hides() const { return match_->table().onlookers != Onlookers::at_once && !match_->over() && !match_->imported(); }

/// Throws Error if whoever has no seat here may not see the game yet.
void Table::check_onlooker(const Guest& guest) const {
  if (guest.seats.empty() && hides() && match_->table().onlookers == Onlookers::none)
    throw Error("not-yours", "only its players see this game before it is over");
}

/// What is asked about the game as it stands is for those who play it.
void Table::check_open() const {
  if (hides()) throw Error("illegal", "this game is shown to others when it is over");
}

/// The game as onlookers see it. It was begun anew, and follows the rows so many turns later.
const Match& Table::seen_by(const Guest& guest) {
  if (!guest.seats.empty() || !hides()) return *match_;
  if (!late_) late_ = std::make_unique<Late>(Late{match_->beginning(), {}});
  advance_late();
  return late_->match;
}

/// True if onlookers see more than before; `from`: their events are others than before from there on.
bool Table::advance_late(int* from) {
  const int last = match_->turn_now() - match_->table().late_turns;
  const int before = late_->match.version();
  while (late_->match.version() < match_->version() && match_->turn_of_row(late_->match.version()) < last) {
    const int changed = late_->match.apply(match_->row(late_->match.version()));
    if (from) *from = std::min(*from, changed);
  }
  return late_->match.version() != before;
}

/// What players see at once, and others where nothing is hidden from them.
void Table::tell_change(const Text& text) {
  if (late_ || hides())
    presence_.send_players(text);
  else
    presence_.send(text);
}

/// What onlookers are told after a row; when the game is over they see all of it.
void Table::tell_onlookers() {
  if (late_ && !hides()) {
    late_.reset();
    return presence_.send_onlookers(server::write(update_of(*match_, 0)));
  }
  if (!hides() || match_->table().onlookers != Onlookers::later || presence_.onlookers_here() == 0) return;
  const bool afresh = !late_;  // the table was read again: nobody knows what they saw last
  if (afresh) late_ = std::make_unique<Late>(Late{match_->beginning(), {}});
  int from = afresh ? 0 : late_->match.event_count();
  if (!advance_late(&from) && !afresh) return;
  late_->whole = {};
  presence_.send_onlookers(server::write(update_of(late_->match, from)));
}

/// Players are told how many look on.
void Table::tell_onlooking() {
  if (!match_) return;
  const int now = presence_.onlookers();
  if (std::exchange(onlookers_told_, now) != now) presence_.send_players(server::write({{"type", "watching"}, {"count", now}}));
}

}  // namespace bastide::server
