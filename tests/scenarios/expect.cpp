// What the lines of a scenario can say about what happened and where the game stands.
#include <algorithm>

#include "core/location.hpp"
#include "core/phases.hpp"
#include "core/score.hpp"
#include "core/setup.hpp"
#include "core/why.hpp"
#include "runner.hpp"

namespace bastide::scenario {
namespace {

std::string joined_words(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  std::string text;
  for (auto& w : words) text += (text.empty() ? "" : " ") + w;
  return text.empty() ? "nothing" : text;
}

void compare(const Line& line, const std::string& what, const std::string& is, const std::string& wanted) {
  if (is != wanted) line.fail(what + ": expected " + wanted + ", but it is " + is);
}

std::vector<std::string> moves_named(const Line& line, const Game& g) {
  std::vector<std::string> moves;
  for (std::size_t i = 1; i < line.words.size(); ++i) moves.push_back(canonical_move(line, g, line.words[i]));
  return moves;
}

bool offered(const Game& g, const std::string& move) {
  const auto legal = legal_texts(g);
  return std::find(legal.begin(), legal.end(), move) != legal.end();
}

/// Without the rules cited, unless the line cites them too.
std::string as_detailed_as(const std::string& text, const std::string& line) {
  std::string is = text;
  if (line.find('(') == std::string::npos) is = is.substr(0, is.find(" ("));
  if (line.find(':') == std::string::npos) is = is.substr(0, is.find(':'));
  return is;
}

}  // namespace

const std::map<std::string, Runner::Expectation>& Runner::expectations() {
  static const std::map<std::string, Expectation> all = {
      {"scores", &Runner::scores},   {"home", &Runner::home},   {"discarded", &Runner::discarded}, {"points", &Runner::points},
      {"supply", &Runner::supply},   {"now", &Runner::now},     {"offers", &Runner::offers},       {"offered", &Runner::offered},
      {"refused", &Runner::refused}, {"cells", &Runner::cells}, {"feature", &Runner::feature},     {"joined", &Runner::joined},
      {"token", &Runner::token},     {"warns", &Runner::warns}, {"forbidden", &Runner::forbidden},
      {"tells", &Runner::tells},
      {"apart", &Runner::apart},     {"tiles", &Runner::tiles}, {"table", &Runner::on_table},      {"wins", &Runner::wins},
  };
  return all;
}

/// `scores Blue 14 city: 6 x 2 + 1 x 2 (BASE-CITY-3, BASE-CITY-4)`
void Runner::scores(const Line& line) {
  std::string wanted;
  for (auto& word : line.words) wanted += (wanted.empty() ? "" : " ") + word;
  std::string happened;
  for (std::size_t i = since_; i < game_.events().size(); ++i) {
    if (game_.events()[i].type != Event::Type::Score || claimed_.count(i)) continue;
    const std::string text = event_text(game_.events()[i], game_);
    happened += "\n  " + text;
    if (as_detailed_as(text, wanted) != wanted) continue;
    claimed_.insert(i);
    return;
  }
  line.fail("no such score; not yet named were:" + (happened.empty() ? " none" : happened));
}

/// `tells Blue's knight comes home from the city at 1,0N`: something that happened, in the words of the ledger, contains this.
void Runner::tells(const Line& line) {
  std::vector<std::string> names;
  for (int p = 0; p < game_.rules().players; ++p) names.push_back(player_name(p));
  const std::string wanted = line.rest();
  std::string told;
  for (std::size_t i = since_; i < game_.events().size(); ++i) {
    const Event& e = game_.events()[i];
    const std::string who = e.player == kNone ? "" : player_name(e.player) + (e.type == Event::Type::Return ? "'s " : " ");
    const std::string text = who + describe(e, game_, names);
    if (text.find(wanted) != std::string::npos) return;
    told += "\n  " + text;
  }
  line.fail("nothing is told so; what is told:" + (told.empty() ? " nothing" : told));
}

/// `home Blue 2 Red 1`
void Runner::home(const Line& line) {
  for (std::size_t i = 1; i + 1 < line.words.size(); i += 2) {
    const int who = seat(line, line.words[i]);
    int count = 0;
    for (std::size_t e = since_; e < game_.events().size(); ++e)
      if (game_.events()[e].type == Event::Type::Return && game_.events()[e].player == who) claimed_.insert(e), ++count;
    compare(line, line.words[i] + "'s figures home", std::to_string(count), line.words[i + 1]);
  }
}

/// `discarded BA/Cccc+`
void Runner::discarded(const Line& line) {
  for (auto& id : moves_named(line, game_)) {
    std::size_t e = since_;
    while (e < game_.events().size() && event_text(game_.events()[e], game_) != "discarded " + id) ++e;
    if (e == game_.events().size()) line.fail(id + " was not discarded");
    claimed_.insert(e);
  }
}

void Runner::each_player(const Line& line, int (Runner::*is)(int) const, const char* what) {
  for (std::size_t i = 1; i + 1 < line.words.size(); i += 2)
    compare(line, line.words[i] + "'s " + what, std::to_string((this->*is)(seat(line, line.words[i]))), line.words[i + 1]);
}

void Runner::points(const Line& line) { each_player(line, &Runner::points_of, "points"); }

/// `supply Blue 6 Red 7`: followers; `supply Blue b 1`: figures with that letter.
void Runner::supply(const Line& line) {
  const Ruleset& r = game_.rules();
  for (std::size_t i = 1, who = 0; i + 1 < line.words.size(); ++i) {
    int kind = 0;
    if (is_player(line.words[i])) who = static_cast<std::size_t>(seat(line, line.words[i++]));
    while (kind < r.figure_kinds && line.words[i] != std::string(1, r.figure[kind].letter)) ++kind;
    if (kind == r.figure_kinds) kind = 0;
    else ++i;
    if (i < line.words.size())
      compare(line, player_name(static_cast<int>(who)) + "'s supply", std::to_string(game_.s().supply[who][kind]), line.words[i]);
  }
}

/// `token king Red 5`, `token count 0,0@I`, `token dragon 2,0`, `token tower 2,0 3`, `token prisoner Red 1 Blue f`, `token king none`: who
/// holds it with which number, or where it stands, how high; whose figure it is.
void Runner::token(const Line& line) {
  std::string is = "none", wanted;
  for (std::size_t i = 2; i < line.words.size(); ++i) wanted += (i > 2 ? " " : "") + line.words[i];
  for (auto& t : setup_of(game_).tokens) {
    if (t.name != line.words.at(1) || is == wanted) continue;
    if (t.tile >= 0) {
      const Placed& p = game_.s().placed[t.tile];
      is = cell_text({p.x, p.y}) + (t.segment < 0 ? "" : "@" + location_name(game_, t.tile, t.segment));
      if (t.number && t.player < 0) is += " " + std::to_string(t.number);
    } else {
      is = (t.player < 0 ? "" : player_name(t.player) + " ") + (t.id.empty() ? std::to_string(t.number) : t.id);
      if (t.owner >= 0) is += " " + player_name(t.owner) + " " + game_.rules().figure[t.figure].letter;
    }
  }
  compare(line, line.words[1], is, wanted);
}

/// `warns TEXT`: the rules can be played, but something speaks against them.
void Runner::warns(const Line& line) {
  const Rules& rules = game_.rules().rules;
  std::string said = "nothing";
  for (auto* e : all_expansions()) {
    if (!rules.has(*e) || !e->warn) continue;
    said = e->warn(rules);
    if (said.find(line.rest()) != std::string::npos) return;
  }
  line.fail("the warning is " + said);
}

/// `now Red place BA/L`, `now chance`, `now over`
void Runner::now(const Line& line) {
  std::string is = game_.over() ? "over" : player_name(game_.actor());
  if (!game_.over() && line.words.size() > 2) is += std::string(" ") + game_.phase().name;
  if (!game_.over() && line.words.size() > 3)
    is += " " + (game_.s().turn.tile_in_hand == kNo ? "nothing" : game_.rules().id(game_.s().turn.tile_in_hand));
  std::string wanted = line.rest();
  if (line.words.size() > 3) wanted = line.words[1] + " " + line.words[2] + " " + canonical_move(line, game_, line.words[3]);
  compare(line, "now", is, wanted);
}

/// Exactly these moves.
void Runner::offers(const Line& line) {
  compare(line, "offers", joined_words(legal_texts(game_)), joined_words(moves_named(line, game_)));
}

/// These moves among others.
void Runner::offered(const Line& line) {
  for (auto& move : moves_named(line, game_))
    if (!scenario::offered(game_, move)) line.fail(move + " is not offered");
}

void Runner::refused(const Line& line) {
  for (auto& move : moves_named(line, game_))
    if (scenario::offered(game_, move)) line.fail(move + " is offered");
}

/// `forbidden 1,2E RIVER-PLACE-2`: why the tile in hand may not lie so, every reason by its rule, `nothing` if it may.
void Runner::forbidden(const Line& line) {
  std::string place = line.words.at(1);
  const int rot = side_named(std::string(1, place.back()));
  place.pop_back();
  if (game_.s().turn.tile_in_hand == kNo) line.fail("no tile is to be placed now");
  std::vector<std::string> rules;
  for (auto& r : refusals(game_, game_.s().turn.tile_in_hand, cell(line, place)))
    if (r.rot < 0 || r.rot == rot) rules.emplace_back(r.id);
  compare(line, line.words[1], joined_words(rules), joined_words({line.words.begin() + 2, line.words.end()}));
}

/// Exactly these cells, in whatever rotation.
void Runner::cells(const Line& line) {
  std::set<std::string> cells;
  for (auto& move : legal_texts(game_)) cells.insert(move.substr(0, move.find_last_of("-0123456789") + 1));
  const std::vector<std::string> wanted(line.words.begin() + 1, line.words.end());
  compare(line, "cells", joined_words({cells.begin(), cells.end()}), joined_words(wanted));
}

/// `feature 1,0@N city complete tiles 5 pennants 2 open 0 figures 3`
void Runner::feature(const Line& line) {
  const State& s = game_.s();
  const Feature& f = s.features[s.label[segment_row(line, game_, line.words.at(1))]];
  int figures = 0;
  each_figure(s, f, [&](u8) { ++figures; });
  const std::map<std::string, int> numbers = {{"tiles", f.tiles}, {"open", f.open}, {"pennants", f.pennants}, {"figures", figures}};
  for (std::size_t i = 2; i < line.words.size(); ++i) {
    const std::string& word = line.words[i];
    if (word == "complete" || word == "incomplete") compare(line, "it", f.open ? "incomplete" : "complete", word);
    else if (!numbers.count(word)) compare(line, "its kind", game_.rules().feature_name(f.kind, f.tags), word);
    else compare(line, word, std::to_string(numbers.at(word)), i + 1 < line.words.size() ? line.words[i + 1] : "?"), ++i;
  }
}

/// All these places belong to one feature.
void Runner::joined(const Line& line) {
  for (std::size_t i = 2; i < line.words.size(); ++i)
    if (game_.s().label[segment_row(line, game_, line.words[1])] != game_.s().label[segment_row(line, game_, line.words[i])])
      line.fail(line.words[1] + " and " + line.words[i] + " are different features");
}

/// These places belong to as many features.
void Runner::apart(const Line& line) {
  std::map<u16, std::string> seen;
  for (std::size_t i = 1; i < line.words.size(); ++i) {
    const auto [other, fresh] = seen.emplace(game_.s().label[segment_row(line, game_, line.words[i])], line.words[i]);
    if (!fresh) line.fail(other->second + " and " + line.words[i] + " are one feature");
  }
}

/// `tiles river 10 tiles 72 BA/L 4 all 84`: what is left in a stack, or of a tile; `all` is the whole game's.
void Runner::tiles(const Line& line) {
  const Ruleset& r = game_.rules();
  for (std::size_t i = 1; i + 1 < line.words.size(); i += 2) {
    int count = line.words[i] == "all" ? r.tile_total : 0;
    const auto stage = std::find_if(r.stages.begin(), r.stages.end(), [&](auto& s) { return s.name == line.words[i]; });
    const bool is_stage = stage != r.stages.end();
    const int kind = is_stage || line.words[i] == "all" ? -1 : tile_kind(line, r, line.words[i]);
    for (int row = 0; row < static_cast<int>(r.deck.size()); ++row)
      if (is_stage ? row >= stage->begin && row < stage->end : r.deck[row].kind == kind) count += game_.s().left[row];
    compare(line, "left of " + line.words[i], std::to_string(count), line.words[i + 1]);
  }
}

/// `table 0,0 BA/RCr N`: that tile lies there so; `table 72`: so many tiles lie there.
void Runner::on_table(const Line& line) {
  if (line.words.size() == 2) return compare(line, "tiles on the table", std::to_string(game_.s().tile_count), line.words[1]);
  const Placed& p = game_.s().placed[tile_at(line, game_, cell(line, line.words.at(1)))];
  compare(line, "the tile there", game_.rules().id(p.kind), game_.rules().id(tile_kind(line, game_.rules(), line.words.at(2))));
  if (line.words.size() > 3) compare(line, "its rotation", kSideName[p.rot], line.words[3]);
}

/// `wins Blue Red`: they share the lead when the game is over.
void Runner::wins(const Line& line) {
  if (!game_.over()) line.fail("the game is not over");
  int most = 0;
  for (int p = 0; p < game_.rules().players; ++p) most = std::max(most, points_of(p));
  std::vector<std::string> winners;
  for (int p = 0; p < game_.rules().players; ++p)
    if (points_of(p) == most) winners.push_back(player_name(p));
  compare(line, "the winners", joined_words(winners), joined_words({line.words.begin() + 1, line.words.end()}));
}

}  // namespace bastide::scenario
