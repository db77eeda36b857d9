#include "protocol/resting_game.hpp"

#include <mutex>
#include <utility>
#include <vector>

namespace bastide {
namespace {

/// Games whose content rests, for the next ones that wake: what is large need not be taken from the system each time. From any
/// thread.
class SpareGames {
 public:
  std::unique_ptr<Game> take() {
    const std::lock_guard lock(mutex_);
    if (spare_.empty()) return nullptr;
    auto game = std::move(spare_.back());
    spare_.pop_back();
    return game;
  }
  void give(std::unique_ptr<Game> game) {
    const std::lock_guard lock(mutex_);
    if (spare_.size() < kMost) spare_.push_back(std::move(game));
  }

 private:
  static constexpr std::size_t kMost = 64;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Game>> spare_;
};

SpareGames& spare_games() {
  static SpareGames games;
  return games;
}

}  // namespace

RestingGame::RestingGame(std::unique_ptr<Game> game) : awake_(std::move(game)) {}

Game& RestingGame::operator*() const {
  if (awake_) return *awake_;
  awake_ = spare_games().take();
  if (awake_)
    awake_->unpack(packed_);
  else
    awake_ = std::make_unique<Game>(packed_);
  return *awake_;
}

void RestingGame::rest() {
  if (!awake_) return;
  awake_->pack(packed_);
  spare_games().give(std::move(awake_));
}

}  // namespace bastide
