#include "core/design.hpp"

#include <algorithm>

#include "core/expansion.hpp"
#include "core/number.hpp"
#include "core/tile_reader.hpp"

namespace bastide {
namespace {

constexpr std::string_view kWhole = "design";      // what the reader calls the tile as a whole
constexpr const char* kOwn = "OWN/";               // before the names of designs
constexpr const char* kDesignSet = "own designs";  // no catalogue can have a set with a blank in its id
constexpr const char* kGoodKinds = "city, road, cloister, garden or field";
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

bool only(std::string_view text, std::string_view more) {
  return std::all_of(text.begin(), text.end(),
                     [&](char c) { return kLetters.find(c) != kLetters.npos || more.find(c) != more.npos; });
}

/// The parts between separators, empty ones too.
std::vector<std::string_view> parts_of(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

/// "line 2: text" and "design: text", as the catalogue's reader says it.
DesignError located(const std::string& error) {
  const std::size_t colon = error.find(": ");
  int line = 0;
  if (error.starts_with("line ")) read_number(std::string_view(error).substr(5, colon - 5), 1, 1 << 20, line);
  return {line, error.substr(colon + 2)};
}

/// What a line may begin with: a river would need the river's stack, a quarter its town, an abbacy one of those monasteries, and other lines say how tiles are sold.
std::string wrong_kind(std::string_view kind) {
  if (kind == "river")
    return std::string("river in a design; expected ") + kGoodKinds + ", for the river is laid before such tiles are drawn";
  if (kind == "quarter")
    return std::string("quarter in a design; expected ") + kGoodKinds + ", for quarters belong to a town laid out in advance";
  if (kind == "abbacy")
    return std::string("abbacy in a design; expected ") + kGoodKinds + ", for it belongs to a cloister of a special kind";
  if (kind == "group" || kind == "note" || kind == "at-most")
    return std::string(kind) + " in a design; expected only segments: " + kGoodKinds;
  for (const char* good : {"city", "road", "cloister", "garden", "field"})
    if (kind == good) return "";
  return "unknown kind " + quoted(kind) + "; expected " + kGoodKinds;
}

/// Reads one line of a design; false if it is none at all.
bool read_line(std::string_view text, int number, TileReader& reader, DesignErrors& errors) {
  if (!only(text, ".>=-")) {
    errors.push_back({number, "expected letters, digits and . > = - only, found " + quoted(text)});
    return false;
  }
  Line line{"line " + std::to_string(number), {}};
  for (auto word : parts_of(text, '.'))
    if (!word.empty()) line.words.push_back(word);
  const std::string why =
      line.words.empty() ? std::string("nothing; expected a segment, such as road.E.S") : wrong_kind(line.words[0]);
  if (why.empty())
    reader.read(line);
  else
    errors.push_back({number, why});
  return why.empty();
}

std::string marks_of_kind(Kind kind) {
  std::string list;
  for (auto& m : all_marks())
    if (m.mark->kind == kind && *m.mark->name) list += (list.empty() ? "" : ", ") + std::string(m.mark->name);
  return list.empty() ? "none" : list;
}

bool is_mark(std::string_view name, Kind kind) {
  return std::any_of(all_marks().begin(), all_marks().end(), [&](auto& m) { return name == m.mark->name && kind == m.mark->kind; });
}

/// Marks are those that some expansion knows, and one building of a sort is enough: monks and heretics look for one on a tile.
void check_segments(const TileDef& tile, DesignErrors& errors) {
  int buildings[kKinds] = {};
  for (std::size_t k = 0; k < tile.segments.size(); ++k) {
    const SegmentDef& s = tile.segments[k];
    const int line = static_cast<int>(k) + 1;
    if (is_surrounded(s.kind) && ++buildings[s.kind] > 1)
      errors.push_back({line, std::string("second ") + kKindName[s.kind] + "; expected one at most"});
    for (auto& [name, number] : s.tags) {
      if (!is_mark(name, s.kind))
        errors.push_back(
            {line, "unknown mark " + quoted(name) + " on a " + kKindName[s.kind] + "; expected " + marks_of_kind(s.kind)});
      else if (number != 1)
        errors.push_back({line, "a number after the mark " + quoted(name) + "; expected it alone"});
    }
  }
}

TileDef read_tile(const std::string& name, std::string_view text, DesignErrors& errors) {
  Errors found;
  TileReader reader(kOwn + name, std::string(kWhole), found);
  int number = 0;
  bool whole = true;
  for (auto line : parts_of(text, '/')) whole &= read_line(line, ++number, reader, errors);
  TileDef tile = whole ? reader.finish() : TileDef{};
  for (auto& error : found) errors.push_back(located(error));
  std::stable_sort(errors.begin(), errors.end(),
                   [](auto& a, auto& b) { return (a.line ? a.line : 1 << 20) < (b.line ? b.line : 1 << 20); });
  if (errors.empty()) check_segments(tile, errors);
  for (auto& s : tile.segments) std::sort(s.tags.begin(), s.tags.end());
  return tile;
}

/// The lines of a definition as a design spells them.
std::string lines_of(const TileDef& tile) {
  std::string text;
  const std::string all = to_text(tile);
  auto lines = parts_of(all, '\n');
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto words = split_words(lines[i]);
    for (std::size_t w = 0; w < words.size(); ++w) (text += w ? "." : text.empty() ? "" : "/") += words[w];
  }
  return text;
}

/// Takes `*N` off the end of the word.
int take_copies(std::string_view& word, DesignErrors& errors) {
  const std::size_t star = word.rfind('*');
  int copies = 1;
  if (star == word.npos) return copies;
  if (!read_number(word.substr(star + 1), 1, kMaxDesignCopies, copies))
    errors.push_back({0, "expected a number of copies from 1 to " + std::to_string(kMaxDesignCopies) + " after *"});
  word = word.substr(0, star);
  return copies;
}

bool is_name(std::string_view name) { return !name.empty() && name.size() <= kMaxDesignName && only(name, "-"); }

}  // namespace

Design read_design(std::string_view word, DesignErrors& errors) {
  Design d;
  if (word.size() > kMaxDesignWord) {
    errors.push_back({0, std::to_string(word.size()) + " characters; expected at most " + std::to_string(kMaxDesignWord)});
    return d;
  }
  const std::size_t colon = word.find(':');
  d.name = word.substr(0, colon);
  if (colon == word.npos || !is_name(d.name)) {
    errors.push_back({0, "expected NAME:LINE/LINE/... with a name of 1 to " + std::to_string(kMaxDesignName) +
                             " letters, digits and dashes, found " + quoted(word)});
    return d;
  }
  word.remove_prefix(colon + 1);
  d.copies = take_copies(word, errors);
  const TileDef tile = read_tile(d.name, word, errors);
  if (!errors.empty()) return d;
  d.lines = lines_of(tile);
  if (to_text(d).size() > kMaxDesignWord)
    errors.push_back({0, "too long in its canonical spelling; expected at most " + std::to_string(kMaxDesignWord) + " characters"});
  return d;
}

std::string to_text(const Design& d) { return d.name + ":" + d.lines + (d.copies > 1 ? "*" + std::to_string(d.copies) : ""); }

std::string id_of(const Design& d) { return kOwn + d.name; }

std::string first_of(const DesignErrors& errors, std::string_view word) {
  const DesignError& e = errors.at(0);
  const std::string_view name = word.substr(0, word.find(':'));
  return "design " + (is_name(name) ? std::string(name) : quoted(name)) + (e.line ? ", line " + std::to_string(e.line) : "") +
         ": " + e.text;
}

TileDef tile_of(const Design& d) {
  DesignErrors errors;
  TileDef tile = read_tile(d.name, d.lines, errors);
  if (!errors.empty()) throw RulesError(first_of(errors, to_text(d)));
  return tile;
}

Design design_of(const TileDef& tile, DesignErrors& errors) {
  std::string name;
  for (const char c : tile.id.substr(tile.id.rfind('/') + 1))
    if (only({&c, 1}, "-") && name.size() < kMaxDesignName) name += c;
  return read_design((name.empty() ? "tile" : name) + ":" + lines_of(tile), errors);
}

std::string add_designs(Catalogue& to, const std::vector<Design>& designs) {
  TileSet set{.id = kDesignSet, .tiles = {}, .requires_sets = {}, .removes = {}, .where = std::string(kWhole)};
  for (auto& d : designs) {
    TileDef tile = tile_of(d);
    if (to.tile(tile.id)) throw RulesError("design " + d.name + ": there is a tile " + tile.id + " already; expected another name");
    set.tiles.emplace_back(tile.id, d.copies);
    to.tiles.push_back(std::move(tile));
  }
  to.sets.push_back(std::move(set));
  return kDesignSet;
}

const std::vector<OwnedMark>& all_marks() {
  static const std::vector<OwnedMark> all = [] {
    std::vector<OwnedMark> list;
    for (auto* e : all_expansions())
      for (auto& m : e->marks) {
        auto same = std::find_if(list.begin(), list.end(),
                                 [&](auto& x) { return x.mark->kind == m.kind && std::string_view(x.mark->name) == m.name; });
        if (same == list.end())
          list.push_back({&m, {e}});
        else
          same->owners.push_back(e);
      }
    return list;
  }();
  return all;
}

std::vector<const OwnedMark*> marks_on(const TileDef& tile) {
  std::vector<const OwnedMark*> found;
  for (auto& owned : all_marks()) {
    const std::string_view name = owned.mark->name;
    const bool bears = std::any_of(tile.segments.begin(), tile.segments.end(), [&](auto& s) {
      auto named = [&](auto& tag) { return tag.first == name; };
      return s.kind == owned.mark->kind && (name.empty() || std::any_of(s.tags.begin(), s.tags.end(), named));
    });
    if (bears) found.push_back(&owned);
  }
  return found;
}

}  // namespace bastide
