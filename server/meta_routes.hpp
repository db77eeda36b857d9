// Requests whose answers depend on no table: options, rules, tiles and their pictures.
#pragma once
#include <string>

#include "http.hpp"

namespace bastide::server {

// Each throws Error in words.
Response meta_response(const Request&);
/// `query`: lang=de
Response rule_texts_response(const Request&, const Target&);
Response rules_book_response(const Request&, const Target&);
Response lessons_response(const Request&);
/// `rest`: ID/step or ID/why
Response lesson_response(const Request&, const std::string& rest);
/// `day`: counted from the beginning of 1970.
Response puzzles_response(const Request&, std::int64_t day);
/// `rest`: ID or ID/picture; or, with a body, ID/step or ID/why
Response puzzle_response(const Request&, const std::string& rest, const Target&);
Response puzzle_answer(const Request&, const std::string& rest);
/// A position that is set up by hand, or read from a text (docs/protocol.md, "Setting a position up").
Response position_response(const Request&, const Limits&);
Response read_position_response(const Request&);
Response rules_response(const Request&, const Limits&);
/// What a player's own tile is, or what is wrong with it.
Response design_response(const Request&);
/// `query`: ids=BA/RCr,BA/L and any number of design=NAME:LINE/LINE
Response tiles_response(const Request&, const Target&);
/// Has the workshop make what every page asks for, all tiles' shapes above all, so that nobody waits for it.
void draw_ahead(Workshop&);
/// `rest`: light/BA/RCr.0.svg, or light/design.0.svg with the query tile=NAME:LINE/LINE
Response art_response(const Request&, const std::string& rest, const Target&);

}  // namespace bastide::server
