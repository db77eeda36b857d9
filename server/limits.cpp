#include "limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <stdexcept>
#include <variant>
#include <vector>

#include "protocol/duration.hpp"
#include "protocol/utf8.hpp"

namespace bastide::server {
namespace {

using Field = std::variant<Limits::Bytes Limits::*, Limits::Count Limits::*, Limits::Rate Limits::*, Limits::Seconds Limits::*,
                           Limits::Milliseconds Limits::*, Limits::Nanoseconds Limits::*>;

/// A line of limit_list.inc.
struct Row {
  std::string_view group;
  std::string name;
  Field field;
  double least, most;  ///< as `as_number` has it
  std::string_view meaning;
};

/// Every limit as a number: bytes, how many, or nanoseconds.
template <class T>
double as_number(T value) {
  if constexpr (std::is_arithmetic_v<T>)
    return static_cast<double>(value);
  else
    return static_cast<double>(std::chrono::nanoseconds(value).count());
}

std::string with_hyphens(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

std::vector<Row> make_rows() {
  constexpr auto kK = Limits::kK, kM = Limits::kM, kG = Limits::kG;
  using Bytes = Limits::Bytes;
  using Count = Limits::Count;
  using Rate = Limits::Rate;
  using Seconds = Limits::Seconds;
  using Milliseconds = Limits::Milliseconds;
  using Nanoseconds = Limits::Nanoseconds;
  std::vector<Row> rows;
  std::string_view group;
#define GROUP(title) group = title;
#define LIMIT(name, type, standard, least, most, meaning) \
  rows.push_back({group, with_hyphens(#name), &Limits::name, as_number(type(least)), as_number(type(most)), meaning});
#include "limit_list.inc"
#undef LIMIT
#undef GROUP
  return rows;
}

const std::vector<Row>& all_rows() {
  static const std::vector<Row> rows = make_rows();
  return rows;
}

// --- values

bool is_time(const Field& field) { return field.index() > 2; }
/// The finest step of a limit.
double step_of(const Field& field) {
  constexpr double steps[] = {1, 1, 0, 1e9, 1e6, 1};
  return steps[field.index()];
}

std::string size_text(double bytes) {
  for (auto [letter, unit] : {std::pair{'G', Limits::kG}, {'M', Limits::kM}, {'K', Limits::kK}})
    if (bytes > 0 && std::fmod(bytes, static_cast<double>(unit)) == 0)
      return fmt::format("{:.15g}{}", bytes / static_cast<double>(unit), letter);
  return fmt::format("{:.15g}", bytes);
}

std::string value_text(const Field& field, double value) {
  if (std::holds_alternative<Limits::Bytes Limits::*>(field)) return size_text(value);
  if (is_time(field)) return bastide::to_text(std::chrono::nanoseconds(static_cast<std::int64_t>(value)));
  return fmt::format("{:.15g}", value);
}

double value_of(const Limits& limits, const Field& field) {
  return std::visit([&](auto member) { return as_number(limits.*member); }, field);
}

std::string range_text(const Row& row) {
  return fmt::format("{} to {}", value_text(row.field, row.least), value_text(row.field, row.most));
}

std::string kind_text(const Field& field) {
  constexpr const char* kinds[] = {"a size in bytes such as 4096, 64K, 1M or 2G",
                                   "a whole number",
                                   "a number",
                                   "a time in whole seconds such as 90s or 2min",
                                   "a time in whole milliseconds such as 400ms or 1.5s",
                                   "a time such as 400ms or 1.5s"};
  return kinds[field.index()];
}

/// Digits, perhaps a point and more digits; nothing before or between. What stands behind goes into `rest`.
std::optional<double> take_decimal(std::string_view text, std::string_view& rest) {
  double number = 0;
  const auto [end, bad] = std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  const bool begins = !text.empty() && text[0] >= '0' && text[0] <= '9';
  if (!begins || bad != std::errc() || end[-1] == '.') return {};
  rest = text.substr(static_cast<std::size_t>(end - text.data()));
  return number;
}

std::optional<double> read_value(const Field& field, std::string_view text) {
  if (is_time(field)) {
    const auto time = read_duration(text, Zero::taken);
    return time ? std::optional(as_number(*time)) : std::nullopt;
  }
  std::string_view unit;
  const std::optional<double> number = take_decimal(text, unit);
  if (!number || unit.empty()) return number;
  if (!std::holds_alternative<Limits::Bytes Limits::*>(field)) return {};
  if (unit == "K") return *number * static_cast<double>(Limits::kK);
  if (unit == "M") return *number * static_cast<double>(Limits::kM);
  if (unit == "G") return *number * static_cast<double>(Limits::kG);
  return {};
}

template <class T>
void put(T& to, double value) {
  if constexpr (std::is_arithmetic_v<T>)
    to = static_cast<T>(value);
  else
    to = std::chrono::duration_cast<T>(std::chrono::nanoseconds(static_cast<std::int64_t>(value)));
}

// --- lines

std::string_view trimmed(std::string_view text) {
  constexpr const char* blanks = " \t\r";
  const std::size_t begin = text.find_first_not_of(blanks);
  return begin == text.npos ? std::string_view() : text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

const Row& row_named(std::string_view name, std::string_view where) {
  const auto& rows = all_rows();
  const auto found = std::find_if(rows.begin(), rows.end(), [name](const Row& row) { return row.name == name; });
  if (found == rows.end())
    throw std::invalid_argument(
        fmt::format("{}: there is no limit '{}'; bastide serve --show-limits names all", where, as_utf8(shortened(name))));
  return *found;
}

/// Where it is said, and which it is, if that is not the same: an option of its name.
std::string said_of(const Row& row, std::string_view where) { return where == "--" + row.name ? std::string(where) : fmt::format("{}: {}", where, row.name); }

/// Returns the limit that was set.
const Row& assign(Limits& limits, std::string_view assignment, std::string_view where) {
  const std::size_t equals = assignment.find('=');
  if (equals == assignment.npos)
    throw std::invalid_argument(
        fmt::format("{}: expected NAME = VALUE, such as message-bytes = 8K, not '{}'", where, as_utf8(shortened(assignment))));
  const Row& row = row_named(trimmed(assignment.substr(0, equals)), where);
  const std::string_view text = trimmed(assignment.substr(equals + 1));
  const std::optional<double> value = read_value(row.field, text);
  const double step = step_of(row.field);
  if (!value || *value < row.least || *value > row.most || (step > 0 && std::fmod(*value, step) != 0))
    throw std::invalid_argument(fmt::format("{}: expected {}, from {}, not '{}'", said_of(row, where), kind_text(row.field), range_text(row), as_utf8(shortened(text))));
  std::visit([&](auto member) { put(limits.*member, *value); }, row.field);
  return row;
}

std::string capital(std::string_view text) {
  std::string result(text);
  if (!result.empty() && result[0] >= 'a' && result[0] <= 'z') result[0] = static_cast<char>(result[0] - 'a' + 'A');
  return result;
}

/// As a comment of lines that fit a screen.
std::string comment(std::string_view text) {
  constexpr std::size_t kWidth = 100;
  std::string lines = "#";
  std::size_t begin_of_line = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    if (lines.size() - begin_of_line + end - at >= kWidth) {
      lines += "\n#";
      begin_of_line = lines.size() - 1;
    }
    lines += fmt::format(" {}", text.substr(at, end - at));
    at = end + 1;
  }
  return lines + "\n";
}

/// Of two limits the first may not be above the second.
constexpr std::pair<const char*, const char*> kInOrder[] = {
    {"message-bytes", "flood-bytes"},  {"behind-bytes", "queue-bytes"}, {"queue-bytes", "queues-bytes"},
    {"body-bytes", "record-bytes"},    {"rules-chars", "body-bytes"},   {"records-of-address", "records-at-once"},
    {"least-think-time", "think-time"}, {"reviews-of-address", "reviews-at-once"}};

}  // namespace

void set_limit(Limits& limits, std::string_view assignment, std::string_view where) { assign(limits, trimmed(assignment), where); }

void set_limits(Limits& limits, std::string_view text, const std::string& file) {
  std::map<std::string, int> lines;  // where each was set
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string_view said = trimmed(line.substr(0, line.find('#')));
    if (said.empty()) continue;
    const std::string where = fmt::format("{}:{}", file, number);
    const std::string& name = assign(limits, said, where).name;
    if (const auto [before, is_new] = lines.emplace(name, number); !is_new)
      throw std::invalid_argument(fmt::format("{}: {}: line {} has set it already", where, name, before->second));
  }
}

void check_limits(const Limits& limits) {
  for (const auto& [low, high] : kInOrder) {
    const Row &a = row_named(low, "limits"), &b = row_named(high, "limits");
    const double least = value_of(limits, a.field), most = value_of(limits, b.field);
    if (least > most)
      throw std::invalid_argument(fmt::format("limits: {} is {}; expected at most {} ({})", low, value_text(a.field, least), high,
                                              value_text(b.field, most)));
  }
}

std::string limits_file(const Limits& limits) {
  std::string text =
      "# The limits of bastide serve, as --limits FILE reads them. What a file leaves out is as the program has it.\n";
  std::string_view group;
  for (const Row& row : all_rows()) {
    if (group != row.group) text += fmt::format("\n# --- {}\n", row.group);
    group = row.group;
    text += "\n" + comment(fmt::format("{}. {}: {}.", capital(row.meaning), capital(kind_text(row.field)), range_text(row)));
    text += fmt::format("{} = {}\n", row.name, value_text(row.field, value_of(limits, row.field)));
  }
  return text;
}

std::string limits_markdown() {
  std::string text = "| limit | is | may be | what it bounds, and what is beyond it |\n|---|---:|---|---|\n";
  std::string_view group;
  for (const Row& row : all_rows()) {
    if (group != row.group) text += fmt::format("| **{}** | | | |\n", row.group);
    group = row.group;
    text += fmt::format("| `{}` | {} | {} | {} |\n", row.name, value_text(row.field, value_of(Limits(), row.field)),
                        range_text(row), row.meaning);
  }
  return text;
}

}  // namespace bastide::server
