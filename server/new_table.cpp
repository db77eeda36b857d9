#include "new_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>

#include "core/types.hpp"
#include "jcz/convert.hpp"
#include "protocol/position.hpp"
#include "protocol/session.hpp"
#include "protocol/view.hpp"
#include "rooms.hpp"
#include "stored_row.hpp"
#include "tokens.hpp"

namespace bastide::server {
namespace {

SeatRow read_bot(const Fields& fields, const Limits& limits) {
  std::string bot = fields.text("bot", 1, 32);
  if (!is_bot(bot)) throw Error("not-found", fmt::format("bot: there is no computer player \"{}\"; there are: {}", bot, bot_ids()));
  std::string name = fields.name("name", limits.name_chars);
  return {name.empty() ? bot_name(bot) : name, "", bot};
}

void read_seat(const Fields& fields, int seat, const Limits& limits, NewTable& table) {
  std::string kind = fields.text_or("kind", 16, "");
  if (kind == "bot") return table.row.seats.push_back(read_bot(fields, limits));
  if (kind != "me" && kind != "open") fields.fail("kind", "me, open or bot");
  std::string token = new_token();
  std::string name = fields.name("name", limits.name_chars);
  table.row.seats.push_back({name, token_hash(token), ""});
  table.links.push_back({seat, token, kind == "me"});
}

Aids read_aids(const Fields& fields) {
  const std::optional<Aids> aids = aids_named(fields.text_or("aids", 16, std::string(name_of(Aids::standard))));
  if (!aids) fields.fail("aids", "helpful, standard or purist");
  return *aids;
}

TimeControl read_clock(const json::object& wish, const Fields& fields) {
  const json::value* clock = wish.if_contains("clock");
  if (!clock || clock->is_null()) return {};
  if (!clock->is_object()) fields.fail("clock", "an object such as {\"main\":300,\"increment\":5}");
  return read_time_control(Fields(clock->as_object(), "clock."));
}

/// "none", or how many turns later they see the game.
void read_onlookers(const json::object& wish, const Fields& fields, TableRow& row) {
  const json::value* onlookers = wish.if_contains("onlookers");
  if (!onlookers) return;
  if (onlookers->is_string() && onlookers->as_string() == "none") return void(row.onlookers = Onlookers::none);
  if (!onlookers->is_int64()) fields.fail("onlookers", fmt::format("none, or a number of turns up to {}", kMostLate));
  row.late_turns = fields.whole("onlookers", 0, kMostLate);
  row.onlookers = row.late_turns ? Onlookers::later : Onlookers::at_once;
}

bool read_rated(const Fields& fields, const TableRow& row) {
  const bool rated = fields.flag_or("rated", false);
  if (rated && !row.position.empty()) fields.fail("rated", "true only where the game begins as its rules say, with no position");
  if (rated && row.aids == Aids::helpful) fields.fail("rated", "true only where the aids are standard or purist: hints are no strength of one's own");
  return rated;
}

/// The letters of a language tag, or nothing.
std::string read_language(const Fields& fields) {
  constexpr std::size_t kLongest = 16;
  std::string tag = fields.text_or("language", kLongest, "");
  const bool good = std::all_of(tag.begin(), tag.end(), [](unsigned char c) { return std::isalnum(c) || c == '-'; });
  if (!good) fields.fail("language", "a language tag such as de");
  return tag;
}

SeatSet seats_of(const NewTable& table, bool mine) {
  SeatSet seats = 0;
  for (const NewTable::Link& link : table.links)
    if (link.mine == mine) seats |= 1u << link.seat;
  return seats;
}

/// The first row of a table that is open to everybody.
MoveRow opening_row(const NewTable& table, Opening opening) {
  opening.seats = seats_of(table, false);
  opening.hosts = seats_of(table, true);
  const int host = std::countr_zero(opening.hosts);
  return {table.row.id, 0, "open", host, 0, opening_text(opening), {}, table.row.created};
}

void read_opening(const Fields& fields, const Limits& limits, NewTable& table) {
  if (!fields.flag_or("open", false)) return;
  if (!seats_of(table, true) || !seats_of(table, false)) fields.fail("open", "true only with a seat of kind me and one of kind open");
  if (table.row.rules.size() > limits.open_rules_chars)
    fields.fail("rules", fmt::format("up to {} letters where the table is open to everybody", limits.open_rules_chars));
  table.opening = opening_row(table, {.language = read_language(fields), .browser = read_browser(fields)});
}

/// By a line of rules, or a position with which the game begins.
void read_rules(const Fields& fields, const Limits& limits, TableRow& row) {
  const int players = static_cast<int>(row.seats.size());
  if (!fields.has("position")) return void(row.rules = table_rules(fields.text("rules", 1, limits.rules_chars), players));
  row.position = beginning_of(fields.text("position", 1));
  row.rules = table_rules(rules_of_position(row.position), players);
  if (fields.has("rules") && table_rules(fields.text("rules", 1, limits.rules_chars), players) != row.rules)
    fields.fail("rules", "those of the position, or none");
}

}  // namespace

std::string read_browser(const Fields& fields) { return browser_mark(fields.text_or("browser", 64, "")); }

MatchWish read_match_wish(const json::object& wish, const Limits& limits) {
  const Fields fields(wish);
  MatchWish read{fields.text("kind", 1, 32), fields.name("name", limits.name_chars), read_language(fields), read_browser(fields)};
  if (!match_kind(read.kind)) fields.fail("kind", "one of " + match_kind_ids());
  return read;
}

/// Whoever comes begins; who waited has the last seat.
NewTable new_match(const MatchKind& kind, const MatchWish& wish, const Limits& limits, std::int64_t now) {
  json::array seats;
  for (int i = 0; i + 1 < kind.players; ++i) seats.push_back(json::object{{"kind", "open"}, {"name", neutral_name(i)}});
  seats.push_back(json::object{{"kind", "me"}, {"name", wish.name.empty() ? neutral_name(kind.players - 1) : wish.name}});
  NewTable table = read_new_table({{"rules", kind.rules}, {"seats", std::move(seats)}, {"confirm", true}}, limits, now);
  table.row.clock = stored_time_control(kind.clock);
  table.row.rated = table.row.clock.counts();
  table.opening = opening_row(table, {.language = wish.language, .match = kind.id, .browser = wish.browser});
  return table;
}

NewTable read_new_table(const json::object& wish, const Limits& limits, std::int64_t now) {
  Fields fields(wish);
  NewTable table;
  const json::array& seats = fields.list("seats", 1, kMaxPlayers);
  for (std::size_t i = 0; i < seats.size(); ++i)
    read_seat(Fields(fields.item(seats, "seats", i), fmt::format("seats[{}].", i)), static_cast<int>(i), limits, table);
  read_rules(fields, limits, table.row);
  table.row.confirm = fields.flag_or("confirm", false);
  table.row.aids = read_aids(fields);
  table.row.clock = read_clock(wish, fields);
  table.row.chat = fields.flag_or("chat", true);
  read_onlookers(wish, fields, table.row);
  table.row.rated = read_rated(fields, table.row);
  table.row.id = new_table_id();
  table.row.seed = random_seed();
  table.row.created = now;
  read_opening(fields, limits, table);
  return table;
}

Record read_any_record(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || text[first] != '{') return read_record(text);
  try {
    return jcz::import_save(text);
  } catch (const Error& e) {
    throw Error("bad-record", e.what());
  }
}

TableRow read_new_record(std::string_view text, std::int64_t now) {
  const std::string stored = to_text(read_any_record(text));
  const Record record = read_record(stored);  // what could not be read again shall not be kept
  if (!record.tiles.empty()) throw Error("bad-record", "tiles: the page has no pictures of tiles that are not built in");
  const Session game = replay(record);
  TableRow row;
  row.id = new_table_id();
  row.rules = to_text(game.game().rules().rules);
  for (const std::string& name : game.names()) row.seats.push_back({name, "", ""});
  row.created = now;
  row.record = stored;
  return row;
}

json::object links_of(const NewTable& table, const std::string& base) {
  std::string page = base + "/t/" + table.row.id, mine;
  json::array tokens, seats;
  for (const NewTable::Link& link : table.links) {
    if (!link.mine) {
      seats.push_back(json::object{{"seat", link.seat}, {"url", page + "#k=" + link.token}});
      continue;
    }
    tokens.emplace_back(link.token);
    mine += (mine.empty() ? "#k=" : ",") + link.token;
  }
  return {{"table", table.row.id},
          {"tokens", tokens},
          {"links", json::object{{"play", page + mine}, {"watch", page}, {"seats", seats}}}};
}

}  // namespace bastide::server
