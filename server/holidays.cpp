// Holidays: days for every turn, and none of one's own passes. Of somebody who is known they begin at all his tables.
#include "holidays.hpp"

#include "day_book.hpp"
#include "tables.hpp"

namespace bastide::server {

std::int64_t holiday_left(Store& store, const Limits& limits, const std::string& person, std::int64_t now) {
  const std::vector<HolidayRow> rows = store.days().holidays(person, now - kYear - kMostHoliday * kOneDay);
  return limits.holiday_days * kOneDay - holiday_between(rows, now - kYear, now);
}

void rest_everywhere(Store& store, Services& services, const std::string& person, int days, const std::string& where) {
  const std::int64_t left = holiday_left(store, services.limits, person, services.now());
  if (days * kOneDay > left) throw no_holiday(left);
  for (const std::string& id : store.in_play(person, services.limits.holiday_tables))
    if (id != where) services.tables->rest(id, person, days);
}

/// How much he has had this year stands in the rows of all his tables.
void Table::count_holiday(const ClientPtr& client, const Message& m) {
  const std::string person = match_->sitters()[static_cast<std::size_t>(m.seat)].id;
  ask_store(client, m, [this, self = shared_from_this(), person, days = std::stoi(m.text)](Store& store) { rest_everywhere(store, services_, person, days, id_); });
}

/// One of so many rows as a seat may have.
void Table::rest(const std::string& person, int days) {
  post([this, person, days] {
    if (!match_ || match_->over() || !match_->table().clock.days) return;
    for (const int seat : match_->seats_of(person)) {
      if (!match_->seats()[static_cast<std::size_t>(seat)].person() || match_->holidays_of(seat) >= services_.limits.holidays_per_seat || (!days && !match_->clocks().rests_until(seat, services_.now()))) continue;
      MoveRow row = match_->holiday_row(seat, days, services_.now());
      const int from = match_->apply(row);
      return write(std::move(row), from, {[] {}, [] {}, [this, person, days] { rest(person, days); }});
    }
  });
}

}  // namespace bastide::server
