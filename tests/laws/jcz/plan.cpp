#include "laws/jcz/plan.hpp"

#include <cstring>

#include "core/tile_def.hpp"

namespace bastide::laws {
namespace {

bool often(Rng& rng) { return rng.below(4) != 0; }
bool seldom(Rng& rng) { return rng.below(8) == 0; }

void choose_sets(Plan& p, Rng& rng) {
  const std::string printing = rng.below(2) ? ":1" : ":2";
  auto times = [&] { return seldom(rng) ? 2 : 1; };
  p.sets["basic" + printing] = rng.below(20) ? 1 : 2;
  for (auto* id : {"inns-and-cathedrals", "traders-and-builders", "king-and-robber", "princess-and-dragon", "abbey-and-mayor", "bridges-castles-and-bazaars", "tower", "flier", "river/1", "river/2"})
    if (rng.below(3) == 0) p.sets[id + printing] = times();
  for (auto* id : {"cult/5", "cult/6", "siege/cathars", "siege/besiegers", "festival"})
    if (rng.below(4) == 0) p.sets[id] = times();
  if (rng.below(3) == 0) p.sets["monasteries"] = seldom(rng) ? 2 + static_cast<int>(rng.below(3)) : 1;
  if (rng.below(3) == 0) p.sets["count"] = 1;
}

bool has_dragons(const Plan& p) { return p.sets.count("princess-and-dragon:1") || p.sets.count("princess-and-dragon:2"); }

bool flows(const Plan& p) {
  for (auto& [id, n] : p.sets)
    if (id.starts_with("river/")) return true;
  return false;
}

/// Any value but null switches on what is no figure.
json::value some_value(Rng& rng) {
  switch (rng.below(4)) {
    case 0:
      return false;
    case 1:
      return 1;
    default:
      return true;
  }
}

/// Bastide has room for 128 figures.
void keep_to_the_table(Plan& p) {
  int each = 0;
  for (auto& [kind, n] : p.figures) each += n;
  for (auto& [kind, n] : p.figures)
    if (kind != "small" && each * p.players > 128) each -= n, n = 0;
}

void choose_elements(Plan& p, Rng& rng) {
  json::object elements;
  for (auto* id : {"farmers", "garden", "cathedral", "inn", "traders", "pig-herd", "king", "robber", "shrine", "siege", "escape", "festival", "abbey", "bridge", "castle", "bazaar"}) {
    if (often(rng)) {
      p.switches.insert(id);
      elements[id] = some_value(rng);
    } else if (rng.below(2)) {
      elements[id] = nullptr;
    }
  }
  for (auto* id : {"dragon", "fairy", "princess", "portal"})
    if (has_dragons(p) && often(rng)) p.switches.insert(id), elements[id] = some_value(rng);
  if (p.sets.count("tower:1") || p.sets.count("tower:2")) p.switches.insert("tower"), elements["tower"] = some_value(rng);
  if (p.sets.count("flier:1") || p.sets.count("flier:2")) p.switches.insert("flier"), elements["flier"] = true;
  if (p.sets.count("monasteries")) p.switches.insert("monastery"), elements["monastery"] = true;
  if (flows(p)) p.switches.insert("river"), elements["river"] = true;
  if (p.sets.count("count")) p.switches.insert("count"), elements["count"] = 1;
  p.figures = {{"small", often(rng) ? 7 : 1 + static_cast<int>(rng.below(10))},
               {"big", static_cast<int>(often(rng) ? rng.below(2) : rng.below(4))},
               {"abbot", static_cast<int>(often(rng) ? rng.below(2) : rng.below(4))},
               {"phantom", static_cast<int>(often(rng) ? rng.below(2) : rng.below(4))},
               {"builder", static_cast<int>(often(rng) ? rng.below(2) : rng.below(4))},
               {"pig", static_cast<int>(often(rng) ? rng.below(2) : rng.below(4))},
               {"mayor", static_cast<int>(often(rng) ? rng.below(2) : rng.below(4))},
               {"wagon", static_cast<int>(often(rng) ? rng.below(2) : rng.below(4))},
               {"barn", static_cast<int>(often(rng) ? rng.below(2) : rng.below(4))}};
  keep_to_the_table(p);
  for (auto& [kind, n] : p.figures) {
    const std::string id = kind == "small" || kind == "big" ? kind + "-follower" : kind;
    if (n || rng.below(2)) elements[id] = n;
  }
  if (rng.below(2)) elements["shepherd"] = 0;
  p.payload["elements"] = std::move(elements);
}

const std::map<std::string, std::vector<std::string>>& rule_values() {
  static const std::map<std::string, std::vector<std::string>> values = {
      {"inn-and-cathedral-final-scoring", {"zero", "ignore"}},
      {"espace-variant", {"any-tile", "siege-tile"}},
      {"coc-final-scoring", {"market-only", "any-district"}},
      {"count-move", {"by-player", "clockwise", "follow-meeple"}},
      {"king-and-robber-scoring", {"default", "10/20", "15/40", "continuously"}},
      {"tiny-city-scoring", {"4", "2"}},
      {"keep-monasteries", {"replace", "keep"}},
      {"princess-action", {"may", "must"}},
      {"fairy-placement", {"next-follower", "on-tile"}},
      {"dragon-move", {"before-scoring", "after-scoring"}},
      {"barn-placement", {"not-occupied", "occupied"}},
      {"wagon-move", {"C2", "C1"}},
      {"bazaar-no-auction", {"false", "true"}},
      {"festival-return", {"meeple", "follower"}}};
  return values;
}

void choose_rules(Plan& p, Rng& rng) {
  json::object rules;
  for (auto& [key, values] : rule_values()) {
    p.rules[key] = values[0];  // also if the setup does not say it
    if (rng.below(3) == 0) continue;
    p.rules[key] = values[rng.below(static_cast<u32>(values.size()))];
    rules[key] = p.rules[key] == "true" || p.rules[key] == "false" ? json::value(p.rules[key] == "true") : json::value(p.rules[key]);
  }
  p.payload["rules"] = std::move(rules);
}

json::object start_tile(const std::string& id, int x, int y) { return {{"tile", id}, {"x", x}, {"y", y}, {"rotation", 0}}; }

void put_start(Plan& p) {
  json::array start;
  if (p.on("count"))
    for (int i = 0; i < 12; ++i) start.push_back(start_tile("CO/" + std::to_string(i + 1), i % 4 - 2, i / 4 - 1));
  if (flows(p)) start.push_back(p.on("count") ? start_tile("RI/s", 2, -1) : start_tile("RI/s", 0, 0));
  if (start.empty()) start.push_back(start_tile("BA/RCr", 0, 0));
  p.payload["start"] = std::move(start);
}

/// Some tiles of the game, in any order; one that is not there to be drawn is passed over.
void choose_draws(Plan& p, Rng& rng) {
  p.random = chance(rng);
  p.payload["initialRandom"] = p.random;
  p.payload["gameAnnotations"] = json::object();
  if (rng.below(3)) return;
  std::vector<std::string> ids;
  for (auto& [id, n] : p.sets)
    for (auto& [tile, count] : builtin_catalogue().set(id)->tiles) ids.push_back(tile);
  json::array order;
  for (u32 i = rng.below(6); i > 0; --i) {
    p.order.push_back(ids[rng.below(static_cast<u32>(ids.size()))]);
    order.push_back(json::string(p.order.back()));
  }
  if (seldom(rng)) p.order.push_back("#END"), order.push_back("#END");
  json::object params{{"drawOrder", order}};
  p.notes["drawOrder"] = order;
  if (rng.below(2)) {
    p.limit = 1 + static_cast<int>(rng.below(60));
    params["drawLimit"] = p.notes["endTurn"] = *p.limit;
  }
  const json::object pack{{"className", "com.jcloisterzone.debug.ForcedDrawTilePack"}, {"params", params}};
  p.payload["gameAnnotations"] = json::object{{"tilePack", pack}};
}

}  // namespace

double chance(Rng& rng) { return static_cast<double>(rng.next() >> 11) / 9007199254740992.0; }

Plan random_plan(Rng& rng) {
  Plan p;
  choose_sets(p, rng);
  json::object sets;
  for (auto& [id, n] : p.sets) sets[id] = n;
  p.payload["sets"] = std::move(sets);
  p.players = 1 + static_cast<int>(rng.below(6));
  choose_elements(p, rng);
  choose_rules(p, rng);
  put_start(p);
  p.payload["players"] = p.players;
  choose_draws(p, rng);
  return p;
}

Draws::Draws(const Plan& p) : river_(p.on("river")), random_(p.random), order_(p.order), limit_(p.limit) {
  std::map<std::string, int> tiles;
  const Catalogue& catalogue = builtin_catalogue();
  for (auto& [id, times] : p.sets)
    for (auto& [tile, count] : catalogue.set(id)->tiles) tiles[tile] += times * count;
  for (auto& [id, times] : p.sets)
    for (auto& tile : catalogue.set(id)->removes) tiles.erase(tile);
  if (p.on("monastery") && p.rule("keep-monasteries", "replace"))
    for (auto* cloister : {"BA/L", "BA/LR"}) tiles.erase(cloister);
  const int forks = tiles.count("RI.2/III") ? tiles["RI.2/III"] : 0;
  for (auto& [tile, count] : tiles)
    if (const int most = catalogue.tile(tile)->at_most; most && count > most) count = most;
  if (forks) tiles["RI.2/I.v"] += forks;  // one for each end
  for (auto& [tile, count] : tiles) total_ += count;
  for (auto& t : p.payload.at("start").get_array()) --tiles.at(std::string(t.at("tile").get_string()));
  for (auto& [tile, count] : tiles)
    if (count) groups_[p.on("dragon") && catalogue.tile(tile)->has_note("dragon") ? "dragon" : catalogue.tile(tile)->group][tile] = count;
}

std::vector<std::string> Draws::active() const {
  if (river_ && !second_ && groups_.count("river-fork")) return {"river-fork"};
  for (auto& stage : {std::vector<std::string>{"river", "river-fork"}, std::vector<std::string>{"river-lake"}}) {
    std::vector<std::string> left;
    for (auto& group : stage)
      if (river_ && groups_.count(group)) left.push_back(group);
    if (!left.empty()) return left;
  }
  std::vector<std::string> all;
  for (auto& [name, tiles] : groups_)
    if (name != "dragon" || released_) all.push_back(name);
  return all;
}

int Draws::left() const {
  int n = 0;
  for (auto& [name, tiles] : groups_)
    for (auto& [id, count] : tiles) n += name != "dragon" || released_ ? count : 0;
  return n;
}

std::string Draws::draw(bool at_bazaar) {
  if ((limit_ && *limit_ == 0) || none_left()) return "";
  const bool ends = !order_.empty() && order_.front() == "#END";
  if (ends && !at_bazaar) return "";
  std::string id = ends ? "" : forced();
  if (id.empty()) id = by_chance();
  for (auto& [name, tiles] : groups_) {
    const auto found = tiles.find(id);
    if (found == tiles.end()) continue;
    if (--found->second == 0) tiles.erase(found);
    if (tiles.empty()) groups_.erase(name);
    break;
  }
  if (limit_) --*limit_;
  second_ = true;
  return id;
}

std::string Draws::forced() {
  if (order_.empty()) return "";
  const std::string id = order_.front();
  order_.erase(order_.begin());
  for (auto& group : active())
    if (groups_.at(group).count(id)) return id;
  return "";
}

std::string Draws::by_chance() {
  int all = 0;
  for (auto& group : active())
    for (auto& [id, count] : groups_.at(group)) all += count;
  int index = static_cast<int>(random_ * all);
  unsigned long long bits = 0;
  std::memcpy(&bits, &random_, sizeof bits);
  const unsigned long long range = 1ull << 48, low = bits % range;
  random_ = static_cast<double>((low * 25214903917ull + 11) % range) / static_cast<double>(range);
  for (auto& group : active())
    for (auto& [id, count] : groups_.at(group)) {
      if (index < count) return id;
      index -= count;
    }
  return "";
}

int Draws::size() const {
  if (limit_) return *limit_;
  int all = 0;
  for (auto& [name, tiles] : groups_)
    for (auto& [id, count] : tiles) all += count;
  return all;
}

}  // namespace bastide::laws
