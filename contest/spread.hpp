// A command whose parts (contest/part.hpp) other processes play, on this machine and others: what is to be run, and who runs it
// (docs/arena.md, "Many machines"). All of it lies in the folder PLAN.folder:
//   part.sh     plays a part, `bash part.sh K`
//   K/, K.log   what part K has come to, and what it said
//   K.done      it has ended: the plan's mark, and the exit code
//   spread.json the plan, and the numbers of what was submitted
#pragma once
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace bastide {

struct SpreadPlan {
  std::filesystem::path folder;     ///< absolute
  std::filesystem::path directory;  ///< in which the command is run
  std::string command;              ///< for a shell, all of it but --part and --out
  int parts = 1;
  int cores = 1;  ///< that a part takes

  std::filesystem::path of_part(int number) const { return folder / std::to_string(number); }
  std::filesystem::path log_of(int number) const { return folder / (std::to_string(number) + ".log"); }
  /// Says which plan a part has played: a short hash of the command and its parts.
  std::string mark() const;
  /// The command that plays the part whose number stands in the shell's variable $1, into `out`.
  std::string part_command(const std::string& out) const;
};

/// The text of part.sh.
std::string part_script(const SpreadPlan&);
/// The exit code with which the part has ended its work in this plan: 0, or 2 where records could not be read; -1 if it has not.
int ended_with(const SpreadPlan&, int part);
/// How a part ends that has no more to do.
bool is_done(int code);

/// What of a plan outlives the process that looks after it.
struct SpreadState {
  int parts = 0;
  std::vector<std::string> jobs;  ///< submitted and perhaps still there
};
/// From the folder; no parts if there is none. Throws std::runtime_error if the file is none.
SpreadState read_state(const std::filesystem::path& folder);
void write_state(const std::filesystem::path& folder, const SpreadState&);

/// Numbers as both back ends take them: "1-4,7".
std::string ranges_text(const std::set<int>& numbers);

/// Who runs parts.
class Carrier {
 public:
  virtual ~Carrier() = default;
  /// Writes what it needs into the folder, and tells it: for people, and for --dry-run.
  virtual std::string prepare() = 0;
  /// Parts are to be played. Throws std::runtime_error in words.
  virtual void start(const std::set<int>& parts) = 0;
  /// The parts that wait or are played, as far as can be found out; those that have come to an end by themselves are not there.
  /// Throws std::runtime_error if it cannot be found out for long.
  virtual std::set<int> busy() = 0;
  /// Ends all that wait or are played, and returns when they have ended.
  virtual void end() = 0;
  /// How often the same part is started that dies again and again, if it may be played again so many times.
  virtual int starts(int retries) const { return 1 + retries; }
  /// What goes on when this process ends, in words for people; empty if nothing does.
  virtual std::string outliving() const { return ""; }
  /// What is under way, in a few words: "job 12: 3 running, 4 waiting".
  virtual std::string words() const = 0;
};

}  // namespace bastide
