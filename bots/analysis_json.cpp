#include "bots/analysis_json.hpp"

#include <algorithm>
#include <cmath>

#include "protocol/notation.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

json::object points_json(const Estimate& e) { return {{"points", rounded_points(e.mean)}, {"error", rounded_points(e.error)}}; }
json::object odds_json(const Estimate& e) { return {{"odds", rounded_odds(e.mean)}, {"error", rounded_odds(e.error)}}; }

json::array seats_json(unsigned set) {
  json::array seats;
  each_bit(set, [&](int p) { seats.push_back(p); });
  return seats;
}

constexpr const char* kFactName[] = {"completes", "scores", "joins", "claims", "extends", "odds", "raises", "captures", "frees", "builds", "flies", "infects", "trades", "advances", "returns", "moves", "neutral", "token", "hand"};

void put_feature(json::object& o, const Game& g, Kind kind, u32 tags) {
  o["kind"] = kKindName[kind];
  if (const std::string_view name = g.rules().feature_name(kind, tags); name != kKindName[kind]) o["name"] = name;
}

json::object fact_json(const Game& g, const Fact& f, int me, const Names& names) {
  using Type = Fact::Type;
  json::object o{{"fact", kFactName[static_cast<int>(f.type)]}};
  const auto has = [&](std::initializer_list<Type> types) { return std::find(types.begin(), types.end(), f.type) != types.end(); };
  if (f.of_feature()) put_feature(o, g, f.kind, f.tags);
  else if (f.name) o["name"] = f.name;
  if (has({Type::Completes, Type::Joins, Type::Returns, Type::Hand}) || (f.seats && f.type > Type::Odds)) o["seats"] = seats_json(f.seats);
  if (f.type <= Type::Odds) o["leads"] = seats_json(f.leads);
  if (has({Type::Completes, Type::Scores, Type::Claims, Type::Extends, Type::Trades, Type::Advances})) o["points"] = f.points;
  if (has({Type::Raises, Type::Returns, Type::Token, Type::Hand})) o["count"] = f.count;
  if (!f.at.empty()) o["at"] = f.at;
  if (f.figure != kNone) o["figure"] = g.rules().figure[f.figure].name;
  if (f.figure != kNone && !f.at.empty()) o["role"] = g.rules().role_name(f.figure, f.kind, f.tags);
  if (f.type == Type::Odds) o["from"] = rounded_odds(f.from), o["to"] = rounded_odds(f.to);
  o["text"] = sentence(g, f, me, names);
  return o;
}

json::array scores_json(const Game& g, const Forecast& f, const Names& names) {
  json::array players;
  for (std::size_t p = 0; p < static_cast<std::size_t>(g.rules().players); ++p)
    players.push_back({{"seat", p}, {"name", names[p]}, {"score", g.s().score[p]}, {"expected", points_json(f.score[p])}, {"win", odds_json(f.win[p])}});
  return players;
}

/// The features that can be completed with what became of them, by the number of the feature.
template <class F>
void each_fate(const Analysis& a, const Forecast& forecast, F&& go) {
  std::size_t k = 0;
  for (const Prospect& p : a.features)
    if (p.closable()) go(p, forecast.fates[k++]);
}

json::object fate_json(const Fate& fate, int players) {
  json::object o = odds_json(fate.completed);
  json::array by;
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) by.push_back(rounded_odds(fate.by[p]));
  o["by"] = std::move(by);
  return o;
}

json::array reasons_json(const Judgement& m) {
  json::array list;
  for (const Reason& r : m.reasons) list.push_back({{"part", name_of(r.part)}, {"own", rounded_points(r.own)}, {"others", rounded_points(r.others)}});
  return list;
}

}  // namespace

std::vector<std::string> notation_of(const Game& g, const Plan& plan) {
  const auto along = std::make_unique<Game>(g);
  along->ask_confirm(false);
  std::vector<std::string> moves;
  for (int i = 0; i < plan.count; ++i) {
    const Move m = plan.answer[static_cast<std::size_t>(i)];
    moves.push_back(to_notation(*along, m));
    along->play(m);
  }
  return moves;
}

json::array facts_json(const Game& g, const Judgement& m, int me, const Names& names) {
  json::array facts;
  for (const Fact& f : m.facts) facts.push_back(fact_json(g, f, me, names));
  return facts;
}

json::object position_line_json(const Game& g, const Analysis& a, const Names& names) {
  json::object o{{"type", "position"}, {"turn", g.s().turn.number}, {"over", a.over}};
  if (!a.over) o["phase"] = g.phase().name;
  if (a.turns) o["actor"] = a.actor;
  if (!a.over && g.s().turn.tile_in_hand != kNo) o["tile"] = g.rules().id(g.s().turn.tile_in_hand);
  o["turns"] = a.turns;
  o["compared"] = a.compared;
  o["finished"] = a.forecast.rounds;
  o["players"] = scores_json(g, a.forecast, names);
  return o;
}

json::object move_json(const Game& g, const Analysis& a, const Judgement& m, int rank, const Names& names) {
  const auto me = static_cast<std::size_t>(a.actor);
  json::object o{{"type", rank ? "move" : "played"}};
  if (rank) o["rank"] = rank;
  json::array moves;
  for (auto& text : notation_of(g, m.plan)) moves.emplace_back(text);
  o["moves"] = std::move(moves);
  o["gain"] = points_json(m.gain);
  o["behind"] = rounded_points(std::max(0.0, a.moves.front().rank - m.rank));
  o["margin"] = points_json(m.margin(me));
  if (m.exact) o["exact"] = true;
  o["win"] = odds_json(m.forecast.win[me]);
  o["facts"] = facts_json(g, m, a.actor, names);
  o["reasons"] = reasons_json(m);
  json::array fates;
  each_fate(a, m.forecast, [&](const Prospect& p, const Fate& fate) { fates.push_back({{"feature", p.feature}, {"odds", rounded_odds(fate.completed.mean)}}); });
  o["completed"] = std::move(fates);
  o["text"] = sentences(g, m, a.actor, names);
  return o;
}

json::object feature_json(const Game& g, const Analysis& a, std::size_t index) {
  const Prospect& p = a.features[index];
  json::object o{{"type", "feature"}, {"feature", p.feature}};
  put_feature(o, g, p.kind, p.tags);
  o["at"] = row_notation(g, p.row);
  o["seats"] = seats_json(p.present);
  o["leads"] = seats_json(p.leaders);
  o["now"] = p.now;
  if (!p.closable()) return o;
  o["full"] = p.full;
  each_fate(a, a.forecast, [&](const Prospect& q, const Fate& fate) {
    if (&q == &p) o["completed"] = fate_json(fate, g.rules().players);
  });
  json::array tiles;
  for (const Helper& h : p.tiles) tiles.push_back({{"id", g.rules().id(h.kind)}, {"left", h.left}, {"completes", h.completes}});
  o["tiles"] = std::move(tiles);
  return o;
}

json::object hint_json(const Game& g, const Analysis& a, const Names& names) {
  json::object o{{"type", "hint"}};
  json::array moves, features;
  for (std::size_t i = 0; i < a.moves.size(); ++i) {
    json::object m = move_json(g, a, a.moves[i], static_cast<int>(i) + 1, names);
    m.erase("type");
    moves.push_back(std::move(m));
  }
  for (std::size_t i = 0; i < a.features.size(); ++i) {
    json::object f = feature_json(g, a, i);
    f.erase("type");
    features.push_back(std::move(f));
  }
  o["moves"] = std::move(moves);
  o["features"] = std::move(features);
  return o;
}

}  // namespace bastide
