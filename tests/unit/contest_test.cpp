// Contests: the folder, going on, merging, the result.
#include <gtest/gtest.h>
#include <stdlib.h>

#include <fstream>

#include "contest/play.hpp"
#include "contest/report.hpp"
#include "protocol/session.hpp"

namespace bastide {
namespace {

namespace fs = std::filesystem;

/// A folder that goes with the test.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "bastide-contest-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  ~TemporaryFolder() { fs::remove_all(path_); }
  fs::path operator/(const char* name) const { return path_ / name; }

 private:
  fs::path path_;
};

Settings settings(std::vector<std::string> bots, Settings::Kind kind = Settings::Kind::match, const std::string& rules = "modern") {
  Settings s;
  s.kind = kind;
  s.bots = std::move(bots);
  s.rules = to_text(parse_rules(rules));
  s.seed = 4;
  return s;
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// Plays in a folder, as one process would, and ends after `most` games.
void play_in(const fs::path& path, const Settings& s, Run run, int most = 1 << 20) {
  Folder folder(path, s);
  std::set<Slot> have;
  for (auto& g : folder.contest().games) have.insert(g.slot);
  int played = 0;
  play(
      s, run, have, [&](const KeptGame& g, const std::string& record) { folder.add(g, record), ++played; },
      [&] { return played < most; });
}

/// What a result says, without what the clock says.
std::string said(const Contest& c) {
  Contest timeless = c;
  for (auto& g : timeless.games)
    for (auto& t : g.thinking) t.total = t.longest = {}, t.slowest.clear();
  return boost::json::serialize(to_json(Result(timeless)));
}

std::string refusal(const std::function<void()>& f) {
  try {
    f();
  } catch (const std::exception& e) {
    return e.what();
  }
  return "";
}

TEST(Contest, GoingOnGivesTheSameAsOneGo) {
  TemporaryFolder t;
  const Settings s = settings({"greedy", "mason@3p"});
  play_in(t / "whole", s, {0, 4, 1});
  for (int i = 0; i < 3; ++i) play_in(t / "parts", s, {0, 4, 1}, 3);
  EXPECT_EQ(read_contest(t / "parts").games.size(), 8u);
  EXPECT_EQ(said(read_contest(t / "parts")), said(read_contest(t / "whole")));
  for (auto& file : fs::directory_iterator(t / "whole/records"))
    EXPECT_EQ(text_of(file), text_of(t / "parts/records" / file.path().filename()));
}

TEST(Contest, WhatIsSaidOfDealsThatAreNotCompleteIsNoStrength) {
  TemporaryFolder t;
  const Settings s = settings({"greedy", "random"});
  play_in(t / "one", s, {0, 4, 1}, 1);
  const std::string one = to_words(Result(read_contest(t / "one")));
  EXPECT_NE(one.find("greedy against random: 1 game, "), std::string::npos) << one;
  EXPECT_NE(one.find(" lost; no deal is complete"), std::string::npos) << one;
  for (const char* strength : {"margin", "win rate", "Elo"}) EXPECT_EQ(one.find(strength), std::string::npos) << one;
  play_in(t / "three", s, {0, 4, 1}, 3);
  const std::string three = to_words(Result(read_contest(t / "three")));
  EXPECT_NE(three.find("greedy against random: 3 games, "), std::string::npos) << three;
  EXPECT_NE(three.find("; 2 of them in complete deals, which margin, win rate and Elo come from\n  margin"), std::string::npos) << three;
}

TEST(Contest, AGameThatWasCutOffIsPlayedAgain) {
  TemporaryFolder t;
  const Settings s = settings({"greedy", "random"});
  play_in(t / "a", s, {0, 2, 1});
  const std::string whole = text_of(t / "a/games.jsonl");
  for (const std::size_t left : {whole.size() - 1, whole.size() - 40, std::size_t{10}, std::size_t{0}}) {
    fs::resize_file(t / "a/games.jsonl", left);
    play_in(t / "a", s, {0, 2, 1});
    EXPECT_EQ(read_contest(t / "a").games.size(), 4u);
  }
  std::ofstream(t / "a/games.jsonl", std::ios::app) << "{\"a\":0}\n";
  EXPECT_EQ(
      refusal([&] { read_contest(t / "a"); }).find((t / "a/games.jsonl").string() + ": line 5: this is no game of a contest: "),
      0u);
}

TEST(Contest, AnotherContestIsRefusedWithWhatDiffers) {
  TemporaryFolder t;
  Settings s = settings({"greedy", "random"});
  play_in(t / "a", s, {0, 1, 1});
  s.seed = 5;
  s.bots[1] = "greedy@1s";
  s.sprt = sprt_from("0,30");
  const std::string folder = (t / "a").string();
  EXPECT_EQ(refusal([&] { Folder(t / "a", s); }),
            folder +
                ": the folder holds another contest; take another folder, or ask for the same:\n"
                "  bots: [\"greedy\",\"random\"] there, [\"greedy\",\"greedy@1s\"] here\n  seed: 4 there, 5 here\n"
                "  sprt: nothing there, \"0,30\" here");
  EXPECT_EQ(read_contest(t / "a").games.size(), 2u);
}

/// The folder as another build of the program would have left it.
void pretend_other_build(const fs::path& folder, const std::string& players) {
  std::string series = text_of(folder / "series.json");
  const std::string mine = this_build().players;
  series.replace(series.find(mine), mine.size(), players);
  write_whole(folder / "series.json", series);
}

TEST(Files, WhatIsWrittenWholeTakesThePlaceOfAFileAndOfNothingElse) {
  TemporaryFolder t;
  write_whole(t / "file", "old");
  fs::create_symlink(t / "file", t / "link");
  write_whole(t / "link", "new");
  EXPECT_TRUE(fs::is_symlink(t / "link"));
  EXPECT_EQ(text_of(t / "file"), "new");
  fs::create_directory(t / "folder");
  EXPECT_THROW(write_whole(t / "folder", "text"), std::runtime_error);
  fs::create_directory(t / "full.part");  // it cannot be written
  EXPECT_THROW(write_whole(t / "full", "text"), std::runtime_error);
  EXPECT_FALSE(fs::exists(t / "full"));
  write_whole("/dev/null", "text");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(Contest, AnotherBuildGoesOnOnlyWhenTold) {
  TemporaryFolder t;
  const Settings s = settings({"greedy", "random"});
  play_in(t / "a", s, {0, 1, 1});
  EXPECT_EQ(read_contest(t / "a").builds, std::vector<Build>{this_build()});
  play_in(t / "a", s, {0, 2, 1});  // the same build goes on
  pretend_other_build(t / "a", "0123456789");
  const std::string refused = refusal([&] { Folder(t / "a", s); });
  EXPECT_NE(refused.find("the games there are by another build of the program, 0123456789 (commit "), std::string::npos) << refused;
  EXPECT_NE(refused.find("--any-build"), std::string::npos);
  Folder(t / "a", s, true);
  const Contest mixed = read_contest(t / "a");
  ASSERT_EQ(mixed.builds.size(), 2u);
  EXPECT_EQ(mixed.builds[1], this_build());
  EXPECT_NO_THROW(Folder(t / "a", s));  // it is among those who played
  EXPECT_NE(report_html(mixed, Result(mixed)).find("different builds of the program"), std::string::npos);
  EXPECT_NE(to_words(Result(mixed)).find("played by 2 different builds"), std::string::npos);
  play_in(t / "b", s, {2, 1, 1});
  pretend_other_build(t / "b", "9876543210");
  EXPECT_EQ(merged({t / "a", t / "b"}).builds.size(), 3u);
}

TEST(Contest, OneProcessAtATimePlaysInAFolder) {
  TemporaryFolder t;
  const Settings s = settings({"greedy", "random"});
  const Folder first(t / "a", s);
  EXPECT_EQ(refusal([&] { Folder(t / "a", s); }), (t / "a/games.jsonl").string() + ": another process is writing to it");
}

TEST(Contest, MergedPartsAreTheWhole) {
  TemporaryFolder t;
  const Settings s = settings({"greedy", "random", "mason@2p"}, Settings::Kind::league);
  play_in(t / "whole", s, {0, 5, 1});
  play_in(t / "a", s, {0, 2, 1});
  play_in(t / "b", s, {2, 3, 1});
  const Contest all = merged({t / "b", t / "a"});
  EXPECT_EQ(all.games.size(), 30u);
  auto without_order = [](const Contest& c) { return boost::json::parse(said(c)); };
  EXPECT_EQ(without_order(all), without_order(read_contest(t / "whole")));
  EXPECT_EQ(refusal([&] {
              merged({t / "a", t / "whole"});
            }),
            (t / "whole").string() + ": the game p0-1-deal000000-game0 is in another of the folders, too");
  play_in(t / "other", settings({"greedy", "random"}), {9, 1, 1});
  EXPECT_NE(refusal([&] { merged({t / "a", t / "other"}); }).find("kind: \"league\" there, \"match\" here"), std::string::npos);
}

TEST(Contest, RecordsReplayToTheKeptScores) {
  TemporaryFolder t;
  play_in(t / "a", settings({"greedy", "random"}, Settings::Kind::match, "base+inns players=3"), {3, 1, 2});
  const Contest c = read_contest(t / "a");
  ASSERT_EQ(c.games.size(), 3u);
  for (auto& g : c.games) {
    const Record r = read_record(text_of(t / "a/records" / (record_name(g.slot) + ".bst").c_str()));
    EXPECT_EQ(r.scores, g.scores);
    EXPECT_EQ(r.players[static_cast<std::size_t>(g.slot.game)], "greedy");
    EXPECT_NO_THROW(replay(r));
  }
}

TEST(Contest, EverySeatIsTakenByBoth) {
  for (int seats = 2; seats <= 4; ++seats) {
    const auto kind = Settings::Kind::league;
    const Settings s = settings({"greedy", "random"}, kind);
    std::vector<int> a_alone(static_cast<std::size_t>(seats)), b_alone = a_alone;
    for (auto& slot : slots(s, seats, 0, 1)) {
      int sum = 0;
      for (int seat = 0; seat < seats; ++seat) sum += bot_at(slot, seat, seats);
      for (int seat = 0; seat < seats; ++seat) {
        a_alone[static_cast<std::size_t>(seat)] += sum == seats - 1 && bot_at(slot, seat, seats) == 0;
        b_alone[static_cast<std::size_t>(seat)] += sum == 1 && bot_at(slot, seat, seats) == 1;
      }
    }
    EXPECT_EQ(a_alone, std::vector<int>(static_cast<std::size_t>(seats), 1));
    EXPECT_EQ(b_alone, std::vector<int>(static_cast<std::size_t>(seats), 1));
  }
}

TEST(Contest, AForfeitIsKeptWithItsFault) {
  TemporaryFolder t;
  const Settings s = settings({"greedy", "exec:exec cat"});
  play_in(t / "a", s, {0, 1, 1});
  const Contest c = read_contest(t / "a");
  ASSERT_EQ(c.games.size(), 2u);
  for (auto& g : c.games) {
    ASSERT_GE(g.forfeit, 0);
    EXPECT_EQ(g.seats[static_cast<std::size_t>(g.forfeit)], 1);
    EXPECT_EQ(g.fault.find("it names no move: {\"id\":"), 0u) << g.fault;
    EXPECT_EQ(read_record(text_of(t / "a/records" / (record_name(g.slot) + ".bst").c_str())).resigned, std::vector<int>{g.forfeit});
  }
  EXPECT_EQ(Result(c).pairs()[0].standing().win_rate, 1);
}

TEST(Settings, ReadAsTheyWereWritten) {
  Settings s =
      settings({"greedy", "uct@1.5s:depth=3", "exec@5000p:./my bot --it's"}, Settings::Kind::league, "base+river players=3");
  s.time = std::chrono::milliseconds(250);
  s.playouts = 7;
  s.sprt = sprt_from("50%,58%");
  EXPECT_TRUE(differences(s, settings_from(to_json(s))).empty());
  EXPECT_EQ(s.limit(0).time, std::chrono::milliseconds(250));
  EXPECT_EQ(s.limit(1).time, std::chrono::milliseconds(1500));
  EXPECT_EQ(s.limit(2).playouts, 5000);
  EXPECT_EQ(s.limit(2).time.count(), 0);
  EXPECT_EQ(contestant_from(s.bots[1]).spec, "uct:depth=3");
  EXPECT_EQ(contestant_from(s.bots[2]).spec, "exec:./my bot --it's");
  EXPECT_EQ(command_line(s, 10, 4),
            "league greedy uct@1.5s:depth=3 'exec@5000p:./my bot --it'\\''s' --time 250ms --playouts 7 --rules '" + s.rules +
                "' --seed 4 --first-deal 10 --games 24 --sprt 50%,58%");
}

TEST(Settings, NamesAreShownWithoutFolders) {
  EXPECT_EQ(shown_name("exec@1s:/usr/local/bin/mybot --book /data/book"), "exec@1s:mybot --book /data/book");
  EXPECT_EQ(shown_name("exec:./mybot"), "exec:mybot");
  EXPECT_EQ(shown_name("uct@1s"), "uct@1s");
  EXPECT_EQ(contestant_from("exec:mail me@home").spec, "exec:mail me@home");
  EXPECT_EQ(refusal([] { contestant_from("uct@soon:depth=3"); }),
            "uct@soon:depth=3: expected a limit behind the @, such as 100ms, 1.5s or 5000p (playouts), not 'soon'");
}

/// Every element that is opened is closed, in order, and no attribute is left open.
void expect_well_formed(const std::string& html) {
  std::vector<std::string> open;
  const std::set<std::string> empty{"meta", "br", "path", "circle", "!doctype"};
  for (std::size_t at = html.find('<'); at != std::string::npos; at = html.find('<', at + 1)) {
    const std::size_t end = html.find('>', at);
    ASSERT_NE(end, std::string::npos);
    const std::string tag = html.substr(at + 1, end - at - 1);
    ASSERT_EQ(std::count(tag.begin(), tag.end(), '"') % 2, 0) << tag;
    const std::string name = tag.substr(tag[0] == '/', tag.find_first_of(" />", tag[0] == '/') - (tag[0] == '/'));
    if (tag[0] == '/') {
      ASSERT_FALSE(open.empty()) << tag;
      ASSERT_EQ(open.back(), name);
      open.pop_back();
    } else if (tag.back() != '/' && !empty.count(name)) {
      open.push_back(name);
    }
    if (name == "style" && tag[0] != '/') at = html.find("</style", at) - 1;
  }
  EXPECT_TRUE(open.empty());
  for (const char* outside : {"http:", "https:", "src=", "url(", "@import", "href=", "nan", "inf "})
    EXPECT_EQ(html.find(outside), std::string::npos) << outside;
}

Contest played(const Settings& s, int deals) {
  Contest c{s, {}};
  play(s, {0, deals, 1}, {}, [&](const KeptGame& g, const std::string&) { c.games.push_back(g); });
  return c;
}

TEST(Report, IsWellFormed) {
  Settings match = settings({"greedy", "random"});
  match.sprt = sprt_from("0,30");
  const std::string sharp = "exec:exec cat # <b> & \"it\"";
  for (const Contest& c : {played(match, 6), played(match, 1), played(match, 0), played(settings({"greedy", sharp}), 2),
                           played(settings({"random", "greedy", "mason@2p"}, Settings::Kind::league), 2),
                           played(settings({"random", "greedy"}, Settings::Kind::league, "modern players=3"), 0)}) {
    SCOPED_TRACE(command_line(c.settings, 0, 1));
    const std::string html = report_html(c, Result(c));
    expect_well_formed(html);
    EXPECT_EQ(html.find("<b> &"), std::string::npos);
    EXPECT_NE(html.find("greedy"), std::string::npos);
  }
}

TEST(Report, ALeagueRanksByStrength) {
  const Contest c = played(settings({"random", "greedy", "mason@6p"}, Settings::Kind::league), 4);
  const Result r(c);
  EXPECT_EQ(r.ranking().back(), 0);
  EXPECT_GT(r.overall(1).margin, r.overall(0).margin);
  EXPECT_EQ(r.overall(0).games, 16);
  const auto json = to_json(r);
  EXPECT_EQ(json.at("table").as_array().size(), 3u);
  EXPECT_EQ(json.at("pairs").as_array().size(), 3u);
  EXPECT_EQ(json.at("table").at(2).at("bot"), "random");
  EXPECT_NE(to_words(r).find("random"), std::string::npos);
}

}  // namespace
}  // namespace bastide
