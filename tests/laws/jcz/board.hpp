// A table as JCloisterZone's state describes it, put together anew from the tiles that lie: features, what may be done, what is
// worth what.
#pragma once
#include <list>
#include <map>
#include <string>
#include <vector>

#include "core/tile_def.hpp"
#include "laws/jcz/plan.hpp"

namespace bastide::laws {

/// A segment of a tile that lies.
struct Spot {
  int tile, segment;
};

struct Whole {
  Kind kind;
  std::vector<Spot> spots;
  std::set<int> tiles;
  std::map<int, int> power;          ///< of the players' followers there
  std::set<int> builders, pigs, barns;  ///< players who have one there
  std::map<std::string, int> goods;  ///< by token: WINE, GRAIN, CLOTH
  int pennants = 0, followers = 0;   ///< followers: how many, of any strength
  bool open = false;  ///< an edge has no neighbour; of a building: one of the eight cells is empty
  bool inn = false, cathedral = false, besieged = false, town = false, shrine = false, herd = false, castle = false;

  std::vector<int> owners() const;
};

class Table {
 public:
  Table(const Plan&, const json::object& state);

  struct Laid {
    int x, y, rot;
    const TileDef* def;
  };
  const std::vector<Laid>& tiles() const { return tiles_; }
  const std::vector<Whole>& wholes() const { return wholes_; }
  int whole_of(int tile, int segment) const {
    return index_[static_cast<std::size_t>(first_[static_cast<std::size_t>(tile)] + segment)];
  }
  /// The whole that a pointer names, -1 if there is none.
  int find(const json::object& pointer) const;
  /// `{"position":..,"location":..,"feature":..}` in one word.
  std::string pointer(Spot) const;
  std::string location(Spot) const;
  int tile_at(int x, int y) const;
  /// Tiles on the nine cells around a tile.
  int around(int tile) const;
  /// The place of a special monastery's abbots, or of their monks; -1 if it is none.
  int other_use(int whole) const;
  /// A tile and those in the unbroken rows that run from it.
  int rows_from(int tile) const;
  /// Pieces on a tower.
  int height(int whole) const;
  /// Buildings of the other sort beside one.
  std::vector<int> rivals(int whole) const;

  /// Features as the state lists them, each in one word.
  std::multiset<std::string> features() const;
  /// "x,y,rotation" for every way in which the tile may be laid.
  std::set<std::string> placements(const std::string& id) const;
  /// The same of ways that a bridge over the tile or over a neighbour opens.
  std::set<std::string> bridged_placements(const std::string& id) const;
  /// The axes, 0 from north to south, along which a bridge may be built over a tile: both ends lie open.
  std::vector<int> axes(int tile) const;
  /// "x,y,0" for every hole that an abbey may fill.
  std::set<std::string> holes() const;

 private:
  void gather();
  void build_bridges(const json::object& state);
  void build_towers(const json::object& state);
  bool can_bear(const TileDef&, int rot, int axis) const;
  void mark(Whole&) const;
  bool fits(const TileDef&, int rot, int x, int y) const;
  bool river_allows(const TileDef&, int rot, int x, int y) const;
  bool lanes_are_empty(int side, int x, int y) const;
  bool lines_are_apart(const TileDef&, int rot, int side, int x, int y) const;
  bool shrine_allows(const TileDef&, int x, int y) const;
  int cities_beside(const Whole&) const;
  bool is_shrine(const SegmentDef&) const;

  const Plan& plan_;
  std::list<TileDef> bridged_;  ///< tiles with bridges, and with the tops of towers
  std::map<std::string, int> heights_;  ///< of towers, by pointer
  std::vector<Laid> tiles_;
  std::map<std::pair<int, int>, int> cells_;
  std::vector<int> first_, index_;  ///< of each tile its first segment in the list of all; of each of them its whole
  std::vector<Whole> wholes_;
};

inline const Whole& whole(const Table& table, int i) { return table.wholes()[static_cast<std::size_t>(i)]; }
inline const Table::Laid& laid(const Table& table, int i) { return table.tiles()[static_cast<std::size_t>(i)]; }

bool tagged(const SegmentDef&, const char* tag);
const char* feature_name(Kind);
/// Where a flying machine heads for, in eighths clockwise from north; -1 if there is none.
int heading(const TileDef&);

}  // namespace bastide::laws
