// Dialogues with the engine of JCloisterZone's protocol, for tests.
#pragma once
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <string>
#include <vector>

#include "jcz/engine.hpp"

namespace bastide::jcz {

namespace json = boost::json;

/// A setup in the client's words; `more` goes into the payload.
inline std::string setup(const std::string& sets, const std::string& elements, int players = 2, const std::string& more = "",
                  const std::string& start = R"([{"tile":"BA/RCr","x":0,"y":0,"rotation":0}])") {
  return R"({"type":"GAME_SETUP","payload":{"sets":{)" + sets + R"(},"elements":{)" + elements + R"(},"rules":{},"start":)" + start +
         R"(,"players":)" + std::to_string(players) + R"(,"initialRandom":0.5)" + more + "}}";
}

inline std::string base(const std::string& order = "", int players = 2) {
  const std::string notes = R"(,"gameAnnotations":{"tilePack":{"params":{"drawOrder":[)" + order + "]}}}";
  return setup(R"("basic:1":1)", R"("small-follower":7,"farmers":true)", players, notes);
}

inline std::string place(int x, int y, int rotation) {
  return R"({"type":"PLACE_TILE","payload":{"tileId":"?","rotation":"R)" + std::to_string(rotation) + R"(","position":[)" +
         std::to_string(x) + "," + std::to_string(y) + "]}}";
}

inline std::string pointer(int x, int y, const std::string& location, const std::string& feature) {
  return R"({"position":[)" + std::to_string(x) + "," + std::to_string(y) + R"(],"location":")" + location + R"(","feature":")" + feature + "\"}";
}

inline std::string deploy(const std::string& id, const std::string& at) {
  return R"({"type":"DEPLOY_MEEPLE","payload":{"meepleId":")" + id + R"(","pointer":)" + at + "}}";
}

inline constexpr const char* kCommit = R"({"type":"COMMIT","payload":{"random":0.25}})";
inline constexpr const char* kPass = R"({"type":"PASS","payload":{}})";
inline constexpr const char* kUndo = R"({"type":"UNDO","payload":{}})";

/// An engine with all that it has said.
struct Talk {
  std::vector<std::string> out, complaints;
  Engine engine{[this](std::string_view s) { out.emplace_back(s); }, [this](std::string_view s) { complaints.emplace_back(s); }};

  /// The state after a line.
  json::value say(const std::string& line) {
    engine.line(line);
    return out.empty() ? json::value() : json::parse(out.back());
  }
  template <class... Lines>
  json::value say(const std::string& line, const Lines&... more) {
    say(line);
    return say(more...);
  }
};

inline int points(const json::value& state, std::size_t player) {
  return static_cast<int>(state.at("players").at(player).at("points").as_int64());
}

inline std::string text(const json::value& v) { return json::serialize(v); }

/// With a rule of its own.
inline std::string with_rule(std::string line, const std::string& key, const std::string& value) {
  const std::string none = "\"rules\":{}";
  return line.replace(line.find(none), none.size(), "\"rules\":{\"" + key + "\":\"" + value + "\"}");
}

/// A game of two that begins with the City of Carcassonne; elements and rules beside the usual ones are the caller's.
inline std::string city_setup(const std::string& order, const std::string& elements = R"("farmers":true)") {
  std::string start = "[";
  for (int i = 0; i < 12; ++i)
    start += (i ? "," : "") + std::string(R"({"tile":"CO/)") + std::to_string(i + 1) + R"(","x":)" + std::to_string(i % 4 - 2) + R"(,"y":)" +
             std::to_string(i / 4 - 1) + R"(,"rotation":0})";
  const std::string notes = R"(,"gameAnnotations":{"tilePack":{"params":{"drawOrder":[)" + order + "]}}}";
  return setup(R"("basic:1":1,"count":1)", R"("small-follower":7,"count":1)" + (elements.empty() ? "" : "," + elements), 2, notes, start + "]");
}

using Lines = std::vector<std::string>;

/// A dialogue that nothing is refused in.
struct Play : Talk {
  json::value state;

  explicit Play(const std::string& first) { tell({first}); }
  /// The state after these lines.
  const json::value& tell(const Lines& lines) {
    for (auto& line : lines) {
      state = say(line);
      EXPECT_TRUE(complaints.empty()) << line << ": " << complaints.back();
      complaints.clear();
    }
    return state;
  }
  /// Lays the tile in hand and confirms the turn.
  const json::value& lay(int x, int y, int rotation) {
    tell({place(x, y, rotation)});
    if (phase() == "ActionPhase") tell({kPass});
    return tell({kCommit});
  }
  /// Lays it and puts the player's first figure there.
  const json::value& claim(int x, int y, int rotation, const std::string& location, const std::string& feature) {
    tell({place(x, y, rotation)});
    const std::size_t p = static_cast<std::size_t>(actor());
    const std::string id(state.at("players").at(p).at("meeples").at("SmallFollower").at(1).as_string());
    return tell({deploy(id, pointer(x, y, location, feature)), kCommit});
  }
  std::string phase() const { return std::string(state.at("phase").as_string()); }
  int actor() const { return static_cast<int>(state.at("action").at("player").as_int64()); }
  const json::array& items() const { return state.at("action").at("items").as_array(); }
  const json::array& events(std::size_t turn) const { return state.at("history").at(turn).at("events").as_array(); }
};

/// The events of a type.
inline json::array of_type(const json::array& events, const std::string& type) {
  json::array some;
  for (auto& e : events)
    if (e.at("type").as_string() == type) some.push_back(e);
  return some;
}

inline std::string quoted(const Lines& ids) {
  std::string list;
  for (auto& id : ids) list += (list.empty() ? "\"" : ",\"") + id + "\"";
  return list;
}

/// Draws in this order.
inline std::string order(const Lines& ids) {
  return R"(,"gameAnnotations":{"tilePack":{"params":{"drawOrder":[)" + quoted(ids) + "]}}}";
}

}  // namespace bastide::jcz
