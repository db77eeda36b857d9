#include "contest/ratings.hpp"

#include <algorithm>
#include <cmath>

#include "contest/statistics.hpp"

namespace bastide {
namespace {

constexpr int kGroups = 100;

using Matrix = std::vector<std::vector<double>>;

/// games[a][b] between two bots, wins[a] of a bot, all with the ties that count besides.
struct Table {
  Matrix games;
  std::vector<double> wins;
};

Table table_of(int bots, const std::vector<Encounter>& all, int without) {
  const auto n = static_cast<std::size_t>(bots);
  Table t{std::vector(n, std::vector<double>(n)), std::vector<double>(n)};
  auto add = [&t](int a, int b, double games, double wins) {
    const auto i = static_cast<std::size_t>(a), j = static_cast<std::size_t>(b);
    t.games[i][j] += games, t.games[j][i] += games;
    t.wins[i] += wins, t.wins[j] += games - wins;
  };
  for (auto& e : all)
    if (e.deal % kGroups != without) add(e.a, e.b, e.games, e.wins);
  for (int a = 0; a < bots; ++a)
    for (int b = a + 1; b < bots; ++b)
      if (t.games[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] > 0) add(a, b, 1, 0.5);
  return t;
}

/// Strengths on the logarithmic scale, 0 in the mean.
std::vector<double> fit(const Table& t) {
  const std::size_t n = t.wins.size();
  std::vector<double> strength(n, 1), logs(n);
  for (int round = 0; round < 10000; ++round) {
    double change = 0;
    for (std::size_t a = 0; a < n; ++a) {
      double sum = 0;
      for (std::size_t b = 0; b < n; ++b)
        if (t.games[a][b] > 0) sum += t.games[a][b] / (strength[a] + strength[b]);
      if (sum <= 0) continue;
      const double next = t.wins[a] / sum;
      change = std::max(change, std::abs(std::log(next / strength[a])));
      strength[a] = next;
    }
    if (change < 1e-10) break;
  }
  double mean = 0;
  for (std::size_t a = 0; a < n; ++a) mean += (logs[a] = std::log(strength[a])) / static_cast<double>(n);
  for (double& l : logs) l -= mean;
  return logs;
}

/// The inverse of a matrix that has one (Gauss and Jordan).
Matrix inverse(Matrix m) {
  const std::size_t n = m.size();
  Matrix to(n, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) to[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {  // symmetric and positive: no pivot is missing
    const double pivot = m[i][i];
    for (std::size_t k = 0; k < n; ++k) m[i][k] /= pivot, to[i][k] /= pivot;
    for (std::size_t row = 0; row < n; ++row) {
      const double factor = m[row][i];
      for (std::size_t k = 0; row != i && k < n; ++k) m[row][k] -= factor * m[i][k], to[row][k] -= factor * to[i][k];
    }
  }
  return to;
}

/// Standard errors of strengths whose mean is 0: from the inverse of the model's information about them. 0 for who has not played.
std::vector<double> model_errors(const Table& t, const std::vector<double>& logs) {
  const std::size_t n = logs.size();
  constexpr double kLittle = 1e-6;  // strengths that nothing compares are not known at all
  std::vector<double> errors(n);
  Matrix information(n, std::vector<double>(n, 1.0 / static_cast<double>(n)));  // that the mean is known
  for (std::size_t a = 0; a < n; ++a) {
    information[a][a] += kLittle;
    for (std::size_t b = 0; b < n; ++b) {
      const double rate = 1 / (1 + std::exp(logs[b] - logs[a])), of_pair = t.games[a][b] * rate * (1 - rate);
      information[a][a] += of_pair, information[a][b] -= of_pair;
    }
  }
  const Matrix covariance = inverse(information);
  for (std::size_t a = 0; a < n; ++a)
    if (t.wins[a] > 0) errors[a] = std::sqrt(std::max(0.0, covariance[a][a] - 1.0 / static_cast<double>(n)));
  return errors;
}

std::vector<double> jackknife_errors(int bots, const std::vector<Encounter>& all) {
  std::vector<bool> used(kGroups);
  for (auto& e : all) used[static_cast<std::size_t>(e.deal % kGroups)] = true;
  std::vector<std::vector<double>> fits;
  for (int group = 0; group < kGroups; ++group)
    if (used[static_cast<std::size_t>(group)]) fits.push_back(fit(table_of(bots, all, group)));
  std::vector<double> errors(static_cast<std::size_t>(bots));
  for (std::size_t a = 0; fits.size() > 1 && a < errors.size(); ++a) {
    std::vector<double> values;
    for (auto& f : fits) values.push_back(f[a]);
    errors[a] = mean_of(values).error * (static_cast<double>(fits.size()) - 1);
  }
  return errors;
}

}  // namespace

std::vector<Rating> ratings(int bots, const std::vector<Encounter>& all) {
  const Table table = table_of(bots, all, -1);
  const std::vector<double> logs = fit(table), model = model_errors(table, logs), jackknife = jackknife_errors(bots, all);
  const double scale = 400 / std::log(10.0);
  std::vector<Rating> list;
  for (std::size_t i = 0; i < logs.size(); ++i) list.push_back({scale * logs[i], scale * std::max(model[i], jackknife[i])});
  return list;
}

}  // namespace bastide
