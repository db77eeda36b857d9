// A single game.
#include <algorithm>

#include "app/terminal_board.hpp"
#include "art/game_board.hpp"
#include "art/png.hpp"
#include "art/raster.hpp"
#include "core/phases.hpp"
#include "protocol/notation.hpp"
#include "protocol/position.hpp"
#include "protocol/utf8.hpp"
#include "protocol/why.hpp"
#include "python/bind.hpp"
#include "python/observation.hpp"
#include "python/play.hpp"

namespace bastide::python {
namespace {

using Size = py::ssize_t;

Begin begin_of(const std::string& rules, std::vector<std::string> names, const std::string& tiles, bool confirm) {
  Begin b;
  b.rules = rules;
  b.names = std::move(names);
  b.tiles = tiles;
  b.confirm = confirm;
  return b;
}

std::unique_ptr<Play> seeded(const std::string& rules, std::vector<std::string> names, const std::string& tiles, bool confirm, const std::string& seed) {
  Begin b = begin_of(rules, std::move(names), tiles, confirm);
  b.chance = Chance::seed;
  b.deal = Deal::seeded(seed_from_text(seed));
  return std::make_unique<Play>(b);
}

std::unique_ptr<Play> ordered(const std::string& rules, std::vector<std::string> names, const std::string& tiles, bool confirm, std::vector<std::string> order) {
  Begin b = begin_of(rules, std::move(names), tiles, confirm);
  b.chance = Chance::order;
  b.deal = Deal::ordered(std::move(order));
  return std::make_unique<Play>(b);
}

std::unique_ptr<Play> outside(const std::string& rules, std::vector<std::string> names, const std::string& tiles, bool confirm) {
  Begin b = begin_of(rules, std::move(names), tiles, confirm);
  b.chance = Chance::outside;
  return std::make_unique<Play>(b);
}

py::tuple packed(const Play& play) {
  const Packed p = play.packed();
  return py::make_tuple(p.rules, p.names, p.tiles, p.position, p.confirm, p.chance, p.seed, p.order, p.dice, p.moves, p.answers, p.gone);
}

std::unique_ptr<Play> unpacked(const py::tuple& t) {
  constexpr std::size_t kParts = 12;
  if (t.size() != kParts) throw Error("bad-record", "a pickled game of another version: it has " + std::to_string(t.size()) + " parts instead of " + std::to_string(kParts));
  std::size_t i = 0;
  Packed p;
  const auto next = [&](auto& to) { to = t[i++].cast<std::decay_t<decltype(to)>>(); };
  next(p.rules), next(p.names), next(p.tiles), next(p.position), next(p.confirm), next(p.chance), next(p.seed), next(p.order), next(p.dice);
  next(p.moves), next(p.answers), next(p.gone);
  return Play::unpacked(p);
}

std::vector<std::string> legal(const Play& p) {
  Moves moves;
  if (!p.over()) p.game().legal(moves);
  std::vector<std::string> list;
  for (const Move m : moves) list.push_back(to_notation(p.game(), m));
  return list;
}

std::vector<u32> numbers(const Play& p) {
  std::vector<u32> list(Moves::kRoom);
  list.resize(p.over() ? 0 : static_cast<std::size_t>(p.actions()->list(p.game(), list.data())));
  return list;
}

py::array_t<i64> legal_actions(const Play& p) {
  const auto list = numbers(p);
  py::array_t<i64> a(static_cast<Size>(list.size()));
  std::copy(list.begin(), list.end(), a.mutable_data());
  return a;
}

py::array_t<bool> mask(const Play& p) {
  const bool chance = !p.over() && p.actor() == kChance;
  py::array_t<bool> a(static_cast<Size>(chance ? p.actions()->chance_size() : p.actions()->size()));
  std::fill_n(a.mutable_data(), a.size(), false);
  for (const u32 n : numbers(p)) a.mutable_data()[n] = true;
  return a;
}

/// How likely each of chance's moves is, by their numbers.
py::list chances(const Play& p) {
  py::list list;
  if (p.over() || p.actor() != kChance) return list;
  const Game& g = p.game();
  Moves moves;
  g.legal(moves);
  for (const Move m : moves) {
    const double of = g.phase().draws ? static_cast<double>(g.s().left[m.b]) / g.s().stage_left : 1.0 / moves.size();
    list.append(py::make_tuple(p.actions()->number(g, m), of));
  }
  return list;
}

u32 action_of(const Play& p, const std::string& notation) {
  if (p.over()) throw Error("over", "the game is over");
  return p.actions()->number(p.game(), read_move(p.game(), notation));
}

std::string notation_of_action(const Play& p, u32 action) {
  Play(p).play(action);  // for its words, should there be no such move
  return to_notation(p.game(), *p.actions()->move(p.game(), action));
}

py::object number_or_none(bool there, int n) { return there ? py::object(py::int_(n)) : py::none(); }

art::BoardOptions options_of(const std::string& theme, bool coordinates, int size) {
  if (theme != "light" && theme != "dark") throw std::invalid_argument("theme: expected 'light' or 'dark', not '" + shortened(theme) + "'");
  if (size < 16 || size > 400) throw std::invalid_argument("size: expected 16 to 400 pixels a tile, not " + std::to_string(size));
  art::BoardOptions o;
  o.theme = theme == "dark" ? art::Theme::dark : art::Theme::light;
  o.coordinates = coordinates;
  o.tile_size = size;
  return o;
}

std::string svg(const Play& p, const std::string& theme, bool coordinates, int size) {
  const auto options = options_of(theme, coordinates, size);
  const art::GameBoard board(p.game());
  return art::board_svg(board.tiles, board.figures, options);
}

/// Red, green and blue of each pixel. Cairo keeps them as blue, green, red and what shines through, on a little-endian machine.
py::array_t<u8> pixels(const Play& p, const std::string& theme, bool coordinates, int size) {
  const art::Raster raster = art::raster_of(svg(p, theme, coordinates, size), 1);
  const Size across = cairo_image_surface_get_width(raster.get()), down = cairo_image_surface_get_height(raster.get());
  const unsigned char* const from = cairo_image_surface_get_data(raster.get());
  const Size stride = cairo_image_surface_get_stride(raster.get());
  py::array_t<u8> a({down, across, Size{3}});
  for (Size y = 0; y < down; ++y)
    for (Size x = 0; x < across; ++x)
      for (Size c = 0; c < 3; ++c) a.mutable_at(y, x, c) = from[y * stride + x * 4 + 2 - c];
  return a;
}

std::string hand(const Play& p) {
  const u16 kind = p.game().s().turn.tile_in_hand;
  return kind == kNo || p.game().over() ? "" : p.game().rules().id(kind);
}

std::vector<std::vector<std::string>> labelled(const Play& p) {
  Moves moves;
  if (!p.over()) p.game().legal(moves);
  std::vector<std::vector<std::string>> list;
  for (const Move m : moves) list.push_back({to_notation(p.game(), m), label_of(p.game(), m)});
  return list;
}

void bind_observer(py::module_& m) {
  py::class_<Observer>(m, "Observer")
      .def(py::init([](const Play& p, int window) { return std::make_unique<Observer>(p.actions(), window); }))
      .def_property_readonly("window", &Observer::window)
      .def_property_readonly_static("plane_names", [](const py::object&) { return Observer::plane_names(); })
      .def_property_readonly_static("feature_columns", [](const py::object&) { return Observer::feature_columns(); })
      .def_property_readonly("vector_names", &Observer::vector_names)
      .def("planes", [](const Observer& o, const Play& p) {
        const Size across = o.window();
        py::array_t<u8> a({across, across, static_cast<Size>(Observer::plane_names().size())});
        std::fill_n(a.mutable_data(), a.size(), u8{0});
        std::vector<u32> drawn;
        i16 origin[2];
        const int outside = o.planes(p.game(), a.mutable_data(), drawn, origin);
        return py::make_tuple(a.attr("transpose")(2, 0, 1), py::make_tuple(origin[0], origin[1]), outside);
      })
      .def("vector", [](const Observer& o, const Play& p) {
        py::array_t<float> a(static_cast<Size>(o.vector_names().size()));
        o.vector(p.game(), a.mutable_data());
        return a;
      })
      .def("features", [](const Observer& o, const Play& p) {
        std::vector<i16> rows(static_cast<std::size_t>(o.most_features() * Observer::kFeatureColumns));
        const int n = o.features(p.game(), rows.data());
        py::array_t<i16> a({static_cast<Size>(n), static_cast<Size>(Observer::kFeatureColumns)});
        std::copy_n(rows.data(), a.size(), a.mutable_data());
        return a;
      })
      .def("cells", [](const Observer& o, const Play& p) {
        py::array_t<i16> a({static_cast<Size>(o.most_cells()), Size{2}});
        std::fill_n(a.mutable_data(), a.size(), Observer::kFar);
        o.cells(p.game(), a.mutable_data());
        return a;
      });
}

}  // namespace

void bind_game(py::module_& m) {
  py::class_<Play>(m, "Play")
      .def_static("seeded", &seeded)
      .def_static("ordered", &ordered)
      .def_static("outside", &outside)
      .def_static("from_position", &Play::from_position)
      .def_static("from_record", &Play::from_record)
      .def(py::pickle(&packed, &unpacked))
      .def("copy", [](const Play& p) { return std::make_unique<Play>(p); })
      .def_property_readonly("rules", [](const Play& p) { return to_text(p.game().rules().rules); })
      .def_property_readonly("players", [](const Play& p) { return p.game().rules().players; })
      .def_property_readonly("names", &Play::names)
      .def_property_readonly("tiles", &Play::tiles)
      .def_property_readonly("seed", [](const Play& p) { return p.chance() == Chance::seed ? to_hex(p.deal().seed()) : std::string(); })
      .def_property_readonly("over", &Play::over)
      .def_property_readonly("actor", [](const Play& p) { return number_or_none(!p.over(), p.actor()); })
      .def_property_readonly("phase", [](const Play& p) { return p.over() ? "over" : p.game().phase().name; })
      .def_property_readonly("prompt", [](const Play& p) { return p.over() ? "The game is over" : prompt_of(p.game()); })
      .def_property_readonly("turn", [](const Play& p) { return static_cast<int>(p.game().s().turn.number); })
      .def_property_readonly("active", [](const Play& p) { return static_cast<int>(p.game().s().turn.active); })
      .def_property_readonly("tile", &hand)
      .def_property_readonly("tiles_laid", [](const Play& p) { return static_cast<int>(p.game().s().tile_count); })
      .def_property_readonly("tiles_left", [](const Play& p) { return tiles_in_stacks(p.game()); })
      .def_property_readonly("scores", [](const Play& p) { return std::vector<int>(p.game().s().score, p.game().s().score + p.game().rules().players); })
      .def_property_readonly("resigned", &Play::resigned)
      .def_property_readonly("answers", &Play::answers)
      .def_property_readonly("actions", [](const Play& p) { return std::const_pointer_cast<ActionSpace>(p.actions()); })
      .def("legal", &legal)
      .def("labelled", &labelled)
      .def("legal_actions", &legal_actions)
      .def("mask", &mask)
      .def("chances", &chances)
      .def("action", &action_of)
      .def("move", &notation_of_action)
      .def("play", [](Play& p, const std::string& move) { p.play(std::string_view(move)); })
      .def("play", [](Play& p, u32 action) { p.play(action); })
      .def("undo", &Play::undo)
      .def("resign", &Play::resign)
      .def("draw_freely", &Play::draw_freely)
      .def("state", [](const Play& p) { return to_python(p.state()); })
      .def("decision", [](const Play& p) { return to_python(p.decision()); })
      .def("events", [](const Play& p, int from) { return to_python(p.events(from)); })
      .def("position", [](const Play& p) { return position_line(p.game()); })
      .def("record", [](const Play& p) { return to_text(p.session().record()); })
      .def("why", [](const Play& p, int x, int y) { 
        if (p.over()) throw Error("over", "the game is over");
        if (std::max(std::abs(x), std::abs(y)) > kMaxTiles) throw Error("illegal", "no game comes to the cell " + std::to_string(x) + "," + std::to_string(y));
        return to_python(why_json(p.game(), {static_cast<i16>(x), static_cast<i16>(y)}));
      })
      .def("digest", [](const Play& p) { return digest(p.game()); })
      .def("same", [](const Play& a, const Play& b) { return to_text(a.game().rules().rules) == to_text(b.game().rules().rules) && position_line(a.game()) == position_line(b.game()); })
      .def("svg", &svg)
      .def("png", [](const Play& p, const std::string& theme, bool coordinates, int size) { return py::bytes(art::png_of(svg(p, theme, coordinates, size))); })
      .def("pixels", &pixels)
      .def("text", [](const Play& p, bool colour) { return app::terminal_board(p.game(), {}, colour); });
  bind_observer(m);
}

}  // namespace bastide::python
