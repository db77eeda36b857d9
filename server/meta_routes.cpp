#include "meta_routes.hpp"

#include <fmt/format.h>

#include <limits>

#include "art/kept.hpp"
#include "assets.hpp"
#include "protocol/json_text.hpp"
#include "protocol/meta.hpp"
#include "protocol/tile_answers.hpp"
#include "rooms.hpp"
#include "urls.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kDesignsKept = 500;
constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();  // names that are none are not kept
constexpr const char* kForAnHour = "public, max-age=3600";

std::string key_of(const PictureAddress& p, const std::string& name) { return fmt::format("{}/{}.{}", p.theme, name, p.rot); }

Body picture(const PictureAddress& p) {
  static art::Kept<Body> drawn(kAll);
  return drawn.get(key_of(p, p.id), [&] { return make_body(picture_at(p), "image/svg+xml"); });
}

Body picture_of_design(const PictureAddress& p, const std::string& word) {
  static art::Kept<Body> drawn(kDesignsKept);
  return drawn.get(key_of(p, word), [&] { return make_body(design_picture_at(p, word), "image/svg+xml"); });
}

/// A table late in its game asks for many at once.
std::string kept_shape(const std::string& id) {
  static art::Kept<std::string> traced(kAll);
  return traced.get(id, [&] { return shape_at(id); });
}

std::string kept_design(const std::string& word) {
  static art::Kept<std::string> traced(kDesignsKept);
  return traced.get(word, [&] { return design_shape_at(word); });
}

/// What `tell` says in the language that is asked for; made once in each.
template <class Tell>
Response in_language(const Request& r, const Target& target, Tell tell) {
  auto body_in = [&](const char* language) { return make_body(json_text(tell(language)), "application/json"); };
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
    return make_body(json_text(all), "application/json");
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
  return json_response(asked_design_answer(r.body));
}

Response tiles_response(const Request& r, const Target& target) {
  return body_response(r, fresh_body(r, tiles_answer(target.query, kept_shape, kept_design)), kForAnHour);
}

/// As work of one who has a name of his own, so that nobody else's waits for all of it.
void draw_ahead(Workshop& workshop) {
  constexpr const char* kWho = "whoever draws ahead";
  workshop.start(kWho, [] {
    meta_response({});
    index_page();
  });
  for (const std::string& id : tiles_of_expansions()) workshop.start(kWho, [id] { kept_shape(id); });
}

Response art_response(const Request& r, const std::string& rest, const Target& target) {
  if (const auto slash = rest.find('/'); slash != rest.npos && rest.substr(slash) == "/sheet.json") {
    const auto sheet = sheet_answer(rest.substr(0, slash), target.query, [](const PictureAddress& p) { return *picture(p).plain; });
    return body_response(r, fresh_body(r, json_text(sheet)), kForAnHour);
  }
  const PictureAddress p = read_picture_address(rest);
  return body_response(r, p.design() ? picture_of_design(p, design_of(target.query)) : picture(p), kForAnHour);
}

}  // namespace bastide::server
