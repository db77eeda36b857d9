#include <algorithm>
#include <bit>
#include <string>

#include "protocol/ciphers.hpp"

namespace bastide::own {
namespace {

using Words = std::array<std::uint32_t, 16>;

constexpr std::uint32_t kRound[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t byte_of(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

void hash_block(std::array<std::uint32_t, 8>& hash, std::string_view block) {
  std::uint32_t w[64];
  for (std::size_t i = 0; i < 16; ++i)
    w[i] = byte_of(block, 4 * i) << 24 | byte_of(block, 4 * i + 1) << 16 | byte_of(block, 4 * i + 2) << 8 | byte_of(block, 4 * i + 3);
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + w[i - 7] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
  }
  auto [a, b, c, d, e, f, g, h] = hash;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t one = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + kRound[i] + w[i];
    const std::uint32_t two = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + one, d = c, c = b, b = a, a = one + two;
  }
  const std::uint32_t after[] = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) hash[i] += after[i];
}

void quarter_round(Words& x, std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
  x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 16);
  x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 12);
  x[a] += x[b], x[d] = std::rotl(x[d] ^ x[a], 8);
  x[c] += x[d], x[b] = std::rotl(x[b] ^ x[c], 7);
}

Words cipher_block(const Words& start) {
  Words x = start;
  for (int i = 0; i < 10; ++i) {
    for (std::size_t n = 0; n < 4; ++n) quarter_round(x, n, n + 4, n + 8, n + 12);
    for (std::size_t n = 0; n < 4; ++n) quarter_round(x, n, (n + 1) % 4 + 4, (n + 2) % 4 + 8, (n + 3) % 4 + 12);
  }
  for (std::size_t i = 0; i < x.size(); ++i) x[i] += start[i];
  return x;
}

template <class Bytes>
std::uint32_t little(const Bytes& bytes, std::size_t at) {
  std::uint32_t x = 0;
  for (std::size_t i = 0; i < 4; ++i) x |= static_cast<std::uint32_t>(static_cast<unsigned char>(bytes[at + i])) << 8 * i;
  return x;
}

}  // namespace

Bytes32 sha256(std::string_view text) {
  std::string padded(text);
  padded += '\x80';
  padded.resize((padded.size() + 8 + 63) / 64 * 64 - 8);
  for (int i = 7; i >= 0; --i) padded += static_cast<char>(static_cast<std::uint64_t>(text.size()) * 8 >> 8 * i);
  std::array<std::uint32_t, 8> hash{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  for (std::size_t at = 0; at < padded.size(); at += 64) hash_block(hash, std::string_view(padded).substr(at, 64));
  Bytes32 out;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(hash[i / 4] >> (24 - 8 * (i % 4)));
  return out;
}

void key_stream(std::span<std::uint8_t> out, const Bytes32& key) {
  const std::string_view constant = "expand 32-byte k", nonce = "LibsodiumDRG";
  Words start{};
  for (std::size_t i = 0; i < 4; ++i) start[i] = little(constant, 4 * i);
  for (std::size_t i = 0; i < 8; ++i) start[4 + i] = little(key, 4 * i);
  for (std::size_t i = 0; i < 3; ++i) start[13 + i] = little(nonce, 4 * i);
  for (std::size_t at = 0; at < out.size(); at += 64, ++start[12]) {
    const Words block = cipher_block(start);
    for (std::size_t i = 0; i < std::min<std::size_t>(64, out.size() - at); ++i) out[at + i] = static_cast<std::uint8_t>(block[i / 4] >> 8 * (i % 4));
  }
}

}  // namespace bastide::own

#ifdef __EMSCRIPTEN__
#include <random>

namespace bastide {

Bytes32 random_bytes() {
  std::random_device chance;  // what the browser, or node, gives out for secrets
  Bytes32 bytes;
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(chance());
  return bytes;
}

Bytes32 sha256(std::string_view text) { return own::sha256(text); }
void key_stream(std::span<std::uint8_t> out, const Bytes32& key) { own::key_stream(out, key); }

}  // namespace bastide
#endif
