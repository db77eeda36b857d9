// Which build of the program this is, so that a contest is not mixed from games of different players with the same name.
#pragma once
#include <string>

namespace bastide {

/// A build of the program.
struct Build {
  std::string players;  ///< ten hexadecimal digits of a hash of the sources of engine and bots: equal if our bots play alike
  std::string commit;   ///< of the repository, with "-dirty" if there were changes; "unknown" without git

  /// "3f2a91c0de (commit 0f8a71b2ce)"
  std::string text() const { return players + " (commit " + commit + ")"; }
  friend bool operator==(const Build&, const Build&) = default;
};

Build this_build();

}  // namespace bastide
