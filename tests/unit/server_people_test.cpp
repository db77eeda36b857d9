// People who are known: how somebody gets to a seat, what he is told of his games, and what a finished game does to ratings.
#include <set>

#include "server/check.hpp"
#include "server_world.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

const std::string kAnn(32, 'a'), kBen(32, 'b'), kCarl(32, 'c');

struct Comer {
  std::string secret, address = "1.1.1.1", browser = "one";
};
const Comer kAnnComes{kAnn}, kBenComes{kBen, "2.2.2.2", "two"};

class ServerPeople : public testing::Test {
 protected:
  ServerPeople() : w_(std::make_unique<World>(folder_.file("games"))) {}
  World& w() { return *w_; }
  void restart() {
    w_.reset();
    w_ = std::make_unique<World>(folder_.file("games"));
  }

  json::object wish(const std::string& seats = "pp", bool rated = true, const char* bot = "best:level=1") {
    json::object wish = table_wish(seats, false, nullptr);
    for (json::value& seat : wish["seats"].as_array())
      if (seat.at("kind") == "bot") seat.as_object()["bot"] = bot;
    wish["rules"] = "base modern";
    if (rated) wish["rated"] = true;
    EXPECT_EQ(misfit("new-table-request", wish), "");
    return wish;
  }
  std::shared_ptr<Recorder> come(const Made& t, std::vector<int> seats, const Comer& who) {
    auto client = std::make_shared<Recorder>(who.address);
    json::array tokens;
    for (int seat : seats) tokens.emplace_back(t.tokens.at(static_cast<std::size_t>(seat)));
    json::object join{{"type", "join"}, {"tokens", tokens}};
    if (!who.secret.empty()) join["person"] = who.secret, join["browser"] = who.browser;
    EXPECT_EQ(misfit("table-request", join), "");
    w().say(t, client, join);
    EXPECT_TRUE(w().until([&] { return World::last(client, "update").size() > 0; }));
    w().settle(t.id);
    return client;
  }
  json::object told(const char* target, const char* schema, const json::object& body) {
    const Response r = w().post(target, json::serialize(body));
    EXPECT_EQ(r.status, 200) << *r.body;
    EXPECT_EQ(misfit(schema, json::parse(*r.body)), "");
    return json::parse(*r.body).as_object();
  }
  json::object me(const std::string& secret) { return told("/api/me", "me-answer", {{"secret", secret}}); }
  json::object history(const std::string& secret) { return told("/api/me/history", "history-answer", {{"secret", secret}}); }

  /// Everybody answers once, then this seat gives up.
  void give_up(const Made& t, const std::vector<std::shared_ptr<Recorder>>& all, int loser) {
    for (std::set<int> done; done.size() < all.size();) {
      auto seat = static_cast<std::size_t>(World::decision(all[0]).at("actor").as_int64());
      EXPECT_EQ(w().play(t, all[seat])["type"], "ack");
      done.insert(static_cast<int>(seat));
    }
    EXPECT_EQ(w().ask(t, all[static_cast<std::size_t>(loser)], {{"type", "resign"}, {"seat", loser}})["type"], "ack");
  }
  /// Gives the message about ratings.
  json::object finish(const Made& t, const std::vector<std::shared_ptr<Recorder>>& all, int loser) {
    give_up(t, all, loser);
    return w().wait(all[0], 0, [](json::object& m) { return m["type"] == "result"; });
  }
  /// Two who are known play, the second gives up.
  json::object game(const Comer& ann = kAnnComes, const Comer& ben = kBenComes) {
    made_ = w().make("pp", wish());
    auto a = come(made_, {0}, ann), b = come(made_, {1}, ben);
    const json::object result = finish(made_, {a, b}, 1);
    EXPECT_EQ(misfit("table-answer", result), "");
    return result;
  }
  /// The same, though nobody wished for ratings: what is told of them once the game is among hers.
  json::object unrated_game() {
    made_ = w().make("pp", wish("pp", false));
    auto a = come(made_, {0}, kAnnComes), b = come(made_, {1}, kBenComes);
    const auto games = [&] { return history(kAnn).at("games").as_array().size(); };
    const std::size_t before = games();
    give_up(made_, {a, b}, 1);
    EXPECT_TRUE(w().until([&] { return games() > before; }));
    w().settle(made_.id);
    return World::last(a, "result");
  }

  TemporaryFolder folder_;
  std::unique_ptr<World> w_;
  Made made_;
};

TEST_F(ServerPeople, AreKnownAtTheSeatsThatTheirLinksOpen) {
  const Made t = w().make("pp");
  auto ann = come(t, {0}, kAnnComes);
  const json::array seats = World::last(ann, "seats").at("seats").as_array();
  EXPECT_EQ(seats[0].at("person"), person_of(kAnn).c_str());
  EXPECT_FALSE(seats[1].as_object().contains("person"));
  come(t, {0}, kBenComes);  // he has the link, but she was first
  come(t, {}, {kCarl});     // who watches sits nowhere
  const json::object table = json::parse(*w().get("/api/tables/" + t.id).body).as_object();
  EXPECT_EQ(misfit("table", table), "");
  EXPECT_EQ(table.at("seats").at(0).at("person"), person_of(kAnn).c_str());
  EXPECT_FALSE(table.at("seats").at(1).as_object().contains("person"));
  EXPECT_TRUE(me(kBen).at("playing").as_array().empty());
  EXPECT_EQ(me(kAnn).at("playing").as_array().size(), 1u);
}

TEST_F(ServerPeople, SitWithoutALinkWhereTheyAreKnown) {
  const Made t = w().make("pp");
  come(t, {0}, kAnnComes);
  auto elsewhere = come(t, {}, {kAnn, "9.9.9.9", "three"});
  EXPECT_EQ(World::last(elsewhere, "welcome").at("seats"), json::array{0});
  EXPECT_EQ(w().play(t, elsewhere)["type"], "ack");
  auto ben = come(t, {}, kBenComes);
  EXPECT_EQ(World::last(ben, "welcome").at("seats"), json::array{});
}

TEST_F(ServerPeople, WhoPlaysAtOneDeviceIsTheFirstOfThem) {
  const Made t = w().make("pp");
  auto both = come(t, {0, 1}, kAnnComes);
  const json::array seats = World::last(both, "seats").at("seats").as_array();
  EXPECT_EQ(seats[0].at("person"), person_of(kAnn).c_str());
  EXPECT_FALSE(seats[1].as_object().contains("person"));
  come(t, {0, 1}, kAnnComes);  // again, and nothing more happens
  EXPECT_EQ(me(kAnn).at("playing").as_array().size(), 1u);
}

TEST_F(ServerPeople, AreToldWhereItIsTheirTurn) {
  std::vector<Made> tables;
  for (int i = 0; i < 3; ++i) {
    tables.push_back(w().make("pp"));
    come(tables.back(), {i == 1 ? 1 : 0}, kAnnComes);
    w().clock += 1000;
  }
  const json::array games = me(kAnn).at("playing").as_array();
  ASSERT_EQ(games.size(), 3u);
  EXPECT_EQ(games[0].at("table"), tables[2].id.c_str());
  EXPECT_EQ(games[1].at("table"), tables[0].id.c_str());
  EXPECT_EQ(games[2].at("table"), tables[1].id.c_str());
  EXPECT_EQ(games[2].at("mine"), false);
  EXPECT_EQ(games[2].at("seat"), 1);
  EXPECT_EQ(games[2].at("turn"), 0);
}

TEST_F(ServerPeople, AreToldTheTimeThatIsLeft) {
  json::object wanted = wish();
  wanted["clock"] = json::object{{"days", 2}};
  const Made t = w().make("pp", wanted);
  come(t, {0}, kAnnComes);
  w().clock += 3'600'000;
  EXPECT_EQ(me(kAnn).at("playing").at(0).at("left"), 47 * 3'600'000);
}

TEST_F(ServerPeople, RatingsChangeWithARatedGame) {
  const json::object result = game();
  EXPECT_EQ(result.at("kind"), "base2");
  EXPECT_GT(result.at("seats").at(0).at("change").as_int64(), 100);
  EXPECT_EQ(result.at("seats").at(1).at("rating").as_int64() - 1500, result.at("seats").at(1).at("change").as_int64());
  const json::object mine = me(kAnn);
  EXPECT_EQ(mine.at("ratings").at(0).at("rating"), result.at("seats").at(0).at("rating"));
  EXPECT_EQ(mine.at("ratings").at(0).at("course").as_array().size(), 1u);
  EXPECT_TRUE(mine.at("playing").as_array().empty());
  const json::array past = history(kBen).at("games").as_array();
  ASSERT_EQ(past.size(), 1u);
  EXPECT_EQ(past[0].at("change"), result.at("seats").at(1).at("change"));
  EXPECT_EQ(past[0].at("players").at(1).at("left"), true);
  const Response open = w().get("/api/people/" + person_of(kAnn));
  EXPECT_EQ(misfit("person", json::parse(*open.body)), "");
  EXPECT_EQ(json::parse(*open.body).at("ratings").at(0).at("rating"), mine.at("ratings").at(0).at("rating"));
  EXPECT_EQ(open.body->find(made_.id), std::string::npos) << "others are not told which games he played";
  const json::object second = game();
  EXPECT_LT(second.at("seats").at(0).at("change").as_int64(), result.at("seats").at(0).at("change").as_int64());
  // Who comes later is told as well.
  auto late = come(made_, {}, {});
  EXPECT_TRUE(w().until([&] { return !World::last(late, "result").empty(); }));
  EXPECT_EQ(World::last(late, "result"), second);
  restart();
  EXPECT_EQ(me(kAnn).at("ratings").at(0).at("games"), 2);
  EXPECT_EQ(check_database(folder_.file("games"), [](auto, auto) {}).faults.size(), 0u);
}

TEST_F(ServerPeople, WhoHasNotPlayedForLongIsKnownLess) {
  const auto deviation = [&] { return me(kAnn).at("ratings").at(0).at("deviation").as_int64(); };
  game();
  const std::int64_t first = game().at("seats").at(0).at("deviation").as_int64();
  EXPECT_EQ(deviation(), first);
  w().clock += 4 * 86'400'000LL;
  EXPECT_EQ(deviation(), first) << "no period of five days is over";
  w().clock += 996 * 86'400'000LL;
  const std::int64_t rested = deviation();
  EXPECT_GT(rested, first + 10);
  EXPECT_EQ(json::parse(*w().get("/api/people/" + person_of(kAnn)).body).at("ratings").at(0).at("deviation"), rested);
  const Comer carl{kCarl, "3.3.3.3", "three"}, dan{std::string(32, 'd'), "4.4.4.4", "four"};
  game(carl, dan), game(carl, dan);
  const std::int64_t busy = game(carl, dan).at("seats").at(0).at("deviation").as_int64();
  EXPECT_GT(game().at("seats").at(0).at("deviation").as_int64(), busy) << "the next game begins with what is known by then";
}

TEST_F(ServerPeople, GamesAgainstOneselfAreNotRatedAndSaySo) {
  EXPECT_EQ(game({kAnn}, {kAnn, "2.2.2.2", "two"}).at("why"), "same-person");
  EXPECT_EQ(game({kAnn}, {kBen, "2.2.2.2", "one"}).at("why"), "same-browser");
  EXPECT_EQ(game({kAnn}, {kBen, "1.1.1.1", "two"}).at("why"), "same-address");
  EXPECT_EQ(game({kAnn}, {"", "2.2.2.2"}).at("why"), "unknown");
  EXPECT_TRUE(unrated_game().empty()) << "nobody wished it";
  EXPECT_TRUE(me(kAnn).at("ratings").as_array().empty());
  EXPECT_EQ(history(kAnn).at("games").as_array().size(), 6u);  // twice at the same table where both are she
}

TEST_F(ServerPeople, WhoIsKnownOnlyLaterIsNotRated) {
  const Made t = w().make("pp", wish());
  auto ann = come(t, {0}, kAnnComes), ben = come(t, {1}, {"", "2.2.2.2"});
  while (World::decision(ann).at("actor") == 0) w().play(t, ann);
  w().play(t, ben);
  auto known = come(t, {1}, kBenComes);
  EXPECT_EQ(w().ask(t, ann, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  EXPECT_EQ(w().wait(ann, 0, [](json::object& m) { return m["type"] == "result"; }).at("why"), "unknown");
}

TEST_F(ServerPeople, AGameThatNobodyPlayedIsNotRated) {
  const Made t = w().make("pp", wish());
  auto ann = come(t, {0}, kAnnComes);
  come(t, {1}, kBenComes);
  w().play(t, ann);
  EXPECT_EQ(w().ask(t, ann, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  EXPECT_EQ(w().wait(ann, 0, [](json::object& m) { return m["type"] == "result"; }).at("why"), "short");
}

TEST_F(ServerPeople, LevelsAreOpponentsAndOtherComputersAreNot) {
  for (const char* bot : {"best:level=1", "greedy"}) {
    const Made t = w().make("pb", wish("pb", true, bot));
    auto ann = come(t, {0}, kAnnComes);
    w().play(t, ann);
    EXPECT_EQ(w().ask(t, ann, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
    const json::object result = w().wait(ann, 0, [](json::object& m) { return m["type"] == "result"; });
    if (std::string(bot) == "greedy") {
      EXPECT_EQ(result.at("why"), "computer");
    } else {
      ASSERT_EQ(result.at("seats").as_array().size(), 1u);
      EXPECT_LT(result.at("seats").at(0).at("change").as_int64(), -100);
    }
  }
}

TEST_F(ServerPeople, RatedGamesGiveNoHints) {
  json::object wanted = wish();
  wanted["aids"] = "helpful";
  const Response refused = w().post("/api/tables", json::serialize(wanted));
  EXPECT_EQ(refused.status, 400);
  EXPECT_NE(refused.body->find("rated"), std::string::npos);
}

// The process dies between the last move and the reckoning: whoever looks next has it done.
TEST_F(ServerPeople, AGameThatEndedUnseenIsRatedWhenItIsLookedAt) {
  const Made t = w().make("pp", wish());
  auto ann = come(t, {0}, kAnnComes), ben = come(t, {1}, kBenComes);
  while (World::decision(ann).at("actor") == 0) w().play(t, ann);
  w().play(t, ben);
  const MoveRow last{t.id, 0, "resign", 1, static_cast<int>(World::state(ann).at("seq").as_int64()), "", "", 5'000'000};
  const std::string file = folder_.file("games");
  w_.reset();
  {
    auto store = open_sqlite_store(file);
    MoveRow row = last;
    row.n = static_cast<int>(store->load(t.id)->moves.size());
    store->append({&row, 1});
    EXPECT_FALSE(store->ending(t.id));
  }
  w_ = std::make_unique<World>(file);
  const json::object mine = me(kAnn);
  EXPECT_TRUE(mine.at("playing").as_array().empty());
  EXPECT_GT(mine.at("ratings").at(0).at("rating").as_int64(), 1600);
  EXPECT_EQ(history(kAnn).at("games").at(0).at("time"), 5'000'000);
  auto again = come(t, {0}, kAnnComes);
  EXPECT_TRUE(w().until([&] { return !World::last(again, "result").empty(); }));
  EXPECT_EQ(me(kAnn).at("ratings").at(0).at("games"), 1);
}

TEST_F(ServerPeople, PlayAgainAndAreStillKnown) {
  game();
  auto ann = come(made_, {}, kAnnComes);
  const json::object answer = w().ask(made_, ann, {{"type", "rematch"}, {"seat", 0}});
  const Made next{std::string(answer.at("table").as_string()), {}};
  auto there = come(next, {}, kAnnComes), other = come(next, {}, kBenComes);
  EXPECT_EQ(World::last(there, "welcome").at("seats"), json::array{1});  // who sat second begins
  EXPECT_EQ(World::last(other, "welcome").at("seats"), json::array{0});
  EXPECT_EQ(World::last(there, "welcome").at("table").at("rated"), "base2");
  EXPECT_EQ(me(kAnn).at("playing").as_array().size(), 1u);
  const json::object result = finish(next, {other, there}, 0);
  EXPECT_EQ(result.at("kind"), "base2");
}

TEST_F(ServerPeople, ASeatThatSomebodyTakesIsHisAlone) {
  json::object wanted = table_wish("pp", true, nullptr);
  wanted["seats"] = json::array{json::object{{"kind", "me"}}, json::object{{"kind", "open"}}};
  wanted["open"] = true;
  const json::object made = json::parse(*w().post("/api/tables", json::serialize(wanted)).body).as_object();
  const std::string link(made.at("links").at("seats").at(0).at("url").as_string());
  Made t{std::string(made.at("table").as_string()), {std::string(made.at("tokens").at(0).as_string()), link.substr(link.find("#k=") + 3)}};
  auto host = come(t, {0}, kAnnComes), invited = come(t, {1}, {kCarl, "3.3.3.3", "three"});
  w().tables.leave(t.id, invited);
  w().settle(t.id);
  const Response seated = w().post("/api/tables/" + t.id + "/seat", "{}");
  ASSERT_EQ(seated.status, 201) << *seated.body;
  t.tokens[1] = std::string(json::parse(*seated.body).at("tokens").at(0).as_string());
  come(t, {1}, kBenComes);
  EXPECT_EQ(me(kBen).at("playing").as_array().size(), 1u);
  EXPECT_TRUE(me(kCarl).at("playing").as_array().empty());
}

TEST_F(ServerPeople, ManyGamesAreToldAPageAtATime) {
  w_.reset();
  Limits limits = World::quick();
  limits.history_page = 2;
  w_ = std::make_unique<World>(folder_.file("games"), limits);
  for (int i = 0; i < 3; ++i) game();
  json::object page = history(kAnn);
  EXPECT_EQ(page.at("more"), true);
  std::set<std::string> seen;
  for (;;) {
    const json::array games = page.at("games").as_array();
    for (const json::value& g : games) EXPECT_TRUE(seen.insert(std::string(g.at("table").as_string())).second);
    if (!page.at("more").as_bool()) break;
    page = told("/api/me/history", "history-answer", {{"secret", kAnn}, {"before", games.back().at("time")}, {"table", games.back().at("table")}});
  }
  EXPECT_EQ(seen.size(), 3u);
}

TEST_F(ServerPeople, AskWithinTheirLimits) {
  w_.reset();
  Limits limits = World::quick();
  limits.ask_burst = 2;
  w_ = std::make_unique<World>(folder_.file("games"), limits);
  me(kAnn), me(kAnn);
  EXPECT_EQ(w().post("/api/me", json::serialize(json::object{{"secret", kAnn}})).status, 429);
  EXPECT_EQ(w().get("/api/people/" + person_of(kAnn)).status, 429);
}

TEST_F(ServerPeople, WhoSaysNonsenseIsToldWhatWasExpected) {
  for (const char* body : {"", "{}", R"({"secret":"short"})", R"({"secret":"0123456789ABCDEF0123456789ABCDEF"})", R"({"secret":7})"})
    for (const char* target : {"/api/me", "/api/me/history"}) EXPECT_EQ(w().post(target, body).status, 400) << body;
  EXPECT_EQ(w().post("/api/me/history", R"({"secret":")" + kAnn + R"(","table":"x"})").status, 400);
  EXPECT_EQ(w().get("/api/people/nobody").status, 404);
  EXPECT_EQ(w().get("/me").status, w().get("/learn").status);
  const Made t = w().make("pp");
  auto client = std::make_shared<Recorder>();
  w().say(t, client, {{"type", "join"}, {"person", "ann"}});
  EXPECT_TRUE(w().until([&] { return World::last(client, "error").size() > 0; }));
  EXPECT_EQ(World::last(client, "error").at("code"), "bad-message");
}

// What cannot be stored is not told as if it were, and is done later.
TEST(ServerPeopleStore, ADiskThatIsFullCostsNobodyHisRating) {
  std::atomic<int> room = 1000, refused = 0;  // so many more writes fit
  World w(std::make_unique<FailingStore>([&] {
            if (room > 0) return --room, false;
            return ++refused, true;
          }),
          World::quick());
  json::object wish = table_wish("pp", false, nullptr);
  wish["rated"] = true;
  const Made t = w.make("pp", wish);
  std::vector<std::shared_ptr<Recorder>> all;
  for (int seat : {0, 1}) {
    all.push_back(std::make_shared<Recorder>(seat ? "2.2.2.2" : "1.1.1.1"));
    w.say(t, all.back(), {{"type", "join"}, {"tokens", json::array{json::string(t.tokens[static_cast<std::size_t>(seat)])}}, {"person", seat ? kBen : kAnn}});
    EXPECT_TRUE(w.until([&] { return World::last(all.back(), "update").size() > 0; }));
    w.settle(t.id);
  }
  while (World::decision(all[0]).at("actor") == 0) w.play(t, all[0]);
  w.play(t, all[1]);
  room = 1;  // the row of the end is stored, and nothing after it
  EXPECT_EQ(w.ask(t, all[0], {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  EXPECT_TRUE(w.until([&] { return refused > 0; }));
  w.settle(t.id);
  EXPECT_TRUE(World::last(all[0], "result").empty());
  room = 1000;
  auto late = w.join(t, {});
  EXPECT_TRUE(w.until([&] { return !World::last(late, "result").empty(); }));
  EXPECT_EQ(World::last(late, "result").at("kind"), "base2");
}

}  // namespace
}  // namespace bastide::server
