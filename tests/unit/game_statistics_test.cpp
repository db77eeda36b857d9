// Statistics over many games, worked out by hand, and the database they are exported to.
#include "contest/game_statistics.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <stdlib.h>

#include <cmath>
#include <fstream>

#include "contest/game_export.hpp"

namespace bastide {
namespace {

/// A game of the deal `seed` between those named, who got so many points for cities in play and fields at the end.
GameFacts made_game(const std::string& seed, std::vector<std::pair<std::string, std::pair<int, int>>> seats, int resigned = -1) {
  GameFacts g;
  g.file = "a \"game\", of " + seed, g.rules = "base players=2", g.seed = seed;
  g.end = resigned < 0 ? GameFacts::End::played : GameFacts::End::resigned;
  g.turns = 70, g.tiles = 70, g.decisions = 100;
  for (auto& [name, points] : seats) {
    const int seat = static_cast<int>(g.seats.size());
    g.seats.push_back({name, points.first + points.second, seat == resigned, {{"knight", 2}, {"farmer", 1}}, 2, 1, {}});
    if (points.first) g.scores.push_back({3, seat, points.first, 4, false, "city", "4 x 2"});
    if (points.second) g.scores.push_back({70, seat, points.second, 0, true, "field", ""});
  }
  for (auto& me : g.seats)
    for (auto& other : g.seats)
      if (&me != &other) {
        me.outcome.margin += static_cast<double>(me.score - other.score) / static_cast<double>(g.seats.size() - 1);
        me.outcome.wins += score_between(me, other) / static_cast<double>(g.seats.size() - 1);
      }
  return g;
}

TEST(GameStatistics, GamesOfADealAreOneObservation) {
  GameStatistics all;
  all.add(made_game("x", {{"a", {10, 0}}, {"b", {4, 2}}}));  // a by 4
  all.add(made_game("x", {{"b", {3, 9}}, {"a", {10, 0}}}));  // b by 2: the deal says +1 and a half
  all.add(made_game("y", {{"a", {8, 3}}, {"b", {6, 0}}}));   // a by 5
  const Showing& a = all.players().at("a");
  EXPECT_EQ(a.wins.values(), 3);
  EXPECT_DOUBLE_EQ(a.margin.mean().value, 3);                   // of +1 and +5
  EXPECT_DOUBLE_EQ(a.margin.mean().error.value(), std::sqrt(8.0 / 2));  // variance 8 of two deals
  EXPECT_DOUBLE_EQ(a.wins.mean().value, 0.75);
  EXPECT_DOUBLE_EQ(all.players().at("b").margin.mean().value, -3);
  const Showing& first = all.first_seat().at(2);
  EXPECT_DOUBLE_EQ(first.margin.mean().value, 4);  // of (4 + 2) / 2 and 5
  EXPECT_DOUBLE_EQ(first.wins.mean().value, 1);
  EXPECT_EQ(all.takings().seats, 6);
  EXPECT_EQ(all.takings().in_play.at("city").points, 10 + 4 + 3 + 10 + 8 + 6);
  EXPECT_EQ(all.takings().at_end.at("field").times, 3);
  EXPECT_EQ(all.takings().placed.at("knight"), 12);
  EXPECT_EQ(all.takings().standing, 6);
}

TEST(GameStatistics, WhoGaveUpHasLostAndGamesWithoutAnEndCountForNothing) {
  GameStatistics all;
  all.add(made_game("x", {{"a", {50, 0}}, {"b", {4, 0}}}, 0));
  GameFacts open = made_game("y", {{"a", {50, 0}}, {"b", {4, 0}}});
  open.end = GameFacts::End::open;
  EXPECT_EQ(winner_of(open), -1);
  all.add(open);
  EXPECT_EQ(all.games(), 2);
  EXPECT_EQ(all.resigned(), 1);
  EXPECT_EQ(all.open(), 1);
  EXPECT_DOUBLE_EQ(all.players().at("a").wins.mean().value, 0);
  EXPECT_EQ(all.players().at("a").wins.values(), 1);
  EXPECT_EQ(all.players().at("a").points.values(), 0);  // its points are not those of a whole game
  EXPECT_EQ(all.turns().values(), 0);
  EXPECT_NE(to_words(all).find("2 games: 0 played to the last tile, 1 ended by those who gave up, 1 not finished"),
            std::string::npos);
}

TEST(GameStatistics, PlayersAreComparedWithThoseOfOtherNames) {
  GameStatistics all;
  all.add(made_game("x", {{"a", {10, 0}}, {"a", {2, 0}}, {"b", {6, 0}}}));
  const Showing& a = all.players().at("a");
  EXPECT_EQ(a.wins.values(), 2);  // two seats
  EXPECT_DOUBLE_EQ(a.wins.mean().value, 0.5);
  EXPECT_DOUBLE_EQ(a.margin.mean().value, 0);
  all.add(made_game("y", {{"c", {10, 0}}, {"c", {2, 0}}}));
  EXPECT_EQ(all.players().at("c").wins.values(), 0);
  EXPECT_DOUBLE_EQ(all.players().at("c").points.mean().value, 6);
  EXPECT_EQ(all.first_seat().size(), 2u);
}

TEST(GameExport, TheDatabaseHoldsWhatTheTablesHold) {
  std::string folder = (std::filesystem::temp_directory_path() / "bastide-export-XXXXXX").string();
  ASSERT_TRUE(mkdtemp(folder.data()));
  const std::string file = folder + "/games.sqlite";
  const GameFacts won = made_game("x", {{"Ann", {10, 0}}, {"b", {4, 2}}}), level = made_game("y", {{"Ann", {5, 0}}, {"b", {5, 0}}});
  {
    SqliteExport out(file);
    out.add(won, 1), out.add(level, 2);
    EXPECT_FALSE(std::filesystem::exists(file)) << "it has its name before it is whole";
    out.finish();
  }
  {
    SqliteExport never(folder + "/never.sqlite");
    never.add(won, 1);
  }
  {
    SQLite::Database db(file);
    EXPECT_EQ(db.execAndGet("SELECT winner FROM games WHERE game = 1").getInt(), 0);
    EXPECT_TRUE(db.execAndGet("SELECT winner FROM games WHERE game = 2").isNull());
    EXPECT_EQ(db.execAndGet("SELECT file FROM games WHERE game = 1").getString(), "a \"game\", of x");
    EXPECT_EQ(db.execAndGet("SELECT sum(points) FROM scores").getInt(), 26);
    EXPECT_EQ(db.execAndGet("SELECT sum(placed) FROM figures WHERE role = 'knight'").getInt(), 8);
    EXPECT_DOUBLE_EQ(db.execAndGet("SELECT margin FROM players WHERE game = 1 AND name = 'b'").getDouble(), -4);
  }
  EXPECT_THROW(SqliteExport{file}, std::runtime_error);
  EXPECT_FALSE(std::filesystem::exists(folder + "/never.sqlite")) << "an export that came to nothing is there";
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1) << "parts are left";
  std::filesystem::remove_all(folder);
}

TEST(GameExport, FieldsAreQuotedWhereTheyMustBe) {
  const CsvRows rows = csv_rows(made_game("x", {{"Ann, of B", {10, 0}}, {"b", {4, 2}}}), 7);
  EXPECT_EQ(rows.games, "7,\"a \"\"game\"\", of x\",base players=2,2,x,,,played,70,70,0,100,0\n");
  EXPECT_EQ(rows.players, "7,0,\"Ann, of B\",10,0,1,4,3,2,1\n7,1,b,6,0,0,-4,3,2,1\n");
  EXPECT_EQ(rows.scores, "7,1,3,0,city,0,10,4,4 x 2\n7,2,3,1,city,0,4,4,4 x 2\n7,3,70,1,field,1,2,0,\n");
}

}  // namespace
}  // namespace bastide
