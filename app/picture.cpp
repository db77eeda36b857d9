#include "picture.hpp"

#include <stdexcept>

#include "art/png.hpp"
#include "files.hpp"

namespace bastide::app {

void expect_picture(const std::string& file) {
  if (file != "-" && !file.ends_with(".svg") && !file.ends_with(".png")) throw std::invalid_argument(file + ": expected a name that ends in .svg or .png, or of a game .webp");
}

void write_picture(const std::string& file, const std::string& svg) {
  expect_picture(file);
  write_file(file, file.ends_with(".png") ? art::png_of(svg) : svg);
}

}  // namespace bastide::app
