// What may be done now, as JCloisterZone's action items.
#include <algorithm>

#include "core/phases.hpp"
#include "expansions/count/city.hpp"
#include "jcz/match.hpp"
#include "jcz/text.hpp"
#include "jcz/turn.hpp"

namespace bastide::jcz {

void Match::put_action(std::string& out) const {
  const bool places = &game_.phase() == &phases::place, fills = game_.rules().own_tile != kNo && is_filling(game_);
  Moves moves;
  if (!places || game_.rules().errand.offer) game_.legal(moves);
  bool can_pass = false;
  for (const Move& m : moves) can_pass = can_pass || m.kind == MoveKind::Pass;
  const bool trades = phase_name(game_) == std::string_view("BazaarPhase");
  if (trades) can_pass = false;  // who bids no more passes all the same
  put(out, "{\"player\":", game_.actor(), ",\"canPass\":", can_pass ? "true" : "false", ",\"items\":[");
  if (places)
    put_placements(out);
  else if (fills)
    put_holes(out, moves);
  else if (trades)
    put_bazaar_action(out);
  else
    put_choices(out, moves);
  put(out, "]}");
}

/// All rotations that fit a cell, also those that look alike.
void Match::put_placements(std::string& out) const {
  const Candidates& c = game_.candidates();
  if (!c.fresh) find_candidates(game_);
  const State& s = game_.s();
  const TileKind& t = game_.tile(s.turn.tile_in_hand);
  put(out, "{\"type\":\"TilePlacement\",\"tileId\":\"", game_.rules().id(s.turn.tile_in_hand), "\",\"options\":[");
  std::map<std::pair<int, int>, u8> bridged;
  put_spans(bridged);
  Commas cells(out);
  const auto put_cell_with = [&](int x, int y, int rotations) {
    cells.next();
    put(out, "{\"position\":[", x, ',', y, "],\"rotations\":[");
    Commas commas(out);
    each_bit(static_cast<unsigned>(rotations), [&](int r) {
      commas.next();
      put(out, r * 90);
    });
    put(out, "]}");
  };
  for (int w = 0; w < s.front_count; ++w)
    each_bit(c.mask[w][0] | c.mask[w][1] | c.mask[w][2] | c.mask[w][3], [&](int i) {
      const Pos at = s.slot[w * 64 + i];
      int rotations = 0;
      for (int r = 0; r < 4; ++r) rotations |= static_cast<int>(c.mask[w][t.same_as[r]] >> i & 1) << r;
      const auto more = bridged.extract({at.y, at.x});
      put_cell_with(at.x, at.y, rotations | (more.empty() ? 0 : more.mapped()));
    });
  for (auto& [cell, rotations] : bridged) put_cell_with(cell.second, cell.first, rotations);
  put(out, "]}");
}

namespace {

/// Calls f(first, last) for each run of moves of one sort and one kind of figure.
template <class F>
void each_run(const Moves& moves, MoveKind what, F&& f) {
  const Move* m = moves.begin();
  while (m != moves.end()) {
    const Move* end = m;
    while (end != moves.end() && end->kind == m->kind && end->a == m->a) ++end;
    if (m->kind == what) f(m, end);
    m = end;
  }
}

}  // namespace

void Match::put_choices(std::string& out, const Moves& moves) const {
  const State& s = game_.s();
  Commas items(out);
  auto begin_meeple = [&](int kind) {
    items.next();
    put(out, "{\"type\":\"Meeple\",\"meeple\":\"", figure_name(game_.rules().figure[kind]).type, "\",\"options\":[");
  };
  each_run(moves, MoveKind::Deploy, [&](const Move* m, const Move* end) {
    const int kind = m->a;
    begin_meeple(kind);
    const Placed& p = s.placed[s.tile_count - 1];
    Commas commas(out);
    for (; m != end; ++m)
      each_bit(game_.tile(p.kind).siblings[m->b] | 1u << m->b, [&](int k) {  // a feature is named by each of its places on the tile
        if (s.label[p.base + k] != s.label[p.base + m->b]) return;
        commas.next();
        put_pointer(out, static_cast<u16>(p.base + k));
      });
    put_ways(out, commas, moves, kind);
    put_machine(out, commas, moves, kind);
    put(out, "]}");
  });
  put_entries(out, items, moves);
  put_barns(out, items, moves);
  put_bridges(out, items, moves);
  put_castle_choice(out, items, moves);
  put_pieces(out, items, moves);
  put_captures(out, items, moves);
  put_exchanges(out, items, moves);
  if (phase_name(game_) == std::string_view("WagonPhase")) put_drives(out, items, moves);
  else put_shifts(out, items, moves);
  for (const MoveKind kind : {MoveKind::Recall, MoveKind::Home, MoveKind::Evict}) put_returns(out, items, moves, kind);
  for (const Move& m : moves)
    if (m.kind == MoveKind::Confirm) items.next(), put(out, "{\"type\":\"Confirm\"}");
  put_neutral_moves(out, items, moves);
}

/// Where the count, the dragon or the fairy may go.
void Match::put_neutral_moves(std::string& out, Commas& items, const Moves& moves) const {
  const bool runs = phase_name(game_) == std::string_view("DragonMovePhase");
  bool open = false;
  for (const Move& m : moves) {
    if (m.kind != MoveKind::Neutral && m.kind != MoveKind::Onto && m.kind != MoveKind::Beside) continue;
    if (!open) items.next();
    if (open) put(out, ",");
    else if (m.kind == MoveKind::Neutral) put(out, "{\"type\":\"NeutralFigure\",\"figureId\":\"count.1\",\"options\":[");
    else if (m.kind == MoveKind::Beside) put(out, "{\"type\":\"MoveFairyNextTo\",\"figureId\":\"fairy.1\",\"options\":[");
    else put(out, runs ? "{\"type\":\"MoveDragon\",\"figureId\":\"dragon.1\",\"options\":[" : "{\"type\":\"MoveFairyOnTile\",\"figureId\":\"fairy.1\",\"options\":[");
    if (m.kind == MoveKind::Neutral) put_pointer(out, m.b);
    else if (m.kind == MoveKind::Onto) put_cell(out, m.b);
    else put_member(out, *first_at(game_.actor(), m.a, m.b));
    open = true;
  }
  if (open) put(out, "]}");
}

/// Through a gate of magic: every place of the features, tile by tile.
void Match::put_ways(std::string& out, Commas& commas, const Moves& moves, int kind) const {
  const State& s = game_.s();
  for (const Move& m : moves) {
    if (m.kind != MoveKind::Enter || m.a != kind) continue;
    const Placed& p = s.placed[s.tile_of[m.b]];
    const int segment = m.b - p.base;
    each_bit(game_.tile(p.kind).siblings[segment] | 1u << segment, [&](int k) {
      if (s.label[p.base + k] != s.label[m.b]) return;
      commas.next();
      put_pointer(out, static_cast<u16>(p.base + k));
    });
  }
}

/// Into the City of Carcassonne, or through a gate only: an item for each kind of figure.
void Match::put_entries(std::string& out, Commas& items, const Moves& moves) const {
  for (int kind = 0; kind < game_.rules().figure_kinds; ++kind) {
    const auto has = [&](MoveKind what) { return std::any_of(moves.begin(), moves.end(), [&](const Move& m) { return m.kind == what && m.a == kind; }); };
    if (!(has(MoveKind::Enter) || has(MoveKind::Fly)) || has(MoveKind::Deploy) || is_barn(kind)) continue;
    items.next();
    put(out, "{\"type\":\"Meeple\",\"meeple\":\"", figure_name(game_.rules().figure[kind]).type, "\",\"options\":[");
    Commas commas(out);
    put_ways(out, commas, moves, kind);
    put_machine(out, commas, moves, kind);
    put(out, "]}");
  }
}

/// Out of it: an item for each kind of figure, with every place of the features that take it from any quarter; the first of the quarters is
/// told.
void Match::put_shifts(std::string& out, Commas& items, const Moves& moves) const {
  for (int kind = 0; kind < game_.rules().figure_kinds; ++kind) {
    int first = -1;
    for (int quarter = 0; quarter < carcassonne::kQuarters; ++quarter)
      if (put_shifts_from(out, items, moves, kind, quarter, first < 0) && first < 0) first = quarter;
    if (first < 0) continue;
    put(out, "],\"origin\":");
    put_pointer(out, carcassonne::row_of(game_, first));
    put(out, '}');
  }
}

/// True if figures of the kind may leave the quarter; then their places stand there, after the head of the item if it `begins` here.
bool Match::put_shifts_from(std::string& out, Commas& items, const Moves& moves, int kind, int quarter, bool begins) const {
  const State& s = game_.s();
  bool any = false;
  for (const Move& m : moves) {
    if (m.kind != MoveKind::Shift || m.a != kind || carcassonne::quarter_for(s.features[s.label[m.b]].kind) != quarter) continue;
    if (begins && !any) {
      items.next();
      put(out, "{\"type\":\"Meeple\",\"meeple\":\"", figure_name(game_.rules().figure[kind]).type, "\",\"options\":[");
    }
    each_segment(s, s.features[s.label[m.b]], [&](u16 row) {
      if (any || !begins) out += ',';
      put_pointer(out, row);
      any = true;
    });
  }
  return any;
}

const char* Match::return_source(MoveKind kind) const {
  if (kind == MoveKind::Home) return "FESTIVAL";
  if (kind == MoveKind::Evict) return "PRINCESS";
  return is_acting(game_) ? "ABBOT_RETURN" : "SIEGE_ESCAPE";
}

/// Figures that may be taken back: each by its id, an abbot in an item of its own.
void Match::put_returns(std::string& out, Commas& items, const Moves& moves, MoveKind kind) const {
  const std::string_view source = return_source(kind);
  bool open = false;
  for (const Move& m : moves) {
    if (m.kind != kind) continue;
    for (const Deployed& d : deployed_) {
      if (d.row != m.b || d.kind != m.a || d.player != (m.row().owned ? m.at.y : game_.actor())) continue;
      const bool begins = !open || source == "ABBOT_RETURN";
      if (open) put(out, begins ? "]}" : ",");
      if (begins) {
        items.next();
        put(out, "{\"type\":\"ReturnMeeple\",\"source\":\"", source, "\",\"options\":[");
      }
      put_member(out, d);
      open = true;
    }
  }
  if (open) put(out, "]}");
}

}  // namespace bastide::jcz
