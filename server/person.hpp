// People without accounts: somebody is known by a secret that his browser made. Only a part of a hash of it is ever stored, or told.
#pragma once
#include <string>
#include <string_view>

#include "protocol/fields.hpp"

namespace bastide::server {

/// The secret of a request or a message, as a person's public id: 24 hexadecimal digits. Throws Error (bad-message).
std::string read_person(const Fields&, std::string_view key);
/// Whose secret this is.
std::string person_of(std::string_view secret);
bool is_person(std::string_view id);

/// Who sits at a seat, as its row of kind `person` says. The marks tell whether two seats are one person's: what is kept of an address and of
/// the name that a page gives its browser is so short that neither can be found from it.
struct Sitter {
  std::string id;
  std::string address, browser;  ///< marks; empty: he has not shown himself at this table yet
  bool known() const { return !id.empty(); }
  bool shown() const { return !address.empty(); }
};

Sitter sitter_of(const std::string& id, const std::string& address, const std::string& browser);
/// As it is stored, and back. The latter throws Error (internal) if the text is none.
std::string sitter_text(const Sitter&);
Sitter read_sitter(const std::string& text);

}  // namespace bastide::server
