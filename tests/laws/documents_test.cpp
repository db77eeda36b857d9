// The law of the rules: at every decision of every game the engine agrees with a second game that was written from the documents
// (documents/second_game.hpp).
#include <algorithm>
#include <sstream>

#include "core/setup.hpp"
#include "documents/second_game.hpp"
#include "random_games.hpp"

namespace bastide::laws {
namespace {

using second::named;
using second::SecondGame;
using second::World;

auto key(const Move& m) { return std::tuple(m.kind, m.a, m.b, m.at.x, m.at.y); }

/// A move in words, for messages.
std::string words(const Move& m) {
  return std::string(m.row().name) + " " + std::to_string(m.a) + " " + std::to_string(m.b) + " " + std::to_string(m.at.x) + "," +
         std::to_string(m.at.y);
}

std::vector<Move> sorted(std::vector<Move> moves) {
  std::sort(moves.begin(), moves.end(), [](auto& a, auto& b) { return key(a) < key(b); });
  return moves;
}

/// What the two games say differently, in words.
class Differences {
 public:
  Differences(const Game& g, const SecondGame& other) : g_(g), other_(other), w_(other.world()) {
    say<bool>("over", g.over(), other.over());
    if (!text_.empty()) return;
    const Setup position = setup_of(g);
    players();
    figures(position);
    cards(position);
    if (w_.with("traders")) goods(position);
    if (w_.with("abbey")) abbeys();
    if (w_.with("count")) count(position);
    if (w_.with("bridges")) bridges(position);
    if (w_.with("messages")) messengers(position);
    if (w_.with("plague")) plague(position);
    for (const std::string who : {"dragon", "fairy"}) neutral(who, position);
    if (w_.with("tower")) tower(position);
    if (!g.over()) decision();
  }

  const std::string& text() const { return text_; }

 private:
  template <class T>
  void say(const std::string& what, const T& engine, const T& documents) {
    std::ostringstream out;
    if (engine != documents) out << "  " << what << ": " << engine << " against " << documents << " by the documents\n";
    text_ += out.str();
  }

  void players() {
    for (int p = 0; p < w_.players; ++p) {
      const std::string whose = " of player " + std::to_string(p);
      say<int>("points" + whose, g_.s().score[p], w_.points[p]);
      for (std::size_t s = 0; s < w_.sorts.size(); ++s)
        say<int>(w_.sorts[s].name + " in the supply" + whose, g_.s().supply[p][s], w_.supply[p][s]);
    }
    say<int>("discarded", g_.s().discarded, w_.discarded);
  }

  void figures(const Setup& position) {
    std::multiset<std::tuple<int, int, int>> there, due;
    for (auto& f : position.figures) there.emplace(f.player, f.kind, w_.board.first_row[f.tile] + f.segment);
    for (auto& m : w_.men) due.emplace(m.player, m.sort, m.row);
    if (there != due) text_ += "  figures stand elsewhere\n";
  }

  /// KING-8: who holds a card, and the record.
  void cards(const Setup& position) {
    for (const std::string card : {"king", "robber"}) {
      Token t;
      for (auto& there : position.tokens)
        if (there.name == card) t = there;
      say<int>(card + "'s record", t.number, w_.remembered(card + " size"));
      if (t.number) say<int>(card + "'s holder", t.player, w_.remembered(card + " holder"));
    }
  }

  /// TB-GOODS-1
  void goods(const Setup& position) {
    for (const std::string good : {"wine", "grain", "cloth"})
      for (int p = 0; p < w_.players; ++p) {
        int number = 0;
        for (auto& t : position.tokens)
          if (t.name == good && t.player == p) number += t.number;
        say<int>(good + " of player " + std::to_string(p), number, w_.remembered(good + " of " + std::to_string(p)));
      }
  }

  /// BCB-COMP-2, BCB-BAZ-10
  void bridges(const Setup& position) {
    std::vector<int> left(static_cast<std::size_t>(w_.players)), hand = left;
    for (auto& t : position.tokens) {
      if (t.name == "bridge") left[static_cast<std::size_t>(t.player)] = t.number;
      if (t.name == "bazaar-tile") hand[static_cast<std::size_t>(t.player)] = 1 + g_.rules().find_tile(t.id);
    }
    for (int p = 0; p < w_.players; ++p) {
      const std::string whose = " of player " + std::to_string(p);
      say<int>("bridges" + whose, left[static_cast<std::size_t>(p)], w_.remembered("bridges of " + std::to_string(p)));
      say<int>("tile from a bazaar" + whose, hand[static_cast<std::size_t>(p)], w_.remembered("bazaar tile of " + std::to_string(p)));
    }
  }

  /// MSG-COMP-1
  void messengers(const Setup& position) {
    for (auto& t : position.tokens)
      if (t.name == "messenger") say<int>("messenger of player " + std::to_string(t.player), t.number, w_.remembered("messenger of " + std::to_string(t.player)));
  }

  /// PLAG-OUT-1, PLAG-SPR-1, PLAG-ERA-2
  void plague(const Setup& position) {
    std::map<std::string, int> there, due;
    for (auto& t : position.tokens) {
      if (t.name == "flea" || t.name == "flea-latent") there["flea on " + std::to_string(t.tile)] = t.name == "flea" ? 1 : 2;
      if (t.name == "outbreak" || t.name == "eradicated") there["source " + std::to_string(t.number)] = t.tile + 1;
      if (t.name == "eradicated") there["eradicated " + std::to_string(t.number)] = 1;
    }
    for (auto& [what, number] : w_.memory)
      if (number && (what.starts_with("flea on ") || what.starts_with("source ") || what.starts_with("eradicated "))) due[what] = number;
    due.erase("source laid");
    if (there != due) text_ += "  sources or fleas differ\n";
  }

  /// AM-COMP-1
  void abbeys() {
    for (int p = 0; p < w_.players; ++p) say<int>("abbeys of player " + std::to_string(p), g_.s().own[p], w_.remembered("abbey of " + std::to_string(p)));
  }

  /// PD-VOLC-1, PD-FAIRY-1
  void neutral(const std::string& who, const Setup& position) {
    int tile = -1, row = -1;
    for (auto& t : position.tokens)
      if (t.name == who) tile = t.tile, row = t.segment < 0 ? -1 : w_.board.first_row[t.tile] + t.segment;
    say<int>(who + "'s tile", tile, w_.remembered(who) - 1);
    if (who == "fairy") say<int>("the row of the fairy's follower", row, w_.remembered("fairy row") - 1);
  }

  /// TOW-ACT-1, TOW-CAP-9
  void tower(const Setup& position) {
    std::map<std::string, int> there, due;
    for (auto& t : position.tokens) {
      if (t.name == "prisoner") there["prisoners " + std::to_string(t.player) + " " + std::to_string(t.owner) + " " + std::to_string(t.figure)] = t.number;
      if (t.name == "tower" && t.tile >= 0) there["height of " + std::to_string(t.tile)] = t.number;
    }
    for (auto& [what, number] : w_.memory)
      if (number && (what.starts_with("prisoners ") || what.starts_with("height of "))) due[what] = number;
    if (there != due) text_ += "  towers or prisoners differ\n";
  }

  /// COUNT-COUNT-4
  void count(const Setup& position) {
    constexpr const char* kQuarters[] = {"castle", "market", "blacksmith", "cathedral"};
    for (auto& t : position.tokens)
      if (t.name == "count")
        say<bool>(std::string("the count in the ") + kQuarters[w_.remembered("count")],
                  w_.board.features[w_.board.feature(t.tile, t.segment)].is(kQuarters[w_.remembered("count")]), true);
  }

  void decision() {
    say<std::string>("phase", g_.phase().name, other_.phase());
    say<int>("who decides", g_.actor(), other_.decision().actor);
    say<int>("whose turn", g_.s().turn.active, w_.active);
    Moves legal;
    g_.legal(legal);
    std::vector<Move> offered;
    for (const Move m : legal) offered.push_back(named(g_, m));
    offered = sorted(offered);
    const std::vector<Move> allowed = sorted(other_.decision().moves);
    for (auto& m : offered)
      if (std::find(allowed.begin(), allowed.end(), m) == allowed.end()) text_ += "  offered, but not allowed: " + words(m) + "\n";
    for (auto& m : allowed)
      if (std::find(offered.begin(), offered.end(), m) == offered.end()) text_ += "  allowed, but not offered: " + words(m) + "\n";
    if (std::adjacent_find(offered.begin(), offered.end()) != offered.end()) text_ += "  a move is offered twice\n";
  }

  const Game& g_;
  const SecondGame& other_;
  const World& w_;
  std::string text_;
};

/// How the players of a game choose: at random, but some rather put a tile where many lie around, so that much is completed, and
/// some pass often, some never.
struct Temper {
  bool dense;
  u32 lazy;  ///< passes so often out of 6

  explicit Temper(Rng& rng) : dense(rng.below(4) > 0), lazy(static_cast<u32>(rng.below(4))) {}

  Move choose(const Game& g, const World& w, Rng& rng) const {
    if (g.actor() == kChance) return g.sample(rng);
    Moves moves;
    g.legal(moves);
    const Move any = drawn(moves, rng);
    if (any.kind == MoveKind::Place || any.kind == MoveKind::Span) return dense ? place(w, moves, rng) : any;
    return pick(moves, rng);
  }

 private:
  static Move drawn(const Moves& moves, Rng& rng) { return moves[rng.below(static_cast<u32>(moves.size()))]; }

  Move pick(const Moves& moves, Rng& rng) const {
    const Move pass{MoveKind::Pass, 0, 0, {}};
    const bool may = std::find(moves.begin(), moves.end(), pass) != moves.end();
    if (may && rng.below(6) < static_cast<int>(lazy)) return pass;
    Move m = drawn(moves, rng);
    while (m == pass) m = drawn(moves, rng);
    return m;
  }

  /// Of some placements that with the most tiles around.
  static Move place(const World& w, const Moves& moves, Rng& rng) {
    Move best = moves[0];
    int most = -1;
    for (int i = 0; i < 20; ++i) {
      const Move m = drawn(moves, rng);
      int around = 0;
      for (int k = 0; k < 9; ++k) around += w.board.taken({m.at.x + k % 3 - 1, m.at.y + k / 3 - 1});
      if (around > most) best = m, most = around;
    }
    return best;
  }
};

/// Both games in words where they differ, and what was done last.
std::string scene(const Game& g, const SecondGame& other, const std::string& done) {
  std::string text = std::to_string(g.s().tile_count) + " tiles lie, ";
  if (g.s().turn.tile_in_hand != kNo) text += g.rules().id(g.s().turn.tile_in_hand) + " is in hand, ";
  const Placed& last = g.s().placed[g.s().tile_count - 1];
  text += "the last is " + g.rules().id(last.kind) + " at " + std::to_string(last.x) + "," + std::to_string(last.y);
  return text + "; phase " + (g.over() ? "over" : g.phase().name) + "; player " + std::to_string(other.world().active) +
         "; done last: " + done;
}

TEST(Documents, AreFollowedAtEveryDecision) {
  for_random_games([](Game& g, Rng& rng) {
    SecondGame other(g);
    const Temper temper(rng);
    std::string done = "nothing";
    while (true) {
      const Differences found(g, other);
      ASSERT_EQ(found.text(), "") << scene(g, other, done);
      if (g.over()) return;
      const Move m = temper.choose(g, other.world(), rng), same = named(g, m);
      done = std::to_string(g.actor()) + " " + words(same);
      g.play(m);
      other.play(same, g);
    }
  });
}

}  // namespace
}  // namespace bastide::laws
