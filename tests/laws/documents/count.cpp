// The Count of Carcassonne.
#include <algorithm>
#include <stdexcept>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

/// Clockwise (COUNT-SETUP-3, SET-7), and where their followers may go (COUNT-REDEPLOY-4 to COUNT-REDEPLOY-7).
struct Ward {
  const char* mark;
  Kind to;
};
constexpr Ward kQuarters[4] = {{"castle", City}, {"market", Field}, {"blacksmith", Road}, {"cathedral", Cloister}};

int row_of_quarter(const World& w, int quarter) {
  for (auto& f : w.board.features)
    if (f.kind == Quarter && f.is(kQuarters[quarter].mark)) return f.rows.front();
  throw std::logic_error("a quarter is missing");
}

/// The quarter that a row is, -1 if it is none.
int quarter_at(const World& w, int row) {
  for (int q = 0; q < 4; ++q)
    if (row_of_quarter(w, q) == row) return q;
  return -1;
}

/// In World::memory "count" is the quarter in which he is, counted clockwise from the castle.
class CountChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("count"); }
  void begin(World& w) const override { w.memory["count"] = 0; }  // COUNT-SETUP-4
};

/// Of which quarter a follower of this player's waits for a feature, without the count (COUNT-REDEPLOY-2), -1 for none.
int waits_for(const World& w, const Man& m, const Feature& f) {
  if (f.kind == Cloister && has_abbots(w, f) && !w.occupied(w.board.feature_of[f.rows.front()])) return -1;  // MON-MIX-2, COUNT-FN-24
  const int quarter = quarter_at(w, m.row);
  return quarter >= 0 && quarter != w.remembered("count") && kQuarters[quarter].to == f.kind ? quarter : -1;
}

/// Where they come to a feature: to its first tile on which somebody may be deployed (PLAG-OUT-2, PLAG-OCC-1), -1: to none.
int row_in(const World& w, const Feature& f) {
  int first = -1;
  for (const int row : f.rows)
    if ((first < 0 || row < first) && !plague_closes(w, w.board.tile_of(row))) first = row;
  return first;
}

/// Moves of a player's followers to one of these features.
std::vector<Move> ways_out(const World& w, int player, const std::vector<int>& to) {
  std::vector<Move> moves{{MoveKind::Pass, 0, 0, {}}};
  for (auto& m : w.men)
    for (const int f : to) {
      const int row = row_in(w, w.board.features[f]);
      const Move move{MoveKind::Shift, static_cast<u8>(m.sort), static_cast<u16>(row), {}};
      if (row >= 0 && m.player == player && waits_for(w, m, w.board.features[f]) >= 0 &&
          std::find(moves.begin(), moves.end(), move) == moves.end())
        moves.push_back(move);
    }
  return moves;
}

void leave(World& w, int player, Move move, int late) {
  const Feature& to = w.board.features[w.board.feature_of[move.b]];
  for (auto& m : w.men)
    if (m.player == player && m.sort == move.a && waits_for(w, m, to) >= 0) {
      const Man before = m;
      m.row = move.b;
      m.from_city = true;
      m.late = late;
      for (auto* c : w.chapters) c->gone(w, before);
      return;
    }
  throw std::logic_error("nobody waits for that feature");
}

/// COUNT-REDEPLOY-1 to COUNT-REDEPLOY-11, SET-5: one round, from the left of whoever placed the tile to himself.
class RedeployPhase : public Phase {
 public:
  const char* name() const override { return "redeploy"; }
  bool in_play(const World& w) const override { return w.with("count"); }

  void enter(World& w) const override { w.memory["asked"] = w.memory["late"] = 0; }

  Decision ask(World& w) const override {
    std::vector<int> completed = w.completed();
    for (const int farm : barn_farms_due(w)) completed.push_back(farm);  // COUNT-FN-25, COUNT-FN-26
    for (int& asked = w.memory["asked"]; asked < w.players; ++asked) {
      Decision d = if_there_is_a_choice({whose_turn(w), ways_out(w, whose_turn(w), completed)});
      if (!d.moves.empty()) return d;
    }
    return {};
  }

  void answer(World& w, Move m) const override {
    if (m.kind == MoveKind::Pass)
      ++w.memory["asked"];
    else
      leave(w, whose_turn(w), m, ++w.memory["late"]);
  }

 private:
  static int whose_turn(const World& w) { return (w.active + 1 + w.remembered("asked")) % w.players; }
};

/// COUNT-TRIG-1 to COUNT-TRIG-4: after the scoring, whoever made others score and not himself.
class EnterPhase : public Phase {
 public:
  const char* name() const override { return "carcassonne"; }
  bool in_play(const World& w) const override { return w.with("count"); }

  void enter(World& w) const override {
    if (!w.remembered("second part") && !w.remembered("message tile")) w.memory["sent"] = 0;
    const bool sent = w.says("count-per", "turn") && w.remembered("sent");  // X-TB-COUNT-1
    w.memory["may enter"] = way_is_open(w) && !sent, w.memory["entered"] = 0;
  }

  Decision ask(World& w) const override {
    if (!w.remembered("may enter")) return {};
    Decision d{w.active, {{MoveKind::Pass, 0, 0, {}}}};
    for (std::size_t sort = 0; sort < w.sorts.size(); ++sort)
      for (int quarter = 0; quarter < 4; ++quarter)
        if (w.supply[w.active][sort] && takes(w, quarter, w.sorts[sort]))
          d.moves.push_back({MoveKind::Enter, static_cast<u8>(sort), static_cast<u16>(row_of_quarter(w, quarter)), {}});
    return if_there_is_a_choice(std::move(d));
  }

  void answer(World& w, Move m) const override {
    w.memory["may enter"] = 0;
    if (m.kind != MoveKind::Enter) return;
    w.stand(w.active, m.a, m.b);
    w.memory["entered"] = 1 + quarter_at(w, m.b);
    w.memory["sent"] = 1;
  }

 private:
  /// COUNT-FN-7; a garden opens the way as a cloister does, whose points it pays (ABBOT-2).
  static bool way_is_open(const World& w) {
    Purse purse = w.says("count-trigger", "any-score") ? w.by_tile : w.by_completion;
    if (w.says("count-trigger", "features"))
      for (int p = 0; p < w.players; ++p) purse[p] += w.by_barn[p];
    bool others = false;
    for (int p = 0; p < w.players; ++p) others |= p != w.active && purse[p] > 0;
    return others && !purse[w.active];
  }

  /// COUNT-FIG-1, COUNT-FIG-2, COUNT-FN-9, COUNT-FN-34; followers only. Where fields take no followers nobody waits for them; of that the documents say nothing.
  static bool takes(const World& w, int quarter, const Sort& sort) {
    if (kQuarters[quarter].to == Field && w.says("farmers", "off")) return false;
    if (quarter == w.remembered("count") && w.says("count-blocks-entry", "yes")) return false;
    if (!sort.follower) return false;
    if (sort.name == "mayor") return kQuarters[quarter].to == City;
    if (sort.name == "wagon") return kQuarters[quarter].to != Field;
    return sort.name != "abbot" || (kQuarters[quarter].to == Cloister && w.says("count-abbot", "yes"));
  }
};

/// COUNT-COUNT-1, COUNT-VAR-1, COUNT-VAR-2: the count goes on after a follower has come.
class WalkPhase : public Phase {
 public:
  const char* name() const override { return "carcassonne"; }
  bool in_play(const World& w) const override { return w.with("count"); }

  void enter(World& w) const override {
    const int entered = w.remembered("entered");
    if (!entered || w.says("count-move", "by-player")) return;
    w.memory["count"] = w.says("count-move", "clockwise") ? (w.remembered("count") + 1) % 4 : entered - 1;
    w.memory["entered"] = 0;
  }

  Decision ask(World& w) const override {
    if (!w.remembered("entered")) return {};
    Decision d{w.active, {{MoveKind::Pass, 0, 0, {}}}};
    const bool no_market = w.says("farmers", "off") && w.says("count-market", "no");
    for (int quarter = 0; quarter < 4; ++quarter)
      if (quarter != w.remembered("count") && !(no_market && kQuarters[quarter].to == Field))
        d.moves.push_back({MoveKind::Neutral, 0, static_cast<u16>(row_of_quarter(w, quarter)), {}});
    return d;
  }

  void answer(World& w, Move m) const override {
    w.memory["entered"] = 0;
    if (m.kind == MoveKind::Neutral) w.memory["count"] = quarter_at(w, m.b);
  }
};

/// COUNT-FN-27A to COUNT-FN-27C, SET-6: from the left of whoever placed the last tile one follower each, also to what is
/// unfinished, until nobody can or will. In World::memory "out" is a bit set of those who have passed.
class LastRoundsPhase : public Phase {
 public:
  const char* name() const override { return "last-redeploy"; }
  bool in_play(const World& w) const override { return w.with("count"); }

  void enter(World& w) const override { w.memory["out"] = 0, w.memory["whose"] = w.after(w.remembered("placer")); }

  Decision ask(World& w) const override {
    const std::vector<int> to = unfinished(w);
    for (int i = 0, player = w.remembered("whose"); i < w.players; ++i, player = w.after(player)) {
      if (w.remembered("out") >> player & 1) continue;
      Decision d = if_there_is_a_choice({player, ways_out(w, player, to)});
      w.memory["whose"] = player;
      if (!d.moves.empty()) return d;
    }
    return {};
  }

  void answer(World& w, Move m) const override {
    const int player = w.remembered("whose");
    if (m.kind == MoveKind::Pass)
      w.memory["out"] |= 1 << player;
    else
      leave(w, player, m, 0);
    if (m.kind != MoveKind::Pass && w.says("count-last-rounds", "until-all-pass")) w.memory["out"] = 0;
    w.memory["whose"] = w.after(player);
  }

 private:
  static std::vector<int> unfinished(const World& w) {
    const bool market_only = w.says("count-final-redeploy", "market-only");
    std::vector<int> list;
    for (std::size_t i = 0; i < w.board.features.size(); ++i) {
      const Feature& f = w.board.features[i];
      const bool farm = f.kind == Field && w.says("farmers", "on");
      const bool other = (f.kind == City || f.kind == Road || f.kind == Cloister) && !f.complete() && !market_only;
      if (farm || other) list.push_back(static_cast<int>(i));
    }
    return list;
  }
};

}  // namespace

const Chapter& count_chapter() {
  static const CountChapter it;
  return it;
}
const Phase& redeploy_phase() {
  static const RedeployPhase it;
  return it;
}
const Phase& enter_phase() {
  static const EnterPhase it;
  return it;
}
const Phase& walk_phase() {
  static const WalkPhase it;
  return it;
}
const Phase& last_rounds_phase() {
  static const LastRoundsPhase it;
  return it;
}

}  // namespace bastide::laws::second
