#include "day_book.hpp"

#include <algorithm>
#include <utility>

#include "clocks.hpp"
#include "core/number.hpp"

namespace bastide::server {
namespace {

}  // namespace

void DayBook::wake(const std::string& table, std::int64_t at) {
  sql_->run("INSERT INTO @wakes(table_id, at_ms) VALUES ($1, $2) ON CONFLICT (table_id) DO UPDATE SET at_ms = excluded.at_ms", {table, at});
}

void DayBook::call(const std::string& table, std::int64_t at) {
  sql_->run("INSERT INTO @wakes AS k (table_id, at_ms) SELECT id, $2 FROM @tables WHERE id = $1 AND (EXISTS (SELECT 1 FROM @subscriptions s WHERE s.table_id = $1)"
            " OR EXISTS (SELECT 1 FROM @mail_wishes w WHERE w.table_id = $1) OR EXISTS (SELECT 1 FROM @moves m JOIN @mail_wishes w ON w.place = substr(m.text, 1, 24)"
            "  WHERE m.table_id = $1 AND m.kind = 'person'))"
            " ON CONFLICT (table_id) DO UPDATE SET at_ms = CASE WHEN k.at_ms < excluded.at_ms THEN k.at_ms ELSE excluded.at_ms END",
            {table, at});
}

void DayBook::sleep(const std::string& table) { sql_->run("DELETE FROM @wakes WHERE table_id = $1", {table}); }

std::vector<std::string> DayBook::due(std::int64_t now, std::int64_t again, int most) {
  std::vector<std::string> tables;
  for (BookSql::Row& row : sql_->run("UPDATE @wakes SET at_ms = $2 WHERE at_ms <= $1 AND table_id IN (SELECT table_id FROM @wakes WHERE at_ms <= $1 ORDER BY at_ms LIMIT $3)"
                                     " RETURNING table_id",
                                     {now, again, std::int64_t{most}}))
    tables.push_back(std::move(row.at(0)));
  return tables;
}

std::vector<HolidayRow> DayBook::holidays(const std::string& person, std::int64_t since) {
  std::vector<HolidayRow> found;
  for (const BookSql::Row& row : sql_->run(
           "SELECT h.table_id, h.seat, h.text, h.time_ms FROM @moves h WHERE h.kind = 'holiday' AND h.time_ms >= $2"
           " AND (h.table_id, h.seat) IN (SELECT p.table_id, p.seat FROM @moves p WHERE p.kind = 'person' AND substr(p.text, 1, 24) = $1) ORDER BY h.table_id, h.n",
           {person, since}))
    found.push_back({row[0], number_or(0, row[1]), number_or(0, row[2]), number_or(std::int64_t{0}, row[3])});
  return found;
}

std::int64_t holiday_between(const std::vector<HolidayRow>& rows, std::int64_t from, std::int64_t to) {
  std::vector<std::pair<std::int64_t, std::int64_t>> spans;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const bool ended = i + 1 < rows.size() && rows[i + 1].table == rows[i].table && rows[i + 1].seat == rows[i].seat;
    const std::int64_t until = rows[i].time + rows[i].days * kOneDay, end = ended ? std::min(until, rows[i + 1].time) : until;
    spans.emplace_back(std::max(rows[i].time, from), std::min(end, to));
  }
  std::sort(spans.begin(), spans.end());
  std::int64_t sum = 0, counted = from;
  for (const auto& [begin, end] : spans)
    if (end > std::max(begin, counted)) sum += end - std::max(begin, counted), counted = end;
  return sum;
}

}  // namespace bastide::server
