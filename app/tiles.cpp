// bastide tiles: the catalogue.
#include <fmt/core.h>

#include "art/board.hpp"
#include "command.hpp"
#include "core/design.hpp"
#include "core/ledger.hpp"
#include "core/tile_def.hpp"
#include "files.hpp"
#include "picture.hpp"

namespace bastide::app {
namespace {

/// The built-in catalogue and the user's files. Throws with every error of the first file that has any.
Catalogue catalogue_with(const std::vector<std::string>& files) {
  Catalogue all = builtin_catalogue();
  for (auto& file : files) {
    const std::size_t before = all.tiles.size() + all.sets.size();
    const auto errors = read_catalogue(all, read_file(file), file);
    std::string text;
    for (auto& e : errors) text += (text.empty() ? "" : "\n") + e;
    if (!errors.empty()) throw std::runtime_error(text);
    if (before == all.tiles.size() + all.sets.size()) throw std::runtime_error(file + ": there is no tile and no set in it");
  }
  return all;
}

/// The tiles of a set, or all for an empty name.
std::vector<const TileDef*> tiles_of_set(const Catalogue& all, const std::string& set) {
  std::vector<const TileDef*> tiles;
  if (set.empty()) {
    for (auto& t : all.tiles) tiles.push_back(&t);
    return tiles;
  }
  const TileSet* s = all.set(set);
  if (!s) {
    std::string known;
    for (auto& other : all.sets) known += " " + other.id;
    throw std::invalid_argument("there is no tile set '" + set + "'; there are:" + known);
  }
  for (auto& [id, count] : s->tiles) tiles.push_back(all.tile(id));
  return tiles;
}

int count_in(const Catalogue& all, const std::string& set, const std::string& tile) {
  if (const TileSet* s = all.set(set))
    for (auto& [id, count] : s->tiles)
      if (id == tile) return count;
  return 0;
}

/// What the file's tiles are as designs, for those that can be.
void print_designs(const Catalogue& all) {
  for (std::size_t i = builtin_catalogue().tiles.size(); i < all.tiles.size(); ++i) {
    DesignErrors errors;
    const Design d = design_of(all.tiles[i], errors);
    if (errors.empty())
      fmt::print("design={}\n", to_text(d));
    else
      fmt::print("{} is no design: {}\n", all.tiles[i].id, errors[0].text);
  }
}

/// A catalogue of the tiles of these designs alone. Throws with every error of the first that has any.
Catalogue catalogue_of(const std::vector<std::string>& words) {
  Catalogue all;
  for (auto& word : words) {
    DesignErrors errors;
    const Design d = read_design(word, errors);
    std::string text;
    for (auto& e : errors) text += (text.empty() ? "" : "\n") + first_of({e}, word);
    if (!errors.empty()) throw std::runtime_error(text);
    all.tiles.push_back(tile_of(d));
  }
  return all;
}

/// Each design in its canonical spelling, in words, and as a file would define it.
void explain_designs(const std::vector<std::string>& words) {
  const Catalogue all = catalogue_of(words);
  for (std::size_t i = 0; i < words.size(); ++i) {
    DesignErrors errors;
    fmt::print("design={}\n{}\n{}", to_text(read_design(words[i], errors)), art::describe(all.tiles[i]), to_text(all.tiles[i]));
  }
}

void list(const Catalogue& all, const std::string& set) {
  if (set.empty()) {
    fmt::print("Sets\n");
    for (auto& s : all.sets) fmt::print("  {:<24}{:>4} tiles\n", s.id, s.total());
    fmt::print("Tiles\n");
  }
  for (auto* t : tiles_of_set(all, set)) {
    const int count = count_in(all, set, t->id);
    fmt::print("  {:<14}{}{}\n", t->id, count ? fmt::format("{:>3} x  ", count) : "", art::describe(*t));
  }
}

}  // namespace

void add_tiles(CLI::App& app) {
  struct Options {
    std::string set, out = "tiles.svg", theme = "light";
    std::vector<std::string> files, designs;
  };
  auto o = std::make_shared<Options>();
  auto* c = app.add_subcommand("tiles",
                               "the tile catalogue: list it, check files of your own, draw a sheet\n\n"
                               "  bastide tiles list --set river/1:1\n"
                               "  bastide tiles check mine.txt\n"
                               "  bastide tiles check --design 'gate:city.N/field.EL.ER.SL.SR.WL.WR.>.N'\n"
                               "  bastide tiles sheet --set basic:1 -o sheet.png");
  c->require_subcommand(1);
  auto* l = c->add_subcommand("list", "sets and tiles in words");
  l->add_option("--set", o->set, "only the tiles of this set");
  l->add_option("--file", o->files, "also tiles from this file (docs/catalogue.md)");
  l->callback([o] { list(catalogue_with(o->files), o->set); });
  auto* k = c->add_subcommand("check", "say everything that is wrong in a catalogue file, with its line");
  k->add_option("file", o->files, "files in the format of docs/catalogue.md");
  k->add_option("--design", o->designs, "a tile as a rules line has it: NAME:LINE/LINE/...");
  k->callback([o] {
    if (o->files.empty() && o->designs.empty()) throw CLI::RequiredError("a file or --design");
    explain_designs(o->designs);
    if (o->files.empty()) return;
    const Catalogue all = catalogue_with(o->files);
    fmt::print("All is well: {} and {}.\n", count_of(static_cast<int>(all.tiles.size() - builtin_catalogue().tiles.size()), "tile"),
               count_of(static_cast<int>(all.sets.size() - builtin_catalogue().sets.size()), "set"));
    print_designs(all);
  });
  auto* s = c->add_subcommand("sheet", "draw a sheet of tiles");
  s->add_option("--set", o->set, "only the tiles of this set");
  s->add_option("--file", o->files, "also tiles from this file");
  s->add_option("--design", o->designs, "only the tiles of these designs: NAME:LINE/LINE/...");
  s->add_option("-o,--out", o->out, "the picture: .svg or .png")->capture_default_str();
  s->add_option("--theme", o->theme, "light or dark")->check(CLI::IsMember({"light", "dark"}))->capture_default_str();
  s->callback([o] {
    const Catalogue all = o->designs.empty() ? catalogue_with(o->files) : catalogue_of(o->designs);
    write_picture(o->out, art::sheet_svg(tiles_of_set(all, o->set), o->theme == "dark" ? art::Theme::dark : art::Theme::light));
  });
}

}  // namespace bastide::app
