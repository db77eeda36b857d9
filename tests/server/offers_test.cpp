// Which computer players the page is told of, and which may sit at a table.
#include <gtest/gtest.h>

#include <set>

#include "bots/bot.hpp"
#include "bots/levels.hpp"
#include "server/rooms.hpp"

namespace bastide::server {
namespace {

std::vector<boost::json::object> told(bool offered) {
  std::vector<boost::json::object> list;
  const boost::json::object all = meta();
  for (auto& bot : all.at("bots").as_array())
    if (bot.at("offered").as_bool() == offered) list.push_back(bot.as_object());
  return list;
}

TEST(Offers, PeopleChooseALevelOrSomebodyOfAStyle) {
  const auto offered = told(true);
  ASSERT_GT(offered.size(), levels().size());
  std::set<std::string> others;
  for (std::size_t i = 0; i < offered.size(); ++i) {
    const boost::json::object& bot = offered[i];
    if (i >= levels().size()) {
      others.emplace(bot.at("id").as_string());
      continue;
    }
    EXPECT_EQ(bot.at("level"), static_cast<int>(i) + 1);
    EXPECT_EQ(bot.at("name"), levels()[i].name);
    EXPECT_EQ(bot.contains("usual"), levels()[i].number == kUsualLevel);
  }
  EXPECT_EQ(others, (std::set<std::string>{"random", "greedy", "farmer", "blocker", "invader"}));
}

TEST(Offers, WhoeverNamesAnotherBotGetsItAndThePageKnowsItsName) {
  std::set<std::string> known;
  for (const bool offered : {true, false})
    for (auto& bot : told(offered)) known.emplace(bot.at("id").as_string());
  for (auto& bot : all_bots()) {
    EXPECT_TRUE(is_bot(bot.id)) << bot.id;
    EXPECT_TRUE(known.count(bot.id)) << bot.id;
    EXPECT_EQ(bot_name(bot.id), bot.name);
  }
  for (auto& level : levels()) EXPECT_TRUE(is_bot(spec_of(level)));
  EXPECT_EQ(bot_name("best:level=1"), levels()[0].name);
}

TEST(Offers, NobodyAsksForMoreThanIsOffered) {
  for (const char* spec : {"nobody", "", "best:", "best:threads=256", "best:level=3,threads=64", "best:level=11", "best:level=03",
                           "best:level=3.5", "best:width=1000", "uct:playouts=1000000000", "mason:width=3", "exec:ls"})
    EXPECT_FALSE(is_bot(spec)) << spec;
}

}  // namespace
}  // namespace bastide::server
