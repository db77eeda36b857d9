// Positions on one line: what is written reads as the same position, and what cannot be is refused in words.
#include "protocol/position.hpp"

#include <gtest/gtest.h>

#include "core/check.hpp"
#include "core/perft.hpp"
#include "protocol/error.hpp"
#include "protocol/session.hpp"
#include "support/stride.hpp"

namespace bastide {
namespace {

constexpr const char* kRules[] = {
    "base",
    "base players=6 sixth-player=yes first=3 tiles=basic:1*2",
    "base+river players=3",
    "base+river players=4 river-u-turn=corridor start-tile=pile",
    "base+river players=2 river-u-turn=direct",
    "base printing=second farmers=off",
};

void expect_same_decision(const Game& g, const Game& read) {
  Moves a, b;
  g.legal(a);
  read.legal(b);
  ASSERT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end()));
  ASSERT_EQ(g.actor(), read.actor());
  ASSERT_EQ(g.over(), read.over());
  ASSERT_EQ(&g.phase(), &read.phase());
}

/// Calls f at every decision of random games, and at their ends.
void at_every_decision(bool confirm, const std::function<void(const Game&)>& f) {
  for (const char* rules : kRules)
    for (u64 seed = 1; seed <= 4; seed += kStride) {
      SCOPED_TRACE(std::string(rules) + " seed " + std::to_string(seed));
      Game g(compile(parse_rules(rules)));
      g.ask_confirm(confirm);
      for (Rng rng{seed}; !g.over(); g.play(g.sample(rng))) f(g);
      f(g);
    }
}

std::string error_of(const std::string& line) {
  try {
    read_position(line);
  } catch (const Error& e) {
    return e.code + ": " + e.what();
  }
  return "no error";
}

TEST(Position, EveryPositionOfAGameReadsAsItself) {
  for (const bool confirm : {false, true})
    at_every_decision(confirm, [](const Game& g) {
      const std::string line = position_line(g);
      const Game read = read_position(line);
      ASSERT_EQ(position_line(read), line);
      ASSERT_EQ(check(read), "");
      expect_same_decision(g, read);
      ASSERT_EQ(g.s().discarded, read.s().discarded);
    });
}

TEST(Position, PlaysOnToTheSameEnd) {
  for (u64 seed = 1; seed <= 20; ++seed) {
    Game g(compile(parse_rules("base+river players=3")));
    Rng rng{seed};
    for (u64 i = 0; i < seed * 5; ++i) g.play(g.sample(rng));
    Game read = read_position(position_line(g));
    while (!g.over()) {
      const Move m = g.sample(rng);
      ASSERT_TRUE(read.is_legal(m));
      g.play(m);
      read.play(m);
    }
    EXPECT_EQ(position_line(g), position_line(read));
  }
}

TEST(Position, DiscardsAreShownToAGameWithoutAPast) {
  Game g(compile(parse_rules("base")));
  for (u64 seed = 1; !g.s().discarded; ++seed) {
    Game next(g.shared_rules());
    for (Rng rng{seed}; !next.over() && !next.s().discarded; next.play(next.sample(rng))) {
    }
    g = next;
  }
  const Game read = read_position(position_line(g));
  EXPECT_EQ(read.s().discarded, g.s().discarded);
  EXPECT_EQ(position_json(read).at("discards").as_array().size(), g.s().discarded);
  EXPECT_EQ(position_line(read), position_line(g));
}

TEST(Position, IsWrittenAsDocumented) {
  Session s({"base", {}, Deal::ordered({"BA/RFr", "BA/L"}), false, {}});
  s.play("1,0N");
  EXPECT_EQ(position_line(s.game()), "base players=2 | BA/RCr@0,0N BA/RFr@1,0N | - | 0 0 | - | 1 0 deploy");
  s.play("f@NL");
  EXPECT_EQ(position_line(s.game()), "base players=2 | BA/RCr@0,0N BA/RFr@1,0N | 0f1@NL | 0 0 | - | 2 1 place BA/L");
}

TEST(Position, ATileOfABazaarIsReadByItsId) {
  const std::string line =
      "base+bridges players=2 | BA/RCr@0,0N BA/C@1,0S#E BA/Cccc+@0,-1N BA/CC.2@0,1W BB/CFR.b@1,-1W | 0f1@E 1f2@N 0f3@NL 1f4@E | -82 0 | - | "
      "5 0 place BB/F.b | bridge=2:0 bridge=3:1 bazaar-tile=BA/Ccc:1 bazaar-played castle=3:0 castle=3:1";
  EXPECT_EQ(position_line(read_position(line)), line);
}

TEST(Position, TilesOfOnesOwnAreReadWithTheirDefinitions) {
  const std::string tiles = "tile ME/@|x\n  field NL NR EL ER SL SR WL WR\nset mine\n  ME/@|x 80\n";
  const Session s({"base tiles=mine", {}, Deal::seeded(seed_from_text("u")), false, {}, tiles});
  const std::string line = position_line(s.game());
  EXPECT_EQ(position_line(read_position(line, tiles)), line);
  EXPECT_EQ(error_of(line), "bad-rules: tiles: there is no tile set 'mine'");
}

TEST(Position, ATileInAPlaceOfItsOwnIsReadThoughItsNameHasASlash) {
  const std::string line = "base+bridges players=2 | BA/RCr@0,0N | - | 0 0 | - | 5 0 draw | bridge=3:0 bridge=3:1 castle=3:0 castle=3:1 bazaar-tile=BA/L:1";
  const std::string read = position_line(read_position(line));
  EXPECT_NE(read.find("bazaar-tile=BA/L:1"), std::string::npos) << read;
  EXPECT_EQ(position_line(read_position(read)), read);
  EXPECT_NE(error_of(line + "/9f").find("tokens: expected a name"), std::string::npos);
}

TEST(Position, ACornerHasRoomForOneBarn) {
  const auto with = [](const std::string& figures, const char* rules = "base+abbey") {
    return error_of(std::string(rules) + " | BA/L@0,0N BA/L@1,0N BA/L@0,1N BA/L@1,1N | " + figures + " | 0 0 | - | 5 0 draw");
  };
  EXPECT_EQ(with("0n3@NL"), "no error");
  const std::string two = "bad-position: two barns stand on the corner of 1,1; there is room for one";
  EXPECT_EQ(with("0n3@NL 1n3@NL"), two);
  EXPECT_EQ(with("0n3@NL 0n3@NL", "base+abbey barn=2 barn-placement=occupied"), two);
  EXPECT_EQ(with("0n3@NL 1n2@NL"), "bad-position: a barn stands where the corners of four fields meet, on the field of the tile to the south-east");
}

TEST(Position, RefusalsSayWhere) {
  EXPECT_NE(error_of("").find("bad-position: expected rules | tiles"), std::string::npos);
  EXPECT_NE(error_of("dragons | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw").find("bad-rules: unknown word 'dragons'"),
            std::string::npos);
  EXPECT_EQ(error_of("base | BA/RCr@0;0N | - | 0 0 | - | 1 0 draw"),
            "bad-position: tiles: expected a tile and where it lies, such as BA/RCr@1,-2E, not 'BA/RCr@0;0N'");
  EXPECT_EQ(error_of("base | - | - | 0 0 | - | 1 0 draw"), "bad-position: at least one tile must lie on the table");
  EXPECT_NE(error_of("base | BA/RCr@0,0N | 0f0@I | 0 0 | - | 1 0 draw").find("expected a location of BA/RCr as it lies"),
            std::string::npos);
  EXPECT_NE(error_of("base | BA/RCr@0,0N | 2f0@N | 0 0 | - | 1 0 draw").find("figures: expected a seat"), std::string::npos);
  EXPECT_EQ(error_of("base | BA/RCr@0,0N | - | 0 | - | 1 0 draw"), "bad-position: scores: expected 2 numbers, one a seat, not 1");
  EXPECT_EQ(error_of("base | BA/RCr@0,0N | - | 0 -1 | - | 1 0 draw"),
            "bad-position: scores: expected a number from 0 to 30000, not '-1'");
  EXPECT_EQ(error_of("base | BA/RCr@0,0N BA/L@1,1N | - | 0 0 | - | 1 0 draw"),
            "bad-position: BA/L at 1,1 touches no tile laid before it");
  EXPECT_EQ(error_of("base | BA/RCr@0,0N | - | 0 0 | BA/XX | 1 0 draw"), "bad-position: BA/XX is not among the tiles of this game");
  EXPECT_EQ(error_of("base | BA/RCr@0,0N | - | 0 0 | - | 1 0 score"),
            "bad-position: turn: expected one of over, draw, place, deploy, confirm, not 'score'");
  EXPECT_EQ(error_of("base | BA/RCr@0,0N | - | 0 0 | - | 1 0 place"),
            "bad-position: a tile is in hand exactly while it has to be placed");
}

}  // namespace
}  // namespace bastide
