// A contest kept in a folder, so that it can go on after an end of any kind:
//   series.json    the settings, and the builds of the program that have played
//   games.jsonl    a line a game, in the order in which they ended
//   records/       a record a game
//   result.json, report.html    what the games say; written anew after every run
#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "contest/build_name.hpp"
#include "contest/kept_game.hpp"
#include "contest/line_file.hpp"

namespace bastide {

/// A contest so far. A folder holds one; several with the same settings merge into one.
struct Contest {
  Settings settings;
  std::vector<KeptGame> games;  ///< in the order in which they ended
  std::vector<Build> builds;    ///< that played them, without repetition; none if the folder does not say
};

/// The games of the folder. Throws std::runtime_error naming the file, and the line, that is not as it should be. A last line
/// without its newline is a game that was cut off while it was written; it does not count.
Contest read_contest(const std::filesystem::path& folder);

/// One contest of several with disjoint games, by all the builds that played them. Throws std::runtime_error if they differ in more
/// than the deals, or overlap.
Contest merged(const std::vector<std::filesystem::path>& folders);

/// "p0-1-deal000012-game1": of a game's record, without its ending.
std::string record_name(const Slot&);

/// The record of a game that is in one of the folders. Throws std::runtime_error if there is none.
std::string record_in(const std::vector<std::string>& folders, const Slot&);

/// A folder that this process writes to; no other can at the same time.
class Folder {
 public:
  /// Makes the folder, or goes on with it. Throws std::runtime_error: if it holds a contest with other settings, in words that say
  /// what differs; if there are games and this build's players are not among those who played, unless `any_build`; if another
  /// process writes to it; if it cannot be written.
  Folder(std::filesystem::path, const Settings&, bool any_build = false);
  const Contest& contest() const { return contest_; }
  /// Keeps a game and its record; when it returns, both have been handed to the system.
  void add(const KeptGame&, const std::string& record);
  /// Says who has played, where the games come from other folders.
  void set_builds(std::vector<Build>);
  const std::filesystem::path& path() const { return path_; }

 private:
  void write_series() const;
  void take_build(bool any_build);

  std::filesystem::path path_;
  LineFile games_;  ///< games.jsonl
  Contest contest_;
};

/// Adds a build if its players are not in the list yet.
void add_build(std::vector<Build>&, const Build&);
/// Whether the folder is one of these.
bool holds_contest(const std::filesystem::path& folder);
/// What a folder's contest is and who has played, without its games; nothing if the folder is no contest's yet. Throws
/// std::runtime_error as read_contest does.
std::optional<Contest> series_in(const std::filesystem::path& folder);
/// Those of a "builds" in JSON, which may be missing, and back.
std::vector<Build> builds_from(const boost::json::object&);
boost::json::array builds_json(const std::vector<Build>&);

}  // namespace bastide
