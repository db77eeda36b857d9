// Reads the definition of one tile, line by line.
#pragma once
#include <array>

#include "core/catalogue_line.hpp"
#include "core/place.hpp"
#include "core/tile_def.hpp"

namespace bastide {

/// Takes the lines of a tile's definition one after the other and adds to the errors whatever it cannot accept.
class TileReader {
 public:
  TileReader(std::string_view id, const std::string& where, Errors& errors);

  /// A line of the body: a segment, the group, the limit or a note.
  void read(const Line& line);
  /// Checks the tile as a whole and hands it over.
  TileDef finish();

 private:
  void group(const Line& line);
  void note(const Line& line);
  void at_most(const Line& line);
  void segment(Kind kind, const Line& line);
  void word(std::string_view word);
  void place(int p);
  void check_places();
  void tag(std::string_view word);
  void cities(const Line& line, std::size_t first);
  void city(std::string_view word);
  void error(const std::string& text) { errors_.push_back(where_ + ": " + text); }
  /// An error that leaves open what lies where: how the lines fit together is then not checked.
  void unclear(const std::string& text);

  TileDef tile_;
  Errors& errors_;
  std::string where_;                       ///< of the line at hand
  SegmentDef segment_;                      ///< in the line at hand
  int inner_ = 0;                           ///< how many of I and II that line has
  std::vector<std::string> lines_;          ///< of each segment
  std::array<std::string, kPlaces> taken_;  ///< the line that took each place; empty: free
  bool unclear_ = false;
};

}  // namespace bastide
