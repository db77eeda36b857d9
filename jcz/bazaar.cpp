// Bazaars in JCloisterZone's words: the tiles keep their places until each has been played.
#include <algorithm>

#include "expansions/bridges/auction.hpp"
#include "expansions/registry.hpp"
#include "jcz/match.hpp"
#include "jcz/text.hpp"
#include "jcz/turn.hpp"

namespace bastide::jcz {
namespace json = boost::json;
namespace {

bool auctions(const Game& g) { return is_auction(g.rules().rules); }

int whole_number(const json::object& o, const char* key) {
  const json::value* const v = o.if_contains(key);
  if (!v || !v->is_int64() || v->get_int64() < -1000000 || v->get_int64() > 1000000) throw Error("bad-message", std::string("the message has no whole number '") + key + "'");
  return static_cast<int>(v->get_int64());
}

}  // namespace

bool Match::selects_lot() const {
  const auto auction = auction_of_match(game_);
  return auction && auction->chosen < 0;
}

/// BAZAAR_BID: who opens chooses a tile and bids for it in one.
void Match::bid(const Object& payload) {
  const int price = whole_number(payload, "price");
  const auto auction = auction_of_match(game_);
  if (!auction) throw Error("illegal", "BAZAAR_BID in phase " + std::string(phase_name(game_)));
  const Move offer{MoveKind::Bid, 0, static_cast<u16>(std::clamp(price, 0, 0xffff)), {}};
  if (auction->chosen >= 0) return choose(offer);
  const int index = whole_number(payload, "supplyIndex");
  if (index < 0 || index >= static_cast<int>(lots_.size()) || lots_[static_cast<std::size_t>(index)].owner >= 0)
    throw Error("illegal", "there is no such tile to be chosen at the bazaar");
  if (auctions(game_) && (price < 0 || price > 99)) throw Error("illegal", "a bid is a number from 0 to 99");
  lot_ = index;
  choose({MoveKind::Choose, 0, lots_[static_cast<std::size_t>(index)].tile, {}});
  if (!auctions(game_)) return;
  choose(offer);
  steps_.pop_back();  // both are taken back together
}

void Match::buy_or_sell(const Object& payload) {
  const json::value* const value = payload.if_contains("value");
  if (!value || !value->is_string() || (value->get_string() != "BUY" && value->get_string() != "SELL"))
    throw Error("bad-message", "'value' should be BUY or SELL");
  choose({value->get_string() == "BUY" ? MoveKind::Buy : MoveKind::Sell, 0, 0, {}});
}

json::object Match::bid_message(std::string_view tile, int price) const {
  int index = 0;
  for (int i = static_cast<int>(lots_.size()) - 1; i >= 0; --i)
    if (lots_[static_cast<std::size_t>(i)].owner < 0 && game_.rules().id(lots_[static_cast<std::size_t>(i)].tile) == tile) index = i;
  return {{"type", "BAZAAR_BID"}, {"payload", {{"supplyIndex", index}, {"price", price}}}};
}

void Match::put_bazaar_action(std::string& out) const {
  if (selects_lot()) return put(out, "{\"type\":\"BazaarSelectTile\",\"noAuction\":", auctions(game_) ? "false" : "true", '}');
  Moves moves;
  game_.legal(moves);
  put(out, moves[0].kind == MoveKind::Buy ? "{\"type\":\"BazaarSelectBuyOrSell\"}" : "{\"type\":\"BazaarBid\"}");
}

void Match::put_lots(std::string& out) const {
  if (lots_.empty()) return;
  put(out, ",\"bazaar\":[");
  Commas commas(out);
  for (const Lot& lot : lots_) {
    commas.next();
    put(out, "{\"tile\":\"", game_.rules().id(lot.tile), "\",\"price\":", lot.price);
    if (lot.bidder >= 0) put(out, ",\"bidder\":", lot.bidder);
    if (lot.owner >= 0) put(out, ",\"owner\":", lot.owner);
    if (lot.selected_by >= 0) put(out, ",\"selectedBy\":", lot.selected_by);
    put(out, '}');
  }
  put(out, ']');
}

/// What is done at a bazaar, by the ledger; the one who sells or buys is the auctioneer.
void Match::tell_deal(const Event& e) {
  const std::string_view done = e.name;
  if (done == "turned up") return lots_.push_back({e.kind});
  const auto open = [&](int i) { return i >= 0 && i < static_cast<int>(lots_.size()) && lots_[static_cast<std::size_t>(i)].owner < 0 && lots_[static_cast<std::size_t>(i)].tile == e.kind; };
  int index = lot_;
  for (int i = 0; !open(index) && i < static_cast<int>(lots_.size()); ++i) index = i;
  Lot& lot = lots_.at(static_cast<std::size_t>(index));
  if (done == "chooses") lot.selected_by = e.player;
  if (done == "bids") lot.price = e.points, lot.bidder = e.player;
  if (done == "chooses" || done == "bids") return void(lot_ = index);
  lot_ = -1;
  const bool sells = done == "sells", alone = done == "takes";
  lot.owner = sells ? lot.bidder : e.player;
  if (alone && !auctions(game_)) return void(lot.selected_by = e.player);
  std::string& out = history_.event();
  put(out, "{\"type\":\"tile-auctioned\",\"tile\":\"", game_.rules().id(lot.tile), "\",\"option\":\"", sells ? "SELL" : "BUY", "\",\"points\":", e.points,
      ",\"auctioneer\":", e.player);
  if (lot.bidder >= 0 && lot.bidder != e.player) put(out, ",\"bidder\":", lot.bidder);
  put(out, '}');
}

}  // namespace bastide::jcz
