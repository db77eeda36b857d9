// Requests whose answers depend on no table: options, rules, tiles and their pictures.
#pragma once
#include <string>

#include "http.hpp"

namespace bastide::server {

// Each throws Error in words.
Response meta_response(const Request&);
/// `query`: lang=de
Response rule_texts_response(const Request&, const std::string& query);
Response rules_response(const Request&, const Limits&);
/// `query`: ids=BA/RCr,BA/L
Response tiles_response(const Request&, const std::string& query);
/// `rest`: light/BA/RCr.0.svg
Response art_response(const Request&, const std::string& rest);

}  // namespace bastide::server
