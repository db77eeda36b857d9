#include "core/catalogue_reader.hpp"

#include <algorithm>

#include "core/number.hpp"

namespace bastide {
namespace {

constexpr std::size_t kMaxLine = 500;  // bytes
constexpr std::size_t kMaxCatalogueTiles = 10000;

bool is_printable(char c) { return (c >= 0x20 && c < 0x7f) || c == '\t'; }

}  // namespace

CatalogueReader::CatalogueReader(const Catalogue& known) : known_(known) {
  for (const TileDef& tile : known.tiles) tiles_.emplace(tile.id, tile.where);
  for (const TileSet& set : known.sets) sets_.emplace(set.id, set.where);
}

void CatalogueReader::read(std::string_view text, std::string_view file) {
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    line_.where = std::string(file) + ":" + std::to_string(number);
    std::string_view line = text.substr(0, end);
    line = line.substr(0, line.find('#'));
    if (line.ends_with('\r')) line.remove_suffix(1);
    line_.words = split_words(line);
    if (!line_.words.empty() && readable(line)) read_line();
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  end_block();
}

/// False if the line is too long to make sense of; what belongs to it is then skipped.
bool CatalogueReader::readable(std::string_view text) {
  if (text.size() > kMaxLine) {
    error("line of " + std::to_string(text.size()) + " bytes; expected at most " + std::to_string(kMaxLine));
    end_block();
    block_ = Block::Unreadable;
    return false;
  }
  const auto bad = std::find_if_not(text.begin(), text.end(), is_printable);
  if (bad != text.end()) error("byte " + quoted({&*bad, 1}) + "; expected printable ASCII outside comments");
  return true;
}

void CatalogueReader::read_line() {
  const std::string_view first = line_.words[0];
  if (first == "tile") return begin_tile();
  if (first == "set") return begin_set();
  if (block_ == Block::Tile) return tile_->read(line_);
  if (block_ == Block::Set) return set_line(fresh_.sets.back());
  if (block_ == Block::None) error(quoted(first) + " outside of a tile or set; expected 'tile ID' or 'set ID' before it");
}

void CatalogueReader::begin_tile() {
  const std::string id = header();
  define(tiles_, id);
  tile_.emplace(id, line_.where, errors_);
  block_ = Block::Tile;
}

void CatalogueReader::begin_set() {
  const std::string id = header();
  define(sets_, id);
  fresh_.sets.push_back({.id = id, .where = line_.where});
  entries_.clear();
  block_ = Block::Set;
}

/// The definition that ends here is complete.
void CatalogueReader::end_block() {
  if (block_ == Block::Tile) fresh_.tiles.push_back(tile_->finish());
  if (block_ == Block::Set && fresh_.sets.back().tiles.empty()) {
    const TileSet& set = fresh_.sets.back();
    errors_.push_back(set.where + ": set " + quoted(set.id) + " has no tiles; expected lines 'ID COUNT'");
  }
  block_ = Block::None;
}

/// Ends the definition before and returns the id of the one that begins.
std::string CatalogueReader::header() {
  end_block();
  if (line_.words.size() != 2) error("expected '" + std::string(line_.words[0]) + " ID' and nothing more");
  return std::string(line_.words.size() > 1 ? line_.words[1] : "");
}

void CatalogueReader::define(Ids& ids, const std::string& id) {
  const auto [other, fresh] = ids.emplace(id, line_.where);
  if (fresh || id.empty()) return;
  error(std::string(line_.words[0]) + " " + quoted(id) + " for the second time; expected once, it was defined in " + other->second);
}

void CatalogueReader::set_line(TileSet& set) {
  if (line_.words[0] == "requires") return refer(set.requires_sets);
  if (line_.words[0] == "removes") return refer(set.removes);
  set_tile(set);
}

void CatalogueReader::set_tile(TileSet& set) {
  const std::string id(line_.words[0]);
  int count = 0;
  if (line_.words.size() != 2 || !read_number(line_.words[1], 1, 255, count)) {
    return error("tile " + quoted(id) + " of a set; expected its id and a count from 1 to 255");
  }
  if (!is_new("tile", id)) return;
  set.tiles.emplace_back(id, count);
  references_.push_back({id, line_.where, false});
}

/// A line `requires SET` or `removes TILE`.
void CatalogueReader::refer(std::vector<std::string>& list) {
  const std::string verb(line_.words[0]);
  if (line_.words.size() != 2) return error("expected one id after " + verb);
  const std::string id(line_.words[1]);
  if (!is_new(verb, id)) return;
  list.push_back(id);
  references_.push_back({id, line_.where, verb == "requires"});
}

/// False, with an error, if the set at hand has that line already.
bool CatalogueReader::is_new(const std::string& what, const std::string& id) {
  if (entries_.insert(what + " " + id).second) return true;
  error(what + " " + quoted(id) + " for the second time in this set; expected once");
  return false;
}

void CatalogueReader::check_references() {
  for (const Reference& reference : references_) {
    if ((reference.to_set ? sets_ : tiles_).contains(reference.id)) continue;
    const std::string what = reference.to_set ? "set" : "tile";
    errors_.push_back(reference.where + ": there is no " + what + " " + quoted(reference.id) + "; expected one that is defined");
  }
}

void CatalogueReader::check_size() {
  const std::size_t total = known_.tiles.size() + fresh_.tiles.size();
  if (total <= kMaxCatalogueTiles || fresh_.tiles.empty()) return;
  const TileDef& first = fresh_.tiles[kMaxCatalogueTiles - std::min(kMaxCatalogueTiles, known_.tiles.size())];
  errors_.push_back(first.where + ": tile " + quoted(first.id) + " is one too many, with it and those after it the catalogue has " +
                    std::to_string(total) + "; expected at most " + std::to_string(kMaxCatalogueTiles));
}

Errors CatalogueReader::finish(Catalogue& to) {
  check_references();
  check_size();
  if (!errors_.empty()) return std::move(errors_);
  std::move(fresh_.tiles.begin(), fresh_.tiles.end(), std::back_inserter(to.tiles));
  std::move(fresh_.sets.begin(), fresh_.sets.end(), std::back_inserter(to.sets));
  return {};
}

}  // namespace bastide
