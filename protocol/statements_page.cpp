// docs/rules/statements.md, written from the table of rule statements, the scenarios and the options.
#include <algorithm>
#include <map>
#include <sstream>

#include "core/coverage.hpp"
#include "core/expansion.hpp"
#include "core/words.hpp"
#include "protocol/meta.hpp"

namespace bastide {
namespace {

constexpr const char* kHead = R"(# Every statement of the rule documents, answered

<!-- `bastide rules --statements` writes this page; a test compares them. -->

Each statement has an id, under which code, ledger and scenarios cite it, and stands here in our own words. The last column says where it
is shown: the drawn scenarios that name it, the option that lets a table choose, the expansion it waits for, or why no game could show it.

)";

/// Keys of the options that settle a statement.
std::map<std::string, std::vector<const char*>> options_by_statement() {
  std::map<std::string, std::vector<const char*>> options;
  for (auto& owned : all_options()) {
    std::istringstream cites(owned.option->cites);
    for (std::string id; cites >> id;) options[id].push_back(owned.option->key);
  }
  return options;
}

/// "siege/scenarios/worth.txt" as a link called "worth".
std::string scenario_link(const std::string& file) {
  const std::size_t slash = file.rfind('/') + 1;
  return "[" + file.substr(slash, file.rfind('.') - slash) + "](../../engine/expansions/" + file + ")";
}

std::string answer(const CoveredRow& row, const std::vector<const char*>& options) {
  std::string text;
  auto add = [&text](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
  for (auto& file : row.by) add(scenario_link(file));
  for (auto* key : options) add("[`" + std::string(key) + "`](options.md#" + key + ")");
  if (!text.empty()) return text;
  if (!row.rule.excuse.empty()) return row.rule.excuse;
  return row.status == CoveredRow::without ? "no effect" : "waits for " + row.rule.system;
}

std::string system_part(const std::vector<CoveredRow>& rows, const std::string& system) {
  static const auto options = options_by_statement();
  const Expansion* e = find_expansion(system);
  std::string page = "## " + std::string(e ? e->name : system) + "\n\n| id | statement | shown by |\n|---|---|---|\n";
  for (auto& row : rows) {
    if (row.rule.system != system) continue;
    const auto found = options.find(row.rule.id);
    page += "| " + row.rule.id + " | " + as_sentence(row.rule.text) + " | " +
            answer(row, found == options.end() ? std::vector<const char*>{} : found->second) + " |\n";
  }
  return page + "\n";
}

}  // namespace

std::string statements_markdown() {
  const Coverage c = coverage();
  std::vector<std::string> systems;  // in the order of the table
  for (auto& row : c.rows)
    if (std::find(systems.begin(), systems.end(), row.rule.system) == systems.end()) systems.push_back(row.rule.system);
  std::string page = kHead;
  for (auto& system : systems) page += system_part(c.rows, system);
  page.pop_back();  // one line end at the end of the file
  return page;
}

}  // namespace bastide
