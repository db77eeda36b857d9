// Which statements of the rule documents are shown by a scenario, and which are not (`bastide rules --coverage`).
#pragma once
#include <map>
#include <string>
#include <vector>

namespace bastide {

/// A line of docs/rules/matrix.txt. What stands after `~` says why no scenario shows the row: `waits for` an expansion that is not built,
/// `not offered` as an option, or `no effect` on play, with the reason.
struct RuleRow {
  std::string id, type, system, text, excuse;
};

struct CoveredRow {
  enum Status {
    shown,    ///< a scenario names it
    without,  ///< it tells nothing that a game could show
    declined, ///< a house rule that no option offers
    waiting,  ///< an expansion that it speaks of is not built
    missing   ///< it should be shown and is not
  };
  RuleRow rule;
  Status status = waiting;
  std::vector<std::string> by;  ///< files of the scenarios that name it
};

struct Coverage {
  std::vector<CoveredRow> rows;
  std::vector<std::string> unknown;  ///< "file: id" for what scenarios name though the table does not have it

  int count(CoveredRow::Status) const;
  /// Every row of every built expansion is shown, has nothing to show or is not offered; scenarios name known rows only.
  bool complete() const { return count(CoveredRow::missing) == 0 && unknown.empty(); }
};

/// The built-in table.
std::vector<RuleRow> rule_rows();
/// What each statement says, {id, text} in the order of the table, in a language such as "de"; nothing for one that is not there.
std::vector<std::pair<std::string, std::string>> rule_texts(const std::string& language);
/// What else must be in play for a statement to matter, besides the base game and its own expansion: one of these, each as names joined by
/// `+` (docs/rules/companions.txt). Nothing for a statement that matters without others.
std::map<std::string, std::vector<std::string>> rule_companions();
/// That file, as the rules of the built-in scenarios tell it: a statement needs what the smallest games have in which it is shown.
std::string companions_text();
/// The built-in table against the built-in scenarios.
Coverage coverage();
/// The same for given texts: the table, and {file, text} for each file of scenarios.
Coverage coverage(const std::string& matrix, const std::vector<std::pair<std::string, std::string>>& scenarios);

/// A line a row, then a summary.
std::string to_text(const Coverage&);

}  // namespace bastide
