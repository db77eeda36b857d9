// The Festival: a figure taken home instead of one deployed. Rules: FEST-* of the matrix; docs/rules/festival.md.
#include <algorithm>

#include "core/figures.hpp"
#include "expansions/base/base.hpp"
#include "expansions/phantom/phases.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

enum { kReturn, kRules };
enum { kFollowersOnly, kNote };  // params

std::vector<Option> options() {
  return {
      {"festival-return", "which figures a festival lets their owner take home", "FEST-ACT-2",
       {{"figure", "Any figure of his own, builder and pig among them."}, {"follower", "Followers alone."}}, "festival-rules=yes"},
      {"festival-rules", "festivals on tiles", "FEST-ACT-1",
       {{"yes", "Who lays one may take a figure home."}, {"no", "They are but pictures."}}},
  };
}

bool is_for_all(const Ruleset& r, const TileKind& t) { return t.notes & r.param(festival, kNote); }

/// The player's figures, wherever they stand, in the City of Carcassonne too (FEST-ACT-1, FEST-ACT-5). By segment, so that the order does
/// not depend on who was deployed first.
void offer(const Game& g, Moves& moves) {
  const State& s = g.s();
  const bool followers_only = g.rules().param(festival, kFollowersOnly);
  u32 found[kMaxFigures];  // segment row and kind of each
  int count = 0;
  each_figure_of(g, s.turn.active, [&](int i) {
    const Figure& f = s.figures[i];
    if (followers_only && !g.rules().figure[f.kind].follower) return;
    found[count++] = static_cast<u32>(f.segment) << 8 | f.kind;
  });
  std::sort(found, found + count);
  u32* const end = std::unique(found, found + count);
  for (u32* k = found; k < end; ++k) moves.add({MoveKind::Home, static_cast<u8>(*k & 255), static_cast<u16>(*k >> 8), {}});
}

/// It scores nothing (FEST-ACT-6). A builder or pig that it leaves alone goes home by its own rule (FEST-ACT-10).
void take(Game& g, Move m) {
  send_home_one(g, figure_on(g.s(), g.s().turn.active, m.a, m.b), {"FEST-ACT-1", "called to the festival"});
  phantom_sent_home(g, m.a);
}

void tables(Builder& b) {
  b.sets.emplace_back("festival", 1);
  b.set.params[index_of(festival)] = {static_cast<u32>(b.rules.value(festival.options[kReturn])), b.note("festival")};
  if (b.rules.value(festival.options[kRules]) == 0) b.set.actions.push_back({.offer = offer, .take = take, .after = is_for_all});
}

}  // namespace

const Expansion festival{
    .id = "festival",
    .name = "The Festival",
    .summary = "Ten tiles at whose feasts a figure may go home instead of one being deployed.",
    .options = options(),
    .needs = &base,
    .tables = tables,
};

}  // namespace bastide
