// What a position tells of The Messages.
#include <algorithm>

#include "expansions/messages/parts.hpp"
#include "expansions/messages/phases.hpp"

namespace bastide::post {
namespace {

Token due_token(const Game& g, const Due& d) {
  Token t{.name = d.scored ? "points-due" : "payment-due", .number = d.points, .player = d.player};
  if (d.feature == kNo) return t;
  const u16 row = g.s().features[d.feature].ring;
  t.tile = g.s().tile_of[row];
  t.segment = row - g.s().placed[t.tile].base;
  return t;
}

std::string put_due(Game& g, const Token& t) {
  if (t.player < 0 || !t.number) return "'" + t.name + "' needs points and a player, such as " + t.name + "=4:1";
  if (share(g).due_count == kMostDue) return "more points are due than can be";
  u16 feature = kNo;
  if (t.tile >= 0 && t.segment >= 0) feature = g.s().label[g.s().placed[t.tile].base + t.segment];
  append_due(g, t.player, t.number, feature, t.name == "points-due");  // they are told in their order
  return "";
}

bool is_known(const Game& g, int message) { return std::find(share(g).order, share(g).order + seen(g), message) != share(g).order + seen(g); }

std::string put_message(Game& g, const Token& t) {
  const Share& share = post::share(g);
  if (t.name == "messages-turned") {
    if (share.turned < kMessages || t.number <= kMessages || t.number >= 2 * kMessages) return "'messages-turned' is from 9 to 15, when all eight have been seen";
    g.set(share.turned, static_cast<u8>(t.number));
    return "";
  }
  if (t.name == "message-tile-drawn") {
    g.set(g.s().memory.turn, g.s().memory.turn | param(g, kTileDrawn));
    return "";
  }
  if (t.number < 1 || t.number > kMessages) return "messages have numbers from 1 to 8";
  if (t.name == "message-seen") {
    if (share.turned >= kMessages || is_known(g, t.number)) return "message " + std::to_string(t.number) + " has been seen twice";
    g.set(share.order[share.turned], static_cast<u8>(t.number));
    g.set(share.turned, static_cast<u8>(share.turned + 1));
    return "";
  }
  if (t.name == "message" && !is_known(g, t.number)) return "the open message must be among those seen";
  g.set(t.name == "message" ? share.open : t.name == "message-due" ? share.landed : share.tiles, static_cast<u8>(t.name == "message-due" ? 1 : t.number));
  return "";
}

}  // namespace

void tokens(const Game& g, std::vector<Token>& list) {
  const Share& share = post::share(g);
  for (int p = 0; p < g.rules().players; ++p) list.push_back({.name = "messenger", .number = share.messenger[p], .player = p});
  for (int i = 0; i < share.due_count; ++i) list.push_back(due_token(g, share.due[i]));
  for (int i = 0; i < seen(g); ++i) list.push_back({.name = "message-seen", .number = share.order[i], .hidden = true});
  if (share.turned > kMessages) list.push_back({.name = "messages-turned", .number = share.turned, .hidden = true});
  if (share.landed) list.push_back({.name = "message-due", .number = 1, .hidden = true});
  if (share.open) list.push_back({.name = "message", .number = share.open});
  if (share.tiles) list.push_back({.name = "message-tile", .number = share.tiles});
  if (messages_tile_drawn(g)) list.push_back({.name = "message-tile-drawn", .hidden = true});
}

std::string put_token(Game& g, const Token& t, bool& mine) {
  constexpr const char* kMine[] = {"messages-turned", "message-seen", "message", "message-due", "message-tile", "message-tile-drawn"};
  if (t.name == "messenger") {
    mine = true;
    if (t.player < 0) return "a messenger needs a place and a player, such as messenger=12:0";
    g.set(share(g).messenger[t.player], static_cast<i16>(t.number));
    return "";
  }
  if (t.name == "points-due" || t.name == "payment-due") {
    mine = true;
    return put_due(g, t);
  }
  mine = std::find(std::begin(kMine), std::end(kMine), t.name) != std::end(kMine);
  return mine ? put_message(g, t) : "";
}

}  // namespace bastide::post
