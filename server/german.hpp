// What can be chosen, in German: from the page's own list (web/src/i18n/deMeta.ts), which the program carries too.
#pragma once
#include <string>
#include <string_view>

namespace bastide::server {

/// The words of a key such as `expansion.inns`, `preset.modern` or `bot.best:level=3`; empty if the list has none.
std::string_view german_of(const std::string& key);

}  // namespace bastide::server
