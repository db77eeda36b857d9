// A table that is open to everybody: what is said when it is opened, and what follows from its rows since.
#pragma once
#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "neighbours.hpp"

namespace bastide::server {

namespace json = boost::json;

/// What the row of kind `open` says. Never changed afterwards.
struct Opening {
  SeatSet seats = 0;     ///< for anybody who comes
  SeatSet hosts = 0;     ///< of whoever made the table
  std::string language;  ///< of his page; empty if it did not say
  std::string match;     ///< the kind of a quick match (match_kinds.hpp); empty: a table as its maker wanted it
  std::string browser;   ///< see `browser_mark`
  std::int64_t since = 0;
};

/// As it is stored, and back. The latter throws Error (internal) if the text is none.
std::string opening_text(const Opening&);
Opening read_opening(const std::string& text);

/// What a row of kind `take` says: who sits down has a secret and a browser.
std::string take_text(const std::string& token_hash, const std::string& browser);
/// Throws Error (internal) if the text is none.
std::pair<std::string, std::string> read_take(const std::string& text);

/// What is kept of the name that a page gives its browser, so that nobody is paired with himself; empty if there is none.
std::string browser_mark(const std::string& name);

/// What is told of an open table to whoever looks for one, and to other servers.
struct Offer {
  json::object told;  ///< as in the list, without its age
  std::string browser;
  std::int64_t since = 0;  ///< milliseconds since 1970
  bool operator==(const Offer&) const = default;

  std::string table() const { return std::string(told.at("table").as_string()); }
  std::string match() const { return told.contains("match") ? std::string(told.at("match").as_string()) : ""; }
  int free() const { return static_cast<int>(told.at("free").as_int64()); }
};

/// For other servers, and back; nothing if the text is none, as from a newer server.
std::string offer_text(const Offer&);
std::optional<Offer> read_offer(const std::string& text);

}  // namespace bastide::server
