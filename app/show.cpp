// bastide show: the board of a recorded game as a picture.
#include <fmt/core.h>

#include "art/film.hpp"
#include "command.hpp"
#include "files.hpp"
#include "picture.hpp"
#include "progress_line.hpp"

namespace bastide::app {
namespace {

struct Options {
  std::string file, out = "board.svg", theme = "light";
  int turn = kToTheEnd, size = 80;
  bool card = false;
};

art::Theme theme_of(const Options& o) { return o.theme == "dark" ? art::Theme::dark : art::Theme::light; }

std::string picture_of(const Session& session, const Options& o) {
  const art::GameBoard board(session.game());
  return o.card ? art::card_svg(board, session.names(), theme_of(o)) : art::board_svg(board.tiles, board.figures, {theme_of(o), true, o.size});
}

/// The game from its first turn, on the terminal a line that says how far it is.
void write_film(const Session& session, const Options& o) {
  art::Film film(session.beginning(), session.history(), session.names(), {theme_of(o)});
  ProgressLine line;
  while (film.next()) line.show(static_cast<std::size_t>(film.drawn()), static_cast<std::size_t>(film.of()), "pictures");
  write_file(o.out, film.finish());
}

void show(const Options& o) {
  const bool film = o.out.ends_with(".webp");
  if (!film) expect_picture(o.out);
  const ReadGame game = read_game(o.file, o.turn);
  if (film) write_film(game.session, o);
  else write_picture(o.out, picture_of(game.session, o));
}

}  // namespace

void add_show(CLI::App& app) {
  auto* c = app.add_subcommand("show",
                               "the board of a recorded game as a picture\n\n"
                               "  bastide show game.bst -o board.png\n"
                               "  bastide show game.bst --turn 20 --theme dark -o board.svg\n"
                               "  bastide show game.bst --card -o card.png\n"
                               "  bastide show game.bst -o game.webp");
  auto o = std::make_shared<Options>();
  c->add_option("file", o->file, "the record, or a game of JCloisterZone's (.jcz); - for standard input")->required();
  c->add_option("-o,--out", o->out, "the picture: a name that ends in .svg, .png or .webp (a film of the game so far), - for SVG to standard output")->capture_default_str();
  c->add_option("--turn", o->turn, "the board after this turn")->check(CLI::Range(0, kToTheEnd))->default_str("the last");
  c->add_option("--theme", o->theme, "light or dark")->check(CLI::IsMember({"light", "dark"}))->capture_default_str();
  auto* size = c->add_option("--size", o->size, "pixels a tile")->check(CLI::Range(16, 400));
  size->capture_default_str();
  c->add_flag("--card", o->card, "the board with names and points beside it, 1200 by 630 pixels, to send to friends")->excludes(size);
  c->callback([o] { show(*o); });
}

}  // namespace bastide::app
