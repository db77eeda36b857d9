#include "contest/ratings.hpp"

#include <Eigen/Cholesky>
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

/// Standard errors of strengths whose mean is 0: from the inverse of the model's information about them. 0 for who has not played.
std::vector<double> model_errors(const Table& t, const std::vector<double>& logs) {
  const std::size_t n = logs.size();
  constexpr double kLittle = 1e-6;  // strengths that nothing compares are not known at all
  std::vector<double> errors(n);
  const auto size = static_cast<Eigen::Index>(n);
  Eigen::MatrixXd information = Eigen::MatrixXd::Constant(size, size, 1.0 / static_cast<double>(n));  // that the mean is known
  information.diagonal().array() += kLittle;
  for (std::size_t a = 0; a < n; ++a) {
    const auto row = static_cast<Eigen::Index>(a);
    for (std::size_t b = 0; b < n; ++b) {
      const double rate = 1 / (1 + std::exp(logs[b] - logs[a])), of_pair = t.games[a][b] * rate * (1 - rate);
      information(row, row) += of_pair, information(row, static_cast<Eigen::Index>(b)) -= of_pair;
    }
  }
  const Eigen::VectorXd variances = information.llt().solve(Eigen::MatrixXd::Identity(size, size)).diagonal();
  for (std::size_t a = 0; a < n; ++a)
    if (t.wins[a] > 0) errors[a] = std::sqrt(std::max(0.0, variances[static_cast<Eigen::Index>(a)] - 1.0 / static_cast<double>(n)));
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
    errors[a] = mean_of(values).error.value_or(0) * (static_cast<double>(fits.size()) - 1);
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
