// What deals the tiles without libsodium must deal as with it.
#include "protocol/ciphers.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/random.hpp"

namespace bastide {
namespace {

TEST(Ciphers, HashesAsLibsodiumDoes) {
  std::string text;
  for (int length = 0; length < 300; ++length, text += static_cast<char>(length * 7)) EXPECT_EQ(own::sha256(text), sha256(text)) << length;
}

TEST(Ciphers, HashOfAbcIsThatOfTheStandard) {
  const Bytes32 hash = own::sha256("abc");
  EXPECT_EQ(hash[0], 0xba);
  EXPECT_EQ(hash[1], 0x78);
  EXPECT_EQ(hash[31], 0xad);
}

TEST(Ciphers, StreamsAsLibsodiumDoes) {
  Rng rng{5};
  for (const std::size_t length : {0u, 1u, 63u, 64u, 65u, 2000u, 20000u}) {
    Bytes32 key;
    for (auto& byte : key) byte = static_cast<std::uint8_t>(rng.next());
    std::vector<std::uint8_t> ours(length), theirs(length);
    own::key_stream(ours, key);
    key_stream(theirs, key);
    EXPECT_EQ(ours, theirs) << length;
  }
}

TEST(Ciphers, RandomBytesAreOthersEachTime) { EXPECT_NE(random_bytes(), random_bytes()); }

}  // namespace
}  // namespace bastide
