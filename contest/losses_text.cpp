// Losses of many games as JSON and in words.
#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <map>

#include "contest/losses.hpp"
#include "contest/statistics.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

constexpr std::array<const char*, 3> kThirds{"opening", "middle", "end"};
constexpr std::size_t kWorst = 10;  ///< turns that are named

/// What a player has lost, in the games of one name.
struct PlayerLosses {
  int turns = 0, best = 0;       ///< best: turns that lost less than a tenth of a point
  std::vector<double> by_game;   ///< points
  std::array<double, 3> lost{};  ///< by thirds of the game
  std::array<int, 3> in_third{};
  double chances = 0;  ///< to win, in games
};

struct WorstTurn {
  const AnalysedGame* game;
  const AnalysedTurn* turn;
};

/// By name, so that sums come out alike in whatever order the games were analysed.
std::vector<const AnalysedGame*> by_file(const Analyses& a) {
  std::vector<const AnalysedGame*> list;
  for (auto& g : a.games) list.push_back(&g);
  std::sort(list.begin(), list.end(), [](auto* x, auto* y) { return x->file < y->file; });
  return list;
}

std::map<std::string, PlayerLosses> losses_by_player(const Analyses& a) {
  std::map<std::string, PlayerLosses> players;
  for (const AnalysedGame* game : by_file(a)) {
    const AnalysedGame& g = *game;
    std::vector<double> by_seat(g.players.size(), 0);
    for (auto& t : g.turns) {
      PlayerLosses& p = players[g.players[static_cast<std::size_t>(t.seat)]];
      const auto third = static_cast<std::size_t>(std::clamp(3 * (t.turn - 1) / std::max(1, g.last_turn), 0, 2));
      ++p.turns, p.best += t.lost < 0.1;
      p.lost[third] += t.lost, ++p.in_third[third];
      p.chances += std::max(0.0, t.best_win - t.win);
      by_seat[static_cast<std::size_t>(t.seat)] += t.lost;
    }
    for (std::size_t seat = 0; seat < by_seat.size(); ++seat) players[g.players[seat]].by_game.push_back(by_seat[seat]);
  }
  return players;
}

std::vector<WorstTurn> worst_turns(const Analyses& a) {
  std::vector<WorstTurn> list;
  for (auto& g : a.games)
    for (auto& t : g.turns) list.push_back({&g, &t});
  std::sort(list.begin(), list.end(), [](const WorstTurn& x, const WorstTurn& y) {
    return std::tuple(-x.turn->lost, x.game->file, x.turn->turn) < std::tuple(-y.turn->lost, y.game->file, y.turn->turn);
  });
  if (list.size() > kWorst) list.resize(kWorst);
  return list;
}

double share_of(double sum, double n) { return n > 0 ? sum / n : 0; }
double sum_of_losses(const PlayerLosses& p) { return p.lost[0] + p.lost[1] + p.lost[2]; }

json::object player_losses_json(const PlayerLosses& p) {
  json::object o{{"games", p.by_game.size()},
                 {"turns", p.turns},
                 {"best", share_of(p.best, p.turns)}};
  put_mean(o, "lost_per_game", mean_of(p.by_game));
  o["lost_per_turn"] = share_of(sum_of_losses(p), p.turns);
  o["win_lost_per_game"] = share_of(p.chances, static_cast<double>(p.by_game.size()));
  for (std::size_t i = 0; i < kThirds.size(); ++i)
    o[std::string("lost_per_turn_") + kThirds[i]] = share_of(p.lost[i], p.in_third[i]);
  return o;
}

json::object worst_json(const WorstTurn& w) {
  return {{"file", w.game->file},
          {"turn", w.turn->turn},
          {"seat", w.turn->seat},
          {"name", w.game->players[static_cast<std::size_t>(w.turn->seat)]},
          {"tile", w.turn->tile},
          {"lost", w.turn->lost},
          {"played", json::value_from(w.turn->played)},
          {"best", json::value_from(w.turn->best)}};
}

std::string worst_words(const WorstTurn& w) {
  return fmt::format("  {:>5.1f}  {} turn {}, {} with {}: {} was played, {} was best\n", w.turn->lost, w.game->file, w.turn->turn,
                     w.game->players[static_cast<std::size_t>(w.turn->seat)], w.turn->tile, fmt::join(w.turn->played, " "),
                     fmt::join(w.turn->best, " "));
}

}  // namespace

json::object to_json(const Analyses& a) {
  json::object players;
  for (auto& [name, p] : losses_by_player(a)) players[name] = player_losses_json(p);
  json::array worst;
  for (auto& w : worst_turns(a)) worst.push_back(worst_json(w));
  return {{"games", a.games.size()}, {"players", std::move(players)}, {"worst", std::move(worst)}};
}

std::string to_words(const Analyses& a) {
  const auto players = losses_by_player(a);
  std::size_t width = 10;
  for (auto& [name, p] : players) width = std::max(width, name.size());
  std::string text =
      fmt::format("{} games; points lost against the best turn found\n  {:<{}}{:>7}{:>8}{:>18}{:>8}{:>10}{:>8}{:>8}{:>8}\n",
                  a.games.size(), "", width, "games", "turns", "a game", "a turn", "opening", "middle", "end", "best");
  for (auto& [name, p] : players) {
    const Mean game = mean_of(p.by_game);
    text += fmt::format("  {:<{}}{:>7}{:>8}{:>18}{:>8.2f}", name, width, p.by_game.size(), p.turns,
                        fmt::format("{:.1f} ({})", game.value, to_text(game.error, 1)), share_of(sum_of_losses(p), p.turns));
    for (std::size_t i = 0; i < 3; ++i) text += fmt::format("{:>{}.2f}", share_of(p.lost[i], p.in_third[i]), i ? 8 : 10);
    text += fmt::format("{:>6.0f} %\n", 100 * share_of(p.best, p.turns));
  }
  text +=
      "In brackets: standard errors over games. Opening, middle, end: a turn in each third of the game. Best: turns that lost less "
      "than a tenth.\n";
  if (!a.games.empty()) text += "Most was lost in\n";
  for (auto& w : worst_turns(a)) text += worst_words(w);
  return text;
}

}  // namespace bastide
