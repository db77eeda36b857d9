// Who is captured, exchanged and bought back. Rules: TOW-CAP-*, TOW-EXCH-*, TOW-RANS-* of the matrix; docs/rules/tower.md.
#include <algorithm>
#include <cstdlib>

#include "core/phases.hpp"
#include "core/score.hpp"
#include "expansions/count/city.hpp"
#include "expansions/phantom/phases.hpp"
#include "expansions/tower/keep.hpp"

namespace bastide {
namespace keep {

void hold(Game& g, int captor, int owner, int kind, int more) {
  g.add(share(g).held[captor][owner][kind], more);
  g.add(share(g).taken[owner], more);
}

namespace {

constexpr int kPrice = 3;  // TOW-RANS-1, TOW-RANS-4
constexpr Card kRansom{"ransom", "a ransom"};

// --- capture

/// The tower's own tile, and as many cells in each direction as it is high (TOW-CAP-2, TOW-CAP-3).
BASTIDE_INLINE bool in_range(const Placed& at, int height, const Placed& there) {
  const int dx = at.x - there.x, dy = at.y - there.y;
  return (dx * dy == 0) & (std::abs(dx + dy) <= height);
}

/// Not in the City of Carcassonne (TOW-CAP-14), nor in a castle (TOW-CAP-13).
bool is_safe(const Game& g, u16 row) {
  const Feature& place = g.s().features[g.s().label[row]];
  return place.kind == Quarter || (place.tags & g.rules().kept_tags);
}

/// Followers of anybody's, in any role, on towers too (TOW-CAP-5, TOW-CAP-6, TOW-CAP-10, TOW-CAP-16). By segment, so that the order does
/// not depend on who was deployed first. First it is seen who is near: of many mostly few.
void add_captures(const Game& g, std::vector<Move>& moves) {
  const State& s = g.s();
  const int site = share(g).fresh - 1, height = share(g).height[site];
  const Placed at = s.placed[s.tile_of[share(g).top[site]]];
  u8 near[kMaxFigures + 1];
  int n = 0;
  each_figure_on_table(s, [&](int i) {
    near[n] = static_cast<u8>(i);
    n += in_range(at, height, s.placed[s.tile_of[s.figures[i].segment]]);
  });
  u32 found[kMaxFigures];  // segment row, owner and kind of each
  int count = 0;
  for (int i = 0; i < n; ++i) {
    const Figure& f = s.figures[near[i]];
    if (!(g.rules().followers >> f.kind & 1) || is_safe(g, f.segment)) continue;
    found[count++] = static_cast<u32>(f.segment) << 8 | static_cast<u32>(f.owner) << 4 | f.kind;
  }
  std::sort(found, found + count);
  u32* const end = std::unique(found, found + count);
  for (u32* k = found; k < end; ++k)
    moves.push_back({MoveKind::Capture, static_cast<u8>(*k & 15), static_cast<u16>(*k >> 8), {0, static_cast<i16>(*k >> 4 & 15)}});
}

/// The answers are kept until one is drawn, as what may be done instead of deploying is (Game::actions).
void keep_captures(const Game& g) {
  g.deployments().fresh = true;
  g.actions().clear();
  g.actions().push_back({MoveKind::Pass, 0, 0, {}});  // TOW-CAP-4
  add_captures(g, g.actions());
}

/// Does a piece that has just been laid let him capture? Does somebody owe him one in exchange?
Cue has_piece(const Ruleset& r) { return r.cue_in_share(tower, offsetof(Share, fresh), 0xff); }
Cue is_owed(const Ruleset& r) { return r.cue_in_share(tower, offsetof(Share, owed), 0xff); }

/// Without a capture there is nothing to decide.
Step enter_capture(Game& g) {
  keep_captures(g);
  if (g.actions().size() > 1) return Step::Ask;
  g.set(share(g).fresh, u8{0});
  return Step::Next;
}

/// They are looked for anew, for others may ask before the phase is entered, or instead of it.
void legal_capture(const Game& g, Moves& moves) {
  keep_captures(g);
  for (const Move& m : g.actions()) moves.add(m);
}

Move sample_capture(const Game& g, Rng& rng) {
  if (!g.deployments().fresh) keep_captures(g);
  return g.actions()[static_cast<std::size_t>(rng.below(static_cast<u32>(g.actions().size())))];
}

void record_release(Game& g, int owner, int captor, int kind, const char* cause, const char* rule) {
  if (!g.ledger_on()) return;
  Event e{Event::Type::Release};
  e.player = static_cast<u8>(owner);
  e.turn = g.s().turn.number;
  e.figure = static_cast<u8>(kind);
  e.other = static_cast<u8>(captor);
  e.cause = cause;
  e.sum.cite(rule);
  g.record(std::move(e));
}

void record_capture(Game& g, int captor, const Figure& f) {
  if (!g.ledger_on()) return;
  Event e{Event::Type::Capture};
  e.player = static_cast<u8>(captor);
  e.turn = g.s().turn.number;
  e.figure = f.kind;
  e.other = f.owner;
  place_event(g, e, f.segment);
  e.sum.cite("TOW-CAP-9");
  g.record(std::move(e));
}

bool holds_any(const Game& g, int captor, int owner) {
  const u8(&kinds)[kFigureKinds] = share(g).held[captor][owner];
  return std::any_of(std::begin(kinds), std::end(kinds), [](u8 n) { return n > 0; });
}

/// An own follower goes home (TOW-CAP-8), another's becomes a prisoner (TOW-CAP-9), or goes home in exchange for one of the player's
/// (TOW-EXCH-1).
void capture(Game& g, Move m) {
  const int player = g.s().turn.active, owner = m.at.y, i = figure_on(g.s(), owner, m.a, m.b);
  if (owner == player) return send_home_one(g, i, {"TOW-CAP-8", "captured"}), phantom_sent_home(g, m.a);
  record_capture(g, player, g.s().figures[i]);
  take_off_table(g, i);
  if (!holds_any(g, owner, player)) return hold(g, player, owner, m.a, 1);
  g.add(g.s().supply[owner][m.a], 1);
  record_release(g, owner, player, m.a, "exchanged", "TOW-EXCH-1");
  g.set(share(g).owed, static_cast<u8>(owner + 1));
}

Step apply_capture(Game& g, Move m) {
  if (m.kind == MoveKind::Capture) capture(g, m);
  g.set(share(g).fresh, u8{0});
  return Step::Next;
}

// --- exchange

void free_prisoner(Game& g, int captor, int kind, const char* cause, const char* rule) {
  const int player = g.s().turn.active;
  hold(g, captor, player, kind, -1);
  g.add(g.s().supply[player][kind], 1);
  record_release(g, player, captor, kind, cause, rule);
}

void legal_exchange(const Game& g, Moves& moves) {
  const u8(&kinds)[kFigureKinds] = share(g).held[share(g).owed - 1][g.s().turn.active];
  for (int f = 0; f < g.rules().figure_kinds; ++f)
    if (kinds[f]) moves.add({MoveKind::Swap, static_cast<u8>(f), 0, {}});
}

Step apply_exchange(Game& g, Move m) {
  const int captor = share(g).owed - 1;
  g.set(share(g).owed, u8{0});
  free_prisoner(g, captor, m.a, "exchanged", "TOW-EXCH-1");
  return Step::Next;
}

/// The one who has just captured chooses among the kinds held (TOW-EXCH-2).
Step enter_exchange(Game& g) {
  Moves moves;
  legal_exchange(g, moves);
  return moves.size() > 1 ? Step::Ask : apply_exchange(g, moves[0]);
}

/// Points that no feature gives: nobody may be sent to Carcassonne for them, nor is kept from it (TOW-RANS-7, COUNT-FN-8).
void pay(Game& g, int player, int points) {
  Sum sum;
  if (g.ledger_on()) sum.add(1, "prisoner", points, "TOW-RANS-1");
  carcassonne::leave_out(g, player, points);
  score_for(g, player, points, kRansom, false, std::move(sum));
}

/// Once a turn, a double one too, and for those who can pay (TOW-RANS-1, TOW-RANS-3, TOW-RANS-5).
bool may_buy_back(const Game& g) {
  const State& s = g.s();
  return (s.score[s.turn.active] >= kPrice) & !(s.memory.turn & param(g, kBought));
}

/// Calls f(captor, kind, how many) for each kind of the player's followers that somebody holds.
template <class F>
void each_held(const Game& g, F&& f) {
  for (int captor = 0; captor < g.rules().players; ++captor)
    for (int kind = 0; kind < g.rules().figure_kinds; ++kind)
      if (const int n = share(g).held[captor][g.s().turn.active][kind]) f(captor, kind, n);
}

Move ransom(int captor, int kind) { return {MoveKind::Ransom, static_cast<u8>(kind), 0, {0, static_cast<i16>(captor)}}; }

}  // namespace

/// One for each who is held: of those who are alike the first is meant.
int lots_of_ransoms(const Game& g) { return share(g).taken[g.s().turn.active] & -may_buy_back(g); }

bool lot_of_ransoms(const Game& g, int n, Move& m) {
  bool first = false;
  each_held(g, [&](int captor, int kind, int alike) {
    if (n == 0) m = ransom(captor, kind), first = true;
    n -= alike;
  });
  return first;
}

}  // namespace keep

void tower_add_ransoms(const Game& g, Moves& moves) {
  if (!g.rules().has(tower) || !keep::lots_of_ransoms(g)) return;
  keep::each_held(g, [&](int captor, int kind, int) { moves.add(keep::ransom(captor, kind)); });
}

/// The follower may be deployed at once (TOW-RANS-2).
void tower_pay_ransom(Game& g, Move m) {
  using namespace keep;
  const int player = g.s().turn.active;
  g.set(g.s().memory.turn, g.s().memory.turn | param(g, kBought));
  pay(g, player, -kPrice);
  pay(g, m.at.y, kPrice);
  free_prisoner(g, m.at.y, m.a, "bought back", "TOW-RANS-1");
}

const Phase tower_capture{.name = "capture",
                          .enter = keep::enter_capture,
                          .legal = keep::legal_capture,
                          .sample = keep::sample_capture,
                          .apply = keep::apply_capture,
                          .prompt = "Capture a follower, or nobody",
                          .cue = keep::has_piece};
const Phase tower_exchange{.name = "exchange",
                           .enter = keep::enter_exchange,
                           .legal = keep::legal_exchange,
                           .apply = keep::apply_exchange,
                           .prompt = "Choose who comes back in exchange",
                           .cue = keep::is_owed};

}  // namespace bastide
