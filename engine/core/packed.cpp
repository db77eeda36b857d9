// Games that are put away between two moves.
#include <iterator>
#include <utility>

#include "core/game.hpp"

namespace bastide {
namespace {

/// Calls f(offset, bytes) for what is put away of a state: the parts in use, and all figures. One that went home comes back by an
/// undo, which counts on finding it where it stood.
template <class F>
void kept_parts(const State& s, const Ruleset& rules, F&& f) {
  used_parts(s, rules.sizes,
             [&](std::size_t at, std::size_t bytes) { f(at, at == offsetof(State, figures) ? sizeof s.figures : bytes); });
}

/// Room for some more events, not for twice as many.
void fit(std::vector<Event>& events) {
  constexpr std::size_t kSpare = 8;
  if (events.capacity() <= events.size() + 2 * kSpare) return;
  std::vector<Event> fitting;
  fitting.reserve(events.size() + kSpare);
  std::move(events.begin(), events.end(), std::back_inserter(fitting));
  events = std::move(fitting);
}

/// Exactly so many bytes; where they do not fit, room for some more.
void fit(std::vector<std::byte>& bytes, std::size_t size) {
  constexpr std::size_t kSpare = 1024;
  bytes.clear();
  if (bytes.capacity() < size) bytes.reserve(size + kSpare);
  bytes.resize(size);
}

}  // namespace

void Game::pack(PackedGame& p) {
  p.state_bytes = 0;
  kept_parts(s_, *rules_, [&](std::size_t, std::size_t bytes) { p.state_bytes += bytes; });
  p.log_bytes = on_ ? mark() * sizeof(u64) : 0;
  fit(p.kept, p.state_bytes + p.log_bytes);
  std::byte* to = p.kept.data();
  kept_parts(s_, *rules_, [&](std::size_t at, std::size_t bytes) {
    std::memcpy(to, reinterpret_cast<const char*>(&s_) + at, bytes);
    to += bytes;
  });
  if (p.log_bytes) std::memcpy(to, log_.get(), p.log_bytes);
  p.events = std::exchange(events_, {});
  fit(p.events);
  p.rules = std::move(rules_);
  p.log_on = on_, p.ledger_on = ledger_on_, p.confirm = confirm_;
}

Game::Game(PackedGame& p) { unpack(p); }

void Game::unpack(PackedGame& p) {
  take_rules(std::move(p.rules));
  const std::byte* from = p.kept.data();
  kept_parts(s_, *rules_, [&](std::size_t at, std::size_t bytes) {  // the first part says how long the others are
    std::memcpy(reinterpret_cast<char*>(&s_) + at, from, bytes);
    from += bytes;
  });
  on_ = p.log_on, ledger_on_ = p.ledger_on, confirm_ = p.confirm;
  forget();
  if (on_) make_room(p.log_bytes / sizeof(u64));
  if (p.log_bytes) std::memcpy(log_.get(), from, p.log_bytes);
  top_ = log_.get() + p.log_bytes / sizeof(u64);
  events_ = std::exchange(p.events, {});
  candidates_.fresh = deployments_.fresh = false;
}

}  // namespace bastide
