#include "contest/losses.hpp"

#include <fmt/core.h>

#include <cmath>
#include <set>

#include "contest/folder.hpp"
#include "protocol/duration.hpp"
#include "protocol/fields.hpp"
#include "protocol/json_text.hpp"

namespace bastide {
namespace json = boost::json;
namespace fs = std::filesystem;
namespace {

constexpr const char* kAnalysisFormat = "bastide analysis 1";

double rounded(double value, double parts) { return std::round(value * parts) / parts; }

json::object turn_to_json(const AnalysedTurn& t) {
  return {{"turn", t.turn},
          {"seat", t.seat},
          {"tile", t.tile},
          {"lost", rounded(t.lost, 100)},
          {"win", rounded(t.win, 10000)},
          {"bestWin", rounded(t.best_win, 10000)},
          {"played", json::value_from(t.played)},
          {"best", json::value_from(t.best)}};
}

AnalysedTurn turn_from(const json::object& o, std::size_t seats) {
  const Fields fields(o);
  AnalysedTurn t;
  t.turn = fields.whole("turn", 0, 1 << 16), t.seat = fields.whole("seat", 0, static_cast<int>(seats) - 1);
  t.tile = fields.text("tile"), t.played = fields.texts("played"), t.best = fields.texts("best");
  t.lost = o.at("lost").to_number<double>(), t.win = o.at("win").to_number<double>(),
  t.best_win = o.at("bestWin").to_number<double>();
  return t;
}

json::object settings_json(const LossSettings& s) {
  json::object o{{"format", kAnalysisFormat}, {"seed", s.seed}};
  if (s.time.count()) o["time"] = to_text(s.time);
  if (s.playouts) o["playouts"] = s.playouts;
  return o;
}

Analyses analyses_from(const json::object& o) {
  const Fields fields(o);
  if (fields.text("format") != kAnalysisFormat) fields.fail("format", std::string("\"") + kAnalysisFormat + "\"");
  Analyses a;
  a.settings.seed = fields.natural("seed");
  if (fields.has("time")) a.settings.time = duration_from(fields.text("time"), "time");
  a.settings.playouts = fields.number_or("playouts", 1, std::int64_t{1} << 40, 0);
  a.builds = builds_from(o);
  return a;
}

/// The file of lines of a folder that is made if need be, and holds no other analysis.
fs::path lines_of(const fs::path& folder, const LossSettings& settings) {
  make_folder(folder);
  if (holds_analyses(folder))
    check_alike(folder, read_analyses(folder).settings, settings);
  else if (!fs::is_empty(folder))
    throw std::runtime_error(folder.string() + ": the folder holds something else; take a new one");
  return folder / "analysed.jsonl";
}

}  // namespace

void check_alike(const fs::path& path, const LossSettings& there, const LossSettings& here) {
  const std::string a = json_text(settings_json(there)), b = json_text(settings_json(here));
  if (a != b) throw std::runtime_error(fmt::format("{}: it was analysed otherwise: {} there, {} here", path.string(), a, b));
}

std::string to_line(const AnalysedGame& g) {
  json::array turns;
  for (auto& t : g.turns) turns.push_back(turn_to_json(t));
  return json_text(json::object{
      {"file", g.file}, {"players", json::value_from(g.players)}, {"lastTurn", g.last_turn}, {"turns", std::move(turns)}});
}

AnalysedGame analysed_game_from(std::string_view line) {
  const json::object o = parse_object(line);
  const Fields fields(o);
  AnalysedGame g;
  g.file = fields.text("file"), g.players = fields.texts("players", 1), g.last_turn = fields.whole("lastTurn", 0, 1 << 16);
  const json::array& turns = fields.list("turns");
  for (std::size_t i = 0; i < turns.size(); ++i) g.turns.push_back(turn_from(fields.item(turns, "turns", i), g.players.size()));
  return g;
}

bool holds_analyses(const fs::path& folder) { return fs::exists(folder / "analysis.json"); }

Analyses read_analyses(const fs::path& folder) {
  fs::path file = folder / "analysis.json";
  int line = 0;
  try {
    Analyses a = analyses_from(parse_object(read_whole(file)));
    file = folder / "analysed.jsonl";
    const std::string text = fs::exists(file) ? read_whole(file) : "";
    std::set<std::string> seen;
    for (std::size_t at = 0, end; (end = text.find('\n', at)) != std::string::npos; at = end + 1) {
      ++line;
      a.games.push_back(analysed_game_from(std::string_view(text).substr(at, end - at)));
      if (!seen.insert(a.games.back().file).second) throw std::runtime_error("this game is there already");
    }
    return a;
  } catch (const std::exception& e) {
    if (std::string(e.what()).starts_with(file.string())) throw;
    throw std::runtime_error(file.string() + (line ? fmt::format(": line {}: ", line) : ": ") + e.what());
  }
}

Analyses merged_analyses(const std::vector<fs::path>& folders) {
  Analyses all = read_analyses(folders.at(0));
  std::set<std::string> seen;
  for (auto& g : all.games) seen.insert(g.file);
  for (std::size_t i = 1; i < folders.size(); ++i) {
    Analyses more = read_analyses(folders[i]);
    check_alike(folders[i], all.settings, more.settings);
    for (auto& g : more.games) {
      if (!seen.insert(g.file).second)
        throw std::runtime_error(folders[i].string() + ": the game " + g.file + " is in another of the folders, too");
      all.games.push_back(std::move(g));
    }
    for (auto& b : more.builds) add_build(all.builds, b);
  }
  return all;
}

AnalysisFolder::AnalysisFolder(fs::path path, const LossSettings& settings, bool any_build)
    : path_(std::move(path)), lines_(lines_of(path_, settings)), analyses_{settings, {}, {}} {
  if (!holds_analyses(path_)) write_settings();
  analyses_ = read_analyses(path_);
  check_alike(path_, analyses_.settings, settings);
  const auto before = analyses_.builds.size();
  add_build(analyses_.builds, this_build());
  if (before == analyses_.builds.size()) return;
  if (!analyses_.games.empty() && !any_build)
    throw std::runtime_error(
        path_.string() +
        ": the games there are analysed by another build of the program; take another folder, or mix them with --any-build");
  write_settings();
}

void AnalysisFolder::write_settings() const {
  json::object o = settings_json(analyses_.settings);
  o["builds"] = builds_json(analyses_.builds);
  write_whole(path_ / "analysis.json", json_text(o) + "\n");
}

void AnalysisFolder::set_builds(std::vector<Build> builds) {
  analyses_.builds = std::move(builds);
  write_settings();
}

}  // namespace bastide
