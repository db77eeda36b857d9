// Records of games in folders, and work on all of them by several threads.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"

namespace bastide::app {

/// Files with one of these endings in the folders and all folders below, sorted, and whatever else is named; nothing twice. `-` is
/// standard input. Throws std::runtime_error if there is nothing of a name.
std::vector<std::string> files_below(const std::vector<std::string>& paths, std::initializer_list<std::string_view> endings);

/// A record, or a save of JCloisterZone's (.jcz) as one. Throws std::exception in words without the name of the file.
Record record_from(const std::string& file);

}  // namespace bastide::app
