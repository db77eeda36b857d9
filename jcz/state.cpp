// The state as JCloisterZone prints it.
#include "core/score.hpp"
#include "expansions/count/city.hpp"
#include "expansions/dragon/lair.hpp"
#include "expansions/monasteries/monastery.hpp"
#include "expansions/registry.hpp"
#include "expansions/tower/keep.hpp"
#include "jcz/match.hpp"
#include "jcz/text.hpp"
#include "jcz/turn.hpp"

namespace bastide::jcz {

void Match::put_pointer(std::string& out, u16 row) const {
  const State& s = game_.s();
  const Placed& p = s.placed[s.tile_of[row]];
  const int segment = row - p.base;
  if (is_castle(row)) return put(out, "{\"position\":[", p.x, ',', p.y, "],\"location\":\"", names_.location(p.kind, p.rot, segment), "\",\"feature\":\"Castle\"}");
  const bool quarter = game_.tile(p.kind).init[segment].kind == Quarter;  // all of them are said to be in the middle
  put(out, "{\"position\":[", quarter ? 0 : p.x, ',', quarter ? 0 : p.y, "],", names_.pointer_tail(p.kind, p.rot, segment));
}

void Match::put_id(std::string& out, int player, int kind, int number) const {
  put(out, '"', player, '.', figure_name(game_.rules().figure[kind]).id, '.', number, '"');
}

void Match::put_member(std::string& out, const Deployed& d) const {
  put(out, "{\"featurePointer\":");
  put_pointer(out, d.place);
  put(out, ",\"meepleId\":");
  put_id(out, d.player, d.kind, d.number);
  put(out, '}');
}

void Match::put_supply(std::string& out, int player) const {
  Commas commas(out);
  for (int f = 0; f < game_.rules().figure_kinds; ++f) {
    const int home = static_cast<int>(std::count_if(deployed_.begin(), deployed_.end(), [&](const Deployed& d) { return d.player == player && d.kind == f && is_home(d); }));
    const int left = game_.s().supply[player][f] + home;
    if (!left) continue;
    commas.next();
    put(out, '"', figure_name(game_.rules().figure[f]).type, "\":[", left, ',');
    put_id(out, player, f, free_number(player, f));
    put(out, ']');
  }
  if (idle_pigs_) commas.next(), put(out, "\"Pig\":[", idle_pigs_, ",\"", player, ".pig.1\"]");
  if (idle_barns_) commas.next(), put(out, "\"Barn\":[", idle_barns_, ",\"", player, ".barn.1\"]");
}

void Match::put_token(std::string& out, const Token& t) const {
  if (t.name == "bridge" || t.name == "castle") return put(out, t.name == "bridge" ? "\"BRIDGE\":{\"count\":" : "\"CASTLE\":{\"count\":", t.number, '}');
  const bool is_king = t.name == "king";
  if (!is_king && t.name != "robber") return put(out, '"', good_token(t.name), "\":{\"count\":", t.number, '}');
  put(out, is_king ? "\"KING\":{\"count\":1,\"fp\":" : "\"ROBBER\":{\"count\":1,\"fp\":");
  put_pointer(out, record_[is_king ? 0 : 1]);
  put(out, ",\"size\":", t.number, '}');
}

void Match::put_players(std::string& out) const {
  const State& s = game_.s();
  std::vector<Token> tokens;
  for (auto* e : {&king, &traders, &bridges})
    if (game_.rules().rules.has(*e)) e->tokens(game_, tokens);
  std::erase_if(tokens, [](const Token& t) { return t.name.starts_with("bazaar") || ((t.name == "bridge" || t.name == "castle") && !t.number); });
  for (int p = 0; p < game_.rules().players; ++p) {
    put(out, p ? ",{\"points\":" : "{\"points\":", s.score[p], ",\"tokens\":{");
    Commas commas(out);
    if (game_.rules().rules.has(tower) && keep::pieces_left(game_, p) > 0) commas.next(), put(out, "\"TOWER_PIECE\":{\"count\":", keep::pieces_left(game_, p), '}');
    if (s.own[p]) commas.next(), put(out, "\"ABBEY_TILE\":{\"count\":", s.own[p], '}');
    for (const Token& t : tokens) {
      if (t.player != p) continue;
      commas.next();
      put_token(out, t);
    }
    put(out, "},\"meeples\":{");
    put_supply(out, p);
    put(out, '}');
    put_captives(out, p);
    if (!over() && p == turn_player()) put(out, ",\"turn\":true");
    put(out, '}');
  }
}

void Match::put_tiles(std::string& out) const {
  const State& s = game_.s();
  for (int i = 0; i < s.tile_count; ++i) {
    const Placed& p = s.placed[i];
    put(out, i ? ",{\"position\":[" : "{\"position\":[", p.x, ',', p.y, "],\"rotation\":", p.rot * 90, ",\"id\":\"",
        game_.rules().id(p.kind), "\"}");
  }
}

void Match::put_figures(std::string& out) const {
  const State& s = game_.s();
  Commas commas(out);
  for (const Deployed& d : deployed_) {
    if (is_home(d)) continue;
    const Placed& p = s.placed[s.tile_of[d.place]];
    const int segment = d.place - p.base;
    const bool quarter = game_.tile(p.kind).init[segment].kind == Quarter;
    commas.next();
    put(out, "{\"id\":");
    put_id(out, d.player, d.kind, d.number);
    put(out, ",\"type\":\"", figure_name(game_.rules().figure[d.kind]).type, "\",\"player\":", d.player);
    put(out, ",\"position\":[", quarter ? 0 : p.x, ',', quarter ? 0 : p.y, "],\"feature\":\"", is_castle(d.place) ? "Castle" : names_.feature(p.kind, segment));
    put(out, "\",\"location\":\"", names_.location(p.kind, p.rot, segment), "\"}");
  }
}

namespace {

/// Who leads on a feature; on a special monastery monks and abbots count together.
unsigned owners_of(const Game& g, u16 feature) {
  const Feature& f = g.s().features[feature];
  if (f.kind != Cloister || !monastery::has_abbot(g, feature)) return winners(g, f);
  u8 power[8];
  set_lanes(power, power_on(g, f) + power_on(g, g.s().features[monastery::on_tile(g, f.ring, Abbacy)]));
  return leaders(power, g.rules().players);
}

/// When what was scored has gone home: abbots stay on a special monastery.
unsigned owners_left(const Game& g, u16 feature) {
  const Feature& f = g.s().features[feature];
  return f.kind == Cloister && monastery::has_abbot(g, feature) ? winners(g, g.s().features[monastery::on_tile(g, f.ring, Abbacy)]) : 0;
}

/// Stretches of city beside a field: a city counts on each tile on which the field touches it, the one with the tag `town` but once.
int cities_beside(const Game& g, const Feature& field, u32 town) {
  const State& s = g.s();
  int count = 0;
  bool beside_town = false;
  each_segment(s, field, [&](u16 row) {
    const Placed& p = s.placed[s.tile_of[row]];
    u32 others = 0;  // of several stretches of the field on one tile the first counts what they share
    each_bit(g.tile(p.kind).siblings[row - p.base], [&](int k) {
      if (p.base + k < row && s.label[p.base + k] == s.label[row]) others |= g.tile(p.kind).cities[k];
    });
    each_bit(g.tile(p.kind).cities[row - p.base] & ~others, [&](int k) {
      const bool is_town = s.features[s.label[p.base + k]].tags & town;
      beside_town = beside_town || is_town;
      count += !is_town;
    });
  });
  return count + beside_town;
}

constexpr const char* kFeatureHead[kKinds] = {"{\"type\":\"Field\",\"places\":[",     "{\"type\":\"City\",\"places\":[",
                                              "{\"type\":\"Road\",\"places\":[",      "{\"type\":\"River\",\"places\":[",
                                              "{\"type\":\"Monastery\",\"places\":[", "{\"type\":\"Garden\",\"places\":[",
                                              "{\"type\":\"Quarter\",\"places\":[", "",
                                              "{\"type\":\"Tower\",\"places\":["};  // abbacies are parts of their monasteries

}  // namespace

void Match::put_features(std::string& out) const {
  const State& s = game_.s();
  const bool wagons = phase_name(game_) == std::string_view("WagonPhase");  // then who was there is home
  const u16* const closed = s.closing + s.closing_count;
  Commas commas(out);
  for (u16 i = 0; i < s.feature_count; ++i) {
    const Feature& f = s.features[i];
    if (s.label[f.ring] != i || (f.tags & town_ && f.kind == City)) continue;
    if (hidden_ >> f.kind & 1) continue;
    commas.next();
    put(out, f.tags & castle_ && f.kind == City ? "{\"type\":\"Castle\",\"places\":[" : kFeatureHead[f.kind]);
    u16 row = f.ring;
    do {
      if (row != f.ring) out += ',';
      out += places_[row];
      row = s.next[row];
    } while (row != f.ring);
    out += ']';
    if (f.kind == Tower) put_height(out, f.ring);
    if (f.kind != Quarter && f.kind != Tower) {
      put(out, ",\"owners\":[");
      Commas owners(out);
      each_bit(wagons && std::find(s.closing, closed, i) != closed ? owners_left(game_, i) : owners_of(game_, i), [&](int p) {
        owners.next();
        put(out, p);
      });
      out += ']';
    }
    if (f.kind == Field) put(out, ",\"cities\":", cities_beside(game_, f, town_));
    out += '}';
  }
}

/// Four edges of each abbey.
void Match::put_abbey_edges(std::string& out) const {
  for (int i = 0; i < game_.s().tile_count; ++i) {
    const Placed& p = game_.s().placed[i];
    if (!game_.tile(p.kind).fills) continue;
    for (auto* side : kSideName) put(out, ",{\"type\":\"AbbeyEdge\",\"places\":[[", p.x, ',', p.y, ",\"", side, "\"]]}");
  }
}

/// Before the final scoring that is still who had the last turn.
int Match::turn_player() const { return is_finale(game_) ? history_.player() : game_.s().turn.active; }

void Match::put_cell(std::string& out, int tile) const {
  const Placed& p = game_.s().placed[tile];
  put(out, '[', p.x, ',', p.y, ']');
}

/// The count, the dragon, while it flies with the tiles that it has left, and the fairy, as soon as they have come.
void Match::put_neutrals(std::string& out) const {
  Commas figures(out);
  if (game_.rules().rules.has(count)) {
    figures.next();
    put(out, "\"count\":{\"placement\":");
    put_pointer(out, carcassonne::row_of(game_, carcassonne::share(game_).count));
    put(out, '}');
  }
  if (!game_.rules().rules.has(dragon)) return;
  const lair::Share& lair = lair::share(game_);
  if (lair.dragon) {
    figures.next();
    put(out, "\"dragon\":{\"position\":");
    put_cell(out, lair.dragon - 1);
    if (phase_name(game_) == std::string_view("DragonMovePhase")) {
      put(out, ",\"visited\":[");
      Commas visited(out);
      for (int i = 0; i < game_.s().turn.sub; ++i) visited.next(), put_cell(out, lair.path.tile[i] - 1);
      put(out, "],\"remaining\":", lair::kSteps - game_.s().turn.sub);
    }
    put(out, '}');
  }
  if (!lair.fairy) return;
  figures.next();
  put(out, "\"fairy\":{\"placement\":");
  const Figure* const f = lair.partner ? &game_.s().figures[lair.partner - 1] : nullptr;
  if (const Deployed* const d = f ? first_at(f->owner, f->kind, f->segment) : nullptr; d && !is_home(*d)) {
    put_member(out, *d);
  } else {
    put_cell(out, lair.fairy - 1);
  }
  put(out, '}');
}

std::string_view Match::state() {
  out_.clear();
  put(out_, "{\"players\":[");
  put_players(out_);
  put(out_, "],\"tilePack\":{\"size\":", pack_.size(game_), ",\"underHills\":0},\"placedTiles\":[");
  put_tiles(out_);
  put(out_, "],\"discardedTiles\":[");
  Commas commas(out_);
  for (auto& id : discards_) {
    commas.next();
    put(out_, '"', id, '"');
  }
  put(out_, "],\"deployedMeeples\":[");
  put_figures(out_);
  put(out_, "],\"neutralFigures\":{");
  put_neutrals(out_);
  put(out_, "},\"tokens\":{");
  put_built(out_);
  put(out_, "},\"features\":[");
  put_features(out_);
  put_abbey_edges(out_);
  put_machines(out_);
  put(out_, "],\"phase\":\"", phase_name(game_), '"');
  if (!over()) {
    put(out_, ",\"turnPlayer\":", turn_player(), ",\"action\":");
    put_action(out_);
  }
  put(out_, ",\"history\":");
  history_.print(out_);
  const bool may_undo = !over() && !steps_.empty() && steps_.back().actor == game_.actor();
  put_lots(out_);
  const bool bought = game_.rules().rules.has(tower) && game_.s().memory.turn & keep::param(game_, keep::kBought);
  put(out_, ",\"flags\":{", bought ? "\"ransomPaid\":true" : "", "},\"undo\":{\"allowed\":", may_undo ? "true" : "false", ",\"depth\":", static_cast<int>(steps_.size()),
      "}}");
  return out_;
}

}  // namespace bastide::jcz
