#include "protocol/compile.hpp"

#include "protocol/error.hpp"

namespace bastide {
namespace {

Catalogue with_tiles(std::string_view tiles) {
  Catalogue catalogue = builtin_catalogue();
  const auto errors = read_catalogue(catalogue, tiles, "tiles");
  if (!errors.empty()) throw Error("bad-rules", errors[0]);
  return catalogue;
}

}  // namespace

std::shared_ptr<const Ruleset> compile_rules(std::string_view line, std::string_view tiles) {
  try {
    const Rules rules = parse_rules(line);
    return tiles.empty() ? compile(rules) : compile(rules, with_tiles(tiles));
  } catch (const RulesError& e) {
    throw Error("bad-rules", e.what());
  }
}

}  // namespace bastide
