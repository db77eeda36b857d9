// What a JSON value has beside another: little where they are nearly the same.
#pragma once
#include <boost/json.hpp>
#include <optional>

namespace bastide::jcz {

/// How to make `wanted` of `base`; nothing if they are equal. A list of one replaces by what it holds, an empty list removes, an object
/// says it member by member; the members of lists are called by their numbers.
std::optional<boost::json::value> remainder_of(const boost::json::value& base, const boost::json::value& wanted);

/// Makes of `base` what `remainder_of` saw as `wanted`. Throws Error (bad-record) if the remainder does not fit.
boost::json::value with_remainder(const boost::json::value& base, const boost::json::value& remainder);

}  // namespace bastide::jcz
