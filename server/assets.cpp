#include "assets.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "embedded.hpp"
#include "tokens.hpp"

namespace bastide::server {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 15> kTypes = {{{".html", "text/html; charset=utf-8"},
                                                                                   {".js", "text/javascript; charset=utf-8"},
                                                                                   {".mjs", "text/javascript; charset=utf-8"},
                                                                                   {".css", "text/css; charset=utf-8"},
                                                                                   {".json", "application/json"},
                                                                                   {".map", "application/json"},
                                                                                   {".webmanifest", "application/manifest+json"},
                                                                                   {".svg", "image/svg+xml"},
                                                                                   {".png", "image/png"},
                                                                                   {".ico", "image/x-icon"},
                                                                                   {".webp", "image/webp"},
                                                                                   {".woff2", "font/woff2"},
                                                                                   {".wasm", "application/wasm"},
                                                                                   {".wav", "audio/wav"},
                                                                                   {".txt", "text/plain; charset=utf-8"}}};

constexpr std::string_view kNoPage = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Bastide</title></head>
<body><h1>Bastide</h1>
<p>The server runs, but the page was not built into this program. Build it and then the program again:</p>
<pre>cd web
npm ci
npm run build</pre>
<p>The server's interface is described in <code>docs/protocol.md</code>.</p></body></html>
)";

}  // namespace

const Asset* find_asset(std::string_view path) {
  for (const Asset& asset : embedded_assets())
    if (asset.path == path) return &asset;
  return nullptr;
}

std::string_view index_page() {
  const Asset* index = find_asset("/index.html");
  return index ? index->bytes : kNoPage;
}

std::string_view mime_type(std::string_view path) {
  for (auto [ending, type] : kTypes)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

// vite writes assets/NAME-HASH.ending; nothing else lies in that folder.
bool is_hashed(std::string_view path) { return path.starts_with("/assets/"); }

std::string etag(std::string_view bytes) { return "\"" + token_hash(bytes).substr(0, 32) + "\""; }

}  // namespace bastide::server
