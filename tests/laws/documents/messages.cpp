// The Messages.
#include <algorithm>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

/// In World::memory: how far each messenger has come; how often a message was turned up, and which came first, second ...; the one that
/// lies open, whether one is to be turned up, and further tiles of this turn.
constexpr const char *kTurned = "messages turned", *kOpen = "open message", *kCalled = "message called", *kTiles = "message tiles";
constexpr const char* kScored = "has been scored";  ///< what the last tile has completed
constexpr int kMessages = 8;

std::string messenger(int player) { return "messenger of " + std::to_string(player); }
std::string seen_as(int n) { return "message " + std::to_string(n); }

int place(const World& w, int player, int which) {
  if (which == 2) return w.remembered(messenger(player));
  int place = w.points[player] - w.remembered(messenger(player));
  for (auto& o : w.owed)
    if (o.player == player) place -= o.points;
  return place;
}

int space(int place) { return ((place % 50) + 50) % 50; }

/// MSG-TRIG-3
bool others_stand_on(const World& w, int player, int where) {
  for (int p = 0; p < w.players; ++p)
    if (p != player && (space(place(w, p, 1)) == space(where) || space(place(w, p, 2)) == space(where))) return true;
  return false;
}

/// MSG-MOVE-1, MSG-TRIG-1, MSG-TRIG-2, MSG-TRIG-6
void move(World& w, int which) {
  const Owed o = w.owed.front();
  w.owed.erase(w.owed.begin());
  if (which == 2) w.memory[messenger(o.player)] += o.points;
  const int there = place(w, o.player, which);
  const bool dark = o.player == w.active && o.scored && o.points > 0 && space(there) % 5 == 0;
  if (dark && (w.says("message-dark-space", "always") || !others_stand_on(w, o.player, there))) w.memory[kCalled] = 1;
}

/// OOP-3C-3: roads, cities, cloisters, farms, castles, gardens; of a kind as they were begun; of those that one tile began in turn from the
/// active player, and what one of them gets for several the least first.
std::vector<int> rank(const World& w, const Owed& o) {
  const int seat = (o.player + w.players - w.active) % w.players;
  if (o.feature < 0) return {9, 0, seat, o.points, 0};
  const Feature& f = w.board.features[o.feature];
  const int kind = f.kind == Road ? 0 : f.kind == City ? (w.is_castle(o.feature) ? 4 : 1) : f.kind == Field ? 3 : f.kind == Garden ? 5 : 2;
  const int first = *std::min_element(f.rows.begin(), f.rows.end());
  return {kind, w.board.tile_of(first), seat, o.points, first};
}

void put_in_order(World& w) {
  std::stable_sort(w.owed.begin(), w.owed.end(), [&](auto& a, auto& b) { return rank(w, a) < rank(w, b); });
}

/// The active player's followers on features of that kind that are no castles.
/// OOP-3E-1: wagons on what has been scored have still to move on.
std::vector<Man> own(const World& w, std::set<Kind> kinds) {
  std::vector<Man> list;
  const std::vector<int> scored = w.remembered(kScored) ? w.completed() : std::vector<int>{};
  for (auto& m : w.men)
    if (std::count(scored.begin(), scored.end(), w.feature_under(m)) == 0 && m.player == w.active && w.sorts[m.sort].follower && kinds.count(w.under(m).kind) && !w.is_castle(w.feature_under(m))) list.push_back(m);
  return list;
}

/// As at the end of the game; what was just completed as it will be paid.
int worth(const World& w, int feature) {
  const Feature& f = w.board.features[feature];
  if (f.kind == Abbacy) return rows_from(w.board, f);
  if (f.kind != Field) return value_of(w, f, !f.complete());
  int points = 0;
  for (const int city : w.board.supplied(feature)) points += worth_on_farms(w, w.active, city, {feature}, w.says("farm-scoring", "city4") ? 4 : 3);
  return points;
}

std::set<Kind> kinds_of(int message) {
  if (message == 1) return {Road};
  if (message == 3) return {Cloister, Abbacy};
  if (message == 4) return {Field};
  return {City};
}

/// MSG-1 to MSG-6
int points_of(const World& w, int message) {
  const std::vector<Man> there = own(w, kinds_of(message));
  if (message == 4) return 3 * static_cast<int>(there.size());
  if (message == 6) return 2 * static_cast<int>(there.size());
  std::set<int> features;
  for (auto& m : there) features.insert(w.feature_under(m));
  int least = 1 << 20, most = 0, all = 0;
  for (const int f : features) {
    least = std::min(least, worth(w, f));
    most = std::max(most, w.board.features[f].pennants);
    all += w.board.features[f].pennants;
  }
  if (message == 5) return 2 * (w.says("message-pennants", "one-city") ? most : all);
  return least;
}

/// What the message on the table may be done as; MSG-DO-1, MSG-9.
std::vector<Move> answers(const World& w) {
  std::vector<Move> moves = {{MoveKind::Decline, 0, 0, {}}};
  const int message = w.remembered(kOpen);
  if (message == 8) {
    for (auto& m : own(w, {Field, City, Road, Cloister, Garden, Abbacy})) {
      const Move move{MoveKind::Cash, static_cast<u8>(m.sort), static_cast<u16>(m.row), {}};
      if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
    }
  } else if (message == 7 ? tile_to_draw(w) : !own(w, kinds_of(message)).empty()) {
    moves.push_back({MoveKind::Perform, 0, 0, {}});
  }
  return moves;
}

/// AM-MAYOR-3: do the active player's followers there count anything?
bool has_power(const World& w, int feature) {
  std::vector<Man> there = w.on(feature);
  std::erase_if(there, [&](auto& m) { return m.player != w.active; });
  return !w.majority(there).empty();
}

void do_message(World& w, Move m) {
  const int message = w.remembered(kOpen);
  w.memory[kOpen] = 0;
  if (m.kind == MoveKind::Decline) return w.pay(w.active, 2, Source::other);
  if (m.kind == MoveKind::Cash) {
    const Man follower{w.active, m.a, m.b};
    if (has_power(w, w.feature_under(follower))) w.pay(w.active, worth(w, w.feature_under(follower)), Source::other, w.feature_under(follower));
    fairy_pays_one(w, follower);
    return w.leave(follower);
  }
  if (message == 7) ++w.memory[kTiles];
  else w.pay(w.active, points_of(w, message), Source::other);
}

void turn_up(World& w, int message) {
  if (w.remembered(kTurned) < kMessages) w.memory[seen_as(w.remembered(kTurned))] = message;
  ++w.memory[kTurned];
  w.memory[kCalled] = 0;
  w.memory[kOpen] = message;
}

/// The messages that may be on top.
std::vector<int> on_top(const World& w) {
  const int turned = w.remembered(kTurned);
  if (turned >= kMessages) return {w.remembered(seen_as(turned % kMessages))};
  std::set<int> unseen = {1, 2, 3, 4, 5, 6, 7, 8};
  for (int i = 0; i < turned; ++i) unseen.erase(w.remembered(seen_as(i)));
  return {unseen.begin(), unseen.end()};
}

class MessagesChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("messages"); }
};

/// MSG-TRIG-4, MSG-TRIG-5
class RoundPhase : public Phase {
 public:
  explicit RoundPhase(const char* name) : name_(name) {}
  const char* name() const override { return name_; }
  bool in_play(const World& w) const override { return w.with("messages"); }

  /// With the first round a turn begins, or a part of it.
  void enter(World& w) const override {
    if (this == &first_messages_phase()) w.memory["message tile"] = 0;
    w.memory[kScored] = this == &third_messages_phase();
  }

  Decision ask(World& w) const override {
    while (true) {
      if (!w.owed.empty()) {
        put_in_order(w);
        const int player = w.owed.front().player;
        if (place(w, player, 1) != place(w, player, 2)) return {player, {{MoveKind::Advance, 0, 1, {}}, {MoveKind::Advance, 0, 2, {}}}};
        move(w, 1);
      } else if (w.remembered(kCalled)) {
        const std::vector<int> top = on_top(w);
        Decision d{kChance, {}};
        for (const int message : top) d.moves.push_back({MoveKind::Reveal, 0, static_cast<u16>(message), {}});
        if (top.size() > 1) return d;
        turn_up(w, top.front());
      } else if (w.remembered(kOpen)) {
        const std::vector<Move> moves = answers(w);
        if (moves.size() > 1) return {w.active, moves};
        do_message(w, moves.front());
      } else {
        return {};
      }
    }
  }

  void answer(World& w, Move m) const override {
    if (m.kind == MoveKind::Advance) move(w, m.b);
    else if (m.kind == MoveKind::Reveal) turn_up(w, m.b);
    else do_message(w, m);
  }

 private:
  const char* name_;
};

/// OOP-3C-6, OOP-3E-1
class HomePhase : public Phase {
 public:
  const char* name() const override { return "messages-home"; }
  bool in_play(const World& w) const override { return w.with("messages"); }
  void enter(World& w) const override {
    for (const int feature : w.completed())
      for (auto& m : w.on(feature))
        if (w.sorts[m.sort].name != "wagon") w.send_home(m);
  }
};

/// MSG-7, MSG-TB-1
class TilePhase : public Phase {
 public:
  const char* name() const override { return "messages-tile"; }
  bool in_play(const World& w) const override { return w.with("messages"); }
  Next next(World& w) const override {
    if (!w.remembered(kTiles)) return Next::phase;
    if (!tile_to_draw(w)) {
      w.memory[kTiles] = 0;
      return Next::phase;
    }
    --w.memory[kTiles];
    w.memory["from a bazaar"] = 0;
    w.memory["message tile"] = 1;
    return Next::again;
  }
};

}  // namespace

const Chapter& messages_chapter() {
  static const MessagesChapter it;
  return it;
}
const Phase& first_messages_phase() {
  static const RoundPhase it("messages-first");
  return it;
}
const Phase& second_messages_phase() {
  static const RoundPhase it("messages-second");
  return it;
}
const Phase& third_messages_phase() {
  static const RoundPhase it("messages-third");
  return it;
}
const Phase& messages_home_phase() {
  static const HomePhase it;
  return it;
}
const Phase& last_messages_phase() {
  static const RoundPhase it("messages-last");
  return it;
}
const Phase& message_tile_phase() {
  static const TilePhase it;
  return it;
}

}  // namespace bastide::laws::second
