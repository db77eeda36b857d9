#include "bots/puzzle.hpp"

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <numeric>
#include <sstream>
#include <unordered_map>

#include "core/builtin_rules.hpp"
#include "protocol/error.hpp"
#include "protocol/fields.hpp"
#include "protocol/json_text.hpp"
#include "protocol/position.hpp"
#include "protocol/utf8.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

constexpr const char* kBad = "bad-puzzle";

/// Points to a tenth: more would be noise.
double tenths(double x) { return std::round(x * 10) / 10; }

/// The turns by their first answer: `{"1,-3S":{"f@NL":0,"-":4.2}}`; a turn of one answer has no second.
json::object turns_json(const std::vector<Puzzle::Turn>& turns) {
  json::object o;
  for (auto& t : turns) {
    const std::size_t space = std::min(t.moves.find(' '), t.moves.size());
    json::value& rest = o[t.moves.substr(0, space)];
    if (rest.is_null()) rest = json::object();
    rest.as_object()[space < t.moves.size() ? t.moves.substr(space + 1) : ""] = tenths(t.lost);
  }
  return o;
}

double points_of(const json::value& v, const char* what) {
  if (!v.is_number()) throw Error(kBad, std::string(what) + ": expected points");
  return v.to_number<double>();
}

std::vector<Puzzle::Turn> turns_from(const json::object& o) {
  std::vector<Puzzle::Turn> turns;
  for (auto& [first, rest] : o) {
    if (!rest.is_object()) throw Error(kBad, "turns: expected an object for each first answer");
    for (auto& [more, lost] : rest.as_object())
      turns.push_back({std::string(first) + (more.empty() ? "" : " ") + std::string(more), points_of(lost, "turns")});
  }
  std::stable_sort(turns.begin(), turns.end(), [](auto& a, auto& b) { return a.lost < b.lost; });
  return turns;
}

const json::value& field(const json::object& o, const char* key) {
  const json::value* v = o.if_contains(key);
  if (!v) throw Error(kBad, std::string(key) + " is missing");
  return *v;
}

std::vector<Puzzle> read_builtin() {
  std::vector<Puzzle> all;
  for (auto& file : builtin_puzzles())
    for (Puzzle& p : read_puzzles(file.text, std::string(file.name))) all.push_back(std::move(p));
  std::stable_sort(all.begin(), all.end(), [](auto& a, auto& b) { return a.rating < b.rating; });
  return all;
}

}  // namespace

const Puzzle::Turn* Puzzle::turn(std::string_view moves) const {
  const auto found = std::find_if(turns.begin(), turns.end(), [&](auto& t) { return t.moves == moves; });
  return found == turns.end() ? nullptr : &*found;
}

std::size_t Puzzle::right() const {
  return static_cast<std::size_t>(std::find_if(turns.begin(), turns.end(), [](auto& t) { return t.lost > 0; }) - turns.begin());
}

/// FNV-1a, five bits a sign; without signs that are taken for each other.
std::string puzzle_id(std::string_view position) {
  constexpr std::string_view kSigns = "abcdefghijkmnpqrstuvwxyz23456789";
  std::uint64_t hash = 14695981039346656037u;
  for (const char c : position) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  hash ^= hash >> 29;
  std::string id;
  for (int i = 0; i < 8; ++i, hash >>= 5) id += kSigns[hash & 31];
  return id;
}

std::string to_line(const Puzzle& p) {
  return json_text(json::object{{"id", p.id},
                                {"rating", p.rating},
                                {"ahead", tenths(p.ahead.mean)},
                                {"error", std::round(p.ahead.error * 100) / 100},
                                {"position", p.position},
                                {"turns", turns_json(p.turns)}});
}

Puzzle puzzle_from(std::string_view line) {
  const json::object o = parse_object(line);
  const Fields fields(o, "", kBad);
  Puzzle p;
  p.id = fields.text("id", 1, 40);
  p.rating = fields.whole("rating", 0, 10'000);
  p.ahead = {points_of(field(o, "ahead"), "ahead"), points_of(field(o, "error"), "error")};
  p.position = fields.text("position", 1);
  if (!field(o, "turns").is_object()) throw Error(kBad, "turns: expected an object");
  p.turns = turns_from(o.at("turns").as_object());
  if (p.id != puzzle_id(p.position)) throw Error(kBad, "id: expected " + puzzle_id(p.position) + ", as the position has it");
  if (!p.right() || p.right() == p.turns.size()) throw Error(kBad, "turns: some are right, and some are not");
  return p;
}

std::vector<Puzzle> read_puzzles(std::string_view text, const std::string& file) {
  std::vector<Puzzle> all;
  std::istringstream in{std::string(text)};
  int number = 1;
  for (std::string line; std::getline(in, line); ++number) {
    if (line.empty() || line[0] == '#') continue;
    try {
      all.push_back(puzzle_from(line));
    } catch (const Error& e) {
      throw Error(kBad, file + ":" + std::to_string(number) + ": " + e.what());
    }
  }
  return all;
}

const std::vector<Puzzle>& all_puzzles() {
  static const std::vector<Puzzle> all = read_builtin();
  return all;
}

const Puzzle& puzzle_named(std::string_view id) {
  static const auto index = [] {
    std::unordered_map<std::string_view, const Puzzle*> by;
    for (auto& p : all_puzzles()) by[p.id] = &p;
    return by;
  }();
  const auto found = index.find(id);
  if (found == index.end()) throw Error("not-found", "there is no puzzle '" + shortened(id) + "'; GET /api/puzzles lists them");
  return *found->second;
}

/// Steps through the list that share no divisor with its length, so that easy and hard ones take turns.
const Puzzle& puzzle_of_day(std::int64_t day) {
  const auto count = static_cast<std::int64_t>(all_puzzles().size());
  if (!count) throw Error("not-found", "this program has no puzzles");
  std::int64_t step = std::max<std::int64_t>(1, count * 5 / 13);
  while (std::gcd(step, count) != 1) ++step;
  return all_puzzles()[static_cast<std::size_t>((day % count + count) % count * step % count)];
}

Game puzzle_game(const Puzzle& p) {
  Game g = read_position(p.position);
  g.keep_ledger(true);
  return g;
}

}  // namespace bastide
