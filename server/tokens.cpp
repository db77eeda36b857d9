#include "tokens.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <stdexcept>

namespace bastide::server {
namespace {

constexpr std::size_t kTokenBytes = 32, kTableIdBytes = 12, kTableIdChars = 16, kRequestIdChars = 64;

std::string random_text(std::size_t bytes) {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot start");
  std::array<unsigned char, kTokenBytes> raw;
  randombytes_buf(raw.data(), bytes);
  std::string text(sodium_base64_ENCODED_LEN(bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING), '\0');
  sodium_bin2base64(text.data(), text.size(), raw.data(), bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  text.pop_back();  // the terminating zero
  return text;
}

bool is_base64url(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

}  // namespace

std::string new_token() { return random_text(kTokenBytes); }
std::string new_table_id() {
  std::string id = random_text(kTableIdBytes);
  while (id.front() == '-') id = random_text(kTableIdBytes);  // on a command line that begins an option
  return id;
}
std::string new_request_id() { return random_text(kTableIdBytes); }

std::string token_hash(std::string_view token) {
  std::array<unsigned char, 32> hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr, 0);
  std::string hex(hash.size() * 2 + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), hash.data(), hash.size());
  hex.pop_back();  // the terminating zero
  return hex;
}

bool same_hash(std::string_view a, std::string_view b) {
  return !a.empty() && a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

bool is_request_id(std::string_view id) {
  const auto fits = [](char c) { return is_base64url(c) || c == '.' || c == ':'; };
  return !id.empty() && id.size() <= kRequestIdChars && std::all_of(id.begin(), id.end(), fits);
}

bool is_table_id(std::string_view id) { return id.size() == kTableIdChars && std::all_of(id.begin(), id.end(), is_base64url); }

}  // namespace bastide::server
