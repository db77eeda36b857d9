// Puzzles over HTTP: nothing is kept, every request brings all the answers so far.
#include <fmt/format.h>

#include <mutex>

#include "art/kept.hpp"
#include "bots/puzzle_step.hpp"
#include "meta_routes.hpp"
#include "pictures.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kTurnAnswerChars = 40;
constexpr int kFarthestCell = 1000;  // cells beyond it hold no tile
constexpr std::size_t kPuzzlePictures = 64;  // of a few hundred kilobytes each

/// What stands before the first slash, and behind it.
std::pair<std::string, std::string> halves(const std::string& rest) {
  const std::size_t slash = std::min(rest.find('/'), rest.size());
  return {rest.substr(0, slash), rest.substr(slash)};
}

Body picture_of_puzzle(const Puzzle& puzzle, const PictureWish& wish) {
  static art::Kept<Body> drawn(kPuzzlePictures);
  return drawn.get(fmt::format("{} {} {}", puzzle.id, wish.scale, static_cast<int>(wish.theme)), [&] {
    const Game g = puzzle_game(puzzle);
    return picture_of_table(art::GameBoard(g), seat_names(g), wish);
  });
}

}  // namespace

Response puzzles_response(const Request& r, std::int64_t day) {
  static std::mutex door;
  static std::int64_t told = -1;
  static Body body;
  const std::lock_guard lock(door);
  if (std::exchange(told, day) != day) body = make_body(json::serialize(puzzles_json(day)), "application/json");
  return body_response(r, body, "no-cache");
}

Response puzzle_response(const Request& r, const std::string& rest, const Target& target) {
  const auto [id, what] = halves(rest);
  if (!what.empty() && what != "/picture") throw Error("not-found", "a puzzle has /picture, and by POST /step and /why");
  const Puzzle& puzzle = puzzle_named(id);
  if (what.empty()) return json_response(puzzle_json(puzzle, {}));
  return body_response(r, picture_of_puzzle(puzzle, read_picture_wish(target)), "public, max-age=3600");
}

Response puzzle_answer(const Request& r, const std::string& rest) {
  const auto [id, what] = halves(rest);
  if (what != "/step" && what != "/why") throw Error("not-found", "a puzzle has /step and /why by POST");
  const Puzzle& puzzle = puzzle_named(id);
  const json::object asked = parse_object(r.body);
  const Fields fields(asked);
  const std::vector<std::string> answers = fields.texts("answers", 0, kMostTurnAnswers, kTurnAnswerChars);
  if (what == "/step") return json_response(puzzle_json(puzzle, answers));
  const auto [x, y] = fields.pair("cell", kFarthestCell);
  return json_response(puzzle_why_json(puzzle, answers, {static_cast<i16>(x), static_cast<i16>(y)}));
}

}  // namespace bastide::server
