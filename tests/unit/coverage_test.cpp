// Every rule of what is built is shown by a scenario.
#include "core/coverage.hpp"

#include <gtest/gtest.h>

namespace bastide {
namespace {

TEST(Coverage, EveryRowOfWhatIsBuiltIsShown) {
  const Coverage c = coverage();
  for (auto& row : c.rows) EXPECT_NE(row.status, CoveredRow::missing) << row.rule.id << ": " << row.rule.text;
  for (auto& id : c.unknown) ADD_FAILURE() << id << " is not in the table of rules";
  EXPECT_TRUE(c.complete());
  EXPECT_EQ(c.rows.size(), 264u + 9u + 5u + 54u + 2u + 20u + 20u + 5u + 15u + 3u + 22u + 7u + 21u + 1u + 88u + 83u + 33u + 82u + 111u + 40u + 47u + 67u);
}

TEST(Coverage, OnlyStatementsWithoutEffectAreExcused) {
  for (auto& row : coverage().rows) {
    const std::string& excuse = row.rule.excuse;
    EXPECT_EQ(row.status == CoveredRow::without, row.rule.type == "META" || excuse.starts_with("no effect: ")) << row.rule.id;
    EXPECT_EQ(row.status == CoveredRow::declined, excuse.starts_with("not offered: ")) << row.rule.id;
    EXPECT_TRUE(excuse.empty() || row.status != CoveredRow::shown) << row.rule.id << " is shown and excused";
    const bool declined = row.rule.type == "HOUSE" && excuse.starts_with("not offered: ");
    EXPECT_TRUE(excuse.empty() || declined || excuse.starts_with("no effect: ") || excuse.starts_with("waits for "))
        << row.rule.id << ": " << excuse;
  }
}

TEST(Coverage, TellsShownMissingWaitingAndUnknownApart) {
  const std::string matrix =
      "A-1 CORE base one\nA-2 CORE base two\nA-3 META base three\nA-4 CORE nowhere four\nA-6 HOUSE base six ~ not offered: why\n# A-5 CORE base five\n";
  const Coverage c = coverage(matrix, {{"file", "scenario x\nshows A-1 A-9\n"}});
  ASSERT_EQ(c.rows.size(), 5u);
  EXPECT_EQ(c.rows[0].status, CoveredRow::shown);
  EXPECT_EQ(c.rows[0].by, std::vector<std::string>{"file"});
  EXPECT_EQ(c.rows[1].status, CoveredRow::missing);
  EXPECT_EQ(c.rows[2].status, CoveredRow::without);
  EXPECT_EQ(c.rows[3].status, CoveredRow::waiting);
  EXPECT_EQ(c.rows[4].status, CoveredRow::declined);
  EXPECT_EQ(c.unknown, std::vector<std::string>{"file: A-9"});
  EXPECT_FALSE(c.complete());
  EXPECT_NE(to_text(c).find("5 rows: 1 shown, 1 without effect, 1 not offered, 1 waiting, 1 missing"), std::string::npos);
}

}  // namespace
}  // namespace bastide
