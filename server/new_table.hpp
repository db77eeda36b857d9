// POST /api/tables and /api/records: from the wish of a stranger to a table's row and its links.
#pragma once
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "limits.hpp"
#include "match_kinds.hpp"
#include "opening.hpp"
#include "protocol/fields.hpp"
#include "protocol/record.hpp"
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
  std::optional<MoveRow> opening;  ///< its first row, if it is open to everybody
  std::vector<Link> links;  ///< one a person; the only place where the secrets are
};

/// What a page says of who looks for others.
struct MatchWish {
  std::string kind, name;
  std::string language, browser;  ///< the latter as `browser_mark` has it
};
/// Throw Error (bad-message) in words.
MatchWish read_match_wish(const json::object& wish, const Limits&);
/// As `browser_mark` has it; empty if it is not named.
std::string read_browser(const Fields&);

/// Throws Error (bad-message, bad-rules, not-found) in words.
NewTable read_new_table(const json::object& wish, const Limits&, std::int64_t now);
/// POST /api/match: a table for one person and others to come.
NewTable new_match(const MatchKind&, const MatchWish&, const Limits&, std::int64_t now);
/// A record, or a game of JCloisterZone's, which is JSON. Throws Error (bad-record) with the place.
Record read_any_record(std::string_view text);
/// POST /api/records: the table of a game that was played elsewhere. Throws Error (bad-record, bad-rules) with the place.
TableRow read_new_record(std::string_view text, std::int64_t now);
/// The answer to the one who creates it, given once. `base` is the server's public address.
json::object links_of(const NewTable&, const std::string& base);

}  // namespace bastide::server
