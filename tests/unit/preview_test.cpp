// What a link shows before anybody follows it.
#include "server/preview.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <future>
#include <regex>
#include <set>

#include "bots/puzzle.hpp"
#include "core/expansion.hpp"
#include "protocol/meta.hpp"
#include "server/german.hpp"
#include "server_world.hpp"

namespace bastide::server {
namespace {

Session played_game() {
  Session s({"base", {"Ann", "Bob"}, Deal::seeded(seed_from_text("1")), false, {}});
  Rng rng{7};
  for (int i = 0; i < 20; ++i) s.play(s.game().sample(rng));
  return s;
}

/// The tag of a page; empty if it has none.
std::string tag(const std::string& html, const std::string& property) {
  std::smatch found;
  return std::regex_search(html, found, std::regex("<meta property=\"og:" + property + "\" content=\"([^\"]*)\" />")) ? found[1].str() : "";
}

/// As it stands in a page.
struct Shown {
  std::string title, description;
};
Shown shown(const Told& told) {
  const Body page = make_body("<head><title>Bastide</title></head>", "text/html; charset=utf-8");
  const std::string html = *page_with_preview(page, "https://play.example", "/t/x", "en", told).plain;
  return {tag(html, "title"), tag(html, "description")};
}

/// What the table with that id says of itself in this language.
Told told_by(World& w, const std::string& id, const std::string& language) {
  std::optional<Told> told;
  w.tables.look(id, "1.2.3.4", [&](Table* table, const Error&) { told = table->preview(language); });
  EXPECT_TRUE(w.until([&] { return told.has_value(); }));
  return told.value();
}
Shown table_shown(World& w, const std::string& id, const std::string& language) { return shown(told_by(w, id, language)); }

json::object wish(const std::string& rules, json::array seats) { return {{"rules", rules}, {"confirm", false}, {"seats", std::move(seats)}}; }
json::object person(const char* name) { return {{"kind", "me"}, {"name", name}}; }

TEST(Preview, EveryPageSaysWhatItIsInItsLanguage) {
  const Body page = make_body("<!doctype html><html lang=\"en\"><head><meta name=\"description\" content=\"A table\" /><title>Bastide</title></head></html>", "text/html; charset=utf-8");
  const auto text = [&](const std::string& path, const char* language) {
    return *page_with_preview(page, "https://play.example", path, language, told_of_page(path, language, 0)).plain;
  };
  std::set<std::string> titles;
  for (const char* path : {"/", "/learn", "/puzzles", "/design", "/position", "/t/AbC-_9"})
    for (const char* language : {"en", "de"}) {
      const std::string html = text(path, language);
      EXPECT_TRUE(titles.insert(tag(html, "title")).second) << path << " is called as another: " << tag(html, "title");
      EXPECT_NE(tag(html, "description"), "") << path;
      EXPECT_NE(html.find("<meta name=\"description\" content=\"" + tag(html, "description") + "\" />"), html.npos) << html;
      EXPECT_NE(html.find(std::string("<html lang=\"") + language + "\">"), html.npos) << html;
      EXPECT_EQ(tag(html, "locale").substr(0, 2), language);
      EXPECT_NE(html.find("<title>Bastide</title>"), html.npos);
    }
  EXPECT_EQ(tag(text("/", "en"), "image"), "https://play.example/icon-512.png");
  EXPECT_EQ(tag(text("/t/AbC-_9", "de"), "image"), "https://play.example/api/tables/AbC-_9/picture");
  EXPECT_EQ(tag(text("/t/AbC-_9", "de"), "url"), "https://play.example/t/AbC-_9?lang=de");
  EXPECT_EQ(text("/t/\"><script>", "en"), *page.plain) << "what is no id has no place in a page";
  const Body bare = make_body("nothing to put it into", "text/plain");
  EXPECT_EQ(*page_with_preview(bare, "https://play.example", "/t/a", "en", told_of_page("/t/a", "en", 0)).plain, *bare.plain);
}

TEST(Preview, APuzzleSaysItsNumberItsRulesAndHowHardItIs) {
  const Puzzle& easy = all_puzzles().front();
  const std::int64_t today = puzzle_of_day(20'000).id == easy.id ? 20'001 : 20'000;
  const auto of = [&](const Puzzle& p, const char* language) { return told_of_page("/puzzles/" + p.id, language, today); };
  EXPECT_EQ(of(easy, "en").title, "Carcassonne: puzzle 1 of " + std::to_string(all_puzzles().size()));
  EXPECT_NE(of(easy, "en").description.find("Rating " + std::to_string(easy.rating)), std::string::npos) << of(easy, "en").description;
  EXPECT_EQ(of(easy, "de").description.rfind("Grundspiel, Wirtshäuser und Kathedralen; Regeln: Modern. ", 0), 0u) << of(easy, "de").description;
  EXPECT_EQ(of(easy, "de").picture, "/api/puzzles/" + easy.id + "/picture");
  EXPECT_EQ(of(puzzle_of_day(today), "de").title.rfind("Carcassonne: das Rätsel des Tages, ", 0), 0u);
  EXPECT_EQ(told_of_page("/puzzles/none", "en", today).title, told_of_page("/puzzles", "en", today).title);
}

TEST(Preview, ATableSaysWhoPlaysByWhichRulesAndHowFarTheyAre) {
  World w;
  const Made t = w.make("ppb", wish("base+river+inns modern players=3", {person("Ann \"x\" <b>&"), person("Player 2"), {{"kind", "bot"}, {"bot", "best:level=3"}}}));
  const Shown begins = table_shown(w, t.id, "en"), german = table_shown(w, t.id, "de");
  EXPECT_EQ(begins.title, "Carcassonne: Ann &quot;x&quot; &lt;b&gt;&amp;, Player 2, Apprentice");
  EXPECT_EQ(german.title, "Carcassonne: Ann &quot;x&quot; &lt;b&gt;&amp;, Spieler 2, Lehrling");
  EXPECT_EQ(begins.description, "Base game, Inns &amp; Cathedrals, The River; rules: modern. The game begins: take your seat, or watch.");
  EXPECT_EQ(german.description, "Grundspiel, Wirtshäuser und Kathedralen, Der Fluss; Regeln: Modern. Die Partie beginnt: Nimm deinen Platz ein oder sieh zu.");
  w.play(t, w.join(t, {0}));
  const Shown later = table_shown(w, t.id, "en");
  EXPECT_NE(later.title.find("Player 2 0, Apprentice 0"), std::string::npos) << later.title;
  EXPECT_NE(later.description.find("Turn "), std::string::npos) << later.description;
}

TEST(Preview, AGameThatIsOverSaysItsPoints) {
  World w;
  const Session s = played_game();
  const json::object brought = json::parse(*w.post("/api/records", to_text(s.record())).body).as_object();
  const Shown over = table_shown(w, std::string(brought.at("table").as_string()), "de");
  const auto points = [&](int seat) { return std::to_string(s.game().s().score[seat]); };
  EXPECT_EQ(over.title, "Carcassonne: Ann " + points(0) + ", Bob " + points(1));
  EXPECT_NE(over.description.find("Die Partie ist zu Ende"), std::string::npos) << over.description;
}

TEST(Preview, PointsOfAGameThatIsHiddenAreNotTold) {
  World w;
  json::object hidden = wish("base", {person("Ann"), person("Bob")});
  hidden["onlookers"] = "none";
  const Made t = w.make("pp", hidden);
  w.play(t, w.join(t, {0}));
  const Shown of = table_shown(w, t.id, "en");
  EXPECT_EQ(of.title, "Carcassonne: Ann, Bob");
  EXPECT_EQ(of.description.find("Turn "), std::string::npos) << of.description;
}

TEST(Preview, WhateverNamesThereAreItStaysShort) {
  World w;
  json::array seats;
  const std::string longest(40, '"');
  for (int i = 0; i < 6; ++i) seats.push_back(person(longest.c_str()));
  std::string all = "base";
  for (auto* e : all_expansions())
    if (std::string_view(e->id) != "base" && !e->needs) all += std::string("+") + e->id;
  const Made t = w.make("pppppp", wish(all + " players=6 sixth-player=yes", seats));
  for (const char* language : {"en", "de"}) {
    const Told told = told_by(w, t.id, language);
    EXPECT_LE(told.title.size(), 400u);
    EXPECT_LE(told.description.size(), 500u) << told.description;
    EXPECT_EQ(shown(told).title.find('"'), std::string::npos);
  }
}

/// A link says in which language it shows what it leads to, or else the browser does; and the page comes whether the table is there or not.
TEST(Preview, ThePageComesInTheLanguageThatIsAskedFor) {
  World w;
  const Made t = w.make("pp", wish("base", {person("Ann"), person("Bob")}));
  const auto page = [&](const std::string& target, const std::string& language) {
    Request r{"GET", target, "", "localhost:8080", "", "", "1.2.3.4"};
    r.language = language;
    const Response answer = w.request(r);
    for (auto& [name, value] : answer.headers) EXPECT_TRUE(name != "Vary" || value.find("Accept-Language") != value.npos) << value;
    return *answer.body;
  };
  for (auto& [target, language, words] : std::vector<std::array<std::string, 3>>{{"/t/" + t.id, "", "The game begins"},
                                                                                {"/t/" + t.id, "de", "Die Partie beginnt"},
                                                                                {"/t/" + t.id + "?lang=de", "en", "Die Partie beginnt"},
                                                                                {"/t/" + t.id + "?lang=klingon", "de", "Die Partie beginnt"},
                                                                                {"/t/AAAAAAAAAAAAAAAA", "de", "Eine Partie Carcassonne"},
                                                                                {"/t/none?lang=%22%3E", "", "A game of Carcassonne"},
                                                                                {"/learn?lang=de", "", "Carcassonne lernen"},
                                                                                {"/nowhere", "de", "ein Tisch für Carcassonne"},
                                                                                {"/nowhere?lang=en", "de", "a table for Carcassonne"}}) {
    const std::string html = page(target, language);
    EXPECT_NE(html.find(words), html.npos) << target << language;
  }
}

/// A database that answers only when it is told to.
class Silent : public FailingStore {
 public:
  explicit Silent(std::shared_future<void> word) : FailingStore([] { return false; }), word_(std::move(word)) {}
  std::optional<StoredTable> load(const std::string& id) override {
    word_.wait();
    return FailingStore::load(id);
  }

 private:
  std::shared_future<void> word_;
};

TEST(Preview, ThePageWaitsForNoDatabase) {
  std::promise<void> word;
  World w(std::make_unique<Silent>(word.get_future().share()), World::quick());
  std::atomic<bool> looked = false;
  w.tables.look("AAAAAAAAAAAAAAAA", "1.2.3.4", [&](Table*, const Error&) { looked = true; });
  const Response page = w.get("/t/AAAAAAAAAAAAAAAA");
  EXPECT_EQ(page.status, 200);
  EXPECT_NE(page.body->find("A game of Carcassonne"), std::string::npos);
  EXPECT_FALSE(looked) << "the table itself is still waited for";
  word.set_value();
  EXPECT_TRUE(w.until([&] { return looked.load(); }));
}

/// The page's list and what is read of it here are one.
TEST(Preview, GermanIsThatOfThePage) {
  for (auto* e : all_expansions()) EXPECT_NE(german_of(std::string("expansion.") + e->id), "") << e->id;
  EXPECT_EQ(german_of("expansion.inns"), "Wirtshäuser und Kathedralen");
  EXPECT_EQ(german_of("nothing"), "");
}

}  // namespace
}  // namespace bastide::server
