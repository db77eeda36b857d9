// Seats of a table that are for anybody: told to whoever looks for one, taken by whoever comes first.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "lounge.hpp"
#include "table.hpp"
#include "tokens.hpp"

namespace bastide::server {

/// Where somebody came by the link of the seat it is not free as long as he is there.
SeatSet Table::vacant_seats() const { return match_->vacant() & ~presence_.everywhere(); }

// ---- the list

/// Says how the table stands in the list, after whatever may have changed that. While the game is not in memory nothing of it changes.
void Table::tell_lounge() {
  if (!services_.lounge || (match_ && !match_->opening() && !offer_)) return;
  const bool offered = offer_.has_value();
  if (match_) offer_ = offer_now();
  if (!offer_ && offered) services_.lounge->withdraw(id_);
  if (!offer_) return;
  const bool here = presence_.here() & hosts_;
  try {
    services_.lounge->put(*offer_, presence_.address(), here ? Lounge::Maker::here : Lounge::Maker::gone);
  } catch (const Error&) {  // it waits unseen until there is room, and its maker may invite others
  }
}

std::optional<Offer> Table::offer_now() {
  const SeatSet vacant = vacant_seats();
  if (!vacant) return {};
  const Opening& opening = *match_->opening();
  hosts_ = opening.hosts;
  return offer_of(match_->table(), opening, match_->seats(), vacant);
}

/// Who has given no name has none in the list, also when the table calls him by his colour: each page has words of its own for him.
Offer offer_of(const TableRow& table, const Opening& opening, const std::vector<Seat>& seats, SeatSet vacant) {
  json::array list;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    json::object seat{{"name", seats[i].named ? seats[i].name : ""}, {"kind", seats[i].person() ? "person" : "bot"}};
    if (!seats[i].person()) seat["bot"] = seats[i].bot;
    if (vacant >> i & 1) seat["free"] = true;
    list.push_back(std::move(seat));
  }
  json::object told{{"table", table.id},
                    {"rules", table.rules},
                    {"aids", name_of(table.aids)},
                    {"confirm", table.confirm},
                    {"seats", std::move(list)},
                    {"free", std::popcount(vacant)}};
  if (table.clock.counts()) told["clock"] = server::told(table.clock);
  if (!table.position.empty()) told["position"] = true;
  if (table.rated) told["rated"] = true;
  if (!opening.language.empty()) told["language"] = opening.language;
  if (!opening.match.empty()) told["match"] = opening.match;
  return {std::move(told), opening.browser, opening.since};
}

/// Whoever opened the table need not wait for somebody who has never been there.
bool Table::gives_free_seat(const ClientPtr& client, const Message& m) const {
  if (!(vacant_seats() >> m.seat & 1)) return false;
  const std::vector<int>& own = presence_.find(client)->seats;
  return std::any_of(own.begin(), own.end(), [this](int seat) { return match_->opening()->hosts >> seat & 1; });
}

// ---- sitting down

/// Whoever had the seat looks on, where that may be.
void Table::get_up(int seat) {
  for (const ClientPtr& client : presence_.give_up(seat, services_.steady())) {
    const Guest& guest = *presence_.find(client);
    client->send(server::write({{"type", "welcome"}, {"table", describe()}, {"seats", json::value_from(guest.seats)}}));
    if (guest.seats.empty() && hides()) client->close();
  }
  tell_presence();
}

void Table::take(std::string browser, Seated seated) {
  post([this, browser = std::move(browser), seated = std::move(seated)] { sit_down(browser, seated, Try::first); });
}

int Table::seat_for(const std::string& browser) const {
  if (!match_) throw broken_;
  if (match_->over()) throw Error("taken", "this game is over");
  if (!match_->opening()) throw Error("taken", "this table is not open to everybody, or not any more");
  if (match_->knows_browser(browser)) throw Error("illegal", "you sit at this table already; nobody plays against himself here");
  const SeatSet vacant = vacant_seats();
  if (!vacant) throw Error("taken", "somebody was quicker: no seat is free any more");
  return std::countr_zero(vacant);
}

/// Two who come at once, perhaps at two servers, write a row of the same number: one of them is first.
void Table::sit_down(const std::string& browser, const Seated& seated, Try which) {
  const auto refused = [seated] { seated({}, Error("internal", "this could not be stored and was not done; please try again")); };
  try {
    const int seat = seat_for(browser);
    const std::string token = new_token();
    MoveRow row = match_->take_row(seat, take_text(token_hash(token), browser), services_.now());
    const int from = match_->apply(row);
    auto again = [this, browser, seated] { sit_down(browser, seated, Try::second); };
    write(std::move(row), from, {[seated, seat, token] { seated(Seating{seat, token}, {"", ""}); }, refused, which == Try::second ? Task(refused) : Task(again)});
  } catch (const Error& e) {
    seated({}, e);
  } catch (const std::exception& e) {
    refused();
    lost(e.what());
  }
}

}  // namespace bastide::server
