#include "pictures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "art/png.hpp"
#include "protocol/error.hpp"

namespace bastide::server {
namespace {

constexpr double kLarge = 2;

bool yes(const Target& target, const char* key, std::string_view plain, std::string_view other) {
  const std::string_view value = target.value(key).value_or(plain);
  if (value != plain && value != other) throw Error("bad-message", fmt::format("{}: expected {} or {}", key, plain, other));
  return value == other;
}

/// It may stand in a page as it is.
bool harmless(std::string_view path) {
  return std::all_of(path.begin(), path.end(), [](unsigned char c) { return c < 128 && (std::isalnum(c) || c == '-' || c == '_' || c == '/' || c == '.'); });
}

std::string meta(std::string_view property, std::string_view content) {
  return fmt::format("<meta property=\"{}\" content=\"{}\" />\n    ", property, content);
}

/// What is told of a page: its words, and where the picture of what it shows is, if it has one.
struct Told {
  std::string title, description, picture;
};

/// The ID of a page `/t/ID`; empty if it is none of these.
std::string_view id_below(std::string_view path, std::string_view folder) { return path.starts_with(folder) ? path.substr(folder.size()) : ""; }

Told told_of(std::string_view path) {
  if (const auto table = id_below(path, "/t/"); !table.empty())
    return {"A game of Carcassonne", "Take a seat, watch, or look back at it turn by turn.", fmt::format("/api/tables/{}/picture", table)};
  if (const auto puzzle = id_below(path, "/puzzles/"); !puzzle.empty())
    return {"A puzzle of Carcassonne", "One turn here is far better than all others. Do you find it?", fmt::format("/api/puzzles/{}/picture", puzzle)};
  if (path == "/puzzles") return {"Puzzles of Carcassonne", "One turn is far better than all others. Another puzzle every day.", ""};
  return {"Bastide: a table for Carcassonne", "Play with friends or against the computer: open a link, and sit down.", ""};
}

std::string preview(const std::string& base, std::string_view path) {
  const Told told = told_of(path);
  const std::string tags = meta("og:site_name", "Bastide") + meta("og:type", "website") + meta("og:title", told.title) + meta("og:description", told.description);
  if (told.picture.empty()) return tags + meta("og:image", base + "/icon-512.png");
  return tags + meta("og:url", base + std::string(path)) + meta("og:image", base + told.picture) + meta("og:image:type", "image/png") +
         meta("og:image:width", fmt::format("{}", art::kCardAcross)) + meta("og:image:height", fmt::format("{}", art::kCardDown)) +
         meta("twitter:card", "summary_large_image");
}

}  // namespace

PictureWish read_picture_wish(const Target& target) {
  return {yes(target, "size", "card", "large") ? kLarge : 1, yes(target, "theme", "light", "dark") ? art::Theme::dark : art::Theme::light};
}

Body picture_of_table(const art::GameBoard& board, const std::vector<std::string>& names, const PictureWish& wish) {
  return plain_body(art::png_of(art::card_svg(board, names, wish.theme), wish.scale), "image/png");
}

TableFilm::TableFilm(const Replay& replay, const std::vector<std::string>& names, art::Theme theme) : film_(replay.beginning(), replay.moves(), names, {theme}) {}

std::optional<Body> TableFilm::go_on() {
  if (film_.next()) return {};
  return plain_body(film_.finish(), "image/webp");
}

Body page_with_preview(const Body& page, const std::string& base, std::string_view path) {
  constexpr std::string_view before = "<title>";
  std::string text = *page.plain;
  const std::size_t at = text.find(before);
  if (at == std::string::npos || !harmless(path)) return page;
  return make_body(text.insert(at, preview(base, path)), page.type);
}

}  // namespace bastide::server
