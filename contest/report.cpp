#include "contest/report.hpp"

#include <fmt/core.h>

#include "contest/charts.hpp"
#include "contest/plot.hpp"
#include "contest/report_parts.hpp"

namespace bastide {
namespace {

std::string bot_name(const Result& r, int bot) { return escaped(r.name(bot)); }

/// The colours of A and B, in words.
std::string key(const Result& r, const PairResult& p) {
  return "<p class=key><span class=a>" + bot_name(r, p.a) + "</span> <span class=b>" + bot_name(r, p.b) + "</span></p>";
}

std::string headline_figures(const PairResult& p) {
  const Standing s = p.standing();
  return "<div class=tiles>" +
         tile("win rate", fmt::format("{:.1f}<small> %</small>", 100 * s.win_rate),
              fmt::format("± {} standard error", to_text(s.win_rate_se, 1, 100))) +
         tile("margin", fmt::format("{:+.1f}", s.margin), fmt::format("± {} points a game", to_text(s.margin_se, 1))) +
         tile("Elo", fmt::format("{:+.0f}", s.elo), fmt::format("95 %: {:+.0f} to {:+.0f}", s.elo_low, s.elo_high)) +
         tile("games", fmt::format("{}", p.tally.games()), fmt::format("{} deals from each seat", p.tally.deals().size())) +
         "</div>";
}

std::string won_bar(const PairResult& p) {
  auto part = [&p](const char* colour, int n, const std::string& word) {
    const bool room = 8 * n > p.wins + p.ties + p.losses;
    return n ? fmt::format("<span class={} style=\"flex-grow:{}\" title=\"{} {}\">{}{}</span>", colour, n, n, word, n,
                           room ? " " + word : "")
             : std::string();
  };
  return "<div class=won>" + part("a", p.wins, "won") + part("n", p.ties, "level") + part("b", p.losses, "lost") + "</div>";
}

/// As it is printed, with the signs of print.
std::string typeset(std::string text) {
  for (const auto& [plain, sign] : {std::pair<std::string, std::string>{"+-", "±"}, {" %", "\u00a0%"}})
    for (std::size_t at = 0; (at = text.find(plain, at)) != std::string::npos; at += sign.size())
      text.replace(at, plain.size(), sign);
  return escaped(text);
}

std::string verdict(const PairResult& p) {
  if (!p.sprt) return "";
  const auto v = p.sprt->verdict();
  const char* kind = v == Sprt::Verdict::h1 ? "yes" : v == Sprt::Verdict::h0 ? "no" : "open";
  return fmt::format("<p class=\"verdict {}\"><b>Sequential test</b> {}</p>", kind, typeset(verdict_text(*p.sprt)));
}

std::string effort_row(const std::string& name, const char* colour, const Effort& e) {
  const Mean score = e.score();
  return fmt::format(
      "<tr><th scope=row><span class=\"swatch {}\"></span>{}</th><td>{:.1f} <small>± "
      "{}</small></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
      colour, name, score.value, to_text(score.error, 1), short_number(e.mean_ms()), short_number(e.nearly_longest_ms()), short_number(e.longest_ms()),
      e.thinking.playouts ? short_number(e.playouts_per_second()) : "–", e.out_of_time, e.forfeits - e.out_of_time);
}

std::string effort_table(const Result& r, const PairResult& p) {
  return card("The two",
              "<div class=scroll tabindex=0 role=region aria-label=bots><table><thead><tr><th>bot</th><th>score a game</th><th>ms "
              "a decision</th><th>99.9 % within, ms</th><th>longest, ms</th>"
              "<th>playouts a second</th><th>lost on time</th><th>forfeits</th></tr></thead><tbody>" +
                  effort_row(bot_name(r, p.a), "a", p.effort[0]) + effort_row(bot_name(r, p.b), "b", p.effort[1]) +
                  "</tbody></table></div>",
              "", "wide");
}

std::string match_charts(const Contest& c, const Result& r, const PairResult& p) {
  const char* small = p.sprt ? "third" : "";
  std::string out = card("Scores over the turns", key(r, p) + score_curves(c, p),
                         "Lines: mean score after each turn, the final scoring in the last. Bands: the middle half of the games.");
  out += card("Margins", key(r, p) + margin_distribution(p), "Games by A's points less B's.");
  out += card("The margin as it settled", running_margin(p), "Mean margin after each deal; the band holds the truth with 95 %.",
              small);
  if (p.sprt)
    out +=
        card("The sequential test", sprt_path(c, p), "The log likelihood ratio of H1 over H0; at a bound the match ends.", small);
  return out + card("What A won of a deal", deal_scores(p),
                    "Each deal is played from every seat; its games together are one observation.", small);
}

std::string match_page(const Contest& c, const Result& r) {
  const PairResult& p = r.pairs()[0];
  const std::string title = bot_name(r, 0) + " <em>against</em> " + bot_name(r, 1);
  std::string body = won_bar(p) + headline_figures(p) + verdict(p);
  if (r.games()) body += "<div class=grid>" + effort_table(r, p) + match_charts(c, r, p) + "</div>";
  return page("match", r.name(0) + " against " + r.name(1), title, body + faults(c) + settings_card(r));
}

std::string league_table(const Result& r) {
  const auto rated = r.ratings();
  std::string rows;
  int rank = 0;
  for (const int bot : r.ranking()) {
    const Rating& rating = rated[static_cast<std::size_t>(bot)];
    const Standing s = r.overall(bot);
    const Effort e = r.effort(bot);
    rows += fmt::format(
        "<tr><td>{}</td><th scope=row>{}</th><td><b>{:+.0f}</b> <small>± {:.0f}</small></td><td>{:.1f} <small>± {}</small></td>"
        "<td>{:+.1f} <small>± {}</small></td><td>{:.1f}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
        ++rank, bot_name(r, bot), rating.elo, kNormal95 * rating.error, 100 * s.win_rate, to_text(s.win_rate_se, 1, 100), s.margin,
        to_text(s.margin_se, 1), e.score().value, short_number(e.mean_ms()), e.thinking.playouts ? short_number(e.playouts_per_second()) : "–",
        s.games);
  }
  return card("The table",
              "<div class=scroll tabindex=0 role=region aria-label=ranking><table "
              "class=ranks><thead><tr><td></td><th>bot</th><th>Elo</th><th>win "
              "%</th><th>margin</th><th>score</th><th>ms a "
              "decision</th><th>playouts a second</th><th>games</th></tr></thead><tbody>" +
                  rows + "</tbody></table></div>",
              "Elo with its 95 % interval, the others with their standard error.", "wide");
}

std::string cross_cell(const Result& r, int row, int column) {
  for (auto& p : r.pairs()) {
    if (!(p.a == row && p.b == column) && !(p.a == column && p.b == row)) continue;
    const Standing s = p.standing();
    if (!s.games) break;
    const double rate = p.a == row ? s.win_rate : 1 - s.win_rate, margin = p.a == row ? s.margin : -s.margin;
    return fmt::format("<td class=heat style=\"--w:{:.0f}%;--c:var(--{})\">{:.1f}<small>{:+.1f}</small></td>",
                       90 * std::abs(2 * rate - 1), rate < 0.5 ? "b" : "a", 100 * rate, margin);
  }
  return "<td class=none></td>";
}

std::string crosstable(const Result& r) {
  const auto order = r.ranking();
  std::string head, rows;
  for (std::size_t i = 0; i < order.size(); ++i) {
    head += fmt::format("<th title=\"{}\">{}</th>", bot_name(r, order[i]), i + 1);
    rows += fmt::format("<tr><th scope=row>{} {}</th>", i + 1, bot_name(r, order[i]));
    for (const int other : order) rows += cross_cell(r, order[i], other);
    rows += "</tr>";
  }
  return card("Each against each",
              "<div class=scroll tabindex=0 role=region aria-label=crosstable><table class=cross><thead><tr><td></td>" + head +
                  "</tr></thead><tbody>" + rows + "</tbody></table></div>",
              "Win rate in % of the row against the column, and below it the margin in points a game.", "wide");
}

std::string league_page(const Contest& c, const Result& r) {
  const std::string title = fmt::format("A league of {} bots", r.settings().bots.size());
  std::string body = "<div class=grid>" + league_table(r) + crosstable(r);
  if (r.games())
    body += card("Ratings", rating_plot(r), "The most likely ratings of all games together, with their 95 % intervals.", "wide");
  return page("league", title, title, body + "</div>" + faults(c) + settings_card(r));
}

}  // namespace

std::string report_html(const Contest& c, const Result& r) {
  return r.settings().kind == Settings::Kind::match ? match_page(c, r) : league_page(c, r);
}

}  // namespace bastide
