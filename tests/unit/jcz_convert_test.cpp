// Games go to JCloisterZone's files and back, and come out as they were.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>

#include "jcz/convert.hpp"
#include "jcz/json.hpp"
#include "jcz/remainder.hpp"
#include "jcz/save.hpp"
#include "support/sessions.hpp"

namespace bastide::jcz {
namespace {

namespace json = boost::json;

json::value exact(std::string_view text) {
  boost::system::error_code bad;
  std::size_t read = 0;
  json::value v = parse_json(text, bad, read);
  EXPECT_FALSE(bad) << bad.message() << " in " << text;
  return v;
}

Session random_game(const std::string& rules, int seed, int moves = 1 << 20) {
  return random_session(NewGame{rules, {"Ann", "Bob", "Cid"}, Deal::seeded(seed_from_text(std::to_string(seed))), false, {}}, seed, moves);
}

std::string game_of(Record record) {
  record.info.clear();
  record.seed.clear();
  record.commitment.clear();
  return to_text(record);
}

/// Every system, alone and together, both printings, one to six players, options of every kind.
const std::vector<std::string> kRules = {
    "base jcz",
    "base jcz players=1 alone=yes",
    "base jcz players=6 sixth-player=yes printing=second small-city=2 farmers=off followers=5",
    "base+river jcz players=3",
    "base+river2 jcz printing=second",
    "base+river+river2 jcz players=4",
    "base+inns jcz inns-unfinished=usual inns-marks=inns",
    "base+inns jcz inns-tiles=no big-follower=2 players=6",
    "base+abbot jcz printing=second abbots=2 players=3",
    "base+abbot jcz printing=second gardens=no",
    "base+traders jcz players=3",
    "base+traders jcz printing=second builder=2 pig=3 goods=no",
    "base+traders+river2 jcz traders-tiles=no builder=no pig=no goods=no",
    "base+traders+siege jcz farmers=off players=4",
    "base+king jcz king-scoring=15/40 king-cards=robber players=5",
    "base+king jcz king-tiles=no king-scoring=continuously",
    "base+shrines jcz",
    "base+cult jcz shrine-rules=no",
    "base+siege jcz siege-tiles=both players=3",
    "base+siege jcz siege-tiles=six siege-escape=siege-tile",
    "base+siege jcz siege-rules=no",
    "base+count jcz count-move=clockwise players=3",
    "base+count jcz count-final-redeploy=any-district players=4",
    "base+inns+traders+abbot+river+river2+king+shrines+cult+siege+count jcz printing=second players=4 tiles=basic:2",
};

TEST(JczConvert, EverySystemComesBackAsItWas) {
  for (auto& rules : kRules)
    for (int seed = 0; seed < 6; ++seed) {
      const Session game = random_game(rules, seed, seed < 2 ? 10 + 30 * seed : 1 << 20);  // unfinished ones among them
      Record record = game.record();
      record.info["event"] = "a game";
      const Export out = export_record(record);
      EXPECT_TRUE(out.notes.empty()) << rules << ": " << out.notes[0];
      const std::string text = to_text(out.save);
      EXPECT_EQ(to_text(import_save(text)), to_text(record)) << rules;
      const Match there = play_save(read_save(text));
      EXPECT_EQ(there.game().over(), game.over()) << rules;
      for (int p = 0; game.over() && p < there.game().rules().players; ++p)
        EXPECT_EQ(there.game().s().score[p], game.game().s().score[p]) << rules;
    }
}

/// Without the key `bastide` the draws and the moves say it all but the seed.
TEST(JczConvert, TheMessagesAloneAreTheGame) {
  for (auto& rules : kRules) {
    const Record record = random_game(rules, 7).record();
    json::object save = export_record(record).save;
    save.erase("bastide");
    EXPECT_EQ(game_of(import_save(json::serialize(save))), game_of(record)) << rules;
  }
}

/// What the client writes beside the game: who sat where, chat, clocks, numbers, what was taken back.
json::object clients_save() {
  const Record record = random_game("base+inns jcz", 3, 40).record();
  json::object save = export_record(record).save;
  save.erase("bastide");
  save["gameId"] = "5";
  save["chat"] = exact(R"([{"player":0,"message":"hello \"you\""}])");
  save["created"] = "2024-02-29T10:11:12.131Z";
  save["setup"].get_object()["elements"].get_object()["inn"] = false;  // there, whatever it says
  save["players"].get_array()[0].get_object()["clientId"] = "x";
  std::int64_t clock = 0;
  for (auto& m : save["replay"].get_array()) m.get_object()["clock"] = clock += 1250;
  save["gameAnnotations"] = exact(R"({"drawOrder":[]})");
  save["test"] = exact(R"({"description":"","assertions":["Ann has 0 points"]})");
  return save;
}

TEST(JczConvert, NothingThatAClientWroteIsLost) {
  const json::object save = clients_save();
  const Record record = import_save(to_text(save));
  EXPECT_EQ(record.info.at("date"), "2024-02-29");
  EXPECT_NEAR(*record.turns.at(0).seconds, 3.75, 1e-9);
  const Record read = read_record(to_text(record));
  const Export out = export_record(read);
  EXPECT_TRUE(out.notes.empty());
  EXPECT_EQ(exact(to_text(out.save)), json::value(save));
}

/// A clock that leaps tells of no turn how long it took, nor does one that runs back; the save keeps it as it was.
TEST(JczConvert, AClockThatLeapsGivesNoTime) {
  constexpr std::int64_t kYears = 200'000'000'000;
  for (const std::int64_t leap : {kYears, std::numeric_limits<std::int64_t>::max() - kYears, std::int64_t{-1}, std::numeric_limits<std::int64_t>::min() + kYears}) {
    json::object save = clients_save();
    json::array& replay = save["replay"].get_array();
    for (std::size_t i = 4; i < replay.size(); ++i) replay[i].get_object()["clock"] = leap + static_cast<std::int64_t>(i);
    const std::string text = to_text(import_save(to_text(save)));
    const Record read = read_record(text);
    EXPECT_EQ(to_text(read), text);
    EXPECT_TRUE(read.turns.at(0).seconds);
    EXPECT_EQ(exact(to_text(export_record(read).save)), json::value(save)) << leap;
  }
}

/// A game with a talk that no record holds is there without it.
TEST(JczConvert, WhatNoRecordHoldsIsLeftOut) {
  json::object save = clients_save();
  const Record whole = import_save(to_text(save));
  save["chat"] = json::array(1, json::object{{"message", std::string(2 << 20, 'a')}});
  const Record read = read_record(to_text(import_save(to_text(save))));
  EXPECT_FALSE(read.info.contains("jcz"));
  EXPECT_EQ(game_of(read), game_of(whole));
}

TEST(JczConvert, WhatWasTakenBackIsLeftOut) {
  json::object save = clients_save();
  json::object twice = save;
  json::array& replay = twice["replay"].get_array();
  replay.insert(replay.begin() + 1, json::object{{"type", "UNDO"}, {"payload", json::object()}});
  replay.insert(replay.begin() + 2, save["replay"].get_array()[0]);
  EXPECT_EQ(to_text(import_save(json::serialize(twice))), to_text(import_save(json::serialize(save))));
}

TEST(JczConvert, AChangedGameIsExportedAsItIsNow) {
  Record record = import_save(to_text(clients_save()));
  record.turns.pop_back();
  const Export out = export_record(record);
  ASSERT_EQ(out.notes.size(), 1u);
  EXPECT_NE(out.notes[0].find("not the one that was imported"), std::string::npos);
  EXPECT_EQ(to_text(import_save(to_text(out.save))), to_text(record));

  json::object save = export_record(random_game("base jcz", 1).record()).save;
  save["replay"].get_array().resize(3);  // the record kept in it says more
  EXPECT_EQ(import_save(to_text(save)).turns.size(), 2u);
}

TEST(JczConvert, EndsWhereTheLimitOfDrawsEndedIt) {
  json::object save = export_record(random_game("base jcz", 5).record()).save;
  save.erase("bastide");
  save["gameAnnotations"] = json::object{{"endTurn", 3}};
  json::array& replay = save["replay"].get_array();
  std::size_t commits = 0, end = 0;
  while (commits < 3) commits += replay.at(end++).get_object().at("type") == "COMMIT";
  replay.resize(end);
  const Record record = import_save(to_text(save));
  ASSERT_EQ(record.turns.size(), 4u);
  EXPECT_EQ(record.turns[3].tile, kNoTile);
  EXPECT_TRUE(record.scores);
  EXPECT_EQ(exact(to_text(export_record(record).save)), json::value(save));
}

/// There each move of the last rounds is confirmed, though it is the same player's turn again at once.
TEST(JczConvert, OnePlayerMovesTwiceInARow) {
  const Record record = read_record(R"(bastide record 2
rules base+count jcz count-final-redeploy=any-district players=2
player Ann
player Bob

1 BA/L 2,0N -
2 BA/C 3,0E f@E
3 BA/C 4,0W - f@-1,0II -
4 BA/C 5,0E f@E
5 BA/C 6,0W - f@-1,0II -
6 BA/CFC.2 -3,0N -
7 . f>2,0I f>2,0I
)");
  json::object save = export_record(record).save;
  save.erase("bastide");
  EXPECT_EQ(game_of(import_save(json::serialize(save))), game_of(replay(record).record()));
}

/// A second tile is drawn there in any case: what says so is left out, and who did without it has played what cannot be played
/// there.
TEST(JczConvert, ASecondTileIsDrawnWithoutAsking) {
  const std::string to_the_second = R"(bastide record 2
rules base+traders players=2 farm-scoring=farm3
player Ann
player Bob

1 BA/RFr 1,0N f@E
2 BA/L 0,1N -
3 BA/RFr 2,0N u@E
4 BA/L 0,2N -
5 BA/RFr 3,0N - )";
  json::object save = export_record(read_record(to_the_second + "+\n6 BA/RFr 4,0N f@NL\n7 BA/LR 0,3N -\n")).save;
  save.erase("bastide");
  const Record back = import_save(json::serialize(save));
  ASSERT_EQ(back.turns.size(), 7u);
  EXPECT_EQ(back.turns[4].moves, (std::vector<std::string>{"3,0N", "-"}));
  EXPECT_EQ(back.turns[5].tile, "BA/RFr");
  EXPECT_EQ(back.turns[5].moves, (std::vector<std::string>{"4,0N", "f@NL"}));
  EXPECT_EQ(error_of([&] { export_record(read_record(to_the_second + "-\n6 BA/LR 0,3N -\n")); }),
            "illegal: turn 5, -: JCloisterZone cannot play this: a second tile is always drawn there; JCloisterZone plays by other "
            "readings: "
            "builder-second-part=may (there always)");
}

TEST(JczConvert, SaysWhatIsReadOtherwiseThere) {
  const Export out = export_record(random_game("base", 1).record());
  ASSERT_FALSE(out.notes.empty());
  EXPECT_EQ(out.notes[0], "JCloisterZone plays by other readings: farm-scoring=city4 (there farm3)");
}

TEST(JczConvert, RefusesWhatIsNotThereByName) {
  EXPECT_NE(error_of([] { export_record(random_game("base+creativity jcz", 1, 9).record()); }).find("has no creativity"), std::string::npos);
  std::string refusals;
  for (int seed = 0; seed < 20; ++seed)
    refusals += error_of([&] { export_record(random_game("base+river2 river-ends=anywhere", seed).record()); }) + "\n";
  EXPECT_NE(refusals.find("JCloisterZone cannot play this: its rules do not allow it; JCloisterZone plays by other readings: "
                          "farm-scoring=city4 (there farm3), river-u-turn="), std::string::npos) << refusals;
}

TEST(JczConvert, SaysWhereASaveIsWrong) {
  const json::object save = clients_save();
  auto wrong = [&](auto&& change) {
    json::object bad = save;
    change(bad);
    return error_of([&] { import_save(json::serialize(bad)); });
  };
  EXPECT_EQ(error_of([] { import_save("{\n \"a\": 1,\n ]"); }).substr(0, 26), "bad-save: line 3, column 2");
  EXPECT_NE(wrong([](auto& s) { s["replay"].get_array()[2] = 5; }).find("replay[2]: expected an object"), std::string::npos);
  EXPECT_NE(wrong([](auto& s) { s["replay"].get_array()[0].get_object()["payload"].get_object()["position"] = json::array{90, 90}; })
                .find("replay[0]: Invalid action in phase TilePhase"), std::string::npos);
  EXPECT_NE(wrong([](auto& s) { s["setup"].get_object()["sets"].get_object()["hills-and-sheep:1"] = 1; }).find("setup: unknown tile set: hills-and-sheep:1"),
            std::string::npos);
  EXPECT_NE(wrong([](auto& s) { s.erase("players"); }).find("there is no 'players'"), std::string::npos);
}

TEST(JczRemainder, MakesOneValueOfTheOther) {
  const char* texts[] = {"{}", "[]", "1", R"({"a":[1,2,{"b":null}],"c":"x"})", R"({"a":[1,3],"d":[]})", R"({"a":[],"c":{"x":[[]]}})"};
  for (const char* a : texts)
    for (const char* b : texts) {
      const json::value base = exact(a), wanted = exact(b);
      const auto beside = remainder_of(base, wanted);
      EXPECT_EQ(beside.has_value(), base != wanted);
      if (beside) {
        EXPECT_EQ(with_remainder(base, *beside), wanted) << a << " to " << b;
      }
    }
  EXPECT_NE(error_of([&] { with_remainder(exact("[1]"), exact(R"({"4":[2]})")); }).find("info jcz"), std::string::npos);
}

TEST(JczJson, ReadsNumbersToTheLastBit) {
  Rng rng{1};
  for (int i = 0; i < 20000; ++i) {
    const double x = static_cast<double>(rng.next() >> 11) * 0x1p-53;
    char text[40];
    std::snprintf(text, sizeof text, "[%.17g]", x);
    EXPECT_EQ(exact(text).get_array()[0].to_number<double>(), x) << text;
  }
}

}  // namespace
}  // namespace bastide::jcz
