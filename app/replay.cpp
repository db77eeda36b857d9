// bastide replay: a recorded game turn by turn, every point explained.
#include <fmt/core.h>

#include <set>

#include "command.hpp"
#include "core/coverage.hpp"
#include "core/location.hpp"
#include "core/words.hpp"
#include "files.hpp"
#include "protocol/notation.hpp"
#include "protocol/proof.hpp"
#include "protocol/view.hpp"
#include "text_style.hpp"

namespace bastide::app {
namespace {

struct ReplayOptions {
  std::string file;
  int turn = kToTheEnd;
  bool json = false, canonical = false, verify = false;
};

/// One event as a line of the story.
class Story {
 public:
  explicit Story(const Session& s) : g_(s.game()), names_(told_apart(s.names())) {}

  void tell(const Event& e) {
    cited_.insert(e.sum.rules.begin(), e.sum.rules.end());
    if (e.turn != turn_ && e.type != Event::Type::End && !e.final) begin(e);
    const std::string words = describe(e, g_, names_);
    switch (e.type) {
      case Event::Type::Discard: fmt::print("      {}\n", words); break;
      case Event::Type::Place: fmt::print("      {} at {}\n", g_.rules().id(e.kind), cell_notation(e.at, e.rot)); break;
      case Event::Type::Deploy:
        fmt::print("      {} ({}@{})\n", words, g_.rules().figure[e.figure].letter, location_name(g_, e.tile, e.segment));
        break;
      case Event::Type::Enter:
      case Event::Type::Shift:
      case Event::Type::Neutral:
      case Event::Type::Fly:
      case Event::Type::Raise:
      case Event::Type::Capture:
      case Event::Type::Bridge:
      case Event::Type::Auction:
      case Event::Type::Castle:
      case Event::Type::Message:
      case Event::Type::Track:
      case Event::Type::Flea:
      case Event::Type::Token: fmt::print("      {} {}\n", names_[e.player], words); break;
      case Event::Type::Score: score(e, words); break;
      case Event::Type::Release:
      case Event::Type::Return: fmt::print("      {}'s {}\n", names_[e.player], words); break;
      case Event::Type::Draw:
      case Event::Type::Start:
      case Event::Type::Pass:
      case Event::Type::End: break;
    }
  }

  void resigns(int seat) const { fmt::print("      {} resigns\n", names_[static_cast<std::size_t>(seat)]); }

  void scores(const Session& s) const {
    fmt::print("{}\n", s.over() ? "Final scores" : "Scores so far");
    for (std::size_t p = 0; p < names_.size(); ++p) fmt::print("  {:<24}{:>5}\n", names_[p], g_.s().score[p]);
    for (auto& r : s.resigned()) fmt::print("  {} resigned\n", names_[static_cast<std::size_t>(r.seat)]);
  }

  /// What the rules say that the story cites.
  void legend() const {
    if (cited_.empty()) return;
    fmt::print("Rules\n");
    for (auto& [id, text] : rule_texts("en"))
      if (cited_.count(id)) fmt::print("  {:<21} {}\n", id, as_sentence(text));
  }

 private:
  void begin(const Event& e) {
    turn_ = e.turn;
    fmt::print(styled(fmt::emphasis::bold), "{:>4}  {}", e.turn, names_[e.player]);
    fmt::print("\n");
  }

  void score(const Event& e, const std::string& words) {
    if (e.final && !final_) {
      final_ = true;
      fmt::print(styled(fmt::emphasis::bold), "The end of the game");
      fmt::print("\n");
    }
    std::string rules;
    for (auto* r : e.sum.rules) rules += (rules.empty() ? "" : ", ") + std::string(r);
    fmt::print(styled(fg(fmt::terminal_color::green)), "     +{:<3} {}", e.points, names_[e.player]);
    fmt::print("  {}  ({})\n", words, rules);
  }

  const Game& g_;
  const std::vector<std::string> names_;
  std::set<std::string> cited_;
  int turn_ = 0;
  bool final_ = false;
};

void tell(const Session& s) {
  Story story(s);
  auto gone = s.resigned().begin();
  auto& all = s.game().events();
  for (std::size_t i = 0; i <= all.size(); ++i) {
    for (; gone != s.resigned().end() && gone->ledger == i; ++gone) story.resigns(gone->seat);
    if (i < all.size()) story.tell(all[i]);
  }
  story.scores(s);
  story.legend();
}

/// The commitment fits the seed, and the seed deals the game of the record: its tiles, its dice, its messages.
void verify(const Record& r, const Session& s) {
  if (r.seed.empty()) throw std::runtime_error("the record has no seed: its deal cannot be verified");
  const Seed seed = seed_from_text(r.seed);
  if (!r.commitment.empty() && r.commitment != commitment(seed))
    throw std::runtime_error("the seed does not fit the commitment: its hash is " + commitment(seed));
  const Proof proof = prove(s, seed);
  if (proof.misdeal)
    throw std::runtime_error(fmt::format("in turn {} came {}, but the seed deals {}; what came before is as the seed deals it: {} tiles",
                                         proof.misdeal->turn, proof.misdeal->played, proof.misdeal->dealt, proof.tiles));
  const std::string others = proof.others ? fmt::format(", and {} dice and messages,", proof.others) : "";
  fmt::print("The deal is proved: {} tiles{} as the seed deals them{}.\n", proof.tiles, others,
             r.commitment.empty() ? "; the record has no commitment" : ", and the seed fits the commitment");
}

void run(const ReplayOptions& o) {
  const ReadGame game = read_game(o.file, o.turn);
  if (o.verify) return verify(game.record, game.session);
  if (o.canonical) return write_file("-", to_text(game.record));
  if (!o.json) return tell(game.session);
  boost::json::object all{{"events", game.session.events()}, {"state", game.session.state()}};
  fmt::print("{}\n", boost::json::serialize(all));
}

}  // namespace

void add_replay(CLI::App& app) {
  auto* c = app.add_subcommand("replay",
                               "a recorded game turn by turn, with every point explained\n\n"
                               "  bastide replay game.bst\n"
                               "  bastide replay game.bst --turn 20\n"
                               "  bastide replay game.bst --verify-deal");
  auto o = std::make_shared<ReplayOptions>();
  c->add_option("file", o->file, "the record (docs/record.md), or a game of JCloisterZone's (.jcz); - for standard input")->required();
  auto* const turn = c->add_option("--turn", o->turn, "stop after this turn")->check(CLI::Range(0, kToTheEnd))->default_str("the last");
  auto* const json = c->add_flag("--json", o->json, "events and state as JSON (docs/protocol.md)");
  auto* const canonical = c->add_flag("--canonical", o->canonical, "print the record in its one spelling")->excludes(json, turn);
  c->add_flag("--verify-deal", o->verify, "prove that the seed fits its commitment and deals these tiles")->excludes(json, canonical, turn);
  c->callback([o] { run(*o); });
}

}  // namespace bastide::app
