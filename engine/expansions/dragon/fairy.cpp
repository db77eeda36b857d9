// The fairy, who keeps the dragon away and brings points. Rules: PD-FAIRY-* of the matrix; docs/rules/dragon.md.
#include <algorithm>
#include <bit>

#include "core/phases.hpp"
#include "core/score.hpp"
#include "expansions/bridges/phases.hpp"
#include "expansions/count/city.hpp"
#include "expansions/dragon/lair.hpp"

namespace bastide {
namespace lair {
namespace {

constexpr Card kFairyCard{"fairy", "the fairy"};

bool beside(const Game& g) { return param(g, kFairy) == kBeside; }

int tile_of(const Game& g, const Figure& f) { return g.s().tile_of[f.segment]; }

/// Followers of the player that the fairy looks after: the one beside her, or those on her tile (PD-FAIRY-5, PD-FAIRY-15).
int protected_of(const Game& g, int player) {
  const State& s = g.s();
  const Share& here = share(g);
  if (beside(g)) return here.partner && s.figures[here.partner - 1].owner == player;
  int count = 0;
  each_figure_of(g, player, [&](int i) {
    const Figure& f = s.figures[i];
    count += tile_of(g, f) + 1 == here.fairy && is_follower(g, f);
  });
  return count;
}

/// The player whom the fairy pays when that feature scores, or -1: of several with a follower on her tile the first, clockwise from
/// whose turn it is, at the end from who began the game (PD-FAIRY-10, PD-FAIRY-15).
int paid_with(const Game& g, u16 feature, bool final) {
  const State& s = g.s();
  const Share& here = share(g);
  if (beside(g)) {
    if (!here.partner) return -1;
    const Figure& f = s.figures[here.partner - 1];
    return s.label[f.segment] == feature ? f.owner : -1;
  }
  const int players = g.rules().players, from = final ? g.rules().rules.first : s.turn.active;
  int best = players;
  each_figure(s, s.features[feature], [&](u8 i) {
    const Figure& f = s.figures[i];
    if (tile_of(g, f) + 1 != here.fairy || !is_follower(g, f)) return;
    best = std::min(best, (f.owner - from + players) % players);
  });
  return best < players ? (from + best) % players : -1;
}

void pay(Game& g, int player, int followers, int each, const char* rule, bool final, u16 feature = kNo) {
  Sum sum;
  if (g.ledger_on()) sum.add(followers, "follower", each, rule);
  if (!final) carcassonne::leave_out(g, player, followers * each);  // with the Count: OOP-3G-2
  score_for(g, player, followers * each, kFairyCard, final, std::move(sum), {}, feature);
}

void pay_with(Game& g, u16 feature, bool final) {
  if (!share(g).fairy) return;
  if (const int player = paid_with(g, feature, final); player >= 0) pay(g, player, 1, 3, final ? "PD-FAIRY-12" : "PD-FAIRY-10", final, feature);
}

/// The fairy stands somewhere.
Cue has_come(const Ruleset& r) { return r.cue_in_share(dragon, offsetof(Share, fairy), 0xffff); }

/// 1 point as the turn begins; on a tile for each follower there, by the option (PD-FAIRY-9, PD-FAIRY-15).
Step enter_pays(Game& g) {
  const int player = g.s().turn.active, followers = protected_of(g, player);
  const auto has_tile = [&] { return tiles_to_draw(g) || bridges_have_tile_for(g, player); };  // when the game is over no turn begins
  if (followers && has_tile()) pay(g, player, param(g, kFairy) == kOnTileOne ? 1 : followers, 1, beside(g) ? "PD-FAIRY-9" : "PD-FAIRY-15", false);
  return Step::Next;
}

/// A place and who stands there, for an order that does not depend on who was deployed first.
u32 post(const Figure& f) { return static_cast<u32>(f.segment) << 8 | f.kind; }

/// Those of the active player's followers, of those alike one, in order.
class Posts {
 public:
  explicit Posts(const Game& g) {
    const State& s = g.s();
    each_figure_of(g, s.turn.active, [&](int i) {
      found_[count_] = post(s.figures[i]);
      count_ += static_cast<int>(g.rules().followers >> s.figures[i].kind & 1);
    });
  }
  /// The first that is not before `from`; kNoPost: there is none. They are few.
  u32 next(u32 from) const {
    u32 best = kNoPost;
    for (int i = 0; i < count_; ++i) best = std::min(best, found_[i] < from ? kNoPost : found_[i]);
    return best;
  }
  static constexpr u32 kNoPost = 0xffffffff;

 private:
  u32 found_[kMaxFigures + 1];
  int count_ = 0;
};

/// Calls f(post) for each of them.
template <class F>
void each_post(const Game& g, F&& f) {
  const Posts posts(g);
  for (u32 post = 0; (post = posts.next(post)) != Posts::kNoPost; ++post) f(post);
}

/// The post beside which she stands, if it is the active player's.
u32 post_now(const Game& g) {
  const State& s = g.s();
  const u8 partner = share(g).partner;
  return partner && s.figures[partner - 1].owner == s.turn.active ? post(s.figures[partner - 1]) : Posts::kNoPost;
}

/// Calls f(post) for each of his followers beside whom she does not stand, in order.
template <class F>
void each_other(const Game& g, F&& f) {
  const u32 now = post_now(g);
  each_post(g, [&](u32 post) {
    if (post != now) f(post);
  });
}

Move go_beside(u32 post) { return {MoveKind::Beside, static_cast<u8>(post & 255), static_cast<u16>(post >> 8), {}}; }

void offer_beside(const Game& g, Moves& moves) {
  each_other(g, [&](u32 post) { moves.add(go_beside(post)); });
}

/// Of followers alike in one place it is the first: they stand in one ring, in which most are alone.
BASTIDE_INLINE bool is_first(const State& s, int i) {
  const Figure& f = s.figures[i];
  bool first = true;
  for (u8 j = f.next; j != i; j = s.figures[j].next) {
    const Figure& other = s.figures[j];
    first &= !(j < i && other.segment == f.segment && other.kind == f.kind && other.owner == f.owner);
  }
  return first;
}

/// The player's figures, as a bit set over State::figures.
struct Own {
  u64 word[2];
  explicit Own(const Game& g) {
    for (int half = 0; half < 2; ++half) word[half] = g.s().figures_used[half] & g.rules().figure_rows[g.s().turn.active][half];
  }
};

int lots_beside(const Game& g) {
  const Own own(g);
  return std::popcount(own.word[0]) + std::popcount(own.word[1]);
}

bool lot_beside(const Game& g, int n, Move& m) {
  const Own own(g);
  const int first = std::popcount(own.word[0]), i = n < first ? nth_bit(own.word[0], n) : 64 + nth_bit(own.word[1], n - first);
  const u32 here = post(g.s().figures[i]);
  m = go_beside(here);
  return is_follower(g, g.s().figures[i]) && here != post_now(g) && is_first(g.s(), i);
}

/// The rows of a tile follow each other.
void offer_onto(const Game& g, Moves& moves) {
  int last = share(g).fairy - 1;
  each_post(g, [&](u32 post) {
    const int tile = g.s().tile_of[post >> 8];
    if (tile != last && tile + 1 != share(g).fairy) moves.add({MoveKind::Onto, 0, static_cast<u16>(tile), {}});
    last = tile;
  });
}

}  // namespace

/// To another follower or tile than where she is: his feature and how far he is do not matter (PD-FAIRY-1, PD-FAIRY-2, PD-FAIRY-4,
/// PD-FAIRY-6, PD-FAIRY-17).
Action fairy_moves(bool beside) {
  if (!beside) return {offer_onto, take_fairy};
  return {offer_beside, take_fairy, false, false, lots_beside, lot_beside};
}

void take_fairy(Game& g, Move m) {
  const int figure = m.kind == MoveKind::Beside ? figure_on(g.s(), g.s().turn.active, m.a, m.b) : -1;
  const int tile = figure < 0 ? m.b : g.s().tile_of[m.b];
  g.set(share(g).fairy, static_cast<u16>(tile + 1));
  g.set(share(g).partner, static_cast<u8>(figure + 1));
  record_move(g, g.s().turn.active, kFairyCard, tile, figure, "PD-FAIRY-1");
}

void fairy_scores(Game& g, u16 feature) { pay_with(g, feature, false); }

/// The same of a follower alone.
void fairy_scores_one(Game& g, int figure) {
  const State& s = g.s();
  const Share& here = share(g);
  const Figure& f = s.figures[figure];
  const auto alike = [&](const Figure& other) { return post(other) == post(f) && other.owner == f.owner; };
  const bool hers = beside(g) ? here.partner && alike(s.figures[here.partner - 1]) : tile_of(g, f) + 1 == here.fairy;
  if (hers) pay(g, f.owner, 1, 3, "PD-FAIRY-12", false, s.label[f.segment]);
}

/// Whatever the feature pays, a farm too; not in the City of Carcassonne nor on a tower, where nothing is scored (PD-FAIRY-12,
/// PD-FAIRY-13, TOW-TOP-2).
void fairy_at_the_end(Game& g) {
  const State& s = g.s();
  u16 paid[kMaxFigures];
  int count = 0;
  each_figure_on_table(s, [&](int i) {
    const u16 feature = s.label[s.figures[i].segment];
    const Feature& f = s.features[feature];
    if (tile_of(g, s.figures[i]) + 1 != share(g).fairy || f.kind == Quarter || f.kind == Tower) return;
    if (f.tags & g.rules().kept_tags) return;  // BCB-CAS-23
    if (std::find(paid, paid + count, feature) != paid + count) return;
    paid[count++] = feature;
    pay_with(g, feature, true);
  });
}

/// She stays, with nobody beside her, unless another such follower stands in the very place (PD-FAIRY-14).
void fairy_parted(Game& g, int figure, u16 row) {
  if (share(g).partner != figure + 1) return;
  const Figure& f = g.s().figures[figure];
  g.set(share(g).partner, static_cast<u8>(figure_on(g.s(), f.owner, f.kind, row) + 1));
}

}  // namespace lair

const Phase dragon_fairy_pays{.name = "fairy", .enter = lair::enter_pays, .cue = lair::has_come};

void dragon_fairy_scores(Game& g, u16 feature) {
  if (g.rules().has(dragon) && lair::param(g, lair::kFairy)) lair::fairy_scores(g, feature);
}

void dragon_fairy_scores_one(Game& g, int figure) {
  if (g.rules().has(dragon) && lair::param(g, lair::kFairy)) lair::fairy_scores_one(g, figure);
}

}  // namespace bastide
