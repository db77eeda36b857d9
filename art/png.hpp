// Drawings as PNG, by librsvg.
#pragma once
#include <string>

namespace bastide::art {

/// The SVG in its own size times `scale`, as the bytes of a PNG. May be called from several threads at once. Throws std::runtime_error
/// if it is no SVG, or too large for the memory.
std::string png_of(const std::string& svg, double scale = 1);

}  // namespace bastide::art
