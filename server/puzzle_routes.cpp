// Puzzles over HTTP: nothing is kept, every request brings all the answers so far.
#include <fmt/format.h>

#include <mutex>

#include "art/kept.hpp"
#include "bots/puzzle_step.hpp"
#include "meta_routes.hpp"
#include "pictures.hpp"
#include "protocol/json_text.hpp"
#include "protocol/lesson_step.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kPuzzlePictures = 64;  // of a few hundred kilobytes each

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
  if (std::exchange(told, day) != day) body = make_body(json_text(puzzles_json(day)), "application/json");
  return body_response(r, body, "no-cache");
}

Response puzzle_response(const Request& r, const std::string& rest, const Target& target) {
  const auto [id, what] = course::halves(rest);
  if (!what.empty() && what != "/picture") throw Error("not-found", "a puzzle has /picture, and by POST /step and /why");
  const Puzzle& puzzle = puzzle_named(id);
  if (what.empty()) return json_response(puzzle_json(puzzle, {}));
  return body_response(r, picture_of_puzzle(puzzle, read_picture_wish(target)), "public, max-age=3600");
}

Response puzzle_answer(const Request& r, const std::string& rest) { return json_response(bastide::puzzle_answer(rest, r.body)); }

}  // namespace bastide::server
