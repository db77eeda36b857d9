// The pages in docs/rules that the program writes are what it would write.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "core/coverage.hpp"
#include "protocol/meta.hpp"
#include "support/schemas.hpp"
#include "support/source_dir.hpp"

namespace bastide {
namespace {

TEST(RulesPages, OptionsAreUpToDate) {
  EXPECT_EQ(file_text("docs/rules/options.md"), options_markdown()) << "run: bastide rules --markdown >docs/rules/options.md";
}

TEST(RulesPages, StatementsAreUpToDate) {
  EXPECT_EQ(file_text("docs/rules/statements.md"), statements_markdown())
      << "run: bastide rules --statements >docs/rules/statements.md";
}

TEST(RulesPages, CompanionsAreThoseOfTheScenarios) {
  if (std::getenv("BASTIDE_REGENERATE")) std::ofstream(std::string(kSourceDir) + "/docs/rules/companions.txt") << companions_text();
  EXPECT_EQ(file_text("docs/rules/companions.txt"), companions_text())
      << "run: BASTIDE_REGENERATE=1 build/tests/unit_tests --gtest_filter='RulesPages.*'";
}

TEST(RulesPages, AStatementNamesWhatItMattersBeside) {
  const auto companions = rule_companions();
  EXPECT_EQ(companions.at("PD-DRAG-15"), std::vector<std::string>{"abbey"}) << "the dragon does not eat barns";
  EXPECT_EQ(companions.count("PD-DRAG-13"), 0u) << "it eats followers in every game";
  EXPECT_EQ(companions.count("BASE-ROAD-1"), 0u);
}

}  // namespace
}  // namespace bastide
