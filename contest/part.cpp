#include "contest/part.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>

#include "core/number.hpp"

namespace bastide {

SeriesPart part_from(const std::string& text) {
  SeriesPart part;
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::string_view number = std::string_view(text).substr(0, slash), of = std::string_view(text).substr(std::min(slash + 1, text.size()));
  if (!read_number(of, 1, 100'000, part.of) || !read_number(number, 1, part.of, part.number))
    throw std::invalid_argument("--part " + text + ": expected a part and how many there are, 1/16 to 16/16");
  return part;
}

}  // namespace bastide
