// A table's clocks. What counts stands in the rows; here is only how long the decision at hand has been waiting, and when somebody's time
// will be up. A table that nobody has in memory needs no alarm: whoever comes next finds the time gone, and the row is written then.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "table.hpp"

namespace bastide::server {
namespace {

constexpr std::int64_t kMostLag = 1000;   // a turn, in milliseconds: so much may be lost on the way to the server and back
constexpr std::int64_t kSoonest = 250;    // before the next row about time, also where storing fails

}  // namespace

/// The decision that waits now is another than before, or it is known to this process for the first time.
void Table::note_decision() {
  const Clocks& clocks = match_->clocks();
  if (const int turn = match_->turn_now(); waiting_.turn != turn) waiting_.turn = turn, waiting_.lag = 0;
  if (waiting_.key == clocks.since()) return;
  const bool read_anew = waiting_.key < 0;
  waiting_.key = clocks.since();
  waiting_.since = services_.steady();
  if (!read_anew) return;
  // What passed while no server was there to be answered is nobody's fault; among days it does not count.
  const bool was_down = clocks.since() < services_.started && !match_->table().clock.days;
  if (!was_down) waiting_.since -= std::max<std::int64_t>(0, services_.now() - clocks.since());
}

/// Without what somebody who must answer was on holiday.
std::int64_t Table::elapsed() const {
  const std::int64_t waited = std::max<std::int64_t>(0, services_.steady() - waiting_.since), now = services_.now();
  return match_->table().clock.days && match_->actor() >= 0 ? waited - match_->clocks().rested(match_->actor(), now - waited, now) : waited;
}

std::int64_t Table::lag_left() const { return match_->table().clock.days ? 0 : kMostLag - waiting_.lag; }

/// What an answer takes of its player's time: as long as the server waited, without what was lost on the way, which the page measures.
/// Throws Error (too-late) if he has not so much; then his flag falls.
std::int64_t Table::spent_by(const Message& m) {
  if (!match_->clock_runs() || m.seat != match_->actor()) return 0;
  note_decision();
  std::int64_t spent = elapsed();
  const std::int64_t lag = m.took < 0 ? 0 : std::clamp<std::int64_t>(spent - m.took, 0, lag_left());
  spent -= lag;
  if (spent > match_->clocks().left(m.seat)) throw Error("too-late", fmt::format("seat {}: the time was up before this answer came", m.seat));
  waiting_.lag += lag;
  return spent;
}

// ---- what happens by itself

/// Clocks of minutes begin when everybody is there for the first time.
bool Table::should_begin() const {
  const TimeControl& control = match_->table().clock;
  if (!control.counts() || match_->clocks().begun() || match_->over() || match_->vacant()) return false;
  for (int i = 0; const Seat& seat : match_->seats()) {
    if (seat.person() && !presence_.online(i)) return false;
    ++i;
  }
  return true;
}

/// In how many milliseconds something has to be done about time; nothing if it has not.
std::optional<std::int64_t> Table::due() const {
  if (should_begin()) return 0;
  const bool waits = match_->clock_runs() && match_->computer_to_answer().empty() && !(match_->vacant() >> match_->actor() & 1);
  if (!waits) return {};
  if (const std::int64_t until = match_->clocks().rests_until(match_->actor(), services_.now())) return until - services_.now();
  return match_->clocks().left(match_->actor()) - elapsed() + lag_left();
}

void Table::set_alarm() {
  if (!match_->table().clock.counts() || match_->imported()) return;
  note_decision();
  const std::optional<std::int64_t> wait = due();
  const std::int64_t at = wait ? services_.steady() + std::max(*wait, kSoonest) : 0;
  const bool set_already = at && alarm_at_ && alarm_at_ <= at && alarm_at_ > services_.steady();
  if (at == alarm_at_ || set_already) return;  // one that is too early sets the next
  alarm_at_ = at;
  if (!at) return void(alarm_.cancel());
  alarm_.expires_after(std::chrono::milliseconds(std::max(*wait, kSoonest)));
  alarm_.async_wait([weak = weak_from_this()](const boost::system::error_code& ended) {
    const std::shared_ptr<Table> self = weak.lock();
    if (!ended && self) self->post([table = self.get()] { table->ring(); });
  });
}

/// The mailbox sets the next alarm afterwards.
void Table::ring() {
  alarm_at_ = 0;
  if (!match_ || !match_->table().clock.counts()) return;
  note_decision();
  const std::optional<std::int64_t> wait = due();
  if (wait && *wait > 0) tell_clocks(), send_seats();  // a holiday may be over
  if (!wait || *wait > 0) return plan_wake();
  put_down(match_->clock_runs() ? match_->flag_row(services_.now()) : match_->start_row(services_.now()));
}

/// Where another server was quicker the row is not needed any more.
void Table::put_down(MoveRow row) {
  const int from = match_->apply(row);
  write(std::move(row), from, {[] {}, [] {}, [] {}});
}

/// Where days count nobody need be at the table when somebody's time is up: it is looked at then, by some server.
void Table::plan_wake() {
  if (!match_->table().clock.days || match_->imported()) return;
  note_decision();
  const std::optional<std::int64_t> wait = due();
  const std::int64_t at = wait ? services_.now() + *wait : 0;
  const bool planned = at ? wake_at_ && std::abs(*wake_at_ - at) < kSoonest : wake_at_ == 0;
  if (planned) return;
  wake_at_ = at;
  services_.journal.run([id = id_, at](Store& store) { at ? store.days().wake(id, at) : store.days().sleep(id); });
}

/// Somebody wanted the table to be looked at now. Whether anybody was called for what a worker played is for the database to say.
void Table::wake() {
  post([this] {
    if (!match_ || match_->imported()) return;
    wake_at_.reset();
    if (services_.neighbours) called_ = -1, call_absent();
    if (match_->table().clock.days) return plan_wake();
    services_.journal.run([id = id_](Store& store) { store.days().sleep(id); });
  });
}

// ---- what is told

json::object Table::clocks() {
  note_decision();
  const Clocks& clocks = match_->clocks();
  const bool waits = match_->clock_runs() && match_->computer_to_answer().empty();
  const int running = waits && !match_->clocks().rests_until(match_->actor(), services_.now()) ? match_->actor() : -1;
  json::array left;
  for (int seat = 0; seat < static_cast<int>(match_->seats().size()); ++seat)
    left.emplace_back(std::max<std::int64_t>(0, clocks.left(seat) - (waits && seat == match_->actor() ? elapsed() : 0)));
  json::object o{{"type", "clock"}, {"left", std::move(left)}};
  if (running >= 0) o["running"] = running;
  if (const int seat = match_->flagged(); seat >= 0) o["flagged"] = seat;
  if (!clocks.begun()) o["begun"] = false;
  return o;
}

void Table::tell_clocks() { tell_change(server::write(clocks())); }

}  // namespace bastide::server
