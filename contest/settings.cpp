#include "contest/settings.hpp"

#include <fmt/core.h>

#include <stdexcept>

#include "contest/shell.hpp"
#include "core/number.hpp"
#include "protocol/fields.hpp"
#include "protocol/json_text.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

std::optional<std::int64_t> read_playouts(const std::string& text) {
  char* end = nullptr;
  const long long n = std::strtoll(text.c_str(), &end, 10);
  if (end == text.c_str() || std::string_view(end) != "p" || n < 1 || n > 1ll << 40) return std::nullopt;
  return n;
}

Limit own_limit(const std::string& name, const std::string& text) {
  Limit limit;
  if (const auto time = read_duration(text))
    limit.time = *time;
  else if (const auto playouts = read_playouts(text))
    limit.playouts = *playouts;
  else
    throw std::invalid_argument(name + ": expected a limit behind the @, such as 100ms, 1.5s or 5000p (playouts), not '" + text +
                                "'");
  return limit;
}

const char* to_word(Settings::Kind kind) { return kind == Settings::Kind::match ? "match" : "league"; }

Settings::Kind kind_from(const Fields& fields) {
  const std::string word = fields.text("kind");
  if (word == "match") return Settings::Kind::match;
  if (word == "league") return Settings::Kind::league;
  fields.fail("kind", "match or league");
}

/// A time with its unit, or seconds without one.
std::optional<std::chrono::nanoseconds> read_clock_time(std::string_view text, Zero zero) {
  constexpr int kMostSeconds = 1'000'000;
  int seconds = 0;
  if (read_number(text, zero == Zero::taken ? 0 : 1, kMostSeconds, seconds)) return std::chrono::seconds(seconds);
  return read_duration(text, zero);
}

}  // namespace

Contestant contestant_from(const std::string& name) {
  const std::size_t colon = std::min(name.find(':'), name.size());
  const std::size_t at = name.find('@');
  if (at > colon) return {name, name, {}};
  return {name, name.substr(0, at) + name.substr(colon), own_limit(name, name.substr(at + 1, colon - at - 1))};
}

std::string shown_name(const std::string& name) {
  const std::size_t colon = name.find(':');
  if (contestant_from(name).spec.rfind("exec:", 0) != 0) return name;
  const std::size_t end = std::min(name.find(' ', colon), name.size()), slash = name.rfind('/', end);
  return slash == std::string::npos || slash < colon ? name : name.substr(0, colon + 1) + name.substr(slash + 1);
}

Limit Settings::limit(std::size_t bot) const {
  Limit own = contestant_from(bots.at(bot)).limit;
  own.remaining = clock.time, own.increment = clock.increment;
  if (own.time.count() || own.playouts) return own;
  own.time = time, own.playouts = playouts;
  return own;
}

GameClock clock_from(const std::string& text) {
  const std::size_t plus = std::min(text.find('+'), text.size());
  const auto time = read_clock_time(text.substr(0, plus), Zero::refused);
  const auto increment = plus < text.size() ? read_clock_time(text.substr(plus + 1), Zero::taken) : std::chrono::nanoseconds(0);
  if (time && increment) return {*time, *increment};
  throw std::invalid_argument("--clock " + text +
                              ": expected the time for a game, and perhaps what is added for every tile: 60s, 600+10 or 10min+10s");
}

std::string to_text(const GameClock& c) { return to_text(c.time) + (c.increment.count() ? "+" + to_text(c.increment) : ""); }

json::object to_json(const Settings& s) {
  json::object o{{"kind", to_word(s.kind)}, {"bots", json::value_from(s.bots)}, {"rules", s.rules}, {"seed", s.seed}};
  if (s.time.count()) o["time"] = to_text(s.time);
  if (s.playouts) o["playouts"] = s.playouts;
  if (s.clock.time.count()) o["clock"] = to_text(s.clock);
  if (s.ponder) o["ponder"] = true;
  if (s.sprt) o["sprt"] = s.sprt->text;
  return o;
}

Settings settings_from(const json::object& o) {
  const Fields fields(o);
  Settings s;
  s.kind = kind_from(fields);
  s.bots = fields.texts("bots");
  s.rules = fields.text("rules");
  s.seed = fields.natural("seed");
  if (fields.has("time")) s.time = duration_from(fields.text("time"), "time");
  s.playouts = fields.number_or("playouts", 1, std::int64_t{1} << 40, 0);
  if (fields.has("clock")) s.clock = clock_from(fields.text("clock"));
  s.ponder = fields.flag_or("ponder", false);
  if (fields.has("sprt")) s.sprt = sprt_from(fields.text("sprt"));
  if (s.bots.size() < 2) fields.fail("bots", "two names or more");
  return s;
}

std::vector<std::string> differences(const Settings& there, const Settings& here) {
  const json::object a = to_json(there), b = to_json(here);
  std::vector<std::string> list;
  auto text = [](const json::object& o, json::string_view key) {
    const json::value* v = o.if_contains(key);
    return v ? json_text(*v) : std::string("nothing");
  };
  for (const char* key : {"kind", "bots", "rules", "seed", "time", "playouts", "clock", "ponder", "sprt"})
    if (text(a, key) != text(b, key)) list.push_back(fmt::format("{}: {} there, {} here", key, text(a, key), text(b, key)));
  return list;
}

std::string command_line(const Settings& s, int first_deal, int deals) {
  std::string line = to_word(s.kind);
  for (auto& bot : s.bots) line += " " + shell_word(bot);
  if (s.time.count()) line += " --time " + to_text(s.time);
  if (s.playouts) line += fmt::format(" --playouts {}", s.playouts);
  if (s.clock.time.count()) line += " --clock " + to_text(s.clock);
  if (s.ponder) line += " --ponder";
  line += fmt::format(" --rules {} --seed {}", shell_word(s.rules), s.seed);
  if (first_deal) line += fmt::format(" --first-deal {}", first_deal);
  const int seats = parse_rules(s.rules).players;
  line += fmt::format(" --games {}", deals * games_per_deal(s, seats));
  if (s.sprt) line += " --sprt " + s.sprt->text;
  return line;
}

int games_per_deal(const Settings& s, int seats) { return s.kind == Settings::Kind::league && seats > 2 ? 2 * seats : seats; }

int bot_at(const Slot& slot, int seat, int seats) {
  const bool alone = seat == slot.game % seats;
  return alone == (slot.game < seats) ? slot.a : slot.b;
}

std::vector<std::pair<int, int>> pairings(const Settings& s) {
  std::vector<std::pair<int, int>> list;
  for (int a = 0; a < static_cast<int>(s.bots.size()); ++a)
    for (int b = a + 1; b < static_cast<int>(s.bots.size()); ++b) list.emplace_back(a, b);
  return list;
}

std::vector<Slot> slots(const Settings& s, int seats, int first_deal, int deals) {
  std::vector<Slot> list;
  for (int deal = first_deal; deal < first_deal + deals; ++deal)
    for (auto& [a, b] : pairings(s))
      for (int game = 0; game < games_per_deal(s, seats); ++game) list.push_back({a, b, deal, game});
  return list;
}

}  // namespace bastide
