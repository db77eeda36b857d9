// Which computer players the page is told of, and which may sit at a table.
#include <gtest/gtest.h>

#include <set>

#include "bots/bot.hpp"
#include "server/rooms.hpp"

namespace bastide::server {
namespace {

std::set<std::string> told() {
  std::set<std::string> ids;
  const boost::json::object all = meta();
  for (auto& bot : all.at("bots").as_array()) ids.emplace(bot.at("id").as_string());
  return ids;
}

TEST(Offers, PeopleAreToldOfAFewBotsAndTheFirstChoice) {
  const auto ids = told();
  EXPECT_TRUE(ids.count(std::string(default_bot())));
  EXPECT_EQ(ids, (std::set<std::string>{"random", "greedy", "scholar", "mason", "best"}));
}

TEST(Offers, WhoeverNamesAnotherBotGetsIt) {
  for (auto& bot : all_bots()) EXPECT_TRUE(is_bot(bot.id)) << bot.id;
  EXPECT_TRUE(is_bot("uct"));
  EXPECT_FALSE(is_bot("nobody"));
}

}  // namespace
}  // namespace bastide::server
