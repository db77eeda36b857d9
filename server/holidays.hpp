// Holidays of people who are known: how much of the year's is left, and that one begins at all their tables (docs/server.md, "Clocks").
#pragma once
#include <cstdint>
#include <string>

#include "services.hpp"

namespace bastide::server {

/// Milliseconds of holiday that this person has left within the year that ends now. As DayBook::holidays it throws what a Store throws.
std::int64_t holiday_left(Store&, const Limits&, const std::string& person, std::int64_t now);

/// A holiday of so many days begins at all his tables but `where`; 0 days: the one that he has is over. Throws Error (illegal) if fewer are left.
void rest_everywhere(Store&, Services&, const std::string& person, int days, const std::string& where = "");

}  // namespace bastide::server
