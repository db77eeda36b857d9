#include "core/ledger.hpp"

#include <algorithm>

#include "core/game.hpp"

namespace bastide {
namespace {

std::string counted(const std::vector<Term>& terms) {
  std::string text;
  for (auto& t : terms) text += (text.empty() ? "" : ", ") + count_of(t.count, t.noun);
  return text;
}

/// "a follower", "an abbot".
std::string a_figure(const std::string& name) {
  return (std::string("aeiou").find(name.empty() ? ' ' : name[0]) == std::string::npos ? "a " : "an ") + name;
}

std::string rule_list(const Sum& sum) {
  std::string text;
  for (auto* r : sum.rules) text += (text.empty() ? " (" : ", ") + std::string(r);
  return text.empty() ? text : text + ")";
}

std::string score_text(const Event& e, const char* feature) {
  std::string what = e.name ? e.name : feature;
  if (!e.sum.terms.empty()) what += " of " + counted(e.sum.terms);
  return what + ": " + sum_text(e.sum.terms, e.points);
}

}  // namespace

void Sum::cite(const char* rule) {
  if (!rule || !*rule) return;
  const std::string_view name = rule;
  if (std::none_of(rules.begin(), rules.end(), [&](const char* r) { return name == r; })) rules.push_back(rule);
}

std::string count_of(int count, const char* noun) {
  std::string text = std::to_string(count) + " " + noun;
  if (count == 1) return text;
  if (text.size() > 1 && text.back() == 'y' && text[text.size() - 2] != 'a') return text.substr(0, text.size() - 1) + "ies";
  return text + "s";
}

std::string sum_text(const std::vector<Term>& terms, int points) {
  std::string text;
  for (auto& t : terms) text += (text.empty() ? "" : " + ") + std::to_string(t.count) + " x " + std::to_string(t.each);
  return (text.empty() ? "" : text + " = ") + std::to_string(points);
}

std::string describe(const Event& e, const Game& g) {
  const std::string tile = e.kind == kNo ? "" : g.rules().id(e.kind);
  const std::string figure = e.figure == kNone ? "" : g.rules().figure[e.figure].name;
  const char* feature = g.rules().feature_name(e.feature, e.tags);
  switch (e.type) {
    case Event::Type::Start: return "start tile " + tile;
    case Event::Type::Draw: return "draws " + tile;
    case Event::Type::Discard: return tile + " fits nowhere and leaves the game" + rule_list(e.sum);
    case Event::Type::Place: return "places " + tile;
    case Event::Type::Deploy:
    case Event::Type::Enter: return "deploys " + a_figure(figure) + " on the " + feature + rule_list(e.sum);
    case Event::Type::Pass: return "deploys nobody";
    case Event::Type::Return: return "the " + figure + " on the " + feature + " comes home" + rule_list(e.sum);
    case Event::Type::Score: return score_text(e, feature);
    case Event::Type::Shift: return "moves " + a_figure(figure) + " to the " + feature + rule_list(e.sum);
    case Event::Type::Neutral: return std::string("sends the ") + e.name + " to the " + feature + rule_list(e.sum);
    case Event::Type::Token: return std::string("takes the ") + e.name + " with " + count_of(e.points, "tile") + rule_list(e.sum);
    case Event::Type::End: return "the game is over";
  }
  return "";
}

}  // namespace bastide
