#include "match_kinds.hpp"

#include <algorithm>

namespace bastide::server {
namespace {

constexpr MatchKind kMatchKinds[] = {
    {"base2", "Two players, base game", "base modern players=2", 2},
    {"abbot2", "Two players, River and Abbot", "base+river+abbot modern players=2", 2},
    {"inns2", "Two players, Inns, Cathedrals and Traders", "base+inns+traders modern players=2", 2},
    {"base3", "Three players, base game", "base modern players=3", 3},
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
  for (const MatchKind& kind : kMatchKinds)
    list.push_back(boost::json::object{{"id", kind.id}, {"name", kind.name}, {"rules", kind.rules}, {"players", kind.players}});
  return list;
}

}  // namespace bastide::server
