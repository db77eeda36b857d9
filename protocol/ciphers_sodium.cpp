#include <sodium.h>

#include <stdexcept>

#include "protocol/ciphers.hpp"

namespace bastide {
namespace {

void start_sodium() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
}

}  // namespace

Bytes32 random_bytes() {
  start_sodium();
  Bytes32 bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

Bytes32 sha256(std::string_view text) {
  start_sodium();
  Bytes32 hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hash;
}

void key_stream(std::span<std::uint8_t> out, const Bytes32& key) {
  if (out.empty()) return;  // libsodium takes no null pointer, however little it has to do
  start_sodium();
  randombytes_buf_deterministic(out.data(), out.size(), key.data());
}

}  // namespace bastide
