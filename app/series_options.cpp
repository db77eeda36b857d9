#include "series_options.hpp"

#include <fmt/core.h>

#include "contest/settings.hpp"
#include "protocol/deal.hpp"
#include "protocol/duration.hpp"

namespace bastide::app {

void add_series_options(CLI::App& c, SeriesOptions& o) {
  c.add_option("--games", o.games, "how many games")->check(CLI::Range(1, 100000000))->capture_default_str();
  c.add_option("--time", o.time, "wall-clock time for a decision: 50ms, 1.5s; then no more threads than cores")->type_name("TIME");
  c.add_option("--playouts", o.playouts, "playouts for a decision; without time and playouts each bot takes its own measure")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40));
  c.add_option("--rules", o.rules, "a rules line")->capture_default_str();
  c.add_option("--players", o.players, "how many players (as in the rules line)")->check(CLI::Range(2, kMaxPlayers));
  c.add_option("--threads", o.threads, "games at the same time")->check(CLI::Range(1, 1024))->capture_default_str();
  c.add_option("--seed", o.seed, "seed of the deals and of the bots")->capture_default_str();
  c.add_flag("--json", o.json, "the result as one line of JSON");
}

void add_part_option(CLI::App& c, std::string& part) {
  c.add_option("--part", part, "only a part of it, so that several processes or machines share it: 3/16, each into a folder of its own")->type_name("K/N");
}

Rules rules_of(const SeriesOptions& o) { return parse_rules(o.rules + (o.players ? " players=" + std::to_string(o.players) : "")); }

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
