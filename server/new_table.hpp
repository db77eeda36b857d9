// POST /api/tables and /api/records: from the wish of a stranger to a table's row and its links.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "limits.hpp"
#include "protocol/fields.hpp"
#include "store.hpp"

namespace bastide::server {

namespace json = boost::json;

struct NewTable {
  struct Link {
    int seat;
    std::string token;
    bool mine;  ///< a seat of the one who creates the table
  };
  TableRow row;
  std::vector<Link> links;  ///< one a person; the only place where the secrets are
};

/// Throws Error (bad-message, bad-rules, not-found) in words.
NewTable read_new_table(const json::object& wish, const Limits&, std::int64_t now);
/// POST /api/records: the table of a game that was played elsewhere. Throws Error (bad-record, bad-rules) with the place.
TableRow read_new_record(std::string_view text, std::int64_t now);
/// The answer to the one who creates it, given once. `base` is the server's public address.
json::object links_of(const NewTable&, const std::string& base);

}  // namespace bastide::server
