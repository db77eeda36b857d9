// The base game. Rules: BASE-* of the matrix; docs/rules/base.md.
#include "expansions/base/base.hpp"

#include <cstdlib>

#include "expansions/base/farms.hpp"
#include "core/game.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

enum { kPrinting, kFarmScoring, kSmallCity, kFarmers, kSixthPlayer, kFollowers, kAlone };

std::vector<Option> options() {
  return {
      {"printing", "which tiles of the base game", "BASE-COMP-1",
       {{"first", "The first printing of the tiles."}, {"second", "The later printing: the same edges, eight tiles with gardens."}}},
      {"farm-scoring", "what farmers earn", "BASE-FARM-6 BASE-FARM-10",
       {{"city4", "City by city: each completed city pays 4 points to whoever has the most farmers around it."},
        {"farm3", "Farm by farm: whoever leads on a farm gets 3 points for each completed city that it touches."},
        {"farm3-once", "Farm by farm at 3 points, but a player is paid only once for any one city."}}, "farmers=on"},
      {"small-city", "a completed city of two tiles", "BASE-CITY-5",
       {{"4", "It scores like every city, 2 points a tile and pennant."}, {"2", "It scores 1 point a tile and pennant."}}},
      {"farmers", "fields", "BASE-DEPLOY-5 BASE-FINAL-5",
       {{"on", "Followers may be deployed on fields as farmers."}, {"off", "Fields take no followers, for a first game."}}},
      {"sixth-player", "a sixth player without Inns & Cathedrals", "BASE-COMP-2 IC-COMP-3",
       {{"no", "The base game is for two to five."}, {"yes", "A sixth set of followers belongs to the game."}}, "!inns"},
      {"followers", "how many followers each player has", "SET-1",
       {{"7", "Seven."}, {"1", "One."}, {"2", "Two."}, {"3", "Three."}, {"4", "Four."}, {"5", "Five."}, {"6", "Six."}, {"8", "Eight."},
        {"9", "Nine."}, {"10", "Ten."}}},
      {"alone", "a player alone", "BASE-COMP-2",
       {{"no", "The game is for two and more."}, {"yes", "One player may play alone, for as many points as can be had."}}},
  };
}

constexpr const char* kStart = "BA/RCr";

int chosen(const Rules& r, int option) { return r.value(base.options[option]); }

std::string refuse(const Rules& r) {  // BASE-COMP-2
  if (r.players == 1 && !chosen(r, kAlone)) return "players=1: the base game is for 2 to 5 players; alone=yes lets one play alone";
  for (auto* e : all_expansions())
    if (r.has(*e) && e->most_players >= r.players) return "";
  if (r.players > 5 && !chosen(r, kSixthPlayer))
    return "players=" + std::to_string(r.players) + ": the base game is for 2 to 5 players; sixth-player=yes adds a sixth set of followers";
  return "";
}

/// BASE-CITY-5: in older printings a completed city of two tiles pays half.
int small_city(const Game& g, u16 feature, int points, bool final, Sum* sum) {
  const Feature& f = g.s().features[feature];
  if (f.kind != City || final || f.tiles != 2) return points;
  if (sum) {
    for (auto& t : sum->terms) t.each = 1;
    sum->note("two tiles pay half");
    sum->cite("BASE-CITY-5");
  }
  return f.tiles + f.pennants;
}

void fill_worth(Ruleset& r) {
  for (int tags = 0; tags < 1 << kWorthTags; ++tags) {
    r.worth[City][0][tags] = {2, 2};                                      // BASE-CITY-3, BASE-CITY-4
    r.worth[City][1][tags] = {1, 1};                                      // BASE-FINAL-1
    r.worth[Road][0][tags] = r.worth[Road][1][tags] = {1, 0};             // BASE-ROAD-4, BASE-FINAL-2
    r.worth[Cloister][0][tags] = r.worth[Cloister][1][tags] = {1, 0};     // BASE-CLOISTER-2, BASE-FINAL-3
  }
  r.scores = 1 << City | 1 << Road | 1 << Cloister;
}

void fill_cites(Cites& c) {
  c.complete[City] = "BASE-CITY-3";
  c.complete[Road] = "BASE-ROAD-4";
  c.complete[Cloister] = "BASE-CLOISTER-2";
  c.incomplete[City] = "BASE-FINAL-1";
  c.incomplete[Road] = "BASE-FINAL-2";
  c.incomplete[Cloister] = "BASE-FINAL-3";
  c.pennant = "BASE-CITY-4";
  c.most = "BASE-MAJ-2";
  c.tie = "BASE-MAJ-3";
  c.go_home = "BASE-RETURN-1";
  c.discard = "BASE-PLACE-5";
  c.beside = "BASE-PLACE-1";
  c.corner = "BASE-PLACE-2";
  c.edges = "BASE-PLACE-3";
}

void tables(Builder& b) {
  fill_worth(b.set);
  fill_cites(b.set.cites);
  b.sets.emplace_back(second_printing(b.rules) ? "basic:2" : "basic:1", 1);  // BASE-COMP-1
  b.start = {{kStart, {0, 0}, 0}};                                           // BASE-SETUP-1
  const bool farmers = chosen(b.rules, kFarmers) == 0;
  const u16 where = static_cast<u16>(1 << City | 1 << Road | 1 << Cloister | farmers << Field);  // BASE-DEPLOY-5, BASE-DEPLOY-7
  const char* const followers = base.options[kFollowers].values[static_cast<std::size_t>(chosen(b.rules, kFollowers))].name;
  b.figure({"follower", 'f', static_cast<u8>(std::atoi(followers)), 1, where});  // SET-1
  if (chosen(b.rules, kSmallCity)) b.set.worth_hooks.add(small_city, base);
  if (farmers) score_farms(b.set, chosen(b.rules, kFarmScoring));
}

}  // namespace

bool small_cities_pay_half(const Rules& r) { return chosen(r, kSmallCity) == 1; }
bool second_printing(const Rules& r) { return r.value(base.options[kPrinting]) == 1; }

Option start_tile() {
  return {"start-tile", "the start tile of the base game when the game begins with other tiles", "RIVER-SETUP-1 COUNT-SETUP-2",
          {{"out", "It stays out of the game."}, {"pile", "It is shuffled among the other tiles."}},
          "", 1};
}

void begin_with(Builder& b, std::vector<Builder::Start> tiles) {
  for (auto& s : b.start)
    if (s.tile == kStart && b.rules.value(start_tile()) == 0) b.removed.emplace_back(s.tile, 1);
  b.start = std::move(tiles);
}

const Expansion base{
    .id = "base",
    .name = "Carcassonne",
    .summary = "The base game: cities, roads, monasteries and farms on 72 tiles.",
    .options = options(),
    .refuse = refuse,
    .tables = tables,
};

}  // namespace bastide
