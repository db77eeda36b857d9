#include "jcz/save.hpp"

#include <algorithm>

#include "jcz/json.hpp"

namespace bastide::jcz {
namespace json = boost::json;
namespace {

[[noreturn]] void fail(const std::string& place, const std::string& why) { throw Error("bad-save", place + ": " + why); }

constexpr std::size_t kMaxSave = std::size_t{8} << 20, kMaxAssertion = 4000;

/// Elements that the client switches on with a tile set.
constexpr std::pair<const char*, const char*> kEnforced[] = {
    {"river/1", "river"},          {"river/2", "river"},         {"corn-circles/1", "corn-circle"},   {"corn-circles/2", "corn-circle"},
    {"wind-roses", "wind-rose"},   {"monasteries", "monastery"}, {"flier", "flier"},                  {"watchtowers", "watchtower"},
    {"russian-promos/2013", "yaga"}, {"russian-promos/2016", "yaga"}, {"labyrinth", "labyrinth"},     {"darmstadt", "church"}};

std::string line_of(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const auto line = std::count(before.begin(), before.end(), '\n') + 1;
  const std::size_t start = before.rfind('\n') == std::string_view::npos ? 0 : before.rfind('\n') + 1;
  return "line " + std::to_string(line) + ", column " + std::to_string(at - start + 1);
}

json::value parse(std::string_view text) {
  if (text.size() > kMaxSave) fail("line 1", "a save has at most 8 MiB");
  boost::system::error_code bad;
  std::size_t read = 0;
  json::value save = parse_json(text, bad, read);
  if (bad == json::error::extra_data) fail(line_of(text, read), "something follows the end of the save");
  if (bad) fail(line_of(text, read), "this is no JSON: " + bad.message());
  return save;
}

const json::value& member(const json::object& o, const char* key, const std::string& place) {
  const json::value* v = o.if_contains(key);
  if (!v) fail(place, std::string("there is no '") + key + "'");
  return *v;
}

const json::object& object(const json::value& v, const std::string& place) {
  if (!v.is_object()) fail(place, "expected an object");
  return v.get_object();
}

const json::array& array(const json::value& v, const std::string& place) {
  if (!v.is_array()) fail(place, "expected a list");
  return v.get_array();
}

std::string text(const json::value& v, const std::string& place) {
  if (!v.is_string()) fail(place, "expected a text");
  return std::string(v.get_string());
}

json::object annotations(const json::object& save) {
  const json::value* given = save.if_contains("gameAnnotations");
  if (!given || given->is_null()) return {};
  const json::object& notes = object(*given, "gameAnnotations");
  const json::value *order = notes.if_contains("drawOrder"), *end = notes.if_contains("endTurn");
  const bool ends = end && end->is_int64() && end->get_int64() > 0;
  if ((!order || order->is_null()) && !ends) return {};
  json::object params{{"drawOrder", order && order->is_array() ? *order : json::value(json::array())}};
  if (ends) params["drawLimit"] = *end;
  return {{"tilePack", {{"params", std::move(params)}}}};
}

void read_setup_of(const json::object& save, Save& to) {
  to.setup = object(member(save, "setup", "the save"), "setup");
  json::object elements = object(member(to.setup, "elements", "setup"), "setup.elements");
  for (auto& [set, count] : object(member(to.setup, "sets", "setup"), "setup.sets"))
    for (auto& [begin, element] : kEnforced)
      if (set == begin || std::string_view(set).starts_with(std::string(begin) + ":")) elements[element] = true;
  to.setup["elements"] = std::move(elements);
  to.setup["players"] = static_cast<int>(to.names.size());
  to.setup["initialRandom"] = member(save, "initialRandom", "the save");
  to.setup["gameAnnotations"] = annotations(save);
}

Match begin(const Save& save) {
  try {
    return Match(read_setup(save.setup));
  } catch (const Error& e) {
    throw Error(e.code, std::string("setup: ") + e.what());
  }
}

}  // namespace

json::object parse_save(std::string_view text) { return object(parse(text), "the save"); }

Save read_save(std::string_view text) { return read_save(parse_save(text)); }

Save read_save(const json::object& o) {
  Save save;
  for (auto& p : array(member(o, "players", "the save"), "players")) {
    const std::string place = "players[" + std::to_string(save.names.size()) + "]";
    save.names.push_back(text(member(object(p, place), "name", place), place + ".name"));
  }
  read_setup_of(o, save);
  save.replay = array(member(o, "replay", "the save"), "replay");
  const json::value* test = o.if_contains("test");
  if (!test || !test->is_object()) return save;
  if (const json::value* list = test->get_object().if_contains("assertions"))
    for (auto& a : array(*list, "test.assertions")) {
      const std::string place = "test.assertions[" + std::to_string(save.assertions.size()) + "]";
      save.assertions.push_back(text(a, place));
      if (save.assertions.back().size() > kMaxAssertion) fail(place, "an assertion has at most " + std::to_string(kMaxAssertion) + " bytes");
    }
  return save;
}

Match play_save(const Save& save, const std::function<void(const json::object& message, int turn)>& after) {
  Match match = begin(save);
  for (std::size_t i = 0; i < save.replay.size(); ++i) {
    const std::string place = "replay[" + std::to_string(i) + "]";
    try {
      const json::object& message = object(save.replay[i], place);
      const int turn = match.game().s().turn.number;
      match.play(message);
      if (after) after(message, turn);
    } catch (const Error& e) {
      if (e.code == "bad-save") throw;
      fail(place, e.what());
    }
  }
  return match;
}

}  // namespace bastide::jcz
