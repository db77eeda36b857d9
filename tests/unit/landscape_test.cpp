// What the state of a game tells of its tiles.
#include <gtest/gtest.h>

#include "core/bridge.hpp"
#include "protocol/session.hpp"
#include "support/everything.hpp"

namespace bastide {
namespace {

/// Where bridges lie, by the state; and whether each tile is told as it lies.
int bridges_told(const Session& s) {
  const State& state = s.game().s();
  const boost::json::object told = s.state_without_decision(Aids::standard);
  const auto& tiles = told.at("tiles").as_array();
  EXPECT_EQ(tiles.size(), state.tile_count);
  int bridges = 0;
  for (int i = 0; i < state.tile_count; ++i) {
    const auto& tile = tiles[static_cast<std::size_t>(i)].as_object();
    const int axis = bridge_over(s.game(), i);
    const auto* bridge = tile.if_contains("bridge");
    EXPECT_EQ(bridge ? bridge->as_string() : "", axis < 0 ? "" : axis_name(axis)) << tile;
    bridges += bridge != nullptr;
  }
  return bridges;
}

int bridges_of_a_random_game(const std::string& rules, u64 seed) {
  Session s({rules, {}, Deal::seeded(seed_from_text(rules)), true, {}});
  for (Rng rng{seed}; !s.over();) s.play(s.game().sample(rng));
  return bridges_told(s);
}

/// Monasteries are the first kind of tile, whose number nothing else may be taken for.
TEST(Landscape, ThereIsNoBridgeWhereNobodyBuildsAny) {
  for (const char* rules : {"base", "base+abbey", "base+inns+tower"}) EXPECT_EQ(bridges_of_a_random_game(rules, 7), 0) << rules;
}

TEST(Landscape, BridgesAreToldWhereTheyLie) {
  int bridges = 0;
  for (u64 seed = 1; seed <= 4; ++seed) {
    bridges += bridges_of_a_random_game("base+bridges", seed);
    bridges += bridges_of_a_random_game(every_expansion() + " players=3", seed);
  }
  EXPECT_GT(bridges, 0);
}

}  // namespace
}  // namespace bastide
