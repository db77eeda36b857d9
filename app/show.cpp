// bastide show: the board of a recorded game as a picture.
#include <fmt/core.h>

#include "art/card.hpp"
#include "command.hpp"
#include "files.hpp"
#include "picture.hpp"

namespace bastide::app {
namespace {

struct Options {
  std::string file, out = "board.svg", theme = "light";
  int turn = 1 << 20, size = 80;
  bool card = false;
};

std::string picture_of(const Session& session, const Options& o) {
  const auto theme = o.theme == "dark" ? art::Theme::dark : art::Theme::light;
  const art::GameBoard board(session.game());
  return o.card ? art::card_svg(board, session.names(), theme) : art::board_svg(board.tiles, board.figures, {theme, true, o.size});
}

}  // namespace

void add_show(CLI::App& app) {
  auto* c = app.add_subcommand("show",
                               "the board of a recorded game as a picture\n\n"
                               "  bastide show game.bst -o board.png\n"
                               "  bastide show game.bst --turn 20 --theme dark -o board.svg\n"
                               "  bastide show game.bst --card -o card.png");
  auto o = std::make_shared<Options>();
  c->add_option("file", o->file, "the record, - for standard input")->required();
  c->add_option("-o,--out", o->out, "the picture: a name that ends in .svg or .png, - for SVG to standard output")->capture_default_str();
  c->add_option("--turn", o->turn, "the board after this turn")->check(CLI::Range(0, 1 << 20))->default_str("the last");
  c->add_option("--theme", o->theme, "light or dark")->check(CLI::IsMember({"light", "dark"}))->capture_default_str();
  auto* size = c->add_option("--size", o->size, "pixels a tile")->check(CLI::Range(16, 400));
  size->capture_default_str();
  c->add_flag("--card", o->card, "the board with names and points beside it, 1200 by 630 pixels, to send to friends")->excludes(size);
  c->callback([o] { write_picture(o->out, picture_of(read_game(o->file, o->turn).session, *o)); });
}

}  // namespace bastide::app
