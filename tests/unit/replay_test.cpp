// A replay tells of every step what the live game told: the same state, the same events.
#include "protocol/replay.hpp"
#include "support/everything.hpp"
#include "support/stride.hpp"

#include <gtest/gtest.h>

namespace bastide {
namespace {

namespace json = boost::json;

std::string all_for_three() { return every_expansion() + " modern printing=second players=3"; }

/// The state without what belongs to the live table alone.
json::object bare(json::object state) {
  state.erase("seq");
  if (auto* d = state.if_contains("decision")) {
    if (d->as_object().at("actor") == json::value("chance")) {
      state.erase("decision");
    } else {
      d->as_object().erase("seq");
      d->as_object().erase("undo");
    }
  }
  return state;
}

/// A game and what was seen of it on the way, before each answer and at the end; of a long list every few states.
struct Watched {
  Session game;
  std::vector<json::object> states;
  std::vector<int> events;

  explicit Watched(Session s) : game(std::move(s)) {}
  void look() {
    states.push_back(states.size() % kStride ? json::object() : bare(game.state()));
    events.push_back(game.event_count());
  }
};

/// Random moves; every so often, `undos`, one is taken back; seat `quitter` resigns after so many answers.
Watched random_game(const std::string& rules, unsigned seed, int answers = 1 << 20, int quit_after = -1) {
  Watched w(Session({rules, {"Ann", "Bob"}, Deal::seeded(seed_from_text(std::to_string(seed))), false, {}}));
  Rng rng{seed};
  w.look();
  for (int i = 0; i < answers && !w.game.over(); ++i) {
    if (i == quit_after) {
      w.game.resign(1);
      w.look();
      if (w.game.over()) break;
    }
    w.game.play(w.game.game().sample(rng));
    w.look();
  }
  return w;
}

/// Every step is as it was seen, and its events are those that were told between.
void same(const Watched& w, const Session& game) {
  const Replay replay(game);
  ASSERT_EQ(replay.last() + 1, static_cast<int>(w.states.size()));
  const json::array all = game.events();
  for (int step = 0; step <= replay.last(); step += static_cast<int>(kStride)) {
    const json::object told = replay.at(step, game.names());
    const auto i = static_cast<std::size_t>(step);
    ASSERT_EQ(bare(told.at("state").as_object()), w.states[i]) << step;
    const json::array& events = told.at("events").as_array();
    const auto from = static_cast<std::size_t>(told.at("from").as_int64());
    ASSERT_EQ(from, step ? static_cast<std::size_t>(w.events[i - 1]) : 0u) << step;
    ASSERT_EQ(from + events.size(), static_cast<std::size_t>(w.events[i])) << step;
    for (std::size_t n = 0; n < events.size(); ++n) ASSERT_EQ(events[n], all[from + n]) << step;
  }
}

TEST(Replay, EveryStepIsAsItWasSeen) {
  for (unsigned seed = 0; seed < 6; seed += kStride) {
    const Watched w = random_game(seed % 2 ? "base+river" : all_for_three(), seed);
    same(w, w.game);
  }
}

TEST(Replay, TheSameFromARecord) {
  for (const std::string& rules : {std::string("base"), all_for_three()}) {
    const Watched w = random_game(rules, 11);
    same(w, replay(read_record(to_text(w.game.record()))));
  }
}

TEST(Replay, GamesThatStoppedEarlyAndWhoGaveUp) {
  for (int answers : {0, 1, 2, 17}) {
    const Watched w = random_game("base players=3", 5, answers);
    same(w, w.game);
  }
  const Watched w = random_game("base players=3", 6, 40, 7), two = random_game("base", 6, 40, 7);
  same(w, w.game);
  same(two, two.game);
}

TEST(Replay, WhatWasTakenBackAndTheEndsOfTurnsAreNoSteps) {
  Session s({"base", {}, Deal::seeded(seed_from_text("undo")), true, {}});
  Session plain({"base", {}, Deal::seeded(seed_from_text("undo")), false, {}});
  Rng rng{3};
  for (int i = 0; i < 60; ++i) {
    const Move m = s.game().sample(rng);
    if (m.kind != MoveKind::Confirm) plain.play(m);
    s.play(m);
    if (i % 3 || !s.can_undo(s.actor())) continue;
    s.undo();
    s.play(m);
  }
  while (s.actor() >= 0 && s.game().actor() != kChance && std::string(s.game().phase().name) == "confirm") s.play("ok");
  const Replay replay(s), expected(plain);
  ASSERT_EQ(replay.last(), expected.last());
  for (int step = 0; step <= replay.last(); ++step) EXPECT_EQ(replay.at(step, s.names()), expected.at(step, s.names()));
}

TEST(Replay, SaysWhereTurnsBegin) {
  const Watched w = random_game("base+river", 9);
  const Replay replay(w.game);
  ASSERT_FALSE(replay.turns().empty());
  EXPECT_EQ(replay.turns()[0], 0);
  for (std::size_t turn = 0; turn < replay.turns().size(); ++turn) {
    const json::object told = replay.at(replay.turns()[turn], w.game.names());
    EXPECT_EQ(json::value_to<std::size_t>(told.at("state").at("turn").at("number")), turn + 1);
    EXPECT_EQ(told.at("turns").as_array().size(), replay.turns().size());
  }
}

TEST(Replay, RefusesStepsThatAreNone) {
  const Watched w = random_game("base", 1, 3);
  const Replay replay(w.game);
  EXPECT_THROW(replay.at(-1, w.game.names()), Error);
  EXPECT_THROW(replay.at(replay.last() + 1, w.game.names()), Error);
}

}  // namespace
}  // namespace bastide
