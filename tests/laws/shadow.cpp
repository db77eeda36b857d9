#include "shadow.hpp"

#include <algorithm>

#include "documents.hpp"

namespace bastide::laws {
namespace {

/// The completed cities that a field touches.
std::set<int> supplied(const Game& g, const Recount& r, int field) {
  std::set<int> cities;
  for (int tile : r.features[field].tiles) {
    const TileDef& d = definition(g, tile);
    for (std::size_t k = 0; k < d.segments.size(); ++k) {
      if (r.feature_of[r.first_row[tile] + k] != field) continue;
      for (std::size_t c = 0; c < d.segments.size(); ++c)
        if (d.segments[k].cities >> c & 1) cities.insert(r.feature_of[r.first_row[tile] + c]);
    }
  }
  for (auto it = cities.begin(); it != cities.end();) it = r.features[*it].open ? cities.erase(it) : std::next(it);
  return cities;
}

}  // namespace

Shadow::Shadow(const Game& g)
    : small_city_pays_half_(option_value(g, "small-city") == "2"),
      farm_scoring_(option_value(g, "farmers") == "on" ? option_value(g, "farm-scoring") : "none") {
  supply_.fill(std::stoi(option_value(g, "followers")));  // SET-1
}

void Shadow::note(const Game& g, Move m, int player) {
  if (m.kind == MoveKind::Deploy) {
    figures_.push_back({player, recount(g).first_row[g.s().tile_count - 1] + m.b});
    --supply_[player];
  }
  const bool deploys_next = !g.over() && g.actor() != kChance && std::string(g.phase().name) == "deploy";
  if (m.kind == MoveKind::Deploy || m.kind == MoveKind::Pass || (m.kind == MoveKind::Place && !deploys_next)) score_turn(g);
}

std::vector<Shadow::Figure> Shadow::on(const Recount& r, int feature) const {
  std::vector<Figure> there;
  for (auto& f : figures_)
    if (r.feature_of[f.row] == feature) there.push_back(f);
  return there;
}

/// BASE-MAJ-2, BASE-MAJ-3
void Shadow::pay(const std::vector<Figure>& figures, int points) {
  std::array<int, kMaxPlayers> count{};
  for (auto& f : figures) ++count[f.player];
  const int most = *std::max_element(count.begin(), count.end());
  for (int p = 0; p < kMaxPlayers; ++p)
    if (most && count[p] == most) points_[p] += points;
}

/// What the tile laid last completed is scored, and its figures come home.
void Shadow::score_turn(const Game& g) {
  const Recount r = recount(g);
  for (int i = 0; i < static_cast<int>(r.features.size()); ++i) {
    const Flooded& f = r.features[i];
    const auto figures = on(r, i);
    if (!f.complete() || !f.tiles.count(g.s().tile_count - 1) || figures.empty()) continue;
    const int tiles = static_cast<int>(f.tiles.size());
    const bool half = f.kind == City && tiles == 2 && small_city_pays_half_;  // BASE-CITY-5
    pay(figures, f.kind == City ? (tiles + f.pennants) * (half ? 1 : 2) : tiles);
    for (auto& figure : figures) ++supply_[figure.player];
    figures_.erase(std::remove_if(figures_.begin(), figures_.end(), [&](auto& x) { return r.feature_of[x.row] == i; }),
                   figures_.end());
  }
}

void Shadow::final_features(const Recount& r) {
  for (int i = 0; i < static_cast<int>(r.features.size()); ++i) {
    const Flooded& f = r.features[i];
    const int tiles = static_cast<int>(f.tiles.size());
    if (f.kind == City) pay(on(r, i), tiles + f.pennants);           // BASE-FINAL-1
    if (f.kind == Road || f.kind == Cloister) pay(on(r, i), tiles);  // BASE-FINAL-2, BASE-FINAL-3
  }
}

/// BASE-FARM-6 to BASE-FARM-9
void Shadow::farms_by_city(const Game& g, const Recount& r) {
  std::map<int, std::vector<Figure>> farmers;
  for (int i = 0; i < static_cast<int>(r.features.size()); ++i) {
    if (r.features[i].kind != Field) continue;
    for (int city : supplied(g, r, i))
      for (auto& f : on(r, i)) farmers[city].push_back(f);
  }
  for (auto& [city, all] : farmers) pay(all, 4);
}

/// BASE-FARM-10; with `once`, a player is paid for a city a single time.
void Shadow::farms_by_farm(const Game& g, const Recount& r, bool once) {
  std::set<std::pair<int, int>> paid;  // player, city
  for (int i = 0; i < static_cast<int>(r.features.size()); ++i) {
    if (r.features[i].kind != Field) continue;
    const auto before = points_;
    pay(on(r, i), 1);
    const auto marked = points_;
    points_ = before;
    for (int p = 0; p < kMaxPlayers; ++p)
      for (int city : supplied(g, r, i))
        if (marked[p] != before[p] && (paid.emplace(p, city).second || !once)) points_[p] += 3;
  }
}

void Shadow::finish(const Game& g) {
  const Recount r = recount(g);
  final_features(r);
  if (farm_scoring_ == "city4") farms_by_city(g, r);
  if (farm_scoring_ == "farm3" || farm_scoring_ == "farm3-once") farms_by_farm(g, r, farm_scoring_ == "farm3-once");
}

}  // namespace bastide::laws
