// Where the project's files are, for tests that read them.
#pragma once

namespace bastide {

/// The project's folder, from the root. Known to one source only: all others are the same in every clone, for the compiler's cache.
extern const char* const kSourceDir;

}  // namespace bastide
