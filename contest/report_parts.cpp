#include "contest/report_parts.hpp"

#include <fmt/core.h>

#include "contest/plot.hpp"
#include "protocol/meta.hpp"

namespace bastide {
namespace {

std::string row(const std::string& label, const std::string& value) {
  return "<div><dt>" + label + "</dt><dd>" + value + "</dd></div>";
}

std::string limit_words(const Limit& l) {
  std::string text;
  if (l.time.count()) text = to_text(l.time);
  if (l.playouts) text += (text.empty() ? "" : ", at most ") + std::to_string(l.playouts) + " playouts";
  if (l.remaining.count()) text += (text.empty() ? "" : ", ") + to_text(GameClock{l.remaining, l.increment}) + " for a game";
  return text.empty() ? "its own measure" : text;
}

std::string limits(const Settings& s) {
  std::string text;
  bool same = true;
  for (std::size_t i = 0; i < s.bots.size(); ++i) same = same && limit_words(s.limit(i)) == limit_words(s.limit(0));
  if (same) return escaped(limit_words(s.limit(0)));
  for (std::size_t i = 0; i < s.bots.size(); ++i)
    text += (i ? "<br>" : "") + escaped(shown_name(contestant_from(s.bots[i]).spec)) + ": " + escaped(limit_words(s.limit(i)));
  return text;
}

constexpr const char* kHow =
    "<p class=how>The games of a deal have the same tiles in the same order, each bot in each seat; a deal is one observation, and "
    "all "
    "standard errors are over deals. Win rates count ties as half. Elo is 400 log<sub>10</sub>(w / (1 − w)) of the win rate w; in "
    "a "
    "league it is fitted to all games (Bradley and Terry), its interval by leaving out deals in turn. The sequential test is "
    "Wald's "
    "with 5 % for either error, generalized to the unknown distribution of a deal's score (Van den Bergh).</p>";

}  // namespace

std::string page(const std::string& kind, const std::string& name, const std::string& title, const std::string& body) {
  return "<!doctype html>\n<html lang=en><head><meta charset=utf-8><meta name=viewport "
         "content=\"width=device-width,initial-scale=1\">"
         "<meta name=color-scheme content=\"light dark\"><title>" +
         escaped(name) + "</title><style>" + kReportStyle + "</style></head>\n<body><main><header><p class=kind>Bastide " +
         escaped(kind) + "</p><h1>" + title + "</h1></header>\n" + body + "\n<footer>bastide " + kVersion +
         "</footer></main></body></html>\n";
}

std::string card(const std::string& heading, const std::string& body, const std::string& explanation, const std::string& size) {
  return "<section class=\"card " + size + "\"><h2>" + heading + "</h2>" + body +
         (explanation.empty() ? "" : "<p class=about>" + explanation + "</p>") + "</section>\n";
}

std::string tile(const std::string& label, const std::string& figure, const std::string& below) {
  return "<div class=tile><span class=label>" + label + "</span><span class=figure>" + figure + "</span><span class=below>" +
         below + "</span></div>";
}

std::string short_number(double v) {
  if (v >= 1000) {
    std::string digits = fmt::format("{:.0f}", v);
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
      digits.insert(static_cast<std::size_t>(at), ",");
    return digits;
  }
  return v >= 100 ? fmt::format("{:.0f}", v) : v >= 1 ? fmt::format("{:.1f}", v) : fmt::format("{:.3f}", v);
}

std::string faults(const Contest& c) {
  std::string rows;
  for (auto& g : c.games) {
    if (g.forfeit < 0) continue;
    const auto bot = static_cast<std::size_t>(g.seats[static_cast<std::size_t>(g.forfeit)]);
    rows += fmt::format("<li><b>{}</b>, deal {} game {}: {}</li>", escaped(shown_name(c.settings.bots[bot])), g.slot.deal,
                        g.slot.game, escaped(g.fault));
  }
  return rows.empty()
             ? ""
             : card("Forfeited games", "<ul class=faults>" + rows + "</ul>", "They count as lost, by at least no points.", "wide");
}

std::string settings_card(const Result& r) {
  const Settings& s = r.settings();
  std::string rows = row("rules", "<code>" + escaped(s.rules) + "</code>") + row("thinking for a decision", limits(s)) +
                     row("seed", std::to_string(s.seed));
  rows += row("deals", r.games() ? fmt::format("{} to {}", r.first_deal(), r.first_deal() + r.deals() - 1) : "none yet");
  std::string builds;
  for (auto& b : r.builds()) builds += (builds.empty() ? "" : "<br>") + escaped(b.text());
  rows += row(r.builds().size() > 1 ? "different builds of the program" : "build of the program",
              builds.empty() ? "not recorded" : builds);
  if (s.sprt) rows += row("sequential test", escaped(s.sprt->text));
  return card(
      "How it was played",
      "<dl>" + rows + "</dl><pre><code>bastide " + escaped(command_line(s, r.first_deal(), r.deals())) + "</code></pre>" + kHow, "",
      "wide");
}

}  // namespace bastide
