#include "meta_routes.hpp"

#include <fmt/format.h>

#include <map>
#include <mutex>

#include "protocol/meta.hpp"
#include "rooms.hpp"
#include "urls.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kTilesPerRequest = 500;
constexpr const char* kForAnHour = "public, max-age=3600";

struct Picture {
  std::string theme, id;
  int rot = 0;
};

// light/BA/RCr.0.svg
Picture read_picture(const std::string& rest) {
  auto slash = rest.find('/');
  if (slash == std::string::npos || rest.size() < slash + 8 || !rest.ends_with(".svg"))
    throw Error("not-found", "a picture's address is /art/THEME/TILE.ROT.svg, like /art/light/BA/RCr.0.svg");
  std::string name = rest.substr(slash + 1, rest.size() - slash - 5);
  char rot = name.back();
  if (name[name.size() - 2] != '.' || rot < '0' || rot > '3') throw Error("not-found", "before .svg stands the rotation, .0 to .3");
  return {rest.substr(0, slash), name.substr(0, name.size() - 2), rot - '0'};
}

// Drawn once and kept: there are only so many tiles, and names that are none are not kept.
const Body& picture(const Picture& p) {
  static std::mutex mutex;
  static std::map<std::string, Body> drawn;
  std::string key = fmt::format("{}/{}.{}", p.theme, p.id, p.rot);
  std::lock_guard lock(mutex);
  auto found = drawn.find(key);
  if (found != drawn.end()) return found->second;
  std::optional<std::string> svg = tile_picture(p.theme, p.id, p.rot);
  if (!svg)
    throw Error("not-found", fmt::format("there is no picture {}: themes are light and dark, tiles are in docs/catalogue.md",
                                         key.substr(0, 80)));
  return drawn[key] = make_body(std::move(*svg), "image/svg+xml");
}

// Traced once and kept, as the pictures are: a table late in its game asks for many at once.
std::string shape_of(const std::string& id) {
  static std::mutex mutex;
  static std::map<std::string, std::string> traced;
  std::lock_guard lock(mutex);
  auto found = traced.find(id);
  if (found != traced.end()) return found->second;
  std::optional<json::object> shape = tile_shape(id);
  if (!shape) throw Error("not-found", fmt::format("there is no tile {}", id.substr(0, 80)));
  return traced[id] = json::serialize(*shape);
}

}  // namespace

Response meta_response(const Request& r) {
  static const Body body = make_body(json::serialize(meta()), "application/json");
  return body_response(r, body, "no-cache");
}

Response rule_texts_response(const Request& r, const std::string& query) {
  auto body_in = [](const char* language) { return make_body(json::serialize(rule_texts_json(language)), "application/json"); };
  static const Body english = body_in("en"), german = body_in("de");
  const std::string_view language = query_value(query, "lang").value_or("en");
  if (language != "en" && language != "de") throw Error("not-found", "lang: the rules are told in the languages en and de");
  return body_response(r, language == "de" ? german : english, "no-cache");
}

Response rules_response(const Request& r, const Limits& limits) {
  return json_response(rules_json(Fields(parse_object(r.body)).text("rules", 1, limits.rules_chars)));
}

Response tiles_response(const Request& r, const std::string& query) {
  std::optional<std::string> ids = percent_decode(query_value(query, "ids").value_or(""));
  if (!ids || ids->empty()) throw Error("bad-message", "ids: expected tiles like ids=BA/RCr,BA/L");
  std::string tiles;
  std::size_t count = 0;
  for (std::size_t at = 0; at <= ids->size();) {
    std::size_t comma = std::min(ids->find(',', at), ids->size());
    if (count++ == kTilesPerRequest) throw Error("too-large", fmt::format("ids: at most {} tiles at once", kTilesPerRequest));
    tiles += (tiles.empty() ? "" : ",") + shape_of(ids->substr(at, comma - at));
    at = comma + 1;
  }
  return body_response(r, fresh_body(r, "[" + tiles + "]"), kForAnHour);
}

Response art_response(const Request& r, const std::string& rest) {
  return body_response(r, picture(read_picture(rest)), kForAnHour);
}

}  // namespace bastide::server
