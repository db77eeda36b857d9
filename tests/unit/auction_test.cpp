// Auctions and ransoms: what several players decide in one turn is taken back step by step, and told by records and positions that end
// anywhere in it.
#include <gtest/gtest.h>

#include "core/check.hpp"
#include "protocol/position.hpp"
#include "support/sessions.hpp"

namespace bastide::auction_tests {
namespace {

/// Blue has a bazaar in hand; three tiles will be sold.
constexpr const char* kBazaar = "base+bridges players=3 bridges=no | BA/RCr@0,0N | - | 9 9 9 | - | 1 0 place BB/F.b";
const std::vector<std::string> kBefore = {"0,1N", "-", "BA/L", "BA/C", "BA/RFr"};
/// From the left neighbour on: who answers, and what.
const std::vector<std::pair<int, std::string>> kAuction = {{1, "$BA/L"}, {1, "$2"}, {2, "$5"}, {0, "-"}, {1, "sell"}, {0, "$BA/C"}, {0, "$1"}, {1, "$4"}, {0, "buy"}};

Session begin(const char* position = kBazaar) { return Session(NewGame{"", {"Ann", "Bob", "Cyd"}, Deal::outside(), false, position, {}}); }

Session turned_up() {
  Session s = begin();
  for (auto& word : kBefore) s.play(word);
  return s;
}

std::string line(const Session& s) { return position_line(s.game()); }

/// The last answer ends the turn, and with it the right to take back.
TEST(Auction, IsTakenBackStepByStepUntilTheTilesWereTurnedUp) {
  Session s = turned_up();
  std::vector<std::string> seen;
  const auto events = s.events();
  for (auto& [seat, word] : kAuction) {
    ASSERT_EQ(s.actor(), seat) << word;
    seen.push_back(line(s));
    if (seen.size() == kAuction.size()) break;
    s.play(word);
    for (int other = 0; other < 3; ++other) EXPECT_EQ(s.can_undo(other), other == seat) << word;
  }
  for (std::size_t i = kAuction.size() - 1; i-- > 0;) {
    ASSERT_TRUE(s.can_undo(kAuction[i].first)) << kAuction[i].second;
    s.undo();
    ASSERT_EQ(line(s), seen[i]) << kAuction[i].second;
    ASSERT_EQ(s.actor(), kAuction[i].first);
    ASSERT_EQ(check(s.game()), "");
  }
  EXPECT_EQ(s.events(), events);
  EXPECT_EQ(error_of([&] { s.undo(); }), "illegal: there is nothing to take back: a tile was drawn since the last move");
  for (auto& [seat, word] : kAuction) s.play(word);
  EXPECT_EQ(s.game().s().score[0], 5);
  EXPECT_EQ(s.game().s().score[1], 14);
  EXPECT_EQ(s.game().s().score[2], 4);
  EXPECT_EQ(s.turn(), 2);
  EXPECT_FALSE(s.can_undo(0));
}

/// What a position says of an auction fits together.
TEST(Auction, APositionTellsItWhole) {
  Session s = turned_up();
  s.play("$BA/L"), s.play("$2");
  const std::string whole = line(s);
  EXPECT_EQ(line(begin(whole.c_str())), whole);
  const std::vector<std::pair<std::string, std::string>> without = {
      {" bazaar-chosen=1", "there is a bid, and no tile of the bazaar is chosen"},
      {" bazaar-opener:1", "a tile of a bazaar is chosen, and nobody has opened the auction"},
      {" bazaar-asked:1", "a bid needs whoever was asked last"},
      {" bazaar-bid=2:1", "a bid needs whoever was asked last"}};
  for (auto& [part, why] : without) {
    std::string cut = whole;
    const auto at = cut.find(part);
    ASSERT_NE(at, std::string::npos) << part << " in " << whole;
    cut.erase(at, part.size());
    EXPECT_NE(error_of([&] { begin(cut.c_str()); }).find(why), std::string::npos) << error_of([&] { begin(cut.c_str()); });
  }
}

TEST(Auction, ARansomIsTakenBackWithWhatItCost) {
  Session s = begin("base+tower players=2 | TO/F@0,0N BA/L@1,0N | - | 7 7 | - | 3 0 place BA/L | tower=1@0 prisoner=1:1/0f");
  const std::string before = line(s);
  s.play("f$:1");
  EXPECT_EQ(s.game().s().score[0], 4);
  EXPECT_EQ(s.game().s().score[1], 10);
  s.play("2,0N");
  const std::string placed = line(s);
  s.undo();
  s.undo();
  EXPECT_EQ(line(s), before);
  EXPECT_FALSE(s.can_undo(0));
  for (const char* word : {"f$:1", "2,0N"}) s.play(word);
  EXPECT_EQ(line(s), placed);
}

TEST(Auction, ARecordAndAPositionMayEndAtEveryStep) {
  Session s = begin();
  std::vector<std::string> words = kBefore;
  for (auto& [seat, word] : kAuction) words.push_back(word);
  for (auto& word : words) {
    const std::string text = to_text(s.record());
    const Session again = replay(read_record(text));
    ASSERT_EQ(line(again), line(s)) << text;
    ASSERT_EQ(again.actor(), s.actor()) << text;
    ASSERT_EQ(again.events(), s.events()) << text;
    ASSERT_EQ(position_line(read_position(line(s))), line(s));
    s.play(word);
  }
}

TEST(Auction, OfARecordThatIsCutInTheMiddleTheErrorSaysWhereAndWhatWasExpected) {
  const std::string head = std::string("bastide record 2\nrules base+bridges players=3 bridges=no\nposition ") + kBazaar + "\nplayer Ann\nplayer Bob\nplayer Cyd\n\n1 BB/F.b 0,1N - ";
  const auto error = [&](const std::string& rest) { return error_of([&] { replay(read_record(head + rest + "\n")); }); };
  EXPECT_EQ(error("BA/L BA/C BA/RFr $BA/L $2 $5 - sell $BA/C $1 $4 buy\n2 BA/RFr 1,0N -"), "no error");
  EXPECT_EQ(error("BA/L BA/C BA/RFr $BA/"), "bad-record: line 8: '$BA/': no such move now; legal: $BA/L $BA/C $BA/RFr");
  EXPECT_EQ(error("BA/L BA/C BA/RFr $BA/L $2 $5 - se"), "bad-record: line 8: 'se': no such move now; legal: buy sell");
  EXPECT_EQ(error("BA/L BA/C BA/RFr $BA/L $2 $5 -\n2 BA/RFr 1,0N -"), "bad-record: line 8: this turn is not complete: Bob must still answer (Choose, bid, or decide)");
  EXPECT_EQ(error("BA/L BA/C\n2 BA/RFr 1,0N -"), "bad-record: line 8: this turn is not complete: a tile is to be drawn");
  EXPECT_EQ(error("BA/L BA/C BA/RFr $BA/L $2 $5 - sell $BA/C $1 $4 buy\n2 BA/L 1,0N -"), "bad-record: line 9: the tiles of this turn would be 'BA/RFr', not 'BA/L'");
}

}  // namespace
}  // namespace bastide::auction_tests
