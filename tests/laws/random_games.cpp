#include "random_games.hpp"

#include "expansions/registry.hpp"
#include "support/random_design.hpp"

#include <chrono>
#include <cstdlib>
#include <random>

namespace bastide::laws {
namespace {

constexpr int kFewest = 5;  ///< games for each law, however slow the machine

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

/// Which expansions: with and without the River, or any set of them.
std::string random_expansions(Rng& rng, Games games) {
  if (games == Games::documented) return std::string(rng.below(2) ? "base+river" : "base") + (rng.below(2) ? "+creativity" : "");
  const u32 odds = 1 + rng.below(4);  // out of 5
  std::string line = "base";
  for (auto* e : all_expansions())
    if (e != all_expansions()[0] && rng.below(5) < static_cast<int>(odds)) line += std::string("+") + e->id;
  return line;
}

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

u64 first_seed() {
  const char* given = std::getenv("BASTIDE_LAW_SEED");
  return given ? std::strtoull(given, nullptr, 10) : std::random_device{}();
}

void obey(const std::function<void(Game&, Rng&)>& law, const std::string& rules, Rng& rng) {
  try {
    Game g(compiled(rules));
    law(g, rng);
  } catch (const std::exception& e) {
    ADD_FAILURE() << e.what();
  }
}

}  // namespace

std::string random_rules(Rng& rng, Games games) {
  const int players = 2 + rng.below(5);
  std::string line = random_expansions(rng, games);
  const Rules on = parse_rules(line);
  line += " players=" + std::to_string(players) + " first=" + std::to_string(rng.below(static_cast<u32>(players)));
  line += random_options(rng, on, players);
  if (on.has(creativity) && rng.below(4)) line += " " + random_designs(rng, kMaxDesigns);
  constexpr const char* kSets[] = {"", "", "", "", "", "", " tiles=odd", " tiles=odd*3", " tiles=odd*2",
                                   " tiles=basic:1", " tiles=basic:1*3", " tiles=basic:2,odd*2"};
  return line + kSets[rng.below(std::size(kSets))];
}

const Catalogue& odd_catalogue() {
  static const Catalogue catalogue = with_odd_tiles();
  return catalogue;
}

std::shared_ptr<const Ruleset> compiled(const std::string& rules) { return compile(parse_rules(rules), odd_catalogue()); }

void for_random_games(Games kind, const std::function<void(Game&, Rng&)>& law) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds_allowed());
  u64 seed = first_seed();
  std::printf("BASTIDE_LAW_SEED=%llu\n", static_cast<unsigned long long>(seed));
  int games = 0;
  do {
    Rng rng{seed};
    const std::string rules = random_rules(rng, kind);
    SCOPED_TRACE("BASTIDE_LAW_SEED=" + std::to_string(seed) + " repeats it; rules " + rules);
    obey(law, rules, rng);
    ++seed, ++games;
  } while ((games < kFewest || Clock::now() < end) && !::testing::Test::HasFailure());
  std::printf("%d games\n", games);
}

}  // namespace bastide::laws
