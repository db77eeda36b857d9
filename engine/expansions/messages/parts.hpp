// What The Messages keep: where the messengers are on the score track, which points still have to be moved, and the stack of messages.
#pragma once
#include "core/game.hpp"
#include "expansions/registry.hpp"

namespace bastide::post {

constexpr int kMessages = 8;  // MSG-COMP-1
constexpr int kMostDue = 32;  ///< scorings of one round that may wait

/// The messages, by their numbers.
enum Message : u8 { kNothing, kRoad, kCity, kCloister, kFarmers, kPennants, kKnights, kTile, kFollower };

/// Points for which a player must still move one of his figures; they count among his points already.
struct alignas(8) Due {
  i16 points;
  u16 feature;  ///< that gave them, kNo: none did
  u8 player;
  u8 rank;      ///< which kinds are moved for first
  u8 scored;    ///< 0: a payment
  u8 spare;
};

struct Share {
  Due due[kMostDue];     ///< in the order in which they are moved
  i16 messenger[8];      ///< by player: how far his messenger has come; the follower has come as far as the other points lead
  u8 order[kMessages];   ///< the messages that have been turned up, in order: so they lie in the stack
  u8 due_count;
  u8 turned;             ///< how many have been, up to 8; from there on 8 and which of them lies on top
  u8 open;               ///< the message that has been turned up and is not done, 0: none
  u8 landed;             ///< 1: one must be turned up
  u8 tiles;              ///< further tiles that the player draws in this turn
  u8 spare[3];
};

/// kTileDrawn: a bit of the turn's memory, the tile of message 7 has been called for. kIfEmpty: another player's figure keeps its dark space from counting. kAllCities: pennants of all one's cities count.
enum Param { kIfEmpty, kAllCities, kTileDrawn };

inline const Share& share(const Game& g) { return g.share<Share>(messages); }
inline u32 param(const Game& g, Param p) { return g.rules().param(messages, p); }
inline int seen(const Game& g) { return share(g).turned < kMessages ? share(g).turned : kMessages; }

// --- the score track (track.cpp)
/// How far the player's follower (1) or messenger (2) has come.
int place_of(const Game&, int player, int which);
/// The figure goes on by the points that are due first.
void advance(Game&, int which, bool chosen);
/// A player has got points, or paid some.
void gained(Game&, int player, int points, u16 feature, bool scored);
/// Points that are due, behind all others.
void append_due(Game&, int player, int points, u16 feature, bool scored);

// --- what messages say (letters.cpp)
const char* text_of(int message);
/// What the message can be done as; nothing: not at all.
void add_performances(const Game&, int message, Moves&);
/// Does what the message says, as the move has it, or takes the 2 points.
void perform(Game&, int message, Move);

// --- what a position tells (tokens.cpp)
void tokens(const Game&, std::vector<Token>&);
std::string put_token(Game&, const Token&, bool& mine);

}  // namespace bastide::post
