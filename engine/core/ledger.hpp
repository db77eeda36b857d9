// The ledger: everything that happened, as events that explain themselves. Search switches it off.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/move.hpp"
#include "core/words.hpp"

namespace bastide {

class Game;
struct Ruleset;

/// One summand of a score: so many of something at so many points each.
struct Term {
  int count;
  const char* noun;  ///< in the singular
  int each;
};

/// How a score came about: its summands, what else changes its worth, and the rules behind it.
struct Sum {
  std::vector<Term> terms;
  std::vector<const char*> notes;  ///< "with a cathedral", "besieged"
  std::vector<const char*> rules;

  void add(int count, const char* noun, int each, const char* rule) {
    terms.push_back({count, noun, each});
    cite(rule);
  }
  /// Adds a rule id once.
  void cite(const char* rule);
  /// Adds words on what changes the worth, once.
  void note(const char* words);
  /// Adds all of another: its terms, and of its rules and words those that are new.
  void append(const Sum&);
};

struct Event {
  enum class Type : u8 { Start, Draw, Discard, Place, Deploy, Enter, Pass, Score, Return, Shift, Neutral, Token, Fly, Raise, Capture, Release, Bridge, Auction, Castle, Message, Track, Flea, End };
  Type type;
  u8 player = kNone;        ///< who acted, or whose points or figure these are
  u16 turn = 0;
  u16 kind = kNo;           ///< tile kind: Draw, Discard, Place, Start
  u16 tile = kNo;           ///< index of the tile on the table
  u8 segment = kNone;       ///< segment of that tile: where a figure goes or stood, or what scored; Neutral: kNone if it goes to the tile
  u8 figure = kNone;        ///< figure kind; Neutral: beside which it goes
  Pos at;                   ///< Place, Start; Fly: the cell to which the figure comes
  u8 rot = 0;               ///< Place, Start; Bridge: its axis; Track: which figure, 1 or 2
  u16 from_tile = kNo;      ///< Shift: where the figure stood; Return: what brought it home, if its cause is a feature
  u8 from_segment = kNone;
  const char* cause = nullptr;  ///< Return: why, if not for a score: "lost", "escaped", "taken back"; Release likewise
  u8 rivals = 0;                ///< Return: to whom it lost, Auction: who buys, as a bit set of players
  const char* name = nullptr;   ///< Neutral, Token: which; Auction, Flea: what is done; Score: what scored, if it is no feature
  const char* title = nullptr;  ///< what people call it: "the King"; Message: what it says
  bool kept = false;            ///< Token: by the player who had it; Fly: there is nowhere to land, and it stays in the supply
  bool record = false;          ///< Token: its number is that of a record, else how many of it are taken
  u32 tags = 0;             ///< of the feature
  u8 other = kNone;         ///< Capture: whose figure it is; Release: who held it
  // Score; Token: its number; Raise: how high the tower is now; Fly: what the die shows; Message: its number; Track: where the figure is now
  int points = 0;
  Kind feature = Field;
  bool final = false;       ///< at the end of the game
  std::array<u8, 8> power{};  ///< by player: what stood in the majority
  std::vector<u16> tiles;   ///< the tiles that counted
  Sum sum;                  ///< also the rules of Discard and Return
};

/// The sum spelled out: "6 x 2 + 1 x 2 = 14".
std::string sum_text(const std::vector<Term>&, int points);
/// Who had the majority in a score, counted: "3 against 2 knights", "2 knights each"; empty if nobody else was there.
std::string majority_text(const Event&, const Ruleset&);
/// One event in words, without the name of its player: "city of 6 tiles, 1 pennant at 2,1N: 6 x 2 + 1 x 2 = 14; 3 against 2 knights".
/// `names` are the players' where others come into it.
std::string describe(const Event&, const Game&, const std::vector<std::string>& names = {});

}  // namespace bastide
