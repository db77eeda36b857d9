// What takes long to draw and is asked for again.
#pragma once
#include <map>
#include <mutex>
#include <optional>
#include <string>

namespace bastide::art {

/// Drawn once and kept by name; from any thread. Two who ask for the same at once may both draw it; nobody waits for what another draws.
template <class T>
class Kept {
 public:
  /// `most`: beyond so many all are forgotten, for what there is no end of.
  explicit Kept(std::size_t most) : most_(most) {}
  template <class Draw>
  T get(const std::string& name, Draw&& draw) {
    if (std::optional<T> kept = find(name)) return *std::move(kept);
    return keep(name, draw());
  }
  std::optional<T> find(const std::string& name) {
    std::lock_guard lock(mutex_);
    auto found = kept_.find(name);
    return found == kept_.end() ? std::nullopt : std::optional(found->second);
  }
  T keep(const std::string& name, T made) {
    std::lock_guard lock(mutex_);
    if (kept_.size() >= most_) kept_.clear();
    return kept_[name] = std::move(made);
  }

 private:
  const std::size_t most_;
  std::mutex mutex_;
  std::map<std::string, T> kept_;
};

}  // namespace bastide::art
