#include "spread.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "command.hpp"
#include "contest/shell.hpp"
#include "protocol/duration.hpp"
#include "spread_work.hpp"
#include "stop.hpp"

namespace bastide::app {
namespace fs = std::filesystem;
namespace {

constexpr const char* kSpreadGroup = "Spreading";

/// The words of the command line that a part needs as well: all that were said but those about spreading, the folder and what is
/// told.
std::string passed_on(const CLI::App& command) {
  std::string text = command.get_name();
  for (const CLI::Option* option : command.get_options()) {
    const std::string name = option->get_lnames().empty() ? "" : option->get_lnames()[0];
    if (!option->count() || option->get_group() == kSpreadGroup || name == "out" || name == "sprt" || name == "json" ||
        name == "text")
      continue;
    if (name == "part") throw std::invalid_argument("--part is set for each part; --parts says how many there are");
    if (option->get_expected_max() == 0)
      text += " --" + name;
    else
      for (auto& value : option->results())
        text += " " + (option->get_positional() ? shell_word(value) : shell_word("--" + name + "=" + value));
  }
  return text;
}

std::string bar(std::size_t done, std::size_t wanted) {
  constexpr std::size_t kWidth = 20;
  const std::size_t full = wanted ? std::min(kWidth, kWidth * done / wanted) : 0;
  return "[" + std::string(full, '#') + std::string(kWidth - full, '.') + "] ";
}

/// The last lines of what a part has said.
std::string last_words(const fs::path& log) {
  std::string text;
  try {
    text = read_whole(log);
  } catch (const std::exception&) {
    return "it has said nothing";
  }
  constexpr std::size_t kMost = 600;
  return text.size() <= kMost ? text : "..." + text.substr(text.size() - kMost);
}

/// Looks after the parts.
class Coordinator {
 public:
  Coordinator(const SpreadPlan& plan, const SpreadOptions& o, Carrier& carrier, SpreadWork& work)
      : plan_(plan), o_(o), carrier_(carrier), work_(work), poll_(duration_from(o.poll, "--poll")) {}

  /// Until everything is done, decided, given up or stopped.
  void run() {
    for (int part = 1; part <= plan_.parts; ++part) open_.insert(part);
    for (auto busy = look(); !over(busy); busy = look()) {
      start_missing(busy);
      progress_.show([&] { return bar(work_.done(), work_.wanted()) + work_.words() + "  " + carrier_.words(); });
      rest();
    }
    if (work_.decided() || (stopped_by_signal && carrier_.outliving().empty())) carrier_.end();
    look();
  }

  void tell() {
    work_.tell();
    if (!failed_.empty() && !work_.decided()) {
      fmt::print(stderr, "bastide: part {} did not come to its end; {} says:\n{}\n", ranges_text(failed_),
                 plan_.log_of(*failed_.begin()).string(), last_words(plan_.log_of(*failed_.begin())));
      exit_code = 1;
    } else if (unreadable_ && !exit_code) {
      exit_code = kSomeUnreadable;
    }
    if (!stopped_by_signal) return;
    const std::string outliving = carrier_.outliving();
    fmt::print(stderr, "stopped; {}\n", outliving.empty() ? "the same command goes on" : outliving);
    exit_code = kInterrupted;
  }

 private:
  /// Takes what has come, and finds out what is still being played. A part whose end is not seen yet may have ended just now.
  std::set<int> look() {
    const std::set<int> busy = carrier_.busy();
    for (auto at = open_.begin(); at != open_.end();) {
      const int code = ended_with(plan_, *at);
      work_.take(*at, plan_.of_part(*at));
      unreadable_ |= code == kSomeUnreadable;
      at = is_done(code) ? open_.erase(at) : std::next(at);
    }
    return busy;
  }
  bool over(const std::set<int>& busy) const {
    if (open_.empty() || work_.decided() || stopped_by_signal) return true;
    return std::all_of(open_.begin(), open_.end(), [&](int part) { return failed_.count(part) && !busy.count(part); });
  }
  /// A part that is gone without its mark gets a while until a slow disk shows it.
  void start_missing(const std::set<int>& busy) {
    std::set<int> now;
    for (const int part : open_) {
      if (busy.count(part) || failed_.count(part)) {
        missed_.erase(part);
        continue;
      }
      const bool fresh = starts_[part] == 0;
      if (!fresh && ++missed_[part] < kPatience) continue;
      missed_.erase(part);
      if (starts_[part] >= carrier_.starts(o_.retries))
        failed_.insert(part);
      else
        now.insert(part), ++starts_[part];
      if (!fresh)
        progress_.say(fmt::format("part {} ended before it was done{}", part,
                                  failed_.count(part) ? "; it is given up" : ", and is played again"));
    }
    if (!now.empty()) carrier_.start(now);
  }
  void rest() const {
    const auto end = std::chrono::steady_clock::now() + poll_;
    while (!stopped_by_signal && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(poll_, std::chrono::milliseconds(50)));
  }

  static constexpr int kPatience = 2;  ///< looks in which a part is missing before it is taken for dead

  const SpreadPlan& plan_;
  const SpreadOptions& o_;
  Carrier& carrier_;
  SpreadWork& work_;
  std::chrono::nanoseconds poll_;
  ProgressLine progress_;
  std::set<int> open_, failed_;
  std::map<int, int> starts_, missed_;
  bool unreadable_ = false;
};

using MakeCarrier = std::function<std::unique_ptr<Carrier>(const SpreadPlan&, const SpreadOptions&)>;

fs::path program_of(const SpreadOptions& o) { return o.program.empty() ? fs::read_symlink("/proc/self/exe") : fs::path(o.program); }

SpreadPlan plan_of(const CLI::App& command, const SpreadOptions& o, const std::string& out, int threads, const std::string& more) {
  if (out.empty()) throw std::invalid_argument("--out: name the folder for everything; its parts lie beside it in NAME.parts");
  fs::path folder = fs::absolute(out).lexically_normal();
  if (folder.filename().empty()) folder = folder.parent_path();
  return {folder.string() + ".parts", fs::current_path(), shell_word(program_of(o).string()) + " " + passed_on(command) + more,
          o.parts, threads};
}

void check_state(const SpreadPlan& plan) {
  const SpreadState state = read_state(plan.folder);
  if (state.parts && state.parts != plan.parts)
    throw std::runtime_error(
        fmt::format("{}: it was spread in {} parts there, {} here; ask for as many (--parts), or take another folder",
                    plan.folder.string(), state.parts, plan.parts));
}

void run_spread(const SpreadPlan& plan, const SpreadOptions& o, const MakeCarrier& make,
                const std::function<std::unique_ptr<SpreadWork>()>& begin) {
  std::error_code bad;
  std::unique_ptr<SpreadWork> work =
      o.dry_run ? nullptr : begin();  // a wrong one is refused before anything is written for its parts
  fs::create_directories(plan.folder, bad);
  if (bad) throw std::runtime_error(plan.folder.string() + ": the folder cannot be made: " + bad.message());
  check_state(plan);
  const std::unique_ptr<Carrier> carrier = make(plan, o);
  write_whole(plan.folder / "part.sh", part_script(plan));
  const std::string script = carrier->prepare();
  if (o.dry_run) return fmt::print("{}{}: {}", script, (plan.folder / "part.sh").string(), part_script(plan));
  write_state(plan.folder, {plan.parts, read_state(plan.folder).jobs});
  stop_on_signals();
  Coordinator coordinator(plan, o, *carrier, *work);
  coordinator.run();
  coordinator.tell();
}

/// A subcommand with the options of one of ours, `Options`, and those of spreading.
template <class Options>
struct SpreadCommand {
  CLI::App* command;
  std::shared_ptr<Options> options;
  std::shared_ptr<SpreadOptions> spread;
};

template <class Options>
SpreadCommand<Options> add_spread_command(CLI::App& parent, const char* name, const char* words, void (*add)(CLI::App&, Options&),
                                          const std::function<void(CLI::App&)>& own) {
  SpreadCommand<Options> c{parent.add_subcommand(name, words), std::make_shared<Options>(), std::make_shared<SpreadOptions>()};
  add(*c.command, *c.options);
  SpreadOptions& s = *c.spread;
  std::vector<CLI::Option*> before = c.command->get_options();
  c.command->add_option("--parts", s.parts, "into how many parts it is divided")
      ->check(CLI::Range(1, 100000))
      ->capture_default_str();
  c.command->add_option("--retries", s.retries, "how often a part that died is played again")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
  c.command->add_option("--program", s.program, "this program on the machines that play")->default_str("where it is here");
  c.command->add_option("--poll", s.poll, "how often it is looked what has come")->type_name("TIME")->check(wrong_time)->capture_default_str();
  c.command->add_flag("--dry-run", s.dry_run, "only write and show what would be run");
  own(*c.command);
  for (CLI::Option* option : c.command->get_options())
    if (std::find(before.begin(), before.end(), option) == before.end()) option->group(kSpreadGroup);
  return c;
}

/// A game takes as many cores as it has players where they think while others decide.
int cores_of(const ContestOptions& o) { return o.threads * (o.ponder ? rules_of(o).players : 1); }

}  // namespace

void add_spread_commands(CLI::App& parent, const std::function<void(CLI::App&)>& own, const MakeCarrier& make) {
  parent.require_subcommand(1);
  const auto match = add_spread_command(parent, "match", "as bastide match", add_match_options, own);
  match.command->callback([=] {
    run_spread(plan_of(*match.command, *match.spread, match.options->out, cores_of(*match.options), ""), *match.spread, make,
               [&] { return spread_contest(*match.options, Settings::Kind::match); });
  });
  const auto league = add_spread_command(parent, "league", "as bastide league", add_league_options, own);
  league.command->callback([=] {
    run_spread(plan_of(*league.command, *league.spread, league.options->out, cores_of(*league.options), ""), *league.spread, make,
               [&] { return spread_contest(*league.options, Settings::Kind::league); });
  });
  const auto selfplay = add_spread_command(parent, "selfplay", "as bastide selfplay", add_selfplay_options, own);
  selfplay.command->callback([=] {
    const std::string more = selfplay.options->go_on ? "" : " --continue";
    run_spread(plan_of(*selfplay.command, *selfplay.spread, selfplay.options->out, selfplay.options->threads, more),
               *selfplay.spread, make, [&] { return spread_selfplay(*selfplay.options); });
  });
  const auto analyse = add_spread_command(parent, "analyse", "as bastide analyse --all", add_analyse_options, own);
  analyse.command->callback([=] {
    AnalyseOptions& o = *analyse.options;
    if (!o.all || o.turn) throw std::invalid_argument("analyse: only --all, over folders of records, is divided into parts");
    if (!o.json && isatty(STDOUT_FILENO)) o.text = true;
    run_spread(plan_of(*analyse.command, *analyse.spread, o.out, o.threads, ""), *analyse.spread, make,
               [&] { return spread_analyse(o); });
  });
  const auto learn = add_spread_command(parent, "learn", "as bastide learn", add_learn_options, own);
  learn.command->callback([=] {
    const int parts = learn.spread->parts, threads = learn.options->threads;  // those of a part, one if not said
    run_spread(plan_of(*learn.command, *learn.spread, learn.options->out, std::max(1, threads), threads ? "" : " --threads=1"), *learn.spread, make,
               [&] { return spread_learn(*learn.options, parts); });
  });
}

}  // namespace bastide::app
