#include "core/tile_reader.hpp"

#include <algorithm>

#include "core/number.hpp"
#include "core/tile_check.hpp"

namespace bastide {
namespace {

constexpr std::size_t kMaxNotes = 20;

/// No tile says that a tower may stand there as a segment: its note does.
int kind_named(std::string_view name) {
  for (int k = 0; k < Tower; ++k) {
    if (name == kKindName[k]) return k;
  }
  return -1;
}

const char* expected_places(Kind kind) {
  if (kind == Field) return "half edges (NL NR EL ER SL SR WL WR), or I or II alone";
  return kind < kEdgeKinds ? "edges (N E S W)" : "I or II";
}

/// Whether a segment of that kind can lie there at all.
bool may_lie(Kind kind, int place) {
  if (kind == Field) return place >= kFirstHalf;
  return kind < kEdgeKinds ? place < kFirstHalf : place >= kFirstInner;
}

bool is_tag(std::string_view word) {
  const std::string_view name = word.substr(0, word.find('='));
  return !name.empty() && name[0] >= 'a' && name[0] <= 'z' &&
         name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == name.npos;
}

bool has_tag(const SegmentDef& segment, std::string_view name) {
  for (const auto& [tag, number] : segment.tags) {
    if (tag == name) return true;
  }
  return false;
}

}  // namespace

TileReader::TileReader(std::string_view id, const std::string& where, Errors& errors) : errors_(errors), where_(where) {
  tile_.id = id;
  tile_.where = where;
}

void TileReader::unclear(const std::string& text) {
  error(text);
  unclear_ = true;
}

void TileReader::read(const Line& line) {
  where_ = line.where;
  const std::string_view first = line.words[0];
  if (first == "group") return group(line);
  if (first == "note") return note(line);
  if (first == "at-most") return at_most(line);
  const int kind = kind_named(first);
  if (kind >= 0) return segment(static_cast<Kind>(kind), line);
  unclear("unknown kind " + quoted(first) + "; expected city, road, river, cloister, garden, quarter, abbacy or field, or group, note or at-most");
}

void TileReader::group(const Line& line) {
  if (line.words.size() != 2) return error("expected one name after group");
  if (!tile_.group.empty()) return error("second group " + quoted(line.words[1]) + "; expected one, it has " + quoted(tile_.group));
  tile_.group = line.words[1];
}

void TileReader::note(const Line& line) {
  std::string text;
  for (std::size_t i = 1; i < line.words.size(); ++i) (text += i > 1 ? " " : "") += line.words[i];
  if (text.empty()) return error("expected words after note");
  const auto& notes = tile_.notes;
  if (notes.size() == kMaxNotes) return error("too many notes; expected at most " + std::to_string(kMaxNotes));
  if (std::find(notes.begin(), notes.end(), text) != notes.end()) {
    return error("note " + quoted(text) + " for the second time; expected once");
  }
  tile_.notes.push_back(text);
}

void TileReader::at_most(const Line& line) {
  if (tile_.at_most) return error("second at-most; expected one, it has " + std::to_string(tile_.at_most));
  if (line.words.size() != 2 || !read_number(line.words[1], 1, 255, tile_.at_most))
    error("expected one number from 1 to 255 after at-most");
}

void TileReader::segment(Kind kind, const Line& line) {
  if (tile_.segments.size() == kMaxSegments) return unclear("too many segments; expected at most " + std::to_string(kMaxSegments));
  if (kind != Field && !tile_.segments.empty() && tile_.segments.back().kind == Field) {
    error(std::string(kKindName[kind]) + " after a field; expected the fields last");
  }
  segment_ = {.kind = kind};
  inner_ = 0;
  const std::size_t errors_before = errors_.size();
  std::size_t i = 1;
  for (; i < line.words.size() && line.words[i] != ">"; ++i) word(line.words[i]);
  if (errors_.size() == errors_before) check_places();
  if (i < line.words.size()) cities(line, i + 1);
  tile_.segments.push_back(segment_);
  lines_.push_back(where_);
}

void TileReader::word(std::string_view word) {
  const int p = place_named(word);
  if (p < 0 && is_tag(word)) return tag(word);
  if (p < 0) return unclear("unknown place " + quoted(word) + "; expected " + expected_places(segment_.kind));
  if (segment_.pennants || !segment_.tags.empty()) error("place " + quoted(word) + " after a tag; expected the places first");
  place(p);
}

void TileReader::place(int p) {
  const std::string name = place_name(p);
  if (!may_lie(segment_.kind, p)) {
    return unclear(std::string(kKindName[segment_.kind]) + " on " + name + "; expected " + expected_places(segment_.kind));
  }
  if (!taken_[p].empty())
    unclear(name + " belongs to two segments; expected one, it was taken in " + taken_[p]);
  else
    taken_[p] = where_;
  if (p < kFirstHalf)
    segment_.sides |= 1 << p;
  else if (p < kFirstInner)
    segment_.halves |= 1 << (p - kFirstHalf);
  else
    ++inner_;
  if (p == kPlaces - 1 && taken_[kFirstInner].empty()) error("II without I; expected I for the first that touches no edge");
}

/// Either on edges or inside, and inside in one place.
void TileReader::check_places() {
  const bool on_edges = segment_.sides || segment_.halves;
  if (inner_ + on_edges > 1) error("I or II beside another place; expected it alone");
  if (inner_ + on_edges == 0)
    unclear(std::string(kKindName[segment_.kind]) + " without a place; expected " + expected_places(segment_.kind));
}

void TileReader::tag(std::string_view word) {
  const std::size_t equals = word.find('=');
  const std::string name(word.substr(0, equals));
  const bool pennant = name == "pennant";
  const int low = pennant ? 1 : 0;
  int number = 1;
  if (equals != word.npos && !read_number(word.substr(equals + 1), low, 255, number)) {
    return error("tag " + quoted(word) + "; expected a number from " + std::to_string(low) + " to 255 after =");
  }
  if (pennant && segment_.kind != City) return error(std::string("pennant on a ") + kKindName[segment_.kind] + "; expected a city");
  if (pennant ? segment_.pennants > 0 : has_tag(segment_, name))
    return error("tag " + quoted(name) + " for the second time; expected once");
  if (pennant)
    segment_.pennants = static_cast<u8>(number);
  else
    segment_.tags.emplace_back(name, number);
}

void TileReader::cities(const Line& line, std::size_t first) {
  if (segment_.kind != Field)
    return error(std::string("> after a ") + kKindName[segment_.kind] + "; expected it only after a field");
  if (first == line.words.size()) return error("expected a place of each city that the field touches after >");
  for (std::size_t i = first; i < line.words.size(); ++i) city(line.words[i]);
}

void TileReader::city(std::string_view word) {
  const int p = place_named(word);
  for (std::size_t k = 0; p >= 0 && p < kFirstHalf && k < tile_.segments.size(); ++k) {
    const SegmentDef& other = tile_.segments[k];
    if (other.kind != City || !(other.sides >> p & 1)) continue;
    if (segment_.cities >> k & 1) error("the city on " + quoted(word) + " for the second time after >; expected once");
    segment_.cities |= 1 << k;
    return;
  }
  if (!unclear_) error(quoted(word) + " after > is no city of this tile; expected an edge (N E S W) of one of its cities");
}

TileDef TileReader::finish() {
  if (!unclear_) check_tile(tile_, lines_, errors_);
  return std::move(tile_);
}

}  // namespace bastide
