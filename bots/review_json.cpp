#include "bots/review_json.hpp"

#include <algorithm>

namespace bastide {
namespace json = boost::json;
namespace {

json::object luck_json(double in_points, double in_odds) { return {{"points", rounded_points(in_points)}, {"odds", rounded_odds(in_odds)}}; }

/// What was to be expected for every player after what was played.
json::array expected_json(const Game& g, const Forecast& f) {
  json::array players;
  for (std::size_t p = 0; p < static_cast<std::size_t>(g.rules().players); ++p)
    players.push_back({{"score", g.s().score[p]}, {"points", rounded_points(f.score[p].mean)}, {"win", rounded_odds(f.win[p].mean)}});
  return players;
}

json::object player_json(const ReviewTotals::Player& p, std::size_t seat, const std::string& name) {
  json::object grades;
  for (int i = 0; i < kGrades; ++i) grades[name_of(static_cast<Grade>(i))] = p.grades[static_cast<std::size_t>(i)];
  return {{"type", "player"},
          {"seat", seat},
          {"name", name},
          {"turns", p.turns},
          {"lost", rounded_points(p.lost)},
          {"luck", luck_json(p.luck_points, p.luck_odds)},
          {"grades", std::move(grades)}};
}

}  // namespace

json::object turn_json(const Game& g, const TurnReview& t, const Names& names) {
  const auto me = static_cast<std::size_t>(t.seat);
  json::object o{{"type", "turn"},
                 {"turn", t.turn},
                 {"seat", t.seat},
                 {"name", names[me]},
                 {"tile", g.rules().id(t.tile)},
                 {"played", json::value_from(notation_of(g, t.played.plan))},
                 {"best", json::value_from(notation_of(g, t.best.plan))},
                 {"lost", rounded_points(t.lost)},
                 {"error", rounded_points(t.error)},
                 {"win", rounded_odds(t.played.forecast.win[me].mean)},
                 {"bestWin", rounded_odds(t.best.forecast.win[me].mean)}};
  if (t.choice) o["grade"] = name_of(t.grade);
  if (t.luck_points) o["luck"] = luck_json(*t.luck_points, *t.luck_odds);
  o["expected"] = expected_json(g, t.played.forecast);
  o["facts"] = facts_json(g, t.best, t.seat, names);
  o["text"] = sentences(g, t.best, t.seat, names);
  return o;
}

json::array totals_json(const ReviewTotals& totals, const Names& names) {
  json::array players;
  for (std::size_t seat = 0; seat < totals.players.size(); ++seat) players.push_back(player_json(totals.players[seat], seat, names[seat]));
  return players;
}

json::object review_answer(const char* state, std::size_t of, int from, const json::array& turns) {
  const auto known = std::min(static_cast<std::size_t>(from), turns.size());
  return {{"type", "review"}, {"state", state}, {"of", of}, {"from", from}, {"turns", json::array(turns.begin() + known, turns.end())}};
}

}  // namespace bastide
