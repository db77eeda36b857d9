// Every limit of the server in one value, so that an operator finds them together and a test can tighten them. limit_list.inc is
// the one list: what each means, its unit and its range.
#pragma once
#include <chrono>
#include <cstddef>
#include <string>
#include <string_view>

namespace bastide::server {

struct Limits {
  using Bytes = std::size_t;
  using Count = int;
  using Rate = double;
  using Seconds = std::chrono::seconds;
  using Milliseconds = std::chrono::milliseconds;
  using Nanoseconds = std::chrono::nanoseconds;
  static constexpr Bytes kK = 1 << 10, kM = kK << 10, kG = kM << 10;

#define GROUP(title)
#define LIMIT(name, type, standard, least, most, meaning) type name = type(standard);
#include "limit_list.inc"
#undef LIMIT
#undef GROUP

  bool operator==(const Limits&) const = default;
};

/// Sets one limit from "NAME=VALUE", as `--limit` has it; spaces around either do not count. Sizes are like 4096, 64K, 1M or 2G,
/// times like 400ms or 1.5s. Throws std::invalid_argument in words that begin with `where`.
void set_limit(Limits&, std::string_view assignment, std::string_view where);
/// Sets what the lines of a file say, each NAME = VALUE; `#` begins a comment. Throws std::invalid_argument that names the file and
/// the line.
void set_limits(Limits&, std::string_view text, const std::string& file);
/// Throws std::invalid_argument if two limits contradict each other.
void check_limits(const Limits&);

/// All limits as a file that `set_limits` reads, with what each means and from where to where it may go.
std::string limits_file(const Limits&);
/// The table of docs/server.md.
std::string limits_markdown();

}  // namespace bastide::server
