#include "core/ledger.hpp"

#include <algorithm>

#include "core/location.hpp"
#include "core/words.hpp"

namespace bastide {
namespace {

std::string listed(const std::vector<const char*>& words, const char* before) {
  std::string text;
  for (auto* w : words) text += std::string(text.empty() ? before : ", ") + w;
  return text;
}

std::string rule_list(const Sum& sum) { return sum.rules.empty() ? "" : listed(sum.rules, " (") + ")"; }

std::string counted(const std::vector<Term>& terms) {
  std::string text;
  for (auto& t : terms) text += (text.empty() ? "" : ", ") + count_of(t.count, t.noun);
  return text;
}

std::string cell_of(const Game& g, int tile) {
  const Placed& p = g.s().placed[tile];
  return std::to_string(p.x) + "," + std::to_string(p.y);
}

/// "at 2,1N": the segment as a move would name it.
std::string at(const Game& g, int tile, int segment) { return " at " + cell_of(g, tile) + location_name(g, tile, segment); }

/// The feature to which a segment belongs now.
const Feature& feature_at(const Game& g, int tile, int segment) {
  return g.s().features[g.s().label[g.s().placed[tile].base + segment]];
}

const char* name_at(const Game& g, int tile, int segment) {
  const Feature& f = feature_at(g, tile, segment);
  return g.rules().feature_name(f.kind, f.tags);
}

/// "the city at 2,1N".
std::string place_of(const Game& g, const Event& e) {
  return std::string("the ") + g.rules().feature_name(e.feature, e.tags) + at(g, e.tile, e.segment);
}

/// "knight", "monk (abbot)", "builder".
std::string role_of_figure(const Game& g, const Event& e) {
  const std::string name = g.rules().figure[e.figure].name;
  if (!g.rules().figure[e.figure].follower) return name;
  return g.rules().role_name(e.feature, e.tags) + (e.figure ? " (" + name + ")" : "");
}

/// "Ann", "Ann and Bob".
std::string named(unsigned players, const std::vector<std::string>& names) {
  std::string text;
  each_bit(players, [&](int p) {
    const auto seat = static_cast<std::size_t>(p);
    text += (text.empty() ? "" : " and ") + (seat < names.size() ? names[seat] : "player " + std::to_string(p + 1));
  });
  return text;
}

/// Where a neutral figure goes: "the castle at 0,0I", "the knight on the city at 1,0N", "1,0".
std::string goal_of(const Game& g, const Event& e) {
  if (e.segment == kNone) return cell_of(g, e.tile);
  return (e.figure == kNone ? "" : "the " + role_of_figure(g, e) + " on ") + place_of(g, e);
}

std::string cause_text(const Event& e, const Game& g, const std::vector<std::string>& names) {
  if (!e.cause) return "";
  if (e.from_tile == kNo) return std::string(": ") + e.cause;
  const std::string what = name_at(g, e.from_tile, e.from_segment) + at(g, e.from_tile, e.from_segment);
  if (e.rivals) return ": " + named(e.rivals, names) + "'s " + what + " was finished first";
  return std::string(": ") + e.cause + " past the " + what;
}

/// What scored: "unfinished city of 6 tiles at 2,1N, besieged". A field that is paid for one city is told by the city's place.
std::string scored_text(const Event& e, const Game& g) {
  const std::string counts = counted(e.sum.terms), notes = listed(e.sum.notes, ", ");
  if (e.title) return e.title + (counts.empty() ? "" : ", " + counts) + notes;
  const bool unfinished = e.final && !pays_at_the_end(e.feature);
  std::string what = std::string(unfinished ? "unfinished " : "") + g.rules().feature_name(e.feature, e.tags);
  if (!counts.empty()) what += " of " + counts;
  if (e.tile == kNo) return what + notes;
  if (feature_at(g, e.tile, e.segment).kind != e.feature) what += ", the one";
  return what + at(g, e.tile, e.segment) + notes;
}

std::string score_text(const Event& e, const Game& g) {
  const std::string majority = majority_text(e, g.rules());
  return scored_text(e, g) + ": " + sum_text(e.sum.terms, e.points) + (majority.empty() ? "" : "; " + majority);
}

/// "takes the King: the largest city so far has 5 tiles".
std::string token_text(const Event& e) {
  if (!e.record) return "takes " + std::to_string(e.points) + " " + e.title;
  return std::string(e.kept ? "keeps " : "takes ") + (e.title ? e.title : e.name) + ": the " + (e.feature == Road ? "longest " : "largest ") +
         kKindName[e.feature] + " so far has " + count_of(e.points, "tile");
}

/// "bids 3 for BA/L", "sells BA/L for 3 to Bob".
std::string deal_text(const Event& e, const std::string& tile, const std::vector<std::string>& names) {
  const std::string what = e.name, price = std::to_string(e.points);
  if (what == "turned up") return "turns up " + tile;
  if (what == "bids") return "bids " + price + " for " + tile;
  if (what == "buys") return "buys " + tile + " for " + price;
  if (what == "sells") return "sells " + tile + " to " + named(e.rivals, names) + " for " + price;
  return what + " " + tile;
}

/// "puts a flea on 1,0".
std::string flea_text(const Event& e, const std::string& cell) {
  const std::string what = e.name;
  if (what == "outbreak") return "outbreak " + std::to_string(e.points) + " at " + cell;
  if (what == "eradicated") return "outbreak " + std::to_string(e.points) + " at " + cell + " is over";
  return what == "lifted" ? "takes the flea from " + cell : "puts a flea on " + cell;
}

/// "a follower flies 2 tiles, to 3,-1".
std::string flight_text(const Event& e, const std::string& figure) {
  const std::string cell = std::to_string(e.at.x) + "," + std::to_string(e.at.y);
  return with_article(figure) + " flies " + count_of(e.points, "tile") + " far, to " + cell + (e.kept ? ", and comes home: there is nowhere to land" : "");
}

}  // namespace

void Sum::cite(const char* rule) {
  if (!rule || !*rule) return;
  const std::string_view name = rule;
  if (std::none_of(rules.begin(), rules.end(), [&](const char* r) { return name == r; })) rules.push_back(rule);
}

void Sum::note(const char* words) {
  const std::string_view text = words;
  if (std::none_of(notes.begin(), notes.end(), [&](const char* n) { return text == n; })) notes.push_back(words);
}

void Sum::append(const Sum& more) {
  terms.insert(terms.end(), more.terms.begin(), more.terms.end());
  for (auto* rule : more.rules) cite(rule);
  for (auto* words : more.notes) note(words);
}

std::string sum_text(const std::vector<Term>& terms, int points) {
  std::string text;
  for (auto& t : terms) text += (text.empty() ? "" : " + ") + std::to_string(t.count) + " x " + std::to_string(t.each);
  return (text.empty() ? "" : text + " = ") + std::to_string(points);
}

std::string majority_text(const Event& e, const Ruleset& rules) {
  if (e.player >= e.power.size() || !e.power[e.player]) return "";
  std::vector<int> others;
  for (std::size_t p = 0; p < e.power.size(); ++p)
    if (p != e.player && e.power[p]) others.push_back(e.power[p]);
  if (others.empty()) return "";
  const int most = e.power[e.player];
  std::sort(others.rbegin(), others.rend());
  const auto less = std::find_if(others.begin(), others.end(), [&](int n) { return n < most; });
  std::string text;
  for (auto n = less; n != others.end(); ++n) text += (n == less ? " against " : " and ") + std::to_string(*n);
  const auto what = [&](int n) {
    if (e.title) return std::string(e.title);  // of goods there are no plurals
    const char* role = e.figure != kNone ? rules.figure[e.figure].name : rules.role_name(e.feature, e.tags);
    return n == 1 ? role : plural_of(role);
  };
  if (less == others.begin()) return std::to_string(most) + text + " " + what(others.back());
  return std::to_string(most) + " " + what(most) + " each" + text;
}

std::string describe(const Event& e, const Game& g, const std::vector<std::string>& names) {
  const std::string tile = e.kind == kNo ? "" : g.rules().id(e.kind);
  const std::string figure = e.figure == kNone ? "" : g.rules().figure[e.figure].name;
  switch (e.type) {
    case Event::Type::Start: return "start tile " + tile;
    case Event::Type::Draw: return "draws " + tile;
    case Event::Type::Discard: return tile + " fits nowhere and leaves the game" + rule_list(e.sum);
    case Event::Type::Place: return "places " + tile;
    case Event::Type::Deploy: return "deploys a " + role_of_figure(g, e) + " on " + place_of(g, e) + rule_list(e.sum);
    case Event::Type::Enter:
      return (g.rules().figure[e.figure].corner ? "builds " + with_article(figure) + " on " : "sends " + with_article(figure) + " to ") + place_of(g, e) +
             rule_list(e.sum);
    case Event::Type::Pass: return "deploys nobody";
    case Event::Type::Return:
      return role_of_figure(g, e) + " comes home from " + place_of(g, e) + cause_text(e, g, names) + rule_list(e.sum);
    case Event::Type::Score: return score_text(e, g);
    case Event::Type::Shift:
      return "moves " + with_article(figure) + " from the " + name_at(g, e.from_tile, e.from_segment) + " to " + place_of(g, e) +
             rule_list(e.sum);
    case Event::Type::Neutral: return std::string("sends ") + (e.title ? e.title : e.name) + " to " + goal_of(g, e) + rule_list(e.sum);
    case Event::Type::Token: return token_text(e) + rule_list(e.sum);
    case Event::Type::Fly: return flight_text(e, figure) + rule_list(e.sum);
    case Event::Type::Raise:
      return "raises the tower at " + cell_of(g, e.tile) + " to " + count_of(e.points, "piece") + rule_list(e.sum);
    case Event::Type::Capture:
      return "captures " + named(1u << e.other, names) + "'s " + role_of_figure(g, e) + " on " + place_of(g, e) + rule_list(e.sum);
    case Event::Type::Release:
      return figure + " comes home from " + named(1u << e.other, names) + "'s prison: " + e.cause + rule_list(e.sum);
    case Event::Type::Bridge: return "builds a bridge over " + cell_of(g, e.tile) + (e.rot ? ", from east to west" : ", from north to south") + rule_list(e.sum);
    case Event::Type::Auction: return deal_text(e, tile, names) + rule_list(e.sum);
    case Event::Type::Castle: return "makes a castle of the city" + at(g, e.tile, e.segment) + rule_list(e.sum);
    case Event::Type::Message: return std::string("turns up a message: ") + e.title + rule_list(e.sum);
    case Event::Type::Track:
      return std::string("moves ") + (e.rot == 1 ? "the follower" : "the messenger") + " on the score track to " + std::to_string(e.points) + rule_list(e.sum);
    case Event::Type::Flea: return flea_text(e, cell_of(g, e.tile)) + rule_list(e.sum);
    case Event::Type::End: return "the game is over";
  }
  return "";
}

}  // namespace bastide
