#include "picture.hpp"

#include <stdexcept>

#include "art/png.hpp"
#include "files.hpp"

namespace bastide::app {
namespace {

bool ends_with(const std::string& s, const std::string& end) {
  return s.size() >= end.size() && s.compare(s.size() - end.size(), end.size(), end) == 0;
}

}  // namespace

void write_picture(const std::string& file, const std::string& svg) {
  if (file == "-" || ends_with(file, ".svg")) return write_file(file, svg);
  if (!ends_with(file, ".png")) throw std::runtime_error(file + ": expected a name that ends in .svg or .png, or of a game .webp");
  write_file(file, art::png_of(svg));
}

}  // namespace bastide::app
