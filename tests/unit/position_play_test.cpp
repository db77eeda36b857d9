// Games that begin with a position: they are dealt, recorded, replayed and looked back at like others.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "bots/walk.hpp"
#include "core/phases.hpp"
#include "jcz/convert.hpp"
#include "protocol/error.hpp"
#include "protocol/position.hpp"
#include "protocol/replay.hpp"
#include "protocol/session.hpp"

namespace bastide::position_play_tests {
namespace {

constexpr const char* kRules[] = {"base", "base+river players=3", "base+inns+traders modern", "base+dragon+tower", "base+messages+plague", "base+abbey+bridges+flier"};

Session seeded(const std::string& rules, const std::string& seed, const std::string& position = {}) {
  NewGame game{.rules = rules, .names = {}, .deal = Deal::seeded(seed_from_text(seed)), .confirm = false, .position = position, .tiles = {}};
  return Session(std::move(game));
}

void play_on(Session& s, Rng& rng, int decisions) {
  for (int i = 0; i < decisions && !s.over(); ++i) s.play(s.game().sample(rng));
}

/// After so many decisions of a random game.
std::string after(const std::string& rules, int decisions, u64 seed) {
  Session s = seeded(rules, std::to_string(seed));
  Rng rng{seed};
  play_on(s, rng, decisions);
  return position_line(s.game());
}

/// One position of each phase that asks, in random games with much in the box: what is told of it reads back as it was.
TEST(PositionPlay, EveryPhaseThatAsksReadsBack) {
  std::set<std::string> seen;
  for (const char* rules : {"base+traders+siege+count", "base+dragon+tower+flier+phantom+plague princess-action=must", "base+abbey+bridges+messages+count", "base+traders+abbey+bridges"})
    for (u64 seed = 1; seed <= 4; ++seed) {
      Session s = seeded(rules, std::to_string(seed));
      Rng rng{seed};
      for (; !s.over(); play_on(s, rng, 1)) {
        if (!seen.insert(s.game().phase().name).second) continue;
        const std::string line = position_line(s.game());
        EXPECT_EQ(position_line(read_position(line)), line);
      }
    }
  EXPECT_TRUE(seen.count("second tile"));
  EXPECT_GE(seen.size(), 15u);
}

TEST(PositionPlay, AGameFromItIsRecordedReplayedAndEndsAlike) {
  for (const char* rules : kRules)
    for (const int decisions : {0, 7, 30}) {
      SCOPED_TRACE(rules + std::string(" after ") + std::to_string(decisions));
      Session s = seeded("", "from here", after(rules, decisions, 5));
      EXPECT_EQ(s.game().s().turn.number, 1);
      Rng rng{11};
      play_on(s, rng, 400);
      ASSERT_TRUE(s.over());
      const Record record = s.record();
      EXPECT_EQ(record.position, s.position());
      const std::string text = to_text(record);
      ASSERT_EQ(to_text(read_record(text)), text);
      const Session again = replay(read_record(text));
      ASSERT_EQ(to_text(again.record()).substr(0, 60), text.substr(0, 60));
      ASSERT_EQ(position_line(again.game()), position_line(s.game()));
      EXPECT_EQ(again.events(), s.events());
    }
}

TEST(PositionPlay, TheSameSeedDealsTheSameAndOnlyWhatIsLeft) {
  const std::string position = after("base+river", 21, 3);
  std::vector<std::string> one;
  for (int i = 0; i < 2; ++i) {
    Session s = seeded("", "twice", position);
    Rng rng{2};
    play_on(s, rng, 300);
    ASSERT_TRUE(s.over());
    one.push_back(to_text(s.record()));
    std::map<std::string, int> left;
    const Game begun = s.beginning();
    for (std::size_t row = 0; row < begun.rules().deck.size(); ++row) left[begun.rules().id(begun.rules().deck[row].kind)] += begun.s().left[row];
    if (begun.s().turn.tile_in_hand != kNo) ++left[begun.rules().id(begun.s().turn.tile_in_hand)];
    for (auto& turn : s.record().turns) {
      for (auto& id : turn.discards) --left[id];
      if (!turn.tile.empty()) --left[turn.tile];
    }
    for (auto& [id, n] : left) EXPECT_EQ(n, 0) << id;
  }
  EXPECT_EQ(one[0], one[1]);
}

TEST(PositionPlay, TheStartTellsEverythingThatLay) {
  const Session s = seeded("", "start", "base | BA/RCr@0,0N BA/RFr@1,0N | 0f1@NL | 7 0 | - | 9 1 place BA/L");
  const boost::json::array events = s.events();
  EXPECT_EQ(events.at(0).at("tiles").as_array().size(), 2u);
  EXPECT_EQ(events.at(1).at("type"), "draw");
  EXPECT_EQ(events.at(1).at("turn"), 1);
  EXPECT_EQ(s.state().at("players").at(0).at("score"), 7);
}

TEST(PositionPlay, ItsStepsAndTurnsCanBeLookedAt) {
  Session s = seeded("", "steps", after("base", 20, 9));
  Rng rng{4};
  play_on(s, rng, 12);
  const Replay replay(s);
  EXPECT_EQ(position_line(replay.game(replay.last())), position_line(s.game()));
  EXPECT_EQ(position_line(replay.game(0)), s.position());
  EXPECT_EQ(replay.at(0, s.names()).at("state").at("tiles").as_array().size(), static_cast<std::size_t>(s.beginning().s().tile_count));
  Walk walk(s.beginning(), s.history());
  int turns = 0;
  while (walk.next()) ++turns;
  EXPECT_GT(turns, 2);
}

TEST(PositionPlay, ATurnThatOnlyHadToBeConfirmedIsOver) {
  Session s(NewGame{.rules = "base", .names = {}, .deal = Deal::seeded(seed_from_text("confirm")), .confirm = true, .position = {}, .tiles = {}});
  Rng rng{1};
  while (&s.game().phase() != &phases::confirm) s.play(s.game().sample(rng));
  const std::string line = position_line(s.game());
  EXPECT_NE(line.find(" confirm"), std::string::npos);
  EXPECT_NE(beginning_of(line).find("| 1 1 draw"), std::string::npos) << beginning_of(line);
}

std::string error_of(const std::string& rules, const std::string& position) {
  try {
    seeded(rules, "x", position);
  } catch (const Error& e) {
    return e.code + ": " + e.what();
  }
  return "no error";
}

TEST(PositionPlay, WhatCannotBeABeginningIsRefused) {
  EXPECT_EQ(error_of("base+river", "base | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw"), "bad-position: the position is one of other rules: base players=2");
  EXPECT_EQ(error_of("", "base | BA/RCr@0,0N | - | 0 0 | - | 1 0 over"), "bad-position: turn: the game is over; there is nothing left to play");
  EXPECT_THROW(read_record("bastide record 2\nrules base\nposition a\nposition b\n"), Error);
  EXPECT_THROW(replay(read_record("bastide record 2\nrules base\nposition nonsense\n")), Error);
}

TEST(PositionPlay, JCloisterZoneDoesNotHaveIt) {
  Session s = seeded("", "jcz", "base | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw");
  EXPECT_THROW(jcz::export_record(s.record()), Error);
}

}  // namespace
}  // namespace bastide::position_play_tests
