// Positions that are set up by hand: what can be done, and why something cannot.
#include "protocol/edit.hpp"

#include <gtest/gtest.h>

#include "core/random.hpp"
#include "protocol/error.hpp"

namespace bastide::edit_tests {
namespace {

Tool tile(const std::string& id) { return {.kind = Tool::Kind::tile, .tile = id, .figure = {}}; }
Tool figure(const std::string& name, int seat = 0) { return {.kind = Tool::Kind::figure, .tile = {}, .figure = name, .seat = seat}; }
const Tool kAway{.kind = Tool::Kind::away, .tile = {}, .figure = {}};

std::string line(const DrawnUp& d) { return position_line(*d.rules, d.setup); }

std::string why(const DrawnUp& d, const Tool& tool, const std::string& move) {
  try {
    edited(d, tool, move);
  } catch (const Error& e) {
    return e.what();
  }
  return "done";
}

std::vector<std::string> moves_of(const DrawnUp& d, const Tool& tool) {
  std::vector<std::string> moves;
  const boost::json::object told = edit_json(d, tool);
  for (auto& option : told.at("options").as_array()) moves.emplace_back(option.at("move").as_string());
  return moves;
}

TEST(Edit, APositionGrowsTileByTileAndShrinksAgain) {
  DrawnUp d = fresh_position("base");
  EXPECT_EQ(line(d), "base players=2 | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw");
  d = edited(d, tile("BA/RFr"), "1,0N");
  d = edited(d, figure("follower", 1), "f@1,0E");
  d = edited(d, Wishes{{{12, 3}}, 1, "BA/L"});
  EXPECT_EQ(line(d), "base players=2 | BA/RCr@0,0N BA/RFr@1,0N | 1f1@E | 12 3 | - | 1 1 place BA/L");
  EXPECT_EQ(read_position(line(d)).actor(), 1);
  d = edited(d, kAway, "f<1,0E:1");
  d = edited(d, kAway, "*0,0");
  EXPECT_EQ(d.setup.tiles.size(), 1u);
  d = edited(d, tile("BA/RCr"), "0,0N");
  EXPECT_EQ(d.setup.tiles.size(), 2u) << "a start tile that was taken away can be laid again";
}

TEST(Edit, WhatATileCompletesGoesHomeWithoutPoints) {
  DrawnUp d = fresh_position("base");
  d = edited(d, figure("follower"), "f@0,0N");
  d = edited(d, tile("BA/C"), "0,-1S");
  EXPECT_EQ(line(d), "base players=2 | BA/RCr@0,0N BA/C@0,-1S | - | 0 0 | - | 1 0 draw");
  EXPECT_EQ(why(d, figure("follower"), "f@0,0N"), "the city is completed; whoever stood there has come home");
}

TEST(Edit, EveryMoveThatIsOfferedCanBeDone) {
  for (const char* rules : {"base", "base+inns+traders", "base+abbey+tower", "base+river+abbot", "base+dragon+count"}) {
    SCOPED_TRACE(rules);
    DrawnUp d = fresh_position(rules);
    Rng rng{7};
    for (int step = 0; step < 24; ++step) {
      const boost::json::object told = edit_json(d, {});
      auto& stock = told.at("stock").as_array();
      const auto& any = stock[rng.below(static_cast<u32>(stock.size()))];
      std::vector<Tool> tools{tile(std::string(any.at("tile").as_string())), kAway};
      for (int f = 0; f < d.rules->figure_kinds; ++f) tools.push_back(figure(d.rules->figure[f].name, static_cast<int>(rng.below(2))));
      const Tool& tool = tools[step % 3 ? rng.below(static_cast<u32>(tools.size())) : 0];
      const auto moves = moves_of(d, tool);
      if (moves.empty() || (tool.kind == Tool::Kind::away && step < 12)) continue;
      const std::string& move = moves[rng.below(static_cast<u32>(moves.size()))];
      ASSERT_NO_THROW(d = edited(d, tool, move)) << move << " in " << line(d);
      ASSERT_EQ(line(read_drawn_up(line(d))), line(d));
      ASSERT_NO_THROW(read_position(line(d))) << line(d);
    }
  }
}

TEST(Edit, WhyNotIsSaid) {
  const DrawnUp d = read_drawn_up("base+inns+traders modern | BA/RCr@0,0N BA/RFr@1,0N BA/RFr@2,0N | 0f1@E | 0 0 | - | 1 0 draw");
  EXPECT_EQ(why(d, figure("follower"), "f@1,0E"), "somebody stands there already");
  EXPECT_EQ(why(d, figure("builder"), "b@1,0NL"), "a builder may not stand on a field");
  EXPECT_EQ(why(d, figure("builder", 1), "b@2,0E"), "a builder stands with a follower of its player");
  EXPECT_EQ(why(d, figure("builder"), "b@2,0E"), "done");
  EXPECT_EQ(why(d, figure("follower"), "f@5,5N"), "no tile lies at 5,5");
  EXPECT_EQ(why(d, figure("follower"), "f@1,0I"), "'1,0I': BA/RFr has no such place");
  EXPECT_EQ(why(d, figure("follower"), "f@1,0#9"), "'1,0#9': expected a part of BA/RFr");
  EXPECT_EQ(why(d, figure("dragon"), "f@1,0E"), "this game has no figure 'dragon'");
  EXPECT_EQ(why(d, figure("follower", 4), "f@2,0NL"), "there is no player 4");
  EXPECT_EQ(why(d, kAway, "*1,0"), "without this tile the others would not hang together");
  EXPECT_EQ(why(d, kAway, "f<2,0E:0"), "no such figure stands there");
  EXPECT_EQ(why(d, kAway, "nonsense"), "expected a tile or a figure to take away, such as *1,0 or f<1,0N:1");
  EXPECT_NE(why(d, tile("BA/L"), "9,9N").find("9,9"), std::string::npos);
  EXPECT_EQ(why(d, tile("XX/none"), "1,1N"), "XX/none is not among the tiles of this game");
  EXPECT_EQ(why(d, {}, "1,1N"), "expected a tool to do that with");
  EXPECT_THROW(edited(d, Wishes{{{1, 2, 3}}, {}, {}}), Error);
  EXPECT_THROW(edited(d, Wishes{{}, 5, {}}), Error);
  EXPECT_THROW(edited(d, Wishes{{}, {}, "XX/none"}), Error);
}

TEST(Edit, TheLastTileOfAKindCanBeLaidAndNoMoreAreOffered) {
  DrawnUp d = fresh_position("base");
  const auto moves = moves_of(d, tile("BA/RRRR"));
  ASSERT_FALSE(moves.empty());
  d = edited(d, tile("BA/RRRR"), moves.front());
  EXPECT_TRUE(moves_of(d, tile("BA/RRRR")).empty());
  EXPECT_EQ(why(d, tile("BA/RRRR"), "3,3N"), "this game does not have so many BA/RRRR");
}

TEST(Edit, APositionInTheMiddleOfATurnIsTakenUpWhereATileIsDrawn) {
  const DrawnUp d = read_drawn_up("base | BA/RCr@0,0N BA/C@0,-1S | 0f0@N | 0 0 | - | 2 0 deploy");
  EXPECT_EQ(moves_of(d, kAway), (std::vector<std::string>{"*0,0", "*0,-1"})) << "he has gone home by then";
  EXPECT_FALSE(moves_of(d, tile("BA/RFr")).empty());
  EXPECT_EQ(edit_json(d, tile("BA/RFr")).at("position").as_string(), line(d).c_str()) << "to look changes nothing";
  EXPECT_EQ(line(edited(d, Wishes{{{5, 0}}, {}, {}})), "base players=2 | BA/RCr@0,0N BA/C@0,-1S | - | 5 0 | - | 2 0 draw");
}

}  // namespace
}  // namespace bastide::edit_tests
