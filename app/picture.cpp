#include "picture.hpp"

#include <cairo.h>
#include <librsvg/rsvg.h>

#include <memory>
#include <stdexcept>

#include "files.hpp"

namespace bastide::app {
namespace {

bool ends_with(const std::string& s, const std::string& end) {
  return s.size() >= end.size() && s.compare(s.size() - end.size(), end.size(), end) == 0;
}

void write_png(const std::string& file, const std::string& svg) {
  GError* error = nullptr;
  const std::unique_ptr<RsvgHandle, void (*)(void*)> handle(
      rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(svg.data()), svg.size(), &error), g_object_unref);
  if (!handle) throw std::runtime_error(std::string("the picture cannot be drawn: ") + (error ? error->message : "unknown error"));
  double width = 0, height = 0;
  rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height);
  const std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)> surface(
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width), static_cast<int>(height)), cairo_surface_destroy);
  const std::unique_ptr<cairo_t, void (*)(cairo_t*)> cr(cairo_create(surface.get()), cairo_destroy);
  const RsvgRectangle all{0, 0, width, height};
  if (!rsvg_handle_render_document(handle.get(), cr.get(), &all, &error)) throw std::runtime_error(std::string("the picture cannot be drawn: ") + error->message);
  if (cairo_surface_write_to_png(surface.get(), file.c_str()) != CAIRO_STATUS_SUCCESS) throw std::runtime_error(file + ": the file cannot be written");
}

}  // namespace

void write_picture(const std::string& file, const std::string& svg) {
  if (file == "-" || ends_with(file, ".svg")) return write_file(file, svg);
  if (!ends_with(file, ".png")) throw std::runtime_error(file + ": expected a name that ends in .svg or .png");
  write_png(file, svg);
}

}  // namespace bastide::app
