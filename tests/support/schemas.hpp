// The JSON Schemas of protocol/schemas, for tests.
#pragma once
#include <boost/json.hpp>
#include <string>

namespace bastide {

/// Why `value` does not fit the schema `name` ("state", "event", ...), empty if it does.
std::string misfit(const std::string& name, const boost::json::value& value);

/// The text of a file of the repository.
std::string file_text(const std::string& path);

}  // namespace bastide
