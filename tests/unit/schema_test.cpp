// What the program says has the shapes that docs/protocol.md and protocol/schemas promise, in real games and in the documents.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "protocol/meta.hpp"
#include "protocol/position.hpp"
#include "protocol/session.hpp"
#include "support/everything.hpp"
#include "support/stride.hpp"
#include "support/schemas.hpp"

namespace bastide {
namespace {

namespace json = boost::json;

/// Rules lines such that every value of every option occurs, with two to six players.
std::vector<std::string> all_rules() {
  std::vector<std::string> lines;
  std::size_t most = 0;
  for (auto& o : all_options()) most = std::max(most, o.option->values.size());
  for (const std::string& expansions : {std::string("base"), std::string("base+river"), every_expansion()})
    for (std::size_t v = 0; v < std::max<std::size_t>(most, 5); ++v) {
      const std::size_t players = 2 + v % 5;
      std::string line = expansions + " players=" + std::to_string(players) + " first=" + std::to_string(v % players);
      for (auto& [option, owner] : all_options()) {
        if (std::none_of(owner.begin(), owner.end(), [&](auto* e) {
              return ("+" + expansions + "+").find("+" + std::string(e->id) + "+") != std::string::npos;
            }))
          continue;
        const std::string key = option->key, value = option->values[v % option->values.size()].name;
        line += " " + key + "=" + (key == "sixth-player" && players == 6 ? "yes" : value);
      }
      lines.push_back(line);
    }
  return lines;
}

void check_now(const Session& s) {
  ASSERT_EQ(misfit("state", s.state()), "");
  if (auto d = s.decision()) {
    ASSERT_EQ(misfit("decision", *d), "");
  }
}

void check_events(const Session& s) {
  int n = 0;
  for (auto& e : s.events()) {
    ASSERT_EQ(misfit("event", e), "");
    ASSERT_EQ(e.at("n").as_int64(), n++);
  }
}

/// Looks at some decisions only, for time, and at no more of a long game; another choice for each seed.
void check_game(Session s, u64 seed) {
  Rng rng{seed};
  const u32 every = static_cast<u32>(std::max(5, s.game().rules().tile_total / 12) * static_cast<int>(kStride));
  while (!s.over()) {
    if (rng.below(every) == 0) check_now(s);
    if (testing::Test::HasFatalFailure()) return;
    s.play(s.game().sample(rng));
  }
  check_now(s);
  check_events(s);
}

TEST(Schema, EveryStateDecisionAndEventOfRandomGamesFits) {
  const auto lines = all_rules();
  for (std::size_t i = 0; i < 2 * lines.size(); i += kStride) {
    const std::string& rules = lines[i / 2];
    SCOPED_TRACE(rules);
    const bool outside = i % 2, confirm = outside;
    const Deal deal = outside ? Deal::outside() : Deal::seeded(seed_from_text(rules));
    check_game(Session({rules, {"Ann"}, deal, confirm, {}}), i + 1);
    if (HasFatalFailure()) return;
  }
}

TEST(Schema, StatesOfPositionsAndOfResignedGamesFit) {
  Session s({"base players=3", {}, Deal::seeded(seed_from_text("position")), false, {}});
  for (Rng rng{1}; !s.over(); s.play(s.game().sample(rng)))
    if (rng.below(20) == 0) {
      ASSERT_EQ(misfit("state", position_json(s.game())), "");
    }
  EXPECT_EQ(misfit("state", position_json(s.game())), "");
  Session early({"base players=3", {}, Deal::seeded(seed_from_text("resign")), false, {}});
  early.resign(1);
  check_now(early);
  early.resign(0);
  check_now(early);
}

TEST(Schema, WhatDoesNotFitIsRefused) {
  Session s({"base", {}, Deal::seeded(seed_from_text("strict")), false, {}});
  json::object state = s.state();
  state["secret"] = 1;
  EXPECT_NE(misfit("state", state), "");
  state = s.state();
  state["winners"] = json::array{0};
  EXPECT_NE(misfit("state", state), "");
  state = s.state();
  state["decision"].as_object()["options"].as_array()[0].as_object()["rot"] = 4;
  EXPECT_NE(misfit("state", state), "");
  json::object event = s.events()[1].as_object();
  event.erase("seat");
  EXPECT_NE(misfit("event", event), "");
}

// --- the documents -------------------------------------------------------------------------------------------------------------

/// The JSON values in the text, which are objects one after another.
std::vector<json::value> objects_in(const std::string& text) {
  std::vector<json::value> all;
  json::stream_parser parser;
  for (std::size_t at = 0; (at = text.find_first_not_of(" \n", at)) != text.npos;) {
    at += parser.write_some(text.data() + at, text.size() - at);
    all.push_back(parser.release());
    parser.reset();
  }
  return all;
}

/// The contents of the blocks of JSON in a page.
std::vector<std::vector<json::value>> json_blocks(const std::string& page) {
  std::vector<std::vector<json::value>> blocks;
  const std::string begin = "```json\n";
  for (std::size_t at = 0; (at = page.find(begin, at)) != page.npos;) {
    const std::size_t end = page.find("```", at + begin.size());
    blocks.push_back(objects_in(page.substr(at + begin.size(), end - at - begin.size())));
    at = end;
  }
  return blocks;
}

std::string schema_of(const json::object& o) {
  if (o.contains("base")) return "change";
  if (o.contains("here")) return "open";
  if (o.contains("players")) return "state";
  if (o.contains("options")) return "decision";
  if (o.contains("design") || o.contains("errors")) return "design-answer";
  if (o.contains("moves")) return "hint";
  if (o.contains("reasons")) return "why";
  return o.contains("code") ? "error" : "event";
}

TEST(Schema, ExamplesOfTheProtocolFit) {
  std::map<std::string, int> seen;
  for (auto& block : json_blocks(file_text("docs/protocol.md")))
    for (auto& value : block) {
      const std::string name = schema_of(value.as_object());
      ++seen[name];
      EXPECT_EQ(misfit(name, value), "");
    }
  EXPECT_EQ(seen, (std::map<std::string, int>{{"state", 1},
                                              {"change", 2},
                                              {"open", 1},
                                              {"decision", 1},
                                              {"event", 27},
                                              {"error", 1},
                                              {"design-answer", 2},
                                              {"why", 1},
                                              {"hint", 1}}));
}

TEST(Schema, EveryKindOfEventStandsInTheProtocol) {
  std::set<std::string> shown, known;
  for (auto& block : json_blocks(file_text("docs/protocol.md")))
    for (auto& value : block)
      if (schema_of(value.as_object()) == "event") shown.insert(std::string(value.at("type").as_string()));
  const json::value schema = json::parse(file_text("protocol/schemas/event.schema.json"));
  for (auto& kind : schema.at("oneOf").as_array()) known.insert(std::string(kind.at("properties").at("type").at("const").as_string()));
  EXPECT_EQ(shown, known);
}

/// What `"kind": "..."` says anywhere in a text.
std::set<std::string> kinds_in(const std::string& text) {
  std::set<std::string> kinds;
  const std::regex kind("\"kind\": \"([a-z]+)\"");
  for (std::sregex_iterator m(text.begin(), text.end(), kind), none; m != none; ++m) kinds.insert((*m)[1].str());
  return kinds;
}

TEST(Schema, EveryKindOfOptionStandsInTheProtocol) {
  const std::string page = file_text("docs/protocol.md");
  const std::size_t begin = page.find("\n## Decisions\n"), end = page.find("\n## Events\n");
  std::set<std::string> known;
  const json::value schema = json::parse(file_text("protocol/schemas/decision.schema.json"));
  for (auto& option : schema.at("definitions").at("option").at("oneOf").as_array()) {
    const json::object& kind = option.at("properties").at("kind").as_object();
    const json::array names = kind.contains("enum") ? kind.at("enum").as_array() : json::array{kind.at("const")};
    for (auto& name : names) known.insert(std::string(name.as_string()));
  }
  EXPECT_EQ(kinds_in(page.substr(begin, end - begin)), known);
}

TEST(Schema, ErrorCodesAreThoseOfTheProtocol) {
  const std::string page = file_text("docs/protocol.md");
  const std::size_t begin = page.find("\nCodes: "), end = page.find("`message` says", begin);
  const std::string list = page.substr(begin, end - begin);
  const std::regex code("`([a-z-]+)`");
  json::array codes;
  for (std::sregex_iterator m(list.begin(), list.end(), code), none; m != none; ++m)
    if ((*m)[1] != "seq") codes.push_back(json::string((*m)[1].str()));
  const json::value schema = json::parse(file_text("protocol/schemas/error.schema.json"));
  EXPECT_EQ(schema.at("properties").at("code").at("enum"), codes);
}

TEST(Schema, MessagesOfClientsInTheProtocolFit) {
  const std::string page = file_text("docs/protocol.md");
  const std::regex message(R"re(\| `(\{"type":"(join|play|undo|resign|rematch|replace|sit|name|why|hint|react|say|shut|holiday)".*?\})` \|)re");
  int n = 0;
  for (std::sregex_iterator m(page.begin(), page.end(), message), end; m != end; ++m, ++n)
    EXPECT_EQ(misfit("table-request", json::parse((*m)[1].str())), "");
  EXPECT_EQ(n, 14);
}

}  // namespace
}  // namespace bastide
