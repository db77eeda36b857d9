// What embed_assets.cmake generates.
#pragma once
#include <span>
#include <vector>

#include "assets.hpp"

namespace bastide::server {

/// The files of the page; none if it was not built.
std::span<const Asset> embedded_assets();

}  // namespace bastide::server
