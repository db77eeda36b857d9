#include "assets.hpp"

#include <array>
#include <map>
#include <utility>

#include "embedded.hpp"

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

constexpr std::string_view kBrotli = ".br";  // beside a file: the same, compressed

constexpr std::string_view kNoPage = R"(<!doctype html>
<html><head><meta charset="utf-8"><title>Bastide</title></head>
<body lang="en"><h1>Bastide</h1>
<p>The server runs, but the page was not built into this program. Build it and then the program again:</p>
<pre>cd web
npm ci
npm run build</pre>
<p>The server's interface is described in <code>docs/protocol.md</code>.</p></body></html>
)";

// From the file's ending.
std::string_view mime_type(std::string_view path) {
  for (auto [ending, type] : kTypes)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

// Made once, when somebody asks for the first: some 20 ms for the whole page.
const std::map<std::string_view, Body>& bodies() {
  static const std::map<std::string_view, Body> all = [] {
    std::map<std::string_view, std::string_view> files, brotli;
    for (const Asset& asset : embedded_assets()) {
      const bool packed = asset.path.ends_with(kBrotli);
      (packed ? brotli : files).emplace(asset.path.substr(0, asset.path.size() - (packed ? kBrotli.size() : 0)), asset.bytes);
    }
    std::map<std::string_view, Body> made;
    for (const auto& [path, bytes] : files) made.emplace(path, make_body(std::string(bytes), mime_type(path), brotli[path]));
    return made;
  }();
  return all;
}

}  // namespace

const Body* find_asset(std::string_view path) {
  auto found = bodies().find(path);
  return found == bodies().end() ? nullptr : &found->second;
}

const Body& index_page() {
  static const Body no_page = make_body(std::string(kNoPage), mime_type(".html"));
  const Body* index = find_asset("/index.html");
  return index ? *index : no_page;
}

std::string_view offline_module() {
  for (const Asset& asset : embedded_assets())
    if (asset.path.starts_with("/assets/bastide-") && asset.path.ends_with(".mjs")) return asset.path;
  return {};
}

// vite writes assets/NAME-HASH.ending; nothing else lies in that folder.
bool is_hashed(std::string_view path) { return path.starts_with("/assets/"); }

}  // namespace bastide::server
