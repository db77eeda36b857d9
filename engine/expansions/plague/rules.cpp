// The Plague: sources from which fleas spread over the tiles, and followers who flee. Rules: PLAG-* of the matrix; docs/rules/plague.md.
#include "core/figures.hpp"
#include "core/phases.hpp"
#include "expansions/abbey/barns.hpp"
#include "expansions/dragon/phases.hpp"
#include "expansions/plague/parts.hpp"
#include "expansions/plague/phases.hpp"
#include "expansions/traders/phases.hpp"

namespace bastide {
namespace {

using namespace pest;

enum { kTiles, kDuty };

std::vector<Option> options() {
  return {
      {"plague-tiles", "where the plague has its sources", "PLAG-COMP-1",
       {{"six", "On six tiles of ours, which are shuffled in after 17 others."},
        {"marks", "On six tiles of the base game: the crossroads, three with a city and three roads, the city on three sides with a road, and the one that lies between two meadows."}}},
      {"plague-spread", "a flea in each turn", "PLAG-SPR-2 PLAG-VAR-1", {{"must", "Whoever can must put one."}, {"may", "He may do without."}}},
  };
}

/// Six tiles in either printing.
constexpr const char* kMarked[] = {"BA/RRRR", "BA/CRRR", "BA/CccR", "BA/CFc.1"};

/// It has begun.
Cue has_sources(const Ruleset& r) { return r.cue_in_share(plague, offsetof(Share, sources), 0xff); }
/// All fleas are out: the cue says 16 of the 18.
Cue has_fleas(const Ruleset& r) { return r.cue_in_share(plague, offsetof(Share, fleas), 16); }
Cue calls_dragon(const Ruleset& r) { return dragon_run.cue(r); }
/// Mostly only the dragon comes between the figures and the scoring.
Cue has_dragon(const Ruleset& r) { return dragon_princess_must(r.rules) ? has_sources(r) : calls_dragon(r); }
Cue holds_sources_back(const Ruleset&) { return {offsetof(State, held_back), false, kLateTiles}; }

void tables(Builder& b) {
  if (b.rules.value(plague.options[kTiles]) == 0) {
    b.sets.emplace_back("plague", 1);
  } else {
    for (auto* tile : kMarked) b.set.noted.emplace_back(tile, kNote);
  }
  b.late = kNote;
  b.set.sizes.neighbours = true;
  auto& params = b.set.params[static_cast<std::size_t>(index_of(plague))];
  params[kSource] = b.note(kNote);
  params[kSpread] = b.turn_memory();
  params[kFled] = b.turn_memory();
  params[kMay] = b.rules.value(plague.options[kDuty]) == 1;
  if (b.rules.has(messages))
    for (const Param p : {kLaid, kLaidLater}) params[p] = b.turn_memory();
  b.set.actions.push_back({.offer = offer_fleas, .take = take_flea, .stays = true, .lots = count_fleas, .lot = lot_of_fleas, .cue = has_sources});
  b.set.actions.push_back({.offer = offer_flight, .take = take_flight, .stays = true, .lots = lots_of_flights, .lot = lot_of_flights, .cue = has_sources});
}

/// PLAG-OUT-2, PLAG-OCC-1
void may_deploy(const Game& g, Deployments& d) {
  if (!plague_closes(g, g.s().tile_count - 1)) return;
  for (u16& mask : d.mask) mask = 0;
}

// --- phases

Step enter_ends(Game& g) {
  end_outbreak(g);
  return Step::Next;
}

Step enter_mix(Game& g) {
  mix_sources(g);
  return Step::Next;
}

/// In the first part of a double turn he may leave it for the second, unless he holds a flea (PLAG-SPR-3).
bool may_pass(const Game& g) { return !share(g).lifted && (param(g, kMay) || traders_goes_on(g)); }

void add_fleas(const Game& g, Moves& moves) {
  offer_fleas(g, moves);
  if (moves.empty() || may_pass(g)) moves.add({MoveKind::Pass, 0, 0, {}});
}

/// A flea and, before it, a flight; whoever has put one before the figures, or laid a source, may still let somebody flee.
void legal_spread(const Game& g, Moves& moves) {
  add_fleas(g, moves);
  offer_flight(g, moves);
}

Move sample_spread(const Game& g, Rng& rng) {
  const int fleas = count_fleas(g), others = fleas + (!fleas || may_pass(g));
  Move flight;
  const int k = sample_flight(g, others, rng, flight);
  if (k == others) return flight;
  return k < fleas ? nth_flea(g, k) : Move{MoveKind::Pass, 0, 0, {}};
}

/// With a flea out of the supply his part in the plague is done: whoever can flee then could before. One that lay elsewhere may have left a
/// way free (PLAG-FLEE-7).
Step apply_spread(Game& g, Move m) {
  if (m.kind == MoveKind::Pass) return Step::Next;
  const bool opens_ways = share(g).lifted;
  if (m.kind == MoveKind::Flee) take_flight(g, m);
  else take_flea(g, m);
  return m.kind == MoveKind::Infect && !opens_ways ? Step::Next : Step::Stay;
}

Step enter_spread(Game& g) {
  const int fleas = count_fleas(g);
  if (fleas > 1 || (fleas && may_pass(g)) || can_flee(g)) return Step::Ask;  // mostly nobody need know where to flee
  return fleas ? apply_spread(g, nth_flea(g, 0)) : Step::Next;
}

/// Once the figures were the last to act the player has been asked, and what he leaves undone changes nothing until the scoring.
bool may_act_before_scoring(const Game& g) {
  u16 fields[kMaxFigures];
  return share(g).sources && dragon_came_between(g) && (g.s().closing_count || barns::due(g, fields));
}

/// Whoever has no flea in his hand may leave both for the end of the turn.
void legal_before_scoring(const Game& g, Moves& moves) {
  offer_fleas(g, moves);
  if (!share(g).lifted) moves.add({MoveKind::Pass, 0, 0, {}});
  offer_flight(g, moves);
}

/// Whoever was deployed just now may stand beside the dragon: the last moment to flee (PLAG-FLEE-7, OOP-2B-4).
Step enter_before_run(Game& g) { return share(g).sources && dragon_will_run(g) && can_flee(g) ? Step::Ask : Step::Next; }

void legal_before_run(const Game& g, Moves& moves) {
  moves.add({MoveKind::Pass, 0, 0, {}});
  offer_flight(g, moves);
}

Step apply_before_run(Game& g, Move m) {
  if (m.kind == MoveKind::Flee) take_flight(g, m);
  return Step::Next;
}

Step enter_before_scoring(Game& g) { return may_act_before_scoring(g) && (count_fleas(g) || can_flee(g)) ? Step::Ask : Step::Next; }

Step apply_before_scoring(Game& g, Move m) {
  if (m.kind == MoveKind::Pass) return Step::Next;
  if (m.kind == MoveKind::Flee) take_flight(g, m);
  else take_flea(g, m);
  return Step::Stay;
}

}  // namespace

bool plague_waits_for_dragon(const Rules& r) { return r.has(dragon); }

bool plague_closes(const Game& g, int tile) {
  if (!g.rules().has(plague)) return false;
  return is_source(g, tile) || share(g).ill.has(tile);
}

void plague_threatens(const Game& g, double scale, double* points) {
  constexpr double kThreat = -0.6;
  const Tiles& next = share(g).next;
  if (!share(g).room) return;
  each_figure_on_table(g.s(), [&](int i) {
    const Figure& f = g.s().figures[i];
    if (next.has(g.s().tile_of[f.segment])) points[f.owner] += scale * kThreat;
  });
}

bool plague_can_wait(const Game& g, Move m) {
  return m.kind >= MoveKind::Infect && m.kind <= MoveKind::Flee && &g.phase() != &plague_spread && &g.phase() != &plague_before_run && !share(g).lifted;
}

const Phase plague_ends{.name = "plague-ends", .enter = enter_ends, .cue = has_fleas};
const Phase plague_mix{.name = "plague-mix", .enter = enter_mix, .cue = holds_sources_back};
const Phase plague_before_run{.name = "plague-before-dragon",
                              .enter = enter_before_run,
                              .legal = legal_before_run,
                              .apply = apply_before_run,
                              .prompt = "Let somebody flee before the dragon comes, or not",
                              .cue = calls_dragon};
const Phase plague_before_scoring{.name = "plague-before-scoring",
                                  .enter = enter_before_scoring,
                                  .legal = legal_before_scoring,
                                  .apply = apply_before_scoring,
                                  .prompt = "Put a flea, or let somebody flee, before the scoring",
                                  .cue = has_dragon};
const Phase plague_spread{.name = "plague",
                          .enter = enter_spread,
                          .legal = legal_spread,
                          .sample = sample_spread,
                          .apply = apply_spread,
                          .prompt = "Put a flea, or let somebody flee first",
                          .cue = has_sources};

const Expansion plague{
    .id = "plague",
    .name = "The Plague",
    .summary = "Six sources, from which fleas drive everybody off the tiles, and followers who flee from them.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .may_deploy = may_deploy,
    .placed = pest::placed,
    .tokens = tokens,
    .put_token = put_token,
    .wrong = wrong,
    .share_bytes = sizeof(Share),
};

}  // namespace bastide
