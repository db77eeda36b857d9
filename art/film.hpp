// A game as a film: card after card (art/card.hpp), a turn each, as an animated WebP.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "art/card.hpp"

namespace bastide::art {

struct FilmWish {
  Theme theme = Theme::light;
  double scale = 2.0 / 3;  ///< of a card's size
  int pictures = 100;      ///< at most, at least 1; of a longer game some turns are not shown
  int milliseconds = 400;  ///< each stands so long, the last one eight times that
};

/// Draws one picture after the other, that others may have their turn between them. Not thread-safe, but may go from thread to thread.
class Film {
 public:
  /// `begun`: the game at its beginning; `history`: every move from there, draws among them. `names` as for a card.
  Film(const Game& begun, std::vector<Move> history, std::vector<std::string> names, FilmWish = {});
  ~Film();
  Film(const Film&) = delete;

  /// Draws the next picture; false if there is none left. Throws std::runtime_error if the memory does not suffice.
  bool next();
  /// How far it is.
  int drawn() const { return drawn_; }
  int of() const { return of_; }
  /// The file; to be called once, when `next` has said false. Throws std::runtime_error.
  std::string finish();

 private:
  struct Encoder;
  struct Ground;
  void play_on();
  void add(int milliseconds);

  const std::vector<Move> history_;
  const std::vector<std::string> names_;
  const FilmWish wish_;
  Game game_;
  std::unique_ptr<GameBoard> last_;  ///< how the board is at the end: it has its room from the start
  std::size_t at_ = 0;               ///< moves made
  int every_ = 1, of_ = 0, drawn_ = 0, now_ = 0;
  std::unique_ptr<Encoder> encoder_;
  std::unique_ptr<Ground> ground_;  ///< the tiles so far
};

}  // namespace bastide::art
