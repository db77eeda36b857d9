// What JCloisterZone calls tile sets and rules, beside what Bastide calls them: read one way for a game's setup, the other way to write one.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide::jcz {

/// Tile sets by the expansion that brings them; of two printings the second ends in :2.
inline constexpr std::pair<const char*, const char*> kSets[] = {{"basic", "base"},
                                                                {"river/1", "river"},
                                                                {"river/2", "river2"},
                                                                {"inns-and-cathedrals", "inns"},
                                                                {"traders-and-builders", "traders"},
                                                                {"king-and-robber", "king"},
                                                                {"cult/5", "shrines"},
                                                                {"cult/6", "cult"},
                                                                {"siege/cathars", "siege"},
                                                                {"siege/besiegers", "siege"},
                                                                {"monasteries", "monasteries"},
                                                                {"count", "count"},
                                                                {"festival", "festival"},
                                                                {"princess-and-dragon", "dragon"},
                                                                {"abbey-and-mayor", "abbey"},
                                                                {"bridges-castles-and-bazaars", "bridges"},
                                                                {"tower", "tower"},
                                                                {"flier", "flier"}};

/// Of these there is a set of either printing: basic:1 and basic:2.
inline bool has_printings(std::string_view set) {
  return set == "basic" || set == "inns-and-cathedrals" || set == "traders-and-builders" || set == "king-and-robber" ||
         set == "princess-and-dragon" || set == "abbey-and-mayor" || set == "bridges-castles-and-bazaars" || set == "tower" || set == "flier" || set.starts_with("river/");
}

/// A rule with its values, and what Bastide calls each; the first is JCloisterZone's default.
struct RuleRow {
  const char *key, *option;
  std::vector<std::pair<const char*, const char*>> values;
};
inline const std::vector<RuleRow>& rule_rows() {
  static const std::vector<RuleRow> rows = {
      {"inn-and-cathedral-final-scoring", "inns-unfinished", {{"zero", "nothing"}, {"ignore", "usual"}}},
      {"espace-variant", "siege-escape", {{"any-tile", "any-tile"}, {"siege-tile", "siege-tile"}}},
      {"coc-final-scoring", "count-final-redeploy", {{"market-only", "market-only"}, {"any-district", "any-district"}}},
      {"count-move", "count-move", {{"by-player", "by-player"}, {"clockwise", "clockwise"}, {"follow-meeple", "follow-meeple"}}},
      {"king-and-robber-scoring",
       "king-scoring",
       {{"default", "per-feature"}, {"10/20", "10/20"}, {"15/40", "15/40"}, {"continuously", "continuously"}}},
      {"tiny-city-scoring", "small-city", {{"4", "4"}, {"2", "2"}}},
      {"keep-monasteries", "keep-monasteries", {{"replace", "replace"}, {"keep", "keep"}}},
      {"princess-action", "princess-action", {{"may", "may"}, {"must", "must"}}},
      {"fairy-placement", "fairy-placement", {{"next-follower", "next-follower"}, {"on-tile", "on-tile"}}},
      {"dragon-move", "dragon-move", {{"before-scoring", "before-scoring"}, {"after-scoring", "after-scoring"}}},
      {"barn-placement", "barn-placement", {{"not-occupied", "not-occupied"}, {"occupied", "occupied"}}},
      {"wagon-move", "wagon-move", {{"C2", "C2"}, {"C1", "C1"}}},
      {"bazaar-no-auction", "bazaars", {{"false", "auction"}, {"true", "choice"}}},
      {"festival-return", "festival-return", {{"meeple", "figure"}, {"follower", "follower"}}},
  };
  return rows;
}

/// A tile on the table when a game begins, upright.
struct StartTile {
  std::string id;
  int x, y;
};

/// What the client begins a game with: Carcassonne with the count, the spring with a river.
inline std::vector<StartTile> start_tiles(bool count, bool river) {
  std::vector<StartTile> start;
  for (int i = 0; count && i < 12; ++i) start.push_back({"CO/" + std::to_string(i + 1), i % 4 - 2, i / 4 - 1});
  if (river) start.push_back({"RI/s", count ? 2 : 0, count ? -1 : 0});
  if (start.empty()) start.push_back({"BA/RCr", 0, 0});
  return start;
}

}  // namespace bastide::jcz
