#include "bots/lessons.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "protocol/json_text.hpp"

namespace bastide {
namespace {

namespace json = boost::json;
constexpr const char* kLessonsFormat = "bastide lessons 1";

/// Adds the numbers of a list, which must be as many.
template <class Numbers>
void read_numbers(const json::value& list, Numbers& numbers) {
  const json::array& all = list.as_array();
  if (all.size() != numbers.size()) throw std::runtime_error("its positions are looked at in another way; it is of another build of this program");
  std::transform(all.begin(), all.end(), numbers.begin(), [](const json::value& n) { return n.to_number<double>(); });
}

}  // namespace

std::vector<Lesson> lessons_of(const std::shared_ptr<const Ruleset>& rules, const std::vector<Move>& moves) { return lessons_of(Game(rules), moves); }

std::vector<Lesson> lessons_of(const Game& start, const std::vector<Move>& moves) {
  std::vector<Lesson> lessons;
  if (start.rules().players != 2) return lessons;
  LearnedEval judge(start.shared_rules());
  Game g(start);
  g.undo_log(true);
  std::vector<std::size_t> movers;
  int me = -1;
  for (const Move m : moves) {
    if (me < 0 && g.actor() != kChance) judge.begin(g), me = g.actor();
    g.play(m);
    if (me < 0 || (!g.over() && g.actor() == me)) continue;
    if (!g.over()) {
      const auto all = judge.terms(g, me);
      Lesson& lesson = lessons.emplace_back(Lesson{judge.left(g), 0, {}});
      const auto mover = movers.emplace_back(static_cast<std::size_t>(me));
      for (std::size_t i = 0; i < kTerms; ++i) lesson.terms[i] = all[mover][i], lesson.terms[kTerms + i] = -all[1 - mover][i];
      lesson.inputs = inputs_of(g, all, me, 1 - me, lesson.left);
    }
    me = -1;
    g.forget();
  }
  if (!g.over()) throw std::invalid_argument("the game is not over after its last move");
  for (std::size_t i = 0; i < lessons.size(); ++i) lessons[i].result = g.s().score[movers[i]] - g.s().score[1 - movers[i]];
  return lessons;
}

double foretold(const Lesson& lesson, const Weighing& w) {
  double points = 0;
  for (std::size_t i = 0; i < kTerms; ++i)
    points += w.mine[i].at(lesson.left) * lesson.terms[i] + w.theirs[i].at(lesson.left) * lesson.terms[kTerms + i];
  return points;
}

// --- sums ------------------------------------------------------------------------------------------------------------------------

void Lessons::Sums::add(const Lesson& lesson) {
  Vector x;
  for (std::size_t i = 0; i < 2 * kTerms; ++i) x[2 * i] = lesson.terms[i], x[2 * i + 1] = lesson.terms[i] * lesson.left;
  double* row = products.data();
  for (std::size_t i = 0; i < kUnknowns; row += ++i) {
    both[i] += lesson.result * x[i];
    for (std::size_t j = 0; j <= i && x[i] != 0; ++j) row[j] += x[i] * x[j];
  }
  result += lesson.result * lesson.result;
  ++positions;
}

void Lessons::Sums::add(const Sums& other) {
  for (std::size_t i = 0; i < both.size(); ++i) both[i] += other.both[i];
  for (std::size_t i = 0; i < products.size(); ++i) products[i] += other.products[i];
  result += other.result;
  positions += other.positions;
}

/// (y - wx)(y - wx), summed up.
double Lessons::Sums::squared_errors(const Vector& weights) const {
  double sum = result;
  const double* row = products.data();
  for (std::size_t i = 0; i < kUnknowns; row += ++i) {
    sum -= 2 * weights[i] * both[i];
    for (std::size_t j = 0; j < i; ++j) sum += 2 * weights[i] * weights[j] * row[j];
    sum += weights[i] * weights[i] * row[i];
  }
  return std::max(0.0, sum);
}

void Lessons::add(const std::vector<Lesson>& lessons, bool hold_back) {
  if (lessons.empty()) return;
  ++games_;
  for (const Lesson& lesson : lessons) (hold_back ? held_back_[std::min<std::size_t>(7, static_cast<std::size_t>(8 * lesson.left))] : rest_).add(lesson);
}

void Lessons::add(const Lessons& other) {
  games_ += other.games_;
  rest_.add(other.rest_);
  for (std::size_t i = 0; i < held_back_.size(); ++i) held_back_[i].add(other.held_back_[i]);
}

long long Lessons::positions() const {
  long long all = rest_.positions;
  for (const Sums& sums : held_back_) all += sums.positions;
  return all;
}

// --- what they teach -------------------------------------------------------------------------------------------------------------

Lessons::Vector Lessons::flat(const Weighing& w) {
  Vector v{};
  for (std::size_t i = 0; i < kTerms; ++i) {
    v[2 * i] = w.mine[i].end, v[2 * i + 1] = w.mine[i].more;
    v[2 * (kTerms + i)] = w.theirs[i].end, v[2 * (kTerms + i) + 1] = w.theirs[i].more;
  }
  return v;
}

Weighing Lessons::shaped(const Vector& v) {
  Weighing w;
  for (std::size_t i = 0; i < kTerms; ++i) {
    w.mine[i] = {v[2 * i], v[2 * i + 1]};
    w.theirs[i] = {v[2 * (kTerms + i)], v[2 * (kTerms + i) + 1]};
  }
  return w;
}

Weighing Lessons::learn(double ridge, bool hold_back, const Weighing& from) const {
  Sums all = rest_;
  if (!hold_back)
    for (const Sums& sums : held_back_) all.add(sums);
  Eigen::MatrixXd a(kUnknowns, kUnknowns);
  const double* row = all.products.data();
  for (std::size_t i = 0; i < kUnknowns; row += ++i)
    for (std::size_t j = 0; j <= i; ++j) a(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = row[j];
  Vector weights = flat(from);
  const Eigen::Map<const Eigen::VectorXd> both(all.both.data(), kUnknowns), start(weights.data(), kUnknowns);
  const Eigen::VectorXd wrong = both - a.selfadjointView<Eigen::Lower>() * start;
  a.diagonal().array() += ridge;
  const Eigen::VectorXd change = a.selfadjointView<Eigen::Lower>().llt().solve(wrong);
  for (std::size_t i = 0; i < kUnknowns; ++i) weights[i] += change[static_cast<Eigen::Index>(i)];
  return shaped(weights);
}

std::array<double, 8> Lessons::errors(const Weighing& w) const {
  std::array<double, 8> errors{};
  for (std::size_t i = 0; i < errors.size(); ++i)
    if (const Sums& sums = held_back_[i]; sums.positions) errors[i] = std::sqrt(sums.squared_errors(flat(w)) / static_cast<double>(sums.positions));
  return errors;
}

// --- as text ---------------------------------------------------------------------------------------------------------------------

std::string Lessons::text() const {
  const auto written = [](const Sums& sums) {
    return json::object{{"positions", sums.positions},
                        {"result", sums.result},
                        {"both", json::array(sums.both.begin(), sums.both.end())},
                        {"products", json::array(sums.products.begin(), sums.products.end())}};
  };
  json::array held_back;
  for (const Sums& sums : held_back_) held_back.push_back(written(sums));
  return json_text(json::object{{"format", kLessonsFormat}, {"games", games_}, {"rest", written(rest_)}, {"held back", std::move(held_back)}});
}

Lessons Lessons::from_text(const std::string& text) {
  const auto read = [](const json::value& v, Sums& sums) {
    sums.positions = v.at("positions").to_number<long long>();
    sums.result = v.at("result").to_number<double>();
    read_numbers(v.at("both"), sums.both);
    read_numbers(v.at("products"), sums.products);
  };
  Lessons lessons;
  try {
    const json::value all = json::parse(text);
    if (all.at("format") != kLessonsFormat) throw std::runtime_error(std::string("expected '") + kLessonsFormat + "' as its format");
    lessons.games_ = all.at("games").to_number<int>();
    read(all.at("rest"), lessons.rest_);
    for (std::size_t i = 0; i < lessons.held_back_.size(); ++i) read(all.at("held back").at(i), lessons.held_back_[i]);
  } catch (const std::exception& e) {
    throw std::runtime_error(std::string("these are no lessons kept by bastide learn: ") + e.what());
  }
  return lessons;
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
