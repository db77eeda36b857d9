#include "endings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/rules.hpp"
#include "protocol/json_text.hpp"

namespace bastide::server {
namespace {

/// Why a game is not rated; the first that holds is told.
std::string obstacle(const Match& match) {
  const std::vector<Seat>& seats = match.seats();
  const std::vector<Sitter>& sitters = match.sitters();
  bool computer = false;
  std::vector<std::size_t> people;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    const std::string& bot = match.table().seats[i].bot;
    if (!bot.empty() && !computer_rating(bot, "")) return "computer";
    computer = computer || !bot.empty();
    if (bot.empty()) people.push_back(i);
  }
  for (std::size_t i : people)
    if (!sitters[i].shown() || (match.late() >> i & 1)) return "unknown";
  for (std::size_t a : people)
    for (std::size_t b : people) {
      if (a >= b) continue;
      if (sitters[a].id == sitters[b].id) return "same-person";
      if (sitters[a].browser == sitters[b].browser && sitters[a].browser != "-") return "same-browser";
      if (sitters[a].address == sitters[b].address) return "same-address";
    }
  if (people.size() + computer < 2) return "alone";
  for (std::size_t i : people)
    if (!(match.answered() >> i & 1)) return "short";
  return {};
}

double score(const Standing::Seat& mine, const Standing::Seat& other) {
  if (mine.left != other.left) return mine.left ? 0 : 1;
  if (mine.left || mine.points == other.points) return 0.5;
  return mine.points > other.points ? 1 : 0;
}

/// The results of a seat against every other one.
std::vector<Pairing> pairings(const Standing& s, std::size_t seat, const std::vector<Rating>& before) {
  std::vector<Pairing> games;
  for (std::size_t i = 0; i < s.seats.size(); ++i) {
    if (i == seat) continue;
    const Rating other = computer_rating(s.seats[i].bot, s.kind).value_or(before[i]);
    games.push_back({other.rating, other.deviation, score(s.seats[seat], s.seats[i])});
  }
  return games;
}

boost::json::object told(const Standing& s) {
  boost::json::array players;
  for (const Standing::Seat& seat : s.seats) {
    boost::json::object o{{"name", seat.name}, {"points", seat.points}};
    if (!seat.bot.empty()) o["bot"] = seat.bot;
    if (!seat.person.empty()) o["person"] = seat.person;
    if (seat.left) o["left"] = true;
    players.push_back(std::move(o));
  }
  boost::json::object o{{"game", s.game}, {"players", std::move(players)}};
  if (!s.kind.empty()) o["kind"] = s.kind;
  if (!s.why.empty()) o["why"] = s.why;
  return o;
}

}  // namespace

Standing standing_of(const Match& match) {
  Standing s;
  s.table = match.table().id;
  s.game = match.table().rules.substr(0, match.table().rules.find(' '));
  s.time = match.ended();
  if (match.table().rated) s.why = obstacle(match);
  if (match.table().rated && s.why.empty()) s.kind = rating_kind(match.table().rules);
  for (std::size_t i = 0; i < match.seats().size(); ++i) {
    const Seat& seat = match.seats()[i];
    const std::string& bot = match.table().seats[i].bot;
    const bool left = bot.empty() && (seat.resigned || !seat.person());
    s.seats.push_back({seat.name, bot, bot.empty() ? match.sitters()[i].id : "", match.game().s().score[i], left});
  }
  return s;
}

GameEnd ending_of(const Standing& s, const std::vector<Rating>& last) {
  std::vector<Rating> before;
  for (const Rating& r : last) before.push_back(rested(r, s.time));
  GameEnd ending{s.time, json_text(told(s)), {}};
  for (std::size_t i = 0; i < s.seats.size(); ++i) {
    if (s.seats[i].person.empty()) continue;
    ResultRow row{static_cast<int>(i), s.seats[i].person, s.kind, {}, 0};
    if (!s.kind.empty()) {
      row.after = rated(before[i], pairings(s, i, before));
      row.change = row.after.rating - before[i].rating;
    }
    ending.results.push_back(std::move(row));
  }
  return ending;
}

GameEnd settle(Store& store, const Standing& s) {
  std::vector<std::string> people;
  for (const Standing::Seat& seat : s.seats) people.push_back(seat.person);
  return store.settle(s.table, people, s.kind, [&s](const std::vector<Rating>& before) { return ending_of(s, before); });
}

boost::json::object read_ending(const std::string& text) try {
  boost::json::object o = boost::json::parse(text).as_object();
  o.at("game").as_string();
  for (const boost::json::value& player : o.at("players").as_array()) player.at("name").as_string(), player.at("points").as_int64();
  return o;
} catch (const std::exception& e) {
  throw std::runtime_error(fmt::format("how the game ended is damaged: {}", e.what()));
}

boost::json::object result_told(const GameEnd& ending) {
  const boost::json::object kept = read_ending(ending.text);
  if (const auto* why = kept.if_contains("why")) return {{"type", "result"}, {"why", *why}};
  const auto* kind = kept.if_contains("kind");
  if (!kind) return {};
  boost::json::array seats;
  for (const ResultRow& row : ending.results)
    seats.push_back(boost::json::object{{"seat", row.seat},
                                        {"rating", std::lround(row.after.rating)},
                                        {"deviation", std::lround(row.after.deviation)},
                                        {"change", std::lround(row.after.rating) - std::lround(row.after.rating - row.change)}});
  return {{"type", "result"}, {"kind", *kind}, {"seats", std::move(seats)}};
}

}  // namespace bastide::server
