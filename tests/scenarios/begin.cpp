// From a scenario to the game in which it begins.
#include <algorithm>

#include "core/location.hpp"
#include "scenario.hpp"
#include "words.hpp"

namespace bastide::scenario {
namespace {

bool adjacent(Pos a, Pos b) { return std::abs(a.x - b.x) + std::abs(a.y - b.y) == 1; }

bool is_start(const Drawn& d, const Ruleset& r) {
  return std::any_of(r.start.begin(), r.start.end(),
                     [&](auto& t) { return r.id(t.kind) == d.tile || r.id(t.kind) == "BA/" + d.tile; });
}

/// The drawn tiles in an order in which they can have been laid: from a start tile, or from the first one drawn, outwards. What
/// touches nothing comes last; the setup refuses it.
std::vector<Drawn> laying_order(const Scenario& s, const Ruleset& r) {
  std::vector<Drawn> rest = s.board, order;
  if (s.start)
    for (auto t = r.start.rbegin(); t != r.start.rend(); ++t) rest.insert(rest.begin(), {r.id(t->kind), t->at, t->rot});
  auto take = [&](auto found) {
    order.push_back(*found);
    rest.erase(found);
  };
  const auto first = std::find_if(rest.begin(), rest.end(), [&](auto& d) { return is_start(d, r); });
  take(first == rest.end() ? rest.begin() : first);
  for (std::size_t i = 0; i < order.size(); ++i)
    for (;;) {
      const auto beside = std::find_if(rest.begin(), rest.end(), [&](auto& d) { return adjacent(d.at, order[i].at); });
      if (beside == rest.end()) break;
      take(beside);
    }
  order.insert(order.end(), rest.begin(), rest.end());
  return order;
}

int figure_kind(const Line& line, const Ruleset& r, const std::string& letter) {
  for (int f = 0; f < r.figure_kinds; ++f)
    if (letter == std::string(1, r.figure[f].letter)) return f;
  line.fail("there is no figure '" + letter + "' in this game");
}

/// The kind of a drawn tile, its bridge included.
std::size_t lying(const Line& line, const Ruleset& r, const Drawn& d) {
  const int kind = kind_of(r, {r.id(tile_kind(line, r, d.tile)), d.at, d.rot, d.bridge});
  if (kind < 0) line.fail("no bridge can lie so over " + d.tile);
  return static_cast<std::size_t>(kind);
}

Setup::Standing standing(const Standing& f, const Ruleset& r, const std::vector<Drawn>& tiles) {
  const auto drawn = std::find_if(tiles.begin(), tiles.end(), [&](auto& d) { return d.at == f.at; });
  if (drawn == tiles.end()) f.line.fail("no tile is drawn there");
  const int segment = segment_at(r.tiles[lying(f.line, r, *drawn)], drawn->rot, f.location);
  if (segment < 0) f.line.fail("the tile " + drawn->tile + " has no '" + f.location + "' as it lies");
  return {seat(f.line, f.player), figure_kind(f.line, r, f.figure), static_cast<int>(drawn - tiles.begin()), segment};
}

/// Everything but what is laid, in hand and said to be left.
std::vector<std::string> all_but_left(const Scenario& s, const Ruleset& r, const Setup& p) {
  std::vector<int> count(r.tiles.size());
  for (auto& row : r.deck) count[row.kind] += row.count;
  for (auto& t : r.start) ++count[t.kind];
  for (auto& t : p.tiles) --count[r.find_tile(t.id)];
  if (!p.hand.empty()) --count[r.find_tile(p.hand)];
  for (auto& id : *s.left) --count[tile_kind(s.title, r, id)];
  std::vector<std::string> gone;
  for (std::size_t k = 0; k < count.size(); ++k)
    for (int n = 0; n < count[k]; ++n) gone.push_back(r.id(static_cast<int>(k)));
  return gone;
}

/// `lies king Red 5`, `lies count 0,0@I`, `lies dragon 2,0`, `lies fairy Blue 1 0,0@N`, `lies prisoner Red 1 Blue f`: whose figure
Token token(const Line& line, const Ruleset& r, const std::vector<Drawn>& tiles) {
  Token t{line.words.at(1)};
  for (std::size_t i = 2; i < line.words.size(); ++i) {
    const std::string& word = line.words[i];
    const std::size_t at = word.find('@');
    if (is_player(word)) {
      (t.player < 0 ? t.player : t.owner) = seat(line, word);
    } else if (t.owner >= 0) {
      t.figure = figure_kind(line, r, word);
    } else if (r.find_tile(word) >= 0 || r.find_tile("BA/" + word) >= 0) {
      t.id = r.id(tile_kind(line, r, word));
    } else if (at == std::string::npos && word.find(',') == std::string::npos) {
      t.number = number(line, word);
    } else {
      const Pos where = cell(line, word.substr(0, at));
      const auto drawn = std::find_if(tiles.begin(), tiles.end(), [&](auto& d) { return d.at == where; });
      if (drawn == tiles.end()) line.fail("no tile is drawn there");
      t.tile = static_cast<int>(drawn - tiles.begin());
      if (at == std::string::npos) continue;
      t.segment = segment_at(r.tiles[lying(line, r, *drawn)], drawn->rot, word.substr(at + 1));
      if (t.segment < 0) line.fail("that tile has no such place");
    }
  }
  return t;
}

Setup setup(const Scenario& s, const Ruleset& r) {
  Setup p;
  auto id = [&](const std::string& name) { return r.id(tile_kind(s.title, r, name)); };
  const std::vector<Drawn> tiles = laying_order(s, r);
  for (auto& d : tiles) p.tiles.push_back({id(d.tile), d.at, d.rot, d.bridge});
  for (auto& f : s.figures) p.figures.push_back(standing(f, r, tiles));
  for (auto& t : s.tokens) p.tokens.push_back(token(t, r, tiles));
  for (auto& [player, points] : s.points) p.score[seat(s.title, player)] = points;
  p.active = seat(s.title, s.turn);
  p.phase = r.turn[r.anchor[static_cast<std::size_t>(Anchor::Turn)]]->name;
  if (!s.hand.empty()) p.hand = id(s.hand), p.phase = "place";
  for (auto& tile : s.out) p.discards.push_back(id(tile));
  if (s.left) p.discards = all_but_left(s, r, p);
  return p;
}

}  // namespace

Game begin(const Scenario& s) {
  const Rules rules = parse_rules(s.rules);
  Catalogue catalogue = builtin_catalogue();
  const auto errors = read_catalogue(catalogue, s.catalogue, "catalogue");
  if (!errors.empty()) s.title.fail(errors[0]);
  const auto set = compile(rules, catalogue);
  return s.board.empty() && !s.start ? Game(set) : from_setup(set, setup(s, *set));
}

}  // namespace bastide::scenario
