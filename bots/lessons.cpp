#include "bots/lessons.hpp"

#include <Eigen/Cholesky>
#include <cmath>
#include <cstdio>
#include <stdexcept>

namespace bastide {
namespace {

constexpr std::size_t kUnknowns = 4 * kTerms;  ///< mine and theirs, each at the end and more
using Vector = std::array<double, kUnknowns>;

bool held(int game) { return game % 5 == 0; }

Vector flat(const Weighing& w) {
  Vector v{};
  for (std::size_t i = 0; i < kTerms; ++i) {
    v[2 * i] = w.mine[i].end, v[2 * i + 1] = w.mine[i].more;
    v[2 * (kTerms + i)] = w.theirs[i].end, v[2 * (kTerms + i) + 1] = w.theirs[i].more;
  }
  return v;
}

Weighing shaped(const Vector& v) {
  Weighing w;
  for (std::size_t i = 0; i < kTerms; ++i) {
    w.mine[i] = {v[2 * i], v[2 * i + 1]};
    w.theirs[i] = {v[2 * (kTerms + i)], v[2 * (kTerms + i) + 1]};
  }
  return w;
}

std::string term_name(std::size_t term) {
  static constexpr const char* parts[] = {"now",  "farms", "hope",    "figures that return", "figures stuck", "open cells",
                                          "hand", "joins", "pasture", "raids",               "meadow",        "shape"};
  static_assert(std::size(parts) == kParts);
  return term < kParts ? parts[term] : std::to_string(term - kParts) + (term + 1 == kTerms ? " and more in hand" : " in hand");
}

}  // namespace

void Lessons::add(const std::shared_ptr<const Ruleset>& rules, const std::vector<Move>& moves) {
  if (rules->players != 2) return;
  LearnedEval judge(rules);
  Game g(rules);
  g.undo_log(true);
  const std::size_t first = positions_.size();
  std::vector<int> movers;
  int me = -1;
  for (const Move m : moves) {
    if (me < 0 && g.actor() != kChance) judge.begin(g), me = g.actor();
    g.play(m);
    if (me < 0 || (!g.over() && g.actor() == me)) continue;
    if (!g.over()) {
      const auto all = judge.terms(g, me);
      Position p{games_, static_cast<float>(judge.left(g)), 0, {}};
      for (std::size_t i = 0; i < kTerms; ++i) {
        p.terms[i] = static_cast<float>(all[static_cast<std::size_t>(me)][i]);
        p.terms[kTerms + i] = -static_cast<float>(all[static_cast<std::size_t>(1 - me)][i]);
      }
      positions_.push_back(p), movers.push_back(me);
    }
    me = -1;
    g.forget();
  }
  if (!g.over()) throw std::invalid_argument("the game is not over after its last move");
  for (std::size_t i = first; i < positions_.size(); ++i) {
    const int p = movers[i - first];
    positions_[i].result = static_cast<float>(g.s().score[p] - g.s().score[1 - p]);
  }
  ++games_;
}

Weighing Lessons::learn(double ridge, bool held_back, const Weighing& from) const {
  Eigen::MatrixXd a = ridge * Eigen::MatrixXd::Identity(kUnknowns, kUnknowns);  // symmetric: the lower triangle is kept
  Eigen::VectorXd b = Eigen::VectorXd::Zero(kUnknowns);
  for (const Position& p : positions_) {
    if (held_back && held(p.game)) continue;
    Vector x{};
    for (std::size_t i = 0; i < 2 * kTerms; ++i) {
      x[2 * i] = static_cast<double>(p.terms[i]);
      x[2 * i + 1] = x[2 * i] * static_cast<double>(p.left);
    }
    const Eigen::Map<const Eigen::VectorXd> row(x.data(), kUnknowns);
    a.selfadjointView<Eigen::Lower>().rankUpdate(row);
    b += (static_cast<double>(p.result) - foretold(from, p)) * row;
  }
  Vector all = flat(from);
  const Eigen::VectorXd change = a.selfadjointView<Eigen::Lower>().llt().solve(b);
  for (std::size_t i = 0; i < kUnknowns; ++i) all[i] += change[static_cast<Eigen::Index>(i)];
  return shaped(all);
}

double Lessons::foretold(const Weighing& w, const Position& p) {
  const double left = static_cast<double>(p.left);
  double sum = 0;
  for (std::size_t i = 0; i < kTerms; ++i)
    sum += w.mine[i].at(left) * static_cast<double>(p.terms[i]) + w.theirs[i].at(left) * static_cast<double>(p.terms[kTerms + i]);
  return sum;
}

std::array<double, 8> Lessons::errors(const Weighing& w) const {
  std::array<double, 8> squares{}, count{};
  for (const Position& p : positions_) {
    if (!held(p.game)) continue;
    const auto eighth = std::min<std::size_t>(7, static_cast<std::size_t>(8 * p.left));
    const double error = static_cast<double>(p.result) - foretold(w, p);
    squares[eighth] += error * error, ++count[eighth];
  }
  for (std::size_t i = 0; i < 8; ++i) squares[i] = count[i] > 0 ? std::sqrt(squares[i] / count[i]) : 0;
  return squares;
}

std::string to_source(const Weighing& w) {
  std::string text = "// Written by `bastide learn` (bots/README.md): for each term its weight for the player who has just moved, at the end and\n"
                     "// more in proportion to the tiles left, and the same for the others.\n";
  for (std::size_t i = 0; i < kTerms; ++i) {
    char line[160];
    std::snprintf(line, sizeof line, "{{%.3f, %.3f}, {%.3f, %.3f}},  // %s\n", w.mine[i].end, w.mine[i].more, w.theirs[i].end,
                  w.theirs[i].more, term_name(i).c_str());
    text += line;
  }
  return text;
}

}  // namespace bastide
