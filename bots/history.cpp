#include "bots/history.hpp"

namespace bastide {
namespace {

constexpr float kDoubts = 10;  // playouts without surprise that every row begins with

/// The finisher of SplitMix64 (Steele, Lea and Flood 2014).
u64 mixed(u64 z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

}  // namespace

void MoveHistory::clear() {
  table_.resize(std::size_t{1} << kRowBits);
  for (const u32 row : used_) table_[row] = {};
  used_.clear();
  made_.clear();
  usual_ = {};
  playouts_ = 0;
}

MoveHistory::Decision MoveHistory::decision(const Game& g) {
  const u64 player = static_cast<u64>(g.actor()) << 16;
  if (g.s().turn.tile_in_hand != kNo) {  // in hand, to be placed
    const u64 tile = mixed(player + g.s().turn.tile_in_hand);
    return {tile, tile};
  }
  const Placed last = g.s().tile_count ? g.s().placed[g.s().tile_count - 1] : Placed{};
  const u64 alike = mixed(~(player + last.kind));
  return {alike, mixed(alike + (static_cast<u64>(static_cast<u16>(last.x)) << 32 | static_cast<u64>(static_cast<u16>(last.y)) << 16 | last.rot))};
}

void MoveHistory::note(const Game& before, Move m) {
  if (before.actor() == kChance) return;
  const Decision d = decision(before);
  made_.push_back({row(d.alike, m), row(d.exact, m), before.actor()});
}

void MoveHistory::learn(const Rewards& rewards) {
  ++playouts_;
  for (std::size_t p = 0; p < rewards.size(); ++p) usual_[p] += (rewards[p] - usual_[p]) / static_cast<float>(playouts_);
  for (const Made& made : made_) {
    const float surprise = rewards[static_cast<std::size_t>(made.player)] - usual(made.player);
    const float more_than_alike = surprise - add(made.alike, surprise);
    if (made.exact != made.alike) add(made.exact, more_than_alike);
  }
}

/// What the row is worth then.
float MoveHistory::add(u32 row, float surprise) {
  Row& r = table_[row];
  if (r.playouts++ == 0) used_.push_back(row);
  return r.worth += (surprise - r.worth) / (static_cast<float>(r.playouts) + kDoubts);
}

}  // namespace bastide
