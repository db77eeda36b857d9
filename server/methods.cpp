#include "methods.hpp"

#include <algorithm>

namespace bastide::server {
namespace {

struct Door {
  std::string_view path;  ///< `*` is any part of it
  std::string_view methods;
};
constexpr std::string_view kRead = "GET, HEAD", kPosted = "POST", kBoth = "GET, HEAD, POST";
constexpr Door kDoors[] = {
    {"/health", kRead},
    {"/health/live", kRead},
    {"/health/ready", kRead},
    {"/metrics", kRead},
    {"/api/meta", kRead},
    {"/api/open", kRead},
    {"/api/open/socket", kRead},
    {"/api/push", kRead},
    {"/api/rules-texts", kRead},
    {"/api/rules-book", kRead},
    {"/api/tiles", kRead},
    {"/api/people/*", kRead},
    {"/api/lessons", kRead},
    {"/api/lessons/*/step", kPosted},
    {"/api/lessons/*/why", kPosted},
    {"/api/puzzles", kRead},
    {"/api/puzzles/*", kRead},
    {"/api/puzzles/*/picture", kRead},
    {"/api/puzzles/*/step", kPosted},
    {"/api/puzzles/*/why", kPosted},
    {"/api/rules", kPosted},
    {"/api/design", kPosted},
    {"/api/records", kPosted},
    {"/api/position", kPosted},
    {"/api/position/read", kPosted},
    {"/api/position/hint", kPosted},
    {"/api/match", kPosted},
    {"/api/me", kPosted},
    {"/api/me/history", kPosted},
    {"/api/me/holiday", kPosted},
    {"/api/me/mail", kPosted},
    {"/api/mail/confirm", kPosted},
    {"/api/mail/stop", kPosted},
    {"/api/tables", kPosted},
    {"/api/tables/*", kRead},
    {"/api/tables/*/record", kRead},
    {"/api/tables/*/jcz", kRead},
    {"/api/tables/*/replay", kRead},
    {"/api/tables/*/position", kRead},
    {"/api/tables/*/picture", kRead},
    {"/api/tables/*/film", kRead},
    {"/api/tables/*/stream", kRead},
    {"/api/tables/*/socket", kRead},
    {"/api/tables/*/review", kBoth},
    {"/api/tables/*/message", kPosted},
    {"/api/tables/*/seat", kPosted},
    {"/api/tables/*/push", kPosted},
    {"/api/tables/*/mail", kPosted},
};

/// Takes what is before the next slash from the front of a path.
std::string_view take_part(std::string_view& path) {
  const std::size_t end = std::min(path.find('/'), path.size());
  const std::string_view part = path.substr(0, end);
  path.remove_prefix(std::min(end + 1, path.size()));
  return part;
}

bool leads_to(std::string_view path, std::string_view door) {
  if (std::count(path.begin(), path.end(), '/') != std::count(door.begin(), door.end(), '/')) return false;
  while (!door.empty()) {
    const std::string_view part = take_part(path), expected = take_part(door);
    if (expected == "*" ? part.empty() : part != expected) return false;
  }
  return true;
}

}  // namespace

std::string_view methods_of(std::string_view path) {
  const auto found = std::find_if(std::begin(kDoors), std::end(kDoors), [path](const Door& d) { return leads_to(path, d.path); });
  return found == std::end(kDoors) ? std::string_view() : found->methods;
}

}  // namespace bastide::server
