#include "core/game.hpp"

#include <string_view>

#include "core/laying.hpp"
#include "core/phases.hpp"

namespace bastide {

void Candidates::recount(int words) {
  total = 0;
  for (int r = 0; r < 4; ++r) {
    count[r] = 0;
    for (int w = 0; w < words; ++w) count[r] += std::popcount(mask[w][r]);
    total += count[r];
  }
}

void Deployments::recount(int kinds) {
  total = 0;
  for (int f = 0; f < kinds; ++f) total += count_bits(mask[f]);
}

void Game::take_rules(std::shared_ptr<const Ruleset> rules) {
  rules_ = std::move(rules);
  tiles_ = rules_->tiles.data();
  borders_ = rules_->borders.data();
  turn_ = rules_->turn.data();
  following_ = rules_->following.data();
  cued_ = rules_->cued[0] | rules_->cued[1] ? rules_->cued.data() : nullptr;
  hash_last_ = rules_->sizes.hash - 1;
  keeps_neighbours_ = rules_->sizes.neighbours;
}

Game::Game(std::shared_ptr<const Ruleset> rules) {
  take_rules(std::move(rules));
  clear();
  for (auto& t : rules_->start) lay(*this, t.kind, t.rot, t.at);
  set(s_.closing_count, 0);
  s_.turn.number = 1;
  s_.turn.active = static_cast<u8>(rules_->rules.first);
  start();
}

void Game::clear() {
  std::memset(static_cast<void*>(&s_), 0, offsetof(State, share) + static_cast<std::size_t>(rules_->sizes.share));
  std::memset(s_.figures, 0, sizeof(Figure) * static_cast<std::size_t>(rules_->sizes.figures));
  std::memset(s_.hash, 0, sizeof(u32) * rules_->sizes.hash);
  forget();
  for (int p = 0; p < rules_->players; ++p)
    for (int f = 0; f < rules_->figure_kinds; ++f) s_.supply[p][f] = rules_->figure[f].count;
  for (int p = 0; p < rules_->players; ++p) s_.own[p] = rules_->own_each;
  for (std::size_t i = 0; i < rules_->deck.size(); ++i) s_.left[i] = rules_->deck[i].count;
  s_.held_back = rules_->holds_back;
  s_.stage_left = rules_->stages.empty() ? 0 : tiles_left(*this, 0);
  s_.turn.tile_in_hand = kNo;
  candidates_.fresh = deployments_.fresh = false;
}

Game::Game(const Game& other) { copy_from(other); }

Game& Game::operator=(const Game& other) {
  if (this != &other) copy_from(other);
  return *this;
}

void Game::copy_from(const Game& other) {
  if (rules_ != other.rules_) take_rules(other.rules_);  // within a game no thread touches the shared counter
  confirm_ = other.confirm_;
  used_parts(other.s_, rules_->sizes, [&](std::size_t at, std::size_t bytes) {
    std::memcpy(reinterpret_cast<char*>(&s_) + at, reinterpret_cast<const char*>(&other.s_) + at, bytes);
  });
  forget();
  events_.clear();
  candidates_.fresh = deployments_.fresh = false;
}

void Game::undo_log(bool on) {
  on_ = on;
  forget();
  if (on) make_room();
}

void Game::make_room(std::size_t more) {
  const std::size_t used = log_ ? mark() : 0, room = log_ ? static_cast<std::size_t>(end_ - log_.get()) : 0;
  if (used + more + rules_->log_room <= room) return;
  const std::size_t wanted = std::max(2 * room, used + more + 2 * rules_->log_room);
  std::unique_ptr<u64[]> bigger(new u64[wanted]);  // nothing in it is read before it is written
  if (used) std::memcpy(bigger.get(), log_.get(), used * 8);
  log_ = std::move(bigger);
  top_ = log_.get() + used;
  end_ = log_.get() + wanted;
}

BASTIDE_INLINE void Game::go(Step step) {
  if (step >= Step::Skip) s_.turn.phase = following(s_.turn.phase + (step == Step::Skip));
  else if (step != Step::Stay) s_.turn.phase = first_due(rules_->anchor[static_cast<std::size_t>(step)]);
}

void Game::play(Move m) {
  begin_move();
  go(phase().apply(*this, m));
  advance();
}

void Game::undo(std::size_t mark) {
  candidates_.fresh = deployments_.fresh = false;
  front_kept_ = 0;
  char* const base = reinterpret_cast<char*>(&s_);
  u64* const stop = log_.get() + mark;
  while (top_ != stop) {
    top_ -= kLogEntry;
    std::memcpy(base + top_[kLogBlock / 8], top_, kLogBlock);
  }
}

void Game::advance() {
  Step step;
  while ((step = phase().enter(*this)) <= Step::Next) go(step);
  if (step == Step::Over) s_.over = 1;
}

void Game::start() {
  s_.turn.phase = first_due(s_.turn.phase);
  advance();
}

void Game::go_on(Step step) {
  go(step);
  advance();
}

void Game::finish() { go_on(Step::Finale); }

void Game::legal(Moves& moves) const {
  moves.clear();
  if (!over()) phase().legal(*this, moves);
}

bool Game::is_legal(Move m) const {
  Moves moves;
  legal(moves);
  return std::find(moves.begin(), moves.end(), m) != moves.end();
}

Move Game::sample(Rng& rng) const {
  if (phase().sample) return phase().sample(*this, rng);
  Moves moves;
  legal(moves);
  return moves[rng.below(static_cast<u32>(moves.size()))];
}

bool same_state(const Game& a, const Game& b) {
  bool same = true;
  used_parts(a.s(), a.rules().sizes, [&](std::size_t at, std::size_t bytes) {
    same = same && !std::memcmp(reinterpret_cast<const char*>(&a.s()) + at, reinterpret_cast<const char*>(&b.s()) + at, bytes);
  });
  return same;
}

u64 digest(const Game& g) {
  u64 d = 0;
  used_parts(g.s(), g.rules().sizes, [&](std::size_t at, std::size_t bytes) {
    const std::string_view part(reinterpret_cast<const char*>(&g.s()) + at, bytes);
    d = d * 0x9E3779B97F4A7C15ull + std::hash<std::string_view>{}(part);
  });
  return d;
}

std::size_t used_bytes(const Game& g) {
  std::size_t n = 0;
  used_parts(g.s(), g.rules().sizes, [&](std::size_t, std::size_t bytes) { n += bytes; });
  return n;
}

}  // namespace bastide
