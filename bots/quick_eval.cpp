#include "bots/quick_eval.hpp"

#include <cstring>

namespace bastide {
namespace {

/// With so many tiles to come an open end is closed every second time.
constexpr float kHalfWay[kKinds] = {1, 14, 10, 10, 12, 12, 1, 1, 1};

float last_figure(const Game& g, int player) {
  int figures = 0;
  for (int f = 0; f < g.rules().figure_kinds; ++f) figures += g.s().supply[player][f];
  const double fade = std::min(1.0, tiles_left(g) / (8.0 * g.rules().players));
  return static_cast<float>(fade * (hand_of(figures) - hand_of(std::max(0, figures - 1))));
}

u64 power_of(const Feature& f) { return lanes(f.power); }
u8 lane(u64 power, int player) { return static_cast<u8>(power >> 8 * player); }

}  // namespace

QuickEval::QuickEval(const Game& g) : g_(g), rules_(g.rules()), tile_(g.tile(g.s().turn.tile_in_hand)), me_(g.actor()) {
  const float left = static_cast<float>(tiles_left(g));
  for (int kind = 0; kind < kKinds; ++kind) {
    const float one = left / (left + kHalfWay[kind]);
    chance_[kind][0] = 1;
    for (int open = 1; open < 8; ++open) chance_[kind][open] = chance_[kind][open - 1] * one * (open > 1 ? 0.8f : 0.9f);
  }
  has_figure_ = false;
  for (int f = 0; f < rules_.figure_kinds; ++f) has_figure_ |= g.s().supply[me_][f] > 0;
  others_ = rules_.players == 2 ? 1 : rules_.players > 2 ? 1.2f / static_cast<float>(rules_.players - 1) : 0;
  figure_ = last_figure(g, me_);
}

void QuickEval::Sum::add(const Feature& f) {
  tiles += f.tiles, open += f.open, pennants += f.pennants;
  power += power_of(f);
  tags |= f.tags;
}

float QuickEval::worth(Kind kind, const Sum& f) const {
  const u32 row = f.tags & ((1 << kWorthTags) - 1);
  const Worth full = rules_.worth[kind][0][row], part = rules_.worth[kind][1][row];
  const int done = f.tiles * full.tile + f.pennants * full.pennant;
  if (f.open <= 0) return static_cast<float>(done);
  const int now = f.tiles * part.tile + f.pennants * part.pennant;
  return static_cast<float>(now) + chance_[kind][std::min(f.open, 7)] * static_cast<float>(done + f.open * full.tile - now);
}

/// What points for those who lead are worth to the player; his figures come home when it is done.
float QuickEval::share(u64 power, float points, bool done) const {
  if (!power) return 0;
  u8 most = 0;
  for (int p = 0; p < rules_.players; ++p) most = std::max(most, lane(power, p));
  float value = 0;
  for (int p = 0; p < rules_.players; ++p)
    if (lane(power, p) == most) value += p == me_ ? points : -others_ * points;
  if (done && lane(power, me_)) value += std::max(0.5f, figure_);
  return value;
}

float QuickEval::claim(Kind kind, const Sum& f) const {
  if (!has_figure_ || f.power || !(rules_.scores >> kind & 1)) return 0;
  const float points = worth(kind, f);
  if (f.open <= 0) return points;
  return points - figure_ * (1 - 0.7f * chance_[kind][std::min(f.open, 7)]);
}

void QuickEval::at(Pos at) {
  const State& s = g_.s();
  for (int d = 0; d < 4; ++d) {
    label_[d] = kNo;
    const CellRef r = look(g_, at.x + kDx[d], at.y + kDy[d]);
    if (!is_tile(r)) continue;
    const Border& border = border_of(g_, tile_index(r));
    if (border.edge[d ^ 2] != Field) label_[d] = feature_of(s, tile_index(r), border.segment[(d ^ 2) * 3 + 1]);
  }
  around_ = 0;
  for (int i = 0; i < s.watch_count; ++i) {
    const Watch& w = s.watch[i];
    if (std::abs(w.x - at.x) > 1 || std::abs(w.y - at.y) > 1) continue;
    const Feature& f = s.features[w.feature];
    if (f.occupied()) around_ += share(power_of(f), 1.2f, f.open == 1);
  }
  neighbours_ = 0;
  if (!tile_.watching) return;
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) neighbours_ += (dx || dy) && is_tile(look(g_, at.x + dx, at.y + dy));
}

float QuickEval::surrounded(int segment) const {
  const Kind kind = tile_.init[segment].kind;
  Sum f;
  f.tags = tile_.init[segment].tags;
  f.tiles = 1 + neighbours_, f.open = 8 - neighbours_;
  return claim(kind, f);
}

float QuickEval::gain(int rot) const {
  const Border& border = tile_.border[rot];
  float gain = around_, best = 0;
  u32 done = 0;
  for (int d = 0; d < 4; ++d) {
    const int k = border.segment[d * 3 + 1];
    if (border.edge[d] == Field || border.edge[d] == River || done >> k & 1) continue;
    done |= 1u << k;
    Sum f;
    u16 seen[4];
    int count = 0, met = 0;
    for (int e = d; e < 4; ++e) {
      if (border.segment[e * 3 + 1] != k || label_[e] == kNo) continue;
      ++met;
      const u16 label = label_[e];
      bool known = false;
      for (int i = 0; i < count; ++i) known |= seen[i] == label;
      if (known) continue;
      seen[count++] = label;
      const Feature& part = g_.s().features[label];
      f.add(part);
      Sum alone;
      alone.add(part);
      if (alone.power) f.before += share(alone.power, worth(border.edge[d] == City ? City : Road, alone), false);
    }
    const Feature& init = tile_.init[k];
    f.tiles += 1, f.open += init.open - 2 * met, f.pennants += init.pennants;
    f.tags |= init.tags;
    gain += share(f.power, worth(init.kind, f), f.open <= 0) - f.before;
    best = std::max(best, claim(init.kind, f));
  }
  each_bit(tile_.watching, [&](int k) { best = std::max(best, surrounded(k)); });
  return gain + best;
}

}  // namespace bastide
