// A table without a server tells what a server's would, and goes on from what was kept; and what is asked by HTTP is answered there, too.
#include "wasm/local_table.hpp"

#include <gtest/gtest.h>

#include "bots/levels.hpp"
#include "protocol/error.hpp"
#include "support/schemas.hpp"
#include "wasm/door.hpp"

namespace bastide {
namespace {

namespace json = boost::json;

json::object wish(const char* aids = "standard") {
  return {{"rules", "base+river"},
          {"seats", {{{"kind", "me"}, {"name", "Ann"}}, {{"kind", "bot"}, {"bot", "greedy"}}}},
          {"aids", aids},
          {"seed", "local"}};
}

/// The one of that type that was told last.
json::object last(const json::array& messages, const char* type) {
  json::object found;
  for (auto& m : messages)
    if (m.at("type") == type) found = m.as_object();
  return found;
}

json::object play_message(const json::object& state, const char* move = nullptr) {
  const json::object& d = state.at("decision").as_object();
  return {{"type", "play"}, {"id", "a"}, {"seat", d.at("actor")}, {"seq", d.at("seq")}, {"move", move ? json::value(move) : d.at("options").at(0).at("move")}};
}

/// Plays the person's first move until it is his again, or so often.
json::object go_on(LocalTable& table, int answers) {
  json::object state = last(table.come(), "update").at("state").as_object();
  for (int n = 0; n < answers && !table.over(); ++n) {
    const json::array told = table.computer() >= 0 ? table.let_think() : table.say(play_message(state));
    EXPECT_EQ(last(told, "error"), json::object());
    state = last(told, "update").at("state").as_object();
  }
  return state;
}

TEST(LocalTable, TellsWhatAServerTells) {
  LocalTable table(wish());
  for (json::value message : table.come()) {
    if (message.at("type") == "welcome") message.at("table").at("id") = "a-servers-own-id";  // ours is shorter than theirs
    EXPECT_EQ(misfit("table-answer", message), "");
  }
  const json::object welcome = last(table.come(), "welcome");
  EXPECT_EQ(welcome.at("seats"), json::array{0});
  const json::object state = last(table.come(), "update").at("state").as_object();
  EXPECT_FALSE(state.at("players").at(0).as_object().contains("projected")) << "the aids are standard";
  for (const json::value& message : table.say(play_message(state))) EXPECT_EQ(misfit("table-answer", message), "");
  const json::array why = table.say({{"type", "why"}, {"id", "w"}, {"cell", {5, 5}}});
  EXPECT_EQ(misfit("table-answer", why.at(0)), "");
}

TEST(LocalTable, APersonAndComputersPlayToTheEnd) {
  LocalTable table(wish());
  go_on(table, 10000);
  ASSERT_TRUE(table.over());
  const json::object over = last(table.come(), "over");
  EXPECT_EQ(over.at("seed").as_string().size(), 64u);
  EXPECT_THROW(table.let_think(), Error);
}

TEST(LocalTable, GoesOnFromWhatWasKept) {
  LocalTable table(wish());
  const json::object state = go_on(table, 40);
  LocalTable again(table.kept());
  EXPECT_EQ(again.kept(), table.kept());
  json::object same = last(again.come(), "update").at("state").as_object(), before = state;
  for (json::object* o : {&same, &before}) {  // moves taken back and played are counted anew
    o->erase("seq");
    if (o->contains("decision")) o->at("decision").as_object().erase("seq");
  }
  EXPECT_EQ(same, before);
}

TEST(LocalTable, ResigningIsKept) {
  LocalTable table(wish());
  go_on(table, 6);
  EXPECT_NE(last(table.say({{"type", "resign"}, {"id", "r"}, {"seat", 0}}), "over"), json::object());
  EXPECT_TRUE(LocalTable(table.kept()).over());
}

/// Several people at one device.
json::object people(int seats) {
  json::object o = wish();
  json::array list;
  for (int i = 0; i < seats; ++i) list.push_back({{"kind", "me"}});
  o["seats"] = std::move(list);
  return o;
}

json::object state_of(const LocalTable& table) { return last(table.come(), "update").at("state").as_object(); }

TEST(LocalTable, AComputerPlaysOnForWhoeverResigns) {
  LocalTable table(people(3));
  const json::array told = table.say({{"type", "resign"}, {"id", "r"}, {"seat", 0}});
  for (const json::value& message : told) EXPECT_EQ(misfit("table-answer", message), "");
  const json::value seat = last(told, "seats").at("seats").at(0);
  EXPECT_EQ(seat.at("kind"), "bot");
  EXPECT_EQ(std::string(seat.at("bot").as_string()), kStandIn);
  EXPECT_EQ(seat.at("resigned"), true);
  EXPECT_EQ(last(table.come(), "welcome").at("seats"), (json::array{1, 2}));
  EXPECT_EQ(last(table.say(play_message(state_of(table))), "error").at("code"), "not-yours");
  LocalTable again(table.kept());
  for (LocalTable* t : {&table, &again}) {
    ASSERT_EQ(t->computer(), 0);
    EXPECT_EQ(last(t->let_think(), "error"), json::object());
    EXPECT_EQ(t->session().moves().size(), 1u);
  }
  json::object before = table.kept();
  before["seats"].as_array()[0] = {{"kind", "me"}, {"name", "Player 1"}};
  EXPECT_EQ(LocalTable(before).kept(), table.kept()) << "so it was kept before a computer took the seat";
}

TEST(LocalTable, AResignationIsKeptThoughMovesBeforeItAreTakenBack) {
  LocalTable table(people(3));
  EXPECT_EQ(last(table.say(play_message(state_of(table))), "error"), json::object());
  table.say({{"type", "resign"}, {"id", "r"}, {"seat", 1}});
  const json::object state = state_of(table);
  EXPECT_EQ(last(table.say({{"type", "undo"}, {"id", "u"}, {"seat", 0}, {"seq", state.at("seq")}}), "error"), json::object());
  LocalTable again(table.kept());
  EXPECT_EQ(again.session().gone(), 1u << 1);
  EXPECT_EQ(again.session().events(), table.session().events());
  go_on(again, 3);
  EXPECT_EQ(LocalTable(again.kept()).session().events(), again.session().events());
}

TEST(LocalTable, RefusesInWords) {
  LocalTable table(wish());
  const json::object state = last(table.come(), "update").at("state").as_object();
  const auto code = [&](const json::object& message) { return std::string(last(table.say(message), "error").at("code").as_string()); };
  EXPECT_EQ(code(play_message(state, "99,99N")), "illegal");
  json::object stale = play_message(state);
  stale["seq"] = 77;
  EXPECT_EQ(code(stale), "stale");
  EXPECT_EQ(code({{"type", "resign"}, {"id", "x"}, {"seat", 1}}), "not-yours");
  EXPECT_EQ(code({{"type", "hint"}, {"id", "x"}, {"seat", 0}, {"seq", state.at("seq")}}), "illegal");
  EXPECT_EQ(code({{"type", "dance"}, {"id", "x"}}), "illegal");
  EXPECT_EQ(last(table.come(), "update").at("state"), state) << "nothing has changed";
  json::object nobody = wish();
  nobody["seats"] = {{{"kind", "me"}}, {{"kind", "open"}}};
  EXPECT_THROW(LocalTable{nobody}, Error);
  nobody["seats"] = {{{"kind", "me"}}, {{"kind", "bot"}, {"bot", "nobody"}}};
  EXPECT_THROW(LocalTable{nobody}, Error);
}

TEST(Door, AnswersWhatAServerAnswers) {
  Door door;
  const auto body = [&](const std::string& path, const std::string& sent = "") {
    const json::object answer = json::parse(door.ask(json::serialize(json::object{{"cmd", "http"}, {"path", path}, {"body", sent}}))).as_object();
    if (answer.at("type") == "error") return std::string(answer.at("code").as_string());
    return std::string(answer.at("body").as_string());
  };
  EXPECT_EQ(misfit("tiles", json::parse(body("/api/tiles?ids=BA/RCr,BA/L"))), "");
  EXPECT_EQ(misfit("sheet", json::parse(body("/art/light/sheet.json?tiles=BA%2FL.0,BA/RCr.3"))), "");
  EXPECT_EQ(body("/art/dark/BA/L.2.svg").substr(0, 4), "<svg");
  EXPECT_EQ(body("/art/dark/BA/Lx2.svg"), "not-found") << "a point stands before the rotation";
  EXPECT_EQ(body("/art/light/sheet.json"), "bad-message");
  EXPECT_EQ(body("/api/tiles?ids="), "bad-message");
  EXPECT_EQ(misfit("lesson-step", json::parse(body("/api/lessons/base-road/step", R"({"answers":[]})"))), "");
  EXPECT_EQ(body("/api/lessons/base-road/look", R"({"answers":[]})"), "not-found");
  EXPECT_EQ(misfit("rules-answer", json::parse(body("/api/rules", R"({"rules":"base"})"))), "");
  EXPECT_EQ(misfit("puzzles", json::parse(body("/api/puzzles"))), "");
  EXPECT_EQ(misfit("lessons", json::parse(body("/api/lessons"))), "");
  const json::value fresh = json::parse(body("/api/position", R"({"rules":"base"})"));
  EXPECT_EQ(misfit("position-answer", fresh), "");
  const std::string held = R"({"position":"base players=2 | BA/RCr@0,0N | - | 0 0 | - | 1 0 place BA/L"})";
  EXPECT_EQ(misfit("position-answer", json::parse(body("/api/position/read", R"({"text":"base players=2 | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw"})"))), "");
  EXPECT_FALSE(json::parse(body("/api/position/hint", held)).at("moves").as_array().empty());
  EXPECT_EQ(body("/api/position/hint", json::serialize(json::object{{"position", fresh.at("position")}})), "illegal") << "no tile is in hand";
  EXPECT_EQ(body("/api/position/else", held), "not-found");
  EXPECT_EQ(body("/api/tables/offline/replay?at=0"), "not-found") << "there is no table";
  door.ask(R"({"cmd":"table","rules":"base","seats":[{"kind":"bot","bot":"greedy"},{"kind":"bot","bot":"greedy"}],"confirm":false})");
  EXPECT_EQ(body("/api/tables/offline/replay?at=0"), "illegal") << "it is played";
  while (json::parse(door.ask(R"({"cmd":"think"})")).at("waits") == "computer") {
  }
  EXPECT_EQ(misfit("replay", json::parse(body("/api/tables/offline/replay?at=3"))), "");
  EXPECT_EQ(body("/api/tables/offline/record").substr(0, 14), "bastide record");
  EXPECT_EQ(misfit("review", json::parse(body("/api/tables/offline/review?from=0"))), "");
  EXPECT_EQ(json::parse(body("/api/tables/offline/review", "{}")).at("state"), "working");
  EXPECT_EQ(body("/api/people/x"), "not-found");
}

TEST(Door, NothingThatIsSaidUpsetsIt) {
  Door door;
  for (const char* line : {"", "{", "[]", "{}", R"({"cmd":7})", R"({"cmd":"say"})", R"({"cmd":"say","message":{}})", R"({"cmd":"think"})", R"({"cmd":"keep"})",
                           R"({"cmd":"table"})", R"({"cmd":"table","seats":[]})", R"({"cmd":"tile","tile":"BA/None"})", R"({"cmd":"http"})", R"({"cmd":"review"})"}) {
    const std::string answer = door.ask(line);
    if (*line) {
      EXPECT_EQ(json::parse(answer).at("type"), "error") << line;
    }
  }
}

}  // namespace
}  // namespace bastide
