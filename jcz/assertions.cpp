// The sentences that a test save may carry (PROTOCOL: first rule that matches decides).
#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "jcz/save.hpp"

namespace bastide::jcz {
namespace json = boost::json;
namespace {

using Spots = std::multiset<std::string>;

/// What the sentences ask of a state. Missing parts are empty, so that such a sentence does not hold.
class Asked {
 public:
  Asked(const Save& save, const json::object& state) : save_(save), state_(state) {
    if (const json::value* action = state.if_contains("action")) {
      action_ = &action->get_object();
      items_ = &action_->at("items").get_array();
    }
  }

  /// Does the sentence hold? Throws std::out_of_range for a sentence that is not known.
  bool holds(const std::string& text) const {
    std::smatch m;
    auto finds = [&](const char* pattern) { return std::regex_search(text, m, std::regex(pattern)); };
    auto is = [&](const char* pattern) { return std::regex_match(text, m, std::regex(pattern)); };
    if (finds(R"((\w+) has (-?\d+) points?)")) return player(m[1]).at("points").as_int64() == std::stoi(m[2]);
    if (finds(R"((\w+) scored ([\w-]+) for (-?\d+) points?)")) return scored(seat(m[1]), m[2], std::stoi(m[3]));
    if (is(R"(Player can('t| not)? ?pass)")) return action_ && action_->at("canPass").as_bool() != m[1].matched;
    if (finds(R"([Pp]hase is (\w+))")) return state_.at("phase").as_string() == m[1].str();
    if (finds(R"(Bazaar noAuction: (\w+))")) return no_auction() == m[1].str();
    if (is(R"(Available action\s+(\S+)(?:\s+for\s+(\S+))?)")) return available(m[1], m[2]);
    if (is(R"(TilePlacement (\S+) options: (.*))")) return placements(m[1], m[2]);
    if (is(R"(Undo is (not )?allowed)")) return state_.at("undo").at("allowed").as_bool() != m[1].matched;
    if (is(R"(Meeple (\w+) options: (.*))")) return options("Meeple", "meeple", m[1], m[2]);
    if (is(R"(ReturnMeeple (\w+) options: (.*))")) return options("ReturnMeeple", "source", m[1], m[2]);
    if (is(R"(Tunnel token (\w+) options: (.*))") || is(R"(Ferries options:\s*(.*))")) return false;
    if (is(R"(Tower piece (\S+) options: (.*))")) return pieces(m[1], m[2]);
    if (is(R"(CaptureFollower options: (.*))")) return options("CaptureFollower", "type", "CaptureFollower", m[1]);
    if (finds(R"((\w+) has (\w+) token with (size|count) (\d+))")) return token(m[1], m[2], m[3]) == std::stoi(m[4]);
    throw std::out_of_range("Unknown assertion");
  }

 private:
  int seat(const std::string& name) const {
    const auto found = std::find(save_.names.begin(), save_.names.end(), name);
    return found == save_.names.end() ? -1 : static_cast<int>(found - save_.names.begin());
  }

  const json::object& player(const std::string& name) const {
    const int p = seat(name);
    if (p < 0) throw std::invalid_argument("there is no player " + name);
    return state_.at("players").at(static_cast<std::size_t>(p)).get_object();
  }

  /// Calls f(event) for everything that happened.
  template <class F>
  void each_event(F&& f) const {
    for (auto& turn : state_.at("history").get_array())
      for (auto& event : turn.at("events").get_array()) f(event.get_object());
  }

  bool scored(int seat, const std::string& name, int points) const {
    bool found = false;
    each_event([&](const json::object& event) {
      if (event.at("type").as_string() != "points") return;
      for (auto& entry : event.at("points").get_array()) {
        const std::string full(entry.at("name").as_string());
        found = found || (entry.at("player").as_int64() == seat && entry.at("points").as_int64() == points && full.substr(0, full.find('.')) == name);
      }
    });
    return found;
  }

  /// "true" or "false" at a bazaar where a tile is chosen.
  std::string no_auction() const {
    const json::value* const v = items_ && !items_->empty() ? items_->front().get_object().if_contains("noAuction") : nullptr;
    return v ? json::serialize(*v) : "";
  }

  bool available(const std::string& type, const std::string& of) const {
    static const std::map<std::string, const char*> keys = {{"TilePlacement", "tileId"}, {"Meeple", "meeple"}, {"ReturnMeeple", "source"}, {"TowerPiece", "token"}};
    return items_ && std::any_of(items_->begin(), items_->end(), [&](const json::value& item) {
      if (item.at("type").as_string() != type) return false;
      const auto key = keys.find(type);
      return of.empty() || (key != keys.end() && item.at(key->second).as_string() == of);
    });
  }

  const json::object* item(const std::string& type, const char* key, const std::string& value) const {
    if (!items_) return nullptr;
    for (auto& i : *items_)
      if (i.at("type").as_string() == type && i.at(key).as_string() == value) return &i.get_object();
    return nullptr;
  }

  static std::string bare(std::string text) {
    std::erase_if(text, [](char c) { return c == ' ' || c == '[' || c == ']'; });
    return text;
  }

  static std::string spot(const json::object& option) {
    const json::value* inner = option.if_contains("featurePointer");
    const json::object& p = inner ? inner->get_object() : option;
    std::string text = inner ? std::string(option.at("meepleId").as_string()) + "," : "";
    text += std::string(p.at("feature").as_string()) + "," + std::string(p.at("location").as_string());
    for (auto& n : p.at("position").get_array()) text += "," + std::to_string(n.as_int64());
    return text;
  }

  bool options(const std::string& type, const char* key, const std::string& value, const std::string& text) const {
    const json::object* const found = item(type, key, value);
    if (!found) return false;
    Spots expected, offered;
    static const std::regex entry(R"(\{([^}]*)\})");
    for (std::sregex_iterator i(text.begin(), text.end(), entry), end; i != end; ++i) expected.insert(bare((*i)[1]));
    for (auto& option : found->at("options").get_array()) offered.insert(spot(option.get_object()));
    return expected == offered;
  }

  /// Cells where a piece may be laid.
  bool pieces(const std::string& token, const std::string& text) const {
    const json::object* const found = item("TowerPiece", "token", token);
    if (!found) return false;
    std::set<std::string> expected, offered;
    static const std::regex cell(R"(\[([^\]]*)\])");
    for (std::sregex_iterator i(text.begin(), text.end(), cell), end; i != end; ++i) expected.insert(bare((*i)[1]));
    for (auto& at : found->at("options").get_array()) offered.insert(std::to_string(at.at(0).as_int64()) + "," + std::to_string(at.at(1).as_int64()));
    return expected == offered;
  }

  bool placements(const std::string& id, const std::string& text) const {
    const json::object* const found = item("TilePlacement", "tileId", id);
    if (!found) return false;
    std::map<std::string, std::multiset<int>> expected, offered;
    static const std::regex entry(R"(\[([^\]]*)\]\s*-\s*\[([^\]]*)\])"), number(R"(-?\d+)");
    for (std::sregex_iterator i(text.begin(), text.end(), entry), end; i != end; ++i) {
      const std::string rotations = (*i)[2];
      auto& cell = expected[bare((*i)[1])];
      for (std::sregex_iterator r(rotations.begin(), rotations.end(), number); r != end; ++r) cell.insert(std::stoi(r->str()));
    }
    for (auto& option : found->at("options").get_array()) {
      auto& at = option.at("position").get_array();
      auto& cell = offered[std::to_string(at[0].as_int64()) + "," + std::to_string(at[1].as_int64())];
      for (auto& r : option.at("rotations").get_array()) cell.insert(static_cast<int>(r.as_int64()));
    }
    return expected == offered;
  }

  int token(const std::string& name, const std::string& token, const std::string& key) const {
    const json::value* t = player(name).at("tokens").get_object().if_contains(token);
    const json::value* n = t ? t->get_object().if_contains(key) : nullptr;
    return n ? static_cast<int>(n->as_int64()) : 0;
  }

  const Save& save_;
  const json::object& state_;
  const json::object* action_ = nullptr;
  const json::array* items_ = nullptr;
};

}  // namespace

std::vector<std::string> failing(const Save& save, const json::object& state) {
  std::vector<std::string> list;
  const Asked asked(save, state);
  for (auto& text : save.assertions) {
    try {
      if (!asked.holds(text)) list.push_back(text);
    } catch (const std::exception& e) {
      list.push_back(text + " (" + e.what() + ")");
    }
  }
  return list;
}

}  // namespace bastide::jcz
