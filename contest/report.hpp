// The result of a contest as a page for people.
#pragma once
#include <string>

#include "contest/result.hpp"

namespace bastide {

/// One HTML page that needs no other file: figures, plots as SVG, settings and the command; light and dark, phone and desktop.
std::string report_html(const Contest&, const Result&);

}  // namespace bastide
