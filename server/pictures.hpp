// What others see of a table before they come: its picture, or a film of it.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "art/film.hpp"
#include "bodies.hpp"
#include "protocol/replay.hpp"
#include "urls.hpp"

namespace bastide::server {

/// How somebody wants a picture: `size` card (1200 by 630 pixels) or large (twice that), `theme` light or dark.
struct PictureWish {
  double scale = 1;
  art::Theme theme = art::Theme::light;
};
/// Throws Error (bad-message) with what was expected.
PictureWish read_picture_wish(const Target&);
/// A PNG. It takes a tenth of a second or more: work for the workshop.
Body picture_of_table(const art::GameBoard&, const std::vector<std::string>& names, const PictureWish&);

/// A game that is over as a film; each piece of work for the workshop is a picture of it. To be called again until there is a body.
class TableFilm {
 public:
  TableFilm(const Replay&, const std::vector<std::string>& names, art::Theme);
  std::optional<Body> go_on();

 private:
  art::Film film_;
};

}  // namespace bastide::server
