#include "core/setup.hpp"

#include "core/bridge.hpp"
#include "core/figures.hpp"
#include "core/laying.hpp"
#include "core/phases.hpp"

namespace bastide {
namespace {

[[noreturn]] void refuse(const std::string& why) { throw SetupError(why); }

std::string at_text(Pos at) { return std::to_string(at.x) + "," + std::to_string(at.y); }

/// Tiles of each kind that are neither laid, nor in hand, nor discarded so far.
class Stock {
 public:
  explicit Stock(const Ruleset& r) : rules_(r), left_(r.tiles.size()) {
    for (auto& row : r.deck) left_[row.kind] += row.count;
    for (auto& t : r.start) ++left_[t.kind];
    if (r.own_tile != kNo) left_[r.own_tile] += r.players * r.own_each;
  }
  int left(int kind) const { return left_[kind]; }
  int take(const std::string& id) {
    const int kind = rules_.find_tile(id);
    if (kind < 0) refuse(id + " is not among the tiles of this game");
    if (left_[kind]-- == 0) refuse("this game does not have so many " + id);
    return kind;
  }
  /// Gives what is left to the stacks, the last first; returns how many tiles found no place there (start tiles that were not laid).
  int fill(Game& g) {
    const State& s = g.s();
    for (std::size_t i = rules_.deck.size(); i-- > 0;) {
      int& left = left_[rules_.deck[i].kind];
      g.set(s.left[i], static_cast<u8>(std::min<int>(left, rules_.deck[i].count)));
      left -= s.left[i];
    }
    int rest = 0;
    for (int left : left_) rest += left;
    return rest;
  }

 private:
  const Ruleset& rules_;
  std::vector<int> left_;
};

bool beside_a_tile(const Game& g, Pos at) {
  for (int d = 0; d < 4; ++d)
    if (is_tile(look(g, at.x + kDx[d], at.y + kDy[d]))) return true;
  return false;
}

/// Takes the tile out of the stock; its kind as it lies.
int take_tile(Stock& stock, const Ruleset& r, const Setup::Tile& t) {
  stock.take(t.id);
  const int kind = kind_of(r, t);
  if (kind < 0) refuse("no bridge can lie so over " + t.id + " at " + at_text(t.at));
  return kind;
}

void lay_checked(Game& g, int kind, const Setup::Tile& t) {
  const State& s = g.s();
  if (t.rot < 0 || t.rot > 3) refuse("a tile is turned by 0 to 3 quarters, not " + std::to_string(t.rot));
  if (std::max(std::abs(t.at.x), std::abs(t.at.y)) > kMaxTiles) refuse("the cell " + at_text(t.at) + " is off the table");
  if (is_tile(look(g, t.at.x, t.at.y))) refuse("two tiles lie at " + at_text(t.at));
  if (s.tile_count && !beside_a_tile(g, t.at)) refuse(t.id + " at " + at_text(t.at) + " touches no tile laid before it");
  if (!edges_match(g, kind, t.rot, t.at)) refuse(t.id + " does not fit at " + at_text(t.at));
  g.set(s.closing_count, static_cast<u8>(0));
  lay(g, kind, t.rot, t.at);
  heed_tile(g, g.tile(kind));
}

bool stands_there(const Game& g, int kind, u16 row) {
  bool there = false;
  each_of_kind(g, static_cast<u32>(kind), [&](int i) { there |= g.s().figures[i].segment == row; });
  return there;
}

void stand(Game& g, const Setup::Standing& f) {
  const State& s = g.s();
  const Ruleset& r = g.rules();
  if (f.player < 0 || f.player >= r.players) refuse("there is no player " + std::to_string(f.player));
  if (f.kind < 0 || f.kind >= r.figure_kinds) refuse("there is no such figure");
  if (f.tile < 0 || f.tile >= s.tile_count) refuse("a figure stands on a tile that is not there");
  const TileKind& t = r.tiles[s.placed[f.tile].kind];
  if (f.segment < 0 || f.segment >= t.segments)
    refuse("a figure stands on a segment that " + r.id(s.placed[f.tile].kind) + " does not have");
  if (!(t.can[f.kind] >> f.segment & 1))
    refuse(std::string("a ") + r.figure[f.kind].name + " may not stand on a " + kKindName[t.init[f.segment].kind]);
  if (!s.supply[f.player][f.kind]) refuse("player " + std::to_string(f.player) + " has no more " + r.figure[f.kind].name);
  const u16 row = static_cast<u16>(s.placed[f.tile].base + f.segment);
  if (r.figure[f.kind].corner && corner_field(g, {s.placed[f.tile].x, s.placed[f.tile].y}) != row)
    refuse("a " + std::string(r.figure[f.kind].name) + " stands where the corners of four fields meet, on the field of the tile to the south-east");
  if (r.figure[f.kind].corner && stands_there(g, f.kind, row))
    refuse("two " + std::string(r.figure[f.kind].name) + "s stand on the corner of " + at_text({s.placed[f.tile].x, s.placed[f.tile].y}) + "; there is room for one");
  deploy_figure(g, f.player, f.kind, row);
}

bool can_close(const Feature& f) { return f.kind == City || f.kind == Road || is_surrounded(f.kind); }

/// Nobody stands on what was completed, except on what is about to be scored.
void check_completed(const Game& g) {
  const State& s = g.s();
  each_figure_on_table(s, [&](int i) {
    const u16 label = s.label[s.figures[i].segment];
    if (s.features[label].open || !can_close(s.features[label]) || (s.features[label].tags & g.rules().kept_tags)) return;
    if (std::find(s.closing, s.closing + s.closing_count, label) == s.closing + s.closing_count)
      refuse(std::string("a figure stands on a completed ") + kKindName[s.features[label].kind] + "; it would have come home");
  });
}

int phase_index(const Ruleset& r, const std::string& name) {
  for (std::size_t i = 0; i < r.turn.size(); ++i)
    if (name == r.turn[i]->name) return static_cast<int>(i);
  refuse("there is no phase '" + name + "'");
}

/// What the last tile completed is remembered until its figures have gone home: the phase stands between placing and that.
bool remembers_last_tile(const Ruleset& r, const Setup& p) {
  if (p.phase == "over") return false;
  const int at = phase_index(r, p.phase);
  return at > phase_index(r, phases::place.name) && at <= phase_index(r, phases::go_home.name);
}

void put_tokens(Game& g, const Setup& p) {
  for (auto& t : p.tokens) {
    bool mine = false;
    if (g.rules().own_tile != kNo && t.name == g.rules().own_name) continue;  // hold_own has seen to it
    if (t.tile >= g.s().tile_count || std::max(t.player, t.owner) >= g.rules().players) refuse("'" + t.name + "' is with somebody or on a tile that is not there");
    for (auto* e : all_expansions()) {
      if (mine || !e->put_token || !g.rules().rules.has(*e)) continue;
      const std::string why = e->put_token(g, t, mine);
      if (!why.empty()) refuse(why);
    }
    if (!mine) refuse("this game has no '" + t.name + "'");
  }
}

/// What the expansions keep can be so.
void check_kept(const Game& g) {
  for (auto* e : all_expansions()) {
    const std::string why = e->wrong && g.rules().rules.has(*e) ? e->wrong(g) : "";
    if (!why.empty()) refuse(why);
  }
}

void begin_turn(Game& g, const Setup& p, int hand) {
  const State& s = g.s();
  if (p.active < 0 || p.active >= g.rules().players) refuse("there is no player " + std::to_string(p.active));
  if ((hand >= 0) != (p.phase == "place")) refuse("a tile is in hand exactly while it has to be placed");
  if (p.turn < 1 || p.turn >= kNo) refuse("turns are numbered from 1");
  Turn t{};
  t.phase = static_cast<u8>(phase_index(g.rules(), p.phase == "over" ? "final scoring" : p.phase));
  t.active = t.actor = static_cast<u8>(p.active);
  t.tile_in_hand = hand < 0 ? kNo : static_cast<u16>(hand);
  t.number = static_cast<u16>(p.turn);
  if (p.step < 0 || p.step > 255) refuse("a phase has at most 255 steps");
  t.sub = static_cast<u8>(p.step);
  g.set(s.turn, t);
}

void set_stage(Game& g) {
  const State& s = g.s();
  const auto& stages = g.rules().stages;
  for (std::size_t i = 0; i < stages.size(); ++i) {
    const u16 left = tiles_left(g, i);
    g.set(s.stage, static_cast<u8>(i));
    g.set(s.stage_left, left);
    if (left) return;
  }
}

/// The tiles in the players' hands. If none of their sort lies on the table and nothing is said of them, everybody has his.
void hold_own(Game& g, const Setup& p, int left) {
  const Ruleset& r = g.rules();
  if (r.own_tile == kNo) return;
  const std::string name = r.own_name;
  const bool said = std::any_of(p.tokens.begin(), p.tokens.end(), [&](auto& t) { return t.name == name; });
  const bool all = !said && left == r.players * r.own_each;
  for (int i = 0; i < r.players; ++i) g.set(g.s().own[i], static_cast<u8>(all ? r.own_each : 0));
  for (auto& t : p.tokens) {
    if (t.name != name) continue;
    if (t.player < 0 || t.player >= r.players || t.number < 1 || t.number > r.own_each)
      refuse("'" + name + "' needs a number up to " + std::to_string(r.own_each) + " and a holder, such as " + name + "=1:0");
    g.set(g.s().own[t.player], static_cast<u8>(t.number));
  }
  int held = 0;
  for (int i = 0; i < r.players; ++i) held += g.s().own[i];
  if (held > left) refuse("the players hold " + std::to_string(held) + " " + r.id(r.own_tile) + ", but only " + std::to_string(left) + " are left");
  g.set(g.s().discarded, static_cast<u16>(g.s().discarded - held));
}

std::vector<int> missing(const Game& g) {
  const State& s = g.s();
  std::vector<int> gone(g.rules().tiles.size());
  for (auto& row : g.rules().deck) gone[row.kind] += row.count;
  for (std::size_t i = 0; i < g.rules().deck.size(); ++i) gone[g.rules().deck[i].kind] -= s.left[i];
  for (auto& t : g.rules().start) ++gone[t.kind];
  for (int i = 0; i < g.rules().players && g.rules().own_tile != kNo; ++i) gone[g.rules().own_tile] += g.rules().own_each - s.own[i];
  for (int i = 0; i < s.tile_count; ++i) --gone[g.tile(s.placed[i].kind).plain];
  if (s.turn.tile_in_hand != kNo) --gone[s.turn.tile_in_hand];
  std::vector<u16> kept;
  if (g.rules().kept) g.rules().kept(g, kept);
  for (const u16 kind : kept) --gone[kind];
  return gone;
}

/// The tile in hand as the ledger tells it.
void tell_draw(Game& g) {
  g.keep_ledger(true);
  const Turn& t = g.s().turn;
  if (t.tile_in_hand == kNo) return;
  Event e{Event::Type::Draw};
  e.player = t.active;
  e.turn = t.number;
  e.kind = t.tile_in_hand;
  g.record(e);
}

}  // namespace

int kind_of(const Ruleset& r, const Setup::Tile& t) {
  const int kind = r.find_tile(t.id);
  if (kind < 0 || t.bridge < 0) return kind;
  const u16 bridged = bridged_kind(r.tiles[static_cast<std::size_t>(kind)], t.rot, t.bridge & 1);
  return bridged ? bridged : -1;
}

void set_up(Game& g, const Setup& p, bool told) {
  const auto rules = g.shared_rules();
  g.clear();
  const State& s = g.s();
  if (p.tiles.empty()) refuse("at least one tile must lie on the table");
  if (static_cast<int>(p.tiles.size()) > rules->tile_total) refuse("this game does not have so many tiles");
  Stock stock(*rules);
  for (auto& t : p.tiles) lay_checked(g, take_tile(stock, *rules, t), t);
  if (!remembers_last_tile(*rules, p)) g.set(s.closing_count, static_cast<u8>(0));
  g.set(s.memory, Memory{});  // of the turn and its part the tokens tell
  for (auto& f : p.figures) stand(g, f);
  for (int i = 0; i < rules->players; ++i) g.set(s.score[i], static_cast<i16>(p.score[i]));
  const int hand = p.hand.empty() ? -1 : stock.take(p.hand);
  for (auto& id : p.discards) stock.take(id);
  g.set(s.discarded, static_cast<u16>(static_cast<int>(p.discards.size()) + stock.fill(g)));
  if (rules->own_tile != kNo) hold_own(g, p, stock.left(rules->own_tile));
  set_stage(g);
  put_tokens(g, p);
  check_completed(g);
  begin_turn(g, p, hand);
  check_kept(g);
  g.ask_confirm(p.phase == "confirm");
  if (told) tell_draw(g);
  if (p.phase == "over") g.set(s.over, static_cast<u8>(1));
  else g.start();
}

Game from_setup(std::shared_ptr<const Ruleset> rules, const Setup& p) {
  Game g(std::move(rules));
  set_up(g, p);
  return g;
}

std::vector<Token> tokens_of(const Game& g) {
  std::vector<Token> tokens;
  for (int i = 0; i < g.rules().players; ++i)
    if (g.s().own[i]) tokens.push_back({.name = g.rules().own_name, .number = g.s().own[i], .player = i});
  for (auto* e : all_expansions())
    if (e->tokens && g.rules().rules.has(*e)) e->tokens(g, tokens);
  return tokens;
}

Setup setup_of(const Game& g) {
  const State& s = g.s();
  Setup p;
  for (int i = 0; i < s.tile_count; ++i)
    p.tiles.push_back({g.rules().id(s.placed[i].kind), {s.placed[i].x, s.placed[i].y}, s.placed[i].rot, bridge_over(g, i)});
  each_figure_on_table(s, [&](int i) {
    const Figure& f = s.figures[i];
    const u16 tile = s.tile_of[f.segment];
    p.figures.push_back({f.owner, f.kind, tile, f.segment - s.placed[tile].base});
  });
  for (int i = 0; i < g.rules().players; ++i) p.score[i] = s.score[i];
  p.active = s.turn.active;
  p.turn = s.turn.number;
  if (s.turn.tile_in_hand != kNo) p.hand = g.rules().id(s.turn.tile_in_hand);
  p.phase = g.over() ? "over" : g.phase().name;
  p.step = g.over() ? 0 : s.turn.sub;
  p.tokens = tokens_of(g);
  const std::vector<int> gone = missing(g);
  for (std::size_t k = 0; k < gone.size(); ++k) p.discards.insert(p.discards.end(), gone[k], g.rules().id(static_cast<int>(k)));
  return p;
}

}  // namespace bastide
