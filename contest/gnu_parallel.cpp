#include "contest/gnu_parallel.hpp"

#include <fmt/core.h>

#include "contest/line_file.hpp"
#include "contest/shell.hpp"

namespace bastide {
namespace fs = std::filesystem;
namespace {

/// Plays a part in a folder that lasts no longer, and says what came of it as an archive.
std::string carried_command(const SpreadPlan& plan) {
  const std::string script = fmt::format(
      "d=$(mktemp -d) || exit 1; trap 'rm -rf \"$d\"' EXIT; {} </dev/null >&2; code=$?; "
      "case $code in 0 | 2) echo \"{} $code\" >\"$d/$1.done\"; tar -C \"$d\" -cf - \"$1\" \"$1.done\"; exit ;; esac; exit $code",
      plan.part_command("\"$d/$1\""), plan.mark());
  return "bash -c " + shell_word(script) + " part {}";
}

}  // namespace

GnuParallel::GnuParallel(const SpreadPlan& plan, ParallelOptions options) : plan_(plan), options_(std::move(options)) {}

/// The number of the part stands where {} does.
std::string GnuParallel::template_command() const {
  if (!options_.shared_disk) return carried_command(plan_);
  return fmt::format("bash {} {{}} >>{}/{{}}.log 2>&1", shell_word((plan_.folder / "part.sh").string()),
                     shell_word(plan_.folder.string()));
}

std::string GnuParallel::command(const std::string& parts) const {
  std::string text =
      fmt::format("parallel --plain --will-cite --sshlogin {} --retries {}", shell_word(options_.logins), options_.retries + 1);
  if (!options_.jobs.empty()) text += " --jobs " + shell_word(options_.jobs);
  if (!options_.shared_disk) text += " --results " + shell_word((plan_.folder / "{}.tar").string());
  return text + " " + shell_word(template_command()) + " ::: " + parts;
}

std::string GnuParallel::prepare() { return command(fmt::format("$(seq {})", plan_.parts)) + "\n"; }

void GnuParallel::start(const std::set<int>& parts) {
  if (run_in_shell("command -v parallel").code) throw std::runtime_error("there is no GNU parallel here (package parallel)");
  std::string list;
  for (const int part : parts) list += (list.empty() ? "" : " ") + std::to_string(part);
  given_ = parts;
  process_ = std::make_unique<Process>(
      fmt::format("exec {} </dev/null >/dev/null 2>>{}", command(list), shell_word((plan_.folder / "parallel.log").string())));
}

/// Archives that have come back become folders; one that is not whole yet is none.
void GnuParallel::bring_back() {
  for (const int part : given_) {
    const fs::path archive = plan_.folder / (std::to_string(part) + ".tar");
    if (options_.shared_disk || ended_with(plan_, part) >= 0 || !fs::exists(archive)) continue;
    const std::string file = shell_word(archive.string()), where = shell_word(plan_.folder.string()), n = std::to_string(part);
    if (run_in_shell(fmt::format("tar -tf {} {}.done", file, n)).code) continue;
    const Ran ran =
        run_in_shell(fmt::format("tar -C {} -xf {} {} && tar -C {} -xf {} {}.done && rm {}", where, file, n, where, file, n, file));
    if (ran.code) throw std::runtime_error(archive.string() + ": it cannot be unpacked: " + ran.wrong);
    std::error_code bad;
    fs::rename(archive.string() + ".err", plan_.log_of(part), bad);  // what the part said, for people; it may be missing
    fs::remove(archive.string() + ".seq", bad);
  }
}

std::set<int> GnuParallel::busy() {
  const bool ended = !process_ || process_->ends_within(std::chrono::milliseconds(0));
  bring_back();
  if (ended) process_.reset();
  return ended ? std::set<int>{} : given_;
}

/// It ends what it plays, also on other machines; killed, it could not.
void GnuParallel::ask_to_end() {
  process_->ask_to_end();
  process_->ends_within(std::chrono::seconds(60));
}

void GnuParallel::end() {
  if (!process_) return;
  ask_to_end();
  bring_back();
  process_.reset();
}

GnuParallel::~GnuParallel() {
  if (process_) ask_to_end();
}

std::string GnuParallel::words() const { return "parallel on " + options_.logins; }

}  // namespace bastide
