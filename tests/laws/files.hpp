// Files of numbers and games that are compared with what the engine does now.
#pragma once
#include <string>
#include <vector>

namespace bastide::laws {

/// The lines of a file below tests/, without comments and empty ones.
std::vector<std::string> lines_of(const std::string& name);
/// Names of the .txt files in a folder below tests/.
std::vector<std::string> files_in(const std::string& folder);
/// True if BASTIDE_REGENERATE is set: files are written instead of compared.
bool regenerating();
void write_file(const std::string& name, const std::string& text);

}  // namespace bastide::laws
