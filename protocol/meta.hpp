// What the program can do, as JSON: expansions, options, presets. The page's setup form, the help and the docs all come from the
// engine's one table of options.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

struct Rules;

constexpr const char* kVersion = "0.1.0";

/// `GET /api/meta` of docs/protocol.md, without `bots`.
boost::json::object meta_json();
/// `POST /api/rules`: the canonical line with what follows from it. Throws Error (bad-rules) in words.
boost::json::object rules_json(std::string_view line);

/// What speaks against rules that can be played all the same.
std::vector<std::string> warnings(const Rules&);

/// The tiles of the players' own in these rules: `designs` of docs/protocol.md.
boost::json::array designs_json(const Rules&);

/// `GET /api/rules-texts`: what each numbered rule says, in our own words, by its id (docs/rules/matrix.txt, matrix.de.txt). Throws
/// Error (not-found) for a language that there is not.
boost::json::object rule_texts_json(const std::string& language = "en");
/// The same by expansion, in the order of the table, for people to read in: what tells nothing of play is left out, and what matters only beside other expansions names them in
/// `with`, any one of which is enough. `[{"expansion":"base",
/// "statements":[{"id":"BASE-TURN-1","text":"drawing and placing a tile is a duty"}]}]`. Throws Error (not-found) as above.
boost::json::array rules_book_json(const std::string& language = "en");
/// What the statement with that id says; the id itself if the table does not have it.
std::string rule_text(std::string_view id);

/// The page docs/rules/options.md: presets and options with their values, the rules that they settle and what is played by default.
std::string options_markdown();

/// The page docs/rules/statements.md: each numbered rule with the scenarios that show it and the options that settle it.
std::string statements_markdown();

}  // namespace bastide
