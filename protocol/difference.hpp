// What of a JSON object is otherwise than before: a merge patch (RFC 7396) that can also change single items of arrays
// (docs/protocol.md, "Changes").
#pragma once
#include <boost/json.hpp>

namespace bastide {

/// What turns `before` into `after`; empty if nothing does. Neither may hold a `null`, which means here that something is gone, and
/// nothing that is an array may become an object.
boost::json::object difference(const boost::json::object& before, const boost::json::object& after);
/// Makes such a change.
void apply(const boost::json::object& difference, boost::json::object& to);

}  // namespace bastide
