// What comes compressed, read by a test.
#pragma once
#include <zlib.h>

#include <stdexcept>
#include <string>

namespace bastide {

/// The text of one gzip stream. Throws std::runtime_error if it is none, or ends early.
inline std::string gunzip(const std::string& packed) {
  z_stream z{};
  constexpr int kGzipWindow = 15 + 16;
  if (inflateInit2(&z, kGzipWindow) != Z_OK) throw std::runtime_error("no memory to unpack");
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  z.avail_in = static_cast<uInt>(packed.size());
  std::string text;
  int status = Z_OK;
  while (status == Z_OK) {
    char piece[16384];
    z.next_out = reinterpret_cast<Bytef*>(piece);
    z.avail_out = sizeof piece;
    status = inflate(&z, Z_NO_FLUSH);
    text.append(piece, sizeof piece - z.avail_out);
  }
  inflateEnd(&z);
  if (status != Z_STREAM_END) throw std::runtime_error("not a whole gzip stream");
  return text;
}

}  // namespace bastide
