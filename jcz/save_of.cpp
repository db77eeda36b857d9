#include <algorithm>
#include <bit>
#include <cmath>
#include <set>
#include <string_view>

#include "core/expansion.hpp"
#include "jcz/retell.hpp"
#include "jcz/same.hpp"
#include "jcz/save.hpp"
#include "jcz/setup_of.hpp"
#include "jcz/turn.hpp"
#include "expansions/bridges/auction.hpp"
#include "protocol/notation.hpp"
#include "protocol/session.hpp"

namespace bastide::jcz {
namespace json = boost::json;
namespace {

constexpr Move kConfirm{MoveKind::Confirm, 0, 0, {}}, kPass{MoveKind::Pass, 0, 0, {}};

json::array players_of(const Session& session, int first) {
  json::array players;
  const std::size_t n = session.names().size();
  for (std::size_t i = 0; i < n; ++i)
    players.push_back(json::object{{"name", session.names()[(i + static_cast<std::size_t>(first)) % n]}, {"slot", static_cast<int>(i)}, {"ai", false}});
  return players;
}

std::string info(const Record& record, const char* word) {
  const auto i = record.info.find(word);
  return i == record.info.end() ? "" : i->second;
}

/// Tells the game of a session in messages, playing them by JCloisterZone's rules as it goes.
class Teller {
 public:
  Teller(const Session& session, const Record& record, const Setup& setup, const std::string& readings)
      : record_(record), readings_(readings), ours_(session.game().shared_rules()), match_(setup) {
    const auto& moves = session.history();
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i].kind == MoveKind::Fly && i + 1 < moves.size()) die_ = moves[i + 1].b;
      tell(moves[i]);
    }
    finish();
    put_randoms();
  }

  json::array messages() { return std::move(messages_); }
  const Match& match() const { return match_; }
  /// The number that the first draws are made from.
  double first_random() const { return first_random_; }
  /// All draws come out of the random numbers; else their order must be told.
  bool drawn_at_random() const { return drawn_at_random_; }
  bool passed_over() const { return passed_over_; }

 private:
  /// Each number makes the draws until the next one is given.
  void put_randoms() {
    const auto& drawn = match_.drawn();
    auto until = drawn.end();
    for (auto source = sources_.rbegin(); source != sources_.rend(); ++source) {
      const auto from = drawn.begin() + static_cast<std::ptrdiff_t>(source->drawn);
      const auto random = random_for({from, until});
      drawn_at_random_ = drawn_at_random_ && random;
      messages_[source->message].get_object()["payload"].get_object()["random"] = random.value_or(0.5);
      until = from;
    }
    const auto random = random_for({drawn.begin(), until});
    drawn_at_random_ = drawn_at_random_ && random;
    first_random_ = random.value_or(0.5);
  }

  void tell(Move m) {
    if (m.kind == MoveKind::Confirm) return;
    if (m.kind == MoveKind::Pass && asks_ransom_alone(ours_)) return ours_.play(m);
    if (m.kind == MoveKind::Pass && ours_.phase().name == std::string_view("second tile"))
      refuse(m, "a second tile is always drawn there");
    if (m.kind != MoveKind::Draw && m.kind != MoveKind::Again && m.kind != MoveKind::Roll) {
      catch_up();
      if (same_place()) say_same(m);
      else if (m.kind == MoveKind::Pass)
        passed_over_ = true;  // nothing is asked there
      else refuse(m, "it is not asked there");
    }
    ours_.play(m);
  }

  void finish() {
    if (ours_.over())
      while (!match_.over() && say_nothing()) {
      }
    else if (ours_.actor() != kChance) catch_up();
  }

  /// Both ask the same player for the same thing; there a player who moves twice in a row confirms in between.
  bool same_place() const {
    const Game& there = match_.game();
    if (!there.over() && there.is_legal(kConfirm)) return false;
    const int n = ours_.rules().players, seat = (ours_.actor() - ours_.rules().rules.first + n) % n;
    return !there.over() && there.actor() == seat && there.s().turn.number == ours_.s().turn.number &&
           std::string_view(there.phase().name) == ours_.phase().name && (!flies(there) || there.s().turn.sub == ours_.s().turn.sub);
  }

  /// The dragon may come by the same player several times, and moves by itself here where there is one way.
  static bool flies(const Game& g) { return g.phase().name == std::string_view("dragon"); }

  static std::string tile_in_hand(const Game& g) { return g.rules().id(g.s().turn.tile_in_hand); }

  void catch_up() {
    while (!match_.over() && !same_place() && say_nothing()) {
    }
  }

  /// Confirms a turn, does what there must be done, or passes what is asked there and not here.
  bool say_nothing() {
    const Game& there = match_.game();
    if (there.is_legal(kConfirm)) return say(kConfirm), true;
    if (decides_by_itself(there)) return say_the_only(), true;
    if (!there.is_legal(kPass)) return false;
    passed_over_ = true;
    return say(kPass), true;
  }

  void say_the_only() {
    Moves moves;
    match_.game().legal(moves);
    say(moves[0]);
  }

  void say_same(Move m) {
    if (m.kind == MoveKind::Place && tile_in_hand(match_.game()) != tile_in_hand(ours_))
      refuse(m, "the tile that is drawn there is " + tile_in_hand(match_.game()));
    if (match_.selects() && is_auction(ours_.rules().rules)) return m.kind == MoveKind::Choose ? void() : open_auction(m);
    const auto same = same_move(match_.game(), ours_, m);
    if (!same) refuse(m, "its rules do not allow it");
    try {
      say(*same);
    } catch (const Error& e) {
      refuse(m, e.what());
    }
  }

  /// There who opens says in one message which tile it is and what he bids.
  void open_auction(Move bid) {
    say_message(match_.bid_message(ours_.rules().id(auction_of(ours_)->chosen), bid.b));
  }

  [[noreturn]] void refuse(Move m, const std::string& why) const {
    throw Error("illegal", "turn " + std::to_string(ours_.s().turn.number) + ", " + to_notation(ours_, m) +
                               ": JCloisterZone cannot play this: " + why +
                               (readings_.empty() ? "" : "; " + readings_));
  }

  void say(Move m) {
    if (m.kind == MoveKind::Confirm) sources_.push_back({messages_.size(), match_.drawn().size()});
    json::object message = match_.message_of(m);
    if (m.kind == MoveKind::Fly) message["payload"].get_object()["random"] = (2 * die_ - 1) / 6.0;
    say_message(std::move(message));
  }

  void say_message(json::object message) {
    const int turn = match_.game().s().turn.number;
    message["player"] = match_.game().actor();
    message["clock"] = clock(turn);
    match_.play(message);
    messages_.push_back(std::move(message));
  }

  /// Milliseconds that all turns up to this one took.
  std::int64_t clock(int turn) const {
    double seconds = 0;
    for (std::size_t i = 0; i < record_.turns.size() && static_cast<int>(i) < turn; ++i) seconds += record_.turns[i].seconds.value_or(0);
    return std::llround(seconds * 1000);
  }

  const Record& record_;
  const std::string& readings_;
  Game ours_;
  Match match_;
  /// A message with a random number, and how many tiles had been drawn before it.
  struct Source {
    std::size_t message, drawn;
  };
  std::vector<Source> sources_;
  json::array messages_;
  double first_random_ = 0.5;
  int die_ = 1;  ///< of the flight that is told
  bool drawn_at_random_ = true, passed_over_ = false;
};

/// The tiles in the order in which they were drawn.
json::object draws_of(const Session& session) {
  json::array order;
  json::object draws;
  const auto& events = session.game().events();
  const auto is = [](const Event& e, std::string_view what) { return e.type == Event::Type::Auction && e.name == what; };
  std::set<int> bought;  // by whom: what they draw next is the tile from the bazaar
  for (auto& e : events) {
    if (is(e, "buys") || is(e, "takes")) bought.insert(e.player);
    if (is(e, "sells")) bought.insert(std::countr_zero(static_cast<unsigned>(e.rivals)));
    if (is(e, "turned up") || (e.type == Event::Type::Draw && !bought.erase(e.player))) order.emplace_back(session.game().rules().id(e.kind));
  }
  auto& moves = session.history();
  if (std::find(moves.begin(), moves.end(), kLastDraw) != moves.end()) draws["endTurn"] = static_cast<std::int64_t>(order.size());
  draws["drawOrder"] = std::move(order);
  return draws;
}

json::object head_of(const Record& record, const Session& session) {
  const Rules& rules = session.game().rules().rules;
  const std::string date = info(record, "date");
  return {{"appVersion", "6.2.0"},
          {"gameId", to_hex(seed_from_text(bastide::to_text(session.record()))).substr(0, 32)},
          {"name", info(record, "event")},
          {"initialRandom", 0.5},
          {"created", (date.size() == 10 ? date : "1970-01-01") + "T00:00:00.000Z"},
          {"clock", 0},
          {"setup", setup_of(rules)},
          {"players", players_of(session, rules.first)},
          {"chat", json::array()},
          {"replay", json::array()},
          {"gameAnnotations", draws_of(session)}};
}

/// What is read otherwise there, in a sentence; empty if nothing is.
std::string other_readings(const Rules& ours, const Rules& theirs) {
  for (auto* e : all_expansions())
    if (ours.has(*e) && !theirs.has(*e)) throw Error("bad-rules", "JCloisterZone's setup of this game has no " + std::string(e->id));
  std::string list;
  for (auto& reading : readings_that_differ(without_idle(ours), without_idle(theirs))) list += (list.empty() ? "" : ", ") + reading;
  return list.empty() ? "" : "JCloisterZone plays by other readings: " + list;
}

std::string scores_of(const Game& g, int first) {
  std::string text;
  const int n = g.rules().players;
  for (int p = 0; p < n; ++p) text += (p ? " " : "") + std::to_string(g.s().score[(p + first) % n]);
  return text;
}

}  // namespace

json::object save_of(const Record& record, std::vector<std::string>& notes) {
  const Session session = replay(record);
  if (!record.tiles.empty()) throw Error("bad-rules", "JCloisterZone has no tiles of the players' own (the block 'tiles')");
  json::object save = head_of(record, session);
  const Save read = read_save(save);
  const Setup setup = read_setup(read.setup);
  const std::string readings = other_readings(session.game().rules().rules, parse_rules(setup.rules));
  if (!readings.empty()) notes.push_back(readings);
  Teller teller(session, record, setup, readings);
  save["replay"] = teller.messages();
  save["initialRandom"] = teller.first_random();
  if (auto& messages = save["replay"].get_array(); !messages.empty()) save["clock"] = messages.back().get_object()["clock"];
  json::object& draws = save["gameAnnotations"].get_object();
  if (teller.drawn_at_random()) draws.stable_erase("drawOrder");
  if (draws.empty()) save.stable_erase("gameAnnotations");
  if (teller.passed_over()) notes.push_back("JCloisterZone asks for more, or less: there a pass was put in or left out");
  if (!record.resigned.empty()) notes.push_back("JCloisterZone does not know that a seat has resigned");
  const Game& there = teller.match().game();
  const int first = session.game().rules().rules.first;
  if (session.game().over() && there.over() && scores_of(session.game(), first) != scores_of(there, 0))
    notes.push_back("The points here, " + scores_of(session.game(), first) + ", are there " + scores_of(there, 0));
  return save;
}

}  // namespace bastide::jcz
