// Secrets: the links of seats and the names of tables. Only a hash of a token is ever stored.
#pragma once
#include <string>
#include <string_view>

namespace bastide::server {

/// 256 random bits in 43 letters of base64url.
std::string new_token();
/// What is stored for a token: 64 hexadecimal digits. A text that is no token has a hash as well; it opens nothing.
std::string token_hash(std::string_view token);
/// True if the two hashes are equal; takes the same time wherever they differ. An empty hash equals nothing.
bool same_hash(std::string_view a, std::string_view b);

/// A table's name, 96 random bits in 16 letters of base64url: whoever knows it may watch, nobody can guess it. Never begins
/// with a hyphen, as an option of a command does.
std::string new_table_id();
/// A name for one request in logs, 16 letters of base64url: unlike all others.
std::string new_request_id();
/// True for a name that somebody else may have given a request: up to 64 letters, digits and any of "-_.:".
bool is_request_id(std::string_view id);
/// True if `id` could be a table's name, so that nonsense never reaches the store.
bool is_table_id(std::string_view id);

}  // namespace bastide::server
