// Of games over days: when a table wants to be looked at though nobody comes, and how much holiday somebody had at all his tables.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "book_sql.hpp"

namespace bastide::server {

/// A row of kind `holiday` (clocks.hpp), of any table.
struct HolidayRow {
  std::string table;
  int seat = 0, days = 0;
  std::int64_t time = 0;
};

/// One caller at a time; throws as Store does.
class DayBook {
 public:
  explicit DayBook(std::shared_ptr<BookSql> sql) : sql_(std::move(sql)) {}

  /// The table wants to be looked at then: somebody's time will be up. Instead of what was wanted before.
  void wake(const std::string& table, std::int64_t at);
  /// The same, no later than what was wanted before, if anybody wants to be called from this table.
  void call(const std::string& table, std::int64_t at);
  void sleep(const std::string& table);
  /// Tables whose time has come, `most` of them, for whoever asks first; until `again` nobody else is told of them.
  std::vector<std::string> due(std::int64_t now, std::int64_t again, int most);

  /// The holidays of this person at all tables where he sits, by table in their order, from those on that began at `since`.
  std::vector<HolidayRow> holidays(const std::string& person, std::int64_t since);

 private:
  std::shared_ptr<BookSql> sql_;
};

/// Milliseconds of holidays between two moments; what counts at several tables at once counts once. `rows` as DayBook::holidays has them.
std::int64_t holiday_between(const std::vector<HolidayRow>& rows, std::int64_t from, std::int64_t to);

}  // namespace bastide::server
