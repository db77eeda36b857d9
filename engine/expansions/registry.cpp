#include "expansions/registry.hpp"

namespace bastide {

const std::vector<const Expansion*>& all_expansions() {
  static const std::vector<const Expansion*> all = [] {
    std::vector<const Expansion*> list = {&base, &inns, &traders, &abbey, &abbot, &phantom, &river, &river2, &king, &shrines, &cult, &siege, &monasteries, &count, &festival, &flier, &dragon, &tower, &bridges, &messages, &plague, &creativity};
    for (std::size_t i = 0; i < list.size(); ++i) list[i]->index = static_cast<int>(i);
    return list;
  }();
  return all;
}

const Expansion* find_expansion(std::string_view id) {
  for (auto* e : all_expansions())
    if (id == e->id) return e;
  return nullptr;
}

const std::vector<Preset>& all_presets() {
  static const std::vector<Preset> all = {
      {"classic", "exactly what the rule documents say: farms pay 4 points city by city", {}},
      {"modern",
       "third-edition scoring as in today's tournaments: 3 points per completed city, farm by farm",
       {{"farm-scoring", "farm3"}, {"wagon-move", "C2"}, {"bridge-timing", "placement"}, {"message-pennants", "all-cities"},
        {"count-final-redeploy", "market-only"}}},  // OOP-ED-3
      {"hig",
       "where the documents tell publishers apart, the original one's reading",
       {{"count-trigger", "completion"}, {"challenge-own", "yes"}, {"siege-escape", "siege-tile"}}},  // SIEGE-ESCAPE-2: its siege asks for that
      {"jcz",
       "as JCloisterZone plays unless told otherwise",
       {{"farm-scoring", "farm3"},
        {"river-u-turn", "corridor"},
        {"river-ends", "anywhere"},
        {"start-tile", "pile"},
        {"river2-lake", "plain"},
        {"river2-lakes", "each-end"},
        {"river2-forks", "mixed"},
        {"challenge-late", "yes"},
        {"count-trigger", "features"},
        {"count-final-redeploy", "market-only"},
        {"count-abbot", "no"},
        {"count-market", "no"},
        {"siege-small", "nothing"},
        {"escape-per", "turn"},
        {"builder-second-part", "always"},
        {"pig-besieged", "once"},
        {"wagon-move", "C2"},
        {"barn-majority", "each"}}},
      {"rgg",
       "where the documents tell publishers apart, the American one's reading",
       {{"farm-scoring", "farm3"},  // BASE-FARM-10: its siege prints 6 for a city, twice 3
        {"count-trigger", "any-score"},
        {"count-blocks-entry", "yes"},
        {"siege-escape", "any-tile"},
        {"festival-return", "follower"},
        {"count-mayor-wagon", "two"},
        {"dragon-move", "after-scoring"},
        {"fairy-placement", "on-tile"},
        {"fairy-on-tile", "one"},  // PD-FAIRY-15: as it is printed
        {"princess-action", "must"},
        {"message-dark-space", "if-empty"},
        {"challenge-own", "no", &shrines}}},  // CULT-CHAL-7: the six tiles' text; HERETIC-CHALLENGE-3 is of the five
  };
  return all;
}

}  // namespace bastide
