// JSON whose numbers are read exactly. Boost.JSON 1.81 rounds some of them to a neighbour, and every bit of a random number decides
// which tiles are drawn when one message draws several.
#pragma once
#include <boost/json.hpp>
#include <string_view>

namespace bastide::jcz {

/// The value that `text` spells. If it spells none `bad` says why and `read` how far it could be read.
boost::json::value parse_json(std::string_view text, boost::system::error_code& bad, std::size_t& read, boost::json::storage_ptr = {});

}  // namespace bastide::jcz
