// docs/rules/options.md is what the program would write.
#include <gtest/gtest.h>

#include "protocol/meta.hpp"
#include "unit/schemas.hpp"

namespace bastide {
namespace {

TEST(OptionsPage, IsUpToDate) {
  EXPECT_EQ(file_text("docs/rules/options.md"), options_markdown()) << "run: bastide rules --markdown >docs/rules/options.md";
}

}  // namespace
}  // namespace bastide
