// A tile drawn at random: any kinds of edges, joined in any way, with buildings, pennants and marks.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/expansion.hpp"
#include "core/random.hpp"

namespace bastide {

class RandomDesign {
 public:
  explicit RandomDesign(Rng& rng) : rng_(rng) {}

  /// NAME:LINE/LINE/..., without copies.
  std::string word(const std::string& name) {
    for (Kind& k : edge_) k = static_cast<Kind>(rng_.below(3));
    for (const Kind k : {City, Road}) edges(k);
    for (const Kind k : {Cloister, Garden})
      if (rng_.below(3) == 0) line(k, inner());
    fields();
    return name + ":" + text_;
  }

 private:
  void line(Kind kind, const std::string& places, const std::string& end = "") {
    text_ += (text_.empty() ? "" : "/") + std::string(kKindName[kind]) + places + marks(kind) + end;
  }

  std::string inner() { return inner_++ ? ".II" : ".I"; }

  std::string marks(Kind kind) {
    std::string text = kind == City && rng_.below(4) == 0 ? rng_.below(2) ? ".pennant" : ".pennant=2" : "";
    for (auto& m : all_marks())
      if (m.mark->kind == kind && *m.mark->name && rng_.below(4) == 0) text += std::string(".") + m.mark->name;
    return text;
  }

  /// Each edge of the kind goes with an earlier one or begins a segment.
  void edges(Kind kind) {
    std::vector<int> groups;  // bit sets of sides
    for (int d = 0; d < 4; ++d) {
      if (edge_[d] != kind) continue;
      const int to = rng_.below(static_cast<u32>(groups.size() + 1));
      if (to == static_cast<int>(groups.size())) groups.push_back(0);
      groups[to] |= 1 << d;
    }
    for (const int sides : groups) {
      std::string places;
      for (int d = 0; d < 4; ++d)
        if (sides >> d & 1) places += std::string(".") + kSideName[d];
      if (kind == City) cities_.push_back(sides);
      line(kind, places);
    }
  }

  /// The halves of a field edge go together, those beside a road apart; each of them joins an earlier field or begins one.
  void fields() {
    std::vector<int> fields;  // bit sets of half edges
    for (int d = 0; d < 4; ++d) {
      if (edge_[d] == City) continue;
      for (int halves : edge_[d] == Field ? std::vector<int>{3} : std::vector<int>{1, 2}) {
        const bool begins = fields.empty() || (fields.size() < 6 && rng_.below(2) == 0);
        if (begins) fields.push_back(0);
        fields[begins ? fields.size() - 1 : static_cast<std::size_t>(rng_.below(static_cast<u32>(fields.size())))] |= halves
                                                                                                                      << 2 * d;
      }
    }
    if (inner_ < 2 && rng_.below(4) == 0) fields.push_back(0);
    for (const int halves : fields) field(halves);
  }

  void field(int halves) {
    std::string places, touched;
    for (int h = 0; h < 8; ++h)
      if (halves >> h & 1) places += std::string(".") + kHalfName[h];
    for (const int sides : cities_) {
      bool touches = rng_.below(4) == 0;
      for (int h = 0; h < 8; ++h)  // the half edge that meets it in a corner lies on a city
        touches |= (halves >> h & 1) && (sides >> ((h % 2 ? h + 1 : h + 7) % 8 / 2) & 1);
      for (int d = 0; touches && d < 4; ++d)
        if (sides >> d & 1) {
          touched += std::string(".") + kSideName[d];
          break;
        }
    }
    line(Field, places.empty() ? inner() : places, touched.empty() ? "" : ".>" + touched);
  }

  Rng& rng_;
  std::array<Kind, 4> edge_{};
  std::vector<int> cities_;  ///< sides of each
  std::string text_;
  int inner_ = 0;
};

inline std::string random_design(Rng& rng, const std::string& name) { return RandomDesign(rng).word(name); }

/// `design=` with one to `most` of them, some in several copies.
inline std::string random_designs(Rng& rng, int most) {
  std::string word;
  for (int n = rng.below(static_cast<u32>(most)); n >= 0; --n) {
    word += (word.empty() ? "design=" : ",") + random_design(rng, "d" + std::to_string(n));
    if (const int copies = 1 + rng.below(4); copies > 1) word += "*" + std::to_string(copies);
  }
  return word;
}

}  // namespace bastide
