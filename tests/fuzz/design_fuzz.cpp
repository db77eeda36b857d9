// Any bytes as a design: refused in words, or accepted, equal to its own spelling, drawn as it lies in one of its rotations, and played to the end.
#include "../catalogue_equal.hpp"
#include "art/tile_art.hpp"
#include "core/check.hpp"
#include "core/ruleset.hpp"
#include "demand.hpp"

namespace {

using namespace bastide;

void check_words(const DesignErrors& errors) {
  for (auto& e : errors) {
    demand(e.line >= 0 && !e.text.empty(), "an error says something, and where");
    for (const char c : e.text) demand(c >= 0x20 && c < 0x7f, "an error is printable");
  }
}

void check_spelling(const Design& d) {
  DesignErrors errors;
  demand(read_design(to_text(d), errors) == d && errors.empty(), "the spelling means the same");
  Catalogue catalogue;
  demand(read_catalogue(catalogue, to_text(tile_of(d)), "d").empty(), "a catalogue can define the tile");
  demand(same(catalogue.tiles[0], tile_of(d)), "and it is the same");
}

void draw(const TileDef& tile, int rot) {
  demand(art::tile_svg(tile, rot, art::Theme::light).find("nan") == std::string::npos, "a picture has numbers only");
  demand(art::tile_shapes(tile).size() == tile.segments.size(), "each segment has its place");
  demand(!art::describe(tile).empty(), "a tile can be told in words");
}

void play(const Design& d, u64 seed) {
  Game g(compile(parse_rules("base+inns+abbot+shrines+siege+creativity tiles=basic:1 design=" + to_text(d))));
  Rng rng{seed};
  for (int n = 0; !g.over(); ++n) {
    g.play(g.sample(rng));
    if (n % 64 == 0) demand(check(g).empty(), "the state is what a recount says");
  }
  demand(check(g).empty(), "the state at the end is what a recount says");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  DesignErrors errors;
  const Design d = read_design(as_text(data, size), errors);
  check_words(errors);
  if (!errors.empty()) return 0;
  check_spelling(d);
  draw(tile_of(d), static_cast<int>(size % 4));
  play(d, size);
  return 0;
}
