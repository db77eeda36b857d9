// Flight from the plague. Rules: PLAG-FLEE-* of the matrix; docs/rules/plague.md.
#include <algorithm>
#include <cassert>

#include "core/figures.hpp"
#include "expansions/plague/parts.hpp"

namespace bastide::pest {
namespace {

constexpr u32 kWays = 1 << Road | 1 << City | 1 << Field;  // PLAG-FLEE-1, PLAG-FLEE-3

/// The sides of its tile on which a segment reaches the border and a tile lies on which no plague is (PLAG-FLEE-2), as a bit set. Nobody could
/// guess one of them, so none is a branch.
u32 ways_out(const Game& g, int tile, int segment) {
  const State& s = g.s();
  const Share& share = pest::share(g);
  const Placed& p = s.placed[tile];
  const u8* const border = g.tile(p.kind).border[p.rot].segment;
  u32 open = 0;
  for (int d = 0; d < 4; ++d) {
    const u8* const places = border + 3 * d;
    const int other = s.neighbours[tile].on[d], w = other >> 6;
    const u32 reaches = (places[0] == segment) | (places[1] == segment) | (places[2] == segment);
    const u64 struck = (share.ill.word[w] | share.latent.word[w]) >> (other & 63);
    open |= (reaches & (other != tile) & ~static_cast<u32>(struck)) << d;
  }
  return open;
}

/// Calls f(row) for each segment row across a border from a row that belongs with it, where no plague is, those on the sides in `last` after the
/// others. Ends when f says false.
template <class F>
BASTIDE_INLINE void each_next(const Game& g, u16 row, u32 last, F&& f) {
  const State& s = g.s();
  const int tile = s.tile_of[row];
  const Placed& p = s.placed[tile];
  const u8* const border = g.tile(p.kind).border[p.rot].segment;
  const int segment = row - p.base;
  const u32 out = ways_out(g, tile, segment);
  for (u32 open = (out & ~last) | (out & last) << 4; open; open &= open - 1) {
    const int d = std::countr_zero(open) & 3;
    const Placed& other = s.placed[s.neighbours[tile].on[d]];
    const u8* const across = g.tile(other.kind).border[other.rot].segment + 3 * (d ^ 2);
    for (int j = 0; j < 3; ++j)
      if (border[3 * d + j] == segment && across[2 - j] != kNone && s.label[other.base + across[2 - j]] == s.label[row] && !f(static_cast<u16>(other.base + across[2 - j]))) return;
  }
}

/// SET-8: a lake with a volcano takes nobody.
bool takes(const Game& g, u16 row, int kind) {
  const Placed& p = g.s().placed[g.s().tile_of[row]];
  return g.tile(p.kind).can[kind] >> (row - p.base) & 1;
}

/// A place and who stands there: as one number it sorts faster.
struct Post {
  u32 number;
  Post() {}  // lists of them are filled as far as they are read
  Post(u16 from, u8 kind) : number(static_cast<u32>(from) << 8 | kind) {}
  u16 from() const { return static_cast<u16>(number >> 8); }
  u8 kind() const { return static_cast<u8>(number); }
};

Move flight_to(u16 row, Post post) { return {MoveKind::Flee, post.kind(), row, {0, static_cast<i16>(post.from())}}; }

/// Calls f(row) for each row of the feature on his tile: he goes from wherever it is there.
template <class F>
void each_own_row(const Game& g, u16 from, F&& f) {
  const State& s = g.s();
  const Placed& own = s.placed[s.tile_of[from]];
  for (u16 row = own.base; row < own.base + g.tile(own.kind).segments; ++row)
    if (s.label[row] == s.label[from]) f(row);
}

const Feature& feature_at(const Game& g, u16 row) { return g.s().features[g.s().label[row]]; }

/// A set of segment rows.
class Met {
 public:
  bool has(u16 row) const { return word_[row >> 6] >> (row & 63) & 1; }
  /// Puts it in; was it not there?
  bool is_new(u16 row) {
    const bool had = has(row);
    word_[row >> 6] |= 1ull << (row & 63);
    return !had;
  }

 private:
  u64 word_[(kMaxSegmentRows + 63) / 64] = {};
};

/// The rows to which a figure may flee from a post, of a tile the first that is reached; in their order, if that is asked.
class Ways {
 public:
  /// `enough`: no more need be found, where their order allows it.
  Ways(const Game& g, Post post, bool in_order, int enough = kMaxSegmentRows) {
    const State& s = g.s();
    const Feature& feature = feature_at(g, post.from());
    const bool sorted = in_order || feature.segments != feature.tiles;
    if (!take_all(g, post.from())) walk(g, post.from(), sorted || g.rules().has(river2) ? kMaxSegmentRows : enough + 1);
    if (sorted) std::sort(rows_, rows_ + count_);
    int kept = 0, tile = -1;
    for (int i = 0; i < count_; ++i) {
      const u16 row = rows_[i];
      if (s.tile_of[row] == tile || s.tile_of[row] == s.tile_of[post.from()] || !takes(g, row, post.kind())) continue;
      tile = s.tile_of[row];
      rows_[kept++] = row;
    }
    count_ = kept;
  }
  int count() const { return count_; }
  Move move(int i, Post post) const { return flight_to(rows_[i], post); }

 private:
  /// The whole feature, if no plague is on any of its tiles.
  bool take_all(const Game& g, u16 from) {
    const State& s = g.s();
    u16 row = from;
    count_ = 0;
    do {
      if (is_struck(g, s.tile_of[row]) && s.tile_of[row] != s.tile_of[from]) return false;
      rows_[count_++] = row;
    } while ((row = s.next[row]) != from);
    return true;
  }

  void walk(const Game& g, u16 from, int enough) {
    count_ = 0;
    Met met;
    const auto meet = [&](u16 row) {
      if (met.is_new(row)) rows_[count_++] = row;
      return true;
    };
    each_own_row(g, from, meet);
    for (int i = 0; i < count_ && count_ < enough; ++i) each_next(g, rows_[i], 0, meet);
  }

  u16 rows_[kMaxSegmentRows];
  int count_ = 0;
};

/// The tiles to which a figure could flee if no plague were on them (PLAG-FLEE-1, PLAG-FLEE-3, PLAG-X-3). No branch: nobody could guess it.
int tiles_ahead(const Game& g, const Figure& f) {
  const Feature& where = feature_at(g, f.segment);
  const int stays = static_cast<int>((where.tags & g.rules().kept_tags) != 0) | static_cast<int>(g.rules().figure[f.kind].corner);
  return (where.tiles - 1) & -(static_cast<int>(kWays >> where.kind & 1) & ~stays);
}

bool may_go(const Game& g, const Figure& f) { return tiles_ahead(g, f); }

/// Those from which a player's figures might flee, in their order: of those alike on one tile in one feature the first.
struct Posts {
  Post list[kMaxFigures];
  int count = 0;

  explicit Posts(const Game& g) {
    const State& s = g.s();
    each_figure_of(g, s.turn.active, [&](int i) {
      if (may_go(g, s.figures[i])) insert({s.figures[i].segment, s.figures[i].kind});
    });
    int kept = 0;
    for (int i = 0; i < count; ++i)
      if (!kept || !is_like_another(s, kept, list[i])) list[kept++] = list[i];
    count = kept;
  }

 private:
  /// They are few.
  void insert(Post p) {
    int i = count++;
    for (; i > 0 && list[i - 1].number > p.number; --i) list[i] = list[i - 1];
    list[i] = p;
  }
  bool is_like_another(const State& s, int n, Post p) const {
    while (n-- && s.tile_of[list[n].from()] == s.tile_of[p.from()])
      if (list[n].kind() == p.kind() && s.label[list[n].from()] == s.label[p.from()]) return true;
    return false;
  }
};

/// Once a turn, while there is a plague and no flea in his hand (PLAG-FLEE-1, PLAG-FLEE-4, PLAG-FLEE-6).
bool is_time(const Game& g) { return share(g).sources && !is_over(g) && !share(g).lifted && !(g.s().memory.turn & param(g, kFled)); }

bool has_way(const Game& g, Post post) {
  bool found = false, further = false;
  each_own_row(g, post.from(), [&](u16 own) {
    if (found) return;
    each_next(g, own, 0, [&](u16 row) {
      if (g.s().tile_of[row] == g.s().tile_of[post.from()]) return true;
      found = takes(g, row, post.kind());
      further = true;
      return !found;
    });
  });
  return found || (further && Ways(g, post, false, 1).count());
}

}  // namespace

void offer_flight(const Game& g, Moves& moves) {
  if (!is_time(g)) return;
  const Posts posts(g);
  for (int p = 0; p < posts.count; ++p) {
    const Ways ways(g, posts.list[p], true);
    for (int i = 0; i < ways.count(); ++i) moves.add(ways.move(i, posts.list[p]));
  }
}

bool can_flee(const Game& g) {
  if (!is_time(g)) return false;
  bool found = false;
  each_figure_of(g, g.s().turn.active, [&](int i) {
    const Figure& f = g.s().figures[i];
    found = found || (may_go(g, f) && has_way(g, {f.segment, f.kind}));
  });
  return found;
}

/// The sides of one tile on which the other lies, one or two, as a bit set.
u32 towards(const Placed& from, const Placed& to) {
  const u32 west = to.x < from.x, east = to.x > from.x, north = to.y < from.y, south = to.y > from.y;
  return north | east << 1 | south << 2 | west << 3;
}

/// Does one get from a row to another of its feature, past no tile with the plague? Mostly yes: so straight on, as long as there is a way.
bool reaches(const Game& g, u16 from, u16 to) {
  const State& s = g.s();
  const Placed& goal = s.placed[s.tile_of[to]];
  u16 rows[kMaxSegmentRows];  // to go on from, the last first
  int count = 0;
  Met met;
  const auto meet = [&](u16 row) {
    if (met.is_new(row)) rows[count++] = row;
    return row != to;
  };
  each_own_row(g, from, meet);
  while (count && !met.has(to)) {
    const u16 row = rows[--count];
    each_next(g, row, towards(s.placed[s.tile_of[row]], goal), meet);
  }
  return met.has(to);
}

/// Where a figure may flee from a post whose feature has one segment a tile, if the k-th tile besides its own is the one that it goes to; kNo if
/// it may not. Of most features no tile is struck.
u16 way_to_row(const Game& g, Post post, int k) {
  const State& s = g.s();
  const Share& share = pest::share(g);
  u16 to = kNo;
  u64 struck = 0;
  for (u16 row = s.next[post.from()]; row != post.from(); row = s.next[row], --k) {
    const int tile = s.tile_of[row], w = tile >> 6;
    struck |= (share.ill.word[w] | share.latent.word[w]) >> (tile & 63);
    to = k ? to : row;
  }
  if ((struck & 1) && (is_struck(g, s.tile_of[to]) || !reaches(g, post.from(), to))) return kNo;
  return takes(g, to, post.kind()) ? to : kNo;
}

/// The same where a tile may have several segments of it: the first that he reaches.
u16 way_to_tile(const Game& g, Post post, int k) {
  const State& s = g.s();
  const u16 label = s.label[post.from()];
  Tiles tiles;
  each_segment(s, s.features[label], [&](u16 row) { tiles.add(s.tile_of[row]); });
  tiles.remove(s.tile_of[post.from()]);
  assert(k < tiles.count());
  const int tile = tiles.nth(k);
  if (is_struck(g, tile)) return kNo;
  const Placed& p = s.placed[tile];
  for (u16 row = p.base; row < p.base + g.tile(p.kind).segments; ++row)
    if (s.label[row] == label && takes(g, row, post.kind()) && reaches(g, post.from(), row)) return row;
  return kNo;
}

/// The player's figures that might flee, each with as many lots as its feature could have ways at most.
struct Runners {
  Post post[kMaxFigures];
  int lots[kMaxFigures], count = 0, all = 0;

  explicit Runners(const Game& g) {
    const State& s = g.s();
    each_figure_of(g, s.turn.active, [&](int i) {
      const Figure& f = s.figures[i];
      post[count] = {f.segment, f.kind};
      all += lots[count] = tiles_ahead(g, f);
      count += lots[count] != 0;
    });
  }
  /// Of those alike on one tile in one feature one counts, the one that Posts would name.
  bool counts(const State& s, int n) const {
    const auto alike = [&](int i) {
      return post[i].kind() == post[n].kind() && s.tile_of[post[i].from()] == s.tile_of[post[n].from()] && s.label[post[i].from()] == s.label[post[n].from()];
    };
    for (int i = 0; i < count; ++i)
      if (alike(i) && (post[i].from() < post[n].from() || (post[i].from() == post[n].from() && i < n))) return false;
    return true;
  }
  void set_lots(int n, int number) {
    all += number - lots[n];
    lots[n] = number;
  }
};

/// The flight to the k-th tile besides its own of the feature that he stands on; false: a blank.
bool nth_flight(const Game& g, Post post, int k, Move& flight) {
  const Feature& feature = feature_at(g, post.from());
  const u16 to = feature.segments == feature.tiles ? way_to_row(g, post, k) : way_to_tile(g, post, k);
  flight = flight_to(to, post);
  return to != kNo;
}

/// Where Posts would name him: none alike on his tile in his feature comes first.
bool is_named(const Game& g, int figure) {
  const State& s = g.s();
  const Figure& own = s.figures[figure];
  bool named = true;
  each_figure_of(g, own.owner, [&](int i) {
    const Figure& f = s.figures[i];
    if (f.kind != own.kind || s.label[f.segment] != s.label[own.segment] || s.tile_of[f.segment] != s.tile_of[own.segment]) return;
    named = named && (f.segment > own.segment || (f.segment == own.segment && i >= figure));
  });
  return named;
}

int lots_of_flights(const Game& g) {
  if (!is_time(g)) return 0;
  int lots = 0;
  each_figure_of(g, g.s().turn.active, [&](int i) {
    lots += tiles_ahead(g, g.s().figures[i]);
  });
  return lots;
}

bool lot_of_flights(const Game& g, int k, Move& flight) {
  int drawn = 0, lots = 0, before = 0;
  each_figure_of(g, g.s().turn.active, [&](int i) {
    const bool further = k >= lots;
    drawn = further ? i : drawn;
    before = further ? lots : before;
    lots += tiles_ahead(g, g.s().figures[i]);
  });
  const Figure& f = g.s().figures[drawn];
  return is_named(g, drawn) && nth_flight(g, {f.segment, f.kind}, k - before, flight);
}

/// Nobody is looked at before he is drawn; after a blank it is drawn again, and whoever is but another's like has no more lots then.
int sample_flight(const Game& g, int others, Rng& rng, Move& flight) {
  if (!is_time(g)) return static_cast<int>(rng.below(static_cast<u32>(others)));
  Runners runners(g);
  while (true) {
    int k = static_cast<int>(rng.below(static_cast<u32>(others + runners.all)));
    if (k < others) return k;
    k -= others;
    int n = 0;
    while (k >= runners.lots[n]) k -= runners.lots[n++];
    const Post post = runners.post[n];
    if (!runners.counts(g.s(), n)) {
      runners.set_lots(n, 0);
      continue;
    }
    if (nth_flight(g, post, k, flight)) return others;
  }
}

/// Others may stand on the tile (PLAG-FLEE-5).
void take_flight(Game& g, Move m) {
  const State& s = g.s();
  const u16 from = static_cast<u16>(m.at.y);
  remember(g, kFled);
  if (g.ledger_on()) {
    Event e{Event::Type::Shift};
    e.player = s.turn.active;
    e.turn = s.turn.number;
    e.figure = m.a;
    e.from_tile = s.tile_of[from];
    e.from_segment = static_cast<u8>(from - s.placed[e.from_tile].base);
    place_event(g, e, m.b);
    e.sum.cite("PLAG-FLEE-1");
    g.record(std::move(e));
  }
  drive_figure(g, figure_on(s, s.turn.active, m.a, from), m.b);  // he leaves nobody alone: it is the same feature
}

}  // namespace bastide::pest
