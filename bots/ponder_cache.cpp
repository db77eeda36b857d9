#include "bots/ponder_cache.hpp"

#include "bots/draws.hpp"

namespace bastide {
namespace {

constexpr std::int64_t kFirstLook = 200;           ///< rollouts to see what the other player may do
constexpr double kWarmth = 2;                      ///< points by which he must do worse for a turn to be 1/e as likely
constexpr double kUnlikely = 0.001;                ///< positions below this chance are not thought about
constexpr std::int64_t kLeast = 64, kMost = 2048;  ///< rollouts at a time

Limit look(std::int64_t playouts, const std::atomic<bool>& stop) {
  Limit limit;
  limit.playouts = playouts;
  limit.stop = &stop;
  return limit;
}

}  // namespace

PonderCache::PonderCache(const Comparison::Settings& settings, std::uint64_t seed, std::int64_t enough)
    : theirs_(settings, seed), ours_(settings, seed + 1), enough_(enough) {}

void PonderCache::think(const Game& g, int seat, const std::atomic<bool>& stop) {
  if (digest(g) != root_ && !foresee(g, seat, stop)) return;
  while (!stop) {
    Position* const p = most_worthwhile();
    if (!p) return;
    look_into(*p, g, stop);
  }
}

const std::vector<Candidate>* PonderCache::of(const Game& g) const {
  const u64 here = digest(g);
  for (auto& p : positions_)
    if (p.digest == here && !p.turns.empty()) return &p.turns;
  return nullptr;
}

/// Who plays as we would plays his best turns most often. False if there was no time: then what was known is kept.
bool PonderCache::foresee(const Game& g, int seat, const std::atomic<bool>& stop) {
  const auto& turns = theirs_.run(g, look(kFirstLook, stop));
  if (stop) return false;
  std::vector<Position> known = std::move(positions_);
  positions_.clear();
  if (!game_) game_ = std::make_unique<Game>(g);
  game_->undo_log(false);
  *game_ = g;
  game_->ask_confirm(false);
  game_->undo_log(true);
  const double best = theirs_.rank(turns.front());
  auto likelihood = [&](const Candidate& c) { return std::exp(std::min(0.0, theirs_.rank(c) - best) / kWarmth); };
  double all = 0;
  for (auto& c : turns) all += likelihood(c);
  for (auto& c : turns) follow(c.plan, likelihood(c) / all, seat);
  for (auto& p : positions_)
    for (auto& k : known)
      if (k.digest == p.digest) p.rollouts = k.rollouts, p.turns = std::move(k.turns);
  root_ = digest(g);
  return true;
}

/// The positions after a turn of the other player in which it is for us to decide.
void PonderCache::follow(const Plan& turn, double chance, int seat) {
  Game& g = *game_;
  const std::size_t mark = g.mark();
  play(g, turn);
  const bool draws = !g.over() && g.actor() == kChance;
  if (!g.over() && g.actor() == seat) note({turn, {}, false, chance, digest(g), 0, {}});
  for (const Draw& d : draws ? draws_of(g) : std::vector<Draw>{}) {
    const std::size_t before = g.mark();
    g.play(d.move);
    if (!g.over() && g.actor() == seat) note({turn, d.move, true, chance * d.chance, digest(g), 0, {}});
    g.undo(before);
  }
  g.undo(mark);
}

void PonderCache::note(Position p) {
  if (p.chance >= kUnlikely) positions_.push_back(std::move(p));
}

/// Where one more rollout is the likeliest to be needed; null if all have had enough.
PonderCache::Position* PonderCache::most_worthwhile() {
  Position* best = nullptr;
  double most = 0;
  for (auto& p : positions_) {
    const double worth = p.chance / static_cast<double>(p.rollouts + kLeast);
    if (p.rollouts < enough_ && worth > most) best = &p, most = worth;
  }
  return best;
}

/// What is not finished does not count: some turns would have been left out.
void PonderCache::look_into(Position& p, const Game& g, const std::atomic<bool>& stop) {
  game_->undo_log(false);
  *game_ = g;
  game_->ask_confirm(false);
  play(*game_, p.turn);
  if (p.drawn) game_->play(p.draw);
  const std::int64_t rollouts = std::clamp(p.rollouts, kLeast, kMost);
  const auto& turns = ours_.run(*game_, look(rollouts, stop), nullptr, p.turns.empty() ? nullptr : &p.turns);
  if (stop) return;
  p.turns = turns;
  p.rollouts = turns.front().solved || turns.size() == 1 ? enough_ : p.rollouts + rollouts;
}

}  // namespace bastide
