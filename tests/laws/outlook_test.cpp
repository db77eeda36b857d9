// Laws of the outlook: the projected score is what the end would pay, and the counts of what fits are those of trying everything.
#include "core/outlook.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>

#include "core/board.hpp"
#include "core/laying.hpp"
#include "core/phases.hpp"
#include "core/score.hpp"
#include "core/setup.hpp"
#include "protocol/view.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

/// The answer that does nothing, if there is one.
std::optional<Move> quiet_move(const Game& g) {
  Moves moves;
  g.legal(moves);
  for (const Move m : moves)
    if (m.kind == MoveKind::Pass || m.kind == MoveKind::Confirm) return m;
  return {};
}

/// The game ends here: nothing is left to draw, and whoever must still decide does nothing. No game if something happens all the same:
/// somebody has no such answer, or a princess sends the only knight away because she must (PD-PRIN-1).
std::optional<Game> ended(const Game& g) {
  Game end(g);
  end.keep_ledger(true);
  for (std::size_t row = 0; row < g.rules().deck.size(); ++row) end.set(end.s().left[row], u8{0});
  end.set(end.s().stage_left, u16{0});
  end.set(end.s().stage, static_cast<u8>(g.rules().stages.size() - 1));
  while (!end.over()) {
    const std::optional<Move> quiet = quiet_move(end);
    if (!quiet) return {};
    end.play(*quiet);
  }
  const auto sent_away = [](const Event& e) { return e.type == Event::Type::Return && e.cause && std::string_view(e.cause) == "sent away by a princess"; };
  if (std::any_of(end.events().begin(), end.events().end(), sent_away)) return {};
  return end;
}

/// From a bazaar: then the game goes on though the stacks are empty.
bool anybody_holds_a_tile(const Game& g) {
  std::vector<u16> kept;
  if (g.rules().kept) g.rules().kept(g, kept);
  return !kept.empty();
}

/// Where the dragon is: it moves though nobody wants it to.
int dragon_of(const Game& g) {
  for (auto& t : setup_of(g).tokens)
    if (t.name == "dragon") return t.tile;
  return -1;
}

/// How many messages have come: their points are chance.
int messages_of(const Game& g) {
  int count = 0;
  for (auto& t : setup_of(g).tokens) count += t.name == "message-seen" ? 1 : t.name == "messages-turned" ? t.number : 0;
  return count;
}

/// Then somebody must put a flea, and figures go home.
bool plague_goes_on(const Game& g) {
  const auto tokens = setup_of(g).tokens;
  return std::any_of(tokens.begin(), tokens.end(), [](auto& t) { return t.name == "outbreak"; });
}

/// After the tile is laid, doing nothing until the end leads to the projected scores; before, they are those of the final scoring.
void compare_scores(const Game& g) {
  const auto projected = projected_scores(g);
  std::optional<Game> end;
  if (&g.phase() == &phases::place || &g.phase() == &phases::draw)
    final_score(end.emplace(g));
  else if (!anybody_holds_a_tile(g) && !plague_goes_on(g))
    end = ended(g);
  if (!end || dragon_of(*end) != dragon_of(g) || messages_of(*end) != messages_of(g)) return;
  for (int p = 0; p < g.rules().players; ++p)
    ASSERT_EQ(projected[p], end->s().score[p]) << "player " << p << " in " << g.phase().name;
}

TEST(Outlook, TheProjectedScoreIsWhatTheEndWouldPay) {
  for_random_games([](Game& g, Rng& rng) {
    while (!g.over()) {
      if (rng.below(4) == 0) compare_scores(g);
      if (::testing::Test::HasFatalFailure()) return;
      g.play(g.sample(rng));
    }
    const auto projected = projected_scores(g);
    for (int p = 0; p < g.rules().players; ++p) ASSERT_EQ(projected[p], g.s().score[p]);
  });
}

/// What the state says that each player would get for features, and what his cards would pay.
std::array<int, kMaxPlayers> told_worths(const Game& g) {
  std::array<int, kMaxPlayers> points{};
  const boost::json::object state = state_json(g, std::vector<std::string>(kMaxPlayers));
  for (auto& f : state.at("features").as_array()) {
    const boost::json::value* worth = f.as_object().if_contains("worth");
    if (!worth || f.at("figures").as_array().empty()) continue;
    if (const auto* seats = worth->as_object().if_contains("seats")) {
      for (auto& s : seats->as_array()) points[s.at("seat").to_number<std::size_t>()] += s.at("points").to_number<int>();
    } else {
      for (auto& seat : f.at("owners").as_array()) points[seat.to_number<std::size_t>()] += worth->at("points").to_number<int>();
    }
  }
  return points;
}

std::array<int, kMaxPlayers> cards(const Game& g) {
  std::array<int, kMaxPlayers> points{};
  Game end(g);
  end.keep_ledger(true);
  final_score(end);
  for (auto& e : end.events())
    if (e.type == Event::Type::Score && e.name) points[e.player] += e.points;
  return points;
}

/// While nothing is complete that has not been scored.
void compare_worths(const Game& g) {
  const auto projected = projected_scores(g), features = told_worths(g), held = cards(g);
  for (std::size_t p = 0; p < static_cast<std::size_t>(g.rules().players); ++p)
    ASSERT_EQ(g.s().score[p] + features[p] + held[p], projected[p]) << "player " << p << " in " << to_text(g.rules().rules);
}

TEST(Outlook, TheWorthsOfAllFeaturesAddUpToTheProjectedScore) {
  for_random_games([](Game& g, Rng& rng) {
    while (!g.over()) {
      if (!g.s().closing_count && rng.below(12) == 0) compare_worths(g);
      if (::testing::Test::HasFatalFailure()) return;
      g.play(g.sample(rng));
    }
  });
}

int count_by_hand(const Game& g, Pos at) {
  int tiles = 0;
  for (std::size_t row = 0; row < g.rules().deck.size(); ++row) {
    bool fits = false;
    for (int rot = 0; rot < 4; ++rot) fits |= edges_match(g, g.rules().deck[row].kind, rot, at);
    tiles += fits * g.s().left[row];
  }
  return tiles;
}

TEST(Outlook, CountsOfWhatFitsAreThoseOfTryingEverything) {
  for_random_games([](Game& g, Rng& rng) {
    while (!g.over()) {
      if (rng.below(8) == 0) {
        std::map<std::pair<int, int>, int> told;
        for (auto& f : fits(g)) told[{f.at.x, f.at.y}] = f.tiles;
        std::size_t cells = 0;
        for (int i = 0; i < g.s().tile_count; ++i)
          for (int d = 0; d < 4; ++d) {
            const Pos at{static_cast<i16>(g.s().placed[i].x + kDx[d]), static_cast<i16>(g.s().placed[i].y + kDy[d])};
            if (is_tile(look(g, at.x, at.y))) continue;
            ASSERT_TRUE(told.count({at.x, at.y}));
            ASSERT_EQ((told[{at.x, at.y}]), count_by_hand(g, at));
            ++cells;
          }
        ASSERT_GE(cells, told.size());
      }
      g.play(g.sample(rng));
    }
  });
}

}  // namespace
}  // namespace bastide::laws
