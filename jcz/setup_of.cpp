#include "jcz/setup_of.hpp"

#include <algorithm>

#include "core/expansion.hpp"
#include "jcz/setup_words.hpp"
#include "protocol/error.hpp"

namespace bastide::jcz {
namespace json = boost::json;
namespace {

class Writer {
 public:
  explicit Writer(const Rules& rules) : rules_(rules) {}

  json::object write() {
    if (!rules_.designs.empty()) throw Error("bad-rules", "JCloisterZone has no tiles of the players' own (design=)");
    for (const char* id : {"messages", "plague"})
      if (on(id)) throw Error("bad-rules", std::string("JCloisterZone has no such expansion: leave out ") + id);
    put_sets();
    put_elements();
    put_rules();
    json::array start;
    for (auto& t : start_tiles(on("count"), on("river") || on("river2")))
      start.push_back(json::object{{"tile", t.id}, {"x", t.x}, {"y", t.y}, {"rotation", 0}});
    return {{"sets", sets_}, {"elements", elements_}, {"rules", chosen_}, {"timer", nullptr}, {"start", start}, {"options", json::object()}};
  }

 private:
  bool on(const char* expansion) const {
    const Expansion* const e = find_expansion(expansion);
    return e && rules_.has(*e);
  }
  /// The name of the value chosen for an option; empty if its expansions are not in the game.
  std::string_view value(std::string_view key) const {
    auto& all = all_options();
    for (std::size_t i = 0; i < all.size(); ++i)
      if (all[i].option->key == key && all[i].in_use(rules_)) return all[i].option->values[rules_.choice[i]].name;
    return "";
  }
  bool is(const char* key, std::string_view wanted) const { return value(key) == wanted; }

  void put_sets() {
    const std::string suffix = is("printing", "second") ? ":2" : ":1";
    for (auto& [set, expansion] : kSets)
      if (on(expansion) && in_the_box(set)) sets_[set + (has_printings(set) ? suffix : "")] = copies(set);
    for (auto& [id, count] : rules_.extra_sets) {
      json::value* known = sets_.if_contains(id);
      if (!known) throw Error("bad-rules", "JCloisterZone's setup of this game has no tile set " + id + " of which it could have more (tiles=)");
      *known = known->as_int64() + count;
    }
  }

  /// An expansion's tiles may have been left in the box.
  bool in_the_box(std::string_view set) const {
    if (set == "inns-and-cathedrals") return is("inns-tiles", "yes");
    if (set == "traders-and-builders") return is("traders-tiles", "yes");
    if (set == "king-and-robber") return is("king-tiles", "yes");
    if (set == "bridges-castles-and-bazaars") return is("bridges-tiles", "yes");
    if (set == "abbey-and-mayor") return is("abbey-tiles", "yes");
    if (set == "siege/cathars") return !is("siege-tiles", "six");
    if (set == "siege/besiegers") return !is("siege-tiles", "four");
    return true;
  }

  int copies(std::string_view set) const { return set == "monasteries" ? std::atoi(std::string(value("monastery-sets")).c_str()) : 1; }

  void element(const char* name, bool there) {
    if (there) elements_[name] = true;
  }
  void figures(const char* name, std::string_view count) {
    if (const int n = count == "yes" ? 1 : std::atoi(std::string(count).c_str())) elements_[name] = n;
  }

  void put_elements() {
    figures("small-follower", value("followers"));
    figures("big-follower", value("big-follower"));
    figures("abbot", value("abbots"));
    figures("phantom", value("phantoms"));
    figures("builder", value("builder"));
    figures("pig", value("pig"));
    for (auto* name : {"mayor", "wagon", "barn"}) figures(name, value(name));
    element("abbey", is("abbeys", "yes"));
    element("bridge", is("bridges", "yes"));
    element("tower", on("tower"));
    element("flier", is("flying-machines", "yes"));
    element("castle", is("castles", "yes"));
    element("bazaar", is("bazaars", "auction") || is("bazaars", "choice"));
    element("traders", is("goods", "yes"));
    element("pig-herd", is("pig-herds", "yes"));
    element("farmers", is("farmers", "on"));
    element("garden", is("printing", "second") && !is("gardens", "no"));
    element("inn", is("inns-marks", "both") || is("inns-marks", "inns"));
    element("cathedral", is("inns-marks", "both") || is("inns-marks", "cathedrals"));
    element("king", is("king-cards", "both") || is("king-cards", "king"));
    element("robber", is("king-cards", "both") || is("king-cards", "robber"));
    element("count", on("count"));
    element("shrine", is("shrine-rules", "yes"));
    element("siege", is("siege-rules", "yes"));
    element("escape", on("siege") && !is("siege-escape", "none"));
    element("monastery", on("monasteries"));
    element("festival", is("festival-rules", "yes"));
    element("dragon", is("dragons", "yes"));
    element("fairy", is("fairy", "yes"));
    element("princess", is("princesses", "yes"));
    element("portal", is("portals", "yes"));
    element("river", on("river") || on("river2"));
  }

  void put_rules() {
    for (auto& row : rule_rows())
      for (auto& [theirs, ours] : row.values)
        if (is(row.option, ours) && theirs != std::string_view(row.values[0].first))
          chosen_[row.key] = theirs == std::string_view("true") ? json::value(true) : json::value(theirs);
  }

  const Rules& rules_;
  json::object sets_, elements_, chosen_;
};

}  // namespace

json::object setup_of(const Rules& rules) { return Writer(rules).write(); }

std::vector<std::string> readings_that_differ(const Rules& ours, const Rules& theirs) {
  std::vector<std::string> list;
  auto& all = all_options();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Option& o = *all[i].option;
    if (all[i].in_use(ours) && ours.choice[i] != theirs.choice[i])
      list.push_back(std::string(o.key) + "=" + o.values[ours.choice[i]].name + " (there " + o.values[theirs.choice[i]].name + ")");
  }
  return list;
}

}  // namespace bastide::jcz
