#include "contest/part.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace bastide {

SeriesPart part_from(const std::string& text) {
  SeriesPart part;
  const char *end = text.data() + text.size(), *slash = text.data() + std::min(text.find('/'), text.size());
  const auto first = std::from_chars(text.data(), slash, part.number);
  const auto second = slash == end ? first : std::from_chars(slash + 1, end, part.of);
  const bool read = slash != end && first.ec == std::errc() && first.ptr == slash && second.ec == std::errc() && second.ptr == end;
  if (!read || part.number < 1 || part.of > 100000 || part.number > part.of)
    throw std::invalid_argument("--part " + text + ": expected a part and how many there are, 1/16 to 16/16");
  return part;
}

}  // namespace bastide
