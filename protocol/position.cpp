#include "protocol/position.hpp"

#include <algorithm>

#include "core/bridge.hpp"
#include "core/location.hpp"
#include "core/number.hpp"
#include "core/phases.hpp"
#include "core/setup.hpp"
#include "protocol/compile.hpp"
#include "protocol/error.hpp"
#include "protocol/notation.hpp"
#include "protocol/utf8.hpp"
#include "protocol/view.hpp"

namespace bastide {
namespace {

constexpr std::size_t kMaxPosition = 1 << 16;
constexpr int kMaxNumber = 30000;

using Words = std::vector<std::string>;

// --- writing ------------------------------------------------------------------------------------------------------------------

std::string joined(const Words& words) {
  std::string text;
  for (auto& w : words) text += (text.empty() ? "" : " ") + w;
  return text.empty() ? "-" : text;
}

Words tile_words(const Setup& p) {
  Words words;
  for (auto& t : p.tiles) words.push_back(t.id + "@" + cell_notation(t.at, t.rot) + (t.bridge < 0 ? "" : std::string("#") + axis_name(t.bridge)));
  return words;
}

std::string location_in(const Ruleset& r, const Setup& p, int tile, int segment) {
  const Setup::Tile& t = p.tiles[static_cast<std::size_t>(tile)];
  return location_name(r.tiles[static_cast<std::size_t>(kind_of(r, t))], t.rot, segment);
}

/// "0f3@N": seat 0's follower on tile 3. In the order of tiles and segments, whatever the order in which they came.
Words figure_words(const Ruleset& r, Setup p) {
  std::sort(p.figures.begin(), p.figures.end(), [](auto& a, auto& b) {
    return std::tie(a.tile, a.segment, a.player, a.kind) < std::tie(b.tile, b.segment, b.player, b.kind);
  });
  Words words;
  for (auto& f : p.figures)
    words.push_back(std::to_string(f.player) + r.figure[f.kind].letter + std::to_string(f.tile) + "@" + location_in(r, p, f.tile, f.segment));
  return words;
}

Words score_words(const Ruleset& r, const Setup& p) {
  Words words;
  for (std::size_t i = 0; i < static_cast<std::size_t>(r.players); ++i) words.push_back(std::to_string(p.score[i]));
  return words;
}

/// A phase in one word: "second-tile".
std::string spelled(std::string phase) {
  std::replace(phase.begin(), phase.end(), ' ', '-');
  return phase;
}

Words turn_words(const Setup& p) {
  std::string phase = spelled(p.phase);
  if (p.step) phase += ":" + std::to_string(p.step);
  Words words{std::to_string(p.turn), std::to_string(p.active), phase};
  if (!p.hand.empty()) words.push_back(p.hand);
  return words;
}

/// "king=5:1", "count@6I", "prisoner=2:0/1f": a token's number, its holder's seat, its tile and location, whose figure of which kind it is.
Words token_words(const Ruleset& r, const Setup& p) {
  Words words;
  for (auto& t : p.tokens) {
    std::string word = t.name;
    if (t.number) word += "=" + std::to_string(t.number);
    if (!t.id.empty()) word += "=" + t.id;
    if (t.player >= 0) word += ":" + std::to_string(t.player);
    if (t.tile >= 0) word += "@" + std::to_string(t.tile) + (t.segment < 0 ? "" : location_in(r, p, t.tile, t.segment));
    if (t.owner >= 0) word += "/" + std::to_string(t.owner) + r.figure[t.figure].letter;
    words.push_back(word);
  }
  return words;
}

// --- reading ------------------------------------------------------------------------------------------------------------------

constexpr std::size_t kParts = 6;  // and perhaps tokens

[[noreturn]] void fail(const std::string& what) { throw Error("bad-position", what); }

[[noreturn]] void fail_at(const char* part, const std::string& word, const std::string& expected) {
  fail(std::string(part) + ": expected " + expected + ", not '" + shortened(word) + "'");
}

/// The words of each part; `-` alone is none.
std::vector<Words> split(std::string_view line) {
  if (line.size() > kMaxPosition) fail("a position has at most 64 KiB");
  std::vector<Words> parts(1);
  for (std::size_t at = 0; (at = line.find_first_not_of(" \t\r\n", at)) != line.npos;) {
    const std::size_t end = std::min(line.find_first_of(" \t\r\n", at), line.size());
    const std::string_view word = line.substr(at, end - at);
    if (word == "|")
      parts.emplace_back();
    else
      parts.back().emplace_back(word);
    at = end;
  }
  if (parts.size() != kParts && parts.size() != kParts + 1)
    fail("expected rules | tiles | figures | scores | discards | turn and perhaps | tokens, which are 6 or 7 parts, not " +
         std::to_string(parts.size()));
  for (auto& p : parts)
    if (p == Words{"-"}) p.clear();
  return parts;
}

int number(const char* part, const std::string& word, int low, int high) {
  int n = 0;
  if (!read_number(word, low, high, n))
    fail_at(part, word, "a number from " + std::to_string(low) + " to " + std::to_string(high));
  return n;
}

Setup::Tile read_tile(const std::string& word) {
  const std::size_t at = word.rfind('@');
  std::string_view rest = at == word.npos ? "" : std::string_view(word).substr(at + 1);
  int x = 0, y = 0;
  auto comma = [&] {
    if (rest.empty() || rest[0] != ',') return false;
    rest.remove_prefix(1);
    return true;
  };
  int bridge = -1;
  for (int axis = 0; axis < 2; ++axis)
    if (rest.ends_with(std::string("#") + axis_name(axis))) bridge = axis;
  if (bridge >= 0) rest.remove_suffix(2);
  const bool cell = take_number(rest, -kMaxTiles, kMaxTiles, x) && comma() && take_number(rest, -kMaxTiles, kMaxTiles, y);
  const std::size_t rot = cell && rest.size() == 1 ? std::string_view("NESW").find(rest[0]) : std::string_view::npos;
  if (rot == std::string_view::npos) fail_at("tiles", word, "a tile and where it lies, such as BA/RCr@1,-2E");
  return {word.substr(0, at), {static_cast<i16>(x), static_cast<i16>(y)}, static_cast<int>(rot), bridge};
}

int figure_kind(const Ruleset& r, char letter) {
  for (int f = 0; f < r.figure_kinds; ++f)
    if (r.figure[f].letter == letter) return f;
  return -1;
}

Setup::Standing read_figure(const Ruleset& r, const Setup& p, const std::string& word) {
  Setup::Standing f;
  std::string_view rest = word;
  bool good = take_number(rest, 0, r.players - 1, f.player) && !rest.empty() && (f.kind = figure_kind(r, rest[0])) >= 0;
  if (good) rest.remove_prefix(1);
  good = good && take_number(rest, 0, static_cast<int>(p.tiles.size()) - 1, f.tile) && rest.size() > 1 && rest[0] == '@';
  if (!good) fail_at("figures", word, "a seat, a figure, a tile's index and a location, such as 0f3@N");
  const auto& tile = p.tiles[static_cast<std::size_t>(f.tile)];
  const int kind = kind_of(r, tile);
  if (kind < 0) fail("tiles: " + shortened(tile.id) + " is not among the tiles of this game");
  f.segment = segment_at(r.tiles[kind], tile.rot, rest.substr(1));
  if (f.segment < 0) fail_at("figures", word, "a location of " + tile.id + " as it lies");
  return f;
}

/// Points below 0 come of bids alone.
void read_scores(Setup& p, const Ruleset& r, const Words& words) {
  const int players = r.players, least = r.kept ? -kMaxNumber : 0;
  if (static_cast<int>(words.size()) != players)
    fail("scores: expected " + std::to_string(players) + " numbers, one a seat, not " + std::to_string(words.size()));
  for (std::size_t i = 0; i < words.size(); ++i) p.score[i] = number("scores", words[i], least, kMaxNumber);
}

/// "deploy", or "redeploy:2" for a phase that has come to its step 2.
void read_phase(const Ruleset& r, Setup& p, const std::string& word) {
  const std::size_t colon = word.find(':');
  if (colon != word.npos) p.step = number("turn", word.substr(colon + 1), 1, 255);
  const std::string name = word.substr(0, colon);
  std::string known = "over";
  p.phase = name == known ? name : "";
  for (auto* phase : r.turn) {
    if (!phase->legal) continue;
    if (name == spelled(phase->name)) p.phase = phase->name;
    known += ", " + spelled(phase->name);
  }
  if (p.phase.empty()) fail_at("turn", word, "one of " + known);
}

void read_turn(const Ruleset& r, Setup& p, const Words& words) {
  if (words.size() < 3 || words.size() > 4)
    fail("turn: expected its number, the seat, the phase and the tile in hand if there is one");
  p.turn = number("turn", words[0], 1, kMaxNumber);
  p.active = number("turn", words[1], 0, r.players - 1);
  read_phase(r, p, words[2]);
  if (words.size() == 4) p.hand = words[3];
}

/// Takes "/1f" off its end: whose figure of which kind it is. Any other slash is part of a tile's id.
bool take_figure(const Ruleset& r, std::string_view& rest, Token& t) {
  const std::size_t slash = rest.rfind('/');  // ids of tiles have one, too: BA/L
  const auto is = [](char c, char from, char to) { return c >= from && c <= to; };
  if (slash == rest.npos || slash + 3 != rest.size() || !is(rest[slash + 1], '0', '9') || !is(rest[slash + 2], 'a', 'z')) return true;
  std::string_view of = rest.substr(slash + 1);
  int owner = -1;
  if (!take_number(of, 0, r.players - 1, owner) || of.size() != 1) return true;
  rest = rest.substr(0, slash);
  t.owner = owner;
  t.figure = figure_kind(r, of[0]);
  return t.figure >= 0;
}

Token read_token(const Ruleset& r, const Setup& p, const std::string& word) {
  Token t;
  std::string_view rest = word;
  const std::size_t end = std::min(rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz-"), rest.size());
  t.name = rest.substr(0, end);
  rest.remove_prefix(end);
  auto next = [&](char mark) {
    if (rest.empty() || rest[0] != mark) return false;
    rest.remove_prefix(1);
    return true;
  };
  bool good = !t.name.empty() && take_figure(r, rest, t);
  if (good && next('=') && !take_number(rest, -kMaxNumber, kMaxNumber, t.number)) {
    t.id = rest.substr(0, rest.find(':'));
    good = r.find_tile(t.id) >= 0;
    rest.remove_prefix(t.id.size());
  }
  if (good && next(':')) good = take_number(rest, 0, r.players - 1, t.player);
  if (good && next('@')) {
    good = take_number(rest, 0, static_cast<int>(p.tiles.size()) - 1, t.tile);
    if (good && !rest.empty()) {
      const auto& tile = p.tiles[static_cast<std::size_t>(t.tile)];
      t.segment = segment_at(r.tiles[static_cast<std::size_t>(kind_of(r, tile))], tile.rot, rest);
      good = t.segment >= 0;
      rest = {};
    }
  }
  if (!good || !rest.empty()) fail_at("tokens", word, "a name, then =NUMBER, :SEAT or @TILE and perhaps a location or /SEAT and a figure, such as king=5:1");
  return t;
}

Setup read_setup(const Ruleset& r, const std::vector<Words>& parts) {
  Setup p;
  for (auto& w : parts[1]) p.tiles.push_back(read_tile(w));
  for (auto& w : parts[2]) p.figures.push_back(read_figure(r, p, w));
  read_scores(p, r, parts[3]);
  p.discards = parts[4];
  read_turn(r, p, parts[5]);
  for (auto& t : p.tiles)
    if (kind_of(r, t) < 0) fail("tiles: " + shortened(t.id) + " is not among the tiles of this game, or bears no such bridge");
  if (parts.size() > kParts)
    for (auto& w : parts[kParts]) p.tokens.push_back(read_token(r, p, w));
  return p;
}

}  // namespace

std::string position_line(const Game& g) { return position_line(g.rules(), setup_of(g)); }

std::string position_line(const Ruleset& r, const Setup& p) {
  std::string line = to_text(r.rules);
  for (auto& words : {tile_words(p), figure_words(r, p), score_words(r, p), p.discards, turn_words(p)}) line += " | " + joined(words);
  if (!p.tokens.empty()) line += " | " + joined(token_words(r, p));
  return line;
}

std::string rules_of_position(std::string_view line) {
  const auto parts = split(line);
  return parts[0].empty() ? "" : joined(parts[0]);
}

DrawnUp read_drawn_up(std::string_view line, std::string_view tiles) {
  const auto rules = compile_rules(rules_of_position(line), tiles);
  return {rules, read_setup(*rules, split(line))};
}

namespace {

void set_up_from(Game& g, std::string_view line, bool told) {
  const Setup setup = read_setup(g.rules(), split(line));
  try {
    set_up(g, setup, told);
  } catch (const SetupError& e) {
    fail(e.what());
  }
}

}  // namespace

Game read_position(std::string_view line, std::shared_ptr<const Ruleset> rules) {
  Game g(std::move(rules));
  set_up_from(g, line, false);
  return g;
}

std::unique_ptr<Game> told_from(std::string_view line, std::shared_ptr<const Ruleset> rules) {
  auto g = std::make_unique<Game>(std::move(rules));
  set_up_from(*g, line, true);
  return g;
}

Game read_position(std::string_view line, std::string_view tiles) { return read_position(line, compile_rules(rules_of_position(line), tiles)); }

std::string beginning_of(std::string_view line, std::string_view tiles) {
  Game g = read_position(line, tiles);
  if (!g.over() && &g.phase() == &phases::confirm) g.play({MoveKind::Confirm, 0, 0, {}});
  if (g.over()) fail("turn: the game is over; there is nothing left to play");
  Setup p = setup_of(g);
  p.turn = 1;
  return position_line(g.rules(), p);
}

boost::json::object position_json(const Game& g) {
  std::vector<std::string> names;
  for (int i = 0; i < g.rules().players; ++i) names.emplace_back(default_name(i));
  boost::json::object o = state_json(g, names);
  o["seq"] = 0;
  if (g.over()) {
    o["winners"] = winners_json(g);
    return o;
  }
  boost::json::object d = decision_json(g);
  d["seq"] = 0;
  if (g.actor() != kChance) d["undo"] = false;
  o["decision"] = std::move(d);
  return o;
}

}  // namespace bastide
