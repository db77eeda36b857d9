#include "jcz/turn.hpp"

#include <algorithm>
#include <string_view>

#include "core/following.hpp"
#include "core/phases.hpp"
#include "expansions/abbey/phases.hpp"
#include "expansions/bridges/parts.hpp"
#include "expansions/bridges/phases.hpp"
#include "expansions/count/phases.hpp"
#include "expansions/dragon/lair.hpp"
#include "expansions/flier/phases.hpp"
#include "expansions/phantom/phases.hpp"
#include "expansions/siege/phases.hpp"
#include "expansions/tower/phases.hpp"

namespace bastide::jcz {
namespace {

// --- the draw: chance is asked even if only one kind of tile is left, for that costs a random number too -----------------------------

Step enter_draw(Game& g) {
  const State& s = g.s();
  const auto& stages = g.rules().stages;
  while (s.stage_left == 0) {
    if (s.stage + 1u >= stages.size()) return Step::Finale;
    g.set(s.stage, static_cast<u8>(s.stage + 1));
    g.set(s.stage_left, tiles_left(g, s.stage));
  }
  g.set(s.turn.actor, kChance);
  return Step::Ask;
}

// --- redeployment: who has moved somebody and can do no more confirms it -------------------------------------------------------------

constexpr u8 kPending = 0x80;  // in Turn::sub

void set_sub(Game& g, int sub) {
  Turn t = g.s().turn;
  t.sub = static_cast<u8>(sub);
  g.set(g.s().turn, t);
}

Step enter_redeploy(Game& g) { return g.s().turn.sub & kPending ? Step::Ask : count_redeploy.enter(g); }

void legal_redeploy(const Game& g, Moves& moves) {
  if (g.s().turn.sub & kPending)
    moves.add({MoveKind::Confirm, 0, 0, {}});
  else
    count_redeploy.legal(g, moves);
}

bool may_go_on(const Game& g) {
  Moves more;
  count_redeploy.legal(g, more);
  return more.size() > 1;
}

Step apply_redeploy(Game& g, Move m) {
  const int sub = g.s().turn.sub;
  if (sub & kPending) {
    set_sub(g, sub & ~kPending);
    return Step::Stay;
  }
  const Step step = count_redeploy.apply(g, m);
  if (m.kind == MoveKind::Shift && !may_go_on(g)) set_sub(g, g.s().turn.sub | kPending);
  return step;
}

// --- princess and dragon: who moves is asked, also if there is but one way -----------------------------------------------------------

Step enter_princess(Game& g) {
  Moves knights;
  dragon_princess.legal(g, knights);
  return knights.empty() ? Step::Next : Step::Ask;
}

Step enter_run(Game& g) {
  const Turn& now = g.s().turn;
  Moves ways;
  if (lair::share(g).dragon && now.sub < lair::kSteps) dragon_run.legal(g, ways);
  if (ways.empty()) return dragon_run.enter(g);
  set_actor(g, (now.active + now.sub) % g.rules().players);
  return Step::Ask;
}

/// A ransom may be paid there, as at any time in one's turn.
void legal_princess(const Game& g, Moves& moves) {
  dragon_princess.legal(g, moves);
  tower_add_ransoms(g, moves);
}

Step apply_princess(Game& g, Move m) {
  if (m.kind != MoveKind::Ransom) return dragon_princess.apply(g, m);
  tower_pay_ransom(g, m);
  return Step::Stay;
}

const Phase princess{"princess", enter_princess, legal_princess, nullptr, apply_princess, dragon_princess.prompt};
const Phase run{.name = "dragon",
                .enter = enter_run,
                .legal = dragon_run.legal,
                .sample = dragon_run.sample,
                .apply = dragon_run.apply,
                .prompt = dragon_run.prompt,
                .cue = dragon_run.cue};

// --- an abbey that is not laid: that is confirmed before a tile is drawn ----------------------------------------------------------------

Step apply_abbey(Game& g, Move m) {
  if (m.kind == MoveKind::Pass) set_sub(g, kPending);
  return abbey_instead.apply(g, m);
}

Step enter_abbey_pass(Game& g) {
  if (!(g.s().turn.sub & kPending)) return Step::Next;
  if (g.asks_confirm()) return Step::Ask;
  set_sub(g, 0);
  return Step::Next;
}

Step apply_abbey_pass(Game& g, Move) {
  set_sub(g, 0);
  return Step::Next;
}

const Phase abbey{"abbey", abbey_instead.enter, abbey_instead.legal, nullptr, apply_abbey, abbey_instead.prompt};
const Phase abbey_pass{"no abbey", enter_abbey_pass, phases::confirm.legal, nullptr, apply_abbey_pass, "Confirm that a tile is drawn"};

// --- bazaars: chance is asked for every tile, and the player also where all are of one kind ----------------------------------------------

using bridges_parts::share;

int lots(const Game& g) { return static_cast<int>(std::count_if(std::begin(share(g).lot), std::end(share(g).lot), [](u16 lot) { return lot != 0; })); }

int without_tile(const Game& g) {
  return static_cast<int>(std::count(share(g).hand, share(g).hand + g.rules().players, 0));
}

Step enter_bazaar(Game& g) {
  if (!share(g).due || share(g).opener || without_tile(g) < g.rules().players) return Step::Next;
  const int missing = g.rules().players - lots(g);
  if (!missing) return Step::Next;
  if (tiles_in_stacks(g) < missing) {
    g.set(share(g).due, u8{0});
    set_actor(g, g.s().turn.active);
    return Step::Next;
  }
  only_tile(g);  // a new stack is begun where one is empty
  set_actor(g, kChance);
  return Step::Ask;
}

/// No tile: the draws are limited, and there is no bazaar.
Step apply_bazaar(Game& g, Move m) {
  if (m.b != kNo) return bridges_turn_up.apply(g, m);
  g.set(share(g).due, u8{0});
  set_actor(g, g.s().turn.active);
  return Step::Stay;
}

Step enter_auction(Game& g) {
  const auto& now = share(g);
  if (!now.due || !lots(g) || now.chosen || without_tile(g) < 2) return bridges_auction.enter(g);
  if (!now.opener) g.set(now.opener, static_cast<u8>(1 + (g.s().turn.active + 1) % g.rules().players));
  set_actor(g, now.opener - 1);
  return Step::Ask;
}

const Phase bazaar{.name = "bazaar",
                   .enter = enter_bazaar,
                   .legal = bridges_turn_up.legal,
                   .sample = bridges_turn_up.sample,
                   .apply = apply_bazaar,
                   .draws = true,
                   .cue = bridges_turn_up.cue};
const Phase auction{.name = "auction",
                    .enter = enter_auction,
                    .legal = bridges_auction.legal,
                    .apply = bridges_auction.apply,
                    .prompt = bridges_auction.prompt,
                    .cue = bridges_auction.cue};

// --- nobody is asked for nothing but a ransom, and a flier's player also where there is but one landing ---------------------------------------

Step enter_unless_ransom(Game& g, const Phase& phase) {
  const Step step = phase.enter(g);
  if (step != Step::Ask) return step;
  Moves moves;
  phase.legal(g, moves);
  const bool all = std::all_of(moves.begin(), moves.end(), [](const Move& m) { return m.kind == MoveKind::Pass || m.kind == MoveKind::Ransom; });
  return all ? Step::Next : step;
}

Step enter_act(Game& g) { return enter_unless_ransom(g, phases::deploy); }
Step enter_follow(Game& g) { return enter_unless_ransom(g, phantom_follows); }

Step enter_land(Game& g) {
  Moves landings;
  flier_add_landings(g, landings);
  return landings.empty() ? flier_land.enter(g) : Step::Ask;
}

const Phase act{"deploy", enter_act, phases::deploy.legal, phases::deploy.sample, phases::deploy.apply, phases::deploy.prompt};
const Phase follow{"phantom", enter_follow, phantom_follows.legal, phantom_follows.sample, phantom_follows.apply, phantom_follows.prompt};
const Phase land{.name = "land",
                 .enter = enter_land,
                 .legal = flier_land.legal,
                 .sample = flier_land.sample,
                 .apply = flier_land.apply,
                 .prompt = flier_land.prompt,
                 .cue = flier_land.cue};

const Phase draw{"draw", enter_draw, phases::draw.legal, phases::draw.sample, phases::draw.apply};
const Phase commit{"commit", phases::confirm.enter, phases::confirm.legal, nullptr, phases::confirm.apply, "Confirm what was done"};
const Phase redeploy{"redeploy", enter_redeploy, legal_redeploy, nullptr, apply_redeploy, count_redeploy.prompt};

const Phase* replaced(const Phase* phase) {
  if (phase == &phases::draw) return &draw;
  if (phase == &count_redeploy) return &redeploy;
  if (phase == &dragon_princess) return &princess;
  if (phase == &dragon_run) return &run;
  if (phase == &abbey_instead) return &jcz::abbey;
  if (phase == &bridges_turn_up) return &bazaar;
  if (phase == &flier_land) return &land;
  if (phase == &bridges_auction) return &auction;
  return phase;
}

}  // namespace

namespace {

/// Where a turn is confirmed: behind the last line with a decision before anybody leaves Carcassonne or anything is scored.
std::size_t last_before_scoring(const std::vector<const Phase*>& turn) {
  const Phase* const decisions[] = {&phases::deploy, &tower_capture, &tower_exchange, &flier_roll, &flier_land, &phantom_follows, &dragon_run, &bridges_castles};
  std::size_t last = 0;
  for (std::size_t i = 0; i < turn.size() && turn[i] != &phases::score && turn[i] != &count_redeploy; ++i)
    if (std::count(std::begin(decisions), std::end(decisions), turn[i])) last = i;
  return last;
}

}  // namespace

std::shared_ptr<const Ruleset> reordered(const Ruleset& rules) {
  auto set = std::make_shared<Ruleset>(rules);
  set->turn.clear();
  const std::size_t last_action = last_before_scoring(rules.turn);
  for (std::size_t i = 0; i < rules.turn.size(); ++i) {
    const Phase* const phase = rules.turn[i];
    for (std::size_t a = 0; a < kAnchors; ++a)
      if (rules.anchor[a] == i) set->anchor[a] = static_cast<u8>(set->turn.size());
    if (phase == &phases::confirm) continue;
    set->turn.push_back(!rules.rules.has(tower) ? replaced(phase) : phase == &phases::deploy ? &act : phase == &phantom_follows ? &follow : replaced(phase));
    if (i == last_action) set->turn.push_back(&commit);
    if (phase == &abbey_instead) set->turn.push_back(&abbey_pass);
  }
  fill_following(*set);
  return set;
}

namespace {

/// The phantom has had his say.
bool follows(const Game& g) {
  for (int i = 0; i < g.s().turn.phase; ++i)
    if (const Phase* const p = g.rules().turn[static_cast<std::size_t>(i)]; p == &follow || p == &phantom_follows) return true;
  return false;
}

}  // namespace

bool is_acting(const Game& g) { return &g.phase() == &phases::deploy || &g.phase() == &act; }

bool asks_ransom_alone(const Game& g) {
  if (g.over() || (std::string_view(g.phase().name) != act.name && std::string_view(g.phase().name) != follow.name)) return false;
  Moves moves;
  g.legal(moves);
  return std::all_of(moves.begin(), moves.end(), [](const Move& m) { return m.kind == MoveKind::Pass || m.kind == MoveKind::Ransom; });
}

bool rolls(const Game& g) { return !g.over() && &g.phase() == &flier_roll; }

const char* phase_name(const Game& g) {
  if (g.over()) return "GameOverPhase";
  const Phase* const phase = &g.phase();
  if (phase == &draw || phase == &phases::place) return "TilePhase";
  if (is_acting(g) || phase == &princess || phase == &tower_capture || phase == &tower_exchange) return "ActionPhase";
  if (phase == &land) return follows(g) ? "PhantomPhase" : "ActionPhase";
  if (phase == &run) return "DragonMovePhase";
  if (phase == &phantom_follows || phase == &follow) return "PhantomPhase";
  if (phase == &commit) return "CommitActionPhase";
  if (phase == &redeploy) return "CocScoringPhase";
  if (phase == &count_last_redeploy) return "CocFinalScoringPhase";
  if (phase == &siege_escape) return "EscapePhase";
  if (phase == &abbey) return "AbbeyPhase";
  if (phase == &bridges_castles) return "CastlePhase";
  if (phase == &auction || phase == &bazaar) return "BazaarPhase";
  if (phase == &abbey_pass) return "CommitAbbeyPassPhase";
  if (phase == &abbey_wagons) return "WagonPhase";
  if (phase == &abbey_late) return "AbbeyEndGamePhase";
  if (phase != &count_enter) return "GameOverPhase";
  Moves moves;
  g.legal(moves);
  const bool walks = std::any_of(moves.begin(), moves.end(), [](const Move& m) { return m.kind == MoveKind::Neutral; });
  return walks ? "CocCountPhase" : "CocFollowerPhase";
}

bool decides_by_itself(const Game& g) {
  if (g.over() || (&g.phase() != &princess && &g.phase() != &run && &g.phase() != &auction && &g.phase() != &land)) return false;
  Moves moves;
  g.legal(moves);
  return std::count_if(moves.begin(), moves.end(), [](const Move& m) { return m.kind != MoveKind::Ransom; }) == 1;
}

bool is_filling(const Game& g) { return !g.over() && (&g.phase() == &abbey || &g.phase() == &abbey_late); }

bool opens_bazaar(const Game& g) { return !g.over() && &g.phase() == &bazaar; }

bool is_auction(const Rules& rules) { return rules.value(bridges.options[bridges_parts::kBazaars]) == 0; }

std::optional<Auction> auction_of_match(const Game& g) {
  if (g.over() || &g.phase() != &auction) return {};
  Auction a;
  for (int i = 0; i < lots(g); ++i) a.lots.push_back(share(g).lot[i] - 1);
  a.opener = share(g).opener - 1;
  a.chosen = share(g).chosen ? a.lots.at(static_cast<std::size_t>(share(g).chosen - 1)) : -1;
  a.price = share(g).price;
  a.bidder = share(g).bidder - 1;
  return a;
}

bool is_finale(const Game& g) { return g.s().turn.phase >= g.rules().anchor[static_cast<std::size_t>(Anchor::Finale)]; }

}  // namespace bastide::jcz
