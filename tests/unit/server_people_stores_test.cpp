// What every store must keep of people: who sits where, how games ended, ratings.
#include <fmt/format.h>

#include <thread>

#include "server/table_admin.hpp"
#include "server_stores.hpp"
#include "support/stored_rows.hpp"

namespace bastide::server {
namespace {

class ServerPeopleStores : public ServerStores {};

const std::string kAnnsId = person_of("ann"), kBensId = person_of("ben");

MoveRow sits(const std::string& id, int n, const std::string& person, std::int64_t time) {
  return {id, n, "person", 0, 0, sitter_text(sitter_of(person, "1.2.3.4", "b")), "", time};
}

// Whoever settles a game first has the say; the next game begins where it ended.
TEST_P(ServerPeopleStores, SettleAGameOnce) {
  const std::string database = fresh();
  {
    auto store = open(database);
    for (const char* id : {"S", "T", "U"}) store->create(table_row(id));
    EXPECT_FALSE(store->ending("T"));
    const GameEnd first = store->settle("T", {kAnnsId, ""}, "base2", ann_wins);
    EXPECT_EQ(first.results.at(0).after.games, 1);
    EXPECT_GT(first.results.at(0).change, 100);
    EXPECT_EQ(store->settle("T", {kAnnsId, ""}, "base2", [](auto&) -> GameEnd { throw std::runtime_error("it is not reckoned again"); }), first);
    EXPECT_EQ(store->settle("S", {kAnnsId, ""}, "base2", ann_wins).results.at(0).after.games, 2);
    EXPECT_THROW(store->settle("nowhere", {kAnnsId, ""}, "base2", ann_wins), Contradiction);
    const GameEnd unrated{78, "{}", {{0, kAnnsId, "", {}, 0}, {1, kBensId, "", {}, 0}}};
    EXPECT_EQ(store->settle("U", {kAnnsId, kBensId}, "", [&](auto&) { return unrated; }), unrated);
  }
  auto store = open(database);
  EXPECT_EQ(store->ending("T")->text, ann_wins({Rating{}}).text);
  EXPECT_EQ(store->rated_kinds(kAnnsId), std::vector<std::string>{"base2"});
  EXPECT_TRUE(store->rated_kinds(kBensId).empty());
  const std::vector<Rating> course = store->ratings(kAnnsId, "base2", 10);
  ASSERT_EQ(course.size(), 2u);
  EXPECT_EQ(course[0].games, 2);
  EXPECT_EQ(course[0].time, 77) << "when the last of them ended";
  EXPECT_GT(course[0].rating, course[1].rating);
  EXPECT_EQ(store->ratings(kAnnsId, "base2", 1).size(), 1u);
  for (const char* change : {"UPDATE {}results SET rating = 0", "DELETE FROM {}results", "UPDATE {}endings SET text = ''", "DELETE FROM {}endings"})
    EXPECT_ANY_THROW(by_hand(database, fmt::format(fmt::runtime(change), schema()))) << change;
  EXPECT_TRUE(TableAdmin(database).remove("T"));
  EXPECT_EQ(store->ratings(kAnnsId, "base2", 10).size(), 1u);
}

// Two servers settle games of the same person at once: every one counts, on top of another.
TEST_P(ServerPeopleStores, SettleGamesOneAfterTheOther) {
  constexpr int kGames = 12;
  const std::string database = fresh();
  {
    auto store = open(database);
    for (int i = 0; i < kGames; ++i) store->create(table_row("T" + std::to_string(i)));
  }
  auto work = [&] {
    auto store = open(database);
    for (int i = 0; i < kGames; ++i) store->settle("T" + std::to_string(i), {kAnnsId, ""}, "base2", ann_wins);
  };
  std::thread a(work), b(work);
  a.join();
  b.join();
  const std::vector<Rating> course = open(database)->ratings(kAnnsId, "base2", 100);
  ASSERT_EQ(course.size(), static_cast<std::size_t>(kGames));
  for (int i = 0; i < kGames; ++i) EXPECT_EQ(course[static_cast<std::size_t>(i)].games, kGames - i);
}

TEST_P(ServerPeopleStores, FindThePeoplesGames) {
  auto store = open(fresh());
  for (const char* id : {"S", "T", "U", "V"}) store->create(table_row(id));
  store->append(std::vector<MoveRow>{sits("S", 0, kAnnsId, 5), sits("T", 0, kAnnsId, 7), sits("U", 0, kBensId, 9)});
  store->append(std::vector<MoveRow>{sits("T", 1, kAnnsId, 8)});
  EXPECT_EQ(store->in_play(kAnnsId, 10), (std::vector<std::string>{"T", "S"}));
  EXPECT_EQ(store->in_play(kAnnsId, 1), std::vector<std::string>{"T"});
  EXPECT_TRUE(store->in_play(person_of("carl"), 10).empty());
  store->settle("T", {kAnnsId, ""}, "base2", ann_wins);
  store->settle("V", {kAnnsId, ""}, "base2", ann_wins);
  EXPECT_EQ(store->in_play(kAnnsId, 10), std::vector<std::string>{"S"});
  const std::vector<PastGame> all = store->past(kAnnsId, 1'000, "", 10);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].table, "V");  // of one moment
  EXPECT_EQ(all[0].result.after.games, 2);
  EXPECT_EQ(store->past(kAnnsId, 1'000, "", 1).size(), 1u);
  EXPECT_EQ(store->past(kAnnsId, 77, "V", 10).at(0).table, "T");
  EXPECT_TRUE(store->past(kAnnsId, 77, "T", 10).empty());
  EXPECT_TRUE(store->past(kBensId, 1'000, "", 10).empty());
}

INSTANTIATE_TEST_SUITE_P(Any, ServerPeopleStores, testing::Values(StoreKind::sqlite, StoreKind::postgres),
                         [](const auto& info) { return std::string(info.param == StoreKind::sqlite ? "Sqlite" : "Postgres"); });

}  // namespace
}  // namespace bastide::server
