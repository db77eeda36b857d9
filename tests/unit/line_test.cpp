// The line engine: what is asked is answered once, in the documented shape, and nothing that is said can upset it.
#include "protocol/line.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <set>
#include <thread>

#include "bots/analysis_json.hpp"
#include "bots/thinker.hpp"
#include "protocol/error.hpp"
#include "support/schemas.hpp"

namespace bastide {
namespace {

namespace json = boost::json;

/// Holds its answer back until it is stopped or waited for, then gives it from another thread.
class SlowThinker : public Thinker {
 public:
  ~SlowThinker() override { wait(); }
  void start(const Game& game, const json::object& request, std::function<void(Move, json::object)> done) override {
    if (request.contains("bot") && request.at("bot") != "slow") throw Error("bad-message", "there is one bot, slow");
    if (done_) throw Error("busy", "a search is running");
    Moves moves;
    game.legal(moves);
    done_ = [move = moves[0], done] { done(move, {{"bot", "slow"}, {"ms", 1}}); };
  }
  void hint(const Game& game, const std::vector<std::string>& names, const json::object& request, std::function<void(json::object)> done) override {
    Limit few;
    few.playouts = 20;
    AnalysisSettings settings;
    if (request.contains("moves")) settings.moves = static_cast<int>(request.at("moves").as_int64());
    done(hint_json(game, analyse(game, settings, few), names));
  }
  void stop() override { ++stops; }
  void wait() override {
    if (auto done = std::exchange(done_, nullptr)) std::thread(done).join();
  }
  json::array bots() const override {
    return {json::object{{"id", "slow"}, {"name", "Slow"}, {"summary", "Takes the first move."}}};
  }

  int stops = 0;

 private:
  std::function<void()> done_;
};

class Line : public testing::Test {
 protected:
  /// The answer to a line that has one; its shape is checked.
  json::object ask(const std::string& text) {
    const std::size_t before = answers.size();
    running = engine.line(text);
    if (answers.size() == before) return {};
    EXPECT_EQ(misfit("engine-answer", answers.back()), "") << text;
    return answers.back();
  }
  std::string code(const std::string& text) {
    const json::object a = ask(text);
    return a.contains("code") ? std::string(a.at("code").as_string()) : "";
  }

  std::vector<json::object> answers;
  SlowThinker thinker;
  LineEngine engine{[this](const json::object& o) { answers.push_back(o); }, thinker};
  bool running = true;
};

TEST_F(Line, AnIdOfAnyKindIsRepeatedByAnswersAndErrors) {
  for (const char* id : {"1", "\"a\"", "null", "[1,{\"b\":2}]", "1.5"}) {
    const std::string begin = "{\"id\":" + std::string(id) + ",\"cmd\":";
    EXPECT_EQ(ask(begin + "\"hello\"}").at("id"), json::parse(id));
    EXPECT_EQ(ask(begin + "\"legal\"}").at("id"), json::parse(id));
    EXPECT_EQ(ask(begin + "7}").at("id"), json::parse(id));
  }
  EXPECT_FALSE(ask("{\"cmd\":\"hello\"}").contains("id"));
}

TEST_F(Line, ErrorsHaveCodes) {
  EXPECT_EQ(code("{"), "bad-json");
  EXPECT_EQ(code("[]"), "bad-json");
  EXPECT_EQ(code("\xff"), "bad-json");
  EXPECT_EQ(code(std::string(100000, '[')), "bad-json");
  EXPECT_EQ(code(R"({"id":1e400,"cmd":"hello"})"), "bad-json");
  EXPECT_EQ(code(R"({"cmd":"new","rules":"base players=2","names":["Ann","Bob","Cyd"]})"), "bad-message");
  EXPECT_EQ(code(R"({"id":{"a":[1,-1e999]},"cmd":"hello"})"), "bad-json");
  EXPECT_EQ(code("{\"id\":" + std::string(50, '[') + std::string(50, ']') + "}"), "bad-json");
  EXPECT_EQ(code(std::string(3 << 20, 'x')), "too-large");
  EXPECT_EQ(code("{}"), "bad-message");
  EXPECT_EQ(code(R"({"cmd":"dance"})"), "unknown-command");
  for (const char* cmd : {"legal", "play", "undo", "state", "events", "position", "record", "go", "perft"})
    EXPECT_EQ(code("{\"cmd\":\"" + std::string(cmd) + "\"}"), "no-game") << cmd;
  EXPECT_EQ(code(R"({"cmd":"new","rules":"dragons"})"), "bad-rules");
  EXPECT_EQ(code(R"({"cmd":"new","tiles":"dragons"})"), "bad-rules");
  EXPECT_EQ(code(R"({"cmd":"rules","rules":"players=9"})"), "bad-rules");
  EXPECT_EQ(code(R"({"cmd":"load","record":"PGN"})"), "bad-record");
  EXPECT_EQ(code(R"({"cmd":"position","position":"here"})"), "bad-position");
  EXPECT_EQ(code(R"({"cmd":"new","seed":"a","deal":"outside"})"), "bad-message");
  EXPECT_EQ(code(R"({"cmd":"new","deal":"inside"})"), "bad-message");
  EXPECT_EQ(code(R"({"cmd":"new","order":["BA/XX"]})"), "illegal");
  EXPECT_TRUE(ask("  \r").empty());
}

/// Letters without end, then a newline and one request: more than any memory would be asked to hold.
class LongLine : public std::streambuf {
 public:
  explicit LongLine(std::size_t chunks) : chunks_(chunks) {}

 private:
  int_type underflow() override {
    if (given_ > chunks_) return traits_type::eof();
    text_ = given_++ < chunks_ ? std::string(1 << 16, 'x') : "\n{\"id\":7,\"cmd\":\"hello\"}";
    setg(text_.data(), text_.data(), text_.data() + text_.size());
    return traits_type::to_int_type(text_[0]);
  }
  std::size_t chunks_, given_ = 0;
  std::string text_;
};

TEST_F(Line, ALineWithoutEndIsRefusedAndPassedOver) {
  LongLine text(5000);
  std::istream in(&text);
  engine.run(in);
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_EQ(answers[0].at("code"), "too-large");
  EXPECT_EQ(answers[1].at("id"), 7);
}

TEST_F(Line, LinesUpToTheLimitAreRead) {
  const std::string hello = R"({"cmd":"hello"})", most = std::string(LineEngine::kMaxLine - hello.size(), ' ') + hello;
  std::istringstream in(most + "\n " + most + "\n\n" + std::string("{\0}", 3) + "\n" + std::string(LineEngine::kMaxLine + 1, ' ') + "\n" + most);
  engine.run(in);
  std::vector<std::string> codes;
  for (auto& a : answers) codes.emplace_back(a.contains("code") ? a.at("code").as_string() : a.at("type").as_string());
  EXPECT_EQ(codes, (std::vector<std::string>{"hello", "too-large", "bad-json", "too-large", "hello"}));
}

TEST_F(Line, NothingIsReadAfterQuit) {
  std::istringstream in("{\"cmd\":\"quit\"}\n{\"cmd\":\"hello\"}\n");
  engine.run(in);
  EXPECT_EQ(answers.size(), 1u);
}

TEST_F(Line, NumbersOutOfRangeAreRefused) {
  ask(R"({"cmd":"new"})");
  for (const char* n : {"-1", "9", "1e1", "2.5", "\"2\"", "null", "99999999999999999999", "-99999999999999999999"})
    EXPECT_EQ(code("{\"cmd\":\"perft\",\"depth\":" + std::string(n) + "}"), "bad-message") << n;
  EXPECT_EQ(code(R"({"cmd":"events","from":-1})"), "bad-message");
  EXPECT_EQ(code(R"({"cmd":"play","move":"-","seq":2147483648})"), "bad-message");
  EXPECT_TRUE(ask(R"({"cmd":"events","from":1048576})").at("events").as_array().empty());
}

TEST_F(Line, QuotationsEndBetweenLetters) {
  std::string umlauts;
  for (int i = 0; i < 30; ++i) umlauts += "\xc3\xa4";
  ask(R"({"cmd":"new"})");
  for (const std::string& line : {"{\"cmd\":\"x" + umlauts + "\"}", "{\"cmd\":\"play\",\"move\":\"x" + umlauts + "\"}",
                                  "{\"cmd\":\"position\",\"position\":\"base|| x" + umlauts + " | x" + umlauts + " | | | |\"}"})
    EXPECT_NO_THROW(json::parse(json::serialize(ask(line)))) << line;
}

TEST_F(Line, PlaysAndTakesBack) {
  const json::object begun = ask(R"({"id":1,"cmd":"new","names":["Ann"],"order":["BA/RFr","BA/L","BA/L"],"confirm":true})");
  EXPECT_EQ(begun.at("events").as_array().size(), 2u);
  EXPECT_EQ(code(R"({"cmd":"play","move":"1,0N","seq":5})"), "stale");
  EXPECT_EQ(code(R"({"cmd":"play","move":"9,9N","seq":0})"), "illegal");
  EXPECT_EQ(code(R"({"cmd":"undo"})"), "illegal");
  const json::object placed = ask(R"({"cmd":"play","move":"1,0N","seq":0})");
  EXPECT_EQ(placed.at("seq"), 1);
  EXPECT_EQ(placed.at("from"), 2);
  const json::object undone = ask(R"({"cmd":"undo"})");
  EXPECT_EQ(undone.at("seq"), 2);
  EXPECT_EQ(undone.at("from"), 2);
  EXPECT_EQ(code(R"({"cmd":"play","move":"1,0N","seq":0})"), "stale");
  EXPECT_EQ(ask(R"({"cmd":"legal"})").at("decision").at("options"), begun.at("decision").at("options"));
}

TEST_F(Line, AHintTellsTurnsThatCanBePlayed) {
  EXPECT_EQ(code(R"({"cmd":"hint"})"), "no-game");
  ask(R"({"cmd":"new","seed":"hint","names":["Ann","Bob"]})");
  const json::object hint = ask(R"({"cmd":"hint","moves":2,"id":"h"})");
  EXPECT_EQ(hint.at("seq"), 0);
  EXPECT_EQ(hint.at("id"), "h");
  ASSERT_EQ(hint.at("moves").as_array().size(), 2u);
  for (auto& move : hint.at("moves").as_array().front().at("moves").as_array())
    EXPECT_EQ(ask(json::serialize(json::object{{"cmd", "play"}, {"move", move}})).at("type"), "ok");
  const json::object elsewhere = ask(R"({"cmd":"hint","position":"base players=2 | BA/RCr@0,0N | - | 0 0 | - | 1 0 place BA/L"})");
  EXPECT_FALSE(elsewhere.contains("seq"));
  EXPECT_EQ(code(R"({"cmd":"hint","position":"base players=2 | BA/RCr@0,0N | - | 0 0 | - | 1 0 draw"})"), "illegal");
}

TEST_F(Line, ARecordIsLoadedUpToATurn) {
  ask(R"({"cmd":"new","seed":"load","rules":"base+river"})");
  for (int i = 0; i < 30; ++i) {
    const json::object d = ask(R"({"cmd":"legal"})").at("decision").as_object();
    ask(json::serialize(json::object{{"cmd", "play"}, {"move", d.at("options").as_array()[0].at("move")}}));
  }
  const json::value events = ask(R"({"cmd":"events"})").at("events"), record = ask(R"({"cmd":"record"})").at("record");
  EXPECT_EQ(ask(json::serialize(json::object{{"cmd", "load"}, {"record", record}})).at("events"), events);
  const json::object early = ask(json::serialize(json::object{{"cmd", "load"}, {"record", record}, {"turn", 3}}));
  EXPECT_LT(early.at("events").as_array().size(), events.as_array().size());
  EXPECT_EQ(early.at("decision").at("actor"), "chance");
  EXPECT_EQ(code(R"({"cmd":"go"})"), "illegal");
}

TEST_F(Line, ALoadedGameGoesOnAsItsSeedDeals) {
  json::object answer = ask(R"({"cmd":"new","seed":"load","rules":"base+river"})");
  for (int n = 0; n < 20; ++n)
    answer = ask(json::serialize(json::object{{"cmd", "play"}, {"move", answer.at("decision").at("options").at(0).at("move")}}));
  const std::string record(ask(R"({"cmd":"record"})").at("record").as_string());
  const auto load = [&](const char* keys) { return ask(json::serialize(json::object{{"cmd", "load"}, {"record", record}}).insert(1, keys)); };
  EXPECT_EQ(load("\"resume\":true,").at("decision").at("options"), answer.at("decision").at("options"));
  EXPECT_EQ(load("\"resume\":true,\"turn\":2,").at("decision").at("actor"), 0);
  EXPECT_EQ(load("\"turn\":2,").at("decision").at("actor"), "chance");
}

TEST_F(Line, TilesFromOutsideArePlayedAsMoves) {
  EXPECT_EQ(ask(R"({"cmd":"new","deal":"outside"})").at("decision").at("actor"), "chance");
  EXPECT_EQ(code(R"({"cmd":"play","move":"BA/XX"})"), "illegal");
  EXPECT_EQ(ask(R"({"cmd":"play","move":"BA/L"})").at("decision").at("tile"), "BA/L");
}

TEST_F(Line, APositionIsLookedAtWithoutTouchingTheGame) {
  ask(R"({"cmd":"new","seed":"mine"})");
  const json::object mine = ask(R"({"cmd":"state"})");
  const std::string line = "base players=2 | BA/RCr@0,0N | - | 3 4 | - | 1 1 place BA/L", key = ",\"position\":\"" + line + "\"}";
  const json::object seen = ask("{\"cmd\":\"position\"" + key);
  EXPECT_EQ(seen.at("position"), json::value(line));
  EXPECT_EQ(seen.at("state").at("decision").at("actor"), 1);
  EXPECT_EQ(ask("{\"cmd\":\"perft\"" + key).at("nodes").to_number<std::size_t>(),
            seen.at("state").at("decision").at("options").as_array().size());
  ask("{\"cmd\":\"go\",\"id\":5" + key);
  thinker.wait();
  EXPECT_EQ(answers.back().at("id"), 5);
  EXPECT_FALSE(answers.back().contains("seq"));
  EXPECT_EQ(misfit("engine-answer", answers.back()), "");
  EXPECT_EQ(ask(R"({"cmd":"state"})"), mine);
  EXPECT_EQ(code(R"({"cmd":"go","position":"base | BA/RCr@0,0N | - | 0 0 | - | 1 0 over"})"), "over");
}

TEST_F(Line, AnotherThreadAnswersGoWithItsIdAndSeq) {
  ask(R"({"cmd":"new","seed":"go"})");
  const int stops = thinker.stops;
  EXPECT_TRUE(ask(R"({"cmd":"go","id":"g"})").empty());
  EXPECT_EQ(code(R"({"cmd":"go","id":"h"})"), "busy");
  EXPECT_EQ(code(R"({"cmd":"go","bot":"fast"})"), "bad-message");
  EXPECT_EQ(ask(R"({"cmd":"stop","id":"s"})").at("type"), "ok");
  EXPECT_EQ(thinker.stops, stops + 1);
  thinker.wait();
  EXPECT_EQ(answers.back().at("id"), "g");
  EXPECT_EQ(answers.back().at("seq"), 0);
  EXPECT_EQ(misfit("engine-answer", answers.back()), "");
  EXPECT_EQ(code(json::serialize(json::object{{"cmd", "play"}, {"move", answers.back().at("move")}})), "");
}

TEST_F(Line, WhatEndsTheGameEndsTheSearchBefore) {
  for (const char* next :
       {R"({"cmd":"new"})", R"({"cmd":"load","record":"bastide record 2\nrules base\n"})", R"({"cmd":"quit"})"}) {
    ask(R"({"cmd":"new"})");
    ask(R"({"cmd":"go","id":"g"})");
    const std::size_t before = answers.size();
    ask(next);
    ASSERT_EQ(answers.size(), before + 2) << next;
    EXPECT_EQ(answers[before].at("type"), "move") << next;
  }
  EXPECT_FALSE(running);
}

TEST_F(Line, AGameThatCannotBeginDisturbsNothing) {
  ask(R"({"cmd":"new","seed":"keep"})");
  const json::object before = ask(R"({"cmd":"state"})");
  const int stops = thinker.stops;
  ask(R"({"cmd":"go","id":"g"})");
  EXPECT_EQ(code(R"({"cmd":"new","rules":"dragons"})"), "bad-rules");
  EXPECT_EQ(thinker.stops, stops);
  EXPECT_EQ(ask(R"({"cmd":"state"})"), before);
}

TEST_F(Line, WhyWantsACellAndATileInHand) {
  EXPECT_EQ(code(R"({"cmd":"why","cell":[0,1]})"), "no-game");
  ask(R"({"cmd":"new","rules":"base","order":["BA/L","BA/L"]})");
  EXPECT_EQ(ask(R"({"cmd":"why","cell":[0,0]})").at("type"), "why");
  for (const char* cell : {"1", "[1]", "[1,2,3]", "[1,\"2\"]", "[401,0]", "[0,-9223372036854775808]"})
    EXPECT_EQ(code(std::string(R"({"cmd":"why","cell":)") + cell + "}"), "bad-message") << cell;
  EXPECT_EQ(code(R"({"cmd":"why"})"), "bad-message");
  ask(R"({"cmd":"play","move":"0,1N"})");
  EXPECT_EQ(code(R"({"cmd":"why","cell":[0,1]})"), "illegal");
}

// --- docs/engine.md ------------------------------------------------------------------------------------------------------------

/// Every request of the page, a line of a block that names a command.
std::vector<std::string> documented_requests() {
  std::vector<std::string> lines;
  std::istringstream page(file_text("docs/engine.md"));
  for (std::string line; std::getline(page, line);)
    if (line.rfind("{\"id\":", 0) == 0 && line.find("\"cmd\":") != line.npos) lines.push_back(line);
  return lines;
}

std::set<std::string> words(const std::string& text, const std::regex& each) {
  std::set<std::string> all;
  for (std::sregex_iterator m(text.begin(), text.end(), each), end; m != end; ++m) all.insert((*m)[1].str());
  return all;
}

TEST_F(Line, ThePageDescribesExactlyTheCommandsThereAre) {
  const std::string message(ask(R"({"cmd":""})").at("message").as_string());
  const std::string list = message.substr(message.rfind(": ") + 1);
  EXPECT_EQ(words(file_text("docs/engine.md"), std::regex("\n### ([a-z]+)")), words(list, std::regex(" ([a-z]+)")));
}

TEST_F(Line, TheRequestsOfThePageFitTheirSchemaAndAreAnswered) {
  const auto requests = documented_requests();
  EXPECT_EQ(requests.size(), 18u);
  for (auto& line : requests) {
    const json::value request = json::parse(std::regex_replace(line, std::regex("greedy"), "slow"));
    EXPECT_EQ(misfit("engine-request", request), "");
    EXPECT_EQ(code(json::serialize(request)), request.at("id") == 0 ? "no-game" : "") << line;
  }
  EXPECT_FALSE(running);
}

/// Of the shape of a request the schema says the same as the program.
TEST(LineSchema, SaysWhatTheProgramTakes) {
  const char* const requests[] = {
      R"({"cmd":"hello","more":1})", R"({"cmd":"nonsense"})", R"({"id":1})", R"({"cmd":5})", R"({"cmd":"new","seed":"a","deal":"outside"})",
      R"({"cmd":"new","names":["Ann"],"seed":"","confirm":1})", R"({"cmd":"new","names":"Ann"})", R"({"cmd":"new","deal":"inside"})", R"({"cmd":"new","rules":null})",
      R"({"cmd":"why"})", R"({"cmd":"why","cell":[0,0,0]})", R"({"cmd":"why","cell":[400,-400]})", R"({"cmd":"why","cell":[401,0]})",
      R"({"cmd":"play","move":"1,0N","seq":1073741824})", R"({"cmd":"play","move":"1,0N","seq":1073741825})", R"({"cmd":"play"})", R"({"cmd":"play","move":"1,0N","seq":-1})",
      R"({"cmd":"events","from":1048576})", R"({"cmd":"events","from":1048577})", R"({"cmd":"events","from":-1})",
      R"({"cmd":"load"})", R"({"cmd":"load","record":"bastide record 2\nrules base players=2\n","turn":0})", R"({"cmd":"load","record":"bastide record 2\nrules base players=2\n","turn":1048577})",
      R"({"cmd":"go","playouts":1,"seed":0,"more":[]})", R"({"cmd":"go","playouts":1,"seed":9223372036854775807})", R"({"cmd":"go","playouts":1,"seed":9223372036854775808})",
      R"({"cmd":"go","playouts":1,"seed":-1})", R"({"cmd":"go","playouts":0})", R"({"cmd":"go","ms":1000000001})", R"({"cmd":"go","ms":0})", R"({"cmd":"go","keep":1,"ms":1})",
      R"({"cmd":"go","remaining_ms":1,"increment_ms":0})", R"({"cmd":"go","remaining_ms":0})", R"({"cmd":"go","remaining_ms":1,"increment_ms":-1})",
      R"({"cmd":"hint","playouts":2,"moves":20,"seed":9223372036854775807})", R"({"cmd":"hint","playouts":2,"moves":21})", R"({"cmd":"hint","playouts":2,"seed":-1})",
      R"({"cmd":"perft","depth":0})", R"({"cmd":"perft","depth":9})", R"({"cmd":"rules"})", R"({"cmd":"rules","rules":"base","more":true})", R"({"cmd":"quit","more":1})",
  };
  for (const char* text : requests) {
    std::vector<json::object> answers;
    BotThinker thinker("random");
    LineEngine engine([&](const json::object& o) { answers.push_back(o); }, thinker);
    engine.line(R"({"cmd":"new","seed":"a"})");
    engine.line(text);
    ASSERT_EQ(answers.size(), 2u) << text;
    const bool taken = answers[1].at("type") != "error" || (answers[1].at("code") != "bad-message" && answers[1].at("code") != "unknown-command");
    EXPECT_EQ(misfit("engine-request", json::parse(text)).empty(), taken) << text << json::serialize(answers[1]);
  }
}

/// As `bastide replay --turn` refuses it; what was played goes on.
TEST(LineLoad, ATurnThatARecordDoesNotHaveIsRefused) {
  std::vector<json::object> answers;
  BotThinker thinker("random");
  LineEngine engine([&](const json::object& o) { answers.push_back(o); }, thinker);
  for (const int turn : {1, 2, 5000})
    engine.line(json::serialize(json::object{{"cmd", "load"}, {"record", "bastide record 2\nrules base players=2\n\n1 BA/L 0,1N f@I\n"}, {"turn", turn}}));
  ASSERT_EQ(answers.size(), 3u);
  EXPECT_EQ(answers[0].at("type"), "ok");
  EXPECT_EQ(answers[2].at("code"), "bad-message");
  EXPECT_EQ(answers[2].at("message"), "turn: there is no turn 5000; the last is 2");
}

}  // namespace
}  // namespace bastide
