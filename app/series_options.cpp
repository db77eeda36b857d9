#include "series_options.hpp"

#include <fmt/core.h>

#include "command.hpp"
#include "contest/settings.hpp"
#include "core/number.hpp"
#include "protocol/deal.hpp"
#include "protocol/duration.hpp"

namespace bastide::app {

void add_seed_option(CLI::App& c, std::uint64_t& seed, const std::string& help) {
  c.add_option_function<std::string>("--seed", [&seed](const std::string& text) {
     if (!read_number(text, seed) || std::to_string(seed) != text)
       throw CLI::ValidationError("--seed", "expected a whole number from 0 to 18446744073709551615, without zeros before it, not '" + text + "'");
   }, help)->type_name("NUMBER")->default_str(std::to_string(seed));
}

void add_series_options(CLI::App& c, SeriesOptions& o, const std::string& games_help) {
  c.add_option("--games", o.games, games_help)->check(CLI::Range(1, 100000000))->capture_default_str();
  c.add_option("--time", o.time, "wall-clock time for a decision: 50ms, 1.5s; then no more threads than cores")->type_name("TIME")->check(wrong_time);
  c.add_option("--playouts", o.playouts, "playouts for a decision; without time and playouts each bot takes its own measure")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40));
  c.add_option("--rules", o.rules, "a rules line")->capture_default_str();
  c.add_option("--players", o.players, "how many players (as in the rules line)")->check(CLI::Range(2, kMaxPlayers));
  c.add_option("--threads", o.threads, "games at the same time")->check(CLI::Range(1, 1024))->capture_default_str();
  add_seed_option(c, o.seed, "seed of the deals and of the bots");
  c.add_flag("--json", o.json, "the result as one line of JSON");
}

void add_part_option(CLI::App& c, std::string& part) {
  c.add_option("--part", part, "only a part of it, so that several processes or machines share it: 3/16, each into a folder of its own")->type_name("K/N");
}

Rules rules_of(const SeriesOptions& o) {
  Rules rules = parse_rules(o.rules);
  if (!o.players) return rules;
  if (o.rules.find("players=") != std::string::npos && rules.players != o.players)
    throw std::invalid_argument("--players " + std::to_string(o.players) + ": the rules line says players=" + std::to_string(rules.players));
  return parse_rules(o.rules + " players=" + std::to_string(o.players));
}

Limit limit_of(const SeriesOptions& o) {
  Limit limit;
  if (!o.time.empty()) limit.time = duration_from(o.time, "--time");
  limit.playouts = o.playouts;
  return limit;
}

std::string bots_help() {
  std::string text = "Bots:\n";
  for (auto& b : all_bots()) {
    text += fmt::format("  {:<8} {}\n", b.id, b.summary);
    for (auto& p : b.parameters) text += fmt::format("  {:<8}   {}={:g}  {}\n", "", p.key, p.standard, p.summary);
    for (auto& f : b.files) text += fmt::format("  {:<8}   {}=FILE  {}\n", "", f.key, f.summary);
  }
  return text + "Parameters are written after a colon: mason:playouts=2000,width=8\n";
}

}  // namespace bastide::app
