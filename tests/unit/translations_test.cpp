// What the program says of rules and choices is there in German too.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "art/tile_art.hpp"
#include "bots/bot.hpp"
#include "bots/levels.hpp"
#include "core/coverage.hpp"
#include "protocol/error.hpp"
#include "protocol/meta.hpp"
#include "protocol/session.hpp"
#include "support/everything.hpp"
#include "support/schemas.hpp"

namespace bastide {
namespace {

namespace json = boost::json;

TEST(Translations, GermanHasEveryRuleStatementInTheSameOrder) {
  const auto english = rule_texts("en"), german = rule_texts("de");
  ASSERT_EQ(english.size(), rule_rows().size());
  ASSERT_EQ(german.size(), english.size());
  for (std::size_t i = 0; i < english.size(); ++i) {
    EXPECT_EQ(german[i].first, english[i].first);
    EXPECT_FALSE(german[i].second.empty()) << german[i].first;
    EXPECT_NE(german[i].second, english[i].second) << german[i].first;
  }
  EXPECT_TRUE(rule_texts("xx").empty());
  EXPECT_THROW(rule_texts_json("xx"), Error);
}

TEST(Translations, ThePageHasGermanForEverythingThatCanBeChosen) {
  const std::string catalogue = file_text("web/src/i18n/deMeta.ts") + file_text("web/src/i18n/deOptions.ts");
  auto has = [&](const std::string& key) { EXPECT_NE(catalogue.find("'" + key + "': '"), std::string::npos) << key; };
  auto word = [](const json::value& v) { return std::string(v.as_string()); };
  const json::object meta = meta_json();
  for (auto& e : meta.at("expansions").as_array())
    has("expansion." + word(e.at("id"))), has("expansion." + word(e.at("id")) + ".summary");
  for (auto& p : meta.at("presets").as_array()) has("preset." + word(p.at("id"))), has("preset." + word(p.at("id")) + ".summary");
  for (auto& o : meta.at("options").as_array()) {
    has("option." + word(o.at("key")));
    for (auto& v : o.at("values").as_array()) has("option." + word(o.at("key")) + "." + word(v.at("value")));
  }
  for (const BotInfo& bot : all_bots()) has(std::string("bot.") + bot.id), has(std::string("bot.") + bot.id + ".summary");
  for (const Level& level : levels()) has("bot." + spec_of(level)), has("bot." + spec_of(level) + ".summary");
}

/// What the server's sentences are recognised by in the German catalogue.
std::vector<std::regex> german_sentences() {
  const std::string catalogue = file_text("web/src/i18n/de.ts");
  const std::string list = catalogue.substr(catalogue.find("\n  sentences: ["));
  static const std::regex entry("\n    \\[/(.*)/, '");
  std::vector<std::regex> all;
  for (std::sregex_iterator m(list.begin(), list.end(), entry), end; m != end; ++m) all.emplace_back((*m)[1].str());
  return all;
}

TEST(Translations, ThePageHasGermanForWarningsAboutRules) {
  const std::string design = " design=mill:road.N.inn/field.NL.NR.EL.ER.SL.SR.WL.WR*4";
  std::set<std::string> notes;
  for (const Expansion* a : all_expansions())
    for (const Expansion* b : all_expansions()) {
      if (a == b || !a->needs || !b->needs) continue;
      const json::object rules = rules_json(std::string("base+") + a->id + "+" + b->id + (b->admits_designs ? design : ""));
      for (auto& note : rules.at("notes").as_array()) notes.emplace(note.as_string());
    }
  EXPECT_GE(notes.size(), 3u);
  const auto known = german_sentences();
  for (auto& note : notes)
    EXPECT_TRUE(std::any_of(known.begin(), known.end(), [&](auto& r) { return std::regex_search(note, r); })) << note;
}

/// What the page makes of what is said of a tile.
std::string in_german(std::string text) {
  static const std::string words = file_text("web/src/i18n/deTile.ts");
  static const std::regex entry(R"(\n  \[/(.*)/g, '(.*)'\])");
  for (std::sregex_iterator m(words.begin(), words.end(), entry), end; m != end; ++m) text = std::regex_replace(text, std::regex((*m)[1].str()), (*m)[2].str());
  return text;
}

TEST(Translations, TilesAreDescribedInGerman) {
  static const std::regex word("[a-z][a-z'-]+");
  for (const TileDef& tile : builtin_catalogue().tiles) {
    const std::string english = art::describe(tile), german = in_german(english);
    for (std::sregex_iterator m(english.begin(), english.end(), word), end; m != end; ++m)
      EXPECT_FALSE(std::regex_search(german, std::regex("\\b" + m->str() + "\\b"))) << tile.id << ": " << m->str() << " in: " << german;
  }
}

/// The entries of a list of the German catalogue, as text.
std::string german_list(const std::string& name) {
  const std::string catalogue = file_text("web/src/i18n/de.ts");
  const std::size_t begin = catalogue.find("\n  " + name + ": {");
  return begin == std::string::npos ? "" : catalogue.substr(begin, catalogue.find("}", begin) - begin);
}

/// Words by the list of the catalogue in which the page looks for them.
using Words = std::map<std::string, std::set<std::string>>;

void collect(const json::object& event, Words& words) {
  auto take = [&](const char* list, const char* key) {
    if (const json::value* v = event.if_contains(key); v && v->is_string()) words[list].emplace(v->as_string());
  };
  const json::string& type = event.at("type").as_string();
  if (type == "score") take("kinds", event.contains("name") ? "name" : "kind");
  if (type == "neutral" || type == "token") take("tokens", "name");
  take("roles", "role");
  take("figures", "figure");
  if (const json::value* terms = event.if_contains("terms"))
    for (auto& term : terms->as_array()) words["nouns"].emplace(term.at("noun").as_string());
  if (type == "score") {
    EXPECT_TRUE(event.contains("terms")) << event;  // without them the page would show the English text
    take("nouns", "role");                          // of a majority
  }
  if (const json::value* notes = event.if_contains("notes"))
    for (auto& note : notes->as_array()) words["notes"].emplace(note.as_string());
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

void collect_state(const json::object& state, Words& words) {
  for (auto& f : state.at("features").as_array()) {
    const bool named = f.as_object().contains("name");
    const std::string name((named ? f.at("name") : f.at("kind")).as_string());
    words["kinds"].insert(name);
    if (const json::value* marks = f.as_object().if_contains("marks"))
      for (auto& mark : marks->as_array())  // the page leaves out what the name says
        if (!named || lower(name).find(mark.as_string().c_str()) == name.npos) words["marks"].emplace(mark.as_string());
  }
  for (auto& g : state.at("remaining").at("groups").as_array()) words["groups"].emplace(g.at("name").as_string());
  if (const json::value* decision = state.if_contains("decision")) words["prompts"].emplace(decision->at("kind").as_string());
}

TEST(Translations, EveryWordOfAGameIsInTheGermanCatalogue) {
  Words words;
  for (unsigned seed = 0; seed < 16; ++seed) {
    const std::string rules[] = {every_expansion() + " modern printing=second players=3",
                                 "base+inns+king+siege+shrines king-scoring=continuously",
                                 "base+king king-scoring=15/40 farm-scoring=city4",
                                 "base+count+cult+abbot printing=second farm-scoring=farm3-once small-city=2 challenge-prize=both"};
    Session s({rules[seed % 4], {"Ann", "Bob"}, Deal::seeded(seed_from_text(std::to_string(seed))), true, {}});
    Rng rng{seed};
    for (int i = 0; !s.over(); ++i) {
      if (i % 9 == 0) collect_state(s.state(), words);
      s.play(s.game().sample(rng));
    }
    for (auto& event : s.events()) collect(event.as_object(), words);
  }
  words["prompts"].erase("place");  // the page says it by itself
  for (auto& [list, all] : words) {
    const std::string german = german_list(list);
    for (auto& word : all)
      EXPECT_TRUE(german.find(" " + word + ":") != german.npos || german.find("'" + word + "':") != german.npos)
          << list << ": " << word;
  }
}

}  // namespace
}  // namespace bastide
