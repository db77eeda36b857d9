#include "protocol/view.hpp"

#include <algorithm>
#include <bit>

#include "core/bridge.hpp"
#include "core/location.hpp"
#include "core/outlook.hpp"
#include "core/phases.hpp"
#include "core/score.hpp"
#include "core/setup.hpp"
#include "protocol/landscape.hpp"
#include "protocol/notation.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

json::array players_json(const Game& g, const std::vector<std::string>& names, Aids aids, const json::storage_ptr& memory) {
  json::array players(memory);
  const bool projects = aids == Aids::helpful && !g.over();
  const auto projected = projects ? projected_scores(g) : std::array<int, kMaxPlayers>{};
  for (int p = 0; p < g.rules().players; ++p) {
    json::array supply(memory);
    for (int f = 0; f < g.rules().figure_kinds; ++f)
      add_object(supply, {{"figure", g.rules().figure[f].name}, {"left", g.s().supply[p][f]}, {"of", g.rules().figure[f].count}});
    add_object(players, {{"seat", p}, {"name", names[p]}, {"score", g.s().score[p]}, {"supply", std::move(supply)}});
    if (projects) players.back().get_object()["projected"] = projected[static_cast<std::size_t>(p)];
  }
  return players;
}

/// What stands or lies beside tiles and players' figures, memories left out.
json::array tokens_json(const Game& g, const json::storage_ptr& memory) {
  json::array tokens(memory);
  for (auto& t : tokens_of(g)) {
    if (t.hidden) continue;
    json::object o({{"name", t.name}, {"number", t.number}}, memory);
    if (!t.id.empty()) o["id"] = t.id;
    if (t.player >= 0) o["seat"] = t.player;
    if (t.tile >= 0) o["tile"] = t.tile;
    if (t.segment >= 0) o["segment"] = t.segment;
    if (t.owner >= 0) {
      o["owner"] = t.owner;
      o["figure"] = g.rules().figure[t.figure].name;
    }
    tokens.push_back(std::move(o));
  }
  return tokens;
}

json::array figures_json(const Game& g, const json::storage_ptr& memory) {
  json::array figures(memory);
  each_figure_on_table(g.s(), [&](int i) {
    const Figure& f = g.s().figures[i];
    const u16 tile = g.s().tile_of[f.segment], feature = g.s().label[f.segment];
    add_object(figures,
               {{"id", i},
                {"seat", static_cast<int>(f.owner)},
                {"figure", g.rules().figure[f.kind].name},
                {"role", g.rules().role_name(f.kind, g.s().features[feature].kind, g.s().features[feature].tags)},
                {"tile", tile},
                {"segment", f.segment - g.s().placed[tile].base},
                {"feature", feature}});
  });
  return figures;
}

json::object turn_json(const Game& g, const json::storage_ptr& memory) {
  const Turn& t = g.s().turn;
  json::object turn({{"number", t.number}, {"active", t.active}, {"phase", g.phase().name}}, memory);
  if (t.tile_in_hand != kNo) turn["tile"] = g.rules().id(t.tile_in_hand);
  if (g.s().tile_count) turn["last"] = g.s().tile_count - 1;
  return turn;
}

json::object remaining_json(const Game& g, Aids aids, const json::storage_ptr& memory) {
  json::array groups(memory);
  int total = 0;
  for (auto& stage : g.rules().stages) {
    json::array kinds(memory);
    int left = 0, held = 0;
    for (int row = stage.begin; row < stage.end; ++row) {
      if (!g.s().left[row]) continue;
      left += g.s().left[row];
      if (!is_drawable(g.s(), stage, row)) held += g.s().left[row];
      add_object(kinds, {{"id", g.rules().id(g.rules().deck[row].kind)}, {"left", g.s().left[row]}});
    }
    total += left;
    json::object group({{"name", stage.name}, {"left", left}}, memory);
    if (held) group["held"] = held;
    if (aids != Aids::purist) group["kinds"] = std::move(kinds);
    groups.push_back(std::move(group));
  }
  json::object o({{"total", total}, {"groups", std::move(groups)}}, memory);
  if (aids != Aids::helpful || g.over()) return o;
  json::array cells(memory);
  for (const Fit& f : fits(g)) add_object(cells, {{"cell", {f.at.x, f.at.y}}, {"fit", f.tiles}});
  o["cells"] = std::move(cells);
  return o;
}

/// A move that goes to a segment or comes from there: which figure, if it is about one, and where.
void add_target(json::object& o, const Game& g, Move m) {
  const u16 row = target_row(g, m);
  const int tile = g.s().tile_of[row];
  const u16 feature = g.s().label[row];
  const Feature& f = g.s().features[feature];
  o["tile"] = tile;
  o["segment"] = row - g.s().placed[tile].base;
  o["feature"] = feature;
  if (!m.row().figure) return;
  o["figure"] = g.rules().figure[m.a].name;
  o["role"] = g.rules().role_name(m.a, f.kind, f.tags);
  if (m.row().owned) o["seat"] = m.at.y;
  if (m.kind != MoveKind::Flee) return;
  const u16 from = static_cast<u16>(m.at.y);
  o["from"] = {{"tile", g.s().tile_of[from]}, {"segment", from - g.s().placed[g.s().tile_of[from]].base}};
}

json::object option_json(const Game& g, Move m) {
  json::object o{{"kind", m.row().name}};
  if (m.kind == MoveKind::Draw) {
    o["tile"] = g.rules().id(g.rules().deck[m.b].kind);
    o["count"] = g.s().left[m.b];
  }
  if (m.kind == MoveKind::Place) {
    o["cell"] = {m.at.x, m.at.y};
    o["rot"] = m.a;
  }
  if (m.kind == MoveKind::Span) {
    const int d = m.b - 2;
    o["cell"] = {m.at.x, m.at.y};
    o["rot"] = m.a;
    o["bridge"] = {{"cell", {m.at.x + (d < 0 ? 0 : kDx[d]), m.at.y + (d < 0 ? 0 : kDy[d])}}, {"axis", axis_name(m.b & 1)}};
  }
  if (m.row().target == Target::Axis) {
    const auto [tile, axis] = crossing(g, m);
    o["bridge"] = {{"cell", {g.s().placed[tile].x, g.s().placed[tile].y}}, {"axis", axis_name(axis)}};
    if (m.b >= 2) o["tile"] = tile;
  }
  if (m.row().target == Target::Cell) {
    o["cell"] = {m.at.x, m.at.y};
    o["rot"] = 0;
  }
  if (m.row().target == Target::Number) o["number"] = m.b;
  if (m.row().target == Target::Kind) o["id"] = g.rules().id(m.b);
  if (m.row().target == Target::Tile) o["tile"] = m.b;
  if (m.row().target == Target::OwnSegment || m.row().target == Target::Segment) add_target(o, g, m);
  if (m.row().target == Target::None && m.row().figure) {
    o["figure"] = g.rules().figure[m.a].name;
    if (m.row().owned) o["seat"] = m.at.y;
  }
  o["move"] = to_notation(g, m);
  o["label"] = label_of(g, m);
  return o;
}

// --- events

json::object score_json(const Game& g, const Event& e, const std::string& text) {
  json::array tiles, power;
  for (const u16 t : e.tiles) tiles.push_back(t);
  for (const u8 p : e.power) power.push_back(p);
  json::object o{{"points", e.points}, {"kind", e.name ? e.name : kKindName[e.feature]}, {"final", e.final}, {"tiles", std::move(tiles)},
          {"terms", terms_json(e.sum.terms)}, {"power", std::move(power)}, {"text", text}};
  if (e.tile != kNo) {
    o["tile"] = e.tile;
    o["segment"] = e.segment;
    o["role"] = e.figure == kNone ? g.rules().role_name(e.feature, e.tags) : g.rules().figure[e.figure].name;
  }
  if (!e.sum.notes.empty()) {
    json::array notes;
    for (auto* n : e.sum.notes) notes.push_back(n);
    o["notes"] = std::move(notes);
  }
  if (const std::string_view name = g.rules().feature_name(e.feature, e.tags); !e.name && name != kKindName[e.feature]) o["name"] = name;
  return o;
}

/// Who came home, and why if not for a score.
void put_cause(json::object& o, const Event& e) {
  if (!e.cause) return;
  json::object cause{{"kind", e.cause}};
  if (e.rivals) cause["seats"] = seats_json(e.rivals);
  if (e.from_tile != kNo) {
    cause["tile"] = e.from_tile;
    cause["segment"] = e.from_segment;
  }
  o["cause"] = std::move(cause);
}

void put_rules(json::object& o, const Sum& sum) {
  if (sum.rules.empty()) return;
  json::array rules;
  for (auto* r : sum.rules) rules.push_back(r);
  o["rules"] = std::move(rules);
}

/// How a tile was laid, in notation: from the hand, or into a hole.
std::string laying(const Game& g, const Event& e) {
  if (e.kind != g.rules().own_tile) return cell_notation(e.at, e.rot);
  const std::string cell = cell_notation(e.at, 0);
  return "=" + cell.substr(0, cell.size() - 1);
}

json::object neutral_json(const Game& g, const Event& e) {
  json::object o{{"name", e.name}, {"tile", e.tile}};
  if (e.segment != kNone) o["segment"] = e.segment;
  if (e.figure != kNone) {
    o["figure"] = g.rules().figure[e.figure].name;
    o["role"] = g.rules().role_name(e.figure, e.feature, e.tags);
  }
  o["text"] = describe(e, g);
  return o;
}

json::object auction_json(const Game& g, const Event& e, const std::vector<std::string>& names) {
  json::object o{{"name", e.name}, {"tile", g.rules().id(e.kind)}, {"number", e.points}, {"text", describe(e, g, names)}};
  if (e.rivals) o["to"] = std::countr_zero(static_cast<unsigned>(e.rivals));
  return o;
}

json::object body_of(const Game& g, const Event& e, const std::vector<std::string>& names) {
  auto figure = [&] {
    return json::object{{"figure", g.rules().figure[e.figure].name}, {"role", g.rules().role_name(e.figure, e.feature, e.tags)}, {"tile", e.tile}, {"segment", e.segment}};
  };
  switch (e.type) {
    case Event::Type::Draw: return {{"tile", g.rules().id(e.kind)}};
    case Event::Type::Discard: return {{"tile", g.rules().id(e.kind)}, {"text", describe(e, g)}};
    case Event::Type::Place:
      return {{"tile", g.rules().id(e.kind)}, {"index", e.tile}, {"x", e.at.x}, {"y", e.at.y}, {"rot", e.rot}, {"move", laying(g, e)}};
    case Event::Type::Deploy:
    case Event::Type::Enter: {
      json::object o = figure();
      const bool elsewhere = e.type == Event::Type::Enter;
      o["move"] = std::string(1, g.rules().figure[e.figure].letter) + "@" +
                  (elsewhere ? row_notation(g, static_cast<u16>(g.s().placed[e.tile].base + e.segment)) : location_name(g, e.tile, e.segment));
      return o;
    }
    case Event::Type::Pass: return {{"move", "-"}};
    case Event::Type::Return: {
      json::object o = figure();
      put_cause(o, e);
      o["text"] = describe(e, g, names);
      return o;
    }
    case Event::Type::Shift: {
      json::object o = figure();
      o["from"] = {{"tile", e.from_tile}, {"segment", e.from_segment}};
      o["text"] = describe(e, g);
      return o;
    }
    case Event::Type::Neutral: return neutral_json(g, e);
    case Event::Type::Token:
      return {{"name", e.name}, {"number", e.points}, {"kind", kKindName[e.feature]}, {"kept", e.kept}, {"record", e.record}, {"text", describe(e, g)}};
    case Event::Type::Fly:
      return {{"figure", g.rules().figure[e.figure].name}, {"number", e.points}, {"cell", {e.at.x, e.at.y}}, {"lands", !e.kept},
              {"move", "%" + std::to_string(e.points)}, {"text", describe(e, g)}};
    case Event::Type::Raise:
      return {{"tile", e.tile}, {"segment", e.segment}, {"number", e.points},
              {"move", "^" + row_notation(g, static_cast<u16>(g.s().placed[e.tile].base + e.segment))}, {"text", describe(e, g)}};
    case Event::Type::Capture: {
      json::object o = figure();
      o["owner"] = e.other;
      o["text"] = describe(e, g, names);
      return o;
    }
    case Event::Type::Release:
      return {{"figure", g.rules().figure[e.figure].name}, {"captor", e.other}, {"cause", {{"kind", e.cause}}}, {"text", describe(e, g, names)}};
    case Event::Type::Bridge:
      return {{"index", e.tile}, {"cell", {e.at.x, e.at.y}}, {"axis", axis_name(e.rot)}, {"text", describe(e, g)}};
    case Event::Type::Castle: return {{"tile", e.tile}, {"segment", e.segment}, {"text", describe(e, g)}};
    case Event::Type::Message: return {{"number", e.points}, {"text", describe(e, g)}};
    case Event::Type::Flea: return {{"name", e.name}, {"tile", e.tile}, {"number", e.points}, {"text", describe(e, g)}};
    case Event::Type::Track: return {{"which", e.rot}, {"number", e.points}, {"text", describe(e, g)}};
    case Event::Type::Auction: return auction_json(g, e, names);
    case Event::Type::Score: return score_json(g, e, names[e.player] + ": " + describe(e, g));
    case Event::Type::End: {
      json::array scores;
      for (int p = 0; p < g.rules().players; ++p) scores.push_back(g.s().score[p]);
      return {{"scores", std::move(scores)}, {"winners", winners_json(g)}};
    }
    case Event::Type::Start: break;
  }
  return {};
}

/// In the order in which they left the game; a game that began from a position has no ledger to tell it.
json::array discards_json(const Game& g, const json::storage_ptr& memory) {
  json::array discards(memory);
  for (auto& e : g.events())
    if (e.type == Event::Type::Discard) discards.emplace_back(g.rules().id(e.kind));
  if (discards.size() == g.s().discarded) return discards;
  discards.clear();
  for (auto& id : setup_of(g).discards) discards.emplace_back(id);
  return discards;
}

constexpr const char* kTypeName[] = {"start", "draw", "discard", "place", "deploy", "deploy", "pass", "score", "return", "move", "neutral", "token", "fly", "raise", "capture", "release", "bridge", "auction", "castle", "message", "track", "plague", "end"};
static_assert(std::size(kTypeName) == static_cast<std::size_t>(Event::Type::End) + 1);

}  // namespace

const char* default_name(int seat) {
  constexpr const char* names[kMaxPlayers] = {"Blue", "Red", "Green", "Yellow", "Purple", "Black"};
  return names[seat];
}

std::string neutral_name(int seat) { return "Player " + std::to_string(seat + 1); }

std::vector<std::string> told_apart(std::vector<std::string> names) {
  const std::vector<std::string> given = names;
  for (std::size_t i = 0; i < names.size() && i < kMaxPlayers; ++i)
    if (std::count(given.begin(), given.end(), given[i]) > 1) names[i] += std::string(" (") + default_name(static_cast<int>(i)) + ")";
  return names;
}

json::object state_json(const Game& g, const std::vector<std::string>& names, Aids aids, Lists lists, json::storage_ptr memory) {
  json::object o(16, memory);
  o["rules"] = to_text(g.rules().rules);
  o["players"] = players_json(g, names, aids, memory);
  if (lists == Lists::told) {
    const Landscape landscape(g, aids);
    o["tiles"] = landscape.tiles().all(memory);
    o["features"] = landscape.features().all(memory);
  }
  o["figures"] = figures_json(g, memory);
  o["turn"] = turn_json(g, memory);
  o["remaining"] = remaining_json(g, aids, memory);
  o["discards"] = discards_json(g, memory);
  o["over"] = g.over();
  if (json::array tokens = tokens_json(g, memory); !tokens.empty()) o["tokens"] = std::move(tokens);
  return o;
}

json::object decision_json(const Game& g, Placements placements) {
  json::object d{{"kind", g.phase().name}, {"prompt", prompt_of(g)}};
  if (g.actor() == kChance) d["actor"] = "chance";
  else d["actor"] = g.actor();
  if (g.s().turn.tile_in_hand != kNo) d["tile"] = g.rules().id(g.s().turn.tile_in_hand);
  Moves moves;
  g.legal(moves);
  if (std::any_of(moves.begin(), moves.end(), [](Move m) { return m.kind == MoveKind::Fill; })) d["tile"] = g.rules().id(g.rules().own_tile);
  json::array options;
  for (const Move m : moves) {
    if (m.kind == MoveKind::Place && placements == Placements::named)
      options.push_back(json::string(to_notation(g, m)));
    else
      options.push_back(option_json(g, m));
  }
  d["options"] = std::move(options);
  return d;
}

json::object event_json(const Game& g, const Event& e, int n, const std::vector<std::string>& names) {
  json::object o{{"n", n}, {"type", kTypeName[static_cast<int>(e.type)]}, {"turn", e.turn}};
  if (e.player != kNone && e.type != Event::Type::End) o["seat"] = e.player;
  for (auto& [key, value] : body_of(g, e, told_apart(names))) o[key] = value;
  put_rules(o, e.sum);
  return o;
}

json::object start_json(const Game& g) {
  const State& s = g.s();
  const auto placed = std::count_if(g.events().begin(), g.events().end(), [](const Event& e) { return e.type == Event::Type::Place; });
  json::array tiles;
  for (int i = 0; i < s.tile_count - placed; ++i)
    tiles.push_back({{"id", g.rules().id(g.tile(s.placed[i].kind).plain)}, {"x", s.placed[i].x}, {"y", s.placed[i].y}, {"rot", s.placed[i].rot}});
  return {{"n", 0}, {"type", "start"}, {"tiles", std::move(tiles)}};
}

json::object resign_json(int n, int turn, int seat, bool on_time) {
  json::object o{{"n", n}, {"type", "resign"}, {"turn", turn}, {"seat", seat}};
  if (on_time) o["time"] = true;
  return o;
}

json::array winners_json(const Game& g) {
  i16 most = g.s().score[0];
  for (int p = 1; p < g.rules().players; ++p) most = std::max(most, g.s().score[p]);
  json::array seats;
  for (int p = 0; p < g.rules().players; ++p)
    if (g.s().score[p] == most) seats.push_back(p);  // BASE-END-2: leaders share the win
  return seats;
}

}  // namespace bastide
