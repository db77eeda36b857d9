// What a table tells of itself.
#include "bodies.hpp"
#include "rooms.hpp"
#include "table.hpp"

namespace bastide::server {

json::object Table::update_of(const Match& match, int from) {
  return {{"type", "update"}, {"from", from}, {"version", match.version()}, {"events", match.events(from)}, {"state", match.state()}};
}

json::object Table::over() const {
  json::object o{{"type", "over"}, {"seed", match_->seed_hex()}};
  if (!match_->rematch().empty()) o["rematch"] = match_->rematch();
  return o;
}

json::object Table::describe() const {
  json::object o{{"id", id_}, {"rules", match_->table().rules}, {"aids", name_of(match_->table().aids)}, {"seats", seats()}};
  if (!match_->table().chat) o["chat"] = false;
  if (match_->table().onlookers == Onlookers::none) o["onlookers"] = "none";
  if (match_->table().onlookers == Onlookers::later) o["onlookers"] = match_->table().late_turns;
  if (presence_.onlookers()) o["watching"] = presence_.onlookers();
  if (match_->table().clock.counts()) o["clock"] = told(match_->table().clock);
  if (match_->table().clock.days && services_.limits.holiday_days) o["holidays"] = services_.limits.holiday_days;
  if (services_.mailer && match_->table().clock.days && !match_->imported()) o["mail"] = true;
  if (match_->table().rated) o["rated"] = rating_kind(match_->table().rules);
  if (!match_->table().position.empty()) o["position"] = true;
  if (match_->imported())
    o["imported"] = true;
  else
    o.insert({{"commitment", commitment(match_->table().seed)}, {"replace_after", services_.limits.replace_after.count()}});
  if (const std::optional<Opening>& opening = match_->opening(); opening && !opening->match.empty())
    o["match"] = json::object{{"kind", opening->match}, {"patience", services_.limits.match_patience.count()}};
  put_own_tiles(o, match_->game());
  return o;
}

json::object Table::standing() const {
  json::object o = describe();
  if (match_->over()) o["over"] = true;
  else if (const int actor = match_->actor(); actor >= 0 && !hides()) o["actor"] = actor;
  return o;
}

json::array Table::seats() const {
  const SeatSet vacant = vacant_seats(), hosts = match_->opening() && !match_->over() ? match_->opening()->hosts : 0;
  json::array seats;
  for (int i = 0; const Seat& seat : match_->seats()) {
    json::object o{{"seat", i}, {"name", seat.name}, {"kind", seat.person() ? "person" : "bot"}};
    if (!seat.person()) o["bot"] = seat.bot;
    const bool here = !seat.person() || match_->imported() || presence_.online(i);
    o["online"] = here;
    if (!here) o["away"] = presence_.away(i, services_.steady()) / 1000;
    if (seat.resigned) o["resigned"] = true;
    if (const std::int64_t until = match_->clocks().rests_until(i, services_.now()); until && !match_->over()) o["holiday"] = until;
    if (const Sitter& sitter = match_->sitters()[static_cast<std::size_t>(i)]; sitter.known()) o["person"] = sitter.id;
    if (vacant >> i & 1) o["free"] = true;
    if (match_->taken() >> i & 1) o["taken"] = true;
    if (hosts >> i & 1) o["host"] = true;
    if (match_->reopeners() >> i & 1) o["reopens"] = true;
    if (match_->rising() >> i & 1) o["rises"] = true;
    seats.push_back(std::move(o));
    ++i;
  }
  return seats;
}

/// Many may come at once: what they are sent is written once.
void Table::send_update(const ClientPtr& client, const Guest& guest, int since) {
  constexpr std::size_t kWorthPacking = 4096;
  constexpr int kQuick = 4;
  const Match& match = seen_by(guest);
  Whole& whole = &match == &*match_ ? whole_ : late_->whole;
  if (const int from = match.resync_from(since); whole.from != from) whole = {from, server::write(update_of(match, from)), nullptr};
  if (!guest.gzip || whole.text->size() < kWorthPacking) return client->send(whole.text);
  if (!whole.gzip) whole.gzip = std::make_shared<const std::string>(gzip(*whole.text, kQuick));
  client->send_packed(whole.gzip);
}

std::size_t Table::whole_bytes() const { return (whole_.text ? whole_.text->capacity() : 0) + (whole_.gzip ? whole_.gzip->capacity() : 0); }

/// What the row changes, for everybody who is here; nothing if nobody is told.
Text Table::news_of(const MoveRow& row, int from) {
  if (presence_.count() == 0 || row.kind == name_of(MessageType::rematch)) return nullptr;
  return std::make_shared<const std::string>(last_told_.change(*match_, from));
}

void Table::send_seats() const { presence_.send(server::write({{"type", "seats"}, {"seats", seats()}})); }

}  // namespace bastide::server
