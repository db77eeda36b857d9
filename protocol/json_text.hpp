// JSON as text, with numbers as people write them: 137.5, 0.0001 and 119, where Boost's own has 1.375E2, 1E-4 and 1.19E2.
#pragma once
#include <boost/json.hpp>
#include <string>

namespace bastide {

/// On one line, without blanks between. A number that is none (not finite) is null.
std::string json_text(const boost::json::value&);
std::string json_text(const boost::json::object&);
std::string json_text(const boost::json::array&);

}  // namespace bastide
