#include "expansions/registry.hpp"

namespace bastide {

const std::vector<const Expansion*>& all_expansions() {
  static const std::vector<const Expansion*> all = {&base, &river};
  return all;
}

const Expansion* find_expansion(std::string_view id) {
  for (auto* e : all_expansions())
    if (id == e->id) return e;
  return nullptr;
}

int index_of(const Expansion& e) {
  auto& all = all_expansions();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (all[i] == &e) return static_cast<int>(i);
  return -1;
}

const std::vector<Preset>& all_presets() {
  static const std::vector<Preset> all = {
      {"classic", "exactly what the rule documents say: farms pay 4 points city by city", {}},
      {"modern", "third-edition scoring as in today's tournaments: 3 points per completed city, farm by farm", {{"farm-scoring", "farm3"}}},
  };
  return all;
}

}  // namespace bastide
