// Rows for tests of stores.
#pragma once
#include <string>

#include "server/store.hpp"
#include "server/tokens.hpp"

namespace bastide::server {

inline TableRow table_row(const std::string& id) {
  return {id, "base players=2", random_seed(), true, {{"Ann", token_hash("secret"), ""}, {"Bot", "", "greedy"}}, 123, {}, {}, Aids::purist};
}
inline MoveRow move_row(const std::string& id, int n) { return {id, n, "play", 0, n, "1,0N", "a" + std::to_string(n), 5, 7 * n}; }

}  // namespace bastide::server
