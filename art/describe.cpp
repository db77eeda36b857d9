// Tiles in words.
#include <algorithm>

#include "art/tile_art.hpp"
#include "core/words.hpp"

namespace bastide::art {
namespace {

constexpr const char* kCompass[4] = {"north", "east", "south", "west"};

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) text += (i == 0 ? "" : i + 1 == words.size() ? " and " : ", ") + words[i];
  return text;
}

std::vector<std::string> names(unsigned sides) {
  std::vector<std::string> list;
  for (int d = 0; d < 4; ++d)
    if (sides >> d & 1) list.push_back(kCompass[d]);
  return list;
}

std::string way(const SegmentDef& s) {
  const auto n = names(s.sides);
  std::string text = kKindName[s.kind];
  if (n.size() == 1) return text + " to the " + n[0];
  if (n.size() == 2) return text + (s.sides == 10 ? " from east to west" : " from " + n[0] + " to " + n[1]);
  return text + " joining " + joined(n);
}

bool has(const SegmentDef& s, std::string_view tag) {
  return std::any_of(s.tags.begin(), s.tags.end(), [tag](const auto& t) { return t.first == tag; });
}

std::string city(const SegmentDef& s) {
  const auto n = names(s.sides);
  const std::string name = has(s, "carcassonne") ? "the City of Carcassonne" : "city";
  return name + (n.size() == 4 ? " on all sides" : " to the " + joined(n));
}

/// A building by its tag, if that says it all: a shrine is a cloister with the tag shrine.
std::string building(const SegmentDef& s) {
  if (s.kind == Cloister && has(s, "special")) return "special monastery";
  for (const char* name : {"shrine", "abbey"})
    if (s.kind == Cloister && has(s, name)) return name;
  for (const char* quarter : {"castle", "market", "blacksmith", "cathedral"})
    if (s.kind == Quarter && has(s, quarter)) return quarter + std::string(" quarter");
  return kKindName[s.kind];
}

std::string words_of_tag(std::string tag) {
  std::replace(tag.begin(), tag.end(), '_', ' ');
  std::replace(tag.begin(), tag.end(), '-', ' ');
  return tag;
}

std::string extras(const SegmentDef& s) {
  std::vector<std::string> list;
  if (s.pennants) list.push_back(s.pennants == 1 ? "a pennant" : count_of(s.pennants, "pennant"));
  std::string state;
  for (const auto& [tag, number] : s.tags) {
    if (tag == "carcassonne" || tag == "no-castle" || tag == "gate" || building(s).starts_with(tag)) continue;
    const std::string words = words_of_tag(tag);
    if (words.ends_with("ed"))
      state += ", " + words;
    else if (words == "wine" || words == "grain" || words == "cloth")
      list.push_back(words);
    else
      list.push_back(number > 1 ? count_of(number, words) : with_article(words));
  }
  return (list.empty() ? "" : " with " + joined(list)) + state;
}

/// A mark of the tile as a whole.
std::string words_of_note(const std::string& note) {
  static constexpr std::pair<const char*, const char*> kKnown[] = {{"dragon", "dragon's sign"},
                                                                   {"portal", "magic portal"},
                                                                   {"tower", "tower foundation"},
                                                                   {"flying-machine W", "flying machine to the west"},
                                                                   {"flying-machine NW", "flying machine to the north-west"}};
  for (const auto& [name, words] : kKnown)
    if (note == name) return words;
  return words_of_tag(note);
}

std::string phrase(const SegmentDef& s) {
  switch (s.kind) {
    case City:
      return city(s) + extras(s);
    case Road:
    case River:
      return way(s) + extras(s);
    default:
      return building(s) + extras(s);
  }
}

}  // namespace

std::string describe(const TileDef& def) {
  std::vector<std::string> parts;
  int fields = 0;
  std::string marks;
  for (const auto& s : def.segments) {
    if (s.kind == Abbacy || s.kind == Tower) continue;  // its monastery or the foundation tells of it
    if (s.kind != Field) {
      parts.push_back(phrase(s));
      continue;
    }
    ++fields;
    marks += extras(s);
  }
  if (fields) parts.push_back(count_of(fields, "field") + marks);
  if (def.group == "river-spring" || def.group == "river-lake" || def.group == "river-fork")
    parts.push_back(words_of_tag(def.group));
  for (const auto& note : def.notes)
    if (note != "walled" && !def.fills()) parts.push_back(words_of_note(note));
  std::string text;
  for (const auto& p : parts) text += (text.empty() ? "" : "; ") + p;
  return text.empty() ? "nothing" : text;
}

}  // namespace bastide::art
