#include "wasm/local_table.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

#include "bots/analysis_json.hpp"
#include "bots/levels.hpp"
#include "core/rules.hpp"
#include "protocol/fields.hpp"
#include "protocol/position.hpp"
#include "protocol/tile_json.hpp"
#include "protocol/view.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

constexpr std::size_t kNameChars = 40, kSpecChars = 64, kPositionChars = 65536, kMostMoves = 5000, kMoveChars = 100;
/// A level that says by itself how long it looks is cut short by a slow device only.
constexpr std::chrono::seconds kLongestLook{6}, kLook{2};

std::uint64_t any_seed() {
  const Seed seed = random_seed();
  std::uint64_t n = 0;
  std::memcpy(&n, seed.data(), sizeof n);
  return n;
}

std::unique_ptr<Bot> made(const std::string& spec) try {
  return make_bot(spec, any_seed());
} catch (const std::invalid_argument& e) {
  throw Error("not-found", e.what());
}

std::chrono::nanoseconds time_of(const std::string& spec) {
  const Level* level = level_of(spec);
  return level && level->number < kMostLevel ? kLongestLook : kLook;
}

/// With as many players as there are seats.
std::string rules_for(std::string line, std::size_t seats) {
  if (line.find("players=") == std::string::npos) line += " players=" + std::to_string(seats);
  try {
    const Rules rules = parse_rules(line);
    if (static_cast<std::size_t>(rules.players) != seats)
      throw Error("bad-rules", "the rules say players=" + std::to_string(rules.players) + ", but " + std::to_string(seats) + " seats are given");
    return to_text(rules);
  } catch (const RulesError& e) {
    throw Error("bad-rules", e.what());
  }
}

}  // namespace

json::object hint_here(const Game& game, const std::vector<std::string>& names) {
  AnalysisSettings settings;
  settings.seed = any_seed();
  Limit limit;
  limit.time = kLook;
  return hint_json(game, analyse(game, settings, limit), names);
}

LocalTable::Setup LocalTable::read(const Object& wish) {
  const Fields fields(wish);
  Setup setup;
  const json::array& seats = fields.list("seats", 1, kMaxPlayers);
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const Fields seat(fields.item(seats, "seats", i), "seats[" + std::to_string(i) + "].");
    const std::string kind = seat.text("kind", 1, kSpecChars);
    if (kind != "me" && kind != "bot") seat.fail("kind", "me or bot: without a server nobody else can come");
    const std::string bot = kind == "bot" ? seat.text("bot", 1, kSpecChars) : "";
    if (!bot.empty()) made(bot);
    std::string name = seat.name("name", kNameChars);
    if (name.empty()) name = bot.empty() ? neutral_name(static_cast<int>(i)) : name_of(bot);
    setup.seats.push_back({name, bot});
  }
  if (fields.has("position")) setup.position = beginning_of(fields.text("position", 1, kPositionChars));
  setup.rules = rules_for(setup.position.empty() ? fields.text("rules", 1, kRulesChars) : rules_of_position(setup.position), setup.seats.size());
  setup.confirm = fields.flag_or("confirm", true);
  const std::optional<Aids> aids = aids_named(fields.text_or("aids", kSpecChars, std::string(name_of(Aids::standard))));
  if (!aids) fields.fail("aids", "helpful, standard or purist");
  setup.aids = *aids;
  setup.seed = fields.has("seed") ? seed_from_text(fields.text("seed", 1, kSpecChars)) : random_seed();
  return setup;
}

Session LocalTable::begin(const Setup& setup) {
  std::vector<std::string> names;
  for (const Seat& seat : setup.seats) names.push_back(seat.name);
  return Session({setup.rules, std::move(names), Deal::seeded(setup.seed), setup.confirm, setup.position, {}});
}

LocalTable::LocalTable(const Object& wish) : setup_(read(wish)), session_(begin(setup_)), bots_(setup_.seats.size()) { play_again(wish); }

/// What was played before.
void LocalTable::play_again(const Object& wish) {
  const Fields fields(wish);
  if (fields.has("resigned")) {
    const json::array& list = fields.list("resigned", 0, kMaxPlayers);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Fields one(fields.item(list, "resigned", i), "resigned[" + std::to_string(i) + "].");
      given_up_.push_back({one.whole("seat", 0, kMaxPlayers - 1), static_cast<std::size_t>(one.whole("after", 0, kMostMoves))});
    }
  }
  const auto give_up = [&] {
    for (const GivenUp& g : given_up_)
      if (g.after == session_.moves().size()) resign(g.seat);
  };
  if (!fields.has("moves")) return;
  give_up();
  for (const std::string& move : fields.texts("moves", 0, kMostMoves, kMoveChars)) {
    session_.play(move);
    give_up();
  }
}

/// With one player left the game is over; with more a computer takes the seat.
void LocalTable::resign(int seat) {
  session_.resign(seat);
  if (!over()) setup_.seats[static_cast<std::size_t>(seat)].bot = kStandIn;
}

LocalTable::Object LocalTable::kept() const {
  json::array seats, resigned;
  for (const Seat& seat : setup_.seats) {
    Object o{{"kind", seat.bot.empty() ? "me" : "bot"}, {"name", seat.name}};
    if (!seat.bot.empty()) o["bot"] = seat.bot;
    seats.push_back(std::move(o));
  }
  for (const GivenUp& g : given_up_) resigned.push_back({{"seat", g.seat}, {"after", static_cast<std::int64_t>(g.after)}});
  Object o{{"rules", setup_.rules}, {"seats", std::move(seats)},           {"confirm", setup_.confirm},
           {"aids", name_of(setup_.aids)}, {"seed", to_hex(setup_.seed)}, {"moves", json::value_from(session_.moves())},
           {"resigned", std::move(resigned)}};
  if (!setup_.position.empty()) o["position"] = setup_.position;
  return o;
}

// --- what is told

json::array LocalTable::seats() const {
  json::array list;
  for (int i = 0; const Seat& seat : setup_.seats) {
    Object o{{"seat", i}, {"name", seat.name}, {"kind", seat.bot.empty() ? "person" : "bot"}, {"online", true}};
    if (!seat.bot.empty()) o["bot"] = seat.bot;
    if (std::any_of(session_.resigned().begin(), session_.resigned().end(), [i](const Resignation& r) { return r.seat == i; })) o["resigned"] = true;
    list.push_back(std::move(o));
    ++i;
  }
  return list;
}

LocalTable::Object LocalTable::welcome() const {
  json::array mine;
  for (int i = 0; const Seat& seat : setup_.seats) {
    if (seat.bot.empty()) mine.push_back(i);
    ++i;
  }
  Object table{{"id", kId}, {"rules", setup_.rules}, {"aids", name_of(setup_.aids)}, {"seats", seats()}, {"commitment", commitment(setup_.seed)}};
  if (!setup_.position.empty()) table["position"] = true;
  put_own_tiles(table, session_.game());
  return {{"type", "welcome"}, {"table", std::move(table)}, {"seats", std::move(mine)}};
}

LocalTable::Object LocalTable::seats_message() const { return {{"type", "seats"}, {"seats", seats()}}; }

LocalTable::Object LocalTable::update(int from) const {
  return {{"type", "update"}, {"from", from}, {"version", version_}, {"events", session_.events(from)}, {"state", session_.state(setup_.aids)}};
}

void LocalTable::add_over(json::array& messages) const {
  if (over()) messages.push_back({{"type", "over"}, {"seed", to_hex(setup_.seed)}});
}

json::array LocalTable::come() const {
  json::array messages{welcome(), update(0)};
  add_over(messages);
  return messages;
}

// --- what is said

int LocalTable::own_seat(const Object& message) const {
  const Fields fields(message);
  const int seat = fields.whole("seat", 0, static_cast<int>(setup_.seats.size()) - 1);
  if (!setup_.seats[static_cast<std::size_t>(seat)].bot.empty()) throw Error("not-yours", "seat " + std::to_string(seat) + " is a computer's");
  return seat;
}

void LocalTable::check_turn(const Object& message) const {
  if (over()) throw Error("over", "the game is over");
  if (own_seat(message) != session_.actor()) throw Error("illegal", "it is not this seat's turn");
  if (Fields(message).whole("seq", 0, 1 << 30) != session_.seq()) throw Error("stale", "the current decision has seq " + std::to_string(session_.seq()));
}

LocalTable::Object LocalTable::hint(const Object& message) const {
  check_turn(message);
  if (setup_.aids != Aids::helpful) throw Error("illegal", "this table gives no hints: its aids are " + std::string(name_of(setup_.aids)));
  Object answer = hint_here(session_.game(), session_.names());
  answer["seq"] = session_.seq();
  return answer;
}

int LocalTable::apply(const Object& message, json::array& messages) {
  const Fields fields(message);
  const std::string type = fields.text("type", 1, kSpecChars);
  const int before = session_.event_count();
  if (type == "play") {
    check_turn(message);
    session_.play(fields.text("move", 1, kMoveChars));
    return before;
  }
  if (type == "undo") {
    check_turn(message);
    if (!session_.can_undo(own_seat(message))) throw Error("illegal", "there is nothing to take back: a tile was drawn since the last move");
    const int from = session_.undo();
    for (GivenUp& g : given_up_) g.after = std::min(g.after, session_.moves().size());
    return from;
  }
  if (type == "resign") {
    const int seat = own_seat(message);
    resign(seat);
    given_up_.push_back({seat, session_.moves().size()});
    messages.push_back(seats_message());
    return before;
  }
  if (type == "name") {
    const int seat = own_seat(message);
    const std::string name = fields.name("name", kNameChars);
    if (name.empty()) fields.fail("name", "a name");
    session_.rename(seat, name);
    setup_.seats[static_cast<std::size_t>(seat)].name = name;
    messages.push_back(seats_message());
    return before;
  }
  throw Error("illegal", "'" + type + "' means nothing at a table without a server");
}

json::array LocalTable::say(const Object& message) {
  const auto addressed = [&](Object o) {
    if (const json::value* id = message.if_contains("id")) o["id"] = *id;
    return o;
  };
  try {
    const std::string type = Fields(message).text("type", 1, kSpecChars);
    if (type == "join") return come();
    if (type == "hint") return {addressed(hint(message))};
    if (type == "why") {
      const auto [x, y] = Fields(message).pair("cell", kMaxTiles);
      Object o{{"type", "why"}};
      for (auto& [key, value] : session_.why({static_cast<i16>(x), static_cast<i16>(y)})) o[key] = std::move(value);
      return {addressed(std::move(o))};
    }
    json::array messages{addressed({{"type", "ack"}})};
    const int from = apply(message, messages);
    ++version_;
    messages.push_back(update(from));
    add_over(messages);
    return messages;
  } catch (const Error& e) {
    return {addressed({{"type", "error"}, {"code", e.code}, {"message", e.what()}})};
  }
}

// --- computers

int LocalTable::computer() const {
  const int seat = session_.actor();
  return seat < 0 || setup_.seats[static_cast<std::size_t>(seat)].bot.empty() ? -1 : seat;
}

Bot& LocalTable::bot(int seat) {
  auto& bot = bots_[static_cast<std::size_t>(seat)];
  if (!bot) bot = made(setup_.seats[static_cast<std::size_t>(seat)].bot);
  return *bot;
}

json::array LocalTable::let_think() {
  const int seat = computer();
  if (seat < 0) throw Error("illegal", "no computer must answer");
  Limit limit;
  limit.time = time_of(setup_.seats[static_cast<std::size_t>(seat)].bot);
  const int from = session_.event_count();
  session_.play(bot(seat).choose(session_.game(), limit));
  ++version_;
  json::array messages{update(from)};
  add_over(messages);
  return messages;
}

}  // namespace bastide
