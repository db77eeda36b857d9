#include "core/coverage.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "core/builtin_rules.hpp"
#include "core/expansion.hpp"
#include "core/words.hpp"

namespace bastide {
namespace {

std::vector<RuleRow> read_matrix(const std::string& text) {
  std::vector<RuleRow> rows;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    RuleRow row;
    if (line.empty() || line[0] == '#' || !(words >> row.id >> row.type >> row.system >> std::ws)) continue;
    std::getline(words, row.text);
    if (const std::size_t tilde = row.text.find(" ~ "); tilde != row.text.npos) {
      row.excuse = row.text.substr(tilde + 3);
      row.text.resize(tilde);
    }
    rows.push_back(row);
  }
  return rows;
}

/// Row ids after `shows`, with the files that name them.
std::map<std::string, std::vector<std::string>> read_shown(const std::vector<std::pair<std::string, std::string>>& scenarios) {
  std::map<std::string, std::vector<std::string>> shown;
  for (auto& [file, text] : scenarios) {
    std::istringstream lines(text);
    for (std::string line, word; std::getline(lines, line);) {
      std::istringstream words(line);
      if (!(words >> word) || word != "shows") continue;
      for (std::string id; words >> id;)
        if (auto& files = shown[id]; files.empty() || files.back() != file) files.push_back(file);
    }
  }
  return shown;
}

using Names = std::set<std::string>;

Names expansions_of(const std::string& games) {
  Names names;
  std::istringstream all(games);
  for (std::string name; std::getline(all, name, '+');) names.insert(name);
  return names;
}

/// The expansions of each game in which a scenario shows a statement.
std::map<std::string, std::set<Names>> games_by_statement() {
  std::map<std::string, std::set<Names>> games;
  for (auto& file : builtin_scenarios()) {
    std::vector<std::string> shown;
    Names in_play{"base"};
    auto close = [&] {
      for (auto& id : shown) games[id].insert(in_play);
      shown.clear();
      in_play = {"base"};
    };
    std::istringstream lines{std::string(file.text)};
    for (std::string line, word; std::getline(lines, line);) {
      std::istringstream words(line);
      if (!(words >> word)) continue;
      if (word == "scenario") close();
      if (word == "rules" && words >> word) in_play = expansions_of(word);
      if (word == "shows")
        while (words >> word) shown.push_back(word);
    }
    close();
  }
  return games;
}

/// Those that hold no other one of them, without what is in play anyway.
std::vector<Names> smallest(const std::set<Names>& games, const std::string& system) {
  std::vector<Names> all, least;
  for (Names names : games) {
    names.erase("base");
    names.erase(system);
    all.push_back(std::move(names));
  }
  for (auto& one : all) {
    const auto holds = [&](const Names& other) { return other.size() < one.size() && std::includes(one.begin(), one.end(), other.begin(), other.end()); };
    if (std::none_of(all.begin(), all.end(), holds) && std::find(least.begin(), least.end(), one) == least.end()) least.push_back(one);
  }
  std::sort(least.begin(), least.end());
  return least;
}

CoveredRow::Status status(const RuleRow& rule, bool named) {
  if (named) return CoveredRow::shown;
  if (rule.type == "META" || rule.excuse.starts_with("no effect")) return CoveredRow::without;
  if (rule.excuse.starts_with("not offered")) return CoveredRow::declined;
  if (rule.excuse.starts_with("waits for")) return CoveredRow::waiting;
  return find_expansion(rule.system) ? CoveredRow::missing : CoveredRow::waiting;
}

std::string explanation(const CoveredRow& row) {
  std::string files;
  for (auto& f : row.by) files += (files.empty() ? "" : ", ") + f;
  switch (row.status) {
    case CoveredRow::shown: return "shown by " + files;
    case CoveredRow::without: return row.rule.excuse.empty() ? "no effect: " + row.rule.text : row.rule.excuse;
    case CoveredRow::declined: return row.rule.excuse;
    case CoveredRow::waiting: return row.rule.excuse.empty() ? "waits for " + row.rule.system : row.rule.excuse;
    default: return "MISSING: " + row.rule.text;
  }
}

}  // namespace

int Coverage::count(CoveredRow::Status s) const {
  return static_cast<int>(std::count_if(rows.begin(), rows.end(), [&](auto& row) { return row.status == s; }));
}

static std::string matrix_text() {
  std::string matrix;
  for (auto& file : builtin_matrix()) matrix += file.text;
  return matrix;
}

std::vector<RuleRow> rule_rows() { return read_matrix(matrix_text()); }

std::vector<std::pair<std::string, std::string>> rule_texts(const std::string& language) {
  std::vector<std::pair<std::string, std::string>> texts;
  if (language == "en")
    for (auto& row : rule_rows()) texts.emplace_back(row.id, row.text);
  for (auto& file : builtin_translations()) {
    if (file.name != "matrix." + language + ".txt") continue;
    std::istringstream lines{std::string(file.text)};
    for (std::string line, id, text; std::getline(lines, line);) {
      std::istringstream words(line);
      if (!line.starts_with('#') && words >> id >> std::ws && std::getline(words, text)) texts.emplace_back(id, text);
    }
  }
  return texts;
}

std::map<std::string, std::vector<std::string>> rule_companions() {
  std::map<std::string, std::vector<std::string>> companions;
  std::istringstream lines{std::string(builtin_companions()[0].text)};
  for (std::string line, id, names; std::getline(lines, line);) {
    std::istringstream words(line);
    if (line.starts_with('#') || !(words >> id)) continue;
    while (words >> names) companions[id].push_back(names);
  }
  return companions;
}

std::string companions_text() {
  std::string text = "# Statements that matter only beside other expansions, and one of which. A test writes this from the games of the scenarios.\n";
  const auto games = games_by_statement();
  for (auto& rule : rule_rows()) {
    const auto found = games.find(rule.id);
    if (found == games.end()) continue;
    const std::vector<Names> least = smallest(found->second, rule.system);
    if (least.front().empty()) continue;
    text += rule.id;
    for (auto& names : least) {
      std::string joined;
      for (auto& name : names) joined += (joined.empty() ? "" : "+") + name;
      text += " " + joined;
    }
    text += "\n";
  }
  return text;
}

Coverage coverage() {
  std::vector<std::pair<std::string, std::string>> scenarios;
  for (auto& file : builtin_scenarios()) scenarios.emplace_back(file.name, file.text);
  return coverage(matrix_text(), scenarios);
}

Coverage coverage(const std::string& matrix, const std::vector<std::pair<std::string, std::string>>& scenarios) {
  Coverage c;
  auto shown = read_shown(scenarios);
  for (auto& rule : read_matrix(matrix)) {
    const auto found = shown.find(rule.id);
    c.rows.push_back({rule, status(rule, found != shown.end()), {}});
    if (found == shown.end()) continue;
    c.rows.back().by = found->second;
    shown.erase(found);
  }
  for (auto& [id, files] : shown) c.unknown.push_back(files[0] + ": " + id);
  return c;
}

std::string to_text(const Coverage& c) {
  std::string text;
  for (auto& row : c.rows) text += padded(row.rule.id + " ", 22) + padded(row.rule.type + " ", 9) + explanation(row) + "\n";
  for (auto& id : c.unknown) text += id + " is not in the table of rules\n";
  auto number = [&](CoveredRow::Status s) { return std::to_string(c.count(s)); };
  return text + std::to_string(c.rows.size()) + " rows: " + number(CoveredRow::shown) + " shown, " + number(CoveredRow::without) +
         " without effect, " + number(CoveredRow::declined) + " not offered, " + number(CoveredRow::waiting) +
         " waiting, " + number(CoveredRow::missing) + " missing\n";
}

}  // namespace bastide
