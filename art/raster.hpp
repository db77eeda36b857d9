// Drawings as pixels, by librsvg.
#pragma once
#include <cairo.h>

#include <memory>
#include <string>

namespace bastide::art {

using Raster = std::unique_ptr<cairo_surface_t, void (*)(cairo_surface_t*)>;

/// The SVG in its own size times `scale`, as CAIRO_FORMAT_ARGB32. May be called from several threads at once. Throws std::runtime_error if
/// it is no SVG, or too large for the memory.
Raster raster_of(const std::string& svg, double scale);
/// The same onto what is there already, which is as large.
void draw_on(cairo_surface_t*, const std::string& svg);

}  // namespace bastide::art
