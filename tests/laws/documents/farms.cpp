// What farmers get, by the three readings of farm-scoring.
#include <algorithm>

#include "laws/documents/chapter.hpp"

namespace bastide::laws::second {

int farm_factor(const World& w, int city) {
  int factor = 1;
  for (auto* c : w.chapters) factor *= c->farm_factor(w, w.board.features[city]);
  return factor;
}

namespace {

/// Fields with farmers.
std::vector<int> farms_of(const World& w) {
  std::vector<int> farms;
  for (int i = 0; i < static_cast<int>(w.board.features.size()); ++i)
    if (w.board.features[i].kind == Field && w.occupied(i) &&
        std::none_of(w.chapters.begin(), w.chapters.end(), [&](auto* c) { return c->keeps(w, i); }))
      farms.push_back(i);
  return farms;
}

}  // namespace

/// What a city pays the player on these farms, `usual` if nothing is special about them and it. A city that is worth twice is worth twice
/// what is added, too, unless that counts once (TB-PIG-9).
int worth_on_farms(const World& w, int player, int city, const std::set<int>& farms, int usual) {
  int extra = w.is_castle(city);  // BCB-CAS-16
  for (auto* c : w.chapters) extra += c->farm_extra(w, farms, player);
  const int factor = farm_factor(w, city);
  return w.says("pig-besieged", "once") ? usual * factor + extra : (usual + extra) * factor;
}

namespace {

/// BASE-FARM-6 to BASE-FARM-9: the farmers of all farms at a city are counted together.
void pay_city_by_city(World& w) {
  std::map<int, std::set<int>> farms;
  for (const int farm : farms_of(w))
    for (const int city : w.board.supplied(farm)) farms[city].insert(farm);
  for (auto& [city, around] : farms) {
    std::vector<Man> farmers;
    for (const int farm : around)
      for (auto& m : w.on(farm)) farmers.push_back(m);
    for (const int p : w.majority(farmers)) w.pay(p, worth_on_farms(w, p, city, around, 4), Source::other);  // SIEGE-FARM-2, TB-PIG-10
  }
}

/// BASE-FARM-10; with `once` a player is paid for a city a single time, where it brings him the most.
void pay_farm_by_farm(World& w, bool once) {
  std::map<std::pair<int, int>, int> paid;  // by player and city
  for (const int farm : farms_of(w))
    for (const int player : w.majority(w.on(farm)))
      for (const int city : w.board.supplied(farm)) {
        const int worth = worth_on_farms(w, player, city, {farm}, 3);  // SIEGE-FARM-1
        int& most = paid[{player, city}];
        most = once ? std::max(most, worth) : most + worth;
      }
  for (auto& [whose, points] : paid) w.pay(whose.first, points, Source::other);
}

}  // namespace

void pay_farmers(World& w) {
  if (w.says("farm-scoring", "city4"))
    pay_city_by_city(w);
  else
    pay_farm_by_farm(w, w.says("farm-scoring", "farm3-once"));
}

}  // namespace bastide::laws::second
