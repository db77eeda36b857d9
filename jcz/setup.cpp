#include "jcz/setup.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/expansion.hpp"
#include "jcz/setup_words.hpp"
#include "protocol/utf8.hpp"

namespace bastide::jcz {
namespace json = boost::json;
namespace {

[[noreturn]] void reject(const std::string& why) { throw Error("bad-setup", why); }

constexpr const char* kSwitches[] = {"farmers", "garden", "cathedral", "inn",   "traders", "pig-herd", "king",
                                     "robber",  "count",  "shrine",    "siege", "escape",  "festival", "river", "monastery",
                                     "dragon",  "fairy",  "princess",  "portal", "abbey", "bridge", "castle", "bazaar", "tower", "flier"};
constexpr const char* kFigures[] = {"small-follower", "big-follower", "abbot", "phantom", "builder", "pig", "mayor", "wagon", "barn"};

/// Rules of systems that Bastide does not have: what they say does not matter.
constexpr const char* kIdleRules[] = {"hill-tiebreaker",
                                      "vineyards-for-garden",
                                      "tunnelize-other-expansions",
                                      "more-tunnel-tokens",
                                      "labyrinth-variant",
                                      "little-buildings-scoring",
                                      "robbers-son-action",
                                      "meteorite-impact"};

const json::object& object_of(const json::object& o, const char* key) {
  static const json::object nothing;
  const json::value* v = o.if_contains(key);
  if (!v || v->is_null()) return nothing;
  if (!v->is_object()) reject(std::string("'") + key + "' should be an object");
  return v->get_object();
}

int number(const json::value& v, const std::string& what, int low, int high) {
  if (!v.is_int64() || v.get_int64() < low || v.get_int64() > high)
    reject(what + ": expected a number from " + std::to_string(low) + " to " + std::to_string(high));
  return static_cast<int>(v.get_int64());
}

class Reader {
 public:
  explicit Reader(const json::object& payload) : payload_(payload) {}

  Setup read() {
    read_sets();
    read_elements();
    read_rules();
    check_start();
    read_draws();
    const json::value* players = payload_.if_contains("players");
    if (!players) reject("the setup has no 'players'");
    players_ = number(*players, "players", 1, kMaxPlayers);
    setup_.rules = simple(rules_line());
    return std::move(setup_);
  }

 private:
  void read_sets() {
    for (auto& [id, count] : object_of(payload_, "sets")) {
      const std::string name(id);
      const bool second = name.ends_with(":2"), printed = second || name.ends_with(":1");
      const std::string bare = printed ? name.substr(0, name.size() - 2) : name;
      const auto row = std::find_if(std::begin(kSets), std::end(kSets), [&](auto& s) { return bare == s.first; });
      const bool two = has_printings(bare);
      if (row == std::end(kSets) || two != printed) reject("unknown tile set: " + shortened(name, 80));
      const int times = number(count, "the tile set " + name, 0, 100);
      if (!times) continue;
      sets_[bare] = times;
      if (printed) (second ? second_ : first_) = name;
      on_.insert(row->second);
      if (times > copies_by_option(name, times)) extra_.emplace_back(name, times - copies_by_option(name, times));
    }
    if (!sets_.count("basic")) reject("the setup has neither the tile set basic:1 nor basic:2");
    if (!first_.empty() && !second_.empty()) reject("the tile sets " + first_ + " and " + second_ + " are of two printings");
  }

  /// So many sets of one kind are there without being added by name: one, or as many as an option can say.
  int copies_by_option(const std::string& name, int times) {
    if (name != "monasteries") return 1;
    const int sets = std::min(times, 3);
    options_["monastery-sets"] = std::to_string(sets);
    return sets;
  }

  void read_elements() {
    for (auto& [id, value] : object_of(payload_, "elements")) {
      if (value.is_null()) continue;
      const std::string name(id);
      if (std::count(std::begin(kSwitches), std::end(kSwitches), name)) {
        switches_.insert(name);
      } else if (std::count(std::begin(kFigures), std::end(kFigures), name)) {
        figures_[name] = name == kFigures[0] ? number(value, "the element " + name, 1, 10) : number(value, "the element " + name, 0, 3);
      } else if (!(value.is_int64() && value.get_int64() == 0)) {
        reject("unknown element: " + shortened(name, 80));
      }
    }
    if (!figures_.count(kFigures[0])) reject(std::string("the setup has no element ") + kFigures[0]);
    if (sets_.count("count") && !has("count")) reject("the tile set count needs the element count");
    for (auto* of_the_dragon : {"dragon", "fairy", "princess", "portal"})
      if (has(of_the_dragon) && !sets_.count("princess-and-dragon"))
        reject(std::string("the element ") + of_the_dragon + " needs the tile set princess-and-dragon:1 or princess-and-dragon:2");
    if (sets_.count("tower") != static_cast<std::size_t>(has("tower"))) reject("the element tower and the tile set tower:1 or tower:2 need each other");
    if (sets_.count("monasteries") && !has("monastery")) reject("the tile set monasteries needs the element monastery");
    if ((sets_.count("river/1") || sets_.count("river/2")) && !has("river"))
      reject("a tile set of the river needs the element river");
  }

  /// What the setup does not say is JCloisterZone's default.
  void read_rules() {
    for (auto& row : rule_rows()) options_[row.option] = row.values[0].second;
    for (auto& [key, value] : object_of(payload_, "rules")) {
      const std::string name(key);
      if (value.is_null() || std::count(std::begin(kIdleRules), std::end(kIdleRules), name)) continue;
      const auto row = std::find_if(rule_rows().begin(), rule_rows().end(), [&](auto& r) { return name == r.key; });
      if (row == rule_rows().end()) reject("unknown rule: " + shortened(name, 80));
      const std::string text = value.is_string() ? std::string(value.get_string()) : json::serialize(value);
      const auto chosen = std::find_if(row->values.begin(), row->values.end(), [&](auto& v) { return text == v.first; });
      if (chosen == row->values.end()) reject("the rule " + name + " has no value " + shortened(text, 40));
      options_[row->option] = chosen->second;
    }
  }

  /// The tiles with which the client begins such a game.
  std::set<std::string> expected_start() const {
    std::set<std::string> start;
    for (auto& t : start_tiles(sets_.count("count"), sets_.count("river/1") || sets_.count("river/2"))) start.insert(tile(t.id, t.x, t.y, 0));
    return start;
  }

  static std::string tile(const std::string& id, int x, int y, int rotation) {
    return id + " at [" + std::to_string(x) + "," + std::to_string(y) + "] turned by " + std::to_string(rotation);
  }

  void check_start() {
    const json::value* list = payload_.if_contains("start");
    if (!list || !list->is_array()) reject("the setup has no list 'start'");
    std::set<std::string> start;
    for (auto& v : list->get_array()) {
      if (!v.is_object() || !v.get_object().contains("tile") || !v.get_object().at("tile").is_string())
        reject("'start' should list tiles");
      const json::object& o = v.get_object();
      auto part = [&](const char* key) {
        return o.contains(key) ? number(o.at(key), std::string("start: ") + key, -1000, 1000) : 0;
      };
      start.insert(tile(std::string(o.at("tile").get_string()), part("x"), part("y"), part("rotation")));
    }
    const auto expected = expected_start();
    for (auto& t : start)
      if (!expected.count(t)) reject("the start tile " + shortened(t, 80) + " is not one with which this game begins");
    for (auto& t : expected)
      if (!start.count(t)) reject("the start tile " + t + " is missing");
  }

  void read_draws() {
    const json::value* random = payload_.if_contains("initialRandom");
    const bool whole = random && random->is_int64();
    if (random && !random->is_null() && !whole && !random->is_double()) reject("'initialRandom' should be a number from 0, below 1");
    if (random && random->is_double()) setup_.draws.random = random->get_double();
    if (whole) setup_.draws.random = static_cast<double>(random->get_int64());
    if (!(setup_.draws.random >= 0 && setup_.draws.random < 1)) reject("'initialRandom' should be a number from 0, below 1");
    const json::object& pack = object_of(object_of(payload_, "gameAnnotations"), "tilePack");
    if (pack.empty()) return;
    const json::object& params = object_of(pack, "params");
    if (const json::value* order = params.if_contains("drawOrder"); order && order->is_array())
      for (auto& id : order->get_array()) {
        if (!id.is_string()) reject("'drawOrder' should list the ids of tiles");
        setup_.draws.order.emplace_back(id.get_string());
      }
    if (const json::value* limit = params.if_contains("drawLimit"); limit && !limit->is_null())
      setup_.draws.limit = number(*limit, "drawLimit", 0, 1 << 20);
  }

  bool has(const char* element) const { return switches_.count(element); }
  int figures(const char* element) const {
    const auto f = figures_.find(element);
    return f == figures_.end() ? 0 : f->second;
  }

  /// Everything is said whose document's reading is another, and all that the setup says.
  std::string rules_line() {
    const int abbots = figures("abbot"), big = figures("big-follower"), small = figures("small-follower");
    if (abbots) on_.insert("abbot");
    if (const int phantoms = figures("phantom")) on_.insert("phantom"), options_["phantoms"] = std::to_string(phantoms);
    if (big || has("inn") || has("cathedral")) on_.insert("inns");  // River II has an inn too
    if (has("traders") || has("pig-herd") || figures("builder") || figures("pig")) on_.insert("traders");
    if (has("king") || has("robber")) on_.insert("king");
    if (has("abbey") || figures("mayor") || figures("wagon") || figures("barn")) on_.insert("abbey");
    if (has("bridge") || has("castle")) on_.insert("bridges");
    if (!second_.empty()) options_["printing"] = "second";
    options_["farm-scoring"] = "farm3";
    if (!has("farmers")) options_["farmers"] = "off";
    if (small != 7) options_["followers"] = std::to_string(small);
    if (players_ == 1) options_["alone"] = "yes";
    const auto brings_a_sixth = [](auto& id) { return find_expansion(id)->most_players >= kMaxPlayers; };
    if (players_ == kMaxPlayers && std::none_of(on_.begin(), on_.end(), brings_a_sixth)) options_["sixth-player"] = "yes";
    if (abbots > 1) options_["abbots"] = std::to_string(abbots);
    if (!second_.empty() && !has("garden")) options_["gardens"] = "no";
    setup_.gardens = has("garden");
    options_["start-tile"] = "pile";
    options_["river-u-turn"] = "corridor";
    options_["river-ends"] = "anywhere";
    options_["challenge-late"] = "yes";
    options_["river2-lake"] = "plain";
    options_["river2-lakes"] = "each-end";
    options_["river2-forks"] = "mixed";
    options_["count-trigger"] = "features";
    options_["count-abbot"] = "no";
    options_["count-market"] = "no";
    choose_inns(big);
    const bool king_tiles = sets_.count("king-and-robber");
    options_["king-tiles"] = king_tiles ? "yes" : "no";
    options_["king-cards"] = has("king") ? has("robber") ? "both" : "king" : has("robber") ? "robber" : "none";
    if (!has("shrine")) options_["shrine-rules"] = "no";
    const bool cathars = sets_.count("siege/cathars"), besiegers = sets_.count("siege/besiegers");
    options_["siege-tiles"] = cathars && besiegers ? "both" : besiegers ? "six" : "four";
    if (!has("siege")) options_["siege-rules"] = "no";
    if (!has("escape")) options_["siege-escape"] = "none";
    if (!has("festival")) options_["festival-rules"] = "no";
    choose_dragon();
    options_["siege-small"] = "nothing";
    options_["escape-per"] = "turn";
    choose_traders();
    choose_abbey();
    choose_bridges();
    options_["flying-machines"] = has("flier") ? "yes" : "no";
    return line();
  }

  static std::string each_has(int n) { return n == 0 ? "no" : n == 1 ? "yes" : std::to_string(n); }

  void choose_traders() {
    options_["traders-tiles"] = sets_.count("traders-and-builders") ? "yes" : "no";
    options_["goods"] = has("traders") ? "yes" : "no";
    options_["builder"] = each_has(figures("builder"));
    options_["pig"] = each_has(figures("pig"));
    options_["pig-herds"] = has("pig-herd") ? "yes" : "no";
    options_["builder-second-part"] = "always";
    options_["pig-besieged"] = "once";
    if (!has("farmers")) setup_.idle_pigs = figures("pig");
  }

  void choose_bridges() {
    options_["bridges-tiles"] = sets_.count("bridges-castles-and-bazaars") ? "yes" : "no";
    options_["bridges"] = has("bridge") ? "yes" : "no";
    options_["castles"] = has("castle") ? "yes" : "no";
    if (!has("bazaar")) options_["bazaars"] = "no";
  }

  void choose_abbey() {
    options_["abbey-tiles"] = sets_.count("abbey-and-mayor") ? "yes" : "no";
    options_["abbeys"] = has("abbey") ? "yes" : "no";
    for (auto* figure : {"mayor", "wagon", "barn"}) options_[figure] = each_has(figures(figure));
    options_["barn-majority"] = "each";
    if (!has("farmers")) setup_.idle_barns = figures("barn");
  }

  void choose_dragon() {
    options_["dragons"] = has("dragon") ? "yes" : "no";
    options_["fairy"] = has("fairy") ? "yes" : "no";
    options_["princesses"] = has("princess") ? "yes" : "no";
    options_["portals"] = has("portal") ? "yes" : "no";
  }

  void choose_inns(int big) {
    options_["inns-tiles"] = sets_.count("inns-and-cathedrals") ? "yes" : "no";
    options_["big-follower"] = each_has(big);
    options_["inns-marks"] = has("inn") ? has("cathedral") ? "both" : "inns" : has("cathedral") ? "cathedrals" : "none";
  }

  /// Options of expansions that are not in the game are left out.
  std::string line() const;
  static std::string simple(const std::string& line);

  const json::object& payload_;
  Setup setup_;
  std::map<std::string, int> sets_, figures_;
  std::vector<std::pair<std::string, int>> extra_;
  std::set<std::string> switches_, on_;
  std::map<std::string, std::string> options_;
  std::string first_, second_;  ///< a set of that printing
  int players_ = 2;
};

/// Without options that change nothing in that game; what is wrong with it whoever plays by it will say.
std::string Reader::simple(const std::string& line) try {
  return to_text(without_idle(parse_rules(line)));
} catch (const RulesError&) {
  return line;
}

std::string Reader::line() const {
  Rules rules;
  for (auto& id : on_) rules.on |= 1ull << index_of(*find_expansion(id));
  std::string text;
  for (auto& id : on_) text += (text.empty() ? "" : "+") + id;
  text += " players=" + std::to_string(players_);
  for (auto& option : all_options()) {
    const auto chosen = options_.find(option.option->key);
    if (chosen != options_.end() && option.in_use(rules)) text += " " + chosen->first + "=" + chosen->second;
  }
  for (std::size_t i = 0; i < extra_.size(); ++i)
    text += (i ? "," : " tiles=") + extra_[i].first + (extra_[i].second > 1 ? "*" + std::to_string(extra_[i].second) : "");
  return text;
}

}  // namespace

Setup read_setup(const json::object& payload) { return Reader(payload).read(); }

}  // namespace bastide::jcz
