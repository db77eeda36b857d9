// What farmers get, by the three readings of farm-scoring.
#include "laws/documents/chapter.hpp"

namespace bastide::laws::second {
namespace {

int farm_factor(const World& w, int city) {
  int factor = 1;
  for (auto* c : w.chapters) factor *= c->farm_factor(w, w.board.features[city]);
  return factor;
}

std::vector<int> fields_of(const World& w) {
  std::vector<int> fields;
  for (int i = 0; i < static_cast<int>(w.board.features.size()); ++i)
    if (w.board.features[i].kind == Field) fields.push_back(i);
  return fields;
}

/// BASE-FARM-6 to BASE-FARM-9: the farmers of all farms at a city are counted together.
void pay_city_by_city(World& w) {
  std::map<int, std::vector<Man>> farmers;
  for (const int field : fields_of(w))
    for (const int city : w.board.supplied(field))
      for (auto& m : w.on(field)) farmers[city].push_back(m);
  for (auto& [city, all] : farmers) w.pay_majority(all, 4 * farm_factor(w, city), Source::other);  // SIEGE-FARM-2
}

/// BASE-FARM-10; with `once` a player is paid for a city a single time.
void pay_farm_by_farm(World& w, bool once) {
  std::set<std::pair<int, int>> paid;  // player, city
  for (const int field : fields_of(w))
    for (const int player : w.majority(w.on(field)))
      for (const int city : w.board.supplied(field))
        if (paid.emplace(player, city).second || !once) w.pay(player, 3 * farm_factor(w, city), Source::other);  // SIEGE-FARM-1
}

}  // namespace

void pay_farmers(World& w) {
  if (w.says("farm-scoring", "city4"))
    pay_city_by_city(w);
  else
    pay_farm_by_farm(w, w.says("farm-scoring", "farm3-once"));
}

}  // namespace bastide::laws::second
