// bastide rules: expansions, options and presets; what a rules line means; which rules are proved.
#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "command.hpp"
#include "core/coverage.hpp"
#include "core/ledger.hpp"
#include "core/ruleset.hpp"
#include "core/words.hpp"
#include "protocol/json_text.hpp"
#include "protocol/meta.hpp"

namespace bastide::app {
namespace {

void list_option(const Option& o, int chosen) {
  fmt::print("  {} - {}  ({})\n", o.key, o.title, o.cites);
  for (std::size_t v = 0; v < o.values.size(); ++v)
    fmt::print("    {} {:<12} {}\n", static_cast<int>(v) == chosen ? "*" : " ", o.values[v].name, o.values[v].summary);
}

/// Everything there is; `*` marks what `rules` choose.
void list_all(const Rules& rules) {
  fmt::print("A rules line has expansions, perhaps a preset, and key=value pairs: base+river modern players=3\n\nPresets\n");
  for (auto& p : all_presets()) fmt::print("  {:<10} {}\n", p.id, p.summary);
  fmt::print("\nAlways\n  players=1..6   first=SEAT (who begins, from 0)   tiles=SET*N,... (further tile sets)\n  design=NAME:LINE/LINE/...*N,... (tiles of your own, with the expansion creativity)\n");
  for (auto* e : all_expansions()) {
    fmt::print("\n{} - {}: {}\n", e->id, e->name, e->summary);
    for (std::size_t i = 0; i < all_options().size(); ++i)
      if (all_options()[i].owners[0] == e) list_option(*all_options()[i].option, rules.choice[i]);
  }
}

bool playable(const Rules& rules) {
  try {
    validate(rules);
    return true;
  } catch (const RulesError&) {
    return false;
  }
}

/// "2 players", "2 players; 1 to 6 may play".
std::string players_text(const Rules& rules) {
  int least = 0, most = 0;
  for (int n = 1; n <= kMaxPlayers; ++n) {
    Rules others = rules;
    others.players = n;
    others.first = 0;
    if (!playable(others)) continue;
    if (!least) least = n;
    most = n;
  }
  const std::string now = count_of(rules.players, "player");
  return least == most ? now : fmt::format("{}; {} to {} may play", now, least, most);
}

/// Is the first word key=value, which is written as it is?
bool begins_with_option(const std::string& text) { return text.find('=') < text.find(' '); }

void explain(const std::string& line) {
  const Rules rules = parse_rules(line);
  const auto set = compile(rules);
  fmt::print("{}\n{}\n{}\n", to_text(rules), players_text(rules), count_of(set->tile_total, "tile"));
  for (auto& stage : set->stages) fmt::print("  {:<12}{:>4}\n", stage.name, stage.total);
  for (std::size_t i = 0; i < all_options().size(); ++i) {
    auto& o = all_options()[i];
    if (!o.in_use(rules)) continue;
    auto& value = o.option->values[rules.choice[i]];
    fmt::print("{}={} - {}: {} ({})\n", o.option->key, value.name, o.option->title, value.summary, o.option->cites);
  }
  for (auto& warning : warnings(rules)) fmt::print("Warning: {}\n", begins_with_option(warning) ? warning + "." : as_sentence(warning));
}

/// A statement of the rules, with the options that settle it and the scenarios that show it.
void explain(const CoveredRow& row) {
  fmt::print("{}: {}\n", row.rule.id, as_sentence(row.rule.text));
  for (auto& o : all_options())
    if ((" " + std::string(o.option->cites) + " ").find(" " + row.rule.id + " ") != std::string::npos)
      fmt::print("  option {}: {}\n", o.option->key, o.option->title);
  for (auto& file : row.by) fmt::print("  shown by {}\n", file);
  if (!row.rule.excuse.empty()) fmt::print("  {}\n", row.rule.excuse);
}

/// Could it be the id of a statement? No rules line has dashes in its first word.
bool looks_like_id(const std::string& word) {
  return word.find('-') != std::string::npos && word.find_first_of("+= ") == std::string::npos;
}

/// The statement with that id, in whatever case it is written.
CoveredRow statement(std::string word) {
  for (auto& c : word) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  for (auto& row : coverage().rows)
    if (row.rule.id == word) return row;
  throw std::invalid_argument("there is no rule " + word + "; bastide rules --statements lists all");
}

boost::json::object to_json(const CoveredRow& row) {
  return {{"id", row.rule.id}, {"system", row.rule.system}, {"text", as_sentence(row.rule.text)}};
}

void show_coverage() {
  const Coverage c = coverage();
  fmt::print("{}", to_text(c));
  exit_code = c.complete() ? 0 : 1;
}

}  // namespace

void add_rules(CLI::App& app) {
  struct Options {
    std::string line;
    bool coverage = false, json = false, markdown = false, statements = false;
  };
  auto o = std::make_shared<Options>();
  auto* c = app.add_subcommand("rules",
                               "expansions, options and presets, with the rules they settle\n\n"
                               "  bastide rules\n"
                               "  bastide rules 'base+river modern players=3'\n"
                               "  bastide rules BASE-MAJ-3\n"
                               "  bastide rules --coverage");
  c->add_option("line", o->line, "a rules line to be explained, or the id of a rule");
  c->add_flag("--json", o->json, "as JSON");
  c->add_flag("--markdown", o->markdown, "all presets and options as a page: docs/rules/options.md");
  c->add_flag("--statements", o->statements, "every rule statement with what shows it, as a page: docs/rules/statements.md");
  c->add_flag("--coverage", o->coverage, "which rule statements are shown by which scenario; fails if one is missing");
  c->callback([o] {
    if (o->coverage) return show_coverage();
    if (o->markdown) return fmt::print("{}", options_markdown());
    if (o->statements) return fmt::print("{}", statements_markdown());
    const bool id = looks_like_id(o->line);
    if (o->json)
      return fmt::print("{}\n", json_text(id ? to_json(statement(o->line)) : o->line.empty() ? meta_json() : understood([&] { return rules_json(o->line); })));
    if (o->line.empty()) return list_all(Rules{});
    if (id) return explain(statement(o->line));
    explain(o->line);
  });
}

}  // namespace bastide::app
