// The words of what links show, in each language of the page.
#pragma once
#include <string_view>

namespace bastide::server {

struct PreviewWords {
  std::string_view language;
  const char* locale;
  const char *start, *start_text;
  const char *learn, *learn_text;      ///< {0} lessons, {1} expansions
  const char *puzzles, *puzzles_text;  ///< {0} how many
  const char *puzzle, *puzzle_of_day;  ///< {0} which, {1} of how many
  const char* puzzle_text;             ///< {0} the rules, {1} its rating
  const char *design, *design_text;
  const char *position, *position_text;
  const char *table, *table_text;   ///< of one that is not known
  const char* players;              ///< {0} who plays, with their points
  const char* player;               ///< {0} the number of a seat that nobody named
  const char* colours[6];           ///< by which seats are called
  const char* base;                 ///< the expansion that is the game itself
  const char *one_more, *more;      ///< {0} expansions that are not told by name
  const char* rules;                ///< {0} the preset
  const char *over, *free, *frees;  ///< {0} seats
  const char *hidden, *begins;
  const char *turn, *last_tile;  ///< {0} the turn, {1} tiles that are left

  bool german() const { return language == "de"; }
};

/// Those of a language; English for every other.
const PreviewWords& preview_words(std::string_view language);

}  // namespace bastide::server
