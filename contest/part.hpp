// A part of a series that several processes or machines share.
#pragma once
#include <string>

namespace bastide {

/// Part `number` (from 1) of `of`: the deals, games or files whose number leaves `number - 1` when divided by `of`. So a part stays
/// the same when the series grows, and all parts together are the whole.
struct SeriesPart {
  int number = 1, of = 1;

  bool has(long long i) const { return i % of == number - 1; }
  /// How many of the numbers below `count` it has.
  int share(int count) const { return (count - number + of) / of; }
};

/// "3/16". Throws std::invalid_argument in words.
SeriesPart part_from(const std::string& text);

}  // namespace bastide
