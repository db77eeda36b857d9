#include "python/observation.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <stdexcept>

#include "core/board.hpp"
#include "core/figures.hpp"
#include "core/phases.hpp"

namespace bastide::python {
namespace {

enum Plane { kTile, kLast, kBeside, kFits, kEdge = kFits + 4, kCloister = kEdge + 16, kPennants, kMine, kOthers = kMine + 4, kComplete = kOthers + 4, kTiles = kComplete + 4, kMyPower = kTiles + 4, kTheirPower = kMyPower + 4, kPlanes = kTheirPower + 4 };

u8 byte(int n) { return static_cast<u8>(std::min(n, 255)); }

bool is_complete(const Feature& f) { return f.open == 0 && !pays_at_the_end(f.kind) && f.kind != Tower; }

/// A window of bytes over the board.
class Canvas {
 public:
  Canvas(u8* to, int window, Pos origin, std::vector<u32>& drawn) : to_(to), window_(window), origin_(origin), drawn_(drawn) {
    for (const u32 cell : drawn_) std::memset(to_ + cell, 0, kPlanes);
    drawn_.clear();
  }
  /// The cell must be shown; from now on it may be drawn in.
  void open(int x, int y) { drawn_.push_back(static_cast<u32>(&at(0, x, y) - to_)); }
  bool shows(int x, int y) const {
    return static_cast<unsigned>(x - origin_.x) < static_cast<unsigned>(window_) && static_cast<unsigned>(y - origin_.y) < static_cast<unsigned>(window_);
  }
  /// The cell must be shown.
  u8& at(int plane, int x, int y) { return to_[((y - origin_.y) * window_ + x - origin_.x) * kPlanes + plane]; }

 private:
  u8* to_;
  int window_;
  Pos origin_;
  std::vector<u32>& drawn_;
};

/// The middle of what lies on the table is the middle of the window.
Pos origin_of(const State& s, int window) {
  int x0 = 0, x1 = 0, y0 = 0, y1 = 0;
  for (int i = 0; i < s.tile_count; ++i) {
    x0 = std::min<int>(x0, s.placed[i].x), x1 = std::max<int>(x1, s.placed[i].x);
    y0 = std::min<int>(y0, s.placed[i].y), y1 = std::max<int>(y1, s.placed[i].y);
  }
  return {static_cast<i16>((x0 + x1 + 1 - window) >> 1), static_cast<i16>((y0 + y1 + 1 - window) >> 1)};
}

void draw_side(const Game& g, Canvas& c, const Placed& p, int side, const Border& border, int me) {
  c.at(kEdge + side * 4 + border.edge[side], p.x, p.y) = 1;
  const u8 segment = border.segment[side * 3 + 1];
  if (segment == kNone) return;
  const Feature& f = g.s().features[g.s().label[p.base + segment]];
  c.at(kComplete + side, p.x, p.y) = is_complete(f);
  c.at(kTiles + side, p.x, p.y) = byte(f.tiles);
  int most = 0;
  for (int seat = 0; seat < g.rules().players; ++seat)
    if (seat != me) most = std::max<int>(most, f.power[seat]);
  c.at(kMyPower + side, p.x, p.y) = f.power[me];
  c.at(kTheirPower + side, p.x, p.y) = byte(most);
}

void draw_tile(const Game& g, Canvas& c, int i, int me) {
  const Placed& p = g.s().placed[i];
  const TileKind& t = g.tile(p.kind);
  c.open(p.x, p.y);
  c.at(kTile, p.x, p.y) = 1;
  c.at(kCloister, p.x, p.y) = t.watching != 0;
  int pennants = 0;
  for (int k = 0; k < t.segments; ++k) pennants += t.init[k].pennants;
  c.at(kPennants, p.x, p.y) = byte(pennants);
  if (t.fills) return;
  const Border& border = border_of(g, i);
  for (int side = 0; side < 4; ++side) draw_side(g, c, p, side, border, me);
}

void draw_cells(const Game& g, Canvas& c) {
  const State& s = g.s();
  for (int w = 0; w < s.front_count; ++w)
    each_bit(s.front[w].used, [&](int i) {
      const Pos at = s.slot[w * 64 + i];
      if (!c.shows(at.x, at.y)) return;
      c.open(at.x, at.y);
      c.at(kBeside, at.x, at.y) = 1;
    });
  if (&g.phase() != &phases::place || g.over()) return;
  if (!g.candidates().fresh) find_candidates(g);
  for (int r = 0; r < 4; ++r)
    for (int w = 0; w < s.front_count; ++w)
      each_bit(g.candidates().mask[w][r], [&](int i) {
        const Pos at = s.slot[w * 64 + i];
        if (c.shows(at.x, at.y)) c.at(kFits + r, at.x, at.y) = 1;
      });
}

void draw_figures(const Game& g, Canvas& c, int me) {
  const State& s = g.s();
  each_figure_on_table(s, [&](int i) {
    const Figure& figure = s.figures[i];
    const Placed& p = s.placed[s.tile_of[figure.segment]];
    if (!c.shows(p.x, p.y)) return;
    const Kind kind = s.features[s.label[figure.segment]].kind;
    const int group = kind == City ? 0 : kind == Road ? 1 : kind == Field ? 2 : 3;
    ++c.at((figure.owner == me ? kMine : kOthers) + group, p.x, p.y);
  });
}

}  // namespace

const std::vector<std::string>& Observer::plane_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> n{"tile", "last tile", "beside"};
    const auto each_side = [&](const char* what) {
      for (auto side : kSideName) n.push_back(std::string(what) + " " + side);
    };
    each_side("tile in hand turned");
    for (auto side : kSideName)
      for (int kind = 0; kind < kEdgeKinds; ++kind) n.push_back(std::string(kKindName[kind]) + " at " + side);
    n.insert(n.end(), {"cloister", "pennants"});
    for (auto whose : {"my", "others'"})
      for (auto where : {"city", "road", "field", "other"}) n.push_back(std::string(whose) + " figures: " + where);
    each_side("complete at");
    each_side("tiles at");
    each_side("my power at");
    each_side("others' power at");
    return n;
  }();
  static_assert(kPlanes == 49);
  return names;
}

const std::vector<std::string>& Observer::feature_columns() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> n{"kind", "tiles", "open", "segments", "pennants", "tags", "complete"};
    for (int seat = 0; seat < kMaxPlayers; ++seat) n.push_back("power " + std::to_string(seat));
    return n;
  }();
  return names;
}

Observer::Observer(std::shared_ptr<const ActionSpace> space, int window) : space_(std::move(space)), window_(window) {
  const Ruleset& r = space_->rules();
  if (window < 0 || window > kMostWindow)
    throw std::invalid_argument("window: expected 1 to " + std::to_string(kMostWindow) + " cells, or 0 for what usually suffices, not " + std::to_string(window));
  if (!window_) window_ = std::min(kMostWindow, 2 * static_cast<int>(std::ceil(1.6 * std::sqrt(r.tile_total))) + 3);
  const auto each_seat = [&](const std::string& what) {
    for (int seat = 0; seat < r.players; ++seat) names_.push_back(what + " " + std::to_string(seat));
  };
  names_ = {"tiles left", "tiles left in the stack", "discarded"};
  each_seat("score");
  each_seat("turn of");
  for (int f = 0; f < r.figure_kinds; ++f) each_seat(std::string("supply of ") + r.figure[f].name);
  for (auto* phase : r.turn)
    if (phase->legal && !phase->draws && std::find(phases_.begin(), phases_.end(), phase) == phases_.end()) {
      phases_.push_back(phase);
      names_.push_back(std::string("phase ") + phase->name);
    }
  for (auto side : kSideName)
    for (int kind = 0; kind < kEdgeKinds; ++kind) names_.push_back(std::string("in hand: ") + kKindName[kind] + " at " + side);
  names_.insert(names_.end(), {"in hand: cloister", "in hand: pennants"});
  for (auto& row : r.deck) names_.push_back("left of " + r.id(row.kind));
}

int Observer::planes(const Game& g, u8* to, std::vector<u32>& drawn, i16* origin) const {
  const State& s = g.s();
  const int me = viewer(g);
  const Pos corner = origin_of(s, window_);
  origin[0] = corner.x, origin[1] = corner.y;
  Canvas c(to, window_, corner, drawn);
  int outside = 0;
  for (int i = 0; i < s.tile_count; ++i) {
    if (c.shows(s.placed[i].x, s.placed[i].y)) draw_tile(g, c, i, me);
    else ++outside;
  }
  if (const Placed& last = s.placed[s.tile_count - 1]; s.tile_count && c.shows(last.x, last.y)) c.at(kLast, last.x, last.y) = 1;
  draw_cells(g, c);
  draw_figures(g, c, me);
  return outside;
}

void Observer::vector(const Game& g, float* to) const {
  const State& s = g.s();
  const Ruleset& r = g.rules();
  const int me = viewer(g);
  const auto put = [&](auto n) { *to++ = static_cast<float>(n); };
  const auto each_seat = [&](auto&& number) {
    for (int i = 0; i < r.players; ++i) put(number((me + i) % r.players));
  };
  put(tiles_in_stacks(g));
  put(s.stage_left);
  put(s.discarded);
  each_seat([&](int seat) { return s.score[seat]; });
  each_seat([&](int seat) { return seat == s.turn.active; });
  for (int f = 0; f < r.figure_kinds; ++f) each_seat([&](int seat) { return s.supply[seat][f]; });
  for (auto* phase : phases_) put(!g.over() && phase == &g.phase());
  const TileKind* hand = s.turn.tile_in_hand == kNo || g.over() ? nullptr : &g.tile(s.turn.tile_in_hand);
  for (int side = 0; side < 4; ++side)
    for (int kind = 0; kind < kEdgeKinds; ++kind) put(hand && !hand->fills && hand->border[0].edge[side] == kind);
  int pennants = 0;
  for (int k = 0; hand && k < hand->segments; ++k) pennants += hand->init[k].pennants;
  put(hand && hand->watching);
  put(pennants);
  for (std::size_t row = 0; row < r.deck.size(); ++row) put(s.left[row]);
}

int Observer::features(const Game& g, i16* to) const {
  const State& s = g.s();
  const int players = g.rules().players, me = viewer(g);
  int n = 0;
  for (int i = 0; i < s.feature_count; ++i) {
    const Feature& f = s.features[i];
    if (s.label[f.ring] != i) continue;  // it has become part of another
    const i16 row[] = {static_cast<i16>(f.kind), static_cast<i16>(f.tiles), static_cast<i16>(f.open), static_cast<i16>(f.segments),
                       static_cast<i16>(f.pennants), static_cast<i16>(f.tags & 0x7fff), static_cast<i16>(is_complete(f))};
    to = std::copy(std::begin(row), std::end(row), to);
    for (int seat = 0; seat < kMaxPlayers; ++seat) *to++ = seat < players ? f.power[(me + seat) % players] : 0;
    ++n;
  }
  return n;
}

int Observer::cells(const Game& g, i16* to) const {
  const State& s = g.s();
  const int rows = std::min(s.front_count * 64, most_cells());
  for (int i = 0; i < rows; ++i) {
    const bool used = s.front[i >> 6].used >> (i & 63) & 1;
    *to++ = used ? s.slot[i].x : kFar;
    *to++ = used ? s.slot[i].y : kFar;
  }
  return rows;
}

}  // namespace bastide::python
