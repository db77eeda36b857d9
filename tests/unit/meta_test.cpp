// What a program is told of all that can be chosen.
#include "protocol/meta.hpp"

#include <gtest/gtest.h>

#include <map>

namespace bastide {
namespace {

/// Whoever chooses expansions sees some of their tiles, also where another expansion's file has them.
TEST(Meta, ShowsTilesOfEveryExpansionThatBringsAny) {
  std::map<std::string, std::vector<std::string>> shown;
  const auto meta = meta_json();
  for (auto& e : meta.at("expansions").as_array())
    for (auto& id : e.at("tiles").as_array()) shown[std::string(e.at("id").as_string())].emplace_back(id.as_string());
  for (auto& e : meta.at("expansions").as_array()) {
    const std::string id(e.at("id").as_string());
    const bool figures_alone = id == "abbot" || id == "phantom" || id == "messages";
    EXPECT_EQ(shown[id].empty(), figures_alone) << id;
  }
  EXPECT_EQ(shown["cult"], (std::vector<std::string>{"CU/S", "CU/SR", "CU/SC"}));
}

}  // namespace
}  // namespace bastide
