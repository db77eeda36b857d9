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
bool harmless(std::string_view id) {
  return std::all_of(id.begin(), id.end(), [](unsigned char c) { return c < 128 && (std::isalnum(c) || c == '-' || c == '_'); });
}

std::string meta(std::string_view property, std::string_view content) {
  return fmt::format("<meta property=\"{}\" content=\"{}\" />\n    ", property, content);
}

std::string preview(const std::string& base, const std::string& table) {
  std::string tags = meta("og:site_name", "Bastide") + meta("og:type", "website");
  if (table.empty())
    return tags + meta("og:title", "Bastide: a table for Carcassonne") + meta("og:description", "Play with friends or against the computer: open a link, and sit down.") +
           meta("og:image", base + "/icon-512.png");
  return tags + meta("og:title", "A game of Carcassonne") + meta("og:description", "Take a seat, watch, or look back at it turn by turn.") +
         meta("og:url", base + "/t/" + table) + meta("og:image", fmt::format("{}/api/tables/{}/picture", base, table)) + meta("og:image:type", "image/png") +
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

TableFilm::TableFilm(const Replay& replay, const std::vector<std::string>& names, art::Theme theme) : film_(replay.rules(), replay.moves(), names, {theme}) {}

std::optional<Body> TableFilm::go_on() {
  if (film_.next()) return {};
  return plain_body(film_.finish(), "image/webp");
}

Body page_with_preview(const Body& page, const std::string& base, const std::string& table) {
  constexpr std::string_view before = "<title>";
  std::string text = *page.plain;
  const std::size_t at = text.find(before);
  if (at == std::string::npos || !harmless(table)) return page;
  return make_body(text.insert(at, preview(base, table)), page.type);
}

}  // namespace bastide::server
