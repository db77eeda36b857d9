// Inns & Cathedrals. Rules: IC-* of the matrix; docs/rules/inns.md.
#include <algorithm>

#include "expansions/base/base.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

enum { kTiles, kBig, kUnfinished, kMarks };

std::vector<Option> options() {
  return {
      {"inns-tiles", "the eighteen tiles of Inns & Cathedrals", "IC-COMP-1",
       {{"yes", "They are shuffled in."}, {"no", "They stay in the box: only the big followers are used."}}},
      {"big-follower", "the big follower", "IC-COMP-2", {{"yes", "Each player has one."}, {"no", "It stays in the box."}, {"2", "Each player has two."}, {"3", "Each player has three."}}},
      {"inns-unfinished", "unfinished roads with an inn and cities with a cathedral at the end", "IC-ROAD-2 IC-CITY-2",
       {{"nothing", "They are worth nothing."}, {"usual", "They are worth what they would be worth without inn or cathedral."}}, "inns-marks!=none"},
      {"inns-marks", "what of inns and cathedrals counts", "IC-ROAD-1 IC-CITY-1",
       {{"both", "Inns and cathedrals."},
        {"inns", "Inns alone: a cathedral is a city like any other."},
        {"cathedrals", "Cathedrals alone: an inn is nothing."},
        {"none", "Neither: they are but pictures."}}},
  };
}

bool yes(const Rules& r, int option) { return r.value(inns.options[option]) == 0; }

void fill_worth(Ruleset& set, u32 inn, u32 cathedral, bool nothing) {
  for (u32 tags = 0; tags < 1 << kWorthTags; ++tags) {
    if (tags & inn) set.worth[Road][0][tags] = {2, 0, "IC-ROAD-1"};
    if (tags & cathedral) set.worth[City][0][tags] = {3, 3, "IC-CITY-1"};
    if (!nothing) continue;
    if (tags & inn) set.worth[Road][1][tags] = {0, 0, "IC-ROAD-2"};
    if (tags & cathedral) set.worth[City][1][tags] = {0, 0, "IC-CITY-2"};
  }
}

void tables(Builder& b) {
  if (yes(b.rules, kTiles)) b.sets.emplace_back(second_printing(b.rules) ? "inns-and-cathedrals:2" : "inns-and-cathedrals:1", 1);
  const int marks = b.rules.value(inns.options[kMarks]), big = b.rules.value(inns.options[kBig]);
  const u32 inn = marks < 2 ? b.mark({.name = "inn", .kind = Road, .words = "with an inn"}, true) : 0;
  const u32 cathedral = marks % 2 == 0 ? b.mark({.name = "cathedral", .kind = City, .words = "with a cathedral"}, true) : 0;
  fill_worth(b.set, inn, cathedral, yes(b.rules, kUnfinished));
  // IC-BIG-1, IC-BIG-3: it stands wherever a follower may and counts as two.
  if (big != 1)
    b.figure({"big follower", 'b', static_cast<u8>(std::max(1, big)), 2, b.set.figure[0].where, "a big follower counts as two", "IC-BIG-3"});
}

}  // namespace

const Expansion inns{
    .id = "inns",
    .name = "Inns & Cathedrals",
    .summary = "Inns and cathedrals raise the stakes, big followers count twice, and six can play.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .marks = {{"inn", Road, "Inn"}, {"cathedral", City, "Cathedral"}},
    .most_players = 6,  // IC-COMP-2, IC-COMP-3
};

}  // namespace bastide
