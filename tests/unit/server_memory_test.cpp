// What a table in memory is taken to weigh.
#include <gtest/gtest.h>
#include <malloc.h>

#include <memory>

#include "protocol/compile.hpp"
#include "server/match.hpp"
#include "server/memory.hpp"
#include "support/everything.hpp"
#include "support/stride.hpp"

namespace bastide::server {
namespace {

TEST(ServerMemory, GivesBackWhatIsNotTakenAnyMore) {
  Memory memory(1000);
  EXPECT_EQ(memory.wanting(), 0u);
  {
    Memory::Share a(memory), b(memory);
    a.set(900), b.set(200);
    EXPECT_EQ(memory.used(), 1100u);
    EXPECT_EQ(memory.wanting(), 200u);
    EXPECT_FALSE(memory.full());
    b.set(400);
    EXPECT_TRUE(memory.full());
    a.set(100);
    EXPECT_EQ(memory.used(), 500u);
  }
  EXPECT_EQ(memory.used(), 0u);
  EXPECT_GT(Memory(0).most(), std::size_t{16} << 20) << "a share of this machine";
}

TEST(ServerMemory, IsAboutWhatAMatchTakes) {
#ifdef BASTIDE_SANITIZED
  GTEST_SKIP() << "a sanitizer has an allocator of its own, which does not count";
#endif
  auto taken = [] { return mallinfo2().uordblks + mallinfo2().hblkhd; };
  constexpr std::size_t kMatches = 20;
  for (int i = 0; i < 100; ++i)
    Session({"base", {}, Deal::outside(), false, {}}).rest();  // whoever wakes finds a spare game from now on
  for (const std::string& rules : {std::string("base"), every_expansion()}) {
    const auto shared = compile_rules(rules, "");  // by all that are played by them
    for (const int moves : {0, 40, 120}) {
      std::vector<std::unique_ptr<Match>> all;
      const std::size_t before = taken();
      std::size_t said = 0;
      for (std::size_t i = 0; i < kMatches; ++i) {
        StoredTable stored{{"T", rules, seed_from_text(std::to_string(i)), false, {{"Ann", "a", ""}, {"Bob", "b", ""}}, 0}, {}};
        all.push_back(std::make_unique<Match>(stored));
        Rng rng{i};
        for (int n = 0; n < moves && !all.back()->over(); ++n) all.back()->apply_bot(all.back()->game().sample(rng), 0);
        all.back()->rest();
        said += all.back()->bytes();
      }
      const double ratio = static_cast<double>(said) / static_cast<double>(taken() - before);
      EXPECT_GT(ratio, 0.8) << rules << ", " << moves << " moves: " << said / kMatches;
      EXPECT_LT(ratio, 1.25) << rules << ", " << moves << " moves: " << said / kMatches;
    }
  }
}

}  // namespace
}  // namespace bastide::server
