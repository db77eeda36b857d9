#include "support/source_dir.hpp"

const char* const bastide::kSourceDir = BASTIDE_SOURCE_DIR;
