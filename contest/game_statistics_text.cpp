// Statistics of many games as JSON and in words.
#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "contest/game_statistics.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

double per(long long sum, long long n) { return n ? static_cast<double>(sum) / static_cast<double>(n) : 0; }

const Paid& paid_for(const std::map<std::string, Paid>& list, const std::string& kind) {
  static const Paid nothing;
  const auto found = list.find(kind);
  return found == list.end() ? nothing : found->second;
}

/// Kinds of features from the one that brought most points to the one that brought least.
std::vector<std::string> kinds_of(const Takings& t) {
  std::map<std::string, long long> points;
  for (auto* list : {&t.in_play, &t.at_end})
    for (auto& [kind, paid] : *list) points[kind] += paid.points;
  std::vector<std::string> kinds;
  for (auto& [kind, n] : points) kinds.push_back(kind);
  std::stable_sort(kinds.begin(), kinds.end(), [&](auto& a, auto& b) { return points[a] > points[b]; });
  return kinds;
}

std::vector<std::string> roles_of(const Takings& t) {
  std::vector<std::string> roles;
  for (auto& [role, n] : t.placed) roles.push_back(role);
  std::stable_sort(roles.begin(), roles.end(), [&](auto& a, auto& b) { return t.placed.at(a) > t.placed.at(b); });
  return roles;
}

long long placed_in_all(const Takings& t) {
  long long n = 0;
  for (auto& [role, placed] : t.placed) n += placed;
  return n;
}

Paid sum_of(const std::map<std::string, Paid>& list) {
  Paid all;
  for (auto& [kind, paid] : list) all.times += paid.times, all.points += paid.points;
  return all;
}

// --- JSON

json::object paid_json(const Paid& p, long long seats) {
  return {{"points", per(p.points, seats)}, {"times", per(p.times, seats)}};
}

json::object takings_json(const Takings& t) {
  json::object points, placed;
  for (auto& kind : kinds_of(t))
    points[kind] = json::object{{"play", paid_json(paid_for(t.in_play, kind), t.seats)},
                                {"end", paid_json(paid_for(t.at_end, kind), t.seats)}};
  for (auto& role : roles_of(t)) placed[role] = per(t.placed.at(role), t.seats);
  return {{"points", std::move(points)},
          {"figures",
           json::object{
               {"placed", std::move(placed)}, {"returned", per(t.returned, t.seats)}, {"standing", per(t.standing, t.seats)}}}};
}

json::object showing_json(const Showing& s) {
  json::object o{{"seats", s.takings.seats}};
  put_mean(o, "score", s.points.mean());
  if (s.wins.values()) {
    o["games"] = s.wins.values();
    put_mean(o, "win_rate", s.wins.mean()), put_mean(o, "margin", s.margin.mean());
  }
  return o;
}

// --- words

std::string row(const std::string& name, std::size_t width, std::initializer_list<std::string> cells) {
  std::string line = fmt::format("  {:<{}}", name, width);
  for (auto& cell : cells) line += fmt::format("{:>10}", cell);
  return line + "\n";
}

std::string two_digits(double n) { return fmt::format("{:.2f}", n); }

std::string points_words(const Takings& t) {
  std::size_t width = 10;
  for (auto& kind : kinds_of(t)) width = std::max(width, kind.size());
  std::string text = "Points of a player in a game\n" + row("", width, {"in play", "times", "at end", "times", "all"});
  auto line = [&](const std::string& name, const Paid& play, const Paid& end) {
    text += row(name, width,
                {two_digits(per(play.points, t.seats)), two_digits(per(play.times, t.seats)), two_digits(per(end.points, t.seats)),
                 two_digits(per(end.times, t.seats)), two_digits(per(play.points + end.points, t.seats))});
  };
  for (auto& kind : kinds_of(t)) line(kind, paid_for(t.in_play, kind), paid_for(t.at_end, kind));
  line("all", sum_of(t.in_play), sum_of(t.at_end));
  return text;
}

std::string figures_words(const Takings& t) {
  std::size_t width = 10;
  for (auto& role : roles_of(t)) width = std::max(width, role.size());
  std::string text = "Figures of a player in a game\n";
  for (auto& role : roles_of(t)) text += row(role, width, {two_digits(per(t.placed.at(role), t.seats))});
  text += row("all", width, {two_digits(per(placed_in_all(t), t.seats))});
  return text + fmt::format("  {} came home, {} stood at the end\n", two_digits(per(t.returned, t.seats)),
                            two_digits(per(t.standing, t.seats)));
}

std::string rate_words(const Showing& s) {
  const Mean win = s.wins.mean(), margin = s.margin.mean();
  return fmt::format("wins {:.1f} % ({}), margin {:+.2f} ({})", 100 * win.value, to_text(win.error, 1, 100), margin.value,
                     to_text(margin.error, 2));
}

std::string players_words(const std::map<std::string, Showing>& players) {
  std::size_t width = 10;
  for (auto& [name, s] : players) width = std::max(width, name.size());
  std::string text = "Players\n" + row("", width, {"games", "points", "figures", "standing"});
  for (auto& [name, s] : players) {
    const Takings& t = s.takings;
    std::string line =
        row(name, width,
            {std::to_string(s.wins.values() ? s.wins.values() : s.points.values()), fmt::format("{:.2f}", s.points.mean().value),
             two_digits(per(placed_in_all(t), t.seats)), two_digits(per(t.standing, t.seats))});
    line.pop_back();
    text += line + (s.wins.values() ? "   " + rate_words(s) : "   only against himself") + "\n";
  }
  return text;
}

}  // namespace

json::object to_json(const GameStatistics& s) {
  json::object rules, first, players;
  for (auto& [line, n] : s.rules()) rules[line] = n;
  for (auto& [n, showing] : s.first_seat()) first[std::to_string(n)] = showing_json(showing);
  for (auto& [name, showing] : s.players()) {
    json::object o = showing_json(showing);
    for (auto& [key, value] : takings_json(showing.takings)) o[key] = value;
    players[name] = std::move(o);
  }
  json::object o{
      {"games", s.games()}, {"played", s.played()}, {"resigned", s.resigned()}, {"open", s.open()}, {"rules", std::move(rules)}};
  put_mean(o, "turns", s.turns().mean()), put_mean(o, "tiles", s.tiles().mean()), put_mean(o, "discards", s.discards().mean()),
      put_mean(o, "decisions", s.decisions().mean());
  o["fewest_turns"] = s.fewest_turns(), o["most_turns"] = s.most_turns();
  for (auto& [key, value] : takings_json(s.takings())) o[key] = value;
  o["first_seat"] = std::move(first), o["players"] = std::move(players);
  return o;
}

std::string to_words(const GameStatistics& s) {
  std::string text = fmt::format("{} games: {} played to the last tile, {} ended by those who gave up, {} not finished\n",
                                 s.games(), s.played(), s.resigned(), s.open());
  for (auto& [line, n] : s.rules()) text += fmt::format("  {:>8}  {}\n", n, line);
  if (s.played()) {
    const Mean turns = s.turns().mean();
    text += fmt::format("Length\n  {:.2f} turns ({}), from {} to {}; {:.1f} decisions, {:.2f} tiles that fitted nowhere\n",
                        turns.value, to_text(turns.error, 2), s.fewest_turns(), s.most_turns(), s.decisions().mean().value,
                        s.discards().mean().value);
    text += points_words(s.takings()) + figures_words(s.takings());
  }
  if (!s.first_seat().empty()) text += "Who moves first\n";
  for (auto& [n, showing] : s.first_seat())
    text += fmt::format("  of {} players {}; {} games\n", n, rate_words(showing), showing.wins.values());
  if (!s.players().empty()) text += players_words(s.players()) + "In brackets: standard errors over deals. Ties count half.\n";
  return text;
}

}  // namespace bastide
