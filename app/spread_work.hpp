// What a command whose parts are played elsewhere comes to: it is gathered into one folder while they play.
#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "analyse_game.hpp"
#include "contest_command.hpp"
#include "learn_command.hpp"
#include "selfplay_command.hpp"

namespace bastide::app {

class SpreadWork {
 public:
  virtual ~SpreadWork() = default;
  /// Takes over what part `number` has added to its folder since the last time; the folder may be missing.
  virtual void take(int number, const std::filesystem::path& folder) = 0;
  virtual std::size_t done() const = 0;
  virtual std::size_t wanted() const = 0;
  /// A line while it goes on: the result so far.
  virtual std::string words() const = 0;
  /// No more is needed.
  virtual bool decided() const { return false; }
  /// Writes and prints what everything that was taken says.
  virtual void tell() = 0;
};

/// Each begins or continues the folder that --out names, and throws std::exception in words if it holds something else or if what
/// is asked for cannot be played.
std::unique_ptr<SpreadWork> spread_contest(const ContestOptions&, Settings::Kind);
std::unique_ptr<SpreadWork> spread_selfplay(const SelfplayOptions&);
std::unique_ptr<SpreadWork> spread_analyse(const AnalyseOptions&);
std::unique_ptr<SpreadWork> spread_learn(const LearnOptions&, int parts);

}  // namespace bastide::app
