// Bazaars. Rules: BCB-BAZ-*.
#include <algorithm>
#include <bit>

#include "core/phases.hpp"
#include "core/score.hpp"
#include "expansions/bridges/auction.hpp"
#include "expansions/bridges/parts.hpp"
#include "expansions/bridges/phases.hpp"
#include "expansions/messages/phases.hpp"
#include "expansions/plague/phases.hpp"
#include "expansions/traders/phases.hpp"

namespace bastide {
namespace {

using namespace bridges_parts;

bool holds(const Game& g, int player) { return share(g).holding >> player & 1; }
bool anybody_holds(const Game& g) { return share(g).holding; }
int lots(const Game& g) { return share(g).lots; }

/// The players who have no tile yet, a bit set.
u32 without_tile(const Game& g) { return ((1u << g.rules().players) - 1) & ~share(g).holding; }

/// The next of them clockwise.
int next_without(const Game& g, int player) {
  const u32 all = without_tile(g), after = all & ~0u << (player + 1);
  return std::countr_zero(after ? after : all);
}

/// 1 + its kind, 0: he has none any more.
void give_tile(Game& g, int player, u16 tile) {
  const Share& share = bridges_parts::share(g);
  g.set(share.hand[player], tile);
  g.set(share.holding, static_cast<u8>((share.holding & ~(1u << player)) | static_cast<u32>(tile != 0) << player));
}

void add_lot(Game& g, int kind) {
  const Share& share = bridges_parts::share(g);
  g.set(share.lot[share.lots], static_cast<u16>(kind + 1));
  g.set(share.lots, static_cast<u8>(share.lots + 1));
}

void record_deal(Game& g, const char* what, int player, int kind, int price, const char* rule, unsigned other = 0) {
  if (!g.ledger_on()) return;
  Event e{Event::Type::Auction};
  e.player = static_cast<u8>(player);
  e.turn = g.s().turn.number;
  e.name = what;
  e.kind = static_cast<u16>(kind);
  e.points = price;
  e.rivals = static_cast<u8>(other);
  e.sum.cite(rule);
  g.record(std::move(e));
}

// --- a bazaar's tile has been laid (BCB-BAZ-1). Not one from a bazaar, nor any as long as one of those is held (BCB-BAZ-11, BCB-BAZ-15).

bool is_bazaar(const Ruleset& r, const TileKind& t) { return t.notes & r.param(bridges, kBazaarNote); }

void placed(Game& g, int) {
  const State& s = g.s();
  if (!s.turn.number) return;  // the table of a position: a token says if a bazaar is due
  if ((s.memory.part & param(g, kFromHand)) || anybody_holds(g)) return;
  g.set(share(g).due, u8{1});
}

// --- a tile is held (BCB-BAZ-10, OOP-1B-1)

Step enter_hand(Game& g) {
  const int player = g.s().turn.active;
  if (!holds(g, player)) return Step::Next;
  Turn t = g.s().turn;
  t.tile_in_hand = static_cast<u16>(share(g).hand[player] - 1);
  t.actor = t.active;
  g.set(g.s().turn, t);
  give_tile(g, player, 0);
  g.set(g.s().memory.part, g.s().memory.part | param(g, kFromHand));
  if (!g.ledger_on()) return Step::Held;
  Event e{Event::Type::Draw};
  e.player = t.active;
  e.turn = t.number;
  e.kind = t.tile_in_hand;
  g.record(std::move(e));
  return Step::Held;
}

/// It fitted nowhere: what is drawn instead is none of a bazaar's (BCB-BAZ-16).
Step enter_vain(Game& g) {
  const u32& part = g.s().memory.part;
  g.set(part, part & ~param(g, kFromHand));
  return Step::Next;
}

/// Where a bazaar is due its tiles lie aside before a second part of the turn (BCB-BAZ-13).
int tiles_aside(const Game& g) {
  const bool due = share(g).due && !lots(g) && !anybody_holds(g) && tiles_in_stacks(g) >= g.rules().players;
  return due ? g.rules().players : 0;
}

/// Has this turn had a tile already? Then what is left of it comes before anybody else's.
bool is_under_way(const Game& g) { return traders_in_second_part(g) || messages_tile_drawn(g); }

/// Where nothing can be drawn the game goes on as long as somebody holds a tile. Tiles that lie aside are not drawn: without others a part
/// of the turn goes without (BCB-BAZ-13).
Step enter_empty(Game& g) {
  if (tiles_aside(g) && !tiles_to_draw(g)) return Step::Done;
  if (!anybody_holds(g) || g.s().stage_left || tiles_in_stacks(g)) return Step::Next;
  if (is_under_way(g)) return Step::Done;
  int player = g.s().turn.active;
  do player = (player + 1) % g.rules().players;
  while (!holds(g, player));
  return begin_turn(g, player);
}

// --- the tiles are turned up (BCB-BAZ-3), if there are enough (BCB-BAZ-4)

void turn_up(Game& g, int row) {
  const int kind = take_tile(g, row);
  add_lot(g, kind);
  record_deal(g, "turned up", g.s().turn.active, kind, 0, "BCB-BAZ-3");
}

/// Is a bazaar due?
Cue is_due(const Ruleset& r) { return r.cue_in_share(bridges, offsetof(Share, due), 0xff); }
Cue is_held(const Ruleset& r) { return r.cue_in_share(bridges, offsetof(Share, holding), 0xff); }
Cue is_due_or_held(const Ruleset& r) { return r.cue_in_share(bridges, offsetof(Share, holding), 0xffff); }
Cue is_from_hand(const Ruleset& r) { return Ruleset::cue_in_part(r.param(bridges, kFromHand)); }

Step enter_turn_up(Game& g) {
  while (share(g).due) {
    set_actor(g, g.s().turn.active);
    const int missing = share(g).opener || anybody_holds(g) ? 0 : g.rules().players - lots(g);  // the auction may have begun
    if (!missing) break;
    if (tiles_in_stacks(g) < missing) {
      g.set(share(g).due, u8{0});
      break;
    }
    if (g.rules().has(plague)) plague_mix.enter(g);  // PLAG-SETUP-1: what is turned up has left the stack, too
    const int row = only_tile(g);
    if (row < 0) {
      set_actor(g, kChance);
      return Step::Ask;
    }
    turn_up(g, row);
  }
  return Step::Next;
}

Step apply_turn_up(Game& g, Move m) {
  turn_up(g, m.b);
  return Step::Stay;
}

// --- the auction

int highest(const Game& g, int player) {
  return param(g, kOwnPoints) ? std::clamp<int>(g.s().score[player], 0, kMostBid) : kMostBid;
}

/// The tile is the player's; the lots behind it move up.
void hand_over(Game& g, int lot, int player) {
  const Share& share = bridges_parts::share(g);
  give_tile(g, player, share.lot[lot]);
  const int last = share.lots - 1;
  for (int i = lot; i < last; ++i) g.set(share.lot[i], share.lot[i + 1]);
  g.set(share.lot[last], u16{0});
  g.set(share.lots, static_cast<u8>(last));
  for (const u8* field : {&share.chosen, &share.bidder, &share.asked}) g.set(*field, u8{0});
  g.set(share.price, u8{0});
  if (without_tile(g)) g.set(share.opener, static_cast<u8>(1 + next_without(g, share.opener - 1)));  // BCB-BAZ-8
}

/// Payments are no scoring (BCB-BAZ-18).
void pay(Game& g, int player, int points) { give_points(g, player, -points, kNo, false); }

int kind_of_lot(const Game& g, int lot) { return share(g).lot[lot] - 1; }

/// BCB-BAZ-7
void sell(Game& g, bool buys) {
  const Share& share = bridges_parts::share(g);
  const int opener = share.opener - 1, bidder = share.bidder - 1, lot = share.chosen - 1, price = share.price;
  const int kind = kind_of_lot(g, lot);
  if (buys || bidder == opener) {
    pay(g, opener, price);
    record_deal(g, "buys", opener, kind, price, "BCB-BAZ-7");
    return hand_over(g, lot, opener);
  }
  pay(g, bidder, price);
  pay(g, opener, -price);
  record_deal(g, "sells", opener, kind, price, "BCB-BAZ-7", 1u << bidder);
  hand_over(g, lot, bidder);
}

/// The last player takes the last tile for nothing (BCB-BAZ-9).
void end(Game& g, int player) {
  const int kind = kind_of_lot(g, 0);
  record_deal(g, "takes", player, kind, 0, param(g, kAuction) ? "BCB-BAZ-9" : "BCB-BAZ-12");
  hand_over(g, 0, player);
  g.set(share(g).opener, u8{0});
  g.set(share(g).due, u8{0});
  set_actor(g, g.s().turn.active);
}

/// The one whose answer is awaited about the lot that was chosen, -1 if all have been asked (BCB-BAZ-6).
int next_bidder(const Game& g) {
  const Share& share = bridges_parts::share(g);
  const int opener = share.opener - 1;
  for (int p = next_without(g, share.asked - 1); p != opener; p = next_without(g, p))
    if (highest(g, p) > share.price) return p;
  return -1;
}

Step ask(Game& g, int player) {
  set_actor(g, player);
  return Step::Ask;
}

void choose(Game& g, int kind) {
  const Share& share = bridges_parts::share(g);
  const int actor = share.opener - 1;
  const int lot = static_cast<int>(std::find(share.lot, share.lot + kMaxPlayers, kind + 1) - share.lot);
  if (param(g, kAuction)) {
    record_deal(g, "chooses", actor, kind, 0, "BCB-BAZ-5");
    g.set(share.chosen, static_cast<u8>(lot + 1));
    return;
  }
  record_deal(g, "takes", actor, kind, 0, "BCB-BAZ-12");
  hand_over(g, lot, actor);
}

bool only_one_kind(const Game& g) {
  const auto& lot = share(g).lot;
  return std::all_of(lot, lot + lots(g), [&](u16 kind) { return kind == lot[0]; });
}

/// Chooses a lot, bids, or decides between buying and selling: by what has been done.
Step enter_auction(Game& g) {
  const Share& share = bridges_parts::share(g);
  if (!share.due || !lots(g)) return Step::Next;
  if (!share.opener) g.set(share.opener, static_cast<u8>(1 + next_without(g, g.s().turn.active)));  // BCB-BAZ-5
  const int opener = share.opener - 1;
  if (std::has_single_bit(without_tile(g))) {
    end(g, next_without(g, g.s().turn.active));
    return Step::Next;
  }
  if (!share.chosen && only_one_kind(g)) {
    choose(g, kind_of_lot(g, 0));
    return Step::Stay;
  }
  if (!share.chosen) return ask(g, opener);
  if (!share.bidder) {
    if (highest(g, opener)) return ask(g, opener);
    g.set(share.bidder, share.opener);  // he cannot but bid nothing (SET-9)
    g.set(share.asked, share.opener);
    return Step::Stay;
  }
  if (const int p = next_bidder(g); p >= 0) return ask(g, p);
  if (share.bidder != share.opener && highest(g, opener) >= share.price) return ask(g, opener);
  sell(g, share.bidder == share.opener);  // he cannot pay what is bid (BCB-BAZ-17)
  return Step::Stay;
}

/// Lots that look alike are one: where the first of each lies, a bit set.
u32 different_lots(const Game& g) {
  const auto& lot = share(g).lot;
  u32 set = 0;
  for (int i = 0; i < lots(g); ++i) {
    bool first = true;
    for (int j = 0; j < i; ++j) first &= lot[j] != lot[i];
    set |= static_cast<u32>(first) << i;
  }
  return set;
}

Move choice(const Game& g, int lot) { return {MoveKind::Choose, 0, static_cast<u16>(kind_of_lot(g, lot)), {}}; }

/// How many answers there are to a price, or to none yet: more than that, or after a bid to pass, which comes first.
int bids(const Game& g) {
  const Share& share = bridges_parts::share(g);
  const int most = highest(g, g.s().turn.actor);
  return share.bidder ? 1 + std::max(0, most - share.price) : most + 1;
}

Move bid(const Game& g, int i) {
  const Share& share = bridges_parts::share(g);
  if (share.bidder && i == 0) return {MoveKind::Pass, 0, 0, {}};
  return {MoveKind::Bid, 0, static_cast<u16>(share.bidder ? share.price + i : i), {}};
}

/// Does the opener decide whether to buy or to sell?
bool is_settled(const Game& g) { return g.s().turn.actor == share(g).opener - 1 && share(g).bidder; }

void legal_auction(const Game& g, Moves& moves) {
  if (!share(g).chosen) return each_bit(different_lots(g), [&](int lot) { moves.add(choice(g, lot)); });
  if (is_settled(g)) {
    moves.add({MoveKind::Buy, 0, 0, {}});
    moves.add({MoveKind::Sell, 0, 0, {}});
    return;
  }
  for (int i = 0; i < bids(g); ++i) moves.add(bid(g, i));
}

Move sample_auction(const Game& g, Rng& rng) {
  if (!share(g).chosen) {
    const u32 lots = different_lots(g);
    return choice(g, nth_bit(lots, rng.below(static_cast<u32>(std::popcount(lots)))));
  }
  if (is_settled(g)) return {rng.below(2) ? MoveKind::Sell : MoveKind::Buy, 0, 0, {}};
  return bid(g, rng.below(static_cast<u32>(bids(g))));
}

Step apply_auction(Game& g, Move m) {
  const Share& share = bridges_parts::share(g);
  const u8 actor = g.s().turn.actor;
  switch (m.kind) {
    case MoveKind::Choose: choose(g, m.b); break;
    case MoveKind::Bid:
      record_deal(g, "bids", actor, kind_of_lot(g, share.chosen - 1), m.b, share.bidder ? "BCB-BAZ-6" : "BCB-BAZ-5");
      g.set(share.price, static_cast<u8>(m.b));
      g.set(share.bidder, static_cast<u8>(actor + 1));
      g.set(share.asked, static_cast<u8>(actor + 1));
      break;
    case MoveKind::Buy:
    case MoveKind::Sell: sell(g, m.kind == MoveKind::Buy); break;
    default: g.set(share.asked, static_cast<u8>(actor + 1));
  }
  return Step::Stay;
}

}  // namespace

namespace bridges_parts {

void kept_tiles(const Game& g, std::vector<u16>& kinds) {
  for (const auto* tiles : {&share(g).hand, &share(g).lot})
    for (const u16 tile : *tiles)
      if (tile) kinds.push_back(static_cast<u16>(tile - 1));
}

void bazaar_tokens(const Game& g, std::vector<Token>& list) {
  const Share& share = bridges_parts::share(g);
  const auto id = [&](u16 tile) { return g.rules().id(tile - 1); };
  for (int p = 0; p < g.rules().players; ++p)
    if (share.hand[p]) list.push_back({.name = "bazaar-tile", .player = p, .id = id(share.hand[p])});
  for (int i = 0; i < lots(g); ++i) list.push_back({.name = "bazaar-lot", .id = id(share.lot[i])});
  if (share.due) list.push_back({.name = "bazaar", .hidden = true});
  if (g.s().memory.part & param(g, kFromHand)) list.push_back({.name = "bazaar-played", .hidden = true});
  if (share.opener) list.push_back({.name = "bazaar-opener", .player = share.opener - 1});
  if (share.chosen) list.push_back({.name = "bazaar-chosen", .number = share.chosen});
  if (share.bidder) list.push_back({.name = "bazaar-bid", .number = share.price, .player = share.bidder - 1});
  if (share.asked) list.push_back({.name = "bazaar-asked", .player = share.asked - 1, .hidden = true});
}

namespace {

/// Out of the stacks; its kind, -1 if there is none left.
int taken_out(Game& g, const std::string& id) {
  const State& s = g.s();
  const int kind = g.rules().find_tile(id);
  for (std::size_t row = 0; row < g.rules().deck.size(); ++row) {
    if (g.rules().deck[row].kind != kind || !s.left[row]) continue;
    g.set(s.left[row], static_cast<u8>(s.left[row] - 1));
    if (!g.rules().stages.empty()) g.set(s.stage_left, tiles_left(g, s.stage));
    return kind;
  }
  return -1;
}

std::string put_tile(Game& g, const Token& t) {
  const bool held = t.name == "bazaar-tile";
  int tiles = lots(g);
  for (int p = 0; p < g.rules().players; ++p) tiles += holds(g, p);
  if (tiles == g.rules().players) return "there are more tiles of a bazaar than players";
  if (held && (t.player < 0 || holds(g, t.player))) return "a tile of a bazaar needs a holder who has no other, such as bazaar-tile=BA/L:1";
  const int kind = taken_out(g, t.id);
  if (kind < 0) return "there is no " + t.id + " left for a bazaar";
  if (held) give_tile(g, t.player, static_cast<u16>(kind + 1));
  else add_lot(g, kind);
  return "";
}

}  // namespace

std::string put_bazaar_token(Game& g, const Token& t, bool& mine) {
  const Share& share = bridges_parts::share(g);
  if (!t.name.starts_with("bazaar") || !g.rules().kept) return "";
  mine = true;
  if (t.name == "bazaar-tile" || t.name == "bazaar-lot") return put_tile(g, t);
  if (t.name == "bazaar") {
    g.set(share.due, u8{1});
    return "";
  }
  if (t.name == "bazaar-played") {
    g.set(g.s().memory.part, g.s().memory.part | param(g, kFromHand));
    return "";
  }
  if (t.name == "bazaar-chosen") {
    if (t.number < 1 || t.number > lots(g)) return "there is no such tile at the bazaar";
    g.set(share.chosen, static_cast<u8>(t.number));
    return "";
  }
  if (t.player < 0 || t.number < 0 || t.number > kMostBid || holds(g, t.player)) return "'" + t.name + "' needs a player without a tile of the bazaar";
  const u8 player = static_cast<u8>(t.player + 1);
  if (t.name == "bazaar-opener") g.set(share.opener, player);
  else if (t.name == "bazaar-asked") g.set(share.asked, player);
  else if (t.name == "bazaar-bid") g.set(share.bidder, player), g.set(share.price, static_cast<u8>(t.number));
  else return "there is no '" + t.name + "'";
  return "";
}

/// Who has opened and chosen (BCB-BAZ-5), bid and been asked (BCB-BAZ-6) follow from each other; whoever has a tile is out of it (BCB-BAZ-8).
std::string wrong_bazaar(const Game& g) {
  const Share& share = bridges_parts::share(g);
  if (share.opener && !(share.due && share.lots)) return "somebody opens a bazaar where none is held or no tile lies";
  if (share.chosen && !(share.opener && param(g, kAuction))) return "a tile of a bazaar is chosen, and nobody has opened the auction";
  if (share.bidder && !share.chosen) return "there is a bid, and no tile of the bazaar is chosen";
  if (!share.bidder != !share.asked) return "a bid needs whoever was asked last, such as bazaar-asked:0, and the other way round";
  for (const u8 player : {share.opener, share.bidder, share.asked})
    if (player && holds(g, player - 1)) return "whoever has a tile of the bazaar takes no part any more";
  return "";
}

void add_bazaars(Builder& b) {
  const int how = value(b.rules, kBazaars);
  if (how == 2) return;
  auto& params = b.set.params[static_cast<std::size_t>(index_of(bridges))];
  params[kBazaarNote] = b.note("bazaar");
  params[kFromHand] = b.part_memory();
  params[kAuction] = how == 0;
  params[kOwnPoints] = value(b.rules, kBidLimit) == 1;
  b.set.placed.add({placed, is_bazaar}, bridges);
  b.set.kept = kept_tiles;
  b.set.set_aside = tiles_aside;
}

}  // namespace bridges_parts

bool bridges_have_tile_for(const Game& g, int player) { return g.rules().kept && holds(g, player); }
bool bridges_have_bazaars(const Rules& r) { return value(r, kBazaars) != 2; }

std::optional<Auction> auction_of(const Game& g) {
  if (g.over() || &g.phase() != &bridges_auction) return {};
  const Share& share = bridges_parts::share(g);
  Auction a;
  for (int i = 0; i < lots(g); ++i) a.lots.push_back(kind_of_lot(g, i));
  a.opener = share.opener - 1;
  a.chosen = share.chosen ? kind_of_lot(g, share.chosen - 1) : -1;
  a.price = share.price;
  a.bidder = share.bidder - 1;
  return a;
}

Game with_tile_in_hand(const Game& g, int player, int kind) {
  Game other(g);
  const Share& share = bridges_parts::share(other);
  for (const u16& lot : share.lot) other.set(lot, u16{0});
  for (const u8* field : {&share.lots, &share.due, &share.opener, &share.chosen, &share.bidder, &share.asked, &share.price}) other.set(*field, u8{0});
  Turn t = other.s().turn;
  t.phase = other.rules().anchor[static_cast<std::size_t>(Anchor::Held)];
  t.active = t.actor = static_cast<u8>(player);
  t.tile_in_hand = static_cast<u16>(kind);
  ++t.number;
  other.set(other.s().turn, t);
  other.set(other.s().memory, Memory{});
  return other;
}

const Phase bridges_hand{.name = "hand", .enter = enter_hand, .cue = is_held};
const Phase bridges_vain{.name = "bazaar's tile in vain", .enter = enter_vain, .cue = is_from_hand};
const Phase bridges_go_on{.name = "go on", .enter = enter_empty, .cue = is_due_or_held};
const Phase bridges_turn_up{.name = "bazaar",
                            .enter = enter_turn_up,
                            .legal = legal_tiles,
                            .sample = sample_tile,
                            .apply = apply_turn_up,
                            .draws = true,
                            .cue = is_due};
const Phase bridges_auction{.name = "auction",
                            .enter = enter_auction,
                            .legal = legal_auction,
                            .sample = sample_auction,
                            .apply = apply_auction,
                            .prompt = "Choose, bid, or decide",
                            .cue = is_due};

}  // namespace bastide
