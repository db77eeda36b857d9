// Any bytes as a rules line: refused in words, or accepted and then equal to its own spelling, and compiled or refused in words.
#include "core/ruleset.hpp"
#include "demand.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace bastide;
  try {
    const Rules rules = parse_rules(as_text(data, size));
    const std::string line = to_text(rules);
    demand(parse_rules(line) == rules, "the spelling of rules means the same");
    demand(to_text(parse_rules(line)) == line, "rules have one spelling");
    demand(compile(rules)->tile_total > 0, "a game has tiles");
  } catch (const RulesError& e) {
    demand(*e.what(), "an error says something");
  }
  return 0;
}
