// What the program can do, as JSON: expansions, options, presets. The page's setup form, the help and the docs all come from the engine's
// one table of options.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <string_view>

namespace bastide {

constexpr const char* kVersion = "0.1.0";

/// `GET /api/meta` of docs/protocol.md, without `bots`.
boost::json::object meta_json();
/// `POST /api/rules`: the canonical line with what follows from it. Throws Error (bad-rules) in words.
boost::json::object rules_json(std::string_view line);

/// `GET /api/rules-texts`: what each numbered rule says, in our own words, by its id (docs/rules/matrix.txt).
boost::json::object rule_texts_json();
/// What the statement with that id says; the id itself if the table does not have it.
std::string rule_text(std::string_view id);

/// The page docs/rules/options.md: presets and options with their values, the rules that they settle and what is played by default.
std::string options_markdown();

}  // namespace bastide
