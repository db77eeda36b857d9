// What an analysis says of positions in which it is plain what to say, and of random ones what must hold in any.
#include <gtest/gtest.h>

#include <map>

#include "bots/analysis_json.hpp"
#include "bots/evaluation.hpp"
#include "core/board.hpp"
#include "core/setup.hpp"
#include "protocol/notation.hpp"
#include "protocol/position.hpp"
#include "support/everything.hpp"
#include "support/limits.hpp"
#include "support/positions.hpp"
#include "support/stride.hpp"
#include "support/schemas.hpp"

namespace bastide {
namespace {

namespace json = boost::json;

const Names kNames{"Ann", "Bob", "Cyd", "Dan", "Eve", "Fay"};

std::string all_for_five() { return every_expansion() + " players=5"; }

Analysis analysed(const Game& g, std::int64_t n = 600, const Plan* played = nullptr) { return analyse(g, {}, playouts(n), played); }

/// A random game of these rules when at most so many tiles are left; `chance`: and a tile is to be drawn, else to be placed.
Game random_game(const std::string& line, int left, std::uint64_t seed, bool chance = false) {
  Game g(compile(parse_rules(line)));
  Rng rng{seed};
  auto wanted = [&] { return tiles_left(g) <= left && (chance ? g.actor() == kChance : std::string(g.phase().name) == "place"); };
  while (!g.over() && !wanted()) g.play(g.sample(rng));
  return g;
}

const Fact* find(const Judgement& m, Fact::Type type) {
  for (const Fact& f : m.facts)
    if (f.type == type) return &f;
  return nullptr;
}

Plan plan_of(Game g, const std::vector<std::string>& moves) {
  Plan plan;
  for (auto& text : moves) {
    plan.answer[static_cast<std::size_t>(plan.count)] = read_move(g, text);
    g.play(plan.answer[static_cast<std::size_t>(plan.count++)]);
  }
  return plan;
}

/// A city of Ann's, three tiles long with this one: 3 x 2 and a pennant's 2.
constexpr const char* kClose = "base players=2 | BA/RCr@0,0N BA/CFc+@0,-1E | 0f1@N | 0 0 | - | 2 0 place BA/C";

TEST(Analysis, ClosesTheCityThatWaitsForThisTile) {
  const Game g = read_position(kClose);
  const Analysis a = analysed(g);
  ASSERT_EQ(a.moves.size(), 3u);
  const Judgement& best = a.moves.front();
  EXPECT_EQ(notation_of(g, best.plan).front(), "0,-2S");
  const Fact* const closes = find(best, Fact::Type::Completes);
  ASSERT_TRUE(closes);
  EXPECT_EQ(closes->points, 8);
  EXPECT_EQ(closes->seats, 1u);
  EXPECT_EQ(closes->leads, 1u);
  EXPECT_EQ(sentence(g, *closes, 0, kNames), "closes your city: 8 points");
  ASSERT_TRUE(find(best, Fact::Type::Returns));
  EXPECT_EQ(sentence(g, *find(best, Fact::Type::Returns), 0, kNames), "your follower comes home");
  EXPECT_GT(best.gain.mean, 1);
  EXPECT_EQ(best.reasons.front().part, kNow);
  EXPECT_NEAR(best.forecast.fates.at(0).by[0], 1, 1e-9) << "this turn completes it";
}

TEST(Analysis, TellsWhoseFeatureIsClosedForWhom) {
  const Game g = read_position("base players=2 | BA/RCr@0,0N BA/CFc+@0,-1E | 1f1@N | 0 0 | - | 2 0 place BA/C");
  Facts facts(g.shared_rules());
  const std::vector<Fact> list = facts.of(g, plan_of(g, {"0,-2S", "-"}));
  ASSERT_FALSE(list.empty());
  EXPECT_EQ(sentence(g, list.front(), 0, kNames), "closes Bob's city: 8 points");
  EXPECT_EQ(list.back().type, Fact::Type::Hand);
  EXPECT_EQ(list.back().count, 7);
}

TEST(Analysis, WhatNobodyOwnsHasItsArticle) {
  EXPECT_EQ(owned("abbey", 0, 0, kNames), "an abbey");
  EXPECT_EQ(owned("city", 0, 0, kNames), "a city");
  EXPECT_EQ(owned("abbey", 3, 0, kNames), "your and Bob's abbey");
}

/// What is said of one kind of thing that the turn does, from the text and from the line of JSON.
std::string said(const char* position, const std::vector<std::string>& moves, Fact::Type type) {
  const Game g = read_position(position);
  Facts facts(g.shared_rules());
  Judgement turn;
  turn.facts = facts.of(g, plan_of(g, moves));
  const Fact* const f = find(turn, type);
  return f ? sentence(g, *f, 0, kNames) : "nothing";
}

TEST(Analysis, TellsWhereFiguresGoThatAreNoFollowers) {
  const char* const fairy = "base+dragon players=2 | BA/RCr@0,0N | 0f0@N | 0 0 | - | 1 0 place BA/L";
  EXPECT_EQ(said(fairy, {"0,1N", "f*0,0N"}, Fact::Type::Neutral), "the fairy goes beside the knight at 0,0N");
  const char* const volcano = "base+dragon players=2 | BA/RCr@0,0N | - | 0 0 | - | 1 0 place DG/F.v";
  EXPECT_EQ(said(volcano, {"0,1N"}, Fact::Type::Neutral), "the dragon goes to 0,1");
  const char* const barn = "base+abbey players=2 | BA/L@0,0N BA/L@1,0N BA/L@0,1N | - | 0 0 | - | 1 0 place BA/L";
  EXPECT_EQ(said(barn, {"1,1N", "n@1,1NL"}, Fact::Type::Claims), "barn on the field: 0 points now");
  const char* const plague = "base+plague players=2 | PL/C.s@0,0N BA/RFr@0,1N BA/RFr@1,1N | 0f2@E | 0 0 | - | 3 0 place BA/RFr | outbreak=1@0";
  EXPECT_EQ(said(plague, {"2,1N", "f1,1E>>0,1E", "-"}, Fact::Type::Moves), "a follower moves to 0,1E");
}

TEST(Analysis, TellsWhatIsDoneBesidesFigures) {
  const char* const tower = "base+tower players=2 | BA/RCr@0,0N TO/F@0,1N BA/L@0,2N | 1f2@NL | 0 0 | - | 2 0 place BA/RFr";
  EXPECT_EQ(said(tower, {"1,0N", "^0,1T", "fx0,2NL:1"}, Fact::Type::Raises), "raises the tower at 0,1T to 1 piece");
  EXPECT_EQ(said(tower, {"1,0N", "^0,1T", "fx0,2NL:1"}, Fact::Type::Captures), "captures Bob's farmer at 0,2NL");
}

/// Without a word of their own are no more than a tile that is laid or drawn, to pass, and a message that pays nobody.
TEST(Analysis, TellsSomethingOfEveryMove) {
  std::map<std::string, int> told;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Game g(compile(parse_rules(every_expansion() + " players=3 modern")));
    Facts facts(g.shared_rules());
    Rng rng{seed};
    for (; !g.over(); g.play(g.sample(rng))) {
      if (g.actor() == kChance) continue;
      const Move m = g.sample(rng);
      const std::vector<Fact> list = facts.of(g, Plan{{m}, 1});
      const bool mute = m.kind == MoveKind::Place || m.kind == MoveKind::Pass || m.kind == MoveKind::Again || m.kind == MoveKind::Perform;
      EXPECT_TRUE(list.size() > 1 || mute) << g.phase().name << ": " << label_of(g, m) << ", " << to_notation(g, m);
      for (const Fact& f : list) {
        ++told[std::to_string(static_cast<int>(f.type))];
        EXPECT_NE(sentence(g, f, g.actor(), kNames), "");
      }
    }
  }
  EXPECT_EQ(told.size(), static_cast<std::size_t>(Fact::Type::Hand) + 1) << "some fact is never told";
}

TEST(Analysis, TellsOfAFeatureWhatItNeeds) {
  const Game g = read_position("base players=2 | BA/RCr@0,0N BA/CFc+@0,-1E | 0f1@N | 0 0 | - | 2 1 draw");
  const Analysis a = analysed(g);
  EXPECT_TRUE(a.moves.empty());
  ASSERT_EQ(a.features.size(), 1u);
  const Prospect& city = a.features.front();
  EXPECT_EQ(city.kind, City);
  EXPECT_EQ(city.present, 1u);
  EXPECT_EQ(city.now, 3);
  EXPECT_EQ(city.full, 8);
  for (const Helper& h : city.tiles) {
    const std::string& id = g.rules().id(h.kind);
    if (id == "BA/C" || id == "BA/RCr" || id == "BA/CFC.2") {
      EXPECT_TRUE(h.completes) << id;
    } else if (id == "BA/Cccc+" || id == "BA/CFc+") {
      EXPECT_FALSE(h.completes) << id;
    }
    EXPECT_NE(id, "BA/L");
  }
  EXPECT_GT(a.forecast.fates.front().completed.mean, 0.5);
  EXPECT_LT(a.forecast.fates.front().by[1], a.forecast.fates.front().by[0]);
}

/// Tiles that are said to help are tried one by one.
TEST(Prospects, TilesCompleteWhatTheyAreSaidToComplete) {
  int completing = 0, furthering = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Game g = random_game("base modern", 10 + static_cast<int>(seed) * 4, seed, true);
    for (const Prospect& p : prospects(g))
      for (std::size_t row = 0; row < g.rules().deck.size(); ++row) {
        if (!g.s().left[row]) continue;
        bool completes = false;
        Game drawn(g);
        drawn.play({MoveKind::Draw, 0, static_cast<u16>(row), {}});
        if (drawn.s().turn.tile_in_hand != g.rules().deck[row].kind) continue;  // it fits nowhere and has left the game
        Moves moves;
        drawn.legal(moves);
        for (const Move m : moves) {
          Game laid(drawn);
          laid.play(m);
          completes = completes || laid.s().features[laid.s().label[p.row]].open == 0;
        }
        if (!p.closable()) continue;
        const auto h = std::find_if(p.tiles.begin(), p.tiles.end(), [&](const Helper& t) { return t.kind == g.rules().deck[row].kind; });
        EXPECT_EQ(h != p.tiles.end() && h->completes, completes) << kKindName[p.kind] << " " << g.rules().id(g.rules().deck[row].kind);
        completes ? ++completing : ++furthering;
      }
  }
  EXPECT_GT(completing, 50);
  EXPECT_GT(furthering, 50);
}

/// An empty cell that no tile left fits stays empty.
TEST(Analysis, WhatNoTileCanFinishHasNoOdds) {
  int hopeless = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const Game g = random_game("base modern", 25, seed, true);
    Odds odds(g.shared_rules());
    odds.read(g);
    const Analysis a = analysed(g, 100);
    std::size_t k = 0;
    for (const Prospect& p : a.features) {
      if (!p.closable()) continue;
      const Fate& fate = a.forecast.fates[k++];
      const OpenCells cells = open_cells(g, p.feature);
      if (std::none_of(cells.begin(), cells.end(), [&](const OpenCell& c) { return c.slot >= 0 && odds.fits(c.pattern) == 0; })) continue;
      ++hopeless;
      EXPECT_EQ(fate.completed.mean, 0);
      EXPECT_EQ(fate.completed.error, 0);
    }
  }
  EXPECT_GT(hopeless, 5);
}

TEST(Analysis, KnowsWhoWinsWhenItIsDecided) {
  bastide::Setup s = setup_of(random_game("base modern", 3, 7));
  s.score[0] = 40, s.score[1] = 500;
  const Game g = from_setup(compile(parse_rules("base modern")), s);
  const Analysis a = analysed(g, 200);
  EXPECT_NEAR(a.forecast.win[0].mean, 0, 1e-6);
  EXPECT_NEAR(a.forecast.win[1].mean, 1, 1e-6);
  EXPECT_NEAR(a.forecast.win[1].error, 0, 1e-3);
  EXPECT_LT(a.forecast.lead[0].mean, -300);
}

/// A few games that one player wins do not make him sure to win: what they lead by counts, too.
TEST(Analysis, FewGamesTellLittleOfWhoWins) {
  const Game g = random_game("base modern players=4", 20, 5);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Forecast f = forecast(g, {{}}, playouts(3), seed).front();
    double sum = 0;
    for (std::size_t p = 0; p < 4; ++p) {
      EXPECT_GT(f.win[p].mean, 0);
      EXPECT_LT(f.win[p].mean, 1);
      EXPECT_GT(f.win[p].error, 0);
      sum += f.win[p].mean;
    }
    EXPECT_NEAR(sum, 1, 1e-9);
  }
  const Forecast many = forecast(g, {{}}, playouts(600), 1).front();
  for (std::size_t p = 0; p < 4; ++p) EXPECT_LT(many.win[p].error, 0.025);
}

TEST(Analysis, WhoeverHasResignedWinsNoMore) {
  const Game g = random_game("base modern players=3", 20, 5);
  AnalysisSettings settings;
  settings.gone = 0b010;
  const Analysis two = analyse(g, settings, playouts(60));
  EXPECT_FALSE(two.over);
  EXPECT_EQ(two.forecast.win[1].mean, 0);
  EXPECT_NEAR(two.forecast.win[0].mean + two.forecast.win[2].mean, 1, 1e-9);
  settings.gone = 0b011;
  const Analysis one = analyse(g, settings, playouts(60));
  EXPECT_TRUE(one.over);
  EXPECT_TRUE(one.moves.empty());
  EXPECT_EQ(one.forecast.win[2].mean, 1);
  EXPECT_EQ(one.forecast.score[0].mean, g.s().score[0]);
  EXPECT_EQ(misfit("analysis", position_line_json(g, one, kNames)), "");
  for (std::size_t i = 0; i < one.features.size(); ++i) EXPECT_EQ(misfit("analysis", feature_json(g, one, i)), "");
}

TEST(Analysis, ABuilderInHandIsNoFollower) {
  const Game g = read_position("base+traders players=2 | BA/RCr@0,0N | - | 0 0 | - | 1 0 place BA/L");
  EXPECT_EQ(Facts(g.shared_rules()).of(g, plan_of(g, {"0,1N", "-"})).back().count, 7);
}

TEST(Analysis, TellsTheScoresOfAGameThatIsOver) {
  const Game g = random_game("base modern players=3", -1, 3);
  ASSERT_TRUE(g.over());
  const Analysis a = analysed(g, 10);
  EXPECT_TRUE(a.over);
  EXPECT_TRUE(a.moves.empty());
  EXPECT_TRUE(a.features.empty());
  for (std::size_t p = 0; p < 3; ++p) EXPECT_EQ(a.forecast.score[p].mean, g.s().score[p]);
}

TEST(Analysis, SaysTheSameWithTheSameSeedOnAnyNumberOfThreads) {
  const Game g = random_game(all_for_five(), kStride > 1 ? 15 : 50, 4);
  auto told = [&](int threads, std::uint64_t seed) { return json::serialize(hint_json(g, analyse(g, {3, threads, seed, 400}, playouts(kStride > 1 ? 10 : 40)), kNames)); };
  const std::string once = told(1, 5);
  EXPECT_EQ(told(3, 5), once);
  EXPECT_NE(told(1, 6), once);
}

TEST(Analysis, JudgesTheTurnThatWasPlayed) {
  const Game g = read_position(kClose);
  const Plan away = plan_of(g, {"1,-1N", "-"});
  const Analysis a = analysed(g, 600, &away);
  ASSERT_TRUE(a.played);
  EXPECT_EQ(a.played->plan, away);
  EXPECT_GT(a.moves.front().rank - a.played->rank, 2);
  EXPECT_GT(a.moves.front().forecast.lead[0].mean, a.played->forecast.lead[0].mean);
}

TEST(Analysis, SolvesTheLastTiles) {
  for (const char* line : {"base modern", "base+inns+abbot players=3"}) {
    const Game g = late(line, 1, 6);
    Endgame endgame;
    const Clock clock(g, {}, 1);
    ASSERT_TRUE(endgame.solve(g, 1000000, {1'000'000'000, clock, 1}));
    const auto& turns = endgame.turns();
    const auto me = static_cast<std::size_t>(g.actor());
    const Analysis a = analysed(g, 100000, &turns.back().plan);
    ASSERT_GE(a.moves.size(), 3u);
    for (std::size_t i = 0; i < a.moves.size(); ++i) {
      EXPECT_TRUE(a.moves[i].exact) << line;
      EXPECT_NEAR(a.moves[i].margin(me).mean, turns[i].value, 1e-9) << line;
      EXPECT_EQ(a.moves[i].margin(me).error, 0);
      EXPECT_EQ(a.moves[i].gain.error, 0);
    }
    ASSERT_TRUE(a.played);
    EXPECT_TRUE(a.played->exact);
    EXPECT_NEAR(a.moves[0].rank - a.played->rank, turns.front().value - turns.back().value, 1e-9);
    EXPECT_NEAR(a.moves[0].gain.mean - a.played->gain.mean, turns.front().value - turns.back().value, 1e-9);
  }
}

TEST(Analysis, TurnsStandInTheirOrderAndOddsAddUp) {
  for (std::uint64_t seed = 1; seed <= (kStride > 1 ? 2 : 4); ++seed) {
    const Game g = random_game(seed % 2 ? "base modern" : all_for_five(), kStride > 1 ? 15 : 40, seed);
    const Analysis a = analysed(g, kStride > 1 ? 8 : 40);
    for (std::size_t i = 1; i < a.moves.size(); ++i) EXPECT_LE(a.moves[i].gain.mean, a.moves[i - 1].gain.mean + 1e-9);
    double wins = 0;
    for (auto& w : a.forecast.win) wins += w.mean;
    EXPECT_NEAR(wins, 1, 1e-9);
    for (const Judgement& m : a.moves)
      for (const Fate& fate : m.forecast.fates) {
        double by = 0;
        for (const double part : fate.by) by += part;
        EXPECT_NEAR(by, fate.completed.mean, 1e-9);
      }
  }
}

void check_lines(const Game& g, const Analysis& a) {
  ASSERT_EQ(misfit("analysis", position_line_json(g, a, kNames)), "");
  for (std::size_t i = 0; i < a.moves.size(); ++i) ASSERT_EQ(misfit("analysis", move_json(g, a, a.moves[i], static_cast<int>(i) + 1, kNames)), "");
  for (std::size_t i = 0; i < a.features.size(); ++i) ASSERT_EQ(misfit("analysis", feature_json(g, a, i)), "");
}

/// At decisions of every kind, under all rules.
TEST(Analysis, LinesFitTheirSchemaUnderAllRules) {
  for (const std::string& line : {std::string("base modern"), std::string("base+inns+abbot players=3"), all_for_five()}) {
    Game g(compile(parse_rules(line)));
    Rng rng{9};
    const u32 every = static_cast<u32>(std::max(25, g.rules().tile_total / 2 * static_cast<int>(kStride)));
    while (!g.over()) {
      if (rng.below(every) == 0) check_lines(g, analysed(g, 3));
      if (HasFatalFailure()) return;
      g.play(g.sample(rng));
    }
    check_lines(g, analysed(g, 4));
  }
}

TEST(Analysis, ExamplesOfThePageFitTheSchema) {
  const std::string page = file_text("docs/analysis.md");
  int n = 0;
  for (std::size_t at = 0; (at = page.find("\n{\"type\"", at)) != page.npos; ++n) {
    const std::size_t end = page.find('\n', at + 1);
    EXPECT_EQ(misfit("analysis", json::parse(page.substr(at + 1, end - at - 1))), "");
    at = end;
  }
  EXPECT_EQ(n, 6);
}

}  // namespace
}  // namespace bastide
