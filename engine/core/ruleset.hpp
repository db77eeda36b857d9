// Rules compiled for play, once a game: tables, hooks and the turn. Options disappear here; play never compares one.
#pragma once
#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <stdexcept>

#include "core/expansion.hpp"
#include "core/move.hpp"
#include "core/random.hpp"
#include "core/tile.hpp"

namespace bastide {

class Game;
struct Payment;

/// What a phase's `enter` or `apply` tells the turn to do next. The first seven go to a place of the turn page (Anchor).
enum class Step : u8 {
  Turn,    ///< the next turn begins: whose it is, and that nothing is remembered, is said before (begin_turn)
  Part,    ///< a further part of this turn begins (begin_part)
  Draw,    ///< another tile is drawn in this part
  Held,    ///< a tile is in hand, though none was drawn
  Laid,    ///< a tile has been laid, though none was drawn
  Done,    ///< what a tile has brought is done, though this part of the turn has none
  Finale,  ///< the game comes to its end
  Stay,    ///< enter this phase again
  Skip,    ///< pass over the following phase
  Next,    ///< go on with the following phase
  Ask,     ///< somebody must decide
  Over     ///< the game is over
};

/// A place of the turn page to which a phase may go. None: an ordinary line.
enum class Anchor : u8 { Turn, Part, Draw, Held, Laid, Done, Finale, None };
constexpr int kAnchors = 7, kMaxPhases = 64;

/// Where it is written whether there may be something to do: bits of the state, or of the kind of the tile that was placed last. There is
/// nothing if none of them is set.
struct Cue {
  u16 at = 0;            ///< eight bytes of it from here on
  bool of_tile = false;
  u64 mask = 0;
};

/// One phase of the turn. Phases without decisions have only `enter`.
struct Phase {
  const char* name;
  Step (*enter)(Game&);                        ///< does what is automatic; Ask if more than one answer is possible
  void (*legal)(const Game&, Moves&) = nullptr;
  Move (*sample)(const Game&, Rng&) = nullptr;  ///< uniform over legal() (draws: by count) without building it; null: list and pick
  Step (*apply)(Game&, Move) = nullptr;         ///< plays a legal move; never Ask
  const char* prompt = nullptr;                 ///< what must be decided, as a sentence
  bool draws = false;                           ///< chance draws tiles
  const char* chance = "A die is rolled";       ///< what it does otherwise
  bool only_closed = false;                     ///< it has nothing to do where no feature was completed; with a cue: nor without that
  Cue (*cue)(const Ruleset&) = nullptr;         ///< without this it has nothing to do; null: that is not written anywhere
};

/// A line of the turn page: a phase and the expansion that needs it (null: always there), perhaps only if its options say so; or a place
/// to which phases may go.
struct TurnSlot {
  const Phase* phase = nullptr;
  const Expansion* only_with = nullptr;
  bool (*only_if)(const Rules&) = nullptr;
  Anchor anchor = Anchor::None;
};
/// The whole turn and the end of the game, in order. Defined in expansions/turn.cpp.
const std::vector<TurnSlot>& turn_page();

/// Points per tile and per pennant, and the rule that says so (null: the kind's usual one).
struct Worth {
  u8 tile = 0, pennant = 0;
  const char* rule = nullptr;
};

/// A mark on tiles that these rules give a meaning: a tag of the features that bear it.
struct Mark {
  const char* name;               ///< as in the catalogue
  Kind kind;                      ///< of the segments that bear it
  const char* feature = nullptr;  ///< what a feature with it is called, null: by its kind
  const char* role = nullptr;     ///< what a follower there is called, null: by its kind
  const char* words = nullptr;    ///< what a sum says of a feature with it, if it changes the worth: "with an inn"
  bool counted = false;           ///< features add up the numbers of their segments' marks, in Feature::counters
  u32 bit = 0;
  int counter = -1;               ///< where, if they are counted
};

/// A point more that a farm may pay for each city: what a sum says of it, and its rule.
struct FarmExtra {
  const char *note, *rule;
};

/// A kind of figure.
struct FigureRow {
  const char* name = "";
  char letter = ' ';       ///< in notation
  u8 count = 0;            ///< a player's supply at the start
  u8 power = 0;            ///< in a majority
  u16 where = 0;           ///< bit set of Kinds on which it may stand
  const char *note = nullptr, *rule = nullptr;  ///< what a sum says of it if its power is more than 1, and the rule for that
  bool follower = true;    ///< it is somebody: where it stands its owner is present
  bool corner = false;     ///< it stands where the corners of four fields meet, on the field of the tile to the south-east
};

/// A row of the deck: so many tiles of a kind in a stack.
struct DeckRow {
  u16 kind;
  u8 count;
};

/// A stack of tiles; stacks are drawn one after another.
struct Stage {
  std::string name;
  u16 begin, end, total;  ///< rows of the deck, and their tiles
  u16 late;               ///< rows before this are held back at first, too
  u16 free;               ///< rows from here on are held back at first (State::held_back)
  u16 most;               ///< tiles of one row at most
};

struct StartTile {
  u16 kind;
  Pos at;
  u8 rot;
};

/// What the active player may do in the deploy phase instead of deploying on the tile just placed; or besides, from the moment when he
/// has a tile in hand.
struct Action {
  void (*offer)(const Game&, Moves&);  ///< adds the moves
  void (*take)(Game&, Move);           ///< plays one of them
  bool stays = false;                  ///< it leaves the decision open
  bool besides = false;                ///< it is offered while he places too, and has lots
  /// Where there are many moves, one is drawn without looking for all: so many lots, of which every move has one and the others are
  /// blanks; and what that lot is, false: a blank.
  int (*lots)(const Game&) = nullptr;
  bool (*lot)(const Game&, int, Move&) = nullptr;
  /// In the deploy phase it offers something only if such a tile has just been placed; null: after any.
  bool (*after)(const Ruleset&, const TileKind&) = nullptr;
  Cue (*cue)(const Ruleset&) = nullptr;  ///< nor without this
};

/// What else is scored when a tile has been placed (Expansion::also_scores).
struct AlsoScores {
  void (*score)(Game&);
  Cue (*cue)(const Ruleset&) = nullptr;  ///< where nothing was completed it has nothing to do without this; null: it may have
  explicit operator bool() const { return score; }
};

/// What an expansion does about a tile, if it is one that matters to it; null: any does.
template <class F>
struct ForTiles {
  F call;
  bool (*matters)(const Ruleset&, const TileKind&) = nullptr;
  explicit operator bool() const { return call; }
};

constexpr int kMaxActions = 32;  ///< as many as a game may have

/// What else the active player may do with the tile in hand than lay it where it fits.
struct Errand {
  void (*offer)(const Game&, Moves&) = nullptr;
  Step (*take)(Game&, Move) = nullptr;
  /// One of so many other answers, by number, or of what is offered, drawn evenly: in the latter case that is `m` and `others` is returned.
  int (*sample)(const Game&, int others, Rng&, Move& m) = nullptr;
};

/// A short list of functions in the order of the turn page; empty lists cost one comparison.
template <class F>
class Hooks {
 public:
  void add(F f, const Expansion& by) {
    if (f) rows_.push_back({f, &by});
  }
  const F* begin() const { return list_; }
  const F* end() const { return list_ + n_; }
  const F& operator[](int i) const { return list_[i]; }
  bool empty() const { return n_ == 0; }
  int size() const { return n_; }
  /// To be called once all are added: puts them into this order; those of one expansion stay as they were added. Throws std::logic_error if an expansion is not in it.
  void sort(const std::vector<const Expansion*>& order) {
    std::stable_sort(rows_.begin(), rows_.end(), [&](auto& a, auto& b) { return place(order, a.by) < place(order, b.by); });
    n_ = 0;
    for (auto& row : rows_) list_[n_++] = row.f;
  }

 private:
  struct Row {
    F f;
    const Expansion* by;
  };
  static std::ptrdiff_t place(const std::vector<const Expansion*>& order, const Expansion* by) {
    const auto found = std::find(order.begin(), order.end(), by);
    if (found == order.end()) throw std::logic_error(std::string("expansions/turn.cpp does not say when '") + by->id + "' has its say");
    return found - order.begin();
  }
  F list_[64] = {};  // for play: nearer than `rows_`
  int n_ = 0;
  std::vector<Row> rows_;
};

/// Who goes first where several expansions have a say at one moment. Defined in expansions/turn.cpp.
struct HookOrder {
  using List = std::vector<const Expansion*>;
  List may_place, forbids, may_deploy, placed, before_scoring, also_scores, after_scoring, left, parted, gained, worth, explain, game_end, farm_extras, power;
};
const HookOrder& hook_order();

/// Ids of the rules that the core applies, as cited in the ledger. Filled by the expansion that brings the rule.
struct Cites {
  const char* complete[kKinds] = {};    ///< per completed tile
  const char* incomplete[kKinds] = {};  ///< per tile at the end
  const char* pennant = "";
  const char *most = "", *tie = "", *go_home = "", *discard = "";
  const char *beside = "", *corner = "", *edges = "";  ///< a tile lies beside another, not only at its corner, and edges match
};

struct Ruleset {
  Rules rules;
  int players = 2;
  // Tables.
  Worth worth[kKinds][2][1 << kWorthTags] = {};  ///< [kind][final][worth tags]
  u8 farm_factor[1 << kWorthTags];               ///< by worth tags of a city: 1 to 3 times its usual worth to farmers
  const char *farm_noun = "", *farm_rule = "";   ///< what a city of more worth is called there, and the rule that says so
  const char* farm_city_rule = "";               ///< the rule for how much that is where farmers are paid city by city
  std::vector<FarmExtra> farm_extra;             ///< by the bits of farm_extras
  bool farm_extras_once = false;                 ///< a city of more worth pays them once, not as often as it is worth more
  u32 kept_tags = 0;                             ///< tags that play gives: whoever is on a completed feature with one stays, and it is scored no more
  std::vector<Mark> marks;
  int counters = 0;  ///< of Feature::counters in use
  FigureRow figure[kFigureKinds];
  int figure_kinds = 0;
  u32 followers = 0;                             ///< bit set of the kinds that are followers
  bool powerless = false;                        ///< some follower has no power of its own
  u16 bare = 0;                                  ///< bit set of Kinds on which nobody is deployed that has just been placed
  u16 scores = 0;                                ///< bit set of Kinds that are scored when completed and, unfinished, at the end
  Cites cites;
  // Tiles.
  std::vector<TileKind> tiles;
  std::vector<Border> borders;                   ///< those of all tiles in their four rotations, together in little room: four a kind
  std::vector<TileDef> defs;                     ///< defs[tiles[k].def] defines kind k
  std::vector<DeckRow> deck;                     ///< by stage
  std::vector<Stage> stages;
  std::vector<StartTile> start;
  u8 holds_back = 0;                             ///< which tiles are held back at first (State::held_back)
  std::vector<std::pair<std::string, std::string>> noted;  ///< tiles that bear a further note in this game, and the note
  u8 cards = 0;                                  ///< in a stack whose order nobody knows, numbered from 1 (MoveKind::Reveal)
  int tile_total = 0;                            ///< all tiles of the game, start tiles and the players' own included
  u16 own_tile = kNo;                            ///< kind of the tile that each player has in his hand from the start (State::own), or kNo
  u8 own_each = 0;                               ///< how many
  const char* own_name = "";                     ///< what it is called as a token, beside the player who has it
  Sizes sizes;                                   ///< how much of the state's arrays is used
  u64 figure_rows[kMaxPlayers][2] = {};          ///< by player, bit set: the rows of State::figures in which his stand
  u64 kind_rows[kFigureKinds][2] = {};           ///< by kind of figure, bit set: the rows in which those of all players stand
  std::size_t log_room = 0;                      ///< words that one move may log at most
  // Hooks.
  Hooks<ForTiles<decltype(Expansion::may_place)>> may_place;   ///< TileKind::narrowed says for which tile
  Hooks<decltype(Expansion::forbids)> forbids;
  Hooks<ForTiles<decltype(Expansion::may_deploy)>> may_deploy;  ///< TileKind::shut says after which
  Hooks<ForTiles<decltype(Expansion::placed)>> placed;          ///< TileKind::heeded says which
  Hooks<decltype(Expansion::before_scoring)> before_scoring;
  Hooks<AlsoScores> also_scores;
  Hooks<decltype(Expansion::after_scoring)> after_scoring;
  Hooks<decltype(Expansion::left)> left;
  Hooks<decltype(Expansion::parted)> parted;
  Hooks<decltype(Expansion::gained)> gained;
  std::vector<decltype(Expansion::held)> held;
  std::vector<Action> actions;
  u32 besides = 0;                               ///< bit set of those that may be done besides
  u32 cued_actions = 0;                          ///< bit set of those that have a cue
  std::array<Cue, kMaxActions> action_cues{};
  void (*kept)(const Game&, std::vector<u16>& kinds) = nullptr;  ///< adds the tiles, by kind, that are neither in a stack nor laid nor out of the game
  int (*set_aside)(const Game&) = nullptr;      ///< tiles of the stacks that are not to be drawn this turn
  Errand errand;
  Hooks<decltype(Expansion::worth)> worth_hooks;
  Hooks<u64 (*)(const Game&, const Feature& field)> farm_extras;  ///< what a farm pays each player beyond the usual: lanes by player, a bit for each point a city
  Hooks<u64 (*)(const Game&, const Feature&, u64 power)> power_hooks;  ///< what else counts in a majority: lanes by player, as Feature::power
  Hooks<decltype(Expansion::explain)> explain;
  Hooks<decltype(Expansion::game_end)> game_end;
  std::vector<Payment> (*farm_payments)(const Game&) = nullptr;  ///< what each farm would pay if the game ended now; null: nothing
  std::vector<Payment> (*apart_payments)(const Game&) = nullptr;  ///< the same of those set apart
  bool (*farm_apart)(const Game&, u16 field) = nullptr;           ///< does an expansion pay for this farm by rules of its own?
  Sum (*farm_worth)(const Game&, u16 field) = nullptr;           ///< what a field would pay a single farmer of his own
  std::array<std::array<u32, 8>, 64> params{};  ///< by expansion: chosen option values, tags, as it likes
  // The turn.
  std::vector<const Phase*> turn;
  std::array<u8, kAnchors> anchor{};             ///< by Anchor: index in `turn` of the phase that follows it
  std::array<u8, 4 * kMaxPhases> following{};    ///< by phase: the next that has something to do; four tables, of which Game::following() says which
  std::array<u64, 2> cued{};                     ///< bit sets of the phases that have a cue: where something was completed, where nothing was
  std::array<Cue, kMaxPhases> cues{};
  bool ordinary = false;                         ///< the turn has no other phases than those of every game, nor anything to do besides
  u32 vain_memory = 0;                           ///< the bit of State::memory that a tile drawn in this turn had no place; 0: nobody asks
  std::array<u16, 64> share_at{};                ///< by expansion: where its share of the state begins

  /// The same as Rules::has, for play.
  bool has(const Expansion& e) const { return rules.on >> e.index & 1; }
  u32 param(const Expansion& e, int i) const { return params[index_of(e)][i]; }
  /// The feature tag of a mark on segments of that kind, 0 if these rules give it no meaning.
  u32 tag(std::string_view mark, Kind) const;
  /// Bits of an expansion's share of the state; `at`: where in it, in bytes.
  Cue cue_in_share(const Expansion&, std::size_t at, u64 mask) const;
  /// Bits of State::memory of the turn.
  static Cue cue_in_turn(u32 mask);
  /// The same of a part of it.
  static Cue cue_in_part(u32 mask);
  /// Notes of the tile placed last, by the bits that Builder::note allots.
  static Cue cue_of_tile(u32 notes);
  /// What a feature of this kind with these tags is called: "city", "shrine".
  const char* feature_name(Kind, u32 tags) const;
  /// What a follower on such a feature is called: "knight", "heretic".
  const char* role_name(Kind, u32 tags) const;
  /// The same of a figure: one that is no follower is what it is, a builder.
  const char* role_name(int figure, Kind, u32 tags) const;
  /// What a mark on a segment of that kind means to its feature.
  MarkMeaning meaning(std::string_view mark, Kind) const;
  /// Index of the tile with that id, or -1.
  int find_tile(std::string_view id) const;
  const std::string& id(int kind) const { return defs[tiles[kind].def].id; }
};

/// What expansions fill while rules are compiled.
struct Builder {
  Ruleset& set;
  const Rules& rules;
  const Catalogue& catalogue;
  std::vector<std::pair<std::string, int>> sets;  ///< tile sets to be mixed in
  std::vector<std::string> stage_order;           ///< groups drawn before the common tiles, first first
  struct Start {
    std::string tile;
    Pos at;
    u8 rot;
  };
  std::vector<Start> start;                       ///< tiles on the table at the start, taken out of the stacks
  std::vector<std::pair<std::string, int>> removed;  ///< tiles that leave the game, with how many
  std::vector<std::pair<std::string, int>> added;    ///< tiles of which there are more than the sets have, with how many
  std::pair<std::string, int> own;                   ///< a tile that each player holds, with how many
  std::vector<std::string> barren;                ///< notes of tiles that take no figures
  bool spans = false;                             ///< a bridge may come to lie over a tile
  std::string held_back;                          ///< the note of tiles that are held back at first; empty: there are none
  std::string late;                               ///< the same of others, which are released by themselves
  NoteNames notes;                                ///< of tiles, with a meaning
  /// Tiles with that note have a segment of that kind more, behind the others, on which figures stand; a game has room for so many of them.
  struct Places {
    std::string note;
    Kind kind;
    int most;
  };
  std::vector<Places> places = {};
  /// One tile of the first group comes in its turn, the others are shuffled into the stack of the second.
  std::vector<std::pair<std::string, std::string>> vanguards;

  // These throw RulesError in words where there is no room for one more.
  void figure(const FigureRow&);
  /// Gives a mark a meaning; returns its tag. `worth`: it chooses the row of the worth table (at most kWorthTags marks do).
  u32 mark(Mark, bool worth = false);
  /// Allots a point more a city on farms; returns its bit in the lanes of farm_extras.
  u8 farm_extra(FarmExtra);
  /// Allots one of Feature::counters.
  u32 counter();
  /// Gives a note on tiles a meaning; returns its bit in TileKind::notes.
  u32 note(const char* name);
  /// Allots a bit of State::memory: for a turn, for a part of it.
  u32 turn_memory() { return 1u << memory_bits[0]++; }
  u32 part_memory() { return 1u << memory_bits[1]++; }
  int memory_bits[2] = {};
  /// Somebody asks whether a tile drawn in this turn had no place (drew_in_vain).
  void remember_vain() {
    if (!set.vain_memory) set.vain_memory = turn_memory();
  }
};

/// Compiles rules for play with the tiles of `catalogue` (which must outlive the call only). Throws RulesError in words.
std::shared_ptr<const Ruleset> compile(const Rules&, const Catalogue& = builtin_catalogue());

}  // namespace bastide
