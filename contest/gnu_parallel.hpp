// Parts played by GNU parallel, here and over ssh.
#pragma once
#include <memory>

#include "contest/process.hpp"
#include "contest/spread.hpp"

namespace bastide {

struct ParallelOptions {
  std::string logins = ":";  ///< as --sshlogin takes them: "host1,4/user@host2,:"; `:` is this machine
  std::string jobs;          ///< parts at a time on each, as --jobs takes it: "2", "50%"; empty: one for each processor
  int retries = 3;           ///< how often a part that died is played again
  bool shared_disk = true;   ///< false: parts are played in a folder of their own there, and brought back when they have ended
};

/// The parallel that plays does not outlive this object.
class GnuParallel : public Carrier {
 public:
  GnuParallel(const SpreadPlan&, ParallelOptions);
  ~GnuParallel() override;

  std::string prepare() override;
  void start(const std::set<int>& parts) override;
  std::set<int> busy() override;
  void end() override;
  int starts(int) const override { return 1; }  // it plays them again itself
  std::string words() const override;

 private:
  std::string command(const std::string& parts) const;
  std::string template_command() const;
  void ask_to_end();
  void bring_back();

  const SpreadPlan& plan_;
  ParallelOptions options_;
  std::unique_ptr<Process> process_;
  std::set<int> given_;  ///< to the process
};

}  // namespace bastide
