// What a chapter of the rules, one an expansion, can say; and a phase of the turn. Both are without state: what changes is in
// World.
#pragma once
#include "laws/documents/world.hpp"

namespace bastide::laws::second {

/// Points a tile and a pennant.
struct Worth {
  int tile = 0, pennant = 0;
};

class Chapter {
 public:
  virtual ~Chapter() = default;
  virtual bool in_play(const World&) const = 0;
  /// The table lies as at the beginning.
  virtual void begin(World&) const {}

  /// The figures that it brings.
  virtual std::vector<Sort> sorts(const World&) const { return {}; }
  /// The marks on tiles to which it gives a meaning.
  virtual std::set<std::string> marks(const World&) const { return {}; }
  /// Does the tile show something that points somewhere, so that no two rotations look alike?
  virtual bool points(const World&, const TileDef&) const { return false; }
  /// May the tile lie there, as far as this chapter is concerned? Its edges fit.
  virtual bool allows(const World&, const TileDef&, const Placement&) const { return true; }
  /// Chooses among the placements that all chapters allow.
  virtual void choose(const World&, const TileDef&, std::set<Placement>&) const {}
  /// Are such tiles not drawn yet?
  virtual bool holds_back(const World&, const TileDef&) const { return false; }
  /// What else than a placement the active player may do with a tile of that kind in hand; some placement fits, or none.
  virtual void with_tile(const World&, int /*kind*/, bool /*has_place*/, std::vector<Move>&) const {}
  /// He is about to do with it what the move says.
  virtual void placing(World&, Move) const {}
  /// Tiles that are not to be drawn this turn.
  virtual int set_aside(const World&) const { return 0; }
  /// The active player has laid a tile.
  virtual void laid(World&) const {}
  /// Does this segment of the tile laid last take nobody?
  virtual bool refuses(const World&, int /*segment*/) const { return false; }
  /// What the active player may do instead of deploying; plays such a move.
  virtual void offer(const World&, std::vector<Move>&) const {}
  virtual bool take(World&, Move) const { return false; }
  /// Changes what a feature is worth by the chapters before.
  virtual void worth(const World&, const Feature&, bool /*final*/, Worth&) const {}
  /// How many times its usual worth a completed city is to farmers.
  virtual int farm_factor(const World&, const Feature&) const { return 1; }
  /// These were completed and have been paid; whoever stands on them goes home afterwards.
  virtual void completed(World&, const std::vector<int>& /*features*/) const {}
  /// What a figure counts more in a majority than its sort says.
  virtual int more_power(const World&, const Man&) const { return 0; }
  /// Does it pay for this farm by rules of its own?
  virtual bool keeps(const World&, int /*field*/) const { return false; }
  /// How many points more a city pays him who is paid for it on these farms.
  virtual int farm_extra(const World&, const std::set<int>& /*fields*/, int /*player*/) const { return 0; }
  /// One of the player's figures has left a feature, alone.
  virtual void left(World&, int /*player*/, int /*feature*/) const {}
  /// Somebody is no longer where he stood.
  virtual void gone(World&, const Man&) const {}
  /// Points at the end beyond features and farms.
  virtual void at_the_end(World&) const {}
};

/// All chapters, in the order in which they have their say. Defined in page.cpp.
const std::vector<const Chapter*>& all_chapters();

/// `again`: another tile is drawn; `done`: none can be in this part of the turn.
enum class Next { phase, draw, again, held, laid, done, finale, over };

class Phase {
 public:
  virtual ~Phase() = default;
  virtual const char* name() const = 0;
  virtual bool in_play(const World&) const { return true; }
  /// What is automatic.
  virtual void enter(World&) const {}
  /// What must be decided now; asked again after each answer, until nothing is.
  virtual Decision ask(World&) const { return {}; }
  virtual void answer(World&, Move) const {}
  /// Where the game goes on once nothing has to be decided.
  virtual Next next(World&) const { return Next::phase; }
};

/// The turn and the end of the game, phase by phase. Defined in page.cpp.
const std::vector<const Phase*>& turn_page();
const std::vector<const Phase*>& end_page();

/// The kinds of tile that may be drawn now.
std::vector<int> drawable(const World&);
/// Segments of the tile laid last on which the sort may stand: of each feature that nobody holds, the first.
std::vector<int> free_segments(const World&, const Sort&);
/// SET-9: a decision with a single answer is not asked.
Decision if_there_is_a_choice(Decision);

/// A completed city of two tiles where such cities pay half (BASE-CITY-5).
bool is_small_city(const World&, const Feature&);
/// What a feature pays, completed or at the end.
int value_of(const World&, const Feature&, bool final);
/// Is there a tile that may be drawn this turn, beside those set aside?
bool tile_to_draw(const World&);
/// Tiles in all stacks, but those that are held back.
int tiles_left(const World&);
/// What else may be done with a tile of that kind in hand.
std::vector<Move> errands(const World&, int kind);
/// Where the tile may lie by all chapters.
std::set<Placement> placements(const World&, const TileDef&);
/// The cloister beside the place of the abbots of a special monastery, and whether anybody lies at a cloister as its abbot.
int monks_beside(const World&, int abbacy);
/// MON-ABB-2, MON-ABB-3: what an abbacy pays for its tile and the unbroken rows that run from it.
int rows_from(const Board&, const Feature& abbacy);
bool has_abbots(const World&, const Feature& cloister);
/// BASE-FINAL-5: what farmers get.
void pay_farmers(World&);
/// How many times its usual worth a completed city is on farms.
int farm_factor(const World&, int city);
/// What a city pays the player on these farms, `usual` if nothing is special about them and it.
int worth_on_farms(const World&, int player, int city, const std::set<int>& farms, int usual);

/// The tile that the active player has drawn leaves the game. He counts as who placed the last one (SET-2).
void discard(World&);
/// The active player has laid a tile: the table has been looked at anew.
void tile_laid(World&);
/// With Abbey & Mayor: has the player an abbey, and where could it go?
std::vector<Move> holes_for(const World&, int player);
/// The farms with barns that are about to be scored.
std::vector<int> barn_farms_due(const World&);

}  // namespace bastide::laws::second
