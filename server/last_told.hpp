// The state that everybody at a table holds, from which the next one is told by what changed (docs/protocol.md, "Changes").
#pragma once
#include <string>
#include <vector>

#include "match.hpp"

namespace bastide::server {

class LastTold {
 public:
  bool empty() const { return landscape_.empty(); }
  /// Memory that it takes besides itself.
  std::size_t bytes() const;
  /// Everybody was told how the match stands now.
  void hold(const Match&);
  /// Nobody is here any more.
  void forget() { *this = {}; }
  /// The message that leads to how the match stands now, which is held from then on. Events are others than before `from` on.
  std::string change(const Match&, int from);

 private:
  /// A key of the state with its value as JSON: a text takes a fraction of an object's memory, and is compared at once.
  struct Part {
    std::string key, text;
  };
  static std::vector<Part> parts_of(const Match&);
  static json::object difference_of(const std::vector<Part>& before, const std::vector<Part>& after, const json::storage_ptr& memory);

  int version_ = 0;
  std::vector<Part> parts_;  ///< all but the tiles, the features and the decision
  Landscape landscape_;              ///< the tiles and features; empty if nothing is held
};

}  // namespace bastide::server
