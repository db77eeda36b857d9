// Puzzles over HTTP.
#include "bots/puzzle_step.hpp"
#include "server_world.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

const Puzzle& first() { return all_puzzles().front(); }

json::value good(const Response& r) {
  EXPECT_EQ(r.status, 200) << *r.body;
  return json::parse(*r.body);
}

std::string answers_of(const std::string& moves) {
  json::array answers;
  std::istringstream in(moves);
  for (std::string word; in >> word;) answers.emplace_back(word);
  return json::serialize(json::object{{"answers", answers}});
}

TEST(ServerPuzzles, ThePagesAndTheListAreThere) {
  World w;
  for (const std::string& page : {std::string("/puzzles"), "/puzzles/" + first().id, std::string("/puzzles/nothing")}) EXPECT_EQ(w.get(page).type, "text/html; charset=utf-8") << page;
  EXPECT_NE(w.get("/puzzles/" + first().id).body->find("/api/puzzles/" + first().id + "/picture"), std::string::npos);
  w.clock = 20'783LL * 86'400'000 + 5;
  const json::value list = good(w.get("/api/puzzles"));
  EXPECT_EQ(misfit("puzzles", list), "");
  EXPECT_EQ(list.at("day"), "2026-11-26");
  EXPECT_EQ(list.at("puzzles").as_array().size(), all_puzzles().size());
  w.clock = 20'784LL * 86'400'000;
  const json::value tomorrow = good(w.get("/api/puzzles"));
  EXPECT_EQ(tomorrow.at("day"), "2026-11-27");
  if (all_puzzles().size() > 1) { EXPECT_NE(tomorrow.at("today"), list.at("today")); }
}

TEST(ServerPuzzles, AreJudgedAndNothingIsToldBefore) {
  World w;
  const std::string url = "/api/puzzles/" + first().id;
  for (int again = 0; again < 2; ++again) {
    const json::value begun = good(w.get(url));
    EXPECT_EQ(misfit("puzzle-step", begun), "");
    EXPECT_EQ(begun, good(w.post(url + "/step", R"({"answers":[]})")));
    EXPECT_EQ(begun.at("verdict"), "asked");
    EXPECT_EQ(good(w.post(url + "/step", answers_of(first().turns.front().moves))).at("verdict"), "right");
    const json::value wrong = good(w.post(url + "/step", answers_of(first().turns.back().moves)));
    EXPECT_EQ(wrong.at("verdict"), "wrong");
    EXPECT_EQ(wrong.at("lost").to_number<double>(), first().turns.back().lost);
  }
  const auto& [x, y] = std::pair(json::parse(*w.get(url).body).at("state").at("tiles").at(0).at("x"), json::parse(*w.get(url).body).at("state").at("tiles").at(0).at("y"));
  EXPECT_EQ(misfit("why", good(w.post(url + "/why", json::serialize(json::object{{"answers", json::array()}, {"cell", {x, y}}})))), "");
}

TEST(ServerPuzzles, HaveAPicture) {
  World w;
  const Response light = w.get("/api/puzzles/" + first().id + "/picture"), dark = w.get("/api/puzzles/" + first().id + "/picture?theme=dark");
  EXPECT_EQ(light.type, "image/png");
  EXPECT_NE(*light.body, *dark.body);
  EXPECT_EQ(w.get("/api/puzzles/" + first().id + "/picture").body, light.body) << "it is kept";
  EXPECT_EQ(w.get("/api/puzzles/" + first().id + "/picture?theme=pink").status, 400);
}

TEST(ServerPuzzles, WhatIsNoneIsRefusedInWords) {
  World w;
  const std::string id = first().id, none = R"({"answers":[]})";
  auto code = [&](const Response& r, const std::string& what) {
    EXPECT_EQ(r.status / 100, 4) << what;
    EXPECT_EQ(misfit("error", json::parse(*r.body)), "");
    return std::string(json::parse(*r.body).at("code").as_string());
  };
  auto posted = [&](const std::string& what, const std::string& body) { return code(w.post("/api/puzzles/" + what, body), what + body); };
  for (const std::string& what : {std::string(), std::string("/"), id + "/", id + "/steps", std::string("none/step"), std::string("/step"), id + "/step/step", std::string(3000, 'x') + "/step"})
    EXPECT_EQ(posted(what, none), "not-found") << what;
  for (const std::string& what : {std::string("/"), std::string("/none"), "/" + id + "/", "/" + std::string(3000, 'x')}) EXPECT_EQ(code(w.get("/api/puzzles" + what), what), "not-found") << what;
  EXPECT_EQ(w.post("/api/puzzles/" + id, none).status, 405);
  EXPECT_EQ(w.get("/api/puzzles/" + id + "/step").status, 405);
  EXPECT_EQ(posted(id + "/step", ""), "bad-json");
  for (const char* body : {"{}", R"({"answers":3})", R"({"answers":[3]})", R"({"answers":["1234567890123456789012345678901234567890x"]})"}) EXPECT_EQ(posted(id + "/step", body), "bad-message") << body;
  std::string many = R"({"answers":["-")";
  for (std::size_t i = 0; i < kMostTurnAnswers; ++i) many += R"(,"-")";
  EXPECT_EQ(posted(id + "/step", many + "]}"), "bad-message");
  EXPECT_EQ(posted(id + "/step", R"({"answers":["900,900N"]})"), "illegal");
  for (const char* body : {R"({"answers":[]})", R"({"answers":[],"cell":[1]})", R"({"answers":[],"cell":[100000,0]})"}) EXPECT_EQ(posted(id + "/why", body), "bad-message") << body;
}

/// Whoever asks for too much waits for himself alone.
TEST(ServerPuzzles, AreBoundedByAddress) {
  Limits limits = World::quick();
  limits.requests_per_second = 0.001;
  limits.request_burst = 3;
  World w(":memory:", limits);
  int refused = 0;
  for (int i = 0; i < 5; ++i) refused += w.get("/api/puzzles/" + first().id).status == 429;
  EXPECT_EQ(refused, 2);
}

}  // namespace
}  // namespace bastide::server
