#include "meta_routes.hpp"

#include <fmt/format.h>

#include <limits>

#include "art/kept.hpp"
#include "assets.hpp"
#include "protocol/meta.hpp"
#include "rooms.hpp"
#include "urls.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kTilesPerRequest = 500;
constexpr std::size_t kDesignsPerRequest = 8;  // as many as a game can have
constexpr std::size_t kDesignChars = 2000;  // longer ones are refused unread, shorter ones in words
constexpr std::size_t kDesignsKept = 500;
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

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();  // names that are none are not kept

std::string key_of(const Picture& p, const std::string& name) { return fmt::format("{}/{}.{}", p.theme, name, p.rot); }

Body picture_body(const std::string& key, std::optional<std::string> svg) {
  if (!svg)
    throw Error("not-found", fmt::format("there is no picture {}: themes are light and dark, tiles are in docs/catalogue.md", key.substr(0, 80)));
  return make_body(std::move(*svg), "image/svg+xml");
}

Body picture(const Picture& p) {
  static art::Kept<Body> drawn(kAll);
  const std::string key = key_of(p, p.id);
  return drawn.get(key, [&] { return picture_body(key, tile_picture(p.theme, p.id, p.rot)); });
}

// The parameter as it was meant; the design of a picture or of a geometry.
std::string design_of_query(std::string_view value) {
  if (value.empty()) throw Error("bad-message", "a design was expected, like gate:city.N/field.EL.ER.SL.SR.WL.WR.>.N");
  return std::string(value);
}

Body design_body(const Picture& p, const std::string& word) {
  static art::Kept<Body> drawn(kDesignsKept);
  const std::string key = key_of(p, word);
  return drawn.get(key, [&] { return picture_body(key, design_picture(p.theme, word, p.rot)); });
}

/// A table late in its game asks for many at once.
std::string shape_of(const std::string& id) {
  static art::Kept<std::string> traced(kAll);
  return traced.get(id, [&] {
    const std::optional<json::object> shape = tile_shape(id);
    if (!shape) throw Error("not-found", fmt::format("there is no tile {}", id.substr(0, 80)));
    return json::serialize(*shape);
  });
}

std::string shape_of_design(const std::string& word) {
  static art::Kept<std::string> traced(kDesignsKept);
  return traced.get(word, [&] { return json::serialize(design_shape(word)); });
}

template <class F>
void each_id(const std::string& ids, F&& f) {
  if (ids.empty()) throw Error("bad-message", "ids: expected tiles like ids=BA/RCr,BA/L");
  for (std::size_t at = 0; at <= ids.size();) {
    std::size_t comma = std::min(ids.find(',', at), ids.size());
    f(ids.substr(at, comma - at));
    at = comma + 1;
  }
}

// Pictures in one answer: by their address below /art/THEME/ without the ending, what is drawn there. A table late in its game
// needs a hundred.
std::string sheet(const std::string& theme, const Target& target) {
  json::object pictures;
  for (auto& [key, value] : target.query) {
    if (key != "tiles") continue;
    each_id(value, [&](const std::string& name) {
      if (pictures.size() == kTilesPerRequest) throw Error("too-large", fmt::format("at most {} pictures at once", kTilesPerRequest));
      pictures[name] = *picture(read_picture(theme + "/" + name + ".svg")).plain;
    });
  }
  if (pictures.empty()) throw Error("bad-message", "expected pictures like tiles=BA/RCr.0,BA/L.2");
  return json::serialize(pictures);
}

/// What `tell` says in the language that is asked for; made once in each.
template <class Tell>
Response in_language(const Request& r, const Target& target, Tell tell) {
  auto body_in = [&](const char* language) { return make_body(json::serialize(tell(language)), "application/json"); };
  static const Body english = body_in("en"), german = body_in("de");
  const std::string_view language = target.value("lang").value_or("en");
  if (language != "en" && language != "de") throw Error("not-found", "lang: the rules are told in the languages en and de");
  return body_response(r, language == "de" ? german : english, "no-cache");
}

}  // namespace

Response meta_response(const Request& r) {
  static const Body body = [] {
    json::object all = meta();
    if (const std::string_view module = offline_module(); !module.empty()) all["offline"] = module;
    return make_body(json::serialize(all), "application/json");
  }();
  return body_response(r, body, "no-cache");
}

Response rule_texts_response(const Request& r, const Target& target) {
  return in_language(r, target, [](const char* language) { return rule_texts_json(language); });
}

Response rules_book_response(const Request& r, const Target& target) {
  return in_language(r, target, [](const char* language) { return rules_book_json(language); });
}

Response rules_response(const Request& r, const Limits& limits) {
  return json_response(rules_json(Fields(parse_object(r.body)).text("rules", 1, limits.rules_chars)));
}

Response design_response(const Request& r) {
  return json_response(design_answer(Fields(parse_object(r.body)).text("design", 1, kDesignChars)));
}

Response tiles_response(const Request& r, const Target& target) {
  std::string tiles;
  std::size_t count = 0, designs = 0;
  auto add = [&](const std::string& shape) {
    if (count++ == kTilesPerRequest) throw Error("too-large", fmt::format("at most {} tiles at once", kTilesPerRequest));
    tiles += (tiles.empty() ? "" : ",") + shape;
  };
  for (auto& [key, value] : target.query) {
    if (key == "design" && ++designs > kDesignsPerRequest)
      throw Error("too-large", fmt::format("at most {} designs at once", kDesignsPerRequest));
    if (key == "design") add(shape_of_design(design_of_query(value)));
    if (key == "ids") each_id(value, [&](const std::string& id) { add(shape_of(id)); });
  }
  if (tiles.empty()) throw Error("bad-message", "expected tiles like ids=BA/RCr,BA/L or design=NAME:LINE/LINE");
  return body_response(r, fresh_body(r, "[" + tiles + "]"), kForAnHour);
}

/// As work of one who has a name of his own, so that nobody else's waits for all of it.
void draw_ahead(Workshop& workshop) {
  constexpr const char* kWho = "whoever draws ahead";
  workshop.start(kWho, [] {
    meta_response({});
    index_page();
  });
  for (const std::string& id : tiles_of_expansions()) workshop.start(kWho, [id] { shape_of(id); });
}

Response art_response(const Request& r, const std::string& rest, const Target& target) {
  if (const auto slash = rest.find('/'); slash != rest.npos && rest.substr(slash) == "/sheet.json")
    return body_response(r, fresh_body(r, sheet(rest.substr(0, slash), target)), kForAnHour);
  const Picture p = read_picture(rest);
  if (p.id != "design") return body_response(r, picture(p), kForAnHour);
  return body_response(r, design_body(p, design_of_query(target.value("tile").value_or(""))), kForAnHour);
}

}  // namespace bastide::server
