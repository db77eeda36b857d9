// Parts of a series, and what is known of those who play them.
#include <gtest/gtest.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include <fstream>

#include "contest/line_file.hpp"
#include "contest/part.hpp"
#include "contest/shell.hpp"
#include "contest/slurm.hpp"

namespace bastide {
namespace {

namespace fs = std::filesystem;

/// A folder that goes with the test, with programs of its own before those of the system.
class SpreadFolder : public testing::Test {
 protected:
  SpreadFolder() {
    std::string name = (fs::temp_directory_path() / "bastide-spread-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    folder_ = name;
    path_ = getenv("PATH");
    setenv("PATH", (folder_.string() + ":" + path_).c_str(), 1);
  }
  ~SpreadFolder() override {
    setenv("PATH", path_.c_str(), 1);
    fs::remove_all(folder_);
  }
  void program(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << "#!/bin/sh\n" << text << "\n";
    fs::permissions(folder_ / name, fs::perms::owner_all);
  }
  void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name, std::ios::app) << text; }

  fs::path folder_;
  std::string path_;
};

TEST(SeriesPart, PartsAreTheWhole) {
  for (const int of : {1, 2, 3, 7})
    for (int i = 0; i < 20; ++i) {
      int holders = 0;
      for (int k = 1; k <= of; ++k) holders += SeriesPart{k, of}.has(i);
      EXPECT_EQ(holders, 1) << i << " of " << of;
    }
  EXPECT_EQ(part_from("3/16").number, 3);
  EXPECT_EQ(part_from("3/16").of, 16);
  for (const char* wrong : {"", "3", "3/", "/3", "0/3", "4/3", "1/2/3", "-1/3", "a/b", "1 /2", "1/99999999999"})
    EXPECT_THROW(part_from(wrong), std::invalid_argument) << wrong;
}

TEST(Spread, NumbersAreWrittenAsRanges) {
  EXPECT_EQ(ranges_text({}), "");
  EXPECT_EQ(ranges_text({4}), "4");
  EXPECT_EQ(ranges_text({1, 2, 3, 7, 9, 10}), "1-3,7,9-10");
}

TEST(Spread, WordsComeOutOfTheShellAsTheyWentIn) {
  for (const std::string word : {"plain", "", "two words", "it's", "$HOME `x` \"y\" \\", "exec:./bot --fast; rm x"})
    EXPECT_EQ(run_in_shell("printf %s " + shell_word(word)).said, word);
  const Ran ran = run_in_shell("echo out; echo wrong >&2; exit 3");
  EXPECT_EQ(ran.code, 3);
  EXPECT_EQ(ran.said, "out\n");
  EXPECT_EQ(ran.wrong, "wrong\n");
  EXPECT_EQ(run_in_shell("cat").said, "");
}

TEST(Spread, AShellStartsAlsoWhereManyFilesAreOpen) {
  std::vector<std::ifstream> open;
  for (int i = 0; i < 10; ++i) open.emplace_back("/dev/null");
  const Ran ran = run_in_shell("echo out; echo wrong >&2; (echo more >&2); exit 3");
  EXPECT_EQ(ran.code, 3);
  EXPECT_EQ(ran.said, "out\n");
  EXPECT_EQ(ran.wrong, "wrong\nmore\n");
}

TEST(Spread, ASignalCutsNoAnswerShort) {
  struct sigaction ignored {
  }, before{};
  ignored.sa_handler = [](int) {};  // without SA_RESTART: reading is interrupted
  sigaction(SIGUSR1, &ignored, &before);
  const std::string signal = "sleep 0.1; kill -USR1 " + std::to_string(getpid()) + "; sleep 0.1; ";
  EXPECT_EQ(run_in_shell(signal + "echo one; " + signal + "echo two").said, "one\ntwo\n");
  sigaction(SIGUSR1, &before, nullptr);
}

TEST(Spread, StatesOfTasksAreRead) {
  EXPECT_EQ(task_states("1 RUNNING\n3 PENDING\n"), (std::map<int, std::string>{{1, "RUNNING"}, {3, "PENDING"}}));
  EXPECT_TRUE(task_states("").empty());
  EXPECT_TRUE(task_states("N/A RUNNING\n").empty());
}

TEST_F(SpreadFolder, LinesThatAreNotWholeWait) {
  GrowingLines lines(folder_ / "lines");
  EXPECT_TRUE(lines.fresh().empty());
  write("lines", "one\ntw");
  EXPECT_EQ(lines.fresh(), std::vector<std::string>{"one"});
  EXPECT_TRUE(lines.fresh().empty());
  write("lines", "o\n\nthree\n");
  EXPECT_EQ(lines.fresh(), (std::vector<std::string>{"two", "", "three"}));
}

TEST_F(SpreadFolder, APartIsDoneInItsPlanAlone) {
  SpreadPlan plan{folder_, "/", "true", 2, 1};
  write("part.sh", part_script(plan));
  EXPECT_EQ(ended_with(plan, 1), -1);
  EXPECT_EQ(run_in_shell("bash " + shell_word((folder_ / "part.sh").string()) + " 1").code, 0);
  EXPECT_EQ(ended_with(plan, 1), 0);
  EXPECT_EQ(ended_with(plan, 2), -1);
  plan.command = "true --games=2";
  EXPECT_EQ(ended_with(plan, 1), -1) << "another command was played";
  for (const int code : {1, 2, 3}) {
    plan.command = "sh -c 'exit " + std::to_string(code) + "'";
    fs::remove(folder_ / "part.sh");
    write("part.sh", part_script(plan));
    EXPECT_EQ(run_in_shell("bash " + shell_word((folder_ / "part.sh").string()) + " 2").code, code == 2 ? 0 : code);
    EXPECT_EQ(ended_with(plan, 2), code == 2 ? 2 : -1);
  }
}

TEST_F(SpreadFolder, WhoCannotAskSlurmTakesNoPartForDead) {
  const SpreadPlan plan{folder_, "/", "true", 3, 1};
  program("sbatch", "echo '77;cluster'");
  program("squeue", "printf '1 RUNNING\\n2 PENDING\\n3 PENDING\\n'");
  Slurm slurm(plan, "");
  slurm.prepare();
  EXPECT_TRUE(slurm.busy().empty());
  slurm.start({1, 2, 3});
  EXPECT_EQ(slurm.busy(), (std::set<int>{1, 2, 3}));
  EXPECT_EQ(slurm.words(), "job 77: 2 pending, 1 running");
  program("squeue", "echo 'slurm_load_jobs error: Unable to contact slurm controller' >&2; exit 1");
  EXPECT_EQ(slurm.busy(), (std::set<int>{1, 2, 3})) << "nothing is known of them";
  EXPECT_THROW(
      {
        for (int i = 0; i < 1000; ++i) slurm.busy();
      },
      std::runtime_error)
      << "it is asked for ever";
  Slurm again(plan, "");
  program("squeue", "test \"$4\" = --jobs=77 && printf '2 RUNNING\\n'");
  EXPECT_EQ(again.busy(), std::set<int>{2}) << "what was submitted is forgotten";
  program("squeue", "echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1");
  EXPECT_TRUE(again.busy().empty()) << "a job that is not known any more has ended";
  program("sbatch", "echo 'sbatch: error: invalid partition' >&2; exit 1");
  EXPECT_THROW(again.start({1}), std::runtime_error);
}

}  // namespace
}  // namespace bastide
