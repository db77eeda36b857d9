#include "opening.hpp"

#include "protocol/error.hpp"
#include "protocol/json_text.hpp"
#include "tokens.hpp"

namespace bastide::server {
namespace {

constexpr SeatSet kEverySeat = 0x3f;
constexpr std::size_t kMarkLetters = 16, kHashLetters = 64;

SeatSet seats_in(const json::value& number) { return static_cast<SeatSet>(number.as_int64()) & kEverySeat; }
std::string text_in(const json::object& o, std::string_view key) {
  const json::value* text = o.if_contains(key);
  return text ? std::string(text->as_string()) : "";
}

}  // namespace

std::string opening_text(const Opening& o) {
  json::object said{{"seats", o.seats}, {"hosts", o.hosts}};
  if (!o.language.empty()) said["language"] = o.language;
  if (!o.match.empty()) said["match"] = o.match;
  if (!o.browser.empty()) said["browser"] = o.browser;
  return json_text(said);
}

Opening read_opening(const std::string& text) try {
  const json::object said = json::parse(text).as_object();
  Opening o;
  o.seats = seats_in(said.at("seats"));
  o.hosts = seats_in(said.at("hosts"));
  o.language = text_in(said, "language");
  o.match = text_in(said, "match");
  o.browser = text_in(said, "browser");
  return o;
} catch (const std::exception&) {
  throw Error("internal", "what a table was opened with cannot be read");
}

std::string take_text(const std::string& hash, const std::string& browser) { return browser.empty() ? hash : hash + " " + browser; }

std::pair<std::string, std::string> read_take(const std::string& text) {
  const std::size_t gap = std::min(text.find(' '), text.size());
  if (gap != kHashLetters) throw Error("internal", "who sat down at an open table cannot be read");
  return {text.substr(0, gap), gap == text.size() ? "" : text.substr(gap + 1)};
}

std::string browser_mark(const std::string& name) { return name.empty() ? "" : token_hash("browser " + name).substr(0, kMarkLetters); }

std::string offer_text(const Offer& offer) {
  return json_text(json::object{{"told", offer.told}, {"browser", offer.browser}, {"since", offer.since}});
}

std::optional<Offer> read_offer(const std::string& text) try {
  json::object said = json::parse(text).as_object();
  Offer offer{said.at("told").as_object(), std::string(said.at("browser").as_string()), said.at("since").as_int64()};
  if (!is_table_id(offer.table()) || offer.free() < 1) return {};
  return offer;
} catch (const std::exception&) {
  return {};
}

}  // namespace bastide::server
