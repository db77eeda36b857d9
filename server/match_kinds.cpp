#include "match_kinds.hpp"

#include <algorithm>

#include "clocks.hpp"

namespace bastide::server {
namespace {

constexpr MatchKind kMatchKinds[] = {
    {"base2", "Two players, base game, 5 minutes and 8 seconds a turn", "base modern players=2", "300+8 lose", 2},
    {"abbot2", "Two players, River and Abbot, 10 minutes and 8 seconds a turn", "base+river+abbot modern players=2 printing=second", "600+8 lose", 2},
    {"inns2", "Two players, Inns, Cathedrals and Traders, 10 minutes and 10 seconds a turn", "base+inns+traders modern players=2", "600+10 lose", 2},
    {"base3", "Three players, base game, 5 minutes and 8 seconds a turn", "base modern players=3", "300+8 computer", 3},
    {"calm2", "Two players, base game, without a clock", "base modern players=2", "", 2},
};

}  // namespace

std::span<const MatchKind> match_kinds() { return kMatchKinds; }

const MatchKind* match_kind(std::string_view id) {
  const auto found = std::find_if(std::begin(kMatchKinds), std::end(kMatchKinds), [id](const MatchKind& kind) { return id == kind.id; });
  return found == std::end(kMatchKinds) ? nullptr : found;
}

std::string match_kind_ids() {
  std::string list;
  for (const MatchKind& kind : kMatchKinds) list += (list.empty() ? "" : ", ") + std::string(kind.id);
  return list;
}

boost::json::array match_kinds_json() {
  boost::json::array list;
  for (const MatchKind& kind : kMatchKinds) {
    boost::json::object o{{"id", kind.id}, {"name", kind.name}, {"rules", kind.rules}, {"players", kind.players}};
    if (*kind.clock) o["clock"] = told(stored_time_control(kind.clock));
    list.push_back(std::move(o));
  }
  return list;
}

}  // namespace bastide::server
