#include "meeting.hpp"

#include <utility>

namespace bastide::server {
namespace {

constexpr std::size_t kTries = 4;

json::object seated_json(const std::string& table, const Seating& seating, bool waiting) {
  return {{"table", table}, {"seat", seating.seat}, {"tokens", json::array{json::string(seating.token)}}, {"waiting", waiting}};
}

}  // namespace

Meeting::Meeting(Services& services, Tables& tables)
    : services_(services), tables_(tables), seats_({services.limits.seats_per_hour / 3600, services.limits.seats_per_hour}) {}

void Meeting::count(const std::string& address) {
  if (!seats_.take(address, services_.steady()))
    throw Error("too-fast", "your address has taken so many seats lately; please wait some minutes");
}

void Meeting::announce(const NewTable& table, const std::string& address) {
  const std::vector<Seat> seats(table.row.seats.begin(), table.row.seats.end());
  Opening opening = read_opening(table.opening->text);
  opening.since = table.opening->time;
  tables_.lounge().put(offer_of(table.row, opening, seats, opening.seats), address, Lounge::Maker::expected);
}

void Meeting::open(NewTable table, const std::string& address, const Store& store, Tables::Created then) {
  announce(table, address);
  Lounge& lounge = tables_.lounge();
  const std::string id = table.row.id;
  try {
    store(std::move(table), [&lounge, id, then = std::move(then)](const std::optional<Error>& error) {
      if (error) lounge.withdraw(id);
      else lounge.show(id);
      then(error);
    });
  } catch (...) {
    lounge.withdraw(id);
    throw;
  }
}

void Meeting::sit_down(const std::string& table, const std::string& body, const std::string& address, Answer answer) {
  const json::object wish = parse_object(body);
  const std::string browser = read_browser(Fields(wish));
  count(address);
  tables_.take(table, address, browser, [table, answer = std::move(answer)](const std::optional<Seating>& seating, const Error& why) {
    if (!seating) return answer({}, why);
    answer(seated_json(table, *seating, false), why);
  });
}

void Meeting::match(const std::string& body, const std::string& address, Store store, Answer answer) {
  const json::object wish = parse_object(body);
  const auto seeker = std::make_shared<Seeker>(Seeker{read_match_wish(wish, services_.limits), address, std::move(store), std::move(answer)});
  count(address);
  seek(seeker);
}

/// Where somebody else was quicker he looks on; where a table is just being opened he waits for it instead of opening another one.
void Meeting::seek(const std::shared_ptr<Seeker>& seeker) {
  const std::optional<std::string> table = tables_.lounge().promise(seeker->wish.kind, seeker->wish.browser, seeker->tried);
  if (seeker->tried.size() == kTries) return wait_for_others(seeker);
  if (!table && tables_.lounge().await(seeker->wish.kind, seeker->wish.browser, [this, seeker] { seek_again(seeker); })) return;
  if (!table) return wait_for_others(seeker);
  tables_.take(*table, seeker->address, seeker->wish.browser, [this, table = *table, seeker](const std::optional<Seating>& seating, const Error& why) {
    if (seating) return seeker->answer(seated_json(table, *seating, false), why);
    tables_.lounge().release(table);
    seeker->tried.insert(table);
    seek_again(seeker);
  });
}

/// Nobody's mailbox waits for it.
void Meeting::seek_again(const std::shared_ptr<Seeker>& seeker) {
  const auto told = [seeker](const auto& act) {
    try {
      act();
    } catch (const Error& e) {
      seeker->answer({}, e);
    }
  };
  told([&] { services_.workshop.start(seeker->address, [this, seeker, told] { told([&] { seek(seeker); }); }); });
}

void Meeting::wait_for_others(const std::shared_ptr<Seeker>& seeker) {
  NewTable table = new_match(*match_kind(seeker->wish.kind), seeker->wish, services_.limits, services_.now());
  const NewTable::Link& mine = table.links.back();
  json::object told = seated_json(table.row.id, {mine.seat, mine.token}, true);
  open(std::move(table), seeker->address, seeker->store, [seeker, told = std::move(told)](const std::optional<Error>& error) {
    if (error) return seeker->answer({}, *error);
    seeker->answer(told, {"", ""});
  });
}

}  // namespace bastide::server
