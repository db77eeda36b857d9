// Games of JCloisterZone's own beside the project, where they are: saves with assertions, and games with every legal move of every step.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "jcz/json.hpp"
#include "jcz/save.hpp"
#include "support/source_dir.hpp"
#include "unit/jcz_talk.hpp"

namespace bastide::jcz {
namespace {

std::vector<std::filesystem::path> samples(const char* folder) {
  const std::filesystem::path at = std::filesystem::path(kSourceDir) / "../shared/jcloisterzone" / folder;
  std::vector<std::filesystem::path> files;
  if (std::filesystem::is_directory(at))
    for (auto& entry : std::filesystem::directory_iterator(at)) files.push_back(entry.path());
  return files;
}

std::string contents(const std::filesystem::path& file) {
  std::stringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

/// Every save of a game that Bastide has keeps its assertions.
TEST(JczSamples, SavesHold) {
  const auto files = samples("saves");
  if (files.empty()) GTEST_SKIP() << "../shared/jcloisterzone is not there";
  int played = 0;
  for (auto& file : files) {
    try {
      const Save save = read_save(contents(file));
      Match match = play_save(save);
      const auto state = json::parse(match.state());
      EXPECT_EQ(failing(save, state.get_object()), std::vector<std::string>()) << file;
      ++played;
    } catch (const Error& e) {
      EXPECT_NE(std::string(e.what()).find("unknown"), std::string::npos) << file << ": " << e.what();
    }
  }
  EXPECT_GT(played, 0);
}

json::array scores(const json::value& state) {
  json::array all;
  for (auto& player : state.at("players").get_array()) all.push_back(player.at("points"));
  return all;
}

/// Lists in order, but for pairs of numbers: there their order says nothing.
json::value sorted(const json::value& v) {
  if (v.is_object()) {
    std::map<std::string, json::value> members;
    for (auto& [key, member] : v.get_object()) members.emplace(key, sorted(member));
    return json::value_from(members);
  }
  if (!v.is_array() || (v.get_array().size() == 2 && v.at(0).is_int64())) return v;
  std::vector<std::string> members;
  for (auto& member : v.get_array()) members.push_back(text(sorted(member)));
  std::sort(members.begin(), members.end());
  return json::value_from(members);
}

/// Every bit of a random number counts, so the file is read as saves are.
json::object recorded_game(const std::string& text) {
  boost::system::error_code bad;
  std::size_t read = 0;
  const json::value game = parse_json(text, bad, read);
  EXPECT_FALSE(bad) << bad.message();
  return game.get_object();
}

/// Plays a recorded game; why it goes otherwise here, empty if it does not.
std::string difference(const json::object& game) {
  const Save save = read_save(game.at("jcz").get_object());
  Talk t;
  json::value state = t.say(text(json::object{{"type", "GAME_SETUP"}, {"payload", save.setup}}));
  int n = 0;
  for (auto& step : game.at("steps").get_array()) {
    const std::string where = "step " + std::to_string(n++) + ": ";
    if (!t.complaints.empty()) return where + t.complaints.back();
    if (text(scores(state)) != text(step.at("scoreBefore"))) return where + "the scores are " + text(scores(state));
    if (sorted(state.at("action")) != sorted(step.at("action"))) return where + "the legal moves are " + text(state.at("action"));
    state = t.say(text(step.at("message")));
  }
  return text(scores(state)) == text(game.at("finalScore")) ? "" : "the final scores are " + text(scores(state));
}

/// Every recorded game has the same legal moves at every step, and the same scores.
TEST(JczSamples, GamesHold) {
  const auto files = samples("random-games");
  if (files.empty()) GTEST_SKIP() << "../shared/jcloisterzone is not there";
  for (auto& file : files) EXPECT_EQ(difference(recorded_game(contents(file))).substr(0, 2000), "") << file;
}

}  // namespace
}  // namespace bastide::jcz
