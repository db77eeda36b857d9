#include "protocol/why.hpp"

#include "core/phases.hpp"
#include "core/why.hpp"
#include "protocol/error.hpp"
#include "protocol/meta.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

std::string text_of(const Refusal& r) {
  switch (r.why) {
    case Refusal::occupied:
      return "a tile lies there already";
    case Refusal::lonely:
      return "no tile lies beside that cell";
    case Refusal::edge:
      return std::string("a ") + kKindName[r.mine] + " would meet a " + kKindName[r.theirs] + " at its " + kSideName[r.side] +
             " side";
    case Refusal::rule:
      return rule_text(r.id);
  }
  return "";
}

json::object refusal_json(const Refusal& r) {
  constexpr const char* names[] = {"occupied", "lonely", "edge", "rule"};
  json::object o{{"kind", names[r.why]}, {"text", text_of(r)}};
  if (r.rot >= 0) o["rot"] = r.rot;
  if (r.why == Refusal::edge) {
    o["side"] = kSideName[r.side];
    o["meets"] = {kKindName[r.mine], kKindName[r.theirs]};
  }
  if (*r.id) o["rules"] = json::array(1, r.id);
  return o;
}

}  // namespace

bool is_placing(const Game& g) { return !g.over() && &g.phase() == &phases::place; }

json::object why_json(const Game& g, Pos at) {
  if (!is_placing(g)) throw Error("illegal", "no tile is to be placed now");
  const int kind = g.s().turn.tile_in_hand;
  bool refused[4] = {};
  json::array reasons;
  for (const Refusal& r : refusals(g, kind, at)) {
    for (int rot = 0; rot < 4; ++rot) refused[rot] |= r.rot < 0 || r.rot == rot;
    reasons.push_back(refusal_json(r));
  }
  const bool legal = !refused[0] || !refused[1] || !refused[2] || !refused[3];
  return {{"cell", {at.x, at.y}}, {"tile", g.rules().id(kind)}, {"legal", legal}, {"reasons", std::move(reasons)}};
}

std::string why_not(const Game& g, Pos at, int rot) {
  std::string text;
  for (const Refusal& r : refusals(g, g.s().turn.tile_in_hand, at)) {
    if (r.rot >= 0 && r.rot != rot) continue;
    text += (text.empty() ? "" : "; ") + text_of(r);
    if (r.why == Refusal::rule) text += std::string(" (") + r.id + ")";
  }
  return text;
}

}  // namespace bastide
