// Pictures as files.
#pragma once
#include <string>

namespace bastide::app {

/// Writes an SVG to a file whose name ends in .svg or .png (drawn by librsvg), or to standard output for `-`. Throws
/// std::runtime_error in words.
void write_picture(const std::string& file, const std::string& svg);

}  // namespace bastide::app
