// Holidays: days for every turn, and none of one's own passes. Of somebody who is known they begin at all his tables.
#include "day_book.hpp"
#include "tables.hpp"

namespace bastide::server {

/// How much he has had this year stands in the rows of all his tables.
void Table::count_holiday(const ClientPtr& client, const Message& m) {
  const std::string person = match_->sitters()[static_cast<std::size_t>(m.seat)].id;
  const int days = std::stoi(m.text);
  ask_store(client, m, [this, self = shared_from_this(), person, days](Store& store) {
    const std::int64_t now = services_.now();
    const std::int64_t left = services_.limits.holiday_days * kOneDay - holiday_between(store.days().holidays(person, now - kYear - kMostHoliday * kOneDay), now - kYear, now);
    if (days * kOneDay > left) throw no_holiday(left);
    for (const std::string& id : store.in_play(person, services_.limits.holiday_tables))
      if (id != id_) services_.tables->rest(id, person, days);
  });
}

void Table::rest(const std::string& person, int days) {
  post([this, person, days] {
    if (!match_ || match_->over() || !match_->table().clock.days) return;
    for (const int seat : match_->seats_of(person)) {
      if (!match_->seats()[static_cast<std::size_t>(seat)].person() || (!days && !match_->clocks().rests_until(seat, services_.now()))) continue;
      MoveRow row = match_->holiday_row(seat, days, services_.now());
      const int from = match_->apply(row);
      return write(std::move(row), from, {[] {}, [] {}, [this, person, days] { rest(person, days); }});
    }
  });
}

}  // namespace bastide::server
