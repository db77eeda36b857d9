#include "analyse_text.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "protocol/notation.hpp"
#include "text_style.hpp"

namespace bastide::app {
namespace {

std::string moves_of(const Game& g, const Judgement& m) { return fmt::format("{}", fmt::join(notation_of(g, m.plan), " ")); }

std::string points(const Estimate& e) { return fmt::format("{:+.1f} ± {:.1f}", e.mean, e.error); }
std::string percent(const Estimate& e) { return fmt::format("{:.0f} % ± {:.0f}", e.mean * 100, e.error * 100); }

/// What a part of the evaluation is called.
const char* part_text(Part part) {
  switch (part) {
    case kNow: return "points if the game ended now";
    case kFarms: return "of these by fields and cards";
    case kHope: return "hope for features to be completed";
    case kReturn: return "followers that will come home";
    case kStuck: return "followers stuck";
    case kOpen: return "open ends";
    case kHand: return "followers in hand";
    case kJoin: return "features that may be joined";
    case kPasture: return "hope of fields";
    case kRaid: return "fields that may be joined";
    case kMeadow: return "room for fields";
    case kShape: return "the shape of the board";
    case kStock: return "tower pieces kept";
    case kParts: break;
  }
  return "";
}

void tell_title(const Game& g, const Analysis& a, const Names& names) {
  const auto turn = g.s().turn;
  std::string title = fmt::format("Turn {}", turn.number);
  if (a.over) title = "The game is over";
  else if (!a.turns) title += ": a tile is to be drawn";
  else if (turn.tile_in_hand == kNo)
    title += fmt::format(": {} decides, {} turns to choose from", names[static_cast<std::size_t>(a.actor)], a.turns);
  else
    title += fmt::format(": {} holds {}, {} turns to choose from", names[static_cast<std::size_t>(a.actor)],
                         g.rules().id(turn.tile_in_hand), a.turns);
  fmt::print(styled(fmt::emphasis::bold), "{}", title);
  fmt::print("\n");
  for (std::size_t p = 0; p < names.size(); ++p)
    fmt::print("  {:<20}{:>4} points, {:.1f} ± {:.1f} in the end, wins {}\n", names[p], g.s().score[p], a.forecast.score[p].mean,
               a.forecast.score[p].error, percent(a.forecast.win[p]));
}

void tell_move(const Game& g, const Analysis& a, const Judgement& m, const std::string& number, const Names& names) {
  const auto me = static_cast<std::size_t>(a.actor);
  fmt::print(styled(fmt::emphasis::bold), "{}", fmt::format("{:<3}{:<16}", number, moves_of(g, m)));
  fmt::print(styled(fg(fmt::terminal_color::green)), "{}", fmt::format("{:<14}", points(m.gain)));
  fmt::print("margin {}, wins {}\n", points(m.margin(me)), percent(m.forecast.win[me]));
  fmt::print("   {}\n", sentences(g, m, a.actor, names));
  std::string why;
  for (std::size_t i = 0; i < std::min<std::size_t>(4, m.reasons.size()); ++i)
    why += fmt::format("{}{} {:+.1f}", why.empty() ? "" : ", ", part_text(m.reasons[i].part), m.reasons[i].own + m.reasons[i].others);
  if (!why.empty()) fmt::print(styled(fmt::emphasis::faint), "   {}", why), fmt::print("\n");
}

std::string tiles_of(const Game& g, const Prospect& p, bool completing) {
  std::string text;
  for (const Helper& h : p.tiles)
    if (h.completes == completing) text += fmt::format("{}{} x{}", text.empty() ? "" : ", ", g.rules().id(h.kind), h.left);
  return text;
}

void tell_feature(const Game& g, const Prospect& p, const Fate* fate, const Names& names) {
  fmt::print("  {:<34}{:>3} now", fmt::format("{} at {}", owned(g.rules().feature_name(p.kind, p.tags), p.present, -1, names), row_notation(g, p.row)), p.now);
  if (!fate) return void(fmt::print("\n"));
  fmt::print(", {} if completed: {}", p.full, percent(fate->completed));
  std::string by;
  for (std::size_t s = 0; s < names.size(); ++s)
    if (fate->by[s] > 0) by += fmt::format("{}{} {:.0f} %", by.empty() ? "" : ", ", names[s], fate->by[s] * 100);
  fmt::print("{}\n", by.empty() ? "" : " (by " + by + ")");
  if (const std::string t = tiles_of(g, p, true); !t.empty()) fmt::print("      completed by {}\n", t);
  if (const std::string t = tiles_of(g, p, false); !t.empty()) fmt::print("      furthered by {}\n", t);
  if (p.tiles.empty()) fmt::print("      no tile that is left fits\n");
}

}  // namespace

void tell_analysis(const Game& g, const Analysis& a, const Names& names) {
  tell_title(g, a, names);
  if (a.over) fmt::print("  (--turn N tells of a turn, --all of all of them)\n");
  if (!a.moves.empty()) fmt::print("\nPoints more than an ordinary turn, expected margin in the end, odds to win\n");
  if (!a.moves.empty() && a.moves.front().exact) fmt::print("The last tiles are solved: points and margins are exact if everybody plays best\n");
  for (std::size_t i = 0; i < a.moves.size(); ++i) tell_move(g, a, a.moves[i], fmt::format("{}.", i + 1), names);
  if (a.played) {
    fmt::print("\nPlayed, {:.1f} points behind the best\n", std::max(0.0, a.moves.front().rank - a.played->rank));
    tell_move(g, a, *a.played, "", names);
  }
  if (!a.features.empty()) fmt::print("\nFeatures with followers, and the odds that they are completed{}\n", a.moves.empty() ? "" : " after the best turn");
  std::size_t k = 0;
  for (const Prospect& p : a.features) tell_feature(g, p, p.closable() ? &a.forecast.fates[k++] : nullptr, names);
}

void tell_turn_review(const Game& g, const TurnReview& t, const Names& names) {
  const auto me = static_cast<std::size_t>(t.seat);
  fmt::print("{:>4}  {:<12} {:<14} {:<14}", t.turn, names[me], g.rules().id(t.tile), moves_of(g, t.played));
  if (t.luck_points) fmt::print(" luck {:>+5.1f},", *t.luck_points);
  else fmt::print("{:12}", "");
  const bool lost = t.grade != Grade::best;
  const std::string how = !t.choice ? "no choice" : lost ? fmt::format("{}, lost {:.1f} points", name_of(t.grade), t.lost) : "best";
  fmt::print(" {:<28} wins {:.0f} %\n", how + ",", t.played.forecast.win[me].mean * 100);
  if (t.grade >= Grade::inaccuracy) fmt::print("      better {}: {}\n", moves_of(g, t.best), sentences(g, t.best, t.seat, names));
}

void tell_totals(const ReviewTotals& totals, const Names& names) {
  for (std::size_t p = 0; p < names.size(); ++p) {
    const ReviewTotals::Player& all = totals.players[p];
    fmt::print("{:<24} {:>3} turns  {:>6.1f} points lost, {:.2f} a turn; luck {:+.1f} points, {:+.0f} % to win\n", names[p], all.turns, all.lost,
               all.turns ? all.lost / all.turns : 0, all.luck_points, all.luck_odds * 100);
    fmt::print("{:24}", "");
    for (int grade = 0; grade < kGrades; ++grade)
      fmt::print(" {} {}{}", all.grades[static_cast<std::size_t>(grade)], name_of(static_cast<Grade>(grade)), grade + 1 < kGrades ? "," : "\n");
  }
}

}  // namespace bastide::app
