// The pages in docs/rules that the program writes are what it would write.
#include <gtest/gtest.h>

#include "protocol/meta.hpp"
#include "support/schemas.hpp"

namespace bastide {
namespace {

TEST(RulesPages, OptionsAreUpToDate) {
  EXPECT_EQ(file_text("docs/rules/options.md"), options_markdown()) << "run: bastide rules --markdown >docs/rules/options.md";
}

TEST(RulesPages, StatementsAreUpToDate) {
  EXPECT_EQ(file_text("docs/rules/statements.md"), statements_markdown())
      << "run: bastide rules --statements >docs/rules/statements.md";
}

}  // namespace
}  // namespace bastide
