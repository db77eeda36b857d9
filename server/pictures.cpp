#include "pictures.hpp"

#include <fmt/format.h>

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

}  // namespace bastide::server
