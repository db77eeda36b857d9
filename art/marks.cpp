// Marks of the tile as a whole, and of its cities, that come with expansions: where each is put.
#include <algorithm>

#include "art/scene.hpp"

namespace bastide::art {
namespace {

struct NoteMark {
  const char* note;
  Item::Type type;
  double size;
};
constexpr NoteMark kNoteMarks[] = {{"volcano", Item::volcano, 1.9},     {"dragon", Item::dragon, 1.2},
                                   {"portal", Item::portal, 1.25},      {"tower", Item::foundation, 1.15},
                                   {"bazaar", Item::bazaar, 1.25},      {"festival", Item::festival, 1.3},
                                   {"flying-machine", Item::flyer, 1.7},  {"source", Item::source, 1.2}};
constexpr std::pair<const char*, Item::Type> kCityMarks[] = {
    {"wine", Item::wine}, {"grain", Item::grain}, {"cloth", Item::cloth}, {"princess", Item::princess}};
constexpr const char* kHeadings[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW"};

/// How good a place is for something that needs `need` around it, given the room within its segment there.
double fitness(const Scene& scene, Pt p, double room, double need) {
  const double rim = std::min({p.x, p.y, 100 - p.x, 100 - p.y});
  double things = distance_to_things(scene, p) - need;
  for (const auto& h : scene.plan.hubs) things = std::min(things, distance(p, h.at) - h.r - need);
  return 2 * std::min(room, need + 2) + 2 * std::min(rim, need + 3) + 1.2 * std::min(things, 3.0) - 0.02 * (p.x + p.y);
}

/// The best place with room; false if there is nowhere enough for even half of it.
bool best_place(const Scene& scene, const std::vector<float>& room, double need, Pt* at, double* top) {
  bool found = false;
  for (int i = 0; i < kCells; ++i) {
    if (room[i] < need / 2) continue;
    if (const double s = fitness(scene, Grid::at(i), room[i], need); s > *top) *top = s, *at = Grid::at(i), found = true;
  }
  return found;
}

/// In the open; in a city where there is not room enough for it there.
void place_in_tile(const TileDef& def, Scene& scene, Item item) {
  const double need = room_of(item);
  double top = -1e9;
  bool found = false;
  for (const Kind kind : {Field, City}) {
    auto ok = [&](i8 c) { return c >= 0 && def.segments[c].kind == kind; };
    found |= best_place(scene, clearance(scene.grid, ok), need, &item.at, &top);
    top += 2;  // so much better must a city be
  }
  if (found) scene.items.push_back(item);
}

void place_in_city(Scene& scene, int city, Item item) {
  double top = -1e9;
  if (best_place(scene, room_in(scene, city), room_of(item), &item.at, &top)) scene.items.push_back(item);
}

int heading_of(const std::string& note) {
  const std::string word = note.substr(note.find(' ') + 1);
  for (int i = 0; i < 8; ++i)
    if (word == kHeadings[i]) return i;
  return 0;
}

/// The lake of the River that lies by a volcano has it in its middle.
bool place_in_lake(Scene& scene) {
  for (const auto& h : scene.plan.hubs)
    if (h.what == Hub::lake) return scene.items.push_back({Item::volcano, h.at, 1.4, 0}), true;
  return false;
}

}  // namespace

const char* note_of(Item::Type type) {
  for (const NoteMark& m : kNoteMarks)
    if (m.type == type) return m.note;
  return nullptr;
}

void place_marks(const TileDef& def, Scene& scene) {
  for (const std::string& note : def.notes) {
    if (note == "volcano-lake" && place_in_lake(scene)) continue;
    for (const NoteMark& m : kNoteMarks)
      if (note == m.note || note.starts_with(m.note + std::string(m.type == Item::flyer ? " " : "-")))
        place_in_tile(def, scene, {m.type, kCentre, m.size, heading_of(note)});
  }
  for (size_t k = 0; k < def.segments.size(); ++k)
    for (const auto& [tag, type] : kCityMarks)
      if (def.segments[k].kind == City && tagged(def.segments[k], tag)) place_in_city(scene, int(k), {type, kCentre, 1.25, 0});
}

}  // namespace bastide::art
