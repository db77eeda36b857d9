// What the server answers over HTTP has the shapes that docs/protocol.md and protocol/schemas promise.
#include <regex>

#include "core/tile_def.hpp"
#include "server_world.hpp"
#include "support/stride.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

/// The body of a good answer, which fits the schema.
json::value fits(const std::string& schema, const Response& r) {
  EXPECT_EQ(r.status / 100, 2) << *r.body;
  EXPECT_EQ(r.type, "application/json");
  json::value value = json::parse(*r.body);
  EXPECT_EQ(misfit(schema, value), "");
  return value;
}

void fails(const Response& r) {
  EXPECT_GE(r.status, 400);
  EXPECT_EQ(r.type, "application/json");
  EXPECT_EQ(misfit("error", json::parse(*r.body)), "");
}

TEST(HttpSchema, AnswersAboutTheProgramFit) {
  World w;
  const json::value meta = fits("meta", w.get("/api/meta"));
  fits("health", w.get("/health"));
  fits("ready", w.get("/health/live"));
  fits("ready", w.get("/health/ready"));
  const json::object english = fits("rules-texts", w.get("/api/rules-texts")).as_object();
  const json::object german = fits("rules-texts", w.get("/api/rules-texts?lang=de")).as_object();
  EXPECT_EQ(english, fits("rules-texts", w.get("/api/rules-texts?lang=en")).as_object());
  EXPECT_EQ(english.size(), german.size());
  EXPECT_NE(english.at("BASE-ROAD-4"), german.at("BASE-ROAD-4"));
  fails(w.get("/api/rules-texts?lang=xx"));
  fails(w.get("/api/rules-book?lang=xx"));
  const json::array book = fits("rules-book", w.get("/api/rules-book?lang=de")).as_array();
  EXPECT_EQ(book.size(), fits("rules-book", w.get("/api/rules-book")).as_array().size());
  EXPECT_EQ(book[0].at("expansion"), "base");
  std::size_t statements = 0;
  for (auto& chapter : book)
    for (auto& statement : chapter.at("statements").as_array()) {
      ++statements;
      EXPECT_EQ(statement.at("text"), german.at(statement.at("id").as_string()));
    }
  EXPECT_GT(statements, 800u);
  EXPECT_LT(statements, german.size()) << "what tells nothing of play is left out";
  std::string all, drawn;
  for (std::size_t i = 0; i < builtin_catalogue().tiles.size(); i += 5 * kStride) {  // Art.* looks at the pictures of all
    const std::string& id = builtin_catalogue().tiles[i].id;
    all += (all.empty() ? "" : ",") + id;
    drawn += (drawn.empty() ? "" : ",") + id + ".3";
  }
  const json::value tiles = fits("tiles", w.get("/api/tiles?ids=" + all));
  EXPECT_GT(tiles.as_array().size(), 9u);
  EXPECT_EQ(fits("sheet", w.get("/art/dark/sheet.json?tiles=" + drawn)).as_object().size(), tiles.as_array().size());
  fails(w.get("/art/dark/sheet.json"));
  for (auto& preset : meta.at("presets").as_array())
    fits("rules-answer",
         w.post("/api/rules",
                json::serialize(json::object{{"rules", std::string("base+river ") + preset.at("id").as_string().c_str()}})));
}

TEST(HttpSchema, AnswersAboutTablesFit) {
  World w;
  for (const char* seats : {R"({"kind":"me","name":"Ann"},{"kind":"open"})",
                            R"({"kind":"open"},{"kind":"bot","bot":"greedy"},{"kind":"me"},{"kind":"me"})",
                            R"({"kind":"bot","bot":"greedy"},{"kind":"bot","bot":"random","name":"Dice"})"}) {
    const std::string wish = "{\"rules\":\"base\",\"seats\":[" + std::string(seats) + "]}";
    EXPECT_EQ(misfit("new-table-request", json::parse(wish)), "");
    const json::value made = fits("new-table-answer", w.post("/api/tables", wish));
    fits("table", w.get("/api/tables/" + std::string(made.at("table").as_string())));
  }
  Made t = w.make("ppp");
  auto ann = w.join(t, {0});
  EXPECT_EQ(w.ask(t, ann, {{"type", "resign"}, {"seat", 0}})["type"], "ack");
  fits("table", w.get("/api/tables/" + t.id));
}

const std::string kDesign = "gate:city.N.pennant/road.E.S.inn/field.EL.SR.WL.WR.>.N/field.ER.SL";

std::string asked(const std::string& key, const std::string& text) { return json::serialize(json::object{{key, text}}); }

TEST(HttpSchema, AnswersAboutDesignsFit) {
  World w;
  const json::value good = fits("design-answer", w.post("/api/design", asked("design", kDesign + "*3")));
  EXPECT_EQ(good.at("id"), "OWN/gate");
  EXPECT_EQ(good.at("design"), kDesign.c_str());
  EXPECT_EQ(good.at("needs"), json::array{"inns"});
  Catalogue file;
  EXPECT_TRUE(read_catalogue(file, std::string(good.at("file").as_string()), "file").empty());
  ASSERT_EQ(file.sets.size(), 1u);
  const json::value bad = fits("design-answer", w.post("/api/design", asked("design", "gate:city.N/road.Q")));
  EXPECT_EQ(bad.at("errors").at(0).at("line"), 2);
  const json::value tiles = fits("tiles", w.get("/api/tiles?design=" + kDesign + "&ids=BA/RCr,BA/L&design=b:city.N.E.S.W"));
  ASSERT_EQ(tiles.as_array().size(), 4u);
  EXPECT_EQ(tiles.at(0).at("segments"), good.at("segments"));
  const std::string rules = "base+creativity design=" + kDesign + "*2";
  const json::value checked = fits("rules-answer", w.post("/api/rules", asked("rules", rules)));
  EXPECT_EQ(checked.at("designs").at(0).at("copies"), 2);
  EXPECT_EQ(checked.at("notes").as_array().size(), 1u);
  const json::value made = fits("new-table-answer", w.post("/api/tables", R"({"rules":")" + rules + R"(","seats":[{"kind":"me"},{"kind":"me"}]})"));
  const json::value table = fits("table", w.get("/api/tables/" + std::string(made.at("table").as_string())));
  EXPECT_EQ(table.at("designs"), checked.at("designs"));
}

TEST(HttpSchema, TilesThatBearAMarkMoreAreDrawnWithIt) {
  World w;
  const json::value made = fits("new-table-answer", w.post("/api/tables", R"({"rules":"base+plague plague-tiles=marks","seats":[{"kind":"me"},{"kind":"me"}]})"));
  const json::value table = fits("table", w.get("/api/tables/" + std::string(made.at("table").as_string())));
  ASSERT_FALSE(table.at("marked").as_array().empty());
  for (const json::value& marked : table.at("marked").as_array()) {
    const std::string id(marked.at("id").as_string()), name = id + "~" + std::string(marked.at("mark").as_string());
    const Response plain = w.get("/art/light/" + id + ".1.svg"), drawn = w.get("/art/light/" + name + ".1.svg");
    EXPECT_EQ(drawn.status, 200);
    EXPECT_NE(*plain.body, *drawn.body);
    EXPECT_EQ(fits("tiles", w.get("/api/tiles?ids=" + name)).at(0).at("id"), name.c_str());
  }
  for (const char* target : {"/art/light/BA/RRRR~nothing.0.svg", "/art/light/BA/RRRR~.0.svg", "/art/light/XX~source.0.svg", "/art/light/PL/RFr.s~source.0.svg"}) fails(w.get(target));
}

TEST(HttpSchema, DesignsAreDrawn) {
  World w;
  const Response plain = w.get("/art/dark/design.3.svg?tile=" + kDesign), coded = w.get("/art/dark/design.3.svg?tile=gate%3Acity.N.pennant/road.E.S.inn/field.EL.SR.WL.WR.%3E.N/field.ER.SL");
  EXPECT_EQ(plain.status, 200);
  EXPECT_EQ(plain.type, "image/svg+xml");
  EXPECT_EQ(*plain.body, *coded.body);
  for (const char* target : {"/art/light/design.0.svg", "/art/light/design.0.svg?tile=gate", "/art/grey/design.0.svg?tile=a:city.N.E.S.W",
                             "/api/tiles?design=", "/api/tiles?design=gate", "/api/tiles?design=%zz"})
    fails(w.get(target));
  for (const char* body : {"", "{}", R"({"design":""})", R"({"design":7})"}) fails(w.post("/api/design", body));
  fails(w.post("/api/design", asked("design", std::string(3000, 'a'))));
}

TEST(HttpSchema, ErrorsFit) {
  World w;
  for (const char* target : {"/api/nothing", "/api/tables/short", "/api/tables/AAAAAAAAAAAAAAAA", "/api/tiles", "/api/tiles?ids=XX",
                             "/%zz", "/art/light/XX.svg"})
    fails(w.get(target));
  for (const char* body : {"", "[]", "{}", R"({"rules":"chess"})"}) fails(w.post("/api/rules", body));
  fails(w.post("/api/tables", R"({"rules":"base","seats":[{"kind":"cat"},{"kind":"me"}]})"));
  EXPECT_NE(misfit("new-table-request", json::parse(R"({"rules":"base","seats":[{"kind":"cat"},{"kind":"me"}]})")), "");
}

TEST(HttpSchema, TheRequestsOfThePageFit) {
  std::string page = file_text("docs/protocol.md");
  const std::regex wish(R"re(POST /api/tables` `(\{.*?\})` \|)re");
  std::smatch found;
  ASSERT_TRUE(std::regex_search(page, found, wish));
  EXPECT_EQ(misfit("new-table-request", json::parse(found[1].str())), "");
}

}  // namespace
}  // namespace bastide::server
