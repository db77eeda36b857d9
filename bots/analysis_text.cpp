// What an analysis says, in sentences.
#include <cmath>

#include "bots/analysis_json.hpp"
#include "core/ledger.hpp"
#include "core/words.hpp"
#include "protocol/notation.hpp"

namespace bastide {
namespace {

using Type = Fact::Type;

/// "you", "Red", "you and Red", "you, Red and Green".
std::string list_of(unsigned seats, int me, const Names& names, const char* of_me, const char* ending) {
  std::string text;
  const int count = std::popcount(seats);
  int n = 0;
  auto add = [&](const std::string& word) {
    if (n > 0) text += n + 1 == count ? " and " : ", ";
    text += word;
    ++n;
  };
  if (me >= 0 && (seats >> me & 1)) add(of_me);
  each_bit(seats, [&](int p) {
    if (p != me) add(names[static_cast<std::size_t>(p)] + ending);
  });
  return text;
}

std::string who(unsigned seats, int me, const Names& names) { return list_of(seats, me, names, "you", ""); }

std::string count_points(int n) { return count_of(n, "point"); }
std::string percent(double odds) { return std::to_string(std::lround(odds * 100)) + " %"; }
std::string followers(int n) { return count_of(n, "follower"); }

std::string completes(const Fact& f, const std::string& name, int me, const Names& names) {
  const std::string text = "closes " + owned(name, f.seats, me, names) + ": " + count_points(f.points);
  return f.seats == f.leads ? text : text + " for " + who(f.leads, me, names);
}

std::string odds(const Fact& f, const std::string& name, int me, const Names& names) {
  return "makes " + owned(name, f.leads, me, names) + (f.to > f.from ? " easier" : " harder") + " to complete: " + percent(f.from) + " to " +
         percent(f.to);
}

std::string claims(const Game& g, const Fact& f, const std::string& name) {
  const std::string figure = g.rules().figure[f.figure].name, role = g.rules().role_name(f.figure, f.kind, f.tags);
  return role + (figure == "follower" || figure == role ? "" : " (" + figure + ")") + " on the " + name + ": " + count_points(f.points) + " now";
}

std::string returns(const Fact& f, int me, const Names& names) {
  return f.count == 1 ? owned("follower", f.seats, me, names) + " comes home" : owned(followers(f.count), f.seats, me, names) + " come home";
}

std::string goes(const Game& g, const Fact& f, const std::string& name) {
  const std::string beside = f.figure == kNone ? "to " : std::string("beside the ") + g.rules().role_name(f.figure, f.kind, f.tags) + " at ";
  return "the " + name + " goes " + beside + f.at;
}

/// What is bid or paid at a bazaar, and to whom it goes.
std::string trades(const Fact& f, const std::string& what, int me, const Names& names) {
  if (what == "chooses" || what == "takes") return what + " a tile";
  if (what == "bids") return "bids " + std::to_string(f.points);
  return what + " the tile for " + std::to_string(f.points) + (f.seats ? " to " + who(f.seats, me, names) : "");
}

std::string builds(const Fact& f, const std::string& what) {
  return "builds " + with_article(what) + (what == "bridge" ? " over " : " at ") + f.at;
}

}  // namespace

std::string owned(const std::string& noun, unsigned seats, int me, const Names& names) {
  return seats ? list_of(seats, me, names, "your", "'s") + " " + noun : with_article(noun);
}

std::string sentence(const Game& g, const Fact& f, int me, const Names& names) {
  const std::string name = f.of_feature() ? g.rules().feature_name(f.kind, f.tags) : f.name ? f.name : "";
  switch (f.type) {
    case Type::Completes: return completes(f, name, me, names);
    case Type::Scores: return name + ": " + count_points(f.points) + " for " + who(f.leads, me, names);
    case Type::Joins: return "joins " + owned(name, f.seats, me, names) + ", led by " + who(f.leads, me, names);
    case Type::Extends: return owned(name, f.leads, me, names) + " grows: " + count_points(f.points);
    case Type::Claims: return claims(g, f, name);
    case Type::Odds: return odds(f, name, me, names);
    case Type::Raises: return "raises the tower at " + f.at + " to " + count_of(f.count, "piece");
    case Type::Captures: return "captures " + owned(g.rules().role_name(f.figure, f.kind, f.tags), f.seats, me, names) + " at " + f.at;
    case Type::Frees: return owned(g.rules().figure[f.figure].name, f.seats, me, names) + " is free again";
    case Type::Builds: return builds(f, name);
    case Type::Flies: return with_article(g.rules().figure[f.figure].name) + " takes off";
    case Type::Infects: return name == "lifted" ? "takes the flea from " + f.at : "puts a flea on " + f.at;
    case Type::Trades: return trades(f, name, me, names);
    case Type::Advances: return owned(name, f.seats, me, names) + " goes to " + std::to_string(f.points) + " on the score track";
    case Type::Returns: return returns(f, me, names);
    case Type::Moves: return with_article(g.rules().figure[f.figure].name) + " moves to " + f.at;
    case Type::Neutral: return goes(g, f, name);
    case Type::Token: return "the " + name + " changes: " + std::to_string(f.count);
    case Type::Hand: return f.count ? "keeps " + followers(f.count) : "keeps no follower";
  }
  return "";
}

std::string sentences(const Game& g, const Judgement& m, int me, const Names& names) {
  std::string text;
  for (const Fact& f : m.facts) text += (text.empty() ? "" : "; ") + sentence(g, f, me, names);
  return text;
}

}  // namespace bastide
