// The features' part of `check`.
#include <algorithm>

#include "core/check_parts.hpp"

namespace bastide::checking {
namespace {

std::string named(const Game& g, const Flooded& f) {
  const int tile = *f.tiles.begin();
  return std::string("the ") + kKindName[f.kind] + " with tile " + std::to_string(tile) + " (" + definition(g, tile).id + ")";
}

/// Segment rows and tiles agree with the definitions.
std::string check_rows(const Game& g, const Recount& r) {
  const State& s = g.s();
  if (s.segment_count != r.feature_of.size()) return "segment_count is not the number of segments";
  for (int i = 0; i < s.tile_count; ++i) {
    if (s.placed[i].base != r.first_row[i]) return "tile " + std::to_string(i) + " has a wrong first row";
    const TileKind& t = g.tile(s.placed[i].kind);
    if (t.rows > t.segments && s.label[s.placed[i].base + t.segments] != kNo) return "tile " + std::to_string(i) + " has a bridge that is not there";
    for (std::size_t k = 0; k < definition(g, i).segments.size(); ++k)
      if (s.tile_of[r.first_row[i] + k] != i) return "tile_of is wrong for tile " + std::to_string(i);
  }
  return "";
}

/// Segments share a label exactly when the flood found them in one feature.
std::string check_labels(const Game& g, const Recount& r) {
  const State& s = g.s();
  std::set<int> labels;
  for (auto& f : r.features) {
    const int label = s.label[f.rows[0]];
    if (label >= s.feature_count || !labels.insert(label).second) return named(g, f) + " has no label of its own";
    for (int row : f.rows)
      if (s.label[row] != label) return named(g, f) + " has two labels";
  }
  return "";
}

std::string check_ring(const Game& g, const Flooded& f, const Feature& have) {
  const State& s = g.s();
  std::set<int> ring;
  int row = have.ring;
  while (row < s.segment_count && ring.insert(row).second) row = s.next[row];
  if (row != have.ring || ring != std::set<int>(f.rows.begin(), f.rows.end()))
    return named(g, f) + ": its ring of segments is broken";
  std::set<int> figures;
  int i = have.figure;
  while (i < kMaxFigures && figures.insert(i).second) i = s.figures[i].next;
  if (have.figure != kNone && i != have.figure) return named(g, f) + ": its ring of figures is broken";
  return figures == std::set<int>(f.figures.begin(), f.figures.end())
             ? ""
             : named(g, f) + ": its ring has other figures than stand on it";
}

std::string check_data(const Game& g, const Flooded& f, const Feature& have) {
  auto differs = [&](const char* what, int is, int must) {
    return named(g, f) + ": " + what + " is " + std::to_string(is) + ", recounted " + std::to_string(must);
  };
  if (have.kind != f.kind) return differs("kind", have.kind, f.kind);
  if (have.segments != f.rows.size()) return differs("segments", have.segments, static_cast<int>(f.rows.size()));
  if (have.tiles != f.tiles.size()) return differs("tiles", have.tiles, static_cast<int>(f.tiles.size()));
  if (have.open != f.open) return differs("open", have.open, f.open);
  if (have.pennants != f.pennants) return differs("pennants", have.pennants, f.pennants);
  const u32 tags = have.tags & ~g.rules().kept_tags;
  if (tags != f.tags) return differs("tags", static_cast<int>(tags), static_cast<int>(f.tags));
  for (auto& m : g.rules().marks)
    if (const auto at = static_cast<std::size_t>(m.counter); m.counted && have.counters[at] != f.counters[at])
      return differs(m.name, have.counters[at], f.counters[at]);
  for (int p = 0; p < 8; ++p)
    if (have.power[p] != f.power[p]) return differs("power", have.power[p], f.power[p]);
  return "";
}

/// The cloisters watched are the unfinished ones, and the finished ones follow them.
std::string check_watch(const Game& g, const Recount& r) {
  const State& s = g.s();
  std::set<std::pair<int, bool>> want, have;  // features, and whether they are unfinished
  for (auto& f : r.features)
    if (f.watched) want.emplace(s.label[f.rows[0]], f.open > 0);
  for (int i = 0; i < s.watch_total; ++i) {
    const Watch& w = s.watch[i];
    const Placed& p = s.placed[s.tile_of[s.features[w.feature].ring]];
    if (p.x != w.x || p.y != w.y || !have.emplace(w.feature, i < s.watch_count).second)
      return "a cloister is listed in a wrong place or twice";
  }
  return have == want ? "" : "the cloisters watched are not the unfinished ones";
}

/// True if the tile laid last completed the feature.
bool just_closed(const Game& g, const Flooded& f) {
  const int last = g.s().tile_count - 1;
  return f.complete() && (f.tiles.count(last) || f.closed_by.count(last));
}

/// Either nothing is about to be scored, or exactly what the last tile completed.
std::string check_closing(const Game& g, const Recount& r) {
  const State& s = g.s();
  const std::set<int> have(s.closing, s.closing + s.closing_count);
  std::set<int> want;
  for (auto& f : r.features) {
    const int label = s.label[f.rows[0]];
    if (s.features[label].tags & g.rules().kept_tags) continue;
    if (just_closed(g, f)) want.insert(label);
    if (f.complete() && !f.figures.empty() && !have.count(label)) return named(g, f) + " is complete and still holds figures";
  }
  if (have.empty()) return "";
  return have == want && have.size() == s.closing_count ? "" : "what is about to be scored is not what the last tile completed";
}

}  // namespace

std::string check_features(const Game& g, const Recount& r) {
  std::string wrong = check_rows(g, r);
  if (wrong.empty()) wrong = check_labels(g, r);
  for (auto& f : r.features) {
    if (!wrong.empty()) return wrong;
    const Feature& have = g.s().features[g.s().label[f.rows[0]]];
    wrong = check_data(g, f, have);
    if (wrong.empty()) wrong = check_ring(g, f, have);
  }
  if (wrong.empty()) wrong = check_watch(g, r);
  return wrong.empty() ? check_closing(g, r) : wrong;
}

namespace {

/// Four tiles meet in the north-western corner of the segment's tile, and all of them have a field there, one and the same.
bool stands_on_corner(const Game& g, const Recount& r, int row) {
  const int tile = g.s().tile_of[row];
  const Placed& p = g.s().placed[tile];
  constexpr int kAway[4][2] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}};
  constexpr int kHalves[4][2] = {{7, 0}, {1, 2}, {3, 4}, {5, 6}};  // WL NL, NR EL, ER SL, SR WL of the tiles around the corner
  if (segment_on_half(definition(g, tile), p.rot, 0) != row - p.base) return false;
  for (int i = 0; i < 4; ++i) {
    const auto there = r.tile_at.find({p.x + kAway[i][0], p.y + kAway[i][1]});
    if (there == r.tile_at.end()) return false;
    for (const int half : kHalves[i]) {
      const int k = segment_on_half(definition(g, there->second), g.s().placed[there->second].rot, half);
      if (k < 0 || r.feature_of[r.first_row[there->second] + k] != r.feature_of[row]) return false;
    }
  }
  return true;
}

/// Figures that expansions keep elsewhere.
int held(const Game& g, int player, int kind) {
  int count = 0;
  for (auto hook : g.rules().held) count += hook(g, player, kind);
  return count;
}

}  // namespace

std::string check_figures(const Game& g, const Recount& r) {
  const State& s = g.s();
  int out[kMaxPlayers][kFigureKinds] = {};
  for (int i = 0; i < kMaxFigures; ++i) {
    if (!(s.figures_used[i / 64] >> (i % 64) & 1)) continue;
    const Figure& f = s.figures[i];
    const std::string name = "figure " + std::to_string(i);
    if (f.owner >= g.rules().players || f.kind >= g.rules().figure_kinds) return name + " belongs to nobody";
    if (!(g.rules().figure_rows[f.owner][i / 64] >> (i % 64) & 1)) return name + " stands in the row of somebody else's";
    if (!(g.rules().kind_rows[f.kind][i / 64] >> (i % 64) & 1)) return name + " stands in the row of another kind";
    if (f.segment >= s.segment_count) return name + " stands nowhere";
    if (!(g.rules().figure[f.kind].where >> r.features[r.feature_of[f.segment]].kind & 1)) return name + " may not stand there";
    if (g.rules().figure[f.kind].corner && !stands_on_corner(g, r, f.segment)) return name + " stands on no corner of four fields";
    ++out[f.owner][f.kind];
  }
  for (int p = 0; p < g.rules().players; ++p)
    for (int k = 0; k < g.rules().figure_kinds; ++k)
      if (s.supply[p][k] + out[p][k] + held(g, p, k) != g.rules().figure[k].count) return "player " + std::to_string(p) + " lost or won a figure";
  return "";
}

}  // namespace bastide::checking
