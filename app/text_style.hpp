// Colours and weights of text on standard output.
#pragma once
#include <fmt/color.h>
#include <unistd.h>

namespace bastide::app {

/// The style on a terminal, none elsewhere.
inline fmt::text_style styled(fmt::text_style style) { return isatty(1) ? style : fmt::text_style(); }

}  // namespace bastide::app
