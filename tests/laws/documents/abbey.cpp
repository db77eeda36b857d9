// Abbey & Mayor.
#include <algorithm>
#include <numeric>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

std::string abbey_of(int player) { return "abbey of " + std::to_string(player); }

bool is(const World& w, const Man& m, const char* sort) { return w.sorts[m.sort].name == sort; }

int sort_named(const World& w, const char* name) {
  const auto found = std::find_if(w.sorts.begin(), w.sorts.end(), [&](auto& s) { return s.name == name; });
  return found == w.sorts.end() ? -1 : static_cast<int>(found - w.sorts.begin());
}

/// A tile without edges, as abbeys are.
const TileDef* abbey_tile(const World& w) {
  for (auto* d : w.defs)
    if (d->fills()) return d;
  return nullptr;
}

bool has_barn(const World& w, int field) {
  const std::vector<Man> there = w.on(field);
  return std::any_of(there.begin(), there.end(), [&](auto& m) { return is(w, m, "barn"); });
}

/// SET-8: a lake with a volcano takes nobody.
bool takes_nobody(const World& w, int tile) {
  return w.board.tiles[tile].def->has_note("volcano-lake") && w.with("river2") && !w.says("river2-lake", "plain");
}

/// The field of a tile that holds a whole corner of it, between two half edges; -1 if none does.
int field_in_corner(const World& w, Cell at, int half, int other) {
  const auto there = w.board.tile_at.find(at);
  if (there == w.board.tile_at.end() || takes_nobody(w, there->second)) return -1;
  const Board::Tile& t = w.board.tiles[there->second];
  const int k = segment_on_half(*t.def, t.rot, half);
  return k >= 0 && k == segment_on_half(*t.def, t.rot, other) ? w.board.first_row[there->second] + k : -1;
}

/// AM-BARN-1: the row of the field south-east of the north-western corner of a cell, -1 unless all four tiles have field there.
int barn_row(const World& w, Cell c) {
  enum Half { NL, NR, EL, ER, SL, SR, WL, WR };
  const int here = field_in_corner(w, c, NL, WR);
  const bool all = here >= 0 && field_in_corner(w, {c.first - 1, c.second}, NR, EL) >= 0 &&
                   field_in_corner(w, {c.first - 1, c.second - 1}, ER, SL) >= 0 && field_in_corner(w, {c.first, c.second - 1}, SR, WL) >= 0;
  return all ? here : -1;
}

/// The corners of the tile laid last where a barn could stand (AM-BARN-2).
std::vector<int> corners_of_last(const World& w) {
  std::vector<int> rows;
  const Cell at = w.board.tiles[w.board.last()].at;
  for (int i = 0; i < 4; ++i)
    if (const int row = barn_row(w, {at.first + i % 2, at.second + i / 2}); row >= 0) rows.push_back(row);
  return rows;
}

/// Was one of the barns built with the tile laid last?
bool built_now(const World& w, int field) {
  const std::vector<int> corners = corners_of_last(w);
  const std::vector<Man> there = w.on(field);
  return std::any_of(there.begin(), there.end(),
                     [&](auto& m) { return is(w, m, "barn") && std::find(corners.begin(), corners.end(), m.row) != corners.end(); });
}

std::vector<Man> others_than_barns(const World& w, int field) {
  std::vector<Man> there = w.on(field);
  std::erase_if(there, [&](auto& m) { return is(w, m, "barn"); });
  return there;
}

/// To the majority of the farmers so much a city; pigs and herds add theirs (AM-BARN-5, AM-BARN-9).
void pay_farmers_at(World& w, int field, int each, Source source) {
  for (const int p : w.majority(others_than_barns(w, field)))
    for (const int city : w.board.supplied(field)) w.pay(p, worth_on_farms(w, p, city, {field}, each), source, field);
}

class AbbeyChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("abbey"); }

  /// AM-COMP-1, AM-COMP-2
  void begin(World& w) const override {
    for (int p = 0; p < w.players; ++p) w.memory[abbey_of(p)] = w.says("abbeys", "yes");
  }

  /// AM-MAYOR-1, AM-MAYOR-3, AM-WAGON-1, AM-WAGON-2. Barns are offered below.
  std::vector<Sort> sorts(const World& w) const override {
    std::vector<Sort> all;
    const auto add = [&](const char* name, int power, std::set<Kind> on, bool follower) {
      const std::string& count = w.option(name);
      if (count != "no") all.push_back({name, count == "yes" ? 1 : std::stoi(count), power, std::move(on), follower});
    };
    add("mayor", 0, {City}, true);
    add("wagon", 1, {Road, City, Cloister}, true);
    if (w.says("farmers", "on")) add("barn", 0, {}, false);
    return all;
  }

  /// AM-MAYOR-2, AM-MAYOR-8; COUNT-FN-17
  int more_power(const World& w, const Man& m) const override {
    const bool two = m.from_city && w.with("count") && w.says("count-mayor-wagon", "two");
    if (is(w, m, "mayor")) return two ? 2 : w.under(m).pennants;
    return is(w, m, "wagon") && two ? 1 : 0;
  }

  /// AM-BARN-1 to AM-BARN-4
  void offer(const World& w, std::vector<Move>& moves) const override {
    const int barn = sort_named(w, "barn");
    if (barn < 0 || !w.supply[w.active][barn]) return;
    for (const int row : corners_of_last(w))
      if (w.says("barn-placement", "occupied") || !has_barn(w, w.board.feature_of[row]))
        moves.push_back({MoveKind::Enter, static_cast<u8>(barn), static_cast<u16>(row), {}});
  }

  bool take(World& w, Move m) const override {
    if (m.kind != MoveKind::Enter || w.sorts[m.a].name != "barn") return false;
    w.stand(w.active, m.a, m.b);
    return true;
  }

  /// AM-BARN-5 to AM-BARN-7, AM-BARN-9
  void completed(World& w, const std::vector<int>&) const override {
    for (const int field : barn_farms_due(w)) {
      pay_farmers_at(w, field, built_now(w, field) ? 3 : 1, Source::barn);
      fairy_pays_for(w, field);  // PD-FAIRY-10
      for (auto& m : others_than_barns(w, field)) w.send_home(m);
    }
  }

  bool keeps(const World& w, int field) const override { return has_barn(w, field); }

  /// AM-BARN-10 to AM-BARN-13, AM-BARN-15, AM-BARN-20
  void at_the_end(World& w) const override {
    for (int field = 0; field < static_cast<int>(w.board.features.size()); ++field) {
      if (!has_barn(w, field)) continue;
      pay_farmers_at(w, field, 1, Source::other);
      for (const int p : owners(w, field))
        for (const int city : w.board.supplied(field)) w.pay(p, 4 * second::farm_factor(w, city) + w.is_castle(city), Source::other);  // AM-BARN-14
    }
  }

 private:
  static std::set<int> owners(const World& w, int field) {
    Purse barns{};
    for (auto& m : w.on(field)) barns[m.player] += is(w, m, "barn");
    const int most = w.says("barn-majority", "each") ? 1 : *std::max_element(barns.begin(), barns.end());
    std::set<int> all;
    for (int p = 0; p < w.players; ++p)
      if (barns[p] >= most) all.insert(p);
    return all;
  }
};

std::vector<Move> abbey_moves(const World& w, int player) {
  std::vector<Move> moves = holes_for(w, player);
  if (!moves.empty()) moves.insert(moves.begin(), {MoveKind::Pass, 0, 0, {}});
  return moves;
}

/// AM-ABBEY-1, AM-ABBEY-11, TB-BUILD-22
class AbbeyPhase : public Phase {
 public:
  const char* name() const override { return "abbey"; }
  bool in_play(const World& w) const override { return w.with("abbey"); }
  void enter(World& w) const override { w.memory["abbey asked"] = w.memory["abbey laid"] = 0; }

  Decision ask(World& w) const override {
    const bool tiles = tile_to_draw(w);
    if (w.remembered("abbey asked") || (!tiles && !w.remembered("second part"))) return {};
    return {w.active, abbey_moves(w, w.active)};
  }

  void answer(World& w, Move m) const override {
    w.memory["abbey asked"] = 1;
    if (m.kind != MoveKind::Fill) return;
    w.memory["abbey laid"] = 1;
    forget_ransom(w);
    --w.memory[abbey_of(w.active)];
    tile_laid(w);
  }
  Next next(World& w) const override { return w.remembered("abbey laid") ? Next::laid : Next::phase; }
};

/// AM-ABBEY-12 to AM-ABBEY-14. In World::memory "late abbeys" is a bit set of those who have been asked, and above it 1 + who is first.
class LateAbbeyPhase : public Phase {
 public:
  const char* name() const override { return "late-abbey"; }
  bool in_play(const World& w) const override { return w.with("abbey") && w.says("abbey-after-last", "allowed"); }

  void enter(World& w) const override {
    w.memory["abbey laid"] = 0;
    int& first = w.memory["late abbeys first"];
    if (!first) first = 1 + w.after(w.remembered("placer"));
  }

  Decision ask(World& w) const override {
    if (w.remembered("abbey laid")) return {};
    int player = w.remembered("late abbeys first") - 1;
    for (int i = 0; i < w.players; ++i, player = w.after(player))
      if (!(w.remembered("late abbeys asked") >> player & 1) && !holes_for(w, player).empty()) {
        w.memory["late abbeys whose"] = player;
        return {player, abbey_moves(w, player)};
      }
    return {};
  }

  void answer(World& w, Move m) const override {
    const int player = w.remembered("late abbeys whose");
    w.memory["late abbeys asked"] |= 1 << player;
    if (m.kind != MoveKind::Fill) return;
    w.active = player;
    w.memory["second part"] = w.memory["second tile"] = w.memory["message tile"] = 0;
    w.memory["abbey laid"] = 1;
    --w.memory[abbey_of(player)];
    tile_laid(w);
  }
  Next next(World& w) const override { return w.remembered("abbey laid") ? Next::laid : Next::phase; }
};

// --- wagons

/// AM-WAGON-4, AM-WAGON-16, AM-WAGON-19: unfinished, without anybody, no field and no garden.
bool may_stop(const World& w, int feature) {
  const Feature& f = w.board.features[feature];
  if (w.occupied(feature)) return false;
  if (f.kind == Abbacy) {
    const int monks = monks_beside(w, feature);
    return w.with("monasteries") && !w.board.features[monks].complete() && !w.occupied(monks);
  }
  return (f.kind == Road || f.kind == City || (f.kind == Cloister && !has_abbots(w, f))) && !f.complete();
}

/// The first segment of each feature on a tile where it may stop.
void add_stops(const World& w, int tile, std::set<int>& rows, const std::set<int>* among) {
  const TileDef& def = *w.board.tiles[tile].def;
  if (takes_nobody(w, tile) || dragon_lies_on(w, tile)) return;  // AM-WAGON-18
  std::set<int> seen;
  for (int k = 0; k < static_cast<int>(def.segments.size()); ++k) {
    const int feature = w.board.feature(tile, k);
    if ((!among || among->count(feature)) && seen.insert(feature).second && may_stop(w, feature)) rows.insert(w.board.first_row[tile] + k);
  }
}

/// The cities of its tile into which a road leads, or on whose ground a cloister stands.
int cities_entered(const SegmentDef& s) {
  for (auto& [mark, number] : s.tags)
    if (mark == "gate") return number;
  return 0;
}

/// AM-WAGON-5, AM-WAGON-7: do two segments of a tile touch without a field between?
bool touch(const TileDef& d, int a, int b) {
  const auto ends = [&](int k) { return d.segments[k].kind == Road && (d.segments[k].sides & (d.segments[k].sides - 1)) == 0; };
  const auto building = [&](int k) { return d.segments[k].kind == Cloister || d.segments[k].kind == Abbacy; };
  const auto free_end = [&](int k) { return ends(k) && !cities_entered(d.segments[k]); };
  if (cities_entered(d.segments[a]) >> b & 1 || cities_entered(d.segments[b]) >> a & 1) return true;
  int buildings = 0, free_ends = 0;
  for (int k = 0; k < static_cast<int>(d.segments.size()); ++k) buildings += building(k), free_ends += free_end(k);
  if (buildings) return (building(a) && free_end(b)) || (building(b) && free_end(a));
  if (free_end(a) && free_end(b)) return free_ends > 2 && !d.has_note("tower");  // whose foundation parts roads
  const auto between = [&](int k) { const int cities = cities_entered(d.segments[k]); return ends(k) && (cities & (cities - 1)) != 0; };
  return between(a) && between(b);
}

/// The features directly connected with one.
std::set<int> connected(const World& w, int feature) {
  std::set<int> all;
  const Board& b = w.board;
  for (const int row : b.features[feature].rows) {
    const int tile = b.tile_of(row), me = row - b.first_row[tile];
    for (int k = 0; k < static_cast<int>(b.tiles[tile].def->segments.size()); ++k)
      if (k != me && touch(*b.tiles[tile].def, me, k)) all.insert(b.feature(tile, k));
  }
  for (const int abbey : b.features[feature].abbeys) all.insert(b.feature(abbey, 0));
  for (int other = 0; other < static_cast<int>(b.features.size()); ++other)
    for (const int abbey : b.features[other].abbeys)
      if (b.feature(abbey, 0) == feature) all.insert(other);
  return all;
}

class WagonPhase : public Phase {
 public:
  const char* name() const override { return "wagon"; }
  bool in_play(const World& w) const override { return w.with("abbey") && !w.says("wagon", "no"); }
  void enter(World& w) const override { w.memory["wagons that stay"] = 0; }

  Decision ask(World& w) const override {
    for (int& stay = w.memory["wagons that stay"]; stay < static_cast<int>(queue(w).size()); ++stay) {
      const Man& wagon = w.men[queue(w)[stay]];
      Decision d{wagon.player, {{MoveKind::Pass, 0, 0, {}}}};
      for (const int row : stops(w, wagon)) d.moves.push_back({MoveKind::Shift, static_cast<u8>(wagon.sort), static_cast<u16>(row), {}});
      if (d.moves.size() > 1) return d;
    }
    return {};
  }

  void answer(World& w, Move m) const override {
    if (m.kind == MoveKind::Pass) {
      ++w.memory["wagons that stay"];
      return;
    }
    Man& wagon = w.men[queue(w)[w.remembered("wagons that stay")]];
    const Man before = wagon;
    wagon.row = m.b;
    wagon.from_city = false;
    wagon.late = 0;
    for (auto* c : w.chapters) c->gone(w, before);
  }

 private:
  /// AM-WAGON-10, by their places among World::men.
  static std::vector<int> queue(const World& w) {
    std::vector<int> list;
    const std::vector<int> completed = w.completed();
    for (int i = 0; i < static_cast<int>(w.men.size()); ++i)
      if (is(w, w.men[i], "wagon") && std::count(completed.begin(), completed.end(), w.feature_under(w.men[i]))) list.push_back(i);
    const auto order = [&](int i) { return std::pair((w.men[i].player + w.players - w.active) % w.players, w.men[i].row); };
    std::sort(list.begin(), list.end(), [&](int a, int b) { return order(a) < order(b); });
    return list;
  }

  static std::set<int> stops(const World& w, const Man& wagon) {
    std::set<int> rows;
    if (w.says("wagon-move", "C2")) {  // AM-WAGON-8, AM-WAGON-9
      const Cell at = w.board.tiles[w.board.tile_of(wagon.row)].at;
      for (int tile = 0; tile <= w.board.last(); ++tile)
        if (w.board.tiles[tile].at == at || are_neighbours(w.board.tiles[tile].at, at)) add_stops(w, tile, rows, nullptr);
      return rows;
    }
    const std::set<int> among = connected(w, w.feature_under(wagon));
    for (const int feature : among)  // AM-WAGON-6
      for (const int row : w.board.features[feature].rows) add_stops(w, w.board.tile_of(row), rows, &among);
    return rows;
  }
};

}  // namespace

std::vector<Move> holes_for(const World& w, int player) {
  std::vector<Move> moves;
  const TileDef* tile = abbey_tile(w);
  if (!tile || !w.remembered(abbey_of(player))) return moves;
  for (auto& [cell, laid] : w.board.tile_at) {
    const Cell hole = step(cell, East);
    bool full = !w.board.taken(hole);  // AM-ABBEY-2, AM-ABBEY-3
    for (int side = 0; side < 4; ++side) full = full && w.board.taken(step(hole, side));
    const auto allows = [&](auto* c) { return c->allows(w, *tile, {hole, 0}); };
    if (full && std::all_of(w.chapters.begin(), w.chapters.end(), allows))
      moves.push_back({MoveKind::Fill, 0, 0, {static_cast<i16>(hole.first), static_cast<i16>(hole.second)}});
  }
  return moves;
}

std::vector<int> barn_farms_due(const World& w) {
  std::vector<int> farms;
  for (int i = 0; i < static_cast<int>(w.board.features.size()); ++i)
    if (w.board.features[i].kind == Field && has_barn(w, i) && (built_now(w, i) || !others_than_barns(w, i).empty())) farms.push_back(i);
  return farms;
}

const Chapter& abbey_chapter() {
  static const AbbeyChapter it;
  return it;
}
const Phase& abbey_phase() {
  static const AbbeyPhase it;
  return it;
}
const Phase& late_abbey_phase() {
  static const LateAbbeyPhase it;
  return it;
}
const Phase& wagon_phase() {
  static const WagonPhase it;
  return it;
}

}  // namespace bastide::laws::second
