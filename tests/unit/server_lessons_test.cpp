// Lessons over HTTP.
#include "protocol/lesson.hpp"
#include "server_world.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

json::value asked(World& w, const std::string& what, const std::string& body) {
  const Response r = w.post("/api/lessons/" + what, body);
  EXPECT_EQ(r.status, 200) << *r.body;
  return json::parse(*r.body);
}

TEST(ServerLessons, ThePageAndTheListAreThere) {
  World w;
  EXPECT_EQ(w.get("/learn").type, "text/html; charset=utf-8");
  const json::value list = json::parse(*w.get("/api/lessons").body);
  EXPECT_EQ(misfit("lessons", list), "");
  std::size_t told = 0;
  for (auto& system : list.as_array()) told += system.at("lessons").as_array().size();
  EXPECT_EQ(told, course::all_lessons().size());
  const json::value meta = json::parse(*w.get("/api/meta").body);
  for (auto& e : meta.at("expansions").as_array()) {
    const int lessons = course::lessons_of(std::string(e.at("id").as_string()));
    EXPECT_EQ(e.as_object().contains("lessons") ? e.at("lessons") : json::value(0), json::value(lessons));
  }
}

TEST(ServerLessons, AreJudgedStepByStepAndNothingIsKept) {
  World w;
  for (int again = 0; again < 2; ++again) {
    const json::value begun = asked(w, "base-road/step", R"({"answers":[]})");
    EXPECT_EQ(misfit("lesson-step", begun), "");
    EXPECT_EQ(begun.at("verdict"), "asked");
    EXPECT_EQ(begun.at("right"), "1,0N");
    EXPECT_EQ(asked(w, "base-road/step", R"({"answers":["1,0N","-"]})").at("verdict"), "wrong");
    const json::value done = asked(w, "base-road/step", R"({"answers":["1,0N","f@W"]})");
    EXPECT_EQ(done.at("verdict"), "done");
    EXPECT_EQ(done.at("state").at("players").at(0).at("score"), 3);
  }
  const json::value why = asked(w, "base-road/why", R"({"answers":[],"cell":[0,1]})");
  EXPECT_EQ(misfit("why", why), "");
}

TEST(ServerLessons, WhatIsNoneIsRefusedInWords) {
  World w;
  auto code = [&](const std::string& what, const std::string& body) {
    const Response r = w.post("/api/lessons/" + what, body);
    EXPECT_EQ(r.status / 100, 4) << what << body;
    EXPECT_EQ(misfit("error", json::parse(*r.body)), "");
    return std::string(json::parse(*r.body).at("code").as_string());
  };
  const std::string none = R"({"answers":[]})";
  for (const char* what : {"", "/", "base-road", "base-road/", "base-road/steps", "none/step", "/step", "base-road/step/step"}) EXPECT_EQ(code(what, none), "not-found") << what;
  EXPECT_EQ(code(std::string(3000, 'x') + "/step", none), "not-found");
  EXPECT_EQ(code("base-road/step", ""), "bad-json");
  for (const char* body : {"{}", R"({"answers":3})", R"({"answers":[3]})", R"({"answers":["1234567890123456789012345678901234567890x"]})"}) EXPECT_EQ(code("base-road/step", body), "bad-message") << body;
  std::string many = R"({"answers":["-")";
  for (std::size_t i = 0; i < course::kMostAnswers; ++i) many += R"(,"-")";
  EXPECT_EQ(code("base-road/step", many + "]}"), "bad-message");
  EXPECT_EQ(code("base-road/step", R"({"answers":["7,7N"]})"), "illegal");
  EXPECT_EQ(code("base-road/step", R"({"answers":["1,0N","f@W","-"]})"), "illegal");
  for (const char* body : {R"({"answers":[]})", R"({"answers":[],"cell":[1]})", R"({"answers":[],"cell":[100000,0]})"}) EXPECT_EQ(code("base-road/why", body), "bad-message") << body;
  EXPECT_EQ(code("base-road/why", R"({"answers":["1,0N"],"cell":[0,1]})"), "illegal");
  EXPECT_EQ(w.get("/api/lessons/base-road/step").status, 405);
}

/// Whoever asks for too much waits for himself alone.
TEST(ServerLessons, AreBoundedByAddress) {
  Limits limits = World::quick();
  limits.requests_per_second = 0.001;
  limits.request_burst = 3;
  World w(":memory:", limits);
  int refused = 0;
  for (int i = 0; i < 5; ++i) refused += w.post("/api/lessons/base-road/step", R"({"answers":[]})").status == 429;
  EXPECT_EQ(refused, 2);
  EXPECT_EQ(w.request({"POST", "/api/lessons/base-road/step", R"({"answers":[]})", "localhost:8080", "", "", "5.6.7.8"}).status, 200);
}

}  // namespace
}  // namespace bastide::server
