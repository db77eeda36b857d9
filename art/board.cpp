#include "art/board.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>

#include "art/canvas.hpp"
#include "art/figure.hpp"
#include "art/kept.hpp"
#include "art/pieces.hpp"

namespace bastide::art {
namespace {

constexpr double kFigure = 1.2;               ///< scale of a figure: its 28 units become a third of a tile
constexpr double kThree = 1, kCrowded = 0.8;  ///< its scale where three, or more, stand on one segment
constexpr double kEdge = 8, kMargin = 30;

struct Frame {
  int left = 0, top = 0, right = 0, bottom = 0;  ///< cells
  double margin = kEdge;
  double above = 0;  ///< more room for towers that reach over the northern edge
  int columns() const { return right - left + 1; }
  int rows() const { return bottom - top + 1; }
  Pt corner_of(int x, int y) const { return {(x - left) * 100 + margin, (y - top) * 100 + margin + above}; }
};

constexpr std::size_t kKept = 1000;  // of some kilobytes each

/// As tile_group, and kept: a board is drawn from the same tiles again and again.
std::string kept_group(const TileDef& def, int rot, Theme theme) {
  static Kept<std::string> groups(kKept);
  return groups.get(to_text(def) + std::to_string(rot & 3) + (theme == Theme::dark ? "d" : "l"), [&] { return tile_group(def, rot, theme); });
}

/// As tile_shapes, and kept.
std::shared_ptr<const std::vector<SegmentShape>> kept_shapes(const TileDef& def) {
  static Kept<std::shared_ptr<const std::vector<SegmentShape>>> shapes(kKept);
  return shapes.get(to_text(def), [&] { return std::make_shared<const std::vector<SegmentShape>>(tile_shapes(def)); });
}

/// As tile_marks, and kept.
std::vector<MarkSpot> kept_marks(const TileDef& def) {
  static Kept<std::vector<MarkSpot>> marks(kKept);
  return marks.get(to_text(def), [&] { return tile_marks(def); });
}

/// The middle of a tile's foundation on the board; false if it has none.
bool foundation_of(const BoardTile& t, Pt corner, Pt* at) {
  for (const MarkSpot& m : kept_marks(*t.def))
    if (m.name == "tower") return *at = rotated(Pt{m.x, m.y}, t.rot) + corner, true;
  return false;
}

Frame frame_of(const std::vector<BoardTile>& tiles, bool coordinates) {
  Frame f;
  if (!tiles.empty()) f.left = f.right = tiles[0].x, f.top = f.bottom = tiles[0].y;
  for (const auto& t : tiles) {
    f.left = std::min(f.left, t.x), f.right = std::max(f.right, t.x);
    f.top = std::min(f.top, t.y), f.bottom = std::max(f.bottom, t.y);
  }
  if (coordinates) f.margin = kMargin;
  constexpr double figure = 30;
  double highest = kEdge;
  for (const auto& t : tiles)
    if (Pt at; t.floors > 0 && foundation_of(t, f.corner_of(t.x, t.y), &at))
      highest = std::min(highest, at.y - tower_top(t.floors) - figure);
  f.above = kEdge - highest;
  return f;
}

std::string use(const std::string& id, Pt at) {
  return "<use href=\"#" + id + "\" x=\"" + num(at.x) + "\" y=\"" + num(at.y) + "\"/>";
}

std::string shared(const std::string& id, const std::string& attribute, const std::string& body) {
  return "<g id=\"" + id + "\"><g " + attribute + ">" + body + "</g></g>";
}

std::string text(Pt at, const std::string& words) {
  std::string t = "<text x=\"";
  return t.append(num(at.x)).append("\" y=\"").append(num(at.y)).append("\">").append(words).append("</text>");
}

std::string coordinates(const Frame& f, const Palette& c) {
  std::string out = "<g font-family=\"sans-serif\" font-size=\"16\" text-anchor=\"middle\" fill=\"";
  out.append(c.text).append("\">");
  const double across = f.columns() * 100 + 2 * f.margin, down = f.rows() * 100 + 2 * f.margin + f.above;
  for (int x = f.left; x <= f.right; ++x)
    for (const double y : {20.0, down - 9}) out += text({f.corner_of(x, 0).x + 50, y}, std::to_string(x));
  for (int y = f.top; y <= f.bottom; ++y)
    for (const double x : {15.0, across - 15}) out += text({x, f.corner_of(0, y).y + 55}, std::to_string(y));
  return out + "</g>";
}

std::string svg_of(double across, double down, double scale, const char* ground, const std::string& body) {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + num(across * scale) + "\" height=\"" + num(down * scale) +
         "\" viewBox=\"0 0 " + num(across) + " " + num(down) + "\"><rect width=\"" + num(across) + "\" height=\"" + num(down) +
         "\" fill=\"" + ground + "\"/>" + body + "</svg>";
}

struct Drawing {
  std::string defs, body;
};

void put_tiles(Drawing& out, const std::vector<BoardTile>& tiles, int first, const Frame& f, Theme theme) {
  std::map<std::pair<std::string, int>, std::string> drawn;
  std::string under;
  for (std::size_t i = static_cast<std::size_t>(first); i < tiles.size(); ++i) {
    const BoardTile& t = tiles[i];
    auto [at, fresh] = drawn.try_emplace({t.def->id, t.rot & 3}, "t" + std::to_string(drawn.size()));
    if (fresh) out.defs += shared(at->second, "clip-path=\"url(#tile)\"", kept_group(*t.def, t.rot, theme));
    const Pt p = f.corner_of(t.x, t.y);
    under += "M" + num(p - Pt{0.4, 0.4}) + "h100.8v100.8h-100.8z";
    out.body += use(at->second, p);
  }
  Canvas ground;  // closes the hairlines that rounding may leave between tiles
  ground.fill(palette(theme).field, under);
  out.body = ground.text() + out.body;
}

std::string placed_group(Pt at, const std::string& body) { return "<g transform=\"translate(" + num(at) + ")\">" + body + "</g>"; }

/// Bridges first, then towers from north to south.
void put_pieces(Drawing& out, const std::vector<BoardTile>& tiles, const Frame& f, Theme theme) {
  std::vector<std::pair<Pt, std::string>> towers;
  for (const auto& t : tiles) {
    const Pt corner = f.corner_of(t.x, t.y);
    if (t.across) out.body += placed_group(corner, span_group(false, theme));
    if (t.down) out.body += placed_group(corner, span_group(true, theme));
    if (Pt at; t.floors > 0 && foundation_of(t, corner, &at))
      towers.push_back({at, placed_group(at, tower_group(t.floors, theme))});
  }
  std::sort(towers.begin(), towers.end(), [](const auto& a, const auto& b) { return a.first.y < b.first.y; });
  for (const auto& [at, markup] : towers) out.body += markup;
}

void mark_last(Drawing& out, const std::vector<BoardTile>& tiles, const Frame& f, const Palette& c) {
  Canvas marks;
  std::string d;
  for (const auto& t : tiles)
    if (t.last) d += "M" + num(f.corner_of(t.x, t.y) + Pt{1.5, 1.5}) + "h97v97h-97z";
  marks.stroke(c.ink, 5, d, 0.6);
  marks.stroke(c.mark, 3, d);
  out.body += marks.text();
}

/// Where one of `crowd` figures of a segment stands, and how large it is drawn: a few side by side, many small ones in rows of
/// four.
struct Stand {
  Pt aside;
  double scale;
};

Stand stand(int n, int crowd) {
  if (crowd <= 3) return {{(n - (crowd - 1) / 2.0) * 20, 0}, crowd < 3 ? kFigure : kThree};
  constexpr int row = 4;
  const int rows = (crowd + row - 1) / row, in_row = n / row + 1 < rows ? row : crowd - (rows - 1) * row;
  return {{(n % row - (in_row - 1) / 2.0) * 15.5, (n / row - (rows - 1) / 2.0) * 20}, kCrowded};
}

void put_figures(Drawing& out, const std::vector<BoardTile>& tiles, const std::vector<BoardFigure>& figures, const Frame& f,
                 Theme theme) {
  std::map<std::tuple<std::string, int, bool, double>, std::string> drawn;
  std::map<std::pair<int, int>, int> crowd, placed;
  std::vector<std::pair<Pt, std::string>> standing;
  const auto place = [](const BoardFigure& g) { return std::pair(g.tile, g.on_tower ? -1 : g.on_tile ? -2 : g.segment); };
  for (const auto& g : figures) ++crowd[place(g)];
  for (const auto& g : figures) {
    if (g.tile < 0 || g.tile >= int(tiles.size()) || (g.segment < 0 && !g.on_tower && !g.on_tile)) continue;
    const BoardTile& t = tiles[g.tile];
    const Pt corner = f.corner_of(t.x, t.y);
    Pt p;
    if (g.on_tower) {
      if (!foundation_of(t, corner, &p)) continue;
      p.y -= tower_top(t.floors) + 12;
    } else if (g.on_tile) {
      p = corner + Pt{50, 50};
    } else {
      const auto kept = kept_shapes(*t.def);
      const std::vector<SegmentShape>& shapes = *kept;
      const bool on_bridge = g.segment == int(shapes.size()) && (t.across || t.down);  // it is the last segment
      if (g.segment >= int(shapes.size()) && !on_bridge) continue;
      p = on_bridge ? corner + (t.across ? Pt{30, 50} : Pt{50, 30}) : rotated(Pt{shapes[g.segment].ax, shapes[g.segment].ay}, t.rot) + corner;
    }
    const std::pair<int, int> where = place(g);
    const Stand s = stand(placed[where]++, crowd[where]);
    p = p + s.aside;
    auto [at, fresh] = drawn.try_emplace({g.figure, g.seat, g.lying, s.scale}, "f" + std::to_string(drawn.size()));
    if (fresh)
      out.defs += shared(at->second, "transform=\"scale(" + num(s.scale) + ")\"", figure_group(g.figure, g.seat, theme, g.lying));
    standing.push_back({p, use(at->second, p - Pt{14 * s.scale, 14 * s.scale})});
  }
  std::sort(standing.begin(), standing.end(),
            [](const auto& a, const auto& b) { return std::pair(a.first.y, a.first.x) < std::pair(b.first.y, b.first.x); });
  for (const auto& [p, markup] : standing) out.body += markup;
}

}  // namespace

Drawn draw_board(const std::vector<BoardTile>& tiles, const std::vector<BoardFigure>& figures, const BoardOptions& options) {
  const Palette& c = palette(options.theme);
  const Frame f = frame_of(options.room ? *options.room : tiles, options.coordinates);
  Drawing out;
  if (options.tiles) put_tiles(out, tiles, options.first, f, options.theme);
  if (options.upon) {
    mark_last(out, tiles, f, c);
    put_pieces(out, tiles, f, options.theme);
    put_figures(out, tiles, figures, f, options.theme);
  }
  if (options.coordinates) out.body += coordinates(f, c);
  return {f.columns() * 100 + 2 * f.margin, f.rows() * 100 + 2 * f.margin + f.above,
          "<defs><clipPath id=\"tile\"><path d=\"M0 0H100V100H0z\"/></clipPath>" + out.defs + "</defs>" + out.body};
}

std::string board_svg(const std::vector<BoardTile>& tiles, const std::vector<BoardFigure>& figures, const BoardOptions& options) {
  const Drawn board = draw_board(tiles, figures, options);
  return svg_of(board.across, board.down, options.tile_size / 100.0, palette(options.theme).table, board.body);
}

std::string sheet_svg(const std::vector<const TileDef*>& tiles, Theme theme, int columns, int tile_size) {
  const Palette& c = palette(theme);
  columns = std::max(1, columns);
  std::string body = "<g font-family=\"sans-serif\" font-size=\"9\" text-anchor=\"middle\" fill=\"";
  body.append(c.text).append("\">");
  for (size_t i = 0; i < tiles.size(); ++i) {
    const Pt p{double(i % columns) * 108 + 8, double(i / columns) * 120 + 8};
    body += "<svg x=\"" + num(p.x) + "\" y=\"" + num(p.y) + "\" width=\"100\" height=\"100\" viewBox=\"0 0 100 100\">" +
            tile_group(*tiles[i], 0, theme) + "</svg>" + text(p + Pt{50, 110}, tiles[i]->id);
  }
  const double rows = std::ceil(double(tiles.size()) / columns);
  return svg_of(columns * 108 + 8, rows * 120 + 8, tile_size / 100.0, c.table, body + "</g>");
}

}  // namespace bastide::art
