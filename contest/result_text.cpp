// A result as JSON, in words and as a line of progress.
#include <fmt/core.h>

#include <algorithm>

#include "contest/result.hpp"
#include "core/words.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

json::object to_json(const Standing& s) {
  json::object o{{"games", s.games}};
  put_mean(o, "win_rate", {s.win_rate, s.win_rate_se}), put_mean(o, "margin", {s.margin, s.margin_se});
  o["elo"] = s.elo, o["elo_low"] = s.elo_low, o["elo_high"] = s.elo_high;
  return o;
}

json::object to_json(const Effort& e, const Limit& limit) {
  json::object o;
  put_mean(o, "mean_score", e.score());
  o.insert({{"ms", e.mean_ms()},
            {"ms_99.9%", e.nearly_longest_ms()},
            {"longest_ms", e.longest_ms()},
            {"decisions", e.thinking.decisions},
            {"playouts", e.thinking.playouts},
            {"playouts_per_second", e.playouts_per_second()},
            {"forfeits", e.forfeits},
            {"out_of_time", e.out_of_time}});
  if (limit.time.count()) o["over_ms"] = e.over_ms(limit);
  return o;
}

const char* word_of(Sprt::Verdict v) { return v == Sprt::Verdict::h1 ? "H1" : v == Sprt::Verdict::h0 ? "H0" : "open"; }

json::object to_json(const Sprt& t) {
  return {{"s0", t.bounds().s0},    {"s1", t.bounds().s1}, {"llr", t.llr()},
          {"limit", Sprt::limit()}, {"deals", t.deals()},  {"verdict", word_of(t.verdict())}};
}

json::object pair_json(const Result& r, const PairResult& p) {
  json::object o{{"a", r.settings().bots[static_cast<std::size_t>(p.a)]}, {"b", r.settings().bots[static_cast<std::size_t>(p.b)]}};
  for (auto& [key, value] : to_json(p.standing())) o[key] = value;
  o["wins"] = p.wins, o["ties"] = p.ties, o["losses"] = p.losses;
  if (p.sprt) o["sprt"] = to_json(*p.sprt);
  json::array both(1, to_json(p.effort[0], r.settings().limit(static_cast<std::size_t>(p.a))));
  both.push_back(to_json(p.effort[1], r.settings().limit(static_cast<std::size_t>(p.b))));
  o["effort"] = std::move(both);
  return o;
}

json::array bots_json(const Result& r) {
  const auto rated = r.ratings();
  json::array list;
  for (const int bot : r.ranking()) {
    const auto i = static_cast<std::size_t>(bot);
    const Standing s = r.overall(bot);
    json::object o{{"bot", r.settings().bots[i]}, {"elo", rated[i].elo}, {"elo_se", rated[i].error}, {"games", s.games}};
    put_mean(o, "win_rate", {s.win_rate, s.win_rate_se}), put_mean(o, "margin", {s.margin, s.margin_se});
    for (auto& [key, value] : to_json(r.effort(bot), r.settings().limit(i))) o[key] = value;
    list.push_back(std::move(o));
  }
  return list;
}

std::string effort_line(const std::string& name, const Effort& e, const Limit& limit) {
  const Mean score = e.score();
  std::string text = fmt::format("  {:<9} {:.1f} points a game ({}), {:.3f} ms a decision, 99.9 % within {:.1f} ms", name,
                                 score.value, to_text(score.error, 1), e.mean_ms(), e.nearly_longest_ms());
  if (const double over = e.over_ms(limit); over > 0) text += fmt::format(" ({:.1f} over)", over);
  text += fmt::format(", longest {:.1f} ms", e.longest_ms());
  if (e.thinking.playouts) text += fmt::format(", {:.0f} playouts/s", e.playouts_per_second());
  if (e.out_of_time) text += fmt::format(", {} lost on time", e.out_of_time);
  if (e.forfeits > e.out_of_time) text += fmt::format(", {} forfeited", e.forfeits - e.out_of_time);
  return text + "\n";
}

/// Who is stronger, by the complete deals. `ends`: how many games ended how, if these are all.
std::string strength_words(const PairResult& p, const Standing& s, const std::string& ends) {
  std::string text = fmt::format("  margin    {:+.2f} points a game (standard error {})\n", s.margin, to_text(s.margin_se, 2));
  text += fmt::format("  win rate  {:.1f} % (ties half; standard error {} %){}\n", 100 * s.win_rate, to_text(s.win_rate_se, 1, 100), ends);
  text += fmt::format("  Elo       {:+.0f}, with 95 % from {:+.0f} to {:+.0f}\n", s.elo, s.elo_low, s.elo_high);
  if (p.sprt) text += "  SPRT      " + verdict_text(*p.sprt) + "\n";
  return text;
}

std::string match_words(const Result& r) {
  const PairResult& p = r.pairs()[0];
  const Standing s = p.standing();
  const std::string ends = fmt::format("{} won, {} level, {} lost", p.wins, p.ties, p.losses);
  std::string text = fmt::format("{} against {}: {}, {}\n", r.name(0), r.name(1), count_of(r.games(), "game"), r.settings().rules);
  if (s.games < r.games()) {
    const std::string complete = s.games ? fmt::format("{} of them in complete deals, which margin, win rate and Elo come from", s.games) : "no deal is complete, so that nothing can be said of who is stronger";
    text += fmt::format("  games     {}; {}\n", ends, complete);
  }
  if (s.games) text += strength_words(p, s, s.games < r.games() ? "" : ": " + ends);
  for (int i = 0; i < 2; ++i) text += effort_line(i ? "B" : "A", p.effort[i], r.settings().limit(static_cast<std::size_t>(i)));
  return text;
}

const PairResult* pairing(const Result& r, int a, int b) {
  for (auto& p : r.pairs())
    if ((p.a == a && p.b == b) || (p.a == b && p.b == a)) return &p;
  return nullptr;
}

std::string cell(const Result& r, int row, int column) {
  const PairResult* p = pairing(r, row, column);
  if (!p || !p->standing().games) return fmt::format("{:>8}", "");
  const Standing s = p->standing();
  return fmt::format("{:>8.1f}", 100 * (p->a == row ? s.win_rate : 1 - s.win_rate));
}

std::string league_words(const Result& r) {
  const auto rated = r.ratings();
  const auto order = r.ranking();
  std::size_t width = 8;
  for (const int bot : order) width = std::max(width, r.name(bot).size());
  std::string text = fmt::format("{} games, {}\n{:<{}}  {:>12}  {:>14}  {:>8}", r.games(), r.settings().rules, "", width, "Elo",
                                 "margin", "win %");
  for (std::size_t i = 0; i < order.size(); ++i) text += fmt::format("{:>8}", fmt::format("vs {}", i + 1));
  text += "\n";
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto bot = static_cast<std::size_t>(order[i]);
    const Standing s = r.overall(order[i]);
    text += fmt::format("{:<{}}  {:>+5.0f} +-{:>4.0f}  {:>+7.1f} +-{:>4}  {:>8.1f}", r.name(order[i]), width, rated[bot].elo,
                        kNormal95 * rated[bot].error, s.margin, to_text(s.margin_se, 1), 100 * s.win_rate);
    for (const int other : order) text += cell(r, order[i], other);
    text += "\n";
  }
  return text + "Elo with its 95 % interval, margin with its standard error; columns: win rate against the bot of that row\n";
}

}  // namespace

std::string verdict_text(const Sprt& t) {
  const std::string h0 = fmt::format("{:.1f} %", 100 * t.bounds().s0), h1 = fmt::format("{:.1f} %", 100 * t.bounds().s1);
  const std::string state = fmt::format("LLR {:+.2f} of +-{:.2f} after {} deals", t.llr(), Sprt::limit(), t.deals());
  if (t.verdict() == Sprt::Verdict::h1) return "H1 accepted, A wins " + h1 + " rather than " + h0 + "; " + state;
  if (t.verdict() == Sprt::Verdict::h0) return "H0 accepted, A wins " + h0 + " rather than " + h1 + "; " + state;
  return "open between " + h0 + " and " + h1 + "; " + state;
}

json::object to_json(const Result& r) {
  json::object o = to_json(r.settings());
  o["first_deal"] = r.first_deal(), o["deals"] = r.deals(), o["games_played"] = r.games();
  json::array builds;
  for (auto& b : r.builds()) builds.push_back(json::object{{"players", b.players}, {"commit", b.commit}});
  o["builds"] = std::move(builds);
  if (r.settings().kind == Settings::Kind::match) {
    for (auto& [key, value] : pair_json(r, r.pairs()[0])) o[key] = value;
    return o;
  }
  o["table"] = bots_json(r);
  json::array pairs;
  for (auto& p : r.pairs()) pairs.push_back(pair_json(r, p));
  o["pairs"] = std::move(pairs);
  return o;
}

std::string to_words(const Result& r) {
  const std::string words = r.settings().kind == Settings::Kind::match ? match_words(r) : league_words(r);
  return r.builds().size() < 2 ? words : words + fmt::format("  played by {} different builds of the program\n", r.builds().size());
}

std::string progress_words(const Result& r, int games_wanted) {
  std::string text = fmt::format("{}/{} games", r.games(), games_wanted);
  if (r.settings().kind == Settings::Kind::match) {
    const PairResult& p = r.pairs()[0];
    const Standing s = p.standing();
    text += fmt::format("  margin {:+.1f} +- {}  wins {:.1f} %  Elo {:+.0f} [{:+.0f}, {:+.0f}]", s.margin, to_text(s.margin_se, 1),
                        100 * s.win_rate, s.elo, s.elo_low, s.elo_high);
    if (p.sprt) text += fmt::format("  LLR {:+.2f}", p.sprt->llr());
    return text;
  }
  const auto rated = r.ratings();
  for (const int bot : r.ranking()) text += fmt::format("  {} {:+.0f}", r.name(bot), rated[static_cast<std::size_t>(bot)].elo);
  return text;
}

}  // namespace bastide
