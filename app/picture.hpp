// Pictures as files.
#pragma once
#include <string>

namespace bastide::app {

/// Before long work whose picture goes there. Throws std::invalid_argument if the name says no kind of picture.
void expect_picture(const std::string& file);
/// Writes an SVG to a file whose name ends in .svg or .png (drawn by librsvg), or to standard output for `-`. Throws
/// std::exception in words.
void write_picture(const std::string& file, const std::string& svg);

}  // namespace bastide::app
