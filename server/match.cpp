#include "match.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>

#include "bots/levels.hpp"
#include "core/number.hpp"
#include "core/words.hpp"
#include "rooms.hpp"
#include "tokens.hpp"

namespace bastide::server {
namespace {

NewGame new_game(const TableRow& table) {
  NewGame game;
  game.rules = table.rules;
  for (const SeatRow& seat : table.seats) game.names.push_back(seat.name);
  game.deal = Deal::seeded(table.seed);
  game.confirm = table.confirm;
  game.position = table.position;
  return game;
}

Session begin(const TableRow& table) { return table.record.empty() ? Session(new_game(table)) : replay(read_record(table.record)); }

constexpr const char* kNobodysHash = "-";  // that of no secret

bool is(const MoveRow& row, MessageType type) { return row.kind == name_of(type); }

MessageType type_of(const MoveRow& row) {
  const std::optional<MessageType> type = type_named(row.kind);
  if (!type) throw Error("internal", "a row is of an unknown kind");
  return *type;
}

/// The days of a row of kind `holiday`.
int holiday_days(const MoveRow& row) {
  int days = 0;
  if (!read_number(row.text, 0, kMostHoliday, days)) throw Error("internal", "a row of a holiday is damaged");
  return days;
}

// Notation is forgiving about letter case and spaces around it; a repeated message may be as well.
std::string plain(std::string_view move) {
  std::string text;
  for (char c : move)
    if (c != ' ') text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

}  // namespace

Match::Match(const StoredTable& stored)
    : table_(stored.table), session_(begin(stored.table)), clocks_(table_.clock, table_.seats.size(), table_.created) {
  if (table_.seats.size() != session_.names().size())
    throw Error("internal",
                fmt::format("{} seats are stored, but the rules are for {} players", table_.seats.size(), session_.names().size()));
  for (std::size_t i = 0; i < table_.seats.size(); ++i)
    seats_.emplace_back(table_.seats[i], session_.names().at(i));
  sitters_.resize(seats_.size());
  clocks_.give(turn(), game().s().turn.active);
  clocks_.ask(actor(), table_.created);
  for (const MoveRow& row : stored.moves) {
    const bool answers = is(row, MessageType::play) || is(row, MessageType::undo) || is(row, MessageType::flag);
    if (row.n != static_cast<int>(rows_.size()) || row.seat < 0 || row.seat >= static_cast<int>(seats_.size()) ||
        (answers && row.seq != session_.seq()))
      throw Error("internal", fmt::format("row {} ({} {}) does not fit the game before it", row.n, row.kind, row.text));
    try {
      apply(row);
    } catch (const std::exception& e) {
      throw Error("internal",
                  fmt::format("row {} ({} {}) does not fit the game before it: {}", row.n, row.kind, row.text, e.what()));
    }
  }
}

std::vector<int> Match::opened_by(std::string_view token) const {
  std::string hash = token_hash(token);
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (same_hash(hash, seats_[i].token_hash)) return {static_cast<int>(i)};
  return {};
}

bool Match::has_person() const {
  return std::any_of(seats_.begin(), seats_.end(), [](const Seat& s) { return s.person(); });
}

std::string Match::computer_to_answer() const {
  if (actor() < 0) return {};
  const std::string& bot = seats_[static_cast<std::size_t>(actor())].bot;
  return bot.empty() && clocks_.flagged(actor(), turn()) ? std::string(kStandIn) : bot;
}

std::chrono::milliseconds Match::time_to_think() const {
  constexpr std::int64_t kShares = 50;  // of about as many decisions as are still to come
  if (!clock_runs()) return std::chrono::hours(1);
  const std::int64_t share = clocks_.left(actor()) / kShares + table_.clock.increment / 4;
  return std::chrono::milliseconds(std::clamp<std::int64_t>(share, 1, 3'600'000));
}

int Match::flagged() const {
  for (int seat = 0; const Seat& s : seats_) {
    if (!over() && s.person() && clocks_.flagged(seat, turn())) return seat;
    ++seat;
  }
  return -1;
}

int Match::computer_after_person() const {
  if (actor() < 0 || !computer_to_answer().empty()) return -1;
  const int next = (actor() + 1) % static_cast<int>(seats_.size());
  return seats_[static_cast<std::size_t>(next)].bot.empty() ? -1 : next;
}

std::string Match::name_of_seat(int seat) const { return seats_[static_cast<std::size_t>(seat)].name; }

// A repeated answer is known by the decision it answers: its number never comes again. A client that numbers anew after a
// reload may use an id twice for different things, so an id alone proves nothing.
bool Match::done_already(const Message& m) const {
  const Seat& seat = seats_[static_cast<std::size_t>(m.seat)];
  if (m.type == MessageType::resign) return seat.resigned;
  if (m.type == MessageType::replace) return seat.bot == m.text && !seat.token_hash.empty();
  if (m.type == MessageType::sit) return seat.person();
  if (m.type == MessageType::name) return seat.named && seat.name == m.text;
  if (m.type == MessageType::rematch) return !rematch_.empty();
  if (m.type == MessageType::shut) return !opening_;
  if (m.type == MessageType::open) return opening_.has_value();
  std::string id = m.stored_id();
  return std::any_of(rows_.begin(), rows_.end(), [&](const Happened& row) {
    const bool meant = row.seq == m.seq || (m.seq != seq() && !id.empty() && row.id == id);
    return meant && row.kind == m.type && row.seat == m.seat && (m.type == MessageType::undo || plain(row.text) == plain(m.text));
  });
}

void Match::check_own(const Message& m, const std::vector<int>& own) const {
  bool mine = std::find(own.begin(), own.end(), m.seat) != own.end();
  if (m.type == MessageType::replace) {
    if (own.empty()) throw Error("not-yours", "only the other players can give a seat to a computer; you are watching");
    if (mine) throw Error("not-yours", "this seat is your own; others can give it to a computer, you can resign");
    return;
  }
  if (!mine) throw Error("not-yours", fmt::format("seat {} ({}) is not opened by your link", m.seat, name_of_seat(m.seat)));
}

void Match::check_answer(const Message& m) const {
  if (m.seq != seq()) throw Error("stale", fmt::format("seq {}: the decision at hand is {}", m.seq, seq()));
  if (m.type == MessageType::undo) return;
  if (m.seat != actor())
    throw Error("not-yours", fmt::format("seat {}: it is for {} to answer now", m.seat, name_of_seat(actor())));
}

void Match::check_rename(const Message& m, const Limits& limits) const {
  const auto renamed =
      std::count_if(rows_.begin(), rows_.end(), [&m](const Happened& row) { return row.kind == m.type && row.seat == m.seat; });
  if (renamed >= limits.renames_per_seat)
    throw Error("illegal", fmt::format("seat {}: the name was changed {} times at this table; now it stays", m.seat, renamed));
}

void Match::check_replacement(const Message& m, const Limits& limits) const {
  if (!is_bot(m.text))
    throw Error("not-found", fmt::format("bot: there is no computer player \"{}\"; there are: {}", m.text, bot_ids()));
  const auto replaced = std::count_if(rows_.begin(), rows_.end(), [&m](const Happened& row) { return row.kind == m.type; });
  if (replaced >= limits.replacements_per_table)
    throw Error("illegal",
                fmt::format("seats of this table were given to computers {} times; now they stay with the people", replaced));
}

void Match::check_undos(const Limits& limits) const {
  if (static_cast<int>(rewinds_.size()) >= limits.undos_per_table)
    throw Error("illegal", fmt::format("this game has used up its {} undos", limits.undos_per_table));
}

/// Somebody who has days for his turn is not away because he is not there.
void Match::check_time(const Message& m) const {
  const bool his = table_.clock.days > 0 && used_ >> m.seat & 1;
  if (m.type == MessageType::replace && his)
    throw Error("illegal", fmt::format("seat {}: here everybody has {} for a turn, and the clock alone decides", m.seat, count_of(table_.clock.days, "day")));
  if ((m.type == MessageType::play || m.type == MessageType::undo) && clocks_.flagged(m.seat, turn()))
    throw Error("not-yours", fmt::format("seat {}: the time was up; a computer plays this turn to its end", m.seat));
}

std::int64_t Match::holidays_of(int seat) const {
  return std::count_if(rows_.begin(), rows_.end(), [seat](const Happened& row) { return row.kind == MessageType::holiday && row.seat == seat; });
}

/// False if it has ended already. What somebody who is known may have is counted over all his tables, elsewhere.
bool Match::check_holiday(const Message& m, const Limits& limits, std::int64_t time) const {
  if (!table_.clock.days) throw Error("illegal", "holidays are for tables with days for every turn");
  const int days = std::stoi(m.text);
  if (!days) return clocks_.rests_until(m.seat, time) > 0;
  const std::int64_t taken = holidays_of(m.seat);
  if (taken >= limits.holidays_per_seat) throw Error("illegal", fmt::format("seat {}: holidays began or ended {} times at this table; now there are no more", m.seat, taken));
  const std::int64_t left = limits.holiday_days * kOneDay - clocks_.rested(m.seat, time - kYear, time);
  if (!sitters_[static_cast<std::size_t>(m.seat)].known() && days * kOneDay > left) throw no_holiday(left);
  return true;
}

void Match::check_host(const Message& m) const {
  if (!(opening_->hosts >> m.seat & 1)) throw Error("not-yours", "only who has opened the table to everybody can close it");
}

void Match::check_opening(const Message& m, const Limits& limits) const {
  if (!opened_) throw Error("illegal", "this table was never open to everybody; its seats are taken by their links");
  if (!(opened_->hosts >> m.seat & 1)) throw Error("not-yours", "only who has opened the table to everybody can open it again");
  if (!free_of(*opened_)) throw Error("illegal", "no seat is free any more");
  const auto opened = std::count_if(rows_.begin(), rows_.end(), [](const Happened& row) { return row.kind == MessageType::open; });
  if (opened > limits.openings_per_table) throw Error("illegal", fmt::format("this table was opened to everybody {} times; now it stays closed", opened));
}

void Match::check_rise(const Message& m) const {
  if (!(taken_ >> m.seat & 1)) throw Error("illegal", fmt::format("seat {}: only who sat down at an open table can get up again; others can resign", m.seat));
  if (!(rising() >> m.seat & 1)) throw Error("illegal", fmt::format("seat {}: the game has begun; who leaves it now resigns", m.seat));
}

void Match::check_rematch() const {
  if (!over()) throw Error("illegal", "a rematch can be asked for when the game is over");
}

void Match::check_seat(const Message& m) const {
  if (m.seat >= static_cast<int>(seats_.size()))
    throw Error("bad-message", fmt::format("seat {}: this table has the seats 0 to {}", m.seat, seats_.size() - 1));
  if (imported()) throw Error("over", "this game was played elsewhere; here it can be looked at only");
}

void Match::check_hint(const Message& m, const std::vector<int>& own) const {
  check_seat(m);
  check_own(m, own);
  if (table_.aids != Aids::helpful)
    throw Error("illegal",
                fmt::format("hints are given where the aids are helpful; here they are {}", bastide::name_of(table_.aids)));
  if (over()) throw Error("over", "the game is over");
  check_answer(m);
  const Seat& seat = seats_[static_cast<std::size_t>(m.seat)];
  if (!seat.person()) throw Error("not-yours", fmt::format("seat {}: a computer ({}) plays here", m.seat, seat.bot));
}

std::optional<MoveRow> Match::decide(const Message& m, const std::vector<int>& own, const Limits& limits, std::int64_t time) const {
  check_seat(m);
  check_own(m, own);
  if (done_already(m)) return {};
  if (m.type == MessageType::rematch)
    check_rematch();
  else if (over() && m.type != MessageType::name)
    throw Error("over", "the game is over");
  const Seat& seat = seats_[static_cast<std::size_t>(m.seat)];
  if (m.type == MessageType::sit && seat.resigned)
    throw Error("illegal", fmt::format("seat {}: who has resigned cannot come back", m.seat));
  if (!seat.person() && m.type != MessageType::rematch && m.type != MessageType::sit)
    throw Error("not-yours", fmt::format("seat {}: a computer ({}) plays here", m.seat, seat.bot));
  if (m.type == MessageType::play || m.type == MessageType::undo) check_answer(m);
  if (m.type == MessageType::undo) check_undos(limits);
  if (m.type == MessageType::name) check_rename(m, limits);
  if (m.type == MessageType::replace) check_replacement(m, limits);
  if (m.type == MessageType::shut) check_host(m);
  if (m.type == MessageType::open) check_opening(m, limits);
  if (m.type == MessageType::rise) check_rise(m);
  if (m.type == MessageType::holiday && !check_holiday(m, limits, time)) return {};
  check_time(m);
  MoveRow row = row_of(m.type, m.seat, m.type == MessageType::open ? opening_text(*opened_) : m.text, time);
  row.id = m.stored_id();
  return row;
}

MoveRow Match::row_of(MessageType type, int seat, std::string text, std::int64_t time) const {
  return {table_.id, static_cast<int>(rows_.size()), std::string(name_of(type)), seat, seq(), std::move(text), {}, time};
}

MoveRow Match::row(int n) const {
  const Happened& h = rows_[static_cast<std::size_t>(n)];
  return {table_.id, n, std::string(name_of(h.kind)), h.seat, h.seq, h.text, h.id, h.time, h.spent};
}

MoveRow Match::flag_row(std::int64_t time) const {
  MoveRow row = row_of(MessageType::flag, actor(), {}, time);
  row.spent = clocks_.left(actor());
  return row;
}

int Match::apply(const MoveRow& row) {
  const MessageType type = type_of(row);
  int from = event_count();
  const int turn_before = turn(), seq_before = seq();
  do_as(row, type, from);
  Seat& seat = seats_[static_cast<std::size_t>(row.seat)];
  seat.name = session_.names().at(static_cast<std::size_t>(row.seat));
  keep(row, type);
  count_time(row, turn_before, seq_before);
  note_end(row);
  return from;
}

void Match::do_as(const MoveRow& row, MessageType type, int& from) {
  Seat& seat = seats_[static_cast<std::size_t>(row.seat)];
  switch (type) {
    case MessageType::play:
      session_.play(row.text);
      break;
    case MessageType::undo:
      from = undo(row.seat);
      break;
    case MessageType::resign:
      resign(row.seat, Resignation::Why::wish);
      break;
    case MessageType::start:
      clocks_.begin(row.time);
      break;
    case MessageType::flag:
      flag(row.seat);
      break;
    case MessageType::holiday:
      clocks_.rest(row.seat, row.time, row.time + holiday_days(row) * kOneDay);
      break;
    case MessageType::replace:
      seat.bot = row.text;
      break;
    case MessageType::sit:
      seat.bot.clear();
      break;
    case MessageType::rematch:
      rematch_ = row.text;
      break;
    case MessageType::open:
      opening_ = read_opening(row.text);
      opening_->since = row.time;
      opened_ = opening_;
      break;
    case MessageType::shut:
      opening_.reset();
      break;
    case MessageType::take:
      take(row.seat, row.text);
      break;
    case MessageType::rise:
      rise(row.seat);
      break;
    case MessageType::person:
      sitters_[static_cast<std::size_t>(row.seat)] = read_sitter(row.text);
      break;
    case MessageType::name:
      session_.rename(row.seat, seat.name = row.text);
      seat.named = true;
      break;
    default:
      throw Error("internal", "a row is of a kind that changes nothing");
  }
}

/// What an answer took is gone from its player's time; then the next one has his.
void Match::count_time(const MoveRow& row, int turn_before, int seq_before) {
  if (!table_.clock.counts()) return;
  clocks_.spend(row.seat, turn_before, row.spent);
  if (over()) return;
  clocks_.give(turn(), game().s().turn.active);
  if (seq() != seq_before)
    clocks_.ask(actor(), row.time);
  else if (row.seat == actor() && (row.kind == name_of(MessageType::take) || row.kind == name_of(MessageType::sit)))
    clocks_.wait_anew(row.time);
}

void Match::note_end(const MoveRow& row) {
  if (!ended_ && over()) ended_ = row.time;
}

void Match::keep(const MoveRow& row, MessageType type) {
  const bool done_to_it = type == MessageType::replace || type == MessageType::open || type == MessageType::start || type == MessageType::flag ||
                          type == MessageType::person || type == MessageType::rise;
  if (!done_to_it) used_ |= 1u << row.seat;
  if (type == MessageType::play) answered_ |= 1u << row.seat;
  if (type == MessageType::play && !sitters_[static_cast<std::size_t>(row.seat)].shown()) late_ |= 1u << row.seat;
  rows_.push_back({type, row.seat, row.seq, turn(), row.text, row.id, row.time, row.spent});
}

MoveRow Match::apply_bot(Move move, std::int64_t time, std::int64_t spent) {
  MoveRow row = bot_row({}, time, spent);
  const int turn_before = turn(), seq_before = seq();
  session_.play(move);
  row.text = session_.moves().back();
  keep(row, MessageType::play);
  count_time(row, turn_before, seq_before);
  note_end(row);
  return row;
}

MoveRow Match::bot_row(const std::string& move, std::int64_t time, std::int64_t spent) const {
  MoveRow row = row_of(MessageType::play, actor(), move, time);
  row.spent = clock_runs() ? std::clamp<std::int64_t>(spent, 0, clocks_.left(actor())) : 0;
  return row;
}

std::optional<std::string> Match::first_answer(bool only) const {
  std::optional<json::object> decision = session_.decision();
  if (!decision) return {};
  const json::array& options = decision->at("options").as_array();
  if (options.empty() || (only && options.size() > 1)) return {};
  return std::string(options[0].at("move").as_string());
}

MoveRow Match::rematch_row(const Message& m, const std::string& next, std::int64_t time) const {
  MoveRow row = row_of(MessageType::rematch, m.seat, next, time);
  row.id = m.stored_id();
  return row;
}

// The seats' secrets stay the same, so that everybody finds his seat at the next table without another link.
TableRow Match::next_table(const std::string& id, std::int64_t time) const {
  TableRow next{id, table_.rules, random_seed(), table_.confirm, table_.seats, time};
  next.position = table_.position;
  next.aids = table_.aids;
  next.clock = table_.clock;
  next.chat = table_.chat;
  next.onlookers = table_.onlookers;
  next.late_turns = table_.late_turns;
  next.rated = table_.rated;
  for (std::size_t i = 0; i < seats_.size(); ++i) next.seats[i].name = seats_[i].name, next.seats[i].token_hash = seats_[i].token_hash;
  std::rotate(next.seats.begin(), next.seats.begin() + 1, next.seats.end());
  return next;
}

/// With the seats, people move on by one; where they are now will show when they come.
std::vector<MoveRow> Match::next_rows(const TableRow& next) const {
  std::vector<MoveRow> rows;
  for (std::size_t i = 0; i < sitters_.size(); ++i) {
    const std::size_t from = (i + 1) % sitters_.size();
    if (!sitters_[from].known()) continue;
    rows.push_back({next.id, static_cast<int>(rows.size()), std::string(name_of(MessageType::person)), static_cast<int>(i), 0, sitters_[from].id, {}, next.created});
  }
  return rows;
}

bool Match::has_sitters() const {
  return std::any_of(sitters_.begin(), sitters_.end(), [](const Sitter& s) { return s.known(); });
}

MoveRow Match::person_row(int seat, const Sitter& sitter, std::int64_t time) const {
  return row_of(MessageType::person, seat, sitter_text(sitter), time);
}

std::vector<int> Match::seats_of(const std::string& person) const {
  std::vector<int> seats;
  for (std::size_t i = 0; i < sitters_.size(); ++i)
    if (!person.empty() && sitters_[i].id == person) seats.push_back(static_cast<int>(i));
  return seats;
}

/// Of several players at one device one is this person, the first.
int Match::seat_to_know(const std::vector<int>& seats, const std::string& person) const {
  if (person.empty() || imported() || over()) return -1;
  int found = -1;
  for (int seat : seats) {
    const Sitter& sitter = sitters_[static_cast<std::size_t>(seat)];
    if (sitter.id == person) return sitter.shown() ? -1 : seat;
    const Seat& place = seats_[static_cast<std::size_t>(seat)];
    if (found < 0 && !sitter.known() && place.person()) found = seat;
  }
  return found;
}

SeatSet Match::vacant() const { return opening_ && !over() ? free_of(*opening_) : 0; }

SeatSet Match::reopeners() const { return opened_ && !opening_ && !over() && free_of(*opened_) ? opened_->hosts : 0; }

/// Minutes that run are the beginning, too.
SeatSet Match::rising() const {
  const bool runs = table_.clock.counts() && !table_.clock.days && clocks_.begun();
  SeatSet seats = over() || runs ? 0 : taken_ & ~answered_;
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (!seats_[i].person()) seats &= ~(1u << i);
  return seats;
}

SeatSet Match::free_of(const Opening& opening) const {
  SeatSet vacant = opening.seats & ~used_;
  for (std::size_t i = 0; i < seats_.size(); ++i)
    if (!seats_[i].person()) vacant &= ~(1u << i);
  return vacant & ((1u << seats_.size()) - 1);
}

bool Match::knows_browser(const std::string& mark) const {
  if (mark.empty()) return false;
  return (opening_ && opening_->browser == mark) || std::any_of(browsers_.begin(), browsers_.end(), [&](auto& b) { return b.second == mark; });
}

MoveRow Match::take_row(int seat, std::string text, std::int64_t time) const {
  return row_of(MessageType::take, seat, std::move(text), time);
}

/// From now on his own secret opens the seat, and no link that was made for it.
void Match::take(int seat, const std::string& text) {
  auto [hash, browser] = read_take(text);
  seats_[static_cast<std::size_t>(seat)].token_hash = std::move(hash);
  sitters_[static_cast<std::size_t>(seat)] = {};
  taken_ |= 1u << seat;
  if (!browser.empty()) browsers_.emplace_back(seat, std::move(browser));
}

/// Nothing opens the seat until somebody else takes it; it is called as it was before.
void Match::rise(int seat) {
  const auto i = static_cast<std::size_t>(seat);
  seats_[i].token_hash = kNobodysHash;
  sitters_[i] = {};
  taken_ &= ~(1u << seat);
  used_ &= ~(1u << seat);
  std::erase_if(browsers_, [seat](auto& b) { return b.first == seat; });
  seats_[i].named = !table_.seats[i].name.empty();
  session_.rename(seat, seats_[i].named ? table_.seats[i].name : default_name(seat));
}

int Match::undo(int seat) {
  if (!session_.can_undo(seat))
    throw Error("illegal",
                "there is nothing to take back: only your own answers of this turn, and none from before a tile was drawn");
  int before = event_count();
  int from = session_.undo();
  rewinds_.push_back({before, from});
  return from;
}

// His time is up: so it was agreed what becomes of him.
void Match::flag(int seat) {
  if (table_.clock.flag == AtFlag::lose) return resign(seat, Resignation::Why::time);
  clocks_.flag(seat, turn());
}

// With two players the game is over; with more a computer takes the seat.
void Match::resign(int seat, Resignation::Why why) {
  session_.resign(seat, why);
  Seat& left = seats_[static_cast<std::size_t>(seat)];
  left.resigned = true;
  if (!over()) left.bot = kStandIn;
}

int Match::resync_from(int since) const {
  int from = std::min(since, event_count());
  for (const Rewind& r : rewinds_)
    if (since <= r.before) from = std::min(from, r.from);
  return from;
}

json::object Match::state() const {
  json::object state = session_.state(table_.aids);
  if (imported() && actor() < 0) state.erase("decision");  // it stopped before a draw, which will never come
  return state;
}

std::size_t Match::bytes() const {
  constexpr std::size_t kSeat = 500;    // with what is stored of it
  constexpr std::size_t kRow = 120;     // what its events hold besides themselves
  constexpr std::size_t kReplay = 16 << 10;
  return sizeof *this + session_.bytes() + seats_.size() * kSeat + rows_.capacity() * sizeof(Happened) + rows_.size() * kRow +
         table_.record.size() + table_.position.size() + (replay_ ? kReplay : 0);
}

std::shared_ptr<const Replay> Match::replay() {
  if (!over() && !imported()) throw Error("illegal", "the game is still being played; it can be replayed when it is over");
  if (!replay_) replay_ = std::make_shared<const Replay>(session_);
  return replay_;
}

std::string Match::holiday_comment(const Happened& row) const {
  const std::string& name = name_of_seat(row.seat);
  return row.text == "0" ? fmt::format("{} ended the holiday in turn {}", name, row.turn) : fmt::format("{} took {} of holiday in turn {}", name, count_of(std::atoll(row.text.c_str()), "day"), row.turn);
}

std::string Match::record() const {
  if (imported()) return table_.record;
  Record record = session_.record();
  if (!over()) record.seed.clear();
  std::time_t created = static_cast<std::time_t>(table_.created / 1000);
  record.info["date"] = fmt::format("{:%Y-%m-%d}", fmt::gmtime(created));
  if (table_.clock.counts()) record.info["clock"] = clock_text(table_.clock);
  for (std::size_t i = 0; i < record.turns.size(); ++i)
    if (const double seconds = clocks_.seconds(static_cast<int>(i) + 1); seconds > 0) record.turns[i].seconds = seconds;
  for (const Happened& row : rows_) {
    if (row.kind == MessageType::replace)
      record.comments.push_back(fmt::format("{} was away; a computer ({}) took the seat", name_of_seat(row.seat), row.text));
    if (row.kind == MessageType::flag)
      record.comments.push_back(fmt::format("{} had no time left in turn {}", name_of_seat(row.seat), row.turn));
    if (row.kind == MessageType::holiday) record.comments.push_back(holiday_comment(row));
    if (row.kind == MessageType::sit)
      record.comments.push_back(fmt::format("{} came back and took the seat again", name_of_seat(row.seat)));
  }
  return to_text(record);
}

}  // namespace bastide::server
