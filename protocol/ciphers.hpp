// What the seeds of games are made with (docs/record.md): libsodium does it, and where that is not to be had, as in WebAssembly, the few
// lines of ciphers_own.cpp. A test holds both to the same results.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace bastide {

using Bytes32 = std::array<std::uint8_t, 32>;

/// Random bytes from the system.
Bytes32 random_bytes();
/// The hash SHA-256 (FIPS 180-4).
Bytes32 sha256(std::string_view text);
/// The beginning of the ChaCha20 stream (RFC 8439) with this key, the nonce "LibsodiumDRG" and blocks counted from 0: what libsodium calls
/// randombytes_buf_deterministic.
void key_stream(std::span<std::uint8_t> out, const Bytes32& key);

namespace own {
/// The same two, by nothing but this project.
Bytes32 sha256(std::string_view text);
void key_stream(std::span<std::uint8_t> out, const Bytes32& key);
}  // namespace own

}  // namespace bastide
