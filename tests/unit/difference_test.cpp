// What is otherwise than before, and made otherwise again.
#include <gtest/gtest.h>

#include <functional>

#include "protocol/difference.hpp"
#include "protocol/session.hpp"
#include "support/everything.hpp"
#include "support/follower.hpp"
#include "support/stride.hpp"
#include "support/schemas.hpp"

namespace bastide {
namespace {

TEST(Difference, OfTheSamples) {
  const json::value samples = json::parse(file_text("tests/support/differences.json"));
  for (auto& sample : samples.as_array()) {
    const json::object& before = sample.at("before").as_object();
    const json::object changes = difference(before, sample.at("after").as_object());
    EXPECT_EQ(changes, sample.at("difference").as_object()) << sample.at("what");
    json::object now = before;
    apply(changes, now);
    EXPECT_EQ(now, sample.at("after").as_object()) << sample.at("what");
  }
}

/// Plays a random game, with answers taken back now and then; `look` is called before it and after every answer, where sanitizers make
/// everything slow after every few.
void play(Session& s, u64 seed, const std::function<void(const Session&)>& look) {
  Rng rng{seed};
  look(s);
  for (std::size_t n = 1; !s.over(); ++n) {
    if (s.can_undo(s.actor()) && rng.below(5) == 0)
      s.undo();
    else
      s.play(s.game().sample(rng));
    if (n % kStride == 0 || s.over()) look(s);
  }
}

TEST(Difference, LeadsFromEveryStateOfAGameToTheNext) {
  for (const std::string& rules : {std::string("base"), every_expansion() + " players=4"})
    for (const Aids aids : {Aids::helpful, Aids::standard, Aids::purist}) {
      if (kStride > 1 && aids != Aids::helpful) continue;  // as in ServerChanges
      Session game({rules, {}, Deal::seeded(seed_from_text(rules)), true, {}});
      json::object held;
      play(game, static_cast<u64>(aids), [&](const Session& s) {
        const json::object now = s.state_without_decision(aids);
        apply(difference(held, now), held);
        ASSERT_EQ(held, now);
      });
    }
}

TEST(Difference, ADecisionWhosePlacementsAreNamedIsTheSame) {
  Session game({"base", {}, Deal::seeded(seed_from_text("named")), true, {}});
  play(game, 1, [](const Session& s) {
    if (auto decision = s.decision()) {
      EXPECT_EQ(described(*s.decision(Placements::named)), *decision);
    }
  });
}

}  // namespace
}  // namespace bastide
