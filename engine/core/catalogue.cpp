// Looking things up in the catalogue, and the catalogue built into the program.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "core/builtin_tiles.hpp"
#include "core/catalogue_reader.hpp"
#include "core/tile_def.hpp"

namespace bastide {
namespace {

Catalogue read_builtin() {
  Catalogue catalogue;
  CatalogueReader reader(catalogue);
  for (const BuiltinFile& file : builtin_files()) reader.read(file.text, file.name);
  const Errors errors = reader.finish(catalogue);
  for (const std::string& error : errors) std::fprintf(stderr, "built-in catalogue: %s\n", error.c_str());
  if (!errors.empty()) std::abort();
  return catalogue;
}

template <class Entry>
const Entry* find(const std::vector<Entry>& entries, std::string_view id) {
  for (const Entry& entry : entries) {
    if (entry.id == id) return &entry;
  }
  return nullptr;
}

}  // namespace

Kind TileDef::edge(int d) const {
  for (const SegmentDef& segment : segments) {
    if (segment.sides >> d & 1) return segment.kind;
  }
  return Field;
}

bool TileDef::has_note(std::string_view note) const { return std::find(notes.begin(), notes.end(), note) != notes.end(); }

int TileSet::total() const {
  int sum = 0;
  for (const auto& [tile, count] : tiles) sum += count;
  return sum;
}

const TileDef* Catalogue::tile(std::string_view id) const { return find(tiles, id); }
const TileSet* Catalogue::set(std::string_view id) const { return find(sets, id); }

std::vector<std::string> read_catalogue(Catalogue& to, std::string_view text, std::string_view file) {
  CatalogueReader reader(to);
  reader.read(text, file);
  return reader.finish(to);
}

const Catalogue& builtin_catalogue() {
  static const Catalogue catalogue = read_builtin();
  return catalogue;
}

}  // namespace bastide
