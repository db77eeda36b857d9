#include "contest/kept_game.hpp"

#include <algorithm>
#include <stdexcept>

#include "protocol/json_text.hpp"
#include "protocol/session.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

using Microseconds = std::chrono::microseconds;

json::object to_json(const Thinking& t) {
  json::array slowest;
  for (auto& time : t.slowest) slowest.emplace_back(std::chrono::duration_cast<Microseconds>(time).count());
  return {{"decisions", t.decisions},
          {"us", std::chrono::duration_cast<Microseconds>(t.total).count()},
          {"longest", std::chrono::duration_cast<Microseconds>(t.longest).count()},
          {"slowest", std::move(slowest)},
          {"playouts", t.playouts}};
}

Thinking thinking_from(const json::value& v) {
  auto number = [&](const char* key) { return json::value_to<std::int64_t>(v.at(key)); };
  Thinking t;
  t.decisions = number("decisions"), t.playouts = number("playouts");
  t.total = Microseconds(number("us")), t.longest = Microseconds(number("longest"));
  t.slowest = {t.longest};
  if (const json::value* list = v.as_object().if_contains("slowest")) {
    t.slowest.clear();
    for (auto& time : list->as_array()) t.slowest.push_back(Microseconds(json::value_to<std::int64_t>(time)));
  }
  return t;
}

template <class T>
T get(const json::object& o, const char* key) {
  return json::value_to<T>(o.at(key));
}

/// A game with as many scores, curves and times as seats, between the bots of its slot.
bool fits(const KeptGame& g) {
  const std::size_t n = g.seats.size();
  auto sits = [&g](int bot) { return std::count(g.seats.begin(), g.seats.end(), bot); };
  if (!sits(g.slot.a) || !sits(g.slot.b) || sits(g.slot.a) + sits(g.slot.b) != std::ssize(g.seats)) return false;
  return n >= 2 && g.scores.size() == n && g.curve.size() == n && g.thinking.size() == n && g.slot.deal >= 0 && g.slot.game >= 0 &&
         g.forfeit < static_cast<int>(n) && g.slot.a >= 0 && g.slot.a < g.slot.b;
}

KeptGame read(const json::object& o) {
  KeptGame g;
  g.slot = {get<int>(o, "a"), get<int>(o, "b"), get<int>(o, "deal"), get<int>(o, "game")};
  g.seats = get<std::vector<int>>(o, "seats");
  g.scores = get<std::vector<int>>(o, "scores");
  g.curve = get<std::vector<std::vector<int>>>(o, "curve");
  for (auto& t : o.at("thinking").as_array()) g.thinking.push_back(thinking_from(t));
  if (o.contains("forfeit")) g.forfeit = get<int>(o, "forfeit"), g.fault = get<std::string>(o, "fault");
  if (!fits(g)) throw std::runtime_error("its lists do not fit together");
  return g;
}

Outcome outcome_of(const KeptGame& g, std::size_t a, std::size_t b) {
  double margin = g.scores[a] - g.scores[b];
  double win = margin > 0 ? 1.0 : margin == 0 ? 0.5 : 0.0;
  if (g.forfeit == static_cast<int>(a)) margin = std::min(margin, 0.0), win = 0;
  if (g.forfeit == static_cast<int>(b)) margin = std::max(margin, 0.0), win = 1;
  return {margin, win};
}

}  // namespace

bool KeptGame::operator==(const KeptGame& other) const { return to_line(*this) == to_line(other); }

KeptGame kept(const Slot& slot, const PlayedGame& g) { return {slot, g.seats, g.scores, g.curve, g.thinking, g.forfeit, g.fault}; }

std::string to_line(const KeptGame& g) {
  json::array thinking;
  for (auto& t : g.thinking) thinking.push_back(to_json(t));
  json::object o{{"a", g.slot.a},
                 {"b", g.slot.b},
                 {"deal", g.slot.deal},
                 {"game", g.slot.game},
                 {"seats", json::value_from(g.seats)},
                 {"scores", json::value_from(g.scores)},
                 {"curve", json::value_from(g.curve)},
                 {"thinking", std::move(thinking)}};
  if (g.forfeit >= 0) o["forfeit"] = g.forfeit, o["fault"] = g.fault;
  return json_text(o);
}

KeptGame kept_game_from(std::string_view line) {
  try {
    return read(json::parse(json::string_view(line.data(), line.size())).as_object());
  } catch (const boost::system::system_error& e) {
    throw std::runtime_error("this is no game of a contest: " + e.code().message());
  } catch (const std::exception& e) {
    throw std::runtime_error(std::string("this is no game of a contest: ") + e.what());
  }
}

Outcome outcome_of(const KeptGame& g) {
  Outcome sum;
  int pairs = 0;
  for (std::size_t a = 0; a < g.seats.size(); ++a)
    for (std::size_t b = 0; b < g.seats.size(); ++b) {
      if (g.seats[a] != g.slot.a || g.seats[b] != g.slot.b) continue;
      const Outcome one = outcome_of(g, a, b);
      sum.margin += one.margin, sum.wins += one.wins;
      ++pairs;
    }
  return {sum.margin / pairs, sum.wins / pairs};
}

std::string record_text(const std::string& rules, std::uint64_t series, int deal, const std::vector<std::string>& names,
                        const PlayedGame& game, const std::string& event) {
  Session session({rules, names, Deal::seeded(series_seed(series, deal)), false, {}});
  for (const Move m : game.moves) session.play(m);
  if (game.forfeit >= 0) session.resign(game.forfeit);
  Record record = session.record();
  record.info["event"] = event;
  return to_text(record);
}

}  // namespace bastide
