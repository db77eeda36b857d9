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
  if (have.tags != f.tags) return differs("tags", static_cast<int>(have.tags), static_cast<int>(f.tags));
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
bool just_closed(const Game& g, const Flooded& f) { return f.complete() && f.tiles.count(g.s().tile_count - 1); }

/// Either nothing is about to be scored, or exactly what the last tile completed.
std::string check_closing(const Game& g, const Recount& r) {
  const State& s = g.s();
  const std::set<int> have(s.closing, s.closing + s.closing_count);
  std::set<int> want;
  for (auto& f : r.features) {
    const int label = s.label[f.rows[0]];
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

std::string check_figures(const Game& g, const Recount& r) {
  const State& s = g.s();
  int out[kMaxPlayers][kFigureKinds] = {};
  for (int i = 0; i < kMaxFigures; ++i) {
    if (!(s.figures_used[i / 64] >> (i % 64) & 1)) continue;
    const Figure& f = s.figures[i];
    const std::string name = "figure " + std::to_string(i);
    if (f.owner >= g.rules().players || f.kind >= g.rules().figure_kinds) return name + " belongs to nobody";
    if (f.segment >= s.segment_count) return name + " stands nowhere";
    if (!(g.rules().figure[f.kind].where >> r.features[r.feature_of[f.segment]].kind & 1)) return name + " may not stand there";
    ++out[f.owner][f.kind];
  }
  for (int p = 0; p < g.rules().players; ++p)
    for (int k = 0; k < g.rules().figure_kinds; ++k)
      if (s.supply[p][k] + out[p][k] != g.rules().figure[k].count) return "player " + std::to_string(p) + " lost or won a figure";
  return "";
}

}  // namespace bastide::checking
