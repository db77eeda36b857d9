#include "contest/slurm.hpp"

#include <fmt/core.h>

#include <cctype>
#include <chrono>
#include <sstream>
#include <thread>

#include "contest/line_file.hpp"
#include "contest/shell.hpp"

namespace bastide {
namespace {

constexpr int kMostSilent = 60;    ///< times that squeue may fail before it is given up
constexpr int kWaitsForEnd = 300;  ///< fifths of a second

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

Slurm::Slurm(const SpreadPlan& plan, std::string options)
    : plan_(plan), options_(std::move(options)), jobs_(read_state(plan.folder).jobs) {
  if (plan.folder.string().find_first_of("\"\\\n%") != std::string::npos)
    throw std::invalid_argument(plan.folder.string() + ": Slurm cannot write into a folder with \", \\ or % in its name");
}

std::string Slurm::prepare() {
  const std::string script = fmt::format(
      "#!/bin/bash\n"
      "#SBATCH --job-name=bastide\n"
      "#SBATCH --array=1-{}\n"
      "#SBATCH --ntasks=1\n"
      "#SBATCH --cpus-per-task={}\n"
      "#SBATCH --output=\"{}/%a.log\"\n"
      "#SBATCH --open-mode=append\n"
      "#SBATCH --requeue\n"
      "exec bash {} \"$SLURM_ARRAY_TASK_ID\"\n",
      plan_.parts, plan_.cores, plan_.folder.string(), shell_word((plan_.folder / "part.sh").string()));
  write_whole(plan_.folder / "slurm.sh", script);
  return fmt::format("{}: sbatch {}{}\n{}", (plan_.folder / "slurm.sh").string(), options_.empty() ? "" : options_ + " ",
                     shell_word((plan_.folder / "slurm.sh").string()), script);
}

void Slurm::start(const std::set<int>& parts) {
  const Ran ran = run_in_shell(fmt::format("sbatch --parsable --array={} {} {}", ranges_text(parts), options_,
                                           shell_word((plan_.folder / "slurm.sh").string())));
  const std::string job = first_line(ran.said).substr(0, first_line(ran.said).find(';'));
  if (ran.code == 127) throw std::runtime_error("there is no sbatch here: Slurm's commands are needed (package slurm-client)");
  if (ran.code || job.empty())
    throw std::runtime_error("sbatch did not take the job: " + (ran.wrong.empty() ? fmt::format("code {}", ran.code) : ran.wrong));
  jobs_.push_back(job);
  write_state(plan_.folder, {plan_.parts, jobs_});
  for (const int part : parts) last_[part] = "PENDING";
}

std::map<int, std::string> task_states(const std::string& squeue) {
  std::map<int, std::string> states;
  std::istringstream in(squeue);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    int task = 0;
    std::string state;
    if (words >> task >> state) states[task] = state;
  }
  return states;
}

std::string Slurm::jobs_text() const {
  std::string text;
  for (auto& job : jobs_) text += (text.empty() ? "" : ",") + job;
  return text;
}

/// A job that has long ended is not known any more; that it cannot be found out is something else.
std::set<int> Slurm::busy() {
  std::map<int, std::string> now;
  std::vector<std::string> alive;
  for (auto& job : jobs_) {
    const Ran ran = run_in_shell("squeue --noheader --array --format='%K %T' --jobs=" + job);
    if (ran.code && ran.wrong.find("Invalid job id") == std::string::npos) {
      if (++silent_ > kMostSilent) throw std::runtime_error("squeue says nothing of the job: " + ran.wrong);
      now = last_;
      alive = jobs_;
      break;
    }
    const auto states = task_states(ran.code ? "" : ran.said);
    if (states.empty()) continue;
    now.insert(states.begin(), states.end());
    alive.push_back(job);
    silent_ = 0;
  }
  last_ = std::move(now);
  jobs_ = std::move(alive);
  std::set<int> parts;
  for (auto& [part, state] : last_) parts.insert(part);
  return parts;
}

void Slurm::end() {
  if (jobs_.empty()) return;
  std::string words;
  for (auto& job : jobs_) words += " " + job;
  run_in_shell("scancel" + words);
  for (int i = 0; i < kWaitsForEnd && !busy().empty(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(200));
  if (!last_.empty()) throw std::runtime_error("the job does not end: scancel" + words);
  write_state(plan_.folder, {plan_.parts, {}});
}

std::string Slurm::outliving() const {
  return jobs_.empty() ? ""
                       : fmt::format("the job {} goes on, and the same command comes back to it; scancel {} ends it", jobs_text(),
                                     jobs_text());
}

std::string Slurm::words() const {
  std::map<std::string, int> counts;
  for (auto& [part, state] : last_) ++counts[state];
  std::string text;
  for (auto& [state, n] : counts) {
    text += fmt::format("{}{} ", text.empty() ? "job " + jobs_text() + ": " : ", ", n);
    for (const char c : state) text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return text;
}

}  // namespace bastide
