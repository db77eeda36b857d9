#include "art/raster.hpp"

#include <librsvg/rsvg.h>

#include <cmath>
#include <stdexcept>

namespace bastide::art {
namespace {

[[noreturn]] void fail(GError* error) {
  const std::string why = error ? error->message : "unknown error";
  g_clear_error(&error);
  throw std::runtime_error("the picture cannot be drawn: " + why);
}

using Handle = std::unique_ptr<RsvgHandle, void (*)(void*)>;

Handle read(const std::string& svg) {
  GError* error = nullptr;
  Handle handle(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error), g_object_unref);
  if (!handle) fail(error);
  return handle;
}

void draw(const Handle& handle, cairo_surface_t* raster) {
  const RsvgRectangle all{0, 0, static_cast<double>(cairo_image_surface_get_width(raster)), static_cast<double>(cairo_image_surface_get_height(raster))};
  const std::unique_ptr<cairo_t, void (*)(cairo_t*)> cr(cairo_create(raster), cairo_destroy);
  GError* error = nullptr;
  if (!rsvg_handle_render_document(handle.get(), cr.get(), &all, &error)) fail(error);
}

}  // namespace

Raster raster_of(const std::string& svg, double scale) {
  const Handle handle = read(svg);
  double width = 0, height = 0;
  rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height);
  Raster raster(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(std::lround(width * scale)), static_cast<int>(std::lround(height * scale))),
      cairo_surface_destroy);
  draw(handle, raster.get());
  return raster;
}

void draw_on(cairo_surface_t* raster, const std::string& svg) { draw(read(svg), raster); }

}  // namespace bastide::art
