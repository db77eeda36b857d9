// Reads catalogue files into new tiles and sets, and checks them against each other and against what is known already.
#pragma once
#include <map>
#include <optional>
#include <set>

#include "core/catalogue_line.hpp"
#include "core/tile_def.hpp"
#include "core/tile_reader.hpp"

namespace bastide {

/// Reads any number of files; tiles and sets may be named before they are defined. `known` must outlive the reader.
class CatalogueReader {
 public:
  explicit CatalogueReader(const Catalogue& known);

  void read(std::string_view text, std::string_view file);
  /// All errors; if there are none, `to` receives the new tiles and sets.
  Errors finish(Catalogue& to);

 private:
  enum class Block { None, Tile, Set, Unreadable };
  using Ids = std::map<std::string, std::string, std::less<>>;  ///< id, where it is defined
  struct Reference {
    std::string id, where;
    bool to_set;
  };

  bool readable(std::string_view text);
  void read_line();
  void end_block();
  void begin_tile();
  void begin_set();
  std::string header();
  void define(Ids& ids, const std::string& id);
  void set_line(TileSet& set);
  void set_tile(TileSet& set);
  void refer(std::vector<std::string>& list);
  bool is_new(const std::string& what, const std::string& id);
  void check_references();
  void check_size();
  void error(const std::string& text) { errors_.push_back(line_.where + ": " + text); }

  const Catalogue& known_;
  Catalogue fresh_;
  Errors errors_;
  Ids tiles_, sets_;
  std::set<std::string> entries_;  ///< ids named so far by the set at hand, each after the word that names it so
  std::vector<Reference> references_;
  std::optional<TileReader> tile_;
  Block block_ = Block::None;
  Line line_;  ///< the line at hand
};

}  // namespace bastide
