// The phases of a turn that every game has. Where they stand among the expansions' is said in expansions/turn.cpp.
#pragma once
#include "core/game.hpp"

namespace bastide::phases {

/// Chance draws a tile from the stack in use; when all are empty the game ends.
extern const Phase draw;
/// The active player places it; a tile without any place leaves the game and another is drawn.
extern const Phase place;
/// The active player may deploy one figure on the tile just placed.
extern const Phase deploy;
/// What was completed is scored.
extern const Phase score;
/// The figures of what was completed go home.
extern const Phase go_home;
/// The active player ends his turn (only with Game::ask_confirm).
extern const Phase confirm;
/// The next player's turn.
extern const Phase next_player;
/// The end of the game: everything unfinished.
extern const Phase final_scoring;

}  // namespace bastide::phases

namespace bastide {
/// The next turn is this player's, and nothing is remembered of the one before. To be returned from a phase.
Step begin_turn(Game&, int player);
/// This turn has a further part. To be returned from a phase.
Step begin_part(Game&);
/// That player is asked.
void set_actor(Game&, int player);
/// The same; Turn::sub says how far the phase is.
void set_actor(Game&, int player, int sub);
/// The tile in hand leaves the game.
void discard_tile(Game&);
/// Has a tile drawn in this turn left it so? Whoever draws the last one counts as who has placed it (SET-2).
bool drew_in_vain(const Game&);
/// Whoever heeds the tile just placed, of that kind, does what it brings (Ruleset::placed).
BASTIDE_INLINE void heed_tile(Game& g, const TileKind& t) {
  each_bit(t.heeded, [&](int i) { g.rules().placed[i].call(g, g.s().tile_count - 1); });
}
/// Whoever has something against places of a tile of that kind takes them out (Ruleset::may_place).
BASTIDE_INLINE void narrow(const Game& g, const TileKind& t, Candidates& c) {
  each_bit(t.narrowed, [&](int i) { g.rules().may_place[i].call(g, t, c); });
}
/// It is laid, or a kind that comes of it.
void lay_from_hand(Game&, int kind, int rot, Pos);
/// The active player lays a tile of his own into a hole.
void lay_own_tile(Game&, Pos);
/// The holes into which it may go: bit sets over the frontier, hooks applied; false if there are none, or the player has none left.
bool find_holes(const Game&, int player, Candidates&);
/// The rows of that stack from which tiles may be drawn begin and end here.
BASTIDE_INLINE u16 drawable_begin(const State& s, const Stage& stage) { return s.held_back & kLateTiles ? stage.late : stage.begin; }
BASTIDE_INLINE u16 drawable_end(const State& s, const Stage& stage) { return s.held_back & kHeldTiles ? stage.free : stage.end; }
BASTIDE_INLINE bool is_drawable(const State& s, const Stage& stage, int row) { return row >= drawable_begin(s, stage) && row < drawable_end(s, stage); }
/// Tiles left in these rows of the deck.
int in_rows(const State&, int begin, int end);
/// Tiles that may be drawn from a stack. Not always all of it: some may be held back, and a described position may lack some.
u16 tiles_left(const Game&, std::size_t stage);
/// Tiles that were held back so far (State::held_back) are shuffled in.
void release_tiles(Game&, u8 which);
/// Tiles that may be drawn from this stack and those after it.
int tiles_in_stacks(const Game&);
/// The row of the deck that is all that can be drawn next, -1 if there are several; a new stack is begun where one is empty.
int only_tile(Game&);
/// Takes a tile of that row out of the stack in use; its kind.
int take_tile(Game&, int row);
/// What chance may draw, for other phases than `draw`.
void legal_tiles(const Game&, Moves&);
Move sample_tile(const Game&, Rng&);
/// Is there a tile that could be drawn?
bool tiles_to_draw(const Game&);
/// Of segments of the tile just placed the first of each feature.
u32 first_of_each_feature(const Game&, u32 segments);
/// The same on another tile.
u32 first_of_each_feature(const Game&, u32 segments, int tile);
/// Something of that type that the active player does in this turn, for the ledger.
Event event(const Game&, Event::Type);
/// Fills Game::candidates for the tile in hand, hooks applied.
void find_candidates(const Game&);
/// Fills Game::deployments for the tile just placed: what the figures may do.
void find_deployments(const Game&);
}  // namespace bastide
