// Quick matches: what people can be paired for. The one list; the page hears of it in /api/meta and has its words in web/src/i18n.
#pragma once
#include <boost/json.hpp>
#include <span>
#include <string>
#include <string_view>

namespace bastide::server {

struct MatchKind {
  const char *id, *name;
  const char* rules;
  const char* clock;  ///< see `clock_text`; empty: none
  int players;
};

std::span<const MatchKind> match_kinds();
/// Null if there is none of that name.
const MatchKind* match_kind(std::string_view id);
/// "base2, river2, ...": for messages.
std::string match_kind_ids();
/// As in GET /api/meta.
boost::json::array match_kinds_json();

}  // namespace bastide::server
