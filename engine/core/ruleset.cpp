#include "core/ruleset.hpp"

#include <algorithm>

#include "core/following.hpp"
#include "core/limits.hpp"
#include "core/phases.hpp"
#include "core/words.hpp"

namespace bastide {
namespace {

void bind_hooks(Ruleset& set, const Expansion& e) {
  set.may_place.add({e.may_place}, e);
  set.forbids.add(e.forbids, e);
  set.may_deploy.add({e.may_deploy}, e);
  set.placed.add({e.placed, e.matters}, e);
  set.before_scoring.add(e.before_scoring, e);
  set.also_scores.add({e.also_scores}, e);
  set.after_scoring.add(e.after_scoring, e);
  set.left.add(e.left, e);
  set.parted.add(e.parted, e);
  set.gained.add(e.gained, e);
  if (e.held) set.held.push_back(e.held);
  set.worth_hooks.add(e.worth, e);
  set.explain.add(e.explain, e);
  set.game_end.add(e.game_end, e);
}

void order_hooks(Ruleset& set) {
  const HookOrder& order = hook_order();
  set.may_place.sort(order.may_place);
  set.forbids.sort(order.forbids);
  set.may_deploy.sort(order.may_deploy);
  set.placed.sort(order.placed);
  set.before_scoring.sort(order.before_scoring);
  set.also_scores.sort(order.also_scores);
  set.after_scoring.sort(order.after_scoring);
  set.left.sort(order.left);
  set.parted.sort(order.parted);
  set.gained.sort(order.gained);
  set.worth_hooks.sort(order.worth);
  set.farm_extras.sort(order.farm_extras);
  set.power_hooks.sort(order.power);
  set.explain.sort(order.explain);
  set.game_end.sort(order.game_end);
}

void fill_tables(Builder& b) {
  for (auto* e : all_expansions()) {
    if (!b.rules.has(*e)) continue;
    bind_hooks(b.set, *e);
    if (e->tables) e->tables(b);
    b.set.share_at[index_of(*e)] = static_cast<u16>(b.set.sizes.share);
    b.set.sizes.share += (e->share_bytes + 7) / 8 * 8;
  }
  order_hooks(b.set);
  if (b.set.actions.size() > kMaxActions) throw RulesError("there are more than " + std::to_string(kMaxActions) + " things to do instead of deploying");
  for (std::size_t i = 0; i < b.set.actions.size(); ++i) {
    if (b.set.actions[i].besides && !b.set.actions[i].lots) throw std::logic_error("what may be done besides placing a tile has no lots");
    b.set.besides |= static_cast<u32>(b.set.actions[i].besides) << i;
    if (!b.set.actions[i].cue) continue;
    b.set.cued_actions |= 1u << i;
    b.set.action_cues[i] = b.set.actions[i].cue(b.set);
  }
  for (auto& extra : b.rules.extra_sets) b.sets.push_back(extra);
}

/// Number of copies of each tile of the catalogue in this game.
std::vector<int> count_tiles(const Builder& b) {
  std::vector<int> count(b.catalogue.tiles.size());
  auto at = [&](const std::string& id) { return b.catalogue.tile(id) - b.catalogue.tiles.data(); };
  for (auto& [id, times] : b.sets) {
    const TileSet* s = b.catalogue.set(id);
    if (!s) throw RulesError("tiles: there is no tile set '" + printable(id) + "'");
    for (auto& needed : s->requires_sets)
      if (std::none_of(b.sets.begin(), b.sets.end(), [&](auto& x) { return x.first == needed; }))
        throw RulesError("the tile set '" + id + "' needs the set '" + needed + "'");
    for (auto& [tile, n] : s->tiles) count[at(tile)] += n * times;
  }
  for (std::size_t i = 0; i < count.size(); ++i)
    if (const int most = b.catalogue.tiles[i].at_most) count[i] = std::min(count[i], most);
  for (auto& [id, times] : b.sets)
    for (auto& tile : b.catalogue.set(id)->removes) count[at(tile)] = 0;
  for (auto& [tile, n] : b.removed) count[at(tile)] = std::max(0, count[at(tile)] - n);
  for (auto& [tile, n] : b.added) count[at(tile)] += n;
  return count;
}

bool is_barren(const Builder& b, const TileDef& d) {
  return std::any_of(b.barren.begin(), b.barren.end(), [&](auto& note) { return d.has_note(note); });
}

/// The tiles in the players' hands are in no stack.
void hold_own(Builder& b) {
  if (!b.own.second) return;
  b.set.own_tile = static_cast<u16>(b.set.find_tile(b.own.first));
  b.set.own_each = static_cast<u8>(b.own.second);
  b.set.tile_total += b.set.players * b.own.second;
}

/// The tile as these rules see it.
TileDef with_places(const Builder& b, TileDef d) {
  for (auto& [tile, note] : b.set.noted)
    if (d.id == tile) d.notes.push_back(note);
  for (auto& place : b.places)
    if (d.has_note(place.note)) d.segments.push_back({.kind = place.kind});
  return d;
}

/// The tile with a bridge over it, and with no more fields than before: BCB-BR-2, BCB-BR-3, BCB-BR-7.
TileDef with_bridge(TileDef d, u8 sides) {
  SegmentDef bridge;
  bridge.kind = Road;
  bridge.sides = sides;
  d.segments.push_back(bridge);
  return d;
}

bool can_bear_bridge(const TileDef& d, int side) {
  const auto field = [&](int half) { return std::any_of(d.segments.begin(), d.segments.end(), [&](auto& s) { return s.halves >> half & 1; }); };
  const auto meadow = [&](int at) { return d.edge(at) == Field && field(2 * at) && field(2 * at + 1); };
  return !d.fills() && d.segments.size() < kMaxSegments && meadow(side) && meadow(side + 2);
}

/// The kinds with bridges follow all others.
template <class Meaning>
void add_bridged(Builder& b, const Meaning& meaning, const u16 (&where)[kFigureKinds]) {
  static constexpr u16 nowhere[kFigureKinds] = {};
  const std::size_t plain = b.set.tiles.size();
  for (std::size_t k = 0; k < plain; ++k)
    for (int axis = 0; axis < 2; ++axis) {
      const TileDef d = b.set.defs[k];
      if (!can_bear_bridge(d, axis)) continue;
      TileKind t = compile_tile(with_bridge(d, static_cast<u8>(5 << axis)), meaning, is_barren(b, d) ? nowhere : where, b.notes);
      t.def = static_cast<u16>(b.set.defs.size());
      t.plain = static_cast<u16>(k);
      b.set.tiles[k].bridged[axis] = static_cast<u16>(b.set.tiles.size());
      b.set.tiles[k].rows = t.rows;
      b.set.tiles[k].blank[b.set.tiles[k].segments] = kNo;
      b.set.tiles.push_back(t);
      b.set.defs.push_back(with_bridge(d, static_cast<u8>(5 << axis)));
    }
}

void compile_tiles(Builder& b, const std::vector<int>& count) {
  u16 where[kFigureKinds] = {};
  for (int f = 0; f < b.set.figure_kinds; ++f) where[f] = b.set.figure[f].where;
  const auto meaning = [&b](const std::string& name, Kind kind) { return b.set.meaning(name, kind); };
  for (std::size_t i = 0; i < count.size(); ++i) {
    if (!count[i] && (!b.own.second || b.catalogue.tiles[i].id != b.own.first)) continue;
    static constexpr u16 nowhere[kFigureKinds] = {};
    TileDef d = with_places(b, b.catalogue.tiles[i]);
    b.set.tiles.push_back(compile_tile(d, meaning, is_barren(b, d) ? nowhere : where, b.notes));
    b.set.tiles.back().def = static_cast<u16>(b.set.defs.size());
    b.set.defs.push_back(std::move(d));
    b.set.tile_total += count[i];
  }
  hold_own(b);
  for (std::size_t k = 0; k < b.set.tiles.size(); ++k) b.set.tiles[k].plain = static_cast<u16>(k);
  if (b.spans) add_bridged(b, meaning, where);
}

/// By tile: where figures are deployed when it has been placed, and what may be done instead.
void allot_deployments(Ruleset& set) {
  for (TileKind& t : set.tiles) {
    u16 bare = 0;
    for (int k = 0; k < t.segments; ++k) bare |= static_cast<u16>((set.bare >> t.init[k].kind & 1) << k);
    for (int f = 0; f < set.figure_kinds; ++f) t.deploys[f] = set.figure[f].corner ? 0 : static_cast<u16>(t.can[f] & ~bare);
  }
  for (TileKind& t : set.tiles)
    for (std::size_t i = 0; i < set.actions.size(); ++i)
      t.actions |= static_cast<u32>(!set.actions[i].after || set.actions[i].after(set, t)) << i;
}

/// To which of these a tile matters, as a bit set.
template <class F>
u16 by_whom(const Ruleset& set, const Hooks<ForTiles<F>>& hooks, const TileKind& t) {
  if (hooks.size() > 16) throw std::logic_error("more expansions care for a tile than a set in TileKind has bits");
  u32 found = 0;
  for (int i = 0; i < hooks.size(); ++i) found |= static_cast<u32>(!hooks[i].matters || hooks[i].matters(set, t)) << i;
  return static_cast<u16>(found);
}

void allot_hooks(Ruleset& set) {
  for (TileKind& t : set.tiles) {
    t.narrowed = by_whom(set, set.may_place, t);
    t.shut = by_whom(set, set.may_deploy, t);
    t.heeded = by_whom(set, set.placed, t);
  }
}

void put_start(Builder& b, std::vector<int>& count) {
  for (auto& s : b.start) {
    const int kind = b.set.find_tile(s.tile);
    if (kind < 0) throw RulesError("the start tile " + s.tile + " is not among the tiles of this game");
    b.set.start.push_back({static_cast<u16>(kind), s.at, s.rot});
    --count[b.catalogue.tile(s.tile) - b.catalogue.tiles.data()];
  }
}

int copies(const Builder& b, const std::vector<int>& count, const TileDef& d) {
  return std::max(0, count[b.catalogue.tile(d.id) - b.catalogue.tiles.data()]);
}

/// How many copies of a tile are drawn with the stack of `group`.
int copies_in(const Builder& b, const std::vector<int>& count, const TileDef& d, const std::string& group) {
  const int n = copies(b, count, d);
  for (auto& [first, rest] : b.vanguards) {
    if (d.group != first) continue;
    const auto& all = b.set.defs;
    const auto leader = std::find_if(all.begin(), all.end(), [&, &head = first](auto& other) { return other.group == head && copies(b, count, other); });
    const int ahead = leader != all.end() && leader->id == d.id;
    return group == first ? ahead : group == rest ? n - ahead : 0;
  }
  return d.group == group ? n : 0;
}

/// Which of State::held_back keep it from being drawn at first.
u8 held_back(const Builder& b, const TileDef& d) {
  const auto bears = [&](const std::string& note) { return !note.empty() && d.has_note(note); };
  return static_cast<u8>(bears(b.late) ? kLateTiles : bears(b.held_back) ? kHeldTiles : 0);
}

void add_stage(Builder& b, const std::vector<int>& count, const std::string& group) {
  Stage stage{group.empty() ? "tiles" : group, static_cast<u16>(b.set.deck.size()), 0, 0, 0, 0, 0};
  const auto add_rows = [&](u8 held) {
    for (std::size_t k = 0; k < b.set.tiles.size(); ++k) {
      if (b.set.tiles[k].plain != k) continue;
      const TileDef& d = b.set.defs[k];
      const int n = copies_in(b, count, d, group);
      if (n <= 0 || held_back(b, d) != held) continue;
      if (n > 255) throw RulesError(d.id + " would be in the game " + std::to_string(n) + " times; 255 is the most");
      b.set.deck.push_back({static_cast<u16>(k), static_cast<u8>(n)});
      stage.total = static_cast<u16>(stage.total + n);
      stage.most = std::max(stage.most, static_cast<u16>(n));
      b.set.holds_back |= held;
    }
    return static_cast<u16>(b.set.deck.size());
  };
  stage.late = add_rows(kLateTiles);
  stage.free = add_rows(0);
  stage.end = add_rows(kHeldTiles);
  if (stage.total) b.set.stages.push_back(stage);
}

void check_groups(const Builder& b) {
  for (auto& row : b.set.defs) {
    if (row.group.empty() || std::count(b.stage_order.begin(), b.stage_order.end(), row.group)) continue;
    bool started = false;
    for (auto& s : b.start) started = started || s.tile == row.id;
    if (!started)
      throw RulesError("the tile " + row.id + " belongs to the stack '" + row.group + "', which this game does not have");
  }
}

void check_places(const Builder& b) {
  for (auto& place : b.places) {
    const int tiles = over_all_tiles(b.set, [&](auto& t) { return b.set.defs[t.def].has_note(place.note); });
    if (tiles > place.most)
      throw RulesError("the note " + place.note + " is on " + std::to_string(tiles) + " tiles of this game; " + std::to_string(place.most) + " is the most");
  }
}

void fill_turn(Ruleset& set) {
  for (auto& slot : turn_page()) {
    if (slot.only_with && !set.rules.has(*slot.only_with)) continue;
    if (slot.only_if && !slot.only_if(set.rules)) continue;
    if (slot.anchor == Anchor::None) set.turn.push_back(slot.phase);
    else set.anchor[static_cast<std::size_t>(slot.anchor)] = static_cast<u8>(set.turn.size());
  }
}

/// Has the phase nothing to do, if no feature was completed, and as long as nobody confirms?
bool is_idle(const Ruleset& set, const Phase* phase, bool closed, bool confirms) {
  if (phase == &phases::score) return !closed && set.also_scores.empty();
  if (phase->only_closed && !phase->cue) return !closed;
  return phase == &phases::confirm && !confirms;
}

/// Where it is written that it has something to do; null: nowhere.
Cue (*cue_of(const Ruleset& set, const Phase* phase, bool closed))(const Ruleset&) {
  if (phase != &phases::score) return phase->only_closed && closed ? nullptr : phase->cue;
  return !closed && set.also_scores.size() == 1 ? set.also_scores.begin()->cue : nullptr;
}

/// Is a turn what `play_by_name` (playout.cpp) says it is?
bool is_ordinary(const Ruleset& set) {
  using namespace phases;
  const std::vector<const Phase*> every_game{&draw, &place, &deploy, &score, &go_home, &confirm, &next_player, &final_scoring};
  return set.turn == every_game && set.also_scores.empty() && !set.besides && !set.errand.offer;
}

/// Every player's figures, and of these every kind, have rows of their own, so that nobody looks for them among all.
void share_figure_rows(Ruleset& set) {
  int row = 0;
  for (int p = 0; p < set.players; ++p)
    for (int f = 0; f < set.figure_kinds; ++f)
      for (int i = 0; i < set.figure[f].count; ++i, ++row) {
        set.figure_rows[p][row >> 6] |= 1ull << (row & 63);
        set.kind_rows[f][row >> 6] |= 1ull << (row & 63);
      }
  set.sizes.figures = row;
}

void gather_borders(Ruleset& set) {
  for (const TileKind& t : set.tiles) set.borders.insert(set.borders.end(), std::begin(t.border), std::end(t.border));
}

void size_tables(Ruleset& set) {
  check_limits(set);
  share_figure_rows(set);
  set.sizes.deck_rows = static_cast<int>(set.deck.size());
  set.sizes.hash = set.tile_total <= 100 ? 512 : set.tile_total <= 200 ? 1024 : kMaxHash;
  set.log_room = words_of_a_move(set);
}

std::shared_ptr<const Ruleset> compile_with(const Rules& rules, const Catalogue& catalogue, std::vector<std::pair<std::string, int>> sets) {
  auto set = std::make_shared<Ruleset>();
  set->rules = rules;
  set->players = rules.players;
  std::fill(std::begin(set->farm_factor), std::end(set->farm_factor), u8{1});
  Builder b{*set, rules, catalogue, std::move(sets), {}, {}, {}, {}, {}, {}};
  fill_tables(b);
  std::vector<int> count = count_tiles(b);
  compile_tiles(b, count);
  allot_deployments(*set);
  allot_hooks(*set);
  gather_borders(*set);
  put_start(b, count);
  check_groups(b);
  for (auto& group : b.stage_order) add_stage(b, count, group);
  add_stage(b, count, "");
  check_places(b);
  size_tables(*set);
  fill_turn(*set);
  fill_following(*set);
  return set;
}

}  // namespace

void fill_following(Ruleset& set) {
  if (set.turn.size() >= kMaxPhases) throw std::logic_error("expansions/turn.cpp: more than " + std::to_string(kMaxPhases) + " phases");
  set.cued = {};
  for (std::size_t state = 0; state < 4; ++state)
    for (std::size_t i = 0; i < set.turn.size(); ++i) {
      std::size_t next = i + 1;
      while (next < set.turn.size() && is_idle(set, set.turn[next], !(state & 1), state & 2)) ++next;
      set.following[state * kMaxPhases + i] = static_cast<u8>(next);
    }
  for (std::size_t closed = 0; closed < 2; ++closed)
    for (std::size_t i = 0; i < set.turn.size(); ++i)
      if (const auto cue = cue_of(set, set.turn[i], closed)) {
        set.cued[!closed] |= 1ull << i;
        set.cues[i] = cue(set);
      }
  set.ordinary = is_ordinary(set);
}

Cue Ruleset::cue_in_share(const Expansion& e, std::size_t at, u64 mask) const {
  return {static_cast<u16>(offsetof(State, share) + share_at[static_cast<std::size_t>(index_of(e))] + at), false, mask};
}

Cue Ruleset::cue_in_turn(u32 mask) { return {static_cast<u16>(offsetof(State, memory) + offsetof(Memory, turn)), false, mask}; }

Cue Ruleset::cue_in_part(u32 mask) { return {static_cast<u16>(offsetof(State, memory) + offsetof(Memory, part)), false, mask}; }

Cue Ruleset::cue_of_tile(u32 notes) { return {static_cast<u16>(offsetof(TileKind, notes)), true, notes}; }

void Builder::figure(const FigureRow& row) {
  if (set.figure_kinds == kFigureKinds)
    throw RulesError(std::string("no room for the figure ") + row.name + ": this game has " + std::to_string(kFigureKinds) +
                     " kinds of figures, which is the most");
  set.powerless = set.powerless || (row.follower && !row.power);
  set.followers |= static_cast<u32>(row.follower) << set.figure_kinds;
  set.figure[set.figure_kinds++] = row;
}

u32 Builder::mark(Mark m, bool worth) {
  constexpr int kOtherTags = std::countr_zero(kShared) - kWorthTags;
  int marks = 0;
  for (auto& other : set.marks) marks += (other.bit < 1u << kWorthTags) == worth;
  if (const int most = worth ? kWorthTags : kOtherTags; marks == most)
    throw RulesError(std::string("no room for the mark ") + m.name + ": the tiles of this game have " + std::to_string(most) +
                     (worth ? " marks that change what features are worth" : " other marks") + ", which is the most");
  m.bit = 1u << (marks + (worth ? 0 : kWorthTags));
  if (m.counted) m.counter = static_cast<int>(counter());
  set.marks.push_back(m);
  return m.bit;
}

u8 Builder::farm_extra(FarmExtra extra) {
  if (set.farm_extra.size() == 8) throw RulesError(std::string("farms have no room for another point a city: ") + extra.note);
  set.farm_extra.push_back(extra);
  return static_cast<u8>(1u << (set.farm_extra.size() - 1));
}

u32 Builder::counter() {
  if (set.counters == static_cast<int>(sizeof Feature::counters))
    throw RulesError("features have no room for a counter more than " + std::to_string(set.counters));
  return static_cast<u32>(set.counters++);
}

u32 Builder::note(const char* name) {
  if (notes.bits.size() == 8) throw RulesError(std::string("tiles have no room for the note ") + name);
  notes.bits.push_back(name);
  return 1u << (notes.bits.size() - 1);
}

u32 Ruleset::tag(std::string_view mark, Kind kind) const {
  for (auto& m : marks)
    if (mark == m.name && kind == m.kind) return m.bit;
  return 0;
}

MarkMeaning Ruleset::meaning(std::string_view mark, Kind kind) const {
  for (auto& m : marks)
    if (mark == m.name && kind == m.kind) return {m.bit, m.counter};
  return {};
}

const char* Ruleset::feature_name(Kind kind, u32 tags) const {
  for (auto& m : marks)
    if (m.feature && (tags & m.bit)) return m.feature;
  return kKindName[kind];
}

const char* Ruleset::role_name(int of, Kind kind, u32 tags) const {
  return figure[of].follower ? role_name(kind, tags) : figure[of].name;
}

const char* Ruleset::role_name(Kind kind, u32 tags) const {
  for (auto& m : marks)
    if (m.role && (tags & m.bit)) return m.role;
  constexpr const char* role[kKinds] = {"farmer", "knight", "thief", "boatman", "monk", "gardener", "citizen", "prelate", "guard"};
  return role[kind];
}

int Ruleset::find_tile(std::string_view id) const {
  for (std::size_t k = 0; k < defs.size(); ++k)
    if (defs[k].id == id) return static_cast<int>(k);
  return -1;
}

std::shared_ptr<const Ruleset> compile(const Rules& rules, const Catalogue& catalogue) {
  validate(rules);
  if (rules.designs.empty()) return compile_with(rules, catalogue, {});
  Catalogue own = catalogue;
  std::string set = add_designs(own, rules.designs);
  return compile_with(rules, own, {{std::move(set), 1}});
}

}  // namespace bastide
