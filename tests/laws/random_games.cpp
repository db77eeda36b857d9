#include "random_games.hpp"

#include "expansions/registry.hpp"
#include "support/random_design.hpp"
#include "support/stride.hpp"

#include <chrono>
#include <cstdlib>
#include <random>

namespace bastide::laws {
namespace {

const u64 kFewest = kStride > 1 ? 2 : 5;  ///< games for each law, however slow the machine

constexpr const char* kOddTiles = R"(
# Two bends, so that a road can pass twice.
tile ODD/RrRr
  road  N W
  road  E S
  field NL WR
  field NR EL SR WL
  field ER SL
# Four cities around a field that touches no edge.
tile ODD/CCCC
  city  N
  city  E
  city  S
  city  W
  field I > N E S W
# One road under another.
tile ODD/RRrr
  road  N S
  road  E W
  field NL WR
  field NR EL
  field ER SL
  field SR WL
# A cloister and a garden, two pennants, three cities, no field.
tile ODD/CLG
  city     N  pennant=2
  city     E S
  city     W
  cloister I
  garden   II
# Cities on opposite edges and a road between them.
tile ODD/CRCR
  city  N
  road  E W
  city  S
  field EL WR > N
  field ER WL > S
set odd
  ODD/RrRr 4
  ODD/CCCC 2
  ODD/RRrr 3
  ODD/CLG  2
  ODD/CRCR 3
)";

Catalogue with_odd_tiles() {
  Catalogue c = builtin_catalogue();
  for (auto& error : read_catalogue(c, kOddTiles, "odd")) throw std::logic_error(error);
  return c;
}

/// Any set of expansions.
std::string random_expansions(Rng& rng) {
  const u32 odds = 1 + rng.below(4);  // out of 5
  std::string line = "base";
  for (auto* e : all_expansions())
    if (e != all_expansions()[0] && rng.below(5) < static_cast<int>(odds)) line += std::string("+") + e->id;
  return line;
}

/// The rules of a game with these expansions, everything else drawn at random.
std::string random_rules_with(Rng& rng, const std::string& expansions);

/// Every option of the expansions in play takes any of its values.
std::string random_options(Rng& rng, const Rules& on, int players) {
  std::string line;
  for (auto& o : all_options()) {
    if (!o.in_use(on)) continue;
    const auto& value = o.option->values[rng.below(static_cast<u32>(o.option->values.size()))];
    const bool sixth = std::string(o.option->key) == "sixth-player";
    line += std::string(" ") + o.option->key + "=" + (sixth && players == 6 ? "yes" : value.name);
  }
  return line;
}

double seconds_allowed() {
  const char* given = std::getenv("BASTIDE_LAW_SECONDS");
  return given ? std::atof(given) : 10;
}

/// The one that is to be repeated; else one of its own for each test out of BASTIDE_SEED; else a fresh one.
u64 first_seed() {
  if (const char* given = std::getenv("BASTIDE_LAW_SEED")) return std::strtoull(given, nullptr, 10);
  const char* run = std::getenv("BASTIDE_SEED");
  if (!run) return std::random_device{}();
  const ::testing::TestInfo* test = ::testing::UnitTest::GetInstance()->current_test_info();
  u64 seed = std::strtoull(run, nullptr, 10);
  for (const char* name : {test->test_suite_name(), test->name()})
    for (const char* c = name; *c; ++c) seed = (seed ^ static_cast<unsigned char>(*c)) * 0x100000001b3;  // FNV-1a
  return seed >> 32;  // as long as fresh ones
}

std::string given_sets() {
  const char* given = std::getenv("BASTIDE_LAW_SETS");
  return given ? given : "";
}

void obey(const std::function<void(Game&, Rng&)>& law, const std::string& rules, Rng& rng) {
  try {
    Game g(compiled(rules));
    law(g, rng);
  } catch (const std::exception& e) {
    ADD_FAILURE() << e.what();
  }
}

/// What a law has been tried on. Every move of a law's game is a random choice.
struct Tally {
  u64 games = 0, choices = 0;
};

/// One game with these expansions, or with any if none are given.
void try_law(const std::function<void(Game&, Rng&)>& law, const std::string& expansions, u64 seed, Tally& tally) {
  Rng rng{seed};
  const std::string rules = expansions.empty() ? random_rules(rng) : random_rules_with(rng, expansions);
  const std::string sets = expansions.empty() ? "" : "BASTIDE_LAW_SETS=" + expansions + " ";
  SCOPED_TRACE(sets + "BASTIDE_LAW_SEED=" + std::to_string(seed) + " repeats it; rules " + rules);
  const u64 before = rng.state;
  obey(law, rules, rng);
  ++tally.games;
  constexpr u64 kInverse = 0xf1de83e19937733d;  // of what Rng::next adds
  tally.choices += (rng.state - before) * kInverse;
}

// --- every set of expansions -----------------------------------------------------------------------------------------------------

constexpr int kLargest = 3;                               ///< sets of up to so many systems beside the base game are all tried
constexpr int kGamesEach[kLargest + 1] = {20, 20, 8, 3};  ///< games for each of them, by the number of systems
constexpr int kLargerSets = 10000;

/// All sets of up to kLargest systems, with the number of games for each.
std::vector<std::pair<std::string, int>> small_sets() {
  std::vector<std::pair<std::string, int>> sets = {{"base", kGamesEach[0]}};
  const auto& all = all_expansions();
  const int n = static_cast<int>(all.size());
  auto add = [&](auto& self, const std::string& line, int from, int size) -> void {
    for (int i = from; i < n && size <= kLargest; ++i) {
      const std::string longer = line + "+" + all[i]->id;
      sets.emplace_back(longer, kGamesEach[size]);
      self(self, longer, i + 1, size + 1);
    }
  };
  add(add, "base", 1, 1);
  return sets;
}

/// A set of more than kLargest systems.
std::string random_larger_set(Rng& rng) {
  const auto& all = all_expansions();
  const int systems = static_cast<int>(all.size()) - 1;
  int wanted = kLargest + 1 + rng.below(static_cast<u32>(systems - kLargest));
  std::string line = "base";
  for (int i = 0; i < systems; ++i)
    if (rng.below(static_cast<u32>(systems - i)) < wanted) line += std::string("+") + all[i + 1]->id, --wanted;
  return line;
}

void report(const char* what, std::size_t sets, const Tally& tally) {
  std::printf("%-24s %6zu sets %7llu games %10llu choices\n", what, sets, static_cast<unsigned long long>(tally.games),
              static_cast<unsigned long long>(tally.choices));
  std::fflush(stdout);
}

/// BASTIDE_LAW_SETS=all: every system alone, every pair, every triple, and so many larger sets drawn at random.
void for_all_sets(const std::function<void(Game&, Rng&)>& law, u64 seed) {
  Tally tally;
  const auto small = small_sets();
  for (auto& [set, games] : small)
    for (int i = 0; i < games && !::testing::Test::HasFailure(); ++i) try_law(law, set, seed++, tally);
  report("up to three systems", small.size(), tally);
  Tally larger;
  for (int i = 0; i < kLargerSets && !::testing::Test::HasFailure(); ++i) {
    Rng rng{seed};
    try_law(law, random_larger_set(rng), seed++, larger);
    if ((i + 1) % 2500 == 0) report("larger", static_cast<std::size_t>(i + 1), larger);
  }
}

std::string drawn_rules(Rng& rng, const std::string& expansions) {
  const int players = 2 + rng.below(5);
  std::string line = expansions;
  const Rules on = parse_rules(line);
  line += " players=" + std::to_string(players) + " first=" + std::to_string(rng.below(static_cast<u32>(players)));
  line += random_options(rng, on, players);
  if (on.has(creativity) && rng.below(4)) line += " " + random_designs(rng, kMaxDesigns);
  constexpr const char* kSets[] = {"", "", "", "", "", "", " tiles=odd", " tiles=odd*3", " tiles=odd*2",
                                   " tiles=basic:1", " tiles=basic:1*3", " tiles=basic:2,odd*2"};
  return line + kSets[rng.below(std::size(kSets))];
}

/// Is it refused in words because something has no room (core/limits.cpp), such as six players with three of every figure?
bool has_room(const std::string& rules) {
  try {
    return compiled(rules) != nullptr;
  } catch (const RulesError& e) {
    if (std::string_view(e.what()).find(" is the most") == std::string_view::npos) throw;
    return false;
  }
}

std::string random_rules_with(Rng& rng, const std::string& expansions) {
  for (int tries = 0; tries < 1000; ++tries)
    if (const std::string rules = drawn_rules(rng, expansions); has_room(rules)) return rules;
  throw std::logic_error("no game of " + expansions + " has room (core/limits.cpp)");
}

}  // namespace

std::string random_rules(Rng& rng) { return random_rules_with(rng, random_expansions(rng)); }

const Catalogue& odd_catalogue() {
  static const Catalogue catalogue = with_odd_tiles();
  return catalogue;
}

std::shared_ptr<const Ruleset> compiled(const std::string& rules) { return compile(parse_rules(rules), odd_catalogue()); }

u64 printed_seed() {
  const u64 seed = first_seed();
  std::printf("BASTIDE_LAW_SEED=%llu\n", static_cast<unsigned long long>(seed));
  return seed;
}

bool looks(Rng& rng, u32 seldom) { return given_sets() != "all" || rng.below(seldom) == 0; }

void for_seeds(const std::function<void(u64)>& law) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds_allowed());
  u64 seed = printed_seed();
  u64 games = 0;
  for (; (games < kFewest || Clock::now() < end) && !::testing::Test::HasFailure(); ++games, ++seed) {
    law(seed);
    if (::testing::Test::HasFailure()) std::printf("broken by BASTIDE_LAW_SEED=%llu\n", static_cast<unsigned long long>(seed));
  }
  std::printf("%llu games\n", static_cast<unsigned long long>(games));
}

void for_random_games(const std::function<void(Game&, Rng&)>& law) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds_allowed());
  u64 seed = printed_seed();
  const std::string expansions = given_sets();
  if (expansions == "all") return for_all_sets(law, seed);
  Tally tally;
  do {
    try_law(law, expansions, seed++, tally);
  } while ((tally.games < kFewest || Clock::now() < end) && !::testing::Test::HasFailure());
  std::printf("%llu games\n", static_cast<unsigned long long>(tally.games));
}

}  // namespace bastide::laws
