#include "preview.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "art/card.hpp"
#include "bots/evaluation.hpp"
#include "bots/puzzle.hpp"
#include "core/expansion.hpp"
#include "german.hpp"
#include "preview_words.hpp"
#include "protocol/error.hpp"
#include "protocol/lesson.hpp"
#include "protocol/utf8.hpp"
#include "protocol/view.hpp"
#include "rooms.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kNameBytes = 48, kTitleBytes = 300, kDescriptionBytes = 500;
constexpr std::size_t kNamed = 3;  ///< expansions that are told by name

template <class... Args>
std::string filled(const char* form, const Args&... args) {
  return fmt::format(fmt::runtime(form), args...);
}

std::string listed(const std::vector<std::string>& all) { return fmt::format("{}", fmt::join(all, ", ")); }

// ---- rules

std::string expansion_told(const Expansion& e, const PreviewWords& words) {
  if (e.id == std::string_view("base")) return words.base;
  const std::string_view german = words.german() ? german_of("expansion." + std::string(e.id)) : "";
  return std::string(german.empty() ? std::string_view(e.name) : german);
}

/// The preset by which these options were chosen; empty if they are somebody's own.
std::string preset_told(const Rules& rules, const PreviewWords& words) {
  for (const Preset& p : all_presets()) {
    Rules alike = rules;
    alike.choice = parse_rules(fmt::format("{} {}", to_text(Rules{.on = rules.on}), p.id)).choice;
    if (alike.choice != rules.choice) continue;
    const std::string_view german = words.german() ? german_of("preset." + std::string(p.id)) : "";
    return filled(words.rules, german.empty() ? std::string_view(p.id) : german);
  }
  return "";
}

/// "Base game, The River, Inns and Cathedrals and 4 other expansions."
std::string rules_told(const Rules& rules, const PreviewWords& words) {
  std::vector<std::string> names;
  std::size_t others = 0;
  for (const Expansion* e : all_expansions())
    if (rules.has(*e)) names.size() > kNamed ? void(++others) : names.push_back(expansion_told(*e, words));
  return listed(names) + (others ? filled(others == 1 ? words.one_more : words.more, others) : "") + preset_told(rules, words) + ".";
}

// ---- tables

/// A seat that nobody named, and a computer that has its own name, are called so in every language.
std::string seat_told(const Seat& seat, int number, const PreviewWords& words) {
  const bool nobody = seat.name == neutral_name(number);
  if (!seat.person() && words.german() && (nobody || seat.name == bot_name(seat.bot)))
    if (const std::string_view name = german_of("bot." + seat.bot); !name.empty()) return std::string(name);
  if (!seat.person() && nobody) return bot_name(seat.bot);
  if (nobody) return filled(words.player, number + 1);
  if (seat.name == default_name(number)) return words.colours[number];
  return clean_name(shortened(seat.name, kNameBytes));
}

std::string players_told(const Match& match, bool with_points, const PreviewWords& words) {
  std::vector<std::string> all;
  for (int i = 0; const Seat& seat : match.seats()) {
    const std::string name = seat_told(seat, i, words);
    all.push_back(with_points ? fmt::format("{} {}", name, match.game().s().score[i]) : name);
    ++i;
  }
  return listed(all);
}

std::string stand_told(const Match& match, bool hidden, const PreviewWords& words) {
  if (match.over() || match.imported()) return words.over;
  if (const int free = std::popcount(match.vacant())) return free == 1 ? words.free : filled(words.frees, free);
  if (hidden) return words.hidden;
  if (!match.seq()) return words.begins;
  const int left = tiles_left(match.game());
  return filled(left == 1 ? words.last_tile : words.turn, match.game().s().turn.number, left);
}

// ---- puzzles

Told told_of_puzzle(const Puzzle& puzzle, const PreviewWords& words, std::int64_t day) {
  const auto& all = all_puzzles();
  const auto number = std::find_if(all.begin(), all.end(), [&](const Puzzle& p) { return p.id == puzzle.id; }) - all.begin() + 1;
  return {filled(puzzle_of_day(day).id == puzzle.id ? words.puzzle_of_day : words.puzzle, number, all.size()),
          filled(words.puzzle_text, rules_told(parse_rules(puzzle.rules()), words), puzzle.rating), fmt::format("/api/puzzles/{}/picture", puzzle.id)};
}

const Puzzle* puzzle_if(std::string_view id) {
  for (const Puzzle& p : all_puzzles())
    if (p.id == id) return &p;
  return nullptr;
}

/// How many of the expansions have lessons, the base game not among them.
std::size_t systems_learnt() {
  const auto& all = all_expansions();
  return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const Expansion* e) { return course::lessons_of(e->id) > 0; })) - 1;
}

// ---- the page's head

/// As an attribute: on one line, without what ends it.
std::string attribute(std::string_view text, std::size_t most) {
  std::string out;
  for (const char c : shortened(text, most)) {
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else if (c == '>') out += "&gt;";
    else if (c == '"') out += "&quot;";
    else out += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return out;
}

std::string meta_tag(std::string_view property, std::string_view content, std::size_t most = kTitleBytes) {
  return fmt::format("<meta property=\"{}\" content=\"{}\" />\n    ", property, attribute(content, most));
}

/// It may stand in a page as it is.
bool harmless(std::string_view path) {
  return std::all_of(path.begin(), path.end(), [](unsigned char c) { return c < 128 && (std::isalnum(c) || c == '-' || c == '_' || c == '/' || c == '.'); });
}

std::string tags_of(const std::string& base, std::string_view path, std::string_view language, const Told& of) {
  const std::string tags = meta_tag("og:site_name", "Bastide") + meta_tag("og:type", "website") + meta_tag("og:locale", preview_words(language).locale) +
                           meta_tag("og:title", of.title) + meta_tag("og:description", of.description, kDescriptionBytes);
  if (of.picture.empty()) return tags + meta_tag("og:image", base + "/icon-512.png");
  const std::string here = fmt::format("{}{}?lang={}", base, path, preview_words(language).language);  // what reads this may ask there again
  return tags + meta_tag("og:url", here) + meta_tag("og:image", base + of.picture) + meta_tag("og:image:type", "image/png") +
         meta_tag("og:image:width", fmt::format("{}", art::kCardAcross)) + meta_tag("og:image:height", fmt::format("{}", art::kCardDown)) +
         meta_tag("twitter:card", "summary_large_image");
}

/// With this in place of what stands between the first `before` and the next quote, if there is any.
void set_attribute(std::string& html, std::string_view before, std::string_view value) {
  const std::size_t at = html.find(before);
  if (at == std::string::npos) return;
  const std::size_t from = at + before.size();
  html.replace(from, html.find('"', from) - from, attribute(value, kDescriptionBytes));
}

}  // namespace

bool is_page_language(std::string_view language) { return preview_words(language).language == language; }

Told told_of_page(std::string_view path, std::string_view language, std::int64_t day) {
  const PreviewWords& words = preview_words(language);
  const auto below = [path](std::string_view folder) { return path.starts_with(folder) ? path.substr(folder.size()) : std::string_view(); };
  if (const auto table = below("/t/"); !table.empty()) return {words.table, words.table_text, fmt::format("/api/tables/{}/picture", table)};
  if (const Puzzle* puzzle = puzzle_if(below("/puzzles/"))) return told_of_puzzle(*puzzle, words, day);
  if (path.starts_with("/puzzles")) return {words.puzzles, filled(words.puzzles_text, all_puzzles().size()), ""};
  if (path == "/learn") return {words.learn, filled(words.learn_text, course::all_lessons().size(), systems_learnt()), ""};
  if (path == "/design") return {words.design, words.design_text, ""};
  if (path == "/position") return {words.position, words.position_text, ""};
  return {words.start, words.start_text, ""};
}

Told told_of_table(const Match& match, bool hidden, std::string_view language) {
  const PreviewWords& words = preview_words(language);
  const bool played = match.seq() > 0 || match.over() || match.imported();
  return {filled(words.players, players_told(match, played && !hidden, words)),
          rules_told(match.game().rules().rules, words) + " " + stand_told(match, hidden, words), fmt::format("/api/tables/{}/picture", match.table().id)};
}

Body page_with_preview(const Body& page, const std::string& base, std::string_view path, std::string_view language, const Told& of) {
  constexpr std::string_view before = "<title>";
  std::string text = *page.plain;
  const std::size_t at = text.find(before);
  if (at == std::string::npos || !harmless(path)) return page;
  text.insert(at, tags_of(base, path, language, of));
  set_attribute(text, "<html lang=\"", preview_words(language).language);
  set_attribute(text, "<meta name=\"description\" content=\"", of.description);
  return make_body(std::move(text), page.type);
}

}  // namespace bastide::server
