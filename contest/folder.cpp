#include "contest/folder.hpp"

#include <fmt/core.h>

#include <set>

#include "protocol/fields.hpp"
#include "protocol/json_text.hpp"

namespace bastide {
namespace json = boost::json;
namespace fs = std::filesystem;
namespace {

constexpr const char* kFormat = "bastide contest 1";

[[noreturn]] void fail(const fs::path& path, const std::string& what) { throw std::runtime_error(path.string() + ": " + what); }

/// series.json.
Contest read_series(const fs::path& path) {
  try {
    const json::object v = parse_object(read_whole(path));
    if (!v.contains("format") || v.at("format") != kFormat)
      throw std::runtime_error(std::string("expected the settings of a contest, with \"format\": \"") + kFormat + "\"");
    const Settings settings = settings_from(v);
    parse_rules(settings.rules);
    for (auto& bot : settings.bots) contestant_from(bot);
    return {settings, {}, builds_from(v)};
  } catch (const std::exception& e) {
    if (std::string(e.what()).rfind(path.string(), 0) == 0) throw;
    fail(path, e.what());
  }
}

std::vector<KeptGame> read_games(const fs::path& path) {
  const std::string text = read_whole(path);
  std::vector<KeptGame> games;
  std::set<Slot> seen;
  int line = 0;
  for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
    ++line;
    try {
      games.push_back(kept_game_from(std::string_view(text).substr(at, end - at)));
    } catch (const std::exception& e) {
      fail(path, fmt::format("line {}: {}", line, e.what()));
    }
    if (!seen.insert(games.back().slot).second) fail(path, fmt::format("line {}: this game is there already", line));
  }
  return games;
}

void check_against(const Contest& c, const fs::path& path) {
  const int seats = parse_rules(c.settings.rules).players;
  for (auto& g : c.games)
    if (g.slot.b >= static_cast<int>(c.settings.bots.size()) || static_cast<int>(g.seats.size()) != seats ||
        g.slot.game >= games_per_deal(c.settings, seats))
      fail(path, "there are games that the contest does not have: " + record_name(g.slot));
}

std::string listed(const std::vector<std::string>& lines) {
  std::string text;
  for (auto& l : lines) text += "\n  " + l;
  return text;
}

/// The folder holds this contest, or none.
void check_same(const fs::path& folder, const Settings& settings) {
  const fs::path file = folder / "series.json";
  if (!fs::exists(file)) return;
  if (const auto lines = differences(read_series(file).settings, settings); !lines.empty())
    fail(folder, "the folder holds another contest; take another folder, or ask for the same:" + listed(lines));
}

/// Makes the folder if it holds no other contest; the path of its file of games.
fs::path games_file(const fs::path& folder, const Settings& settings) {
  make_folder(folder / "records");
  check_same(folder, settings);
  return folder / "games.jsonl";
}

}  // namespace

void add_build(std::vector<Build>& list, const Build& build) {
  for (auto& b : list)
    if (b.players == build.players) return;
  list.push_back(build);
}

std::vector<Build> builds_from(const json::object& o) {
  std::vector<Build> list;
  if (const json::value* builds = o.if_contains("builds"))
    for (auto& b : builds->as_array()) list.push_back({Fields(b.as_object()).text("players"), Fields(b.as_object()).text("commit")});
  return list;
}

bool holds_contest(const fs::path& folder) { return fs::exists(folder / "series.json"); }

std::optional<Contest> series_in(const fs::path& folder) {
  if (!holds_contest(folder)) return std::nullopt;
  return read_series(folder / "series.json");
}

json::array builds_json(const std::vector<Build>& builds) {
  json::array list;
  for (auto& b : builds) list.push_back(json::object{{"players", b.players}, {"commit", b.commit}});
  return list;
}

std::string record_name(const Slot& s) { return fmt::format("p{}-{}-deal{:06}-game{}", s.a, s.b, s.deal, s.game); }

std::string record_in(const std::vector<std::string>& folders, const Slot& slot) {
  const std::string name = record_name(slot) + ".bst";
  for (auto& folder : folders)
    if (fs::exists(fs::path(folder) / "records" / name)) return read_whole(fs::path(folder) / "records" / name);
  throw std::runtime_error("there is no record " + name + " in the folders");
}

Contest read_contest(const fs::path& folder) {
  Contest c = read_series(folder / "series.json");
  if (fs::exists(folder / "games.jsonl")) c.games = read_games(folder / "games.jsonl");
  check_against(c, folder / "games.jsonl");
  return c;
}

Contest merged(const std::vector<fs::path>& folders) {
  Contest all = read_contest(folders.at(0));
  std::set<Slot> seen;
  for (auto& g : all.games) seen.insert(g.slot);
  for (std::size_t i = 1; i < folders.size(); ++i) {
    Contest more = read_contest(folders[i]);
    if (const auto lines = differences(all.settings, more.settings); !lines.empty())
      fail(folders[i], "this is another contest than in " + folders[0].string() + " (there):" + listed(lines));
    for (auto& g : more.games) {
      if (!seen.insert(g.slot).second) fail(folders[i], "the game " + record_name(g.slot) + " is in another of the folders, too");
      all.games.push_back(std::move(g));
    }
    for (auto& b : more.builds) add_build(all.builds, b);
  }
  return all;
}

Folder::Folder(fs::path path, const Settings& settings, bool any_build)
    : path_(std::move(path)), games_(games_file(path_, settings)), contest_{settings, {}, {}} {
  if (!fs::exists(path_ / "series.json")) write_series();
  check_same(path_, settings);  // another process may have begun another contest just before
  contest_ = read_contest(path_);
  take_build(any_build);
}

void Folder::write_series() const {
  json::object o{{"format", kFormat}};
  for (auto& [key, value] : to_json(contest_.settings)) o[key] = value;
  o["builds"] = builds_json(contest_.builds);
  write_whole(path_ / "series.json", json_text(o) + "\n");
}

/// Games of players that are not the same are not mixed unasked.
void Folder::take_build(bool any_build) {
  const Build mine = this_build();
  std::string played;
  for (auto& b : contest_.builds) {
    if (b.players == mine.players) return;
    played += (played.empty() ? "" : ", ") + b.text();
  }
  if (!contest_.games.empty() && !any_build)
    fail(path_,
         fmt::format("the games there are by another build of the program, {}; this is {}. Take another folder, or mix them with "
                     "--any-build",
                     played.empty() ? "which the folder does not name" : played, mine.text()));
  contest_.builds.push_back(mine);
  write_series();
}

void Folder::set_builds(std::vector<Build> builds) {
  contest_.builds = std::move(builds);
  write_series();
}

void Folder::add(const KeptGame& game, const std::string& record) {
  write_whole(path_ / "records" / (record_name(game.slot) + ".bst"), record);
  games_.add(to_line(game));
}

}  // namespace bastide
