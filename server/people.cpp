#include "people.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "endings.hpp"
#include "holidays.hpp"
#include "log_lines.hpp"
#include "person.hpp"
#include "rooms.hpp"
#include "tokens.hpp"

namespace bastide::server {
namespace json = boost::json;
namespace {

constexpr int kCourse = 200;  // ratings of a kind that are told, the latest
constexpr std::int64_t kEnd = std::numeric_limits<std::int64_t>::max() / 2;

/// As they are now: who has not played for long is known less.
json::array ratings_json(Store& store, const std::string& person, int course, std::int64_t now) {
  json::array list;
  for (const std::string& kind : store.rated_kinds(person)) {
    const std::vector<Rating> ratings = store.ratings(person, kind, course);
    if (ratings.empty()) continue;
    json::object o{{"kind", kind},
                   {"rating", std::lround(ratings.front().rating)},
                   {"deviation", std::lround(rested(ratings.front(), now).deviation)},
                   {"games", ratings.front().games}};
    json::array points;
    for (auto r = ratings.rbegin(); r != ratings.rend(); ++r) points.emplace_back(std::lround(r->rating));
    if (course > 1) o["course"] = std::move(points);
    list.push_back(std::move(o));
  }
  return list;
}

json::array players_json(const Match& match) {
  json::array players;
  for (std::size_t i = 0; i < match.seats().size(); ++i) {
    const Seat& seat = match.seats()[i];
    json::object o{{"name", seat.name}, {"points", match.game().s().score[i]}};
    if (!seat.person()) o["bot"] = seat.bot;
    if (match.sitters()[i].known()) o["person"] = match.sitters()[i].id;
    players.push_back(std::move(o));
  }
  return players;
}

/// Milliseconds that whoever must answer has left at that moment.
std::int64_t time_left(const Match& match, std::int64_t now) {
  const Clocks& clocks = match.clocks();
  const std::int64_t since = std::min(clocks.since(), now);
  return std::max<std::int64_t>(0, clocks.left(match.actor()) - (now - since - clocks.rested(match.actor(), since, now)));
}

json::object game_json(const StoredTable& stored, const Match& match, int seat, std::int64_t now) {
  const bool mine = match.actor() == seat && match.seats()[static_cast<std::size_t>(seat)].person();
  json::object o{{"table", stored.table.id},
                 {"rules", stored.table.rules},
                 {"seat", seat},
                 {"players", players_json(match)},
                 {"turn", match.actor()},
                 {"mine", mine},
                 {"last", stored.moves.empty() ? stored.table.created : stored.moves.back().time}};
  if (stored.table.clock.counts()) o["clock"] = told(stored.table.clock);
  if (match.clock_runs() && match.computer_to_answer().empty()) o["left"] = time_left(match, now);
  if (stored.table.rated) o["rated"] = true;
  if (match.vacant()) o["waiting"] = true;
  return o;
}

json::object past_json(const PastGame& game) {
  json::object o = read_ending(game.text);
  o["table"] = game.table;
  o["time"] = game.time;
  o["seat"] = game.result.seat;
  if (game.result.kind.empty()) return o;
  o["rating"] = std::lround(game.result.after.rating);
  o["change"] = std::lround(game.result.after.rating) - std::lround(game.result.after.rating - game.result.change);
  return o;
}

/// How many days he has, and until when he rests.
json::object holiday_json(std::int64_t left, std::int64_t until) {
  json::object o{{"left", std::max<std::int64_t>(0, left / kOneDay)}};
  if (until) o["until"] = until;
  return o;
}

/// One's own turn first, then what happened last.
bool comes_first(const json::value& a, const json::value& b) {
  const bool mine = a.at("mine").as_bool();
  if (mine != b.at("mine").as_bool()) return mine;
  return a.at("last").as_int64() > b.at("last").as_int64();
}

}  // namespace

/// Games that are read one after the other, so that moves of others are stored in between.
struct People::Asking {
  std::string person, address;
  Answer answer;
  json::object told;
  std::vector<std::string> ids;  ///< still to be read
  std::vector<StoredTable> tables;
  json::array playing;
  std::vector<Standing> over;    ///< games whose end nobody has kept yet
  std::int64_t holiday_left = 0, rests_until = 0;
  bool days = false;             ///< he plays where days count
};

People::People(Services& services) : services_(services), asked_({services.limits.asks_per_second, services.limits.ask_burst}) {}

void People::count(const std::string& address) {
  if (!asked_.take(address, services_.steady())) throw Error("too-fast", "your address asks for games and ratings so often; please wait a moment");
}

/// For a short answer from the store alone.
void People::in_store(std::function<json::object(Store&)> make, Answer answer) {
  services_.journal.run([make = std::move(make), answer = std::move(answer)](Store& store) {
    json::object told;
    try {
      told = make(store);
    } catch (const Error& e) {
      return answer({}, e);
    } catch (const std::exception& e) {
      log_error({}, "people: {}", e.what());
      return answer({}, {"internal", "the games cannot be read just now; please try again"});
    }
    answer(std::move(told), {"", ""});
  });
}

void People::person(const std::string& id, const std::string& address, Answer answer) {
  if (!is_person(id)) throw Error("not-found", "there is nobody of that name: people have 24 hexadecimal digits");
  count(address);
  in_store([id, now = services_.now()](Store& store) { return json::object{{"person", id}, {"ratings", ratings_json(store, id, 1, now)}}; }, std::move(answer));
}

void People::history(const std::string& body, const std::string& address, Answer answer) {
  const json::object wish = parse_object(body);
  const Fields fields(wish);
  const std::string person = read_person(fields, "secret"), table = fields.text_or("table", 64, "");
  const std::int64_t before = fields.number_or("before", 0, kEnd, kEnd);
  if (!table.empty() && !is_table_id(table)) fields.fail("table", "the last table that is known");
  count(address);
  const int page = services_.limits.history_page;
  auto make = [person, before, table, page](Store& store) {
    json::array games;
    for (const PastGame& game : store.past(person, before, table, page)) games.push_back(past_json(game));
    const bool more = games.size() == static_cast<std::size_t>(page);
    return json::object{{"games", std::move(games)}, {"more", more}};
  };
  in_store(make, std::move(answer));
}

void People::holiday(const std::string& body, const std::string& address, Answer answer) {
  const json::object wish = parse_object(body);
  const Fields fields(wish);
  const std::string person = read_person(fields, "secret");
  const int days = fields.whole("days", 0, services_.limits.holiday_days);
  count(address);
  auto begin = [this, self = shared_from_this(), person, days](Store& store) {
    rest_everywhere(store, services_, person, days);
    return json::object{{"until", days ? services_.now() + days * kOneDay : 0}};
  };
  in_store(std::move(begin), std::move(answer));
}

void People::me(const std::string& body, const std::string& address, Answer answer) {
  const json::object wish = parse_object(body);
  auto asking = std::make_shared<Asking>();
  asking->person = read_person(Fields(wish), "secret");
  asking->address = address;
  asking->answer = std::move(answer);
  count(address);
  services_.journal.run([self = shared_from_this(), asking](Store& store) {
    try {
      asking->told = {{"person", asking->person}, {"ratings", ratings_json(store, asking->person, kCourse, self->services_.now())}};
      if (self->services_.mailer) asking->told["mail"] = true;
      asking->holiday_left = holiday_left(store, self->services_.limits, asking->person, self->services_.now());
      asking->ids = store.in_play(asking->person, self->services_.limits.games_listed);
      std::reverse(asking->ids.begin(), asking->ids.end());  // they are taken from the end
    } catch (const std::exception& e) {
      log_error({}, "people: {}", e.what());
      return asking->answer({}, {"internal", "the games cannot be read just now; please try again"});
    }
    self->read_next(asking);
  });
}

void People::read_next(const AskingPtr& asking) {
  if (asking->ids.empty()) return services_.workshop.start(asking->address, [self = shared_from_this(), asking] { self->look_at(asking); });
  services_.journal.run([self = shared_from_this(), asking](Store& store) {
    const std::string id = asking->ids.back();
    asking->ids.pop_back();
    try {
      if (std::optional<StoredTable> stored = store.load(id)) asking->tables.push_back(std::move(*stored));
    } catch (const std::exception& e) {  // a damaged table ends alone
      log_error({.table = id}, "it is left out of somebody's games: {}", e.what());
    }
    self->read_next(asking);
  });
}

/// In the workshop: the games are played again from their rows.
void People::look_at(const AskingPtr& asking) {
  for (const StoredTable& stored : asking->tables) {
    try {
      const Match match(stored);
      const std::vector<int> seats = match.seats_of(asking->person);
      if (seats.empty()) continue;  // somebody else took the seat since
      if (match.over()) {
        asking->over.push_back(standing_of(match));
        continue;
      }
      asking->playing.push_back(game_json(stored, match, seats.front(), services_.now()));
      asking->days |= stored.table.clock.days > 0;
      asking->rests_until = std::max(asking->rests_until, match.clocks().rests_until(seats.front(), services_.now()));
    } catch (const std::exception& e) {
      log_error({.table = stored.table.id}, "it is left out of somebody's games: {}", e.what());
    }
  }
  asking->tables.clear();
  std::stable_sort(asking->playing.begin(), asking->playing.end(), comes_first);
  asking->told["playing"] = std::move(asking->playing);
  if (asking->days && services_.limits.holiday_days) asking->told["holiday"] = holiday_json(asking->holiday_left, asking->rests_until);
  if (asking->over.empty()) return asking->answer(std::move(asking->told), {"", ""});
  settle(asking);
}

/// Games that ended when nobody was left to keep it: ratings are told as they are then.
void People::settle(const AskingPtr& asking) {
  services_.journal.run([asking, now = services_.now()](Store& store) {
    try {
      for (const Standing& standing : asking->over) server::settle(store, standing);
      asking->told["ratings"] = ratings_json(store, asking->person, kCourse, now);
    } catch (const std::exception& e) {
      log_error({}, "people: how games ended is not kept yet: {}", e.what());
    }
    asking->answer(std::move(asking->told), {"", ""});
  });
}

}  // namespace bastide::server
