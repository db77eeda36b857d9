// The ledger's events in JCloisterZone's words.
#include <algorithm>
#include <bit>

#include "core/field_cities.hpp"
#include "core/score.hpp"
#include "expansions/count/city.hpp"
#include "expansions/dragon/lair.hpp"
#include "expansions/monasteries/monastery.hpp"
#include "expansions/registry.hpp"
#include "jcz/match.hpp"
#include "jcz/text.hpp"

namespace bastide::jcz {
namespace {

bool is_last_phase(const Event& e) { return e.type == Event::Type::End || (e.type == Event::Type::Score && e.final); }

/// One event of the ledger for each player who shares a score.
bool shared(const Event& a, const Event& b) {
  return b.type == Event::Type::Score && a.name == b.name && a.feature == b.feature && a.points == b.points && a.tiles == b.tiles &&
         a.power == b.power && a.player < b.player && !a.name;
}

void put_item(std::string& out, Commas& commas, int count, std::string_view name, int points) {
  commas.next();
  put(out, '{');
  if (count >= 0) put(out, "\"count\":", count, ',');
  put(out, "\"name\":\"", name, "\",\"points\":", points, '}');
}

/// The cards are told in one event when one player holds both and they pay a fixed sum.
bool both_cards(const Game& g, const Event& a, const Event& b) {
  const int scoring = g.rules().rules.value(king.options[2]);
  return (scoring == 1 || scoring == 2) && a.name && b.name && a.final && b.final && a.player == b.player;
}

bool is_card(const Event& e) { return std::string_view(e.name) == "king" || std::string_view(e.name) == "robber"; }

/// Is a later event of the same card's? One tile may complete several larger features, and the card is told once.
bool is_outdone(const std::vector<Event>& events, std::size_t i) {
  return is_card(events[i]) && std::any_of(events.begin() + static_cast<std::ptrdiff_t>(i) + 1, events.end(), [&](const Event& e) {
           return e.type == Event::Type::Token && std::string_view(e.name) == events[i].name;
         });
}

bool cites(const Event& e, std::string_view rule) {
  return std::any_of(e.sum.rules.begin(), e.sum.rules.end(), [&](const char* r) { return rule == r; });
}

/// For what a figure on segment row `row` is paid: taken back, an abbot who lies at a monastery is paid for that (ABT-RET-7).
u16 paid_place(const Game& g, const Event& e, u16 row) {
  const u16 feature = g.s().label[row];
  return cites(e, "ABBOT-3") && g.s().features[feature].kind == Abbacy ? monastery::on_tile(g, row, Cloister) : feature;
}

/// The segment rows of the tile laid last, or of what runs into it if it is an abbey.
std::vector<u16> rows_at_last_tile(const Game& g) {
  const State& s = g.s();
  const Placed& last = s.placed[s.tile_count - 1];
  std::vector<u16> rows;
  for (int k = 0; k < g.tile(last.kind).segments; ++k) rows.push_back(static_cast<u16>(last.base + k));
  for (int d = 0; d < 4 && g.tile(last.kind).fills; ++d) {
    const Placed& p = s.placed[tile_index(look(g, last.x + kDx[d], last.y + kDy[d]))];
    rows.push_back(static_cast<u16>(p.base + g.tile(p.kind).border[p.rot].segment[(d ^ 2) * 3 + 1]));
  }
  return rows;
}

/// It is pointed at with the tiles that counted.
bool has_range(Kind k) { return is_surrounded(k) || k == Abbacy; }

}  // namespace

void Match::tell_events() {
  auto& events = game_.events();
  bool final = false;
  std::vector<u16> told;  // features
  for (std::size_t i = 0; i < events.size(); ++i) {
    const Event& e = events[i];
    if (is_last_phase(e) && !final) {
      history_.begin_final();
      final = true;
      told.clear();
    }
    if (e.type == Event::Type::Token && is_outdone(events, i)) continue;
    if (e.type == Event::Type::Return) tell_fruitless(e, told);
    if (e.type != Event::Type::Score)
      tell(e);
    else if (e.name && is_card(e))
      tell_cards(i);
    else if (e.name && std::string_view(e.name) == "fairy")
      tell_fairy(e);
    else if (e.name && std::string_view(e.name) == "ransom")
      tell_ransom(e);
    else if (e.name)
      tell_goods(i);
    else
      tell_score(i, told);
  }
  if (final) tell_empty_fields(told);
  if (final && castle_) tell_empty_castles();
  game_.cut_events(0);
}

/// Further events belong to that part of a turn: each part lays one tile.
void Match::begin_history(int part, int player) {
  if (part != history_.part() || player != history_.player()) history_.begin(part, player);
}

void Match::tell(const Event& e) {
  const int part = game_.s().tile_count;
  if (e.type == Event::Type::Draw || e.type == Event::Type::Discard) begin_history(part, e.player);
  if (e.type == Event::Type::Place) begin_history(part - 1, e.player);  // an abbey is not drawn
  switch (e.type) {
    case Event::Type::Discard:
      discards_.push_back(game_.rules().id(e.kind));
      put(history_.event(), "{\"type\":\"tile-discarded\",\"tile\":\"", game_.rules().id(e.kind), "\"}");
      break;
    case Event::Type::Place:
      put(history_.event(), "{\"type\":\"tile-placed\",\"tile\":\"", game_.rules().id(e.kind), "\",\"position\":[", e.at.x, ',',
          e.at.y, "],\"rotation\":", e.rot * 90, '}');
      break;
    case Event::Type::Deploy:
    case Event::Type::Enter: {
      deployed_.push_back({row_of(e), e.player, e.figure, static_cast<u8>(chosen_), is_barn(e.figure) ? barn_place(row_of(e)) : row_of(e)});
      std::string& out = history_.event();
      put(out, "{\"type\":\"meeple-deployed\",\"meeple\":\"", figure_name(game_.rules().figure[e.figure]).type,
          "\",\"player\":", e.player, ",\"to\":");
      put_pointer(out, deployed_.back().place);
      put(out, '}');
      if (e.type == Event::Type::Enter && e.feature == Quarter && follows_already(e)) tell_count(row_of(e));
      break;
    }
    case Event::Type::Draw:
      std::erase_if(lots_, [&](const Lot& lot) { return lot.owner == e.player; });  // a tile from a bazaar is played
      break;
    case Event::Type::Raise:
      tell_piece(e);
      break;
    case Event::Type::Capture:
      tell_capture(e);
      break;
    case Event::Type::Release:
      tell_release(e);
      break;
    case Event::Type::Fly:
      tell_flight(e);
      break;
    case Event::Type::Bridge:
      tell_bridge(e);
      break;
    case Event::Type::Castle:
      tell_castle(e);
      break;
    case Event::Type::Auction:
      tell_deal(e);
      break;
    case Event::Type::Return:
      tell_return(e);
      break;
    case Event::Type::Shift:
      tell_shift(e);
      break;
    case Event::Type::Neutral:
      tell_neutral(e);
      break;
    case Event::Type::Token:
      if (is_card(e))
        tell_token(e);
      else
        tell_received(e);
      break;
    default:
      break;
  }
}

/// The count; the dragon that a volcano calls, or that flies one tile further; the fairy.
void Match::tell_neutral(const Event& e) {
  const std::string_view name = e.name;
  if (name == "count") return tell_count(row_of(e));
  std::string& out = history_.event();
  if (name == "dragon" && !cites(e, "PD-VOLC-1")) {
    put(out, "{\"type\":\"dragon-moved\",\"figure\":\"dragon.1\",\"path\":[");
    put_cell(out, e.tile);
    return put(out, "]}");
  }
  put(out, "{\"type\":\"neutral-moved\",\"figure\":\"", name, ".1\",\"to\":");
  if (e.figure != kNone) put_member(out, *first_at(e.player, e.figure, row_of(e)));
  else put_cell(out, e.tile);
  put(out, '}');
}

/// At the start of a turn, before anything is drawn, or with a feature.
void Match::tell_fairy(const Event& e) {
  const bool turn = cites(e, "PD-FAIRY-9") || cites(e, "PD-FAIRY-15");
  if (turn) begin_history(game_.s().tile_count, e.player);
  std::string& out = history_.event();
  put(out, "{\"type\":\"points\",\"points\":[{\"player\":", e.player, ",\"points\":", e.points, ",\"name\":\"",
      turn ? "fairy.turn" : "fairy.completed", "\",\"items\":[");
  Commas items(out);
  put_item(out, items, -1, "fairy", e.points);
  put(out, "],\"ptr\":");
  put_cell(out, lair::share(game_).fairy - 1);
  put(out, "}]}");
}

/// The count goes after new followers and is there already. He is told to come all the same.
bool Match::follows_already(const Event& e) const {
  const bool follows = carcassonne::param(game_, carcassonne::kMove) == 2;
  const auto& events = game_.events();
  const bool moved = std::any_of(events.begin(), events.end(), [](const Event& other) { return other.type == Event::Type::Neutral; });
  return follows && !moved && carcassonne::quarter_at(game_, row_of(e)) == carcassonne::share(game_).count;
}

/// The reference tells the new place twice.
void Match::tell_count(u16 row) {
  std::string& out = history_.event();
  put(out, "{\"type\":\"neutral-moved\",\"figure\":\"count.1\",\"from\":");
  put_pointer(out, row);
  put(out, ",\"to\":");
  put_pointer(out, row);
  put(out, '}');
}

/// A figure that leaves a quarter keeps its place in the list, a wagon has been home before it drives on.
void Match::tell_shift(const Event& e) {
  const auto from = static_cast<u16>(game_.s().placed[e.from_tile].base + e.from_segment);
  const auto moved = std::find_if(deployed_.begin(), deployed_.end(), [&](const Deployed& d) {
    return d.row == from && d.player == e.player && d.kind == e.figure && (!chosen_ || d.number == chosen_);
  });
  if (moved == deployed_.end()) return;
  const Deployed there{row_of(e), moved->player, moved->kind, moved->number, row_of(e)};
  if (cites(e, "AM-WAGON-3")) {
    deployed_.erase(moved);
    deployed_.push_back(there);
  } else {
    *moved = there;
  }
  std::string& out = history_.event();
  put(out, "{\"type\":\"meeple-deployed\",\"meeple\":\"", figure_name(game_.rules().figure[e.figure]).type,
      "\",\"player\":", e.player, ",\"to\":");
  put_pointer(out, there.row);
  put(out, ",\"from\":");
  put_pointer(out, from);
  put(out, '}');
}

/// Only who was made to go is told of: out of a siege, an abbot, to a festival, the loser of a challenge, whom a princess sends home; a builder or pig
/// left alone, and whom the dragon eats, for which there is no source.
void Match::tell_return(const Event& e) {
  const u16 row = row_of(e);
  auto gone = deployed_.end();
  for (auto d = deployed_.begin(); d != deployed_.end(); ++d)
    if (d->row == row && d->player == e.player && d->kind == e.figure && (gone == deployed_.end() || d->number == chosen_))
      gone = d;
  const u16 place = gone != deployed_.end() ? gone->place : row;
  if (gone != deployed_.end()) deployed_.erase(gone);
  const bool lost = cites(e, "CULT-CHAL-4");
  const char* const source = cites(e, "ABBOT-3")          ? "ABBOT_RETURN"
                             : cites(e, "SIEGE-ESCAPE-1") ? "SIEGE_ESCAPE"
                             : cites(e, "FEST-ACT-1")     ? "FESTIVAL"
                             : cites(e, "PD-PRIN-1")      ? "PRINCESS"
                             : lost                       ? "MONASTERY_SHRINE_CHALLENGE"
                                                          : nullptr;
  const bool alone = cites(e, "TB-BUILD-14") || cites(e, "TB-PIG-6") || cites(e, "PD-DRAG-13") || cites(e, "X-TB-BCB-5") || cites(e, "TOW-CAP-8");
  if (!source && !alone) return;
  if (lost) {
    std::string& out = history_.event();
    const bool shrine = std::string_view(game_.rules().feature_name(e.feature, e.tags)) == "shrine";
    put(out, "{\"type\":\"points\",\"points\":[{\"player\":", e.player, ",\"points\":0,\"name\":\"",
        shrine ? "shrine" : "monastery", ".challenged\",\"items\":[{\"name\":\"shrine-challenge\",\"points\":0}],\"ptr\":");
    put_pointer(out, row);
    put(out, "}]}");
  }
  std::string& out = history_.event();
  put(out, "{\"type\":\"meeple-returned\",\"meeple\":\"", figure_name(game_.rules().figure[e.figure]).type,
      "\",\"player\":", e.player);
  if (source) put(out, ",\"source\":\"", source, '"');
  put(out, ",\"forced\":true,\"from\":");
  put_pointer(out, place);
  put(out, '}');
}

void Match::tell_token(const Event& e) {
  const bool is_king = std::string_view(e.name) == "king";
  const Kind kind = is_king ? City : Road;
  const State& s = game_.s();
  u16& record = record_[is_king ? 0 : 1];
  for (u16 f = 0; f < s.feature_count; ++f) {
    const Feature& x = s.features[f];
    if (s.label[x.ring] == f && x.kind == kind && !x.open && x.tiles == e.points && !(x.tags & (town_ | castle_))) record = x.ring;
  }
  std::string& out = history_.event();
  put(out, "{\"type\":\"token-received\",\"player\":", e.player, ",\"token\":\"", is_king ? "KING" : "ROBBER",
      "\",\"count\":1,\"feature\":");
  put_pointer(out, record);
  put(out, '}');
}

/// Goods of a city that the last tile completed. Two such cities are told one after the other.
void Match::tell_received(const Event& e) {
  const State& s = game_.s();
  const auto good = std::find_if(game_.rules().marks.begin(), game_.rules().marks.end(),
                                 [&](const Mark& m) { return m.counted && std::string_view(m.name) == e.name; });
  auto before = std::count_if(game_.events().data(), &e, [&](const Event& other) {
    return other.type == Event::Type::Token && other.points == e.points && std::string_view(other.name) == e.name;
  });
  std::vector<u16> cities;
  for (const u16 row : rows_at_last_tile(game_)) {
    const Feature& f = s.features[s.label[row]];
    const bool fits = f.kind == City && !f.open && f.counters[good->counter] == e.points;
    if (fits && std::find(cities.begin(), cities.end(), f.ring) == cities.end()) cities.push_back(f.ring);
  }
  std::string& out = history_.event();
  put(out, "{\"type\":\"token-received\",\"player\":", e.player, ",\"token\":\"", good_token(e.name), "\",\"count\":", e.points,
      ",\"feature\":");
  put_pointer(out, cities.at(static_cast<std::size_t>(before)));
  put(out, '}');
}

/// The player's first figure of the kind in that very place.
const Deployed* Match::first_at(int player, int kind, u16 row) const {
  for (const Deployed& d : deployed_)
    if (d.player == player && d.kind == kind && d.row == row) return &d;
  return nullptr;
}

/// The player's first barn on the field.
const Deployed* Match::first_barn(int player, u16 field) const {
  for (const Deployed& d : deployed_)
    if (d.player == player && is_barn(d.kind) && game_.s().label[d.row] == field) return &d;
  return nullptr;
}

/// The player's first follower on the feature.
const Deployed* Match::first_on(int player, u16 feature) const {
  for (const Deployed& d : deployed_)
    if (d.player == player && game_.rules().figure[d.kind].follower && game_.s().label[d.row] == feature) return &d;
  return nullptr;
}

/// The player's first follower among those for whom that was paid.
const Deployed* Match::first_paid(const Event& e, u16 feature) const {
  for (const Deployed& d : deployed_)
    if (d.player == e.player && game_.rules().figure[d.kind].follower && paid_place(game_, e, d.row) == feature) return &d;
  return nullptr;
}

Match::Harvest Match::harvest(u16 field, int player) const {
  Harvest all;
  all.herd = game_.s().features[field].tags & game_.rules().tag("pig-herd", Field);
  all.pig = std::any_of(deployed_.begin(), deployed_.end(), [&](const Deployed& d) {
    return d.player == player && game_.rules().figure[d.kind].letter == 'p' && game_.s().label[d.row] == field;
  });
  walk_cities(game_, field, [&](u16 c) {
    const u32 tags = game_.s().features[c].tags;
    all.town += (tags & town_) != 0;
    all.castles += (tags & castle_) != 0;
    all.cities += !(tags & (town_ | castle_));
    all.besieged += (tags & game_.rules().tag("besieged", City)) != 0;
  });
  return all;
}

/// The feature that was scored: it has these tiles and is worth that, the player stands there, and it is not among those `told`.
u16 Match::feature_of_score(const Event& e, const std::vector<u16>& told) const {
  const State& s = game_.s();
  if (e.feature == Field || e.tags & castle_) return s.label[row_of(e)];
  const bool unfinished = e.final || cites(e, "ABBOT-3");
  for (const Deployed& d : deployed_) {
    const u16 f = paid_place(game_, e, d.row);
    if (d.player != e.player || s.features[f].kind != e.feature || std::find(told.begin(), told.end(), f) != told.end()) continue;
    if (feature_worth(game_, f, unfinished) == e.points && tiles_of(game_, f) == e.tiles) return f;
  }
  return kNo;
}

namespace {

/// Farmers by the city, when a barn comes, or later beside it, and the barn itself at the end.
struct FarmTale {
  const char* rule;
  const char* name;
  int each;
};
constexpr FarmTale kFarmTales[] = {{"AM-BARN-5", "field.barn-placed", 3},
                                   {"AM-BARN-9", "field.barn-connected", 1},
                                   {"AM-BARN-20", "field.barn-connected", 1},
                                   {"AM-BARN-10", "field", 4}};
FarmTale farm_tale(const Event& e) {
  for (auto& tale : kFarmTales)
    if (cites(e, tale.rule)) return tale;
  return {"", "field", 3};
}

std::string score_name(const Game& g, const Event& e) {
  if (e.feature == Abbacy) return "special-monastery";
  if (e.feature == Field) return farm_tale(e).name;
  if (e.tags & g.rules().kept_tags) return "castle";
  std::string name = e.feature == Cloister ? "monastery" : kKindName[e.feature];
  if (std::string_view(g.rules().feature_name(e.feature, e.tags)) == "shrine") name = "shrine";
  const bool recalled = cites(e, "ABBOT-3");
  if (e.final || recalled) return name + ".incomplete";
  return e.feature == City && cites(e, "BASE-CITY-5") ? "city.tiny" : name;
}

}  // namespace

/// Tells what King and Robber are worth; `i` becomes the last of their events.
void Match::tell_cards(std::size_t& i) {
  auto& events = game_.events();
  const int scoring = game_.rules().rules.value(king.options[2]);
  const bool fixed = scoring == 1 || scoring == 2, both = i + 1 < events.size() && both_cards(game_, events[i], events[i + 1]);
  std::string& out = history_.event();
  put(out, "{\"type\":\"points\",\"points\":[");
  Commas entries(out);
  for (const std::size_t last = i + both;; ++i) {
    const Event& e = events[i];
    const std::string_view name = e.name;
    entries.next();
    put(out, "{\"player\":", e.player, ",\"points\":", e.points, ",\"name\":\"", name, "\",\"items\":[");
    Commas items(out);
    put_item(out, items, fixed ? -1 : e.points, fixed ? name : name == "king" ? "cities" : "roads", e.points);
    put(out, "]}");
    if (i == last) break;
  }
  put(out, "]}");
}

/// Tells who has the most of a good; `i` becomes the last of their events.
void Match::tell_goods(std::size_t& i) {
  auto& events = game_.events();
  const std::string_view good = events[i].name;
  std::string& out = history_.event();
  put(out, "{\"type\":\"points\",\"points\":[");
  Commas entries(out);
  for (;; ++i) {
    entries.next();
    put(out, "{\"player\":", events[i].player, ",\"points\":", events[i].points, ",\"name\":\"trade-goods\",\"items\":[");
    Commas items(out);
    put_item(out, items, -1, good, events[i].points);
    put(out, "]}");
    if (i + 1 >= events.size() || !events[i + 1].name || events[i + 1].name != good) break;
  }
  put(out, "]}");
}

/// How many events from the i-th on tell the score of one feature. Where it is a field, pigs may have made the points different.
std::size_t Match::entries_of(std::size_t i) const {
  auto& events = game_.events();
  const auto same_field = [&](const Event& a, const Event& b) {
    return a.feature == Field && b.type == Event::Type::Score && !b.name && b.feature == Field && row_of(a) == row_of(b) && farm_tale(a).rule == farm_tale(b).rule;
  };
  std::size_t n = 1;
  while (i + n < events.size() && (shared(events[i + n - 1], events[i + n]) || same_field(events[i], events[i + n]))) ++n;
  return n;
}

/// Tells the score of a feature to all who share it; `i` becomes the last of their events. Adds the feature to those `told`.
void Match::tell_score(std::size_t& i, std::vector<u16>& told) {
  auto& events = game_.events();
  const Event& first = events[i];
  const u16 feature = feature_of_score(first, told);
  told.push_back(feature);
  const std::string name = score_name(game_, first);
  std::string& out = history_.event();
  put(out, "{\"type\":\"points\",\"points\":[");
  Commas commas(out);
  for (const std::size_t last = i + entries_of(i) - 1;; ++i) {
    const Event& e = events[i];
    commas.next();
    put(out, "{\"player\":", e.player, ",\"points\":", e.points, ",\"name\":\"", name, "\",\"items\":[");
    put_items(out, e, feature);
    put(out, ']');
    const bool barn = e.feature == Field && e.figure != kNone && is_barn(e.figure);
    const Deployed* const who = feature == kNo ? nullptr : barn ? first_barn(e.player, feature) : first_paid(e, feature);
    if (who && has_range(e.feature) && !cites(e, "ABBOT-3")) {
      put(out, ",\"ptr\":{\"featurePointer\":");
      put_pointer(out, who->place);
      put(out, ",\"positions\":[");
      Commas cells(out);
      for (const u16 tile : e.tiles) {
        cells.next();
        put(out, '[', game_.s().placed[tile].x, ',', game_.s().placed[tile].y, ']');
      }
      put(out, "]}");
    } else if (who) {
      put(out, ",\"ptr\":");
      put_pointer(out, who->place);
    }
    put(out, '}');
    if (i == last) break;
  }
  put(out, "]}");
}

/// Of what the points are made up.
void Match::put_items(std::string& out, const Event& e, u16 feature) const {
  Commas commas(out);
  if (feature == kNo) return;
  const Feature& f = game_.s().features[feature];
  const Ruleset& r = game_.rules();
  const bool besieged = f.tags & r.tag("besieged", City);
  if (f.kind == Field) {
    const Harvest h = harvest(feature, e.player);
    const int each = farm_tale(e).each;
    if (h.cities) put_item(out, commas, h.cities, "cities", each * h.cities);
    if (h.besieged) put_item(out, commas, h.besieged, "besieged", each * h.besieged);
    if (h.town) put_item(out, commas, -1, "coc", each);
    if (h.castles) put_item(out, commas, h.castles, "castles", (each + 1) * h.castles);
    if (e.figure != kNone && is_barn(e.figure)) return;
    if (h.pig) put_item(out, commas, 1, "pigs", h.extra());
    if (h.herd) put_item(out, commas, 1, "pigHerds", h.extra());
    return;
  }
  if (f.tags & castle_ && f.kind == City) return put_item(out, commas, -1, "castle", e.points);
  if (has_range(f.kind)) return put_item(out, commas, static_cast<int>(e.tiles.size()), "tiles", e.points);
  const bool inn = f.tags & r.tag("inn", Road), cathedral = f.tags & r.tag("cathedral", City);
  if (e.final && (inn || cathedral) && r.rules.has(inns) && r.rules.value(inns.options[2]) == 0)
    return put_item(out, commas, -1, inn ? "inn" : "cathedral", 0);
  const int each = f.kind == City && !e.final && !cites(e, "BASE-CITY-5") ? 2 : 1;
  put_item(out, commas, f.tiles, "tiles", each * f.tiles);
  if (f.kind == City && f.pennants) put_item(out, commas, f.pennants, "pennants", each * f.pennants);
  if (inn && !e.final) put_item(out, commas, -1, "inn", f.tiles);
  if (cathedral && !e.final) put_item(out, commas, -1, "cathedral", f.tiles + f.pennants);
  if (besieged) put_item(out, commas, -1, "besieged", -(f.tiles + f.pennants));
}

/// Who leads on a feature with those who have not come home yet, as a bit set.
unsigned Match::leaders_on(u16 feature) const {
  u8 power[8] = {};
  for (const Deployed& d : deployed_)
    if (game_.s().label[d.row] == feature) power[d.player] = static_cast<u8>(power[d.player] + game_.rules().figure[d.kind].power);
  return leaders(power, game_.rules().players);
}

/// Farmers whom a barn sends home without a completed city are told that they get nothing.
void Match::tell_fruitless(const Event& e, std::vector<u16>& told) {
  const bool placed = cites(e, "AM-BARN-6");
  const u16 field = game_.s().label[row_of(e)];
  if ((!placed && !cites(e, "AM-BARN-9")) || std::find(told.begin(), told.end(), field) != told.end()) return;
  told.push_back(field);
  std::string& out = history_.event();
  put(out, "{\"type\":\"points\",\"points\":[");
  Commas commas(out);
  each_bit(leaders_on(field), [&](int p) {
    commas.next();
    put(out, "{\"player\":", p, ",\"points\":0,\"name\":\"", placed ? "field.barn-placed" : "field.barn-connected", "\",\"items\":[],\"ptr\":");
    put_pointer(out, first_on(p, field)->place);
    put(out, '}');
  });
  put(out, "]}");
}

/// Farmers without a completed city are told that they get nothing, and so are barns.
void Match::tell_empty_fields(std::vector<u16> told) {
  const State& s = game_.s();
  for (const Deployed& d : deployed_) {
    const u16 f = s.label[d.row];
    if (s.features[f].kind != Field || std::find(told.begin(), told.end(), f) != told.end()) continue;
    told.push_back(f);
    std::string& out = history_.event();
    put(out, "{\"type\":\"points\",\"points\":[");
    Commas commas(out);
    unsigned barns = 0;
    for (const Deployed& other : deployed_)
      if (is_barn(other.kind) && s.label[other.row] == f) barns |= 1u << other.player;
    each_bit(barns ? barns : winners(game_, s.features[f]), [&](int p) {
      commas.next();
      put(out, "{\"player\":", p, ",\"points\":0,\"name\":\"field\",\"items\":[],\"ptr\":");
      put_pointer(out, (barns ? first_barn(p, f) : first_on(p, f))->place);
      put(out, '}');
    });
    put(out, "]}");
  }
}

}  // namespace bastide::jcz
