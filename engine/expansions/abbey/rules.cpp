// Abbey & Mayor: abbeys, mayors, wagons and barns. Rules: AM-* of the matrix; docs/rules/abbey.md. This file has the abbeys and mayors.
#include <algorithm>

#include "core/phases.hpp"
#include "core/score.hpp"
#include "expansions/abbey/barns.hpp"
#include "expansions/abbey/parts.hpp"
#include "expansions/abbey/phases.hpp"
#include "expansions/base/base.hpp"
#include "expansions/traders/phases.hpp"

namespace bastide {
namespace {

using namespace abbey_parts;

enum { kTiles, kAbbeys, kMayors, kWagons, kBarns, kAfterLast, kMove, kPlacement, kMajority, kWeight };

std::vector<Option> options() {
  const auto count = [](const char* one) {
    return std::vector<Option::Value>{{"yes", one}, {"no", "It stays in the box."}, {"2", "Each player has two."}, {"3", "Each player has three."}};
  };
  return {
      {"abbey-tiles", "the twelve tiles of Abbey & Mayor", "AM-COMP-1",
       {{"yes", "They are shuffled in."}, {"no", "They stay in the box: only abbeys and figures are used."}}},
      {"abbeys", "the abbeys", "AM-COMP-1 AM-COMP-2", {{"yes", "Each player has one."}, {"no", "They stay in the box."}}},
      {"mayor", "the mayor", "AM-COMP-1", count("Each player has one.")},
      {"wagon", "the wagon", "AM-COMP-1", count("Each player has one.")},
      {"barn", "the barn", "AM-COMP-1", count("Each player has one."), "farmers=on"},
      {"abbey-after-last", "abbeys left when the last tile has been placed", "AM-ABBEY-12 AM-ABBEY-13",
       {{"allowed", "Each player in turn may still lay his."}, {"lost", "They are lost."}}, "abbeys=yes"},
      {"wagon-move", "how far a wagon may move on", "AM-WAGON-5 AM-WAGON-6 AM-WAGON-8 AM-WAGON-9",
       {{"C1", "Along what is directly connected with the feature that was scored, any distance (first edition)."},
        {"C2", "To its own tile and the eight around it, across fields too (second edition)."}}, "wagon!=no"},
      {"barn-placement", "a barn on a farm that has one", "AM-BARN-4",
       {{"not-occupied", "It may not be built there."}, {"occupied", "It may."}}, "barn!=no farmers=on"},
      {"barn-majority", "barns of several players on one farm at the end", "AM-BARN-11 AM-BARN-12",
       {{"most", "Whoever has the most of them is paid, and all who tie."}, {"each", "Everybody who has one is paid."}}, "barn!=no farmers=on"},
      {"count-mayor-wagon", "what a mayor or wagon counts that comes from Carcassonne", "COUNT-FN-17 AM-MAYOR-9",
       {{"usual", "What it always counts: a mayor the pennants, a wagon one."}, {"two", "Two."}}, "count mayor!=no|wagon!=no"},
  };
}

int value(const Rules& r, int option) { return r.value(abbey.options[static_cast<std::size_t>(option)]); }

constexpr const char* kAbbeyTile = "AM/A";

// --- abbeys

void add_holes(const Game& g, int player, Moves& moves) {
  Candidates c;
  if (!find_holes(g, player, c)) return;
  for (int w = 0; w < g.s().front_count; ++w)
    each_bit(c.mask[w][0], [&](int i) { moves.add({MoveKind::Fill, 0, 0, g.s().slot[w * 64 + i]}); });
}

void legal_abbey(const Game& g, Moves& moves) {
  moves.add({MoveKind::Pass, 0, 0, {}});
  add_holes(g, g.s().turn.actor, moves);
}

/// Somebody has his own tile in his hand.
Cue is_held(const Ruleset&) { return {static_cast<u16>(offsetof(State, own)), false, ~0ull}; }

/// AM-ABBEY-1, AM-ABBEY-11; when nothing is left to draw only as a builder's second tile (TB-BUILD-22).
Step enter_instead(Game& g) {
  if (!abbey_at_hand(g, g.s().turn.active)) return Step::Next;
  return tiles_to_draw(g) || traders_in_second_part(g) ? Step::Ask : Step::Next;
}

Step apply_instead(Game& g, Move m) {
  if (m.kind != MoveKind::Fill) return Step::Next;
  lay_own_tile(g, m.at);
  return Step::Laid;
}

/// The left neighbour of whoever placed the last tile, or drew it in vain (AM-ABBEY-12, SET-2): the player whose turn has begun, if he has
/// not had a tile in it.
int first_late(const Game& g) { return (g.s().turn.active + (traders_in_second_part(g) || drew_in_vain(g))) % g.rules().players; }

Step enter_late(Game& g) {
  if (tiles_to_draw(g)) return Step::Next;  // the players have ended the game
  if (!share(g).first) g.set(share(g).first, static_cast<u8>(1 + first_late(g)));
  const int players = g.rules().players;
  for (int i = 0; i < players; ++i) {
    const int player = (share(g).first - 1 + i) % players;
    if ((share(g).asked >> player & 1) || !abbey_at_hand(g, player)) continue;
    set_actor(g, player);
    return Step::Ask;
  }
  g.set(share(g).first, static_cast<u8>(0));
  g.set(share(g).asked, static_cast<u8>(0));
  set_actor(g, g.s().turn.active);
  return Step::Next;
}

/// The turn that has begun, in which nothing could be drawn, is this player's (AM-ABBEY-14).
Step apply_late(Game& g, Move m) {
  g.set(share(g).asked, static_cast<u8>(share(g).asked | 1u << g.s().turn.actor));
  if (m.kind != MoveKind::Fill) return Step::Stay;
  Turn t = g.s().turn;
  t.active = t.actor;
  g.set(g.s().turn, t);
  g.set(g.s().memory, Memory{});
  lay_own_tile(g, m.at);
  return Step::Laid;
}

// --- mayors

/// By player: a mayor counts as many as his city has pennants (AM-MAYOR-2, AM-MAYOR-3, AM-MAYOR-8); by an option who comes from
/// Carcassonne counts two (COUNT-FN-17).
u64 power_of_figures(const Game& g, const Feature& f, u64 power) {
  if (f.kind != City && !param(g, kTwo)) return power;
  const u32 mayor = param(g, kMayorKind), wagon = param(g, kWagonKind);
  each_figure(g.s(), f, [&](u8 i) {
    const Figure& figure = g.s().figures[i];
    if (figure.kind != mayor && figure.kind != wagon) return;
    const bool two = was_redeployed(g, i);
    const int more = figure.kind == mayor ? (two ? 2 : f.pennants) : two;
    u8 lanes[8];
    set_lanes(lanes, power);
    lanes[figure.owner] = static_cast<u8>(std::min(255, lanes[figure.owner] + more));
    power = bastide::lanes(lanes);
  });
  return power;
}

// --- tables

u32 add_figure(Builder& b, int option, FigureRow row) {
  const int chosen = value(b.rules, option);
  if (chosen == 1) return kNone;
  const u32 kind = static_cast<u32>(b.set.figure_kinds);
  row.count = static_cast<u8>(std::max(1, chosen));
  b.figure(row);
  return kind;
}

void add_barns(Builder& b, u32 kind) {
  if (kind == kNone) return;
  b.set.actions.push_back({.offer = barns::offer, .take = barns::take, .lots = barns::lots, .lot = barns::lot, .after = barns::has_corner});
  b.set.also_scores.add({barns::also_scores, barns::are_built}, abbey);
  b.set.game_end.add(barns::game_end, abbey);
  b.set.farm_apart = barns::stands_on;
  b.set.apart_payments = barns::payments;
}

void tables(Builder& b) {
  if (value(b.rules, kTiles) == 0) b.sets.emplace_back(second_printing(b.rules) ? "abbey-and-mayor:2" : "abbey-and-mayor:1", 1);
  if (value(b.rules, kAbbeys) == 0) {
    b.own = {kAbbeyTile, 1};
    b.set.own_name = "abbey";
    b.remember_vain();
  }
  b.mark({"abbey", Cloister, "abbey"});
  const bool farmers = b.set.figure[0].where >> Field & 1;
  const u32 mayor = add_figure(b, kMayors, {"mayor", 'm', 1, 0, 1 << City, "a mayor counts as many as there are pennants", "AM-MAYOR-2"});
  const u32 wagon = add_figure(b, kWagons, {"wagon", 'w', 1, 1, 1 << City | 1 << Road | 1 << Cloister});  // AM-WAGON-1, AM-WAGON-2
  FigureRow barn{"barn", 'n', 1, 0, 1 << Field};
  barn.follower = false;
  barn.corner = true;
  const u32 barn_kind = farmers ? add_figure(b, kBarns, barn) : static_cast<u32>(kNone);
  const bool two = b.rules.has(count) && value(b.rules, kWeight) == 1;
  b.set.params[static_cast<std::size_t>(index_of(abbey))] = {mayor, wagon, barn_kind, static_cast<u32>(value(b.rules, kMove)),
                                                             static_cast<u32>(value(b.rules, kPlacement)),
                                                             static_cast<u32>(value(b.rules, kMajority)), two};
  if (mayor != kNone || two) b.set.power_hooks.add(power_of_figures, abbey);
  add_barns(b, barn_kind);
}

// --- what lies beside the tiles

void tokens(const Game& g, std::vector<Token>& list) {
  const State& s = g.s();
  if (drew_in_vain(g)) list.push_back({.name = "drew-in-vain", .number = 1, .hidden = true});
  if (share(g).first) list.push_back({.name = "late-abbeys", .number = share(g).asked << 3 | share(g).first, .hidden = true});
  each_figure_on_table(s, [&](int i) {
    if (!was_redeployed(g, i)) return;
    const Figure& f = s.figures[i];
    list.push_back({.name = "redeployed", .number = f.kind, .player = f.owner, .tile = s.tile_of[f.segment],
                    .segment = f.segment - s.placed[s.tile_of[f.segment]].base, .hidden = true});
  });
}

std::string put_redeployed(Game& g, const Token& t) {
  const State& s = g.s();
  const int row = s.placed[t.tile].base + t.segment;
  int found = -1;
  each_figure(s, s.features[s.label[row]], [&](u8 i) {
    const Figure& f = s.figures[i];
    if (found < 0 && f.segment == row && f.owner == t.player && f.kind == t.number && !was_redeployed(g, i)) found = i;
  });
  if (found < 0) return "nobody stands where somebody came from Carcassonne";
  abbey_note_redeployed(g, found);
  return "";
}

std::string put_token(Game& g, const Token& t, bool& mine) {
  if (t.name == "late-abbeys" && (t.number & 7) >= 1 && (t.number & 7) <= g.rules().players && t.number < 8 << kMaxPlayers) {
    mine = true;
    g.set(share(g).first, static_cast<u8>(t.number & 7));
    g.set(share(g).asked, static_cast<u8>(t.number >> 3));
  }
  if (t.name == "drew-in-vain" && t.number == 1 && g.rules().vain_memory) {
    mine = true;
    g.set(g.s().memory.turn, g.s().memory.turn | g.rules().vain_memory);
  }
  if (t.name == "redeployed" && t.player >= 0 && t.tile >= 0 && t.segment >= 0) {
    mine = true;
    return put_redeployed(g, t);
  }
  return "";
}

}  // namespace

bool abbey_has_abbeys(const Rules& r) { return value(r, kAbbeys) == 0; }
bool abbey_has_late_ones(const Rules& r) { return abbey_has_abbeys(r) && value(r, kAfterLast) == 0; }
bool abbey_has_wagons(const Rules& r) { return value(r, kWagons) != 1 || value(r, kWeight) == 1; }

bool abbey_at_hand(const Game& g, int player) {
  Candidates c;
  return find_holes(g, player, c);
}

void abbey_note_redeployed(Game& g, int figure) {
  if (!g.rules().has(abbey) || !param(g, kTwo)) return;
  if (const u32 kind = g.s().figures[figure].kind; kind != param(g, kMayorKind) && kind != param(g, kWagonKind)) return;
  const u64& word = share(g).redeployed[figure >> 6];
  g.set(word, word | 1ull << (figure & 63));
}

const Phase abbey_instead{.name = "abbey",
                          .enter = enter_instead,
                          .legal = legal_abbey,
                          .apply = apply_instead,
                          .prompt = "Lay the abbey into a hole, or draw a tile",
                          .cue = is_held};
const Phase abbey_late{"late-abbey", enter_late, legal_abbey, nullptr, apply_late, "Lay the abbey into a hole before the end, or not"};

const Expansion abbey{
    .id = "abbey",
    .name = "Abbey & Mayor",
    .summary = "Abbeys that fill holes, mayors for cities with pennants, wagons that move on, and barns for farms.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .tokens = tokens,
    .put_token = put_token,
    .share_bytes = sizeof(Share),
};

}  // namespace bastide
