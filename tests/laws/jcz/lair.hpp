// The dragon and the fairy as a state tells of them, and what follows from it: an independent reading of docs/jcloisterzone.md.
#pragma once
#include "laws/jcz/board.hpp"

namespace bastide::laws {

/// The tile of the dragon, -1 while it has not come.
int dragon_tile(const Table&, const json::object& state);
/// The tile of the fairy, -1 while she has not come.
int fairy_tile(const Table&, const json::object& state);
/// The figure beside whom she stands, as the state lists it; null if there is none.
const json::object* fairy_partner(const json::object& state);
/// The tile on which a figure stands.
int tile_of(const Table&, const json::object& figure);
bool is_follower(const json::object& figure);

/// Does the last tile bear that note, and is the element on?
bool last_bears(const Plan&, const Table&, const char* element, const char* note);
/// Where the dragon may go next, as "Dragon x,y"; nowhere if it does not fly in this part of the turn.
std::multiset<std::string> flights(const Plan&, const Table&, const json::object& state);
/// What the fairy may do, as "Fairy ...".
std::multiset<std::string> fairy_moves(const Plan&, const Table&, const json::object& state, int player);
/// Whom a princess may send home, as "Return PRINCESS ...".
std::multiset<std::string> knights(const Plan&, const Table&, const json::object& state);
/// Has this part of the turn sent somebody through a gate, and sent a knight home, and brought a phantom?
struct Part {
  bool through = false, sent_home = false, phantom = false;
};
Part part_of_turn(const Table&, const json::object& state);

/// Her point at the start of a turn of the player's, by its line; empty if there is none.
std::string due_for_fairy(const Plan&, const Table&, const json::object& state, int player);
/// Her three points with a feature, `first` being the player who goes before others; empty if there are none.
std::string due_with(const Plan&, const Table&, const json::object& state, int whole, int first);

}  // namespace bastide::laws
