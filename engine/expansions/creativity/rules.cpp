// Creativity: tiles that players design. Rules: CREA-1 of the matrix; docs/rules/creativity.md. The core reads designs and shuffles
// them in; this expansion admits them, and brings two of ours where a rules line has none.
#include <algorithm>

#include "core/ruleset.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

void tables(Builder& b) {
  if (b.rules.designs.empty()) b.sets.emplace_back("creativity", 1);  // CREA-1
}

bool in_game(const OwnedMark& m, const Rules& r) {
  return std::any_of(m.owners.begin(), m.owners.end(), [&](auto* e) { return r.has(*e); });
}

/// "inn on gate (inns)": a mark, the designs that bear it, the expansions that would give it a meaning.
std::string idle_mark(const OwnedMark& m, const Rules& r) {
  std::string designs, owners;
  for (auto& d : r.designs) {
    const auto marks = marks_on(tile_of(d));
    if (std::count(marks.begin(), marks.end(), &m)) designs += (designs.empty() ? "" : ", ") + d.name;
  }
  for (auto* e : m.owners) owners += (owners.empty() ? "" : " or ") + std::string(e->id);
  return designs.empty()
             ? ""
             : (*m.mark->name ? m.mark->name : kKindName[m.mark->kind]) + std::string(" on ") + designs + " (" + owners + ")";
}

std::string warn(const Rules& r) {
  std::string idle;
  for (auto& m : all_marks())
    if (const std::string text = in_game(m, r) ? "" : idle_mark(m, r); !text.empty()) idle += (idle.empty() ? "" : "; ") + text;
  return idle.empty() ? "" : "these marks have no effect without their expansions: " + idle;
}

}  // namespace

const Expansion creativity{
    .id = "creativity",
    .name = "Creativity",
    .summary = "Tiles that the players design, or two of ours.",
    .needs = &base,
    .warn = warn,
    .tables = tables,
    .admits_designs = true,
};

}  // namespace bastide
