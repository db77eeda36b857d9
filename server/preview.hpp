// What others show of a link before anybody follows it (Open Graph): words for every page, in German and English.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "bodies.hpp"
#include "match.hpp"

namespace bastide::server {

/// A page's words are in this language: `de` or `en`.
bool is_page_language(std::string_view);

/// What is told of a page: its words, and the address of a picture of what it shows, if it has one.
struct Told {
  std::string title, description, picture;
};
/// Of any page by its address, and of a table that is not known. `day`: since 1970, for the puzzle of the day. Only what the program itself carries.
Told told_of_page(std::string_view path, std::string_view language, std::int64_t day);
/// Of a table: who plays for how many points, by which rules, and how far they are; neither points nor turns of a game that is `hidden` from others.
Told told_of_table(const Match&, bool hidden, std::string_view language);

/// The page in this language, with that in its head. `base`: our address; `path`: the page's, such as /t/ID. A path that has no place in a page
/// changes nothing.
Body page_with_preview(const Body& page, const std::string& base, std::string_view path, std::string_view language, const Told&);

}  // namespace bastide::server
