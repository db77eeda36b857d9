#include "laws/documents/world.hpp"

#include <algorithm>
#include <stdexcept>

#include "laws/documents/chapter.hpp"

namespace bastide::laws::second {

const std::string& World::option(const std::string& key) const {
  const auto found = options.find(key);
  if (found == options.end()) throw std::logic_error("there is no option " + key);
  return found->second;
}

bool World::says(const std::string& key, const std::string& value) const { return option(key) == value; }

int World::remembered(const std::string& what) const {
  const auto found = memory.find(what);
  return found == memory.end() ? 0 : found->second;
}

std::vector<Man> World::on(int feature) const {
  std::vector<Man> there;
  for (auto& m : men)
    if (feature_under(m) == feature) there.push_back(m);
  return there;
}

bool World::occupied(int feature) const {
  return std::any_of(men.begin(), men.end(), [&](auto& m) { return feature_under(m) == feature; });
}

bool World::is_castle(int feature) const {
  return std::any_of(castles.begin(), castles.end(), [&](int row) { return board.feature_of[row] == feature; });
}

std::vector<int> World::completed() const {
  std::vector<int> list = board.completed_by_last();
  std::erase_if(list, [&](int f) { return is_castle(f); });
  return list;
}

std::set<int> World::majority(const std::vector<Man>& there) const {
  Purse power{};
  for (auto& m : there) {
    power[m.player] += sorts[m.sort].power;
    for (auto* c : chapters) power[m.player] += c->more_power(*this, m);
  }
  const int most = *std::max_element(power.begin(), power.end());
  std::set<int> leaders;
  for (int p = 0; p < players; ++p)
    if (most && power[p] == most) leaders.insert(p);
  return leaders;
}

/// MSG-MOVE-2
void World::owe(int player, int amount, int feature, bool scored) {
  if (!with("messages") || !amount) return;
  for (auto& o : owed)
    if (o.player == player && o.feature == feature && feature >= 0) {
      o.points += amount;
      return;
    }
  owed.push_back({player, amount, feature, scored});
}

void World::settle(int player, int amount) {
  points[player] += amount;
  owe(player, amount, -1, false);
}

void World::pay(int player, int amount, Source source, int feature) {
  points[player] += amount;
  owe(player, amount, feature, true);
  if (source != Source::other) by_tile[player] += amount;
  if (source == Source::completion) by_completion[player] += amount;
  if (source == Source::barn) by_barn[player] += amount;
}

void World::pay_majority(const std::vector<Man>& there, int amount, Source source) {
  for (const int p : majority(there)) pay(p, amount, source, feature_under(there[0]));
}

void World::send_home(const Man& m) {
  ++supply[m.player][m.sort];
  const auto found =
      std::find_if(men.begin(), men.end(), [&](auto& x) { return x.player == m.player && x.sort == m.sort && x.row == m.row; });
  if (found == men.end()) throw std::logic_error("nobody stands where somebody goes home from");
  const Man gone = *found;
  men.erase(found);
  for (auto* c : chapters) c->gone(*this, gone);
}

void World::leave(const Man& m) {
  const int feature = board.feature_of[m.row], player = m.player;
  send_home(m);
  for (auto* c : chapters) c->left(*this, player, feature);
}

void World::send_all_home(int feature) {
  for (auto& m : on(feature)) send_home(m);
}

void World::stand(int player, int sort, int row) {
  --supply[player][sort];
  men.push_back({player, sort, row});
}

}  // namespace bastide::laws::second
