#include "mail_book.hpp"

#include "core/number.hpp"

namespace bastide::server {
namespace {

constexpr std::int64_t kNever = 9'000'000'000'000'000;

}  // namespace

std::optional<std::string> MailBook::ask(const MailWish& w, const std::string& fresh) {
  std::optional<std::string> stop;
  sql_->together([&] {
    const std::string place = w.place.key();
    const auto known = sql_->run("SELECT address FROM @mail_wishes WHERE place = $1 AND proved = 1", {place});
    if (!known.empty() && known[0][0] == w.address) return;
    sql_->run("INSERT INTO @mail_boxes(address, language, stop, due_ms, leased_ms, last_ms, tries) VALUES ($1, $2, $3, $4, 0, 0, 0) ON CONFLICT (address) DO NOTHING",
              {w.address, w.language, fresh, kNever});
    sql_->run("DELETE FROM @mail_wishes WHERE place = $1", {place});
    if (w.place.person.empty())
      sql_->run("INSERT INTO @mail_wishes(place, table_id, address, language, proof, proved, since_ms) VALUES ($1, $2, $3, $4, $5, 0, $6)",
                {place, w.place.table, w.address, w.language, w.proof, w.time});
    else
      sql_->run("INSERT INTO @mail_wishes(place, address, language, proof, proved, since_ms) VALUES ($1, $2, $3, $4, 0, $5)",
                {place, w.address, w.language, w.proof, w.time});
    tidy();
    stop = sql_->run("SELECT stop FROM @mail_boxes WHERE address = $1", {w.address}).at(0).at(0);
  });
  return stop;
}

MailState MailBook::state(const MailPlace& place) {
  const auto found = sql_->run("SELECT proved FROM @mail_wishes WHERE place = $1", {place.key()});
  return found.empty() ? MailState::none : found[0][0] == "1" ? MailState::on : MailState::asked;
}

bool MailBook::confirm(const std::string& proof) {
  bool found = false;
  sql_->together([&] {
    const auto wish = sql_->run("UPDATE @mail_wishes SET proved = 1 WHERE proof = $1 RETURNING address, language", {proof});
    if (wish.empty()) return;
    found = true;
    sql_->run("UPDATE @mail_boxes SET language = $2 WHERE address = $1", {wish[0][0], wish[0][1]});
  });
  return found;
}

void MailBook::cancel(const MailPlace& place) {
  sql_->together([&] {
    sql_->run("DELETE FROM @mail_wishes WHERE place = $1", {place.key()});
    tidy();
  });
}

void MailBook::stop(const std::string& secret) { sql_->run("DELETE FROM @mail_boxes WHERE stop = $1", {secret}); }
void MailBook::give_up(const std::string& address) { sql_->run("DELETE FROM @mail_boxes WHERE address = $1", {address}); }

void MailBook::expire(std::int64_t before) {
  sql_->together([&] {
    sql_->run("DELETE FROM @mail_wishes WHERE proved = 0 AND since_ms < $1", {before});
    tidy();
  });
}

void MailBook::over(const std::string& table) {
  sql_->together([&] {
    sql_->run("DELETE FROM @mail_waiting WHERE table_id = $1", {table});
    if (!sql_->run("DELETE FROM @mail_wishes WHERE table_id = $1 RETURNING 1", {table}).empty()) tidy();
  });
}

/// An address that nobody wants mail at is needed no more.
void MailBook::tidy() { sql_->run("DELETE FROM @mail_boxes WHERE address NOT IN (SELECT address FROM @mail_wishes)", {}); }

bool MailBook::wanted(const MailPlace& seat, const MailPlace& person) {
  return !sql_->run("SELECT 1 FROM @mail_wishes WHERE place IN ($1, $2) AND proved = 1 LIMIT 1", {seat.key(), person.key()}).empty();
}

void MailBook::wait(const MailPlace& seat, const MailPlace& person, int number, const std::string& with, std::int64_t now, std::int64_t gather, std::int64_t pause) {
  sql_->together([&] {
    for (const BookSql::Row& to : sql_->run("SELECT DISTINCT address FROM @mail_wishes WHERE place IN ($1, $2) AND proved = 1", {seat.key(), person.key()})) {
      sql_->run("INSERT INTO @mail_waiting(address, table_id, seat, number, others) VALUES ($1, $2, $3, $4, $5)"
                " ON CONFLICT (address, table_id, seat) DO UPDATE SET number = excluded.number, others = excluded.others",
                {to[0], seat.table, std::int64_t{seat.seat}, std::int64_t{number}, with});
      sql_->run("UPDATE @mail_boxes SET due_ms = CASE WHEN last_ms > 0 AND last_ms + $2 > $3 THEN last_ms + $2 ELSE $3 END WHERE address = $1 AND due_ms > $3",
                {to[0], pause, now + gather});
    }
  });
}

void MailBook::answered(const std::string& table, int but) {
  sql_->run("DELETE FROM @mail_waiting WHERE table_id = $1 AND seat <> $2", {table, std::int64_t{but}});
}

void MailBook::seen(const std::string& table, int seat) {
  sql_->run("DELETE FROM @mail_waiting WHERE table_id = $1 AND seat = $2", {table, std::int64_t{seat}});
}

std::vector<MailDue> MailBook::due(std::int64_t now, std::int64_t until, int most) {
  std::vector<MailDue> mails;
  sql_->together([&] {
    const auto boxes = sql_->run(
        "UPDATE @mail_boxes SET leased_ms = $2 WHERE due_ms <= $1 AND leased_ms <= $1 AND address IN"
        " (SELECT address FROM @mail_boxes WHERE due_ms <= $1 AND leased_ms <= $1 ORDER BY due_ms LIMIT $3) RETURNING address, language, stop, tries",
        {now, until, std::int64_t{most}});
    for (const BookSql::Row& box : boxes) {
      MailDue mail{box[0], box[1], box[2], number_or(0, box[3]), {}};
      for (const BookSql::Row& turn : sql_->run("SELECT table_id, seat, number, others FROM @mail_waiting WHERE address = $1 ORDER BY number, table_id, seat", {box[0]}))
        mail.turns.push_back({turn[0], number_or(0, turn[1]), number_or(0, turn[2]), turn[3]});
      if (mail.turns.empty())
        sql_->run("UPDATE @mail_boxes SET due_ms = $2, leased_ms = 0, tries = 0 WHERE address = $1", {box[0], kNever});
      else
        mails.push_back(std::move(mail));
    }
  });
  return mails;
}

/// What came meanwhile is told next.
void MailBook::settle(const MailDue& mail, std::int64_t next, std::int64_t last) {
  for (const MailDue::Turn& turn : mail.turns)
    sql_->run("DELETE FROM @mail_waiting WHERE address = $1 AND table_id = $2 AND seat = $3 AND number = $4",
              {mail.address, turn.table, std::int64_t{turn.seat}, std::int64_t{turn.number}});
  const bool more = !sql_->run("SELECT 1 FROM @mail_waiting WHERE address = $1 LIMIT 1", {mail.address}).empty();
  sql_->run("UPDATE @mail_boxes SET due_ms = $2, leased_ms = 0, tries = 0, last_ms = CASE WHEN $3 > 0 THEN $3 ELSE last_ms END WHERE address = $1",
            {mail.address, more ? next : kNever, last});
}

void MailBook::sent(const MailDue& mail, std::int64_t now, std::int64_t pause) {
  sql_->together([&] { settle(mail, now + pause, now); });
}

void MailBook::drop(const MailDue& mail) {
  sql_->together([&] { settle(mail, 0, 0); });
}

void MailBook::again(const MailDue& mail, std::int64_t at) {
  sql_->run("UPDATE @mail_boxes SET due_ms = $2, leased_ms = 0, tries = tries + 1 WHERE address = $1", {mail.address, at});
}

}  // namespace bastide::server
