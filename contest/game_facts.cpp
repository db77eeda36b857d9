#include "contest/game_facts.hpp"

#include <bit>
#include <string_view>

#include "core/ledger.hpp"

namespace bastide {
namespace {

std::string role_in(const Game& g, const Event& e) {
  const std::string role = g.rules().role_name(e.feature, e.tags);
  return e.figure ? role + " (" + g.rules().figure[e.figure].name + ")" : role;
}

ScoreFact score_fact(const Game& g, const Event& e) {
  const std::string kind = e.name ? e.name : g.rules().feature_name(e.feature, e.tags);
  return {e.turn, e.player, e.points, static_cast<int>(e.tiles.size()), e.final, kind, sum_text(e.sum.terms, e.points)};
}

/// A bid that is paid is no scoring, but part of the scores: who buys pays it to nobody, who sells gets it.
void add_auction(GameFacts& facts, const Event& e) {
  const std::string_view what = e.name;
  const auto add = [&](int seat, int points) { facts.scores.push_back({e.turn, seat, points, 0, false, "auction", ""}); };
  if (!e.points || (what != "buys" && what != "sells")) return;
  if (what == "buys") return add(e.player, -e.points);
  add(e.player, e.points), add(std::countr_zero(static_cast<unsigned>(e.rivals)), -e.points);
}

void take_event(GameFacts& facts, const Game& g, const Event& e) {
  switch (e.type) {
    case Event::Type::Discard:
      ++facts.discards;
      break;
    case Event::Type::Place:
      ++facts.tiles;
      break;
    case Event::Type::Deploy:
      ++facts.seats[e.player].placed[role_in(g, e)], ++facts.seats[e.player].standing;
      break;
    case Event::Type::Return:
      ++facts.seats[e.player].returned, --facts.seats[e.player].standing;
      break;
    case Event::Type::Score:
      facts.scores.push_back(score_fact(g, e));
      break;
    case Event::Type::Auction:
      add_auction(facts, e);
      break;
    default:
      break;
  }
}

void compare_seats(std::vector<SeatFacts>& seats) {
  const auto others = static_cast<double>(seats.size() - 1);
  for (auto& a : seats)
    for (auto& b : seats)
      if (&a != &b) a.outcome.margin += (a.score - b.score) / others, a.outcome.wins += score_between(a, b) / others;
}

std::string info_of(const Record& r, const char* word) {
  const auto found = r.info.find(word);
  return found == r.info.end() ? "" : found->second;
}

}  // namespace

GameFacts facts_of(const std::string& file, const Record& record, const Session& s) {
  const Game& g = s.game();
  GameFacts facts;
  facts.file = file, facts.rules = to_text(g.rules().rules), facts.seed = record.seed;
  facts.event = info_of(record, "event"), facts.date = info_of(record, "date");
  facts.end = g.over() ? GameFacts::End::played : s.over() ? GameFacts::End::resigned : GameFacts::End::open;
  facts.turns = static_cast<int>(record.turns.size());
  facts.decisions = static_cast<int>(s.moves().size());
  for (std::size_t seat = 0; seat < s.names().size(); ++seat)
    facts.seats.push_back({s.names()[seat], g.s().score[seat], false, {}, 0, 0, {}});
  for (auto& r : s.resigned()) facts.seats[static_cast<std::size_t>(r.seat)].resigned = true;
  for (auto& e : g.events()) take_event(facts, g, e);
  compare_seats(facts.seats);
  return facts;
}

double score_between(const SeatFacts& me, const SeatFacts& other) {
  if (me.resigned != other.resigned) return other.resigned ? 1 : 0;
  return me.score == other.score || me.resigned ? 0.5 : me.score > other.score ? 1 : 0;
}

const char* to_word(GameFacts::End end) {
  return end == GameFacts::End::played ? "played" : end == GameFacts::End::resigned ? "resigned" : "open";
}

int winner_of(const GameFacts& facts) {
  if (facts.end == GameFacts::End::open) return -1;
  for (std::size_t seat = 0; seat < facts.seats.size(); ++seat)
    if (facts.seats[seat].outcome.wins > 1 - 1e-9) return static_cast<int>(seat);
  return -1;
}

}  // namespace bastide
