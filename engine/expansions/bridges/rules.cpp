// Bridges, Castles & Bazaars. Rules: BCB-* of the matrix; docs/rules/bridges.md.
#include "core/ruleset.hpp"
#include "core/words.hpp"
#include "expansions/base/base.hpp"
#include "expansions/bridges/parts.hpp"

namespace bastide {
namespace {

using namespace bridges_parts;

std::vector<Option> options() {
  return {
      {"bridges-tiles", "the twelve tiles of Bridges, Castles & Bazaars", "BCB-COMP-1",
       {{"yes", "They are shuffled in."}, {"no", "They stay in the box."}}},
      {"bridges", "bridges", "BCB-COMP-2", {{"yes", "Each player has three, with five or six players two."}, {"no", "They stay in the box."}}},
      {"bridge-timing", "when a bridge is built that the tile does not need", "BCB-BR-11 BCB-BR-12",
       {{"any", "With the figures: before one is deployed (first edition)."},
        {"placement", "At once when the tile has been placed (second edition)."}}, "bridges=yes"},
      {"bridge-over", "over what a bridge goes that the tile does not need", "BCB-BR-1 BCB-BR-12",
       {{"new", "Over the tile just placed."}, {"beside", "Over that or a tile straight beside it."}}, "bridges=yes"},
      {"bridge-per", "how often a bridge may be built in a turn of two parts", "BCB-BR-20 TB-BUILD-21",
       {{"part", "Once in either part."}, {"turn", "Once."}}, "bridges=yes traders|messages"},
      {"bazaars", "bazaars", "BCB-BAZ-1 BCB-BAZ-12",
       {{"auction", "Tiles are sold to the highest bid, and played in the next turn."},
        {"choice", "Each player in turn takes a tile, and plays it in his next turn."},
        {"no", "They are but pictures."}}},
      {"bid-limit", "bids above one's own points", "BCB-BAZ-17",
       {{"none", "They are allowed, up to 99; points may go below 0."}, {"own-points", "Nobody bids more than he has, nor buys for more."}}, "bazaars=auction"},
      {"castles", "castles", "BCB-COMP-2", {{"yes", "Each player has three, with five or six players two."}, {"no", "They stay in the box."}}},
  };
}

void tables(Builder& b) {
  if (value(b.rules, kTiles) == 0) b.sets.emplace_back(second_printing(b.rules) ? "bridges-castles-and-bazaars:2" : "bridges-castles-and-bazaars:1", 1);
  add_bridges(b);
  add_bazaars(b);
  add_castles(b);
}

// --- what lies beside the tiles: the bridges that each player has left

void tokens(const Game& g, std::vector<Token>& list) {
  for (int p = 0; p < g.rules().players && bridges_each(g); ++p)
    list.push_back({.name = "bridge", .number = bridges_each(g) - share(g).built[p], .player = p});
  if (has_built(g)) list.push_back({.name = "bridge-built", .hidden = true});
  bazaar_tokens(g, list);
  castle_tokens(g, list);
}

std::string put_token(Game& g, const Token& t, bool& mine) {
  if (t.name == "bridge-built" && bridges_each(g)) {
    mine = true;
    remember_bridge(g);
  }
  if (const std::string why = put_bazaar_token(g, t, mine); mine) return why;
  if (const std::string why = put_castle_token(g, t, mine); mine) return why;
  if (t.name != "bridge" || t.player < 0) return "";
  mine = true;
  const int each = bridges_each(g);
  if (t.number < 0 || t.number > each) return "each player has " + count_of(each, "bridge");
  g.set(share(g).built[t.player], static_cast<u8>(each - t.number));
  return "";
}

}  // namespace

const Expansion bridges{
    .id = "bridges",
    .name = "Bridges, Castles & Bazaars",
    .summary = "Bridges that lead roads over meadows, castles that live by what is built around them, and bazaars where tiles are sold.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .tokens = tokens,
    .put_token = put_token,
    .wrong = wrong_bazaar,
    .share_bytes = sizeof(Share),
};

}  // namespace bastide
