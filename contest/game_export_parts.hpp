// What both kinds of export need.
#pragma once
#include <filesystem>

#include "contest/game_facts.hpp"

namespace bastide {

/// Figures that a player put on features, of all roles.
int placed_in_all(const SeatFacts&);
/// Where an export is written until it is whole: PATH.part, cleared of what was left there. Throws std::runtime_error if there is
/// something of the name PATH.
std::filesystem::path unused_part(const std::filesystem::path&);
/// The export is whole and gets its name. Throws std::runtime_error.
void give_name(const std::filesystem::path& part, const std::filesystem::path&);

}  // namespace bastide
