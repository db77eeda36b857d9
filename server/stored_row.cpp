#include "stored_row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "core/rules.hpp"
#include "protocol/utf8.hpp"

namespace bastide::server {

Seed stored_seed(const std::string& hex) {
  const Seed seed = seed_from_text(hex);
  if (to_hex(seed) != hex) throw std::runtime_error("a row is damaged: seed: expected 64 hexadecimal digits");
  return seed;
}

Aids stored_aids(const std::string& name) {
  const std::optional<Aids> aids = aids_named(name);
  if (aids) return *aids;
  throw std::runtime_error(fmt::format("a row is damaged: aids: expected helpful, standard or purist, not '{}'", shortened(name)));
}

namespace {
constexpr std::string_view kPosition = "position ";
}

std::string stored_beside(const TableRow& t) { return t.position.empty() ? t.record : std::string(kPosition) + t.position; }

void read_beside(std::string text, TableRow& table) {
  const bool begins = text.starts_with(kPosition);
  (begins ? table.position : table.record) = begins ? text.substr(kPosition.size()) : std::move(text);
}

int stored_number(Onlookers onlookers, int late_turns) {
  return onlookers == Onlookers::later ? late_turns : onlookers == Onlookers::none ? -1 : 0;
}

void read_onlookers(int number, TableRow& table) {
  table.onlookers = number > 0 ? Onlookers::later : number < 0 ? Onlookers::none : Onlookers::at_once;
  table.late_turns = std::max(0, number);
}

std::int64_t millionths(double number) { return std::clamp<std::int64_t>(std::llround(number * 1e6), -kMostMillionths, kMostMillionths); }
double from_millionths(std::int64_t number) { return static_cast<double>(number) / 1e6; }

std::string stored_rules(const std::string& line, int version) { return version < kRulesVersion ? renewed(line) : line; }

}  // namespace bastide::server
