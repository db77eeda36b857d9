// Traders & Builders: goods, builders, pigs. Rules: TB-* of the matrix; docs/rules/traders.md.
#include <algorithm>
#include <array>
#include <numeric>

#include "core/phases.hpp"
#include "core/score.hpp"
#include "expansions/abbey/phases.hpp"
#include "expansions/base/base.hpp"
#include "expansions/registry.hpp"
#include "expansions/traders/phases.hpp"

namespace bastide {
namespace {

enum { kTiles, kGoods, kBuilders, kPigs, kSecond, kHerds, kBesieged, kTrigger };

std::vector<Option> options() {
  const auto count = [](const char* one) {
    return std::vector<Option::Value>{{"yes", one}, {"no", "It stays in the box."}, {"2", "Each player has two."}, {"3", "Each player has three."}};
  };
  return {
      {"traders-tiles", "the 24 tiles of Traders & Builders", "TB-COMP-1",
       {{"yes", "They are shuffled in."}, {"no", "They stay in the box: only the figures are used."}}},
      {"goods", "wine, grain and cloth in cities", "TB-GOODS-1",
       {{"yes", "Whoever completes a city takes its goods."}, {"no", "They are but pictures."}}},
      {"builder", "the builder", "TB-COMP-3", count("Each player has one.")},
      {"pig", "the pig", "TB-COMP-3", count("Each player has one."), "farmers=on"},
      {"builder-second-part", "the second tile that a builder earns", "TB-BUILD-8",
       {{"may", "The player may do without it."}, {"always", "He draws it in any case."}}, "builder!=no"},
      {"pig-herds", "herds of pigs on fields", "TB-PIG-7",
       {{"yes", "A farm with a herd pays a point more for each city."}, {"no", "They are but pictures."}}},
      {"pig-besieged", "a besieged city for a farm with a pig", "TB-PIG-9",
       {{"double", "It pays twice what another city pays there, the pig's point included."}, {"once", "It pays twice the usual, and a point more."}}, "siege siege-rules=yes pig!=no|pig-herds=yes farmers=on"},
      {"builder-trigger", "what earns a builder his second tile", "TB-BUILD-16 TB-BUILD-17",
       {{"extend", "A tile that extends his road or city."},
        {"complete-or-extend", "Also an abbey that completes it without extending it (first printing)."}}, "builder!=no abbey abbeys=yes"},
  };
}

bool chosen(const Rules& r, int option) { return r.value(traders.options[option]) == 0; }

/// Params: the figures' kinds (kNone: not in the game), bits of memory, the extras of farms, the first of three counters.
enum Param { kBuilderKind, kPigKind, kEarned, kWanted, kSecondPart, kPigExtra, kHerdExtra, kFirstGood };
u32 param(const Game& g, Param p) { return g.rules().param(traders, p); }

constexpr int kGoodKinds = 3;
constexpr Card kGood[kGoodKinds] = {{"wine", "wine"}, {"grain", "grain"}, {"cloth", "cloth"}};

/// The goods that each player has.
struct Share {
  u8 goods[kMaxPlayers][kGoodKinds];
};

// --- goods

void record_goods(Game& g, int good, int number) {
  Event e{Event::Type::Token};
  e.player = g.s().turn.active;
  e.turn = g.s().turn.number;
  e.name = kGood[good].name;
  e.title = kGood[good].title;
  e.feature = City;
  e.points = number;
  e.sum.cite("TB-GOODS-1");
  g.record(std::move(e));
}

/// Whoever completes a city takes its goods, whoever owns it (TB-GOODS-1..5).
void take_goods(Game& g, u16 feature) {
  const Feature& f = g.s().features[feature];
  if (f.kind != City) return;
  for (int good = 0; good < kGoodKinds; ++good) {
    const u8 number = f.counters[param(g, kFirstGood) + static_cast<u32>(good)];
    if (!number) continue;
    const u8& owned = g.share<Share>(traders).goods[g.s().turn.active][good];
    g.set(owned, static_cast<u8>(owned + number));
    if (g.ledger_on()) record_goods(g, good, number);
  }
}

/// 10 points for the most of each good, to all who tie (TB-GOODS-7..9).
void pay_goods(Game& g) {
  const Share& share = g.share<Share>(traders);
  for (int good = 0; good < kGoodKinds; ++good) {
    u8 owned[8] = {};
    for (int p = 0; p < g.rules().players; ++p) owned[p] = share.goods[p][good];
    const unsigned most = leaders(owned, g.rules().players);
    each_bit(most, [&](int p) {
      Sum sum;
      if (g.ledger_on()) {
        sum.add(1, "majority", 10, "TB-GOODS-7");
        if (most & (most - 1)) sum.cite("TB-GOODS-8");
      }
      score_for(g, p, 10, kGood[good], true, std::move(sum), std::to_array(owned));
    });
  }
}

// --- builder and pig

bool stands_on(const Game& g, u16 feature, int player, u32 kind) {
  bool found = false;
  each_of_kind(g, player, kind, [&](int i) { found |= g.s().label[g.s().figures[i].segment] == feature; });
  return found;
}

/// Segments of the tile just placed, of those that somebody holds, whose feature has a follower of the player's and no such figure of his; of
/// several in one feature the first. A builder goes to no road or city that the tile has completed (TB-BUILD-3, TB-BUILD-6, TB-BUILD-26,
/// TB-PIG-1).
u16 joinable(const Game& g, u32 kind, u32 held) {
  const State& s = g.s();
  const Placed& p = s.placed[s.tile_count - 1];
  const int player = s.turn.active;
  u32 segments = 0;
  each_bit(held & g.tile(p.kind).can[kind], [&](int k) {
    const u16 feature = s.label[p.base + k];
    const Feature& f = s.features[feature];
    const bool open = f.kind == Field || f.open;
    if (open && (present(g, f) >> player & 1) && !stands_on(g, feature, player, kind)) segments |= 1u << k;
  });
  return static_cast<u16>(first_of_each_feature(g, segments));
}

void may_deploy(const Game& g, Deployments& d) {
  for (const Param p : {kBuilderKind, kPigKind})
    if (const u32 kind = param(g, p); kind != kNone) d.mask[kind] = g.s().supply[g.s().turn.active][kind] ? joinable(g, kind, d.held) : 0;
}

bool takes_builder(const Ruleset& r, const TileKind& t) { return t.can[r.param(traders, kBuilderKind)]; }

/// Was a road or city with a builder of the player's extended? Then a second part of the turn is earned, whatever follows (TB-BUILD-7,
/// TB-BUILD-15); in that part no third (TB-BUILD-9).
void placed(Game& g, int tile) {
  const State& s = g.s();
  const u32 kind = param(g, kBuilderKind);
  if (s.supply[s.turn.active][kind] == g.rules().figure[kind].count || (s.memory.turn & param(g, kSecondPart))) return;
  const Placed& p = s.placed[tile];
  each_bit(g.tile(p.kind).can[kind], [&](int k) {
    if (stands_on(g, s.label[p.base + k], s.turn.active, kind)) g.set(s.memory.turn, s.memory.turn | param(g, kEarned));
  });
}

/// With Abbey & Mayor, value complete-or-extend: an abbey earns it too where it completes what it does not extend (TB-BUILD-16).
void completed(Game& g, int) {
  const State& s = g.s();
  const u32 kind = param(g, kBuilderKind);
  if (s.memory.turn & param(g, kSecondPart)) return;
  for (int i = 0; i < s.closing_count; ++i)
    if (stands_on(g, s.closing[i], s.turn.active, kind)) g.set(s.memory.turn, s.memory.turn | param(g, kEarned));
}

/// A builder or pig whose last follower has left goes home (TB-BUILD-14, TB-PIG-6). A barn stays.
void left(Game& g, int player, u16 feature) {
  const State& s = g.s();
  const Feature& f = s.features[feature];
  if (!f.occupied() || (present(g, f) >> player & 1)) return;
  const u32 pig = param(g, kPigKind), builder = param(g, kBuilderKind);
  int alone = -1;
  each_figure(s, f, [&](u8 i) {
    if (s.figures[i].owner == player && (s.figures[i].kind == pig || s.figures[i].kind == builder)) alone = i;
  });
  if (alone >= 0) send_home_one(g, alone, {s.figures[alone].kind == pig ? "TB-PIG-6" : "TB-BUILD-14", "left alone"});
}

/// A pig pays its owner, a herd everybody, a point more for each city; several pigs or herds no more than one (TB-PIG-2..4, TB-PIG-7,
/// TB-PIG-8).
u64 farm_extras(const Game& g, const Feature& field) {
  u64 extras = 0;
  if (const u32 pig = param(g, kPigKind); pig != kNone)
    each_figure(g.s(), field, [&](u8 i) {
      const Figure& f = g.s().figures[i];
      if (f.kind == pig) extras |= static_cast<u64>(param(g, kPigExtra)) << 8 * f.owner;
    });
  if (field.tags & g.rules().tag("pig-herd", Field)) extras |= 0x0101010101010101ull * param(g, kHerdExtra);
  return extras;
}

// --- the second part of the turn

/// Is there a tile for it (TB-BUILD-23)? With Abbey & Mayor an abbey will do (TB-BUILD-22).
bool has_a_tile(const Game& g) { return tiles_to_draw(g) || abbey_at_hand(g, g.s().turn.active); }

bool earned(const Game& g) { return (g.s().memory.turn & param(g, kEarned)) && has_a_tile(g); }

/// Only these of our own.
void remember(Game& g, u32 bits) {
  const u32 own = param(g, kEarned) | param(g, kWanted) | param(g, kSecondPart);
  g.set(g.s().memory.turn, (g.s().memory.turn & ~own) | bits);
}

/// Where the second tile is drawn in any case, to earn it is to want it.
/// Whoever has earned it is asked, unless he takes it anyway.
Cue has_choice(const Ruleset& r) {
  const u32 earned = r.param(traders, kEarned);
  return Ruleset::cue_in_turn(earned == r.param(traders, kWanted) ? 0 : earned);
}
Cue is_wanted(const Ruleset& r) { return Ruleset::cue_in_turn(r.param(traders, kWanted)); }

Step enter_second_tile(Game& g) { return earned(g) ? Step::Ask : Step::Next; }

void legal_second_tile(const Game&, Moves& moves) {
  moves.add({MoveKind::Again, 0, 0, {}});
  moves.add({MoveKind::Pass, 0, 0, {}});
}

Step apply_second_tile(Game& g, Move m) {
  remember(g, m.kind == MoveKind::Again ? param(g, kWanted) : 0);
  return Step::Next;
}

Step enter_second_part(Game& g) {
  if (!traders_goes_on(g)) return Step::Next;
  remember(g, param(g, kSecondPart));
  return begin_part(g);
}

// --- tables

u32 add_figure(Builder& b, int option, const char* name, char letter, u16 where) {
  const int value = b.rules.value(traders.options[option]);
  if (value == 1) return kNone;
  const u32 kind = static_cast<u32>(b.set.figure_kinds);
  FigureRow row{name, letter, static_cast<u8>(std::max(1, value)), 0, where};
  row.follower = false;  // TB-BUILD-4, TB-PIG-3
  b.figure(row);
  return kind;
}

void add_pigs(Builder& b, std::array<u32, 8>& params) {
  const bool herds = chosen(b.rules, kHerds), pigs = params[kPigKind] != kNone;
  if (pigs) params[kPigExtra] = b.farm_extra({"with a pig", "TB-PIG-2"});
  if (herds) {
    b.mark({.name = "pig-herd", .kind = Field});
    params[kHerdExtra] = b.farm_extra({"with a herd of pigs", "TB-PIG-7"});
  }
  if (pigs || herds) b.set.farm_extras.add(farm_extras, traders);
  b.set.farm_extras_once = b.rules.value(traders.options[kBesieged]) == 1;
}

void add_goods(Builder& b, std::array<u32, 8>& params) {
  if (!chosen(b.rules, kGoods)) return;
  params[kFirstGood] = static_cast<u32>(b.set.counters);
  for (auto& good : kGood) b.mark({.name = good.name, .kind = City, .counted = true});
  b.set.after_scoring.add(take_goods, traders);
  b.set.game_end.add(pay_goods, traders);
}

void tables(Builder& b) {
  std::array<u32, 8>& params = b.set.params[static_cast<std::size_t>(index_of(traders))];
  if (chosen(b.rules, kTiles)) b.sets.emplace_back(second_printing(b.rules) ? "traders-and-builders:2" : "traders-and-builders:1", 1);
  const bool farmers = b.set.figure[0].where >> Field & 1;
  params[kBuilderKind] = add_figure(b, kBuilders, "builder", 'u', 1 << Road | 1 << City);
  params[kPigKind] = farmers ? add_figure(b, kPigs, "pig", 'p', 1 << Field) : static_cast<u32>(kNone);
  for (const Param p : {kEarned, kWanted, kSecondPart}) params[p] = b.turn_memory();
  if (!chosen(b.rules, kSecond)) params[kEarned] = params[kWanted];
  if (params[kBuilderKind] != kNone) b.set.placed.add({placed, takes_builder}, traders);
  if (params[kBuilderKind] != kNone && !chosen(b.rules, kTrigger)) b.set.placed.add({completed}, traders);
  if (params[kBuilderKind] != kNone || params[kPigKind] != kNone) {
    b.set.may_deploy.add({may_deploy}, traders);
    b.set.left.add(left, traders);
  }
  add_pigs(b, params);
  add_goods(b, params);
}

// --- what lies beside the tiles

void tokens(const Game& g, std::vector<Token>& list) {
  const Share& share = g.share<Share>(traders);
  for (int p = 0; p < g.rules().players; ++p)
    for (int good = 0; good < kGoodKinds; ++good)
      if (share.goods[p][good]) list.push_back({kGood[good].name, share.goods[p][good], p});
  if (const u32 memory = g.s().memory.turn & (param(g, kEarned) | param(g, kWanted) | param(g, kSecondPart))) {
    Token t{"second-tile", memory & param(g, kEarned) ? 1 : memory & param(g, kWanted) ? 2 : 3};
    t.hidden = !(memory & param(g, kWanted)) || !has_a_tile(g);  // people may see that one will be drawn
    list.push_back(t);
  }
}

/// How many symbols of a kind the tiles of the game show (TB-COMP-2).
int shown(const Ruleset& r, int good) {
  const std::size_t counter = r.param(traders, kFirstGood) + static_cast<std::size_t>(good);
  const auto on = [&](u16 kind) {
    const TileKind& t = r.tiles[kind];
    return std::accumulate(t.init, t.init + t.segments, 0, [&](int n, const Feature& f) { return n + f.counters[counter]; });
  };
  int n = 0;
  for (const DeckRow& row : r.deck) n += row.count * on(row.kind);
  for (const StartTile& tile : r.start) n += on(tile.kind);
  return n;
}

std::string put_good(Game& g, int good, const Token& t) {
  const auto& goods = g.share<Share>(traders).goods;
  int taken = t.number;
  for (auto& owned : goods) taken += owned[good];
  const int most = chosen(g.rules().rules, kGoods) ? shown(g.rules(), good) : 0;
  if (t.player < 0 || t.number < 1) return "the " + t.name + " needs a number and a holder, such as " + t.name + "=5:1";
  if (taken > most) return "there are only " + std::to_string(most) + " tokens of " + t.name;
  g.set(goods[t.player][good], static_cast<u8>(goods[t.player][good] + t.number));
  return "";
}

std::string put_token(Game& g, const Token& t, bool& mine) {
  constexpr Param memory[] = {kEarned, kWanted, kSecondPart};
  if (t.name == "second-tile" && t.number >= 1 && t.number <= 3) {
    mine = true;
    remember(g, param(g, memory[t.number - 1]));
  }
  for (int good = 0; good < kGoodKinds; ++good) {
    if (t.name != kGood[good].name) continue;
    mine = true;
    return put_good(g, good, t);
  }
  return "";
}

}  // namespace

bool traders_goes_on(const Game& g) { return (g.s().memory.turn & param(g, kWanted)) && has_a_tile(g); }
bool traders_in_second_part(const Game& g) { return g.s().memory.turn & param(g, kSecondPart); }

const Phase traders_second_tile{.name = "second tile",
                                .enter = enter_second_tile,
                                .legal = legal_second_tile,
                                .apply = apply_second_tile,
                                .prompt = "Draw a second tile, or not",
                                .cue = has_choice};
const Phase traders_second_part{.name = "second part", .enter = enter_second_part, .cue = is_wanted};

const Expansion traders{
    .id = "traders",
    .name = "Traders & Builders",
    .summary = "Goods in cities, builders who earn a second tile, and pigs for farmers.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .marks = {{"wine", City, "Wine"}, {"grain", City, "Grain"}, {"cloth", City, "Cloth"}, {"pig-herd", Field, "Pigs"}},
    .tokens = tokens,
    .put_token = put_token,
    .share_bytes = sizeof(Share),
};

}  // namespace bastide
