#include "contest/spread.hpp"

#include <fmt/core.h>

#include <boost/json.hpp>
#include <fstream>

#include "contest/line_file.hpp"
#include "contest/shell.hpp"
#include "protocol/fields.hpp"
#include "protocol/json_text.hpp"

namespace bastide {
namespace json = boost::json;
namespace fs = std::filesystem;
namespace {

constexpr const char* kSpreadFormat = "bastide spread 1";

}  // namespace

/// FNV-1a: equal texts have equal marks, and a changed command another one.
std::string SpreadPlan::mark() const {
  std::uint64_t hash = 14695981039346656037ull;
  for (const char c : command + fmt::format(" {}", parts)) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  return fmt::format("{:016x}", hash);
}

std::string SpreadPlan::part_command(const std::string& out) const {
  return fmt::format("{} --part=\"$1/{}\" --out={}", command, parts, out);
}

std::string part_script(const SpreadPlan& plan) {
  return fmt::format(
      "#!/bin/bash\n"
      "# Plays part $1 of {} (docs/arena.md, \"Many machines\"); the same part again goes on where it was.\n"
      "cd {} || exit 1\n"
      "{} </dev/null\n"
      "code=$?\n"
      "# 2: some records could not be read, the rest is done\n"
      "case $code in 0 | 2) echo \"{} $code\" >{}/\"$1.done\" && exit 0 ;; esac\n"
      "exit $code\n",
      plan.parts, shell_word(plan.directory.string()), plan.part_command(shell_word(plan.folder.string()) + "/\"$1\""), plan.mark(),
      shell_word(plan.folder.string()));
}

bool is_done(int code) { return code == 0 || code == 2; }

int ended_with(const SpreadPlan& plan, int part) {
  std::ifstream in(plan.folder / (std::to_string(part) + ".done"));
  std::string mark;
  int code = -1;
  return in >> mark >> code && mark == plan.mark() && is_done(code) ? code : -1;
}

SpreadState read_state(const fs::path& folder) {
  const fs::path file = folder / "spread.json";
  if (!fs::exists(file)) return {};
  try {
    const json::object o = parse_object(read_whole(file));
    const Fields fields(o);
    if (fields.text("format") != kSpreadFormat) fields.fail("format", std::string("\"") + kSpreadFormat + "\"");
    return {fields.whole("parts", 1, 100000), fields.texts("jobs")};
  } catch (const std::exception& e) {
    throw std::runtime_error(file.string() + ": " + e.what());
  }
}

void write_state(const fs::path& folder, const SpreadState& state) {
  write_whole(
      folder / "spread.json",
      json_text(json::object{{"format", kSpreadFormat}, {"parts", state.parts}, {"jobs", json::value_from(state.jobs)}}) +
          "\n");
}

std::string ranges_text(const std::set<int>& numbers) {
  std::string text;
  for (auto first = numbers.begin(); first != numbers.end();) {
    auto last = first, next = std::next(first);
    for (; next != numbers.end() && *next == *last + 1; ++next) last = next;
    text += (text.empty() ? "" : ",") + std::to_string(*first) + (last == first ? "" : "-" + std::to_string(*last));
    first = next;
  }
  return text;
}

}  // namespace bastide
