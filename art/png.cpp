#include "art/png.hpp"

#include <stdexcept>

#include "art/raster.hpp"

namespace bastide::art {

static cairo_status_t append(void* bytes, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

std::string png_of(const std::string& svg, double scale) {
  const Raster raster = raster_of(svg, scale);
  std::string bytes;
  if (cairo_surface_write_to_png_stream(raster.get(), append, &bytes) != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error("the picture cannot be made a PNG");
  return bytes;
}

}  // namespace bastide::art
