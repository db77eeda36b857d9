// The Count of Carcassonne. Rules: COUNT-* and SET-5..7 of the matrix; docs/rules/count.md.
#include "core/phases.hpp"
#include "expansions/base/base.hpp"
#include "expansions/count/city.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

enum { kTriggerOption, kMoveOption, kEntryOption, kFinalOption, kRoundsOption, kAbbotOption, kMarketOption, kPerOption };

std::vector<Option> options() {
  return {
      {"count-trigger",
       "which scores of others open the way into Carcassonne",
       "COUNT-TRIG-1 COUNT-FN-7",
       {{"any-score", "Any points that the tile brings them."},
        {"completion", "Only points for completed roads, cities and monasteries, and what they bring the lords of castles."},
        {"features", "These, and what a barn pays farmers."}}},
      {"count-move",
       "how the count moves when a follower comes to Carcassonne",
       "COUNT-COUNT-1 COUNT-VAR-1 COUNT-VAR-2",
       {{"by-player", "The player who sent the follower may move him to any quarter."},
        {"clockwise", "He goes clockwise to the next quarter."},
        {"follow-meeple", "He goes to the quarter of the new follower."}}},
      {"count-blocks-entry",
       "followers into the count's quarter",
       "COUNT-FN-34",
       {{"no", "They may be sent there."}, {"yes", "They may not."}}},
      {"count-final-redeploy",
       "who may leave Carcassonne before the final scoring",
       "COUNT-FN-27A COUNT-FN-27B COUNT-REDEPLOY-7",
       {{"any-district", "Everybody outside the count's quarter."}, {"market-only", "Only followers in the market."}}},
      {"count-last-rounds",
       "who has passed in the rounds before the final scoring",
       "SET-6",
       {{"out", "He is out."}, {"until-all-pass", "He is asked again when anybody has moved."}}},
      {"count-abbot",
       "an abbot into Carcassonne",
       "COUNT-FN-9",
       {{"yes", "He may be sent to the cathedral."}, {"no", "He may not."}}, "abbot"},
      {"count-market",
       "the count into the market where fields take no followers",
       "COUNT-COUNT-1",
       {{"yes", "He may be moved there as to any quarter."}, {"no", "He may not, unless he goes by himself."}}, "farmers=off"},
      {"count-per",
       "how often a follower may be sent to Carcassonne in a turn of two parts",
       "X-TB-COUNT-1 COUNT-TRIG-5",
       {{"part", "Once in either part."}, {"turn", "Once."}}, "traders|messages"},
      start_tile(),
  };
}

/// The row of each quarter when these tiles lie on the table in this order, a byte each.
u32 usual_rows(const Builder& b, const std::vector<Builder::Start>& tiles) {
  constexpr const char* kQuarter[] = {"castle", "market", "blacksmith", "cathedral"};
  u32 rows = 0, row = 0;
  for (auto& t : tiles) {
    const TileDef* def = b.catalogue.tile(t.tile);
    for (int k = 0; def && k < static_cast<int>(def->segments.size()); ++k, ++row)
      for (auto& [name, number] : def->segments[k].tags)
        for (int q = 0; q < carcassonne::kQuarters; ++q)
          if (def->segments[k].kind == Quarter && name == kQuarter[q]) rows |= row << 8 * q;
  }
  return rows;
}

/// COUNT-SETUP-1: three rows of four. With the River the spring lies beside the block and flows away from it (COUNT-FN-6).
void tables(Builder& b) {
  const bool spring = std::any_of(b.start.begin(), b.start.end(), [](auto& s) { return s.tile == "RI/s"; });
  std::vector<Builder::Start> start;
  for (int i = 0; i < 12; ++i)
    start.push_back({"CO/" + std::to_string(i + 1), {static_cast<i16>(i % 4 - 2), static_cast<i16>(i / 4 - 1)}, 0});
  if (spring) start.push_back({"RI/s", {2, -1}, 0});
  const u32 rows = usual_rows(b, start);
  begin_with(b, std::move(start));  // COUNT-SETUP-2
  b.sets.emplace_back("count", 1);
  b.mark({"carcassonne", City, "city of Carcassonne"});
  const u32 castle = b.mark({"castle", Quarter, "castle", "courtier"});
  b.mark({"market", Quarter, "market", "trader"});
  b.mark({"blacksmith", Quarter, "blacksmith", "smith"});
  b.mark({"cathedral", Quarter, "cathedral", "cleric"});
  const bool all = b.rules.value(count.options[kAbbotOption]) == 0;
  for (int f = 0; f < b.set.figure_kinds; ++f)
    if (b.set.figure[f].follower && (all || (b.set.figure[f].where >> City & 1))) b.set.figure[f].where |= 1 << Quarter;
  std::array<u32, 8>& params = b.set.params[index_of(count)];
  for (std::size_t i = 0; i <= carcassonne::kAgain; ++i) params[i] = static_cast<u32>(b.rules.value(count.options[i]));
  params[carcassonne::kQuarterTag] = castle;
  b.remember_vain();
  params[carcassonne::kUsualRows] = rows;
  const bool farms = std::any_of(b.set.figure, b.set.figure + b.set.figure_kinds, [](auto& f) { return f.where >> Field & 1; });
  const bool market = farms || b.rules.value(count.options[kMarketOption]) == 0;
  params[carcassonne::kWalks] = market ? 15u : 15u & ~(1u << carcassonne::kMarket);
  if (b.rules.value(count.options[kPerOption]) == 1) params[carcassonne::kWalks] |= b.turn_memory() << carcassonne::kQuarters;
}

using carcassonne::share;

void tokens(const Game& g, std::vector<Token>& list) {
  const State& s = g.s();
  Token t{"count"};
  const u16 row = carcassonne::row_of(g, share(g).count);
  if (row == kNo) return;
  t.tile = s.tile_of[row];
  t.segment = row - s.placed[t.tile].base;
  list.push_back(t);
  auto remember = [&](const char* name, int number, int player) {
    Token memory{name, number, player};
    memory.hidden = true;
    list.push_back(memory);
  };
  if (share(g).entry) remember("entry", share(g).entry, -1);
  if (share(g).passed) remember("passed", share(g).passed, -1);
  if (const auto& weights = share(g).weights; weights.weighed) remember("scored", 1 + static_cast<int>(carcassonne::scored_since(g, weights)), -1);
  if (s.memory.turn & carcassonne::sent_memory(g)) remember("sent", 1, -1);
  if (share(g).last) remember("placed", 0, share(g).last - 1);
  if (drew_in_vain(g) && !g.rules().has(abbey)) remember("drew-in-vain", 1, -1);  // with Abbey & Mayor that tells it
  each_figure_on_table(s, [&](int i) {
    const Figure& f = s.figures[i];
    if (!carcassonne::came_late(g, static_cast<u8>(i))) return;
    remember("late", f.kind, f.owner);
    list.back().tile = s.tile_of[f.segment];
    list.back().segment = f.segment - s.placed[s.tile_of[f.segment]].base;
  });
}

std::string put_late(Game& g, const Token& t) {
  const State& s = g.s();
  const int row = s.placed[t.tile].base + t.segment;
  u64 late[2] = {share(g).late[0], share(g).late[1]};
  bool found = false;
  each_figure(s, s.features[s.label[row]], [&](u8 i) {
    const Figure& f = s.figures[i];
    if (found || f.segment != row || f.owner != t.player || f.kind != t.number || carcassonne::came_late(g, i)) return;
    late[i >> 6] |= 1ull << (i & 63);
    found = true;
  });
  if (!found) return "nobody stands where somebody came late";
  g.set(share(g).late[0], late[0]);
  g.set(share(g).late[1], late[1]);
  return "";
}

std::string put_token(Game& g, const Token& t, bool& mine) {
  const State& s = g.s();
  mine = true;
  if (t.name == "count") {
    const int quarter = t.segment < 0 ? -1 : carcassonne::quarter_at(g, static_cast<u16>(s.placed[t.tile].base + t.segment));
    if (quarter < 0) return "the count stands in one of the four quarters";
    g.set(share(g).count, static_cast<u8>(quarter));
  } else if (t.name == "entry" && (t.number == 1 || t.number == 2)) {
    g.set(share(g).entry, static_cast<u8>(t.number));
  } else if (t.name == "passed" && t.number > 0 && t.number < 1 << kMaxPlayers) {
    g.set(share(g).passed, static_cast<u8>(t.number));
  } else if (t.name == "scored" && t.number >= 1 && t.number <= 1 << kMaxPlayers) {
    g.set(share(g).weights, carcassonne::weights_of(g, static_cast<unsigned>(t.number - 1)));
  } else if (t.name == "sent" && t.number == 1) {
    g.set(s.memory.turn, s.memory.turn | carcassonne::sent_memory(g));
  } else if (t.name == "placed" && t.player >= 0) {
    g.set(share(g).last, static_cast<u8>(1 + t.player));
  } else if (t.name == "drew-in-vain" && t.number == 1 && !g.rules().has(abbey)) {
    g.set(s.memory.turn, s.memory.turn | g.rules().vain_memory);
  } else if (t.name == "late" && t.player >= 0 && t.segment >= 0) {
    return put_late(g, t);
  } else {
    mine = false;
  }
  return "";
}

std::string refuse(const Rules& r) {
  for (auto& [id, n] : r.extra_sets)
    if (id == "count") return "tiles=count: there is one City of Carcassonne, and the expansion count lays it out";
  return "";
}

std::string warn(const Rules& r) {
  if (r.has(river2)) return "the publisher advises against River II together with the Count";  // CKR-META-3
  if (r.has(river)) return "with the Count in play the River is not recommended";                // COUNT-FN-6
  return "";
}

}  // namespace

const Expansion count{
    .id = "count",
    .name = "The Count of Carcassonne",
    .summary = "The game begins with the City of Carcassonne, where followers wait until the count lets them go.",
    .options = options(),
    .needs = &base,
    .refuse = refuse,
    .warn = warn,
    .tables = tables,
    .tokens = tokens,
    .put_token = put_token,
    .share_bytes = sizeof(carcassonne::Share),
};

}  // namespace bastide
