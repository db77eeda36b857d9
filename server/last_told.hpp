// The state that everybody at a table holds, from which the next one is told by what changed (docs/protocol.md, "Changes").
#pragma once
#include <string>

#include "match.hpp"

namespace bastide::server {

class LastTold {
 public:
  bool empty() const { return state_.empty(); }
  std::size_t bytes() const { return state_.capacity(); }
  /// Everybody was told how the match stands now.
  void hold(const Match&);
  /// Nobody is here any more.
  void forget() { std::string().swap(state_); }
  /// The message that leads to how the match stands now, which is held from then on. Events are others than before `from` on.
  json::object change(const Match&, int from);

 private:
  void hold(const json::object& state, int version);

  int version_ = 0;
  std::string state_;  ///< as JSON, without its decision: a text takes a fraction of an object's memory; empty if nothing is held
};

}  // namespace bastide::server
