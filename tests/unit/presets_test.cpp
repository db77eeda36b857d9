// What presets choose, and where they leave an option alone.
#include <gtest/gtest.h>

#include <sstream>

#include "core/expansion.hpp"
#include "core/rules.hpp"
#include "protocol/meta.hpp"

namespace bastide {
namespace {

std::string chosen(const std::string& line) { return to_text(parse_rules(line)); }

TEST(Presets, TheAmericanOneForbidsOwnChallengesForTheSixTilesAlone) {
  EXPECT_EQ(chosen("base+cult rgg"), "base+cult players=2 farm-scoring=farm3 challenge-own=no");
  EXPECT_EQ(chosen("base+shrines rgg"), "base+shrines players=2 farm-scoring=farm3");
  EXPECT_EQ(chosen("base+shrines+cult rgg"), "base+shrines+cult players=2 farm-scoring=farm3");
  EXPECT_EQ(chosen("base+shrines rgg challenge-own=no"), "base+shrines players=2 farm-scoring=farm3 challenge-own=no");
}

TEST(Presets, ClassicLeavesTheStartTileOutAndKeepsTheRiverOpen) {
  EXPECT_EQ(chosen("base+river2+count+shrines classic"), "base+river2+shrines+count players=2");
}

TEST(Presets, JCloisterZonesKeepsItsOwnReadings) {
  const std::string line = chosen("base+river2+count+shrines jcz");
  for (const char* word : {" start-tile=pile", " river-ends=anywhere", " challenge-late=yes"})
    EXPECT_NE(line.find(word), std::string::npos) << word << " in " << line;
  EXPECT_EQ(chosen("base jcz"), "base players=2 farm-scoring=farm3");
  const std::string traders = chosen("base+traders+siege jcz");
  for (const char* word : {" builder-second-part=always", " pig-besieged=once", " escape-per=turn"})
    EXPECT_NE(traders.find(word), std::string::npos) << word << " in " << traders;
}

TEST(Presets, TheAmericanOneLetsOnlyFollowersGoToTheFestival) {
  EXPECT_EQ(chosen("base+festival rgg"), "base+festival players=2 farm-scoring=farm3 festival-return=follower");
  for (const char* preset : {"classic", "hig"}) EXPECT_EQ(chosen(std::string("base+festival ") + preset), "base+festival players=2") << preset;
}

TEST(Presets, TheOriginalOneTakesWhatItPrinted) {
  EXPECT_EQ(chosen("base+siege+count hig"), "base+siege+count players=2 siege-escape=siege-tile count-trigger=completion");
  EXPECT_EQ(chosen("base+dragon rgg").find("fairy-on-tile=each"), std::string::npos);
  EXPECT_NE(chosen("base+dragon rgg").find(" fairy-on-tile=one"), std::string::npos);
}

TEST(Presets, ChooseNothingThatWouldChangeNothing) {
  EXPECT_EQ(chosen("base+siege jcz"), "base+siege players=2 farm-scoring=farm3");
  EXPECT_EQ(chosen("base+dragon rgg fairy=no princesses=no"), "base+dragon players=2 farm-scoring=farm3 dragon-move=after-scoring fairy=no princesses=no");
  EXPECT_EQ(chosen("base+siege jcz escape-per=turn"), "base+siege players=2 farm-scoring=farm3 escape-per=turn");
}

std::string refusal(const std::string& line) {
  try {
    parse_rules(line);
  } catch (const RulesError& e) {
    return e.what();
  }
  return "";
}

TEST(Presets, AreChosenOnceAsIsEachOption) {
  EXPECT_EQ(refusal("base rgg modern"), "rgg and modern are both presets; expected one of them");
  EXPECT_EQ(refusal("base small-city=2 small-city=4"), "small-city=4: the line says small-city=2, too; expected it once");
  EXPECT_EQ(refusal("base players=2 players=3"), "players=3: the line says players=2, too; expected it once");
  EXPECT_EQ(refusal("base rgg rgg small-city=2 small-city=2"), "");
}

// The fuzzer found that: a message that begins with a zero byte was none.
TEST(Presets, WhatNobodyCanReadIsShownInTheMessage) {
  using namespace std::string_literals;
  EXPECT_EQ(refusal("base \0=1 \0=2"s), "\\x00=2: the line says \\x00=1, too; expected it once");
  EXPECT_EQ(refusal("base players=\x7f\1"), "players=\\x7f\\x01: expected a number from 1 to 6");
  EXPECT_EQ(refusal("base players=" + std::string(200, '1')), "players=" + std::string(112, '1') + "...: expected a number from 1 to 6");
  EXPECT_EQ(refusal("base tiles=" + std::string(112, 'a') + "\u00e4\u00e4*0*1").substr(0, 122), "tiles=" + std::string(112, 'a') + "...:");
}

std::string warned(const std::string& line) {
  std::string all;
  for (auto& w : warnings(parse_rules(line))) all += w + "\n";
  return all;
}

TEST(Options, ThatChangeNothingAreWarnedOf) {
  EXPECT_EQ(warned("base+dragon fairy=no fairy-on-tile=one"), "fairy-on-tile=one changes nothing here: it matters only with fairy=yes fairy-placement=on-tile\n");
  EXPECT_EQ(warned("base+abbey wagon=no wagon-move=C2"), "wagon-move=C2 changes nothing here: it matters only with wagon!=no\n");
  EXPECT_EQ(warned("base+count count-per=turn"), "count-per=turn changes nothing here: it matters only with traders|messages\n");
  EXPECT_EQ(warned("base+dragon fairy-placement=on-tile fairy-on-tile=one"), "");
}

/// Is that a value of an option, or an expansion?
bool is_known(const std::string& word) {
  if (const std::size_t bar = word.find('|'); bar != word.npos) return is_known(word.substr(0, bar)) && is_known(word.substr(bar + 1));
  const std::size_t equals = word.find('=');
  if (equals == word.npos) return find_expansion(word.substr(word[0] == '!')) != nullptr;
  const std::string key = word.substr(0, equals - (word[equals - 1] == '!'));
  for (auto& o : all_options())
    for (auto& v : o.option->values)
      if (key == o.option->key && word.substr(equals + 1) == v.name) return true;
  return false;
}

TEST(Options, NameInTheirConditionsWhatThereIs) {
  for (auto& o : all_options()) {
    std::istringstream words(o.option->only);
    for (std::string word; words >> word;) EXPECT_TRUE(is_known(word)) << o.option->key << ": " << word;
  }
}

}  // namespace
}  // namespace bastide
