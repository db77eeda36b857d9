#include "art/png.hpp"

#include <cairo.h>
#include <librsvg/rsvg.h>

#include <cmath>
#include <memory>
#include <stdexcept>

namespace bastide::art {
namespace {

[[noreturn]] void fail(GError* error) {
  const std::string why = error ? error->message : "unknown error";
  g_clear_error(&error);
  throw std::runtime_error("the picture cannot be drawn: " + why);
}

cairo_status_t append(void* bytes, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(bytes)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

std::string png_of(const std::string& svg, double scale) {
  GError* error = nullptr;
  const std::unique_ptr<RsvgHandle, void (*)(void*)> handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error), g_object_unref);
  if (!handle) fail(error);
  double width = 0, height = 0;
  rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height);
  const RsvgRectangle all{0, 0, width * scale, height * scale};
  const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(std::lround(all.width)), static_cast<int>(std::lround(all.height))),
      cairo_surface_destroy);
  const std::unique_ptr<cairo_t, void (*)(cairo_t*)> cr(cairo_create(surface.get()), cairo_destroy);
  if (!rsvg_handle_render_document(handle.get(), cr.get(), &all, &error)) fail(error);
  std::string bytes;
  if (cairo_surface_write_to_png_stream(surface.get(), append, &bytes) != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error("the picture cannot be made a PNG");
  return bytes;
}

}  // namespace bastide::art
