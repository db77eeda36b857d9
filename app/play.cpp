// bastide play: a game in the terminal.
#include <fmt/core.h>
#include <unistd.h>

#include <iostream>
#include <map>

#include "art/tile_art.hpp"
#include "bots/bot.hpp"
#include "bots/evaluation.hpp"
#include "bots/levels.hpp"
#include "bots/pondering.hpp"
#include "command.hpp"
#include "core/board.hpp"
#include "core/setup.hpp"
#include "core/words.hpp"
#include "files.hpp"
#include "protocol/duration.hpp"
#include "protocol/notation.hpp"
#include "terminal_board.hpp"

namespace bastide::app {
namespace {

std::string usual_opponent() { return spec_of(levels()[kUsualLevel - 1]); }

struct PlayOptions {
  std::string rules = "base+river", name = "You", bots = usual_opponent(), seed, save, time = "500ms";
  bool plain = false, ponder = false;
};

constexpr const char* kHelp =
    "  3b          put the tile into cell 3, turned as picture b shows (a letter is needed only if there are several)\n"
    "  2           answer number 2\n"
    "  1,-2E       a move in notation (docs/protocol.md)\n"
    "  -           deploy nobody\n"
    "  ok, Enter   end the turn\n"
    "  u           take back     s  scores     l  what happened     w FILE  write the record     q  quit\n";

/// The table on the screen and the dialogue with the player.
class Table {
 public:
  explicit Table(const PlayOptions& o) : o_(o), time_(duration_from(o.time, "--time")), colour_(!o.plain && isatty(1)), session_(understood([&] { return start(o); })) {
    for (std::size_t i = 0; i < specs_.size(); ++i) bots_[static_cast<int>(i) + 1] = make_bot(specs_[i], i * 7919 + 1);
  }

  int run() {
    if (!o_.save.empty()) expect_writable(o_.save);
    fmt::print("{}\nType ? for help.\n\n", to_text(game().rules().rules));
    while (!session_.over()) {
      tell();
      if (bots_.count(session_.actor())) let_bot_play();
      else if (!ask_meanwhile_thinking()) return save(), 0;
    }
    tell();
    show_board({});
    finish();
    return 0;
  }

 private:
  Session start(const PlayOptions& o) {
    const std::string& list = o.bots;
    for (std::size_t at = 0; at <= list.size();) {
      const std::size_t end = std::min(list.find(' ', at), list.size());
      if (end > at) specs_.push_back(list.substr(at, end - at));
      at = end + 1;
    }
    const int players = static_cast<int>(specs_.size()) + 1;
    std::vector<std::string> names{o.name};
    for (auto& s : specs_) names.push_back(name_of(s));
    if (const int said = parse_rules(o.rules).players; said != players && o.rules.find("players=") != std::string::npos)
      throw std::invalid_argument(fmt::format("--rules: players={} is said there, but with {} there are {} at the table", said, count_of(players - 1, "bot"), players));
    const Seed seed = o.seed.empty() ? random_seed() : seed_from_text(o.seed);
    return Session({o.rules + " players=" + std::to_string(players), names, Deal::seeded(seed), true, {}});
  }

  const Game& game() const { return session_.game(); }
  std::string name(int seat) const { return in_colour(seat, session_.names()[static_cast<std::size_t>(seat)], colour_); }

  /// Says what has happened since the last time.
  void tell() {
    auto& all = game().events();
    told_ = std::min(told_, all.size());
    for (; told_ < all.size(); ++told_) {
      const Event& e = all[told_];
      if (e.type == Event::Type::Draw || e.type == Event::Type::Pass) continue;
      const std::string who = e.player == kNone || e.type == Event::Type::End ? "" : name(e.player) + ": ";
      const std::string where = e.type == Event::Type::Place ? " at " + cell_notation(e.at, e.rot) : "";
      fmt::print("  {}{}{}\n", who, describe(e, game(), session_.names()), where);
    }
  }

  void let_bot_play() {
    const int seat = session_.actor();
    if (game().phase().name == std::string_view("confirm")) return session_.play("ok");
    if (colour_) fmt::print("  {} thinks...\r", name(seat)), std::fflush(stdout);
    Limit limit;
    limit.time = time_;
    const Move m = bots_[seat]->choose(game(), limit);
    if (colour_) fmt::print("\x1b[2K");
    session_.play(m);
  }

  void show_board(const std::vector<Marked>& marks) { fmt::print("\n{}", terminal_board(game(), marks, colour_)); }

  void show_scores() {
    for (int p = 0; p < game().rules().players; ++p) {
      std::string supply;
      for (int f = 0; f < game().rules().figure_kinds; ++f) supply += " " + count_of(game().s().supply[p][f], game().rules().figure[f].name);
      fmt::print("  {} {}: {},{} in hand\n", static_cast<char>('A' + p), name(p), count_of(game().s().score[p], "point"), supply);
    }
    show_tokens();
  }

  /// "Ann with 3", "Ann with 2 followers of Bob", "at 2,0 with 3", "in the castle", "at 2,0", "beside Ann's knight at 1,0N".
  std::string token_words(const Token& t) const {
    if (t.player >= 0 && t.tile >= 0) {
      const u16 row = static_cast<u16>(game().s().placed[t.tile].base + t.segment);
      const Feature& f = game().s().features[game().s().label[row]];
      return fmt::format("beside {}'s {} at {}", name(t.player), game().rules().role_name(f.kind, f.tags), row_notation(game(), row));
    }
    if (t.owner >= 0) return fmt::format("{} with {} of {}", name(t.player), count_of(t.number, game().rules().figure[t.figure].name), name(t.owner));
    if (t.player >= 0) return fmt::format("{} with {}", name(t.player), t.number);
    if (t.segment < 0) return "at " + tile_notation(game(), t.tile) + (t.number ? fmt::format(" with {}", t.number) : "");
    const Feature& f = game().s().features[feature_of(game().s(), t.tile, t.segment)];
    return fmt::format("in the {}", game().rules().feature_name(f.kind, f.tags));
  }

  /// Cards with their holders and records, goods with who has how many, neutral figures where they stand: a line for each name.
  void show_tokens() const {
    std::map<std::string, std::string> lines;
    for (auto& t : setup_of(game()).tokens) {
      if (t.hidden || (t.player < 0 && t.tile < 0)) continue;
      std::string& line = lines[t.name];
      line += (line.empty() ? "" : ", ") + token_words(t);
    }
    for (auto& [what, words] : lines) fmt::print("  {}: {}\n", what, words);
  }

  /// `ask`; the computers think ahead if they may.
  bool ask_meanwhile_thinking() {
    std::vector<Pondering::Thinker> thinkers;
    for (auto& [seat, bot] : bots_)
      if (o_.ponder) thinkers.push_back({bot.get(), seat});
    const Pondering pondering(game(), thinkers);
    return ask();
  }

  /// Shows the decision and reads answers until one is played. False to stop.
  bool ask() {
    game().legal(moves_);
    if (moves_[0].kind == MoveKind::Place)
      show_placements();
    else show_answers();
    for (;;) {
      fmt::print("{} > ", name(session_.actor()));
      std::fflush(stdout);
      std::string line;
      if (!std::getline(std::cin, line)) return fmt::print("\n"), false;
      while (!line.empty() && line.back() == ' ') line.pop_back();
      if (line == "q" || line == "quit") return false;
      try {
        if (answer(line)) return true;
      } catch (const std::exception& e) {
        fmt::print("  {}\n", e.what());
      }
    }
  }

  void show_placements() {
    cells_.clear();
    std::vector<Marked> marks;
    std::map<int, int> rotations;
    for (const Move m : moves_) {
      if (m.kind != MoveKind::Place) continue;
      auto& list = cells_[{m.at.y, m.at.x}];
      if (list.empty()) marks.push_back({m.at, ""});
      list.push_back(m);
      rotations[m.a] = 0;
    }
    numbered_.clear();
    for (auto& [at, list] : cells_) {
      numbered_.push_back(list);
      for (auto& m : marks)
        if (m.at == list[0].at) m.text = std::to_string(numbered_.size());
    }
    show_board(marks);
    show_scores();
    const int kind = game().s().turn.tile_in_hand;
    fmt::print("  {} left. In hand: {}, {}\n", count_of(tiles_left(game()), "tile"), game().rules().id(kind), art::describe(game().rules().defs[game().rules().tiles[kind].def]));
    std::vector<std::pair<int, std::string>> pictures;
    for (auto& [rot, unused] : rotations) pictures.emplace_back(rot, std::string(1, static_cast<char>('a' + rot)));
    fmt::print("{}", terminal_tiles(game(), kind, pictures, colour_));
    for (const Move m : moves_)
      if (m.kind != MoveKind::Place) fmt::print("  or {}: {}\n", to_notation(game(), m), label_of(game(), m));
  }

  void show_answers() {
    numbered_.clear();
    if (moves_[0].kind != MoveKind::Confirm) show_board({});
    fmt::print("  {}:\n", prompt_of(game()));
    for (const Move m : moves_) {
      numbered_.push_back({m});
      fmt::print("  {}  {:<6} {}\n", numbered_.size() - 1, to_notation(game(), m), label_of(game(), m));
    }
  }

  /// True if a move was played.
  bool answer(const std::string& line) {
    if (line == "?" || line == "help") return fmt::print("{}", kHelp), false;
    if (line == "s") return show_scores(), false;
    if (line == "l") return story(), false;
    if (line == "u") return session_.undo(), told_ = game().events().size(), true;
    if (line.rfind("w ", 0) == 0) return write_file(line.substr(2), to_text(session_.record())), false;
    if (line.empty() && moves_[0].kind == MoveKind::Confirm) return session_.play("ok"), true;
    if (line.empty()) return false;
    if (const auto m = by_number(line)) return session_.play(*m), true;
    session_.play(line);
    return true;
  }

  void story() const {
    for (auto& e : game().events())
      if (e.type == Event::Type::Score) fmt::print("  {:>3} {} +{}: {}\n", e.turn, name(e.player), e.points, describe(e, game()));
  }

  /// "3", "3b": a numbered cell with a rotation; "2": a numbered answer.
  std::optional<Move> by_number(const std::string& line) const {
    std::size_t digits = 0;
    while (digits < line.size() && std::isdigit(static_cast<unsigned char>(line[digits]))) ++digits;
    if (!digits || digits > 4 || line.size() > digits + 1) return std::nullopt;
    const bool place = moves_[0].kind == MoveKind::Place;
    const std::size_t n = std::stoul(line.substr(0, digits)) - (place ? 1 : 0);
    if (n >= numbered_.size()) throw std::runtime_error(fmt::format("there is no number {}; the last one is {}", line.substr(0, digits), numbered_.size() - (place ? 0 : 1)));
    auto& list = numbered_[n];
    if (line.size() == digits && list.size() == 1) return list[0];
    for (const Move m : list)
      if (line.size() > digits && line[digits] == 'a' + m.a) return m;
    std::string fits;
    for (const Move m : list) fits += fmt::format(" {}{}", line.substr(0, digits), static_cast<char>('a' + m.a));
    throw std::runtime_error("which way? It fits as" + fits);
  }

  void finish() {
    fmt::print("\nThe game is over.\n");
    show_scores();
    save();
  }

  void save() const {
    if (o_.save.empty()) return;
    write_file(o_.save, to_text(session_.record()));
    fmt::print("The record is in {}. Try: bastide replay {}\n", o_.save, o_.save);
  }

  PlayOptions o_;
  std::chrono::nanoseconds time_;
  bool colour_;
  std::vector<std::string> specs_;
  Session session_;
  std::map<int, std::unique_ptr<Bot>> bots_;
  std::size_t told_ = 0;
  Moves moves_;
  std::map<std::pair<int, int>, std::vector<Move>> cells_;
  std::vector<std::vector<Move>> numbered_;
};

}  // namespace

void add_play(CLI::App& app) {
  auto o = std::make_shared<PlayOptions>();
  auto* c = app.add_subcommand("play",
                               "a game in the terminal against computer players\n\n"
                               "  bastide play\n"
                               "  bastide play --bots best:level=1                            a beginner; 10 is the master\n"
                               "  bastide play --bots 'greedy random' --rules 'base modern' --save game.bst");
  c->add_option("--rules", o->rules, "a rules line without players=")->capture_default_str();
  c->add_option("--bots", o->bots, "the opponents, one to five bots separated by spaces")->capture_default_str();
  c->add_option("--name", o->name, "your name")->capture_default_str();
  c->add_option("--seed", o->seed, "deal by this seed instead of a random one");
  c->add_option("--time", o->time, "how long a computer may think about a move: 500us, 500ms, 2s, 2min")->type_name("TIME")->check(wrong_time)->capture_default_str();
  c->add_flag("--ponder", o->ponder, "the computers think ahead while you decide (level 10 does: --bots best)");
  c->add_option("--save", o->save, "write the record to this file at the end");
  c->add_flag("--plain", o->plain, "letters instead of colours");
  c->callback([o] { exit_code = Table(*o).run(); });
}

}  // namespace bastide::app
