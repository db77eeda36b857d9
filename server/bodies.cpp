#include "bodies.hpp"

#include <zlib.h>

#include <new>

#include "tokens.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kWorthIt = 512;  // smaller ones fit into a packet anyway

bool is_text(std::string_view type) {
  for (std::string_view word : {"text/", "json", "svg", "javascript", "wasm"})
    if (type.find(word) != type.npos) return true;
  return false;
}

}  // namespace

std::string gzip(const std::string& bytes, int level) {
  z_stream z{};
  constexpr int kGzipWindow = 15 + 16, kMemory = 9;
  if (deflateInit2(&z, level, Z_DEFLATED, kGzipWindow, kMemory, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
  std::string packed(deflateBound(&z, bytes.size()), '\0');
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  z.avail_in = static_cast<uInt>(bytes.size());
  z.next_out = reinterpret_cast<Bytef*>(packed.data());
  z.avail_out = static_cast<uInt>(packed.size());
  const bool whole = deflate(&z, Z_FINISH) == Z_STREAM_END;
  packed.resize(whole ? z.total_out : 0);
  deflateEnd(&z);
  return packed;
}

Body plain_body(std::string bytes, std::string_view type) {
  const std::string hash = token_hash(bytes).substr(0, 32);
  return {std::string(type), std::make_shared<const std::string>(std::move(bytes)), nullptr, "\"" + hash + "\"",
          "\"" + hash + "-gzip\""};
}

Body make_body(std::string bytes, std::string_view type, std::string_view brotli) {
  Body body = plain_body(std::move(bytes), type);
  if (!brotli.empty()) {
    body.brotli = std::make_shared<const std::string>(brotli);
    body.brotli_tag = body.tag.substr(0, body.tag.size() - 1) + "-br\"";
  }
  if (!is_text(type) || body.plain->size() < kWorthIt || body.plain->size() > 1u << 30) return body;
  std::string packed = gzip(*body.plain, Z_BEST_COMPRESSION);
  if (!packed.empty() && packed.size() < body.plain->size() / 10 * 9)
    body.gzip = std::make_shared<const std::string>(std::move(packed));
  return body;
}

}  // namespace bastide::server
