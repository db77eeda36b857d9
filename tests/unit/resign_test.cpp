// Players who give up: an event with its number, also among undos, and a place in the record.
#include <gtest/gtest.h>

#include "protocol/error.hpp"
#include "protocol/session.hpp"
#include "support/schemas.hpp"

namespace bastide {
namespace {

namespace json = boost::json;

Session session(const std::string& rules, bool confirm = false) {
  return Session({rules, {}, Deal::seeded(seed_from_text("resign")), confirm, {}});
}

/// What a client knows that is sent the events from the number that the last change says.
void follow(json::array& known, const Session& s, int from) {
  known.resize(static_cast<std::size_t>(from));
  for (auto& e : s.events(from)) known.push_back(e);
}

void expect_numbered(const Session& s) {
  const json::array all = s.events();
  ASSERT_EQ(static_cast<int>(all.size()), s.event_count());
  for (std::size_t n = 0; n < all.size(); ++n) ASSERT_EQ(all[n].at("n").as_int64(), static_cast<std::int64_t>(n));
}

TEST(Resign, SaysWhoAndWhen) {
  Session s = session("base players=3");
  while (s.game().s().turn.number < 4) s.play(s.decision()->at("options").as_array()[0].at("move").as_string());
  const int before = s.event_count();
  s.resign(2);
  const json::array fresh = s.events(before);
  ASSERT_EQ(fresh.size(), 1u);
  EXPECT_EQ(fresh[0], (json::value{{"n", before}, {"type", "resign"}, {"turn", 4}, {"seat", 2}}));
  EXPECT_EQ(misfit("event", fresh[0]), "");
}

TEST(Resign, IsNeverUndoneButMovesUpWhenWhatCameBeforeIs) {
  Session s = session("base players=3", true);
  json::array known = s.events();
  s.play(s.decision()->at("options").as_array()[0].at("move").as_string());
  s.resign(1);
  const int count = s.event_count();
  follow(known, s, 2);
  const int from = s.undo();
  EXPECT_EQ(from, 2);
  EXPECT_LT(s.event_count(), count);
  follow(known, s, from);
  EXPECT_EQ(known, s.events());
  EXPECT_EQ(known.back().at("type"), "resign");
  EXPECT_THROW(s.resign(1), Error);
}

/// A random game in which players take answers back and some give up; a client that follows every change knows every event.
Session eventful(const std::string& rules, u64 seed) {
  Session s = session(rules, seed % 2 == 0);
  Rng rng{seed};
  json::array known = s.events();
  while (!s.over()) {
    int from = s.event_count();
    const int players = s.game().rules().players, seat = static_cast<int>(rng.below(static_cast<u32>(players)));
    if (rng.below(60) == 0 && static_cast<int>(s.resigned().size()) + 2 < players) {
      try {
        s.resign(seat);
      } catch (const Error&) {
      }
    } else if (s.can_undo(s.actor()) && rng.below(3) == 0) {
      from = s.undo();
    } else {
      s.play(s.game().sample(rng));
    }
    follow(known, s, from);
  }
  EXPECT_EQ(known, s.events());
  return s;
}

TEST(Resign, GamesGoOnAndTheirRecordsAreReplayed) {
  int resigned = 0, within = 0;
  for (u64 seed = 1; seed <= 24; ++seed) {
    SCOPED_TRACE(seed);
    const Session s = eventful(seed % 3 ? "base players=5" : "base+river players=4", seed);
    expect_numbered(s);
    const std::string text = to_text(s.record());
    const Record read = read_record(text);
    EXPECT_EQ(to_text(read), text);
    const Session again = replay(read);
    EXPECT_EQ(again.record().resigned, s.record().resigned);
    EXPECT_EQ(again.record().scores, s.record().scores);
    ASSERT_EQ(again.resigned().size(), s.resigned().size());
    for (std::size_t i = 0; i < s.resigned().size(); ++i) {
      EXPECT_EQ(again.resigned()[i].seat, s.resigned()[i].seat);
      EXPECT_EQ(again.resigned()[i].answers, s.resigned()[i].answers);
    }
    resigned += static_cast<int>(s.resigned().size());
    within += text.find(" resign=") != text.npos;
  }
  EXPECT_GT(resigned, 20);
  EXPECT_GT(within, 10);
}

TEST(Resign, HasOneSpellingInARecord) {
  const std::string head = "bastide record 2\nrules base players=3\n\n";
  const auto again = [&](const std::string& turns) { return to_text(read_record(head + turns)); };
  EXPECT_NE(again("1 BA/L resign=2 1,0N -\n").find("1 BA/L resign=2 1,0N -\n"), std::string::npos);
  EXPECT_NE(again("1 BA/L 1,0N - resign=2\nresign 1\n").find("1 BA/L 1,0N -\nresign 2\nresign 1\n"), std::string::npos);
  EXPECT_THROW(again("1 resign=2 BA/L 1,0N\n"), Error);
  EXPECT_THROW(again("1 BA/L resign=x 1,0N\n"), Error);
  EXPECT_THROW(again("resign 1\n1 BA/L 1,0N\n"), Error);
}

}  // namespace
}  // namespace bastide
