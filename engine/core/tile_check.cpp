#include "core/tile_check.hpp"

#include "core/place.hpp"

namespace bastide {
namespace {

/// Number of the city segment on side d, -1 if that is no city edge.
int city_at(const TileDef& tile, int d) {
  for (std::size_t k = 0; k < tile.segments.size(); ++k) {
    if (tile.segments[k].kind == City && (tile.segments[k].sides >> d & 1)) return static_cast<int>(k);
  }
  return -1;
}

/// A field edge lies in one field, so that whatever meets it is one field too.
void check_field_edge(const TileDef& tile, int d, Errors& errors) {
  for (const SegmentDef& segment : tile.segments) {
    const int halves = segment.halves >> (2 * d) & 3;
    if (halves != 1 && halves != 2) continue;
    errors.push_back(tile.where + ": two fields on the edge " + kSideName[d] + " of tile " + quoted(tile.id) +
                     "; expected one, for nothing lies between them");
    return;
  }
}

u8 field_halves(const TileDef& tile) {
  u8 halves = 0;
  for (const SegmentDef& segment : tile.segments) halves |= segment.halves;
  return halves;
}

/// In a town laid out in advance a city edge may have a field on one half: the wall stands between the two.
bool is_walled(const TileDef& tile) { return tile.has_note("walled"); }

/// An edge other than a city's is bordered by fields on both of its halves.
void check_edge(const TileDef& tile, int d, Errors& errors) {
  const Kind kind = tile.edge(d);
  const int halves = field_halves(tile) >> (2 * d) & 3;
  if (kind == City && halves == 3 && is_walled(tile)) {
    errors.push_back(tile.where + ": fields on both halves of the city edge " + kSideName[d] + " of tile " + quoted(tile.id) +
                     "; expected at most one, for the wall stands between");
  }
  if (kind == Field && halves == 3) return check_field_edge(tile, d, errors);
  if (kind == City || halves == 3) return;
  if (kind == Field && halves == 0) {
    errors.push_back(tile.where + ": edge " + kSideName[d] + " of tile " + quoted(tile.id) +
                     " belongs to nothing; expected a city, road, river or field there");
    return;
  }
  for (int h = 2 * d; h < 2 * d + 2; ++h) {
    if (halves >> (h - 2 * d) & 1) continue;
    errors.push_back(tile.where + ": half edge " + kHalfName[h] + " of tile " + quoted(tile.id) +
                     " lies in no field; expected exactly one, for " + kSideName[d] + " is a " + kKindName[kind] + " edge");
  }
}

void check_no_edge(const TileDef& tile, int d, Errors& errors) {
  if (tile.edge(d) == Field && !(field_halves(tile) >> (2 * d) & 3)) return;
  errors.push_back(tile.where + ": something on the edge " + kSideName[d] + " of tile " + quoted(tile.id) +
                   "; expected nothing there, for it fills holes");
}

void check_half(const TileDef& tile, const SegmentDef& field, int h, const std::string& line, Errors& errors) {
  if (city_at(tile, h / 2) >= 0 && !is_walled(tile)) {
    errors.push_back(line + ": field on " + kHalfName[h] + ", but " + kSideName[h / 2] +
                     " is a city edge; expected no field there");
    return;
  }
  const int d = half_across_corner(h) / 2;
  const int city = city_at(tile, d);
  if (city < 0 || (field.cities >> city & 1)) return;
  errors.push_back(line + ": field on " + kHalfName[h] + " reaches the corner beside the city on " + kSideName[d] + "; expected " +
                   kSideName[d] + " after >");
}

/// An abbot lies beside a cloister, and there is one of either.
void check_abbacy(const TileDef& tile, const std::vector<std::string>& lines, Errors& errors) {
  int cloisters = 0, abbacies = 0;
  for (const SegmentDef& segment : tile.segments) cloisters += segment.kind == Cloister;
  for (std::size_t k = 0; k < tile.segments.size(); ++k) {
    if (tile.segments[k].kind != Abbacy) continue;
    if (cloisters != 1 || abbacies++)
      errors.push_back(lines[k] + ": abbacy on a tile with " + (cloisters == 1 ? "another" : cloisters ? "several cloisters" : "no cloister") +
                       "; expected one beside the one cloister to which it belongs");
  }
}

}  // namespace

void check_tile(const TileDef& tile, const std::vector<std::string>& lines, Errors& errors) {
  for (int d = 0; d < 4; ++d) {
    if (tile.fills()) check_no_edge(tile, d, errors);
    else check_edge(tile, d, errors);
  }
  check_abbacy(tile, lines, errors);
  for (std::size_t k = 0; k < tile.segments.size(); ++k) {
    for (int h = 0; h < 8; ++h) {
      if (tile.segments[k].halves >> h & 1) check_half(tile, tile.segments[k], h, lines[k], errors);
    }
  }
}

}  // namespace bastide
