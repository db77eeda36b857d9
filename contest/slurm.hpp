// Parts as an array of Slurm's.
#pragma once
#include <map>

#include "contest/spread.hpp"

namespace bastide {

class Slurm : public Carrier {
 public:
  /// `options`: words for sbatch, as the shell reads them: "--partition=long --time=4:00:00".
  Slurm(const SpreadPlan&, std::string options);

  std::string prepare() override;
  void start(const std::set<int>& parts) override;
  std::set<int> busy() override;
  void end() override;
  std::string outliving() const override;
  std::string words() const override;

 private:
  std::string jobs_text() const;

  const SpreadPlan& plan_;
  std::string options_;
  std::vector<std::string> jobs_;    ///< that may still be there
  std::map<int, std::string> last_;  ///< states of parts that squeue knows, as it last said
  int silent_ = 0;                   ///< times that squeue gave no answer, one after another
};

/// What squeue says of array tasks, a line each, "TASK STATE"; lines of other shapes are passed over.
std::map<int, std::string> task_states(const std::string& squeue);

}  // namespace bastide
