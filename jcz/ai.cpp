// A computer player's answer in JCloisterZone's words.
#include "bots/bot.hpp"
#include "core/figures.hpp"
#include "core/phases.hpp"
#include "expansions/count/city.hpp"
#include "jcz/match.hpp"
#include "jcz/turn.hpp"

namespace bastide::jcz {
namespace json = boost::json;

namespace {

json::object pointer_json(const std::string& text) { return json::parse(text).get_object(); }

}  // namespace

/// A move of the player who must decide. Bots see through the confirmation of a turn, which is no choice.
Move Match::advise() const {
  Moves moves;
  game_.legal(moves);
  if (moves.size() == 1) return moves[0];
  Game open = game_;
  open.ask_confirm(false);
  Limit limit;
  limit.time = std::chrono::milliseconds(300);
  const Move m = make_bot("greedy", 1)->choose(open, limit);
  return game_.is_legal(m) ? m : moves[0];
}

json::object Match::message_of(Move m) const {
  const State& s = game_.s();
  auto at = [&](u16 row) {
    std::string text;
    put_pointer(text, row);
    return pointer_json(text);
  };
  auto id = [&](int number) { return std::to_string(game_.actor()) + "." + figure_name(game_.rules().figure[m.a]).id + "." + std::to_string(number); };
  auto deployed_at = [&](u16 row) {
    const Deployed* const d = first_at(game_.actor(), m.a, row);
    return d ? static_cast<int>(d->number) : 0;
  };
  auto member = [&](const Deployed& d) {
    std::string text;
    put_member(text, d);
    return pointer_json(text);
  };
  auto moved = [&](const char* figure, json::value to) {
    return json::object{{"type", "MOVE_NEUTRAL_FIGURE"}, {"payload", {{"figureId", figure}, {"to", std::move(to)}}}};
  };
  switch (m.kind) {
    case MoveKind::Place:
      return {{"type", "PLACE_TILE"},
              {"payload",
               {{"tileId", game_.rules().id(s.turn.tile_in_hand)},
                {"rotation", "R" + std::to_string(m.a * 90)},
                {"position", {m.at.x, m.at.y}}}}};
    case MoveKind::Span:
      return {{"type", "PLACE_TILE"},
              {"payload", {{"tileId", game_.rules().id(s.turn.tile_in_hand)}, {"rotation", "R" + std::to_string(m.a * 90)}, {"position", {m.at.x, m.at.y}}}}};
    case MoveKind::Bridge: {
      const Placed& p = s.placed[s.tile_count - 1];
      const json::object to{{"position", {p.x, p.y}}, {"location", m.b ? "WE" : "NS"}, {"feature", "Road"}};
      return {{"type", "PLACE_TOKEN"}, {"payload", {{"token", "BRIDGE"}, {"pointer", to}}}};
    }
    case MoveKind::Raise:
      return {{"type", "PLACE_TOKEN"}, {"payload", {{"token", "TOWER_PIECE"}, {"pointer", at(m.b)}}}};
    case MoveKind::Capture:
    case MoveKind::Swap:
    case MoveKind::Ransom:
      return prisoner_message(m);
    case MoveKind::Fly: {
      const Placed& p = s.placed[s.tile_count - 1];
      const json::object to{{"position", {p.x, p.y}}, {"location", "I"}, {"feature", "FlyingMachine"}};
      return {{"type", "DEPLOY_MEEPLE"}, {"payload", {{"pointer", to}, {"meepleId", id(free_number(game_.actor(), m.a))}, {"random", 0.5}}}};
    }
    case MoveKind::Castle: {
      u16 row = m.b;
      each_segment(s, s.features[s.label[m.b]], [&](u16 other) {
        if (s.tile_of[other] == s.tile_count - 1) row = other;
      });
      return {{"type", "PLACE_TOKEN"}, {"payload", {{"token", "CASTLE"}, {"pointer", at(row)}}}};
    }
    case MoveKind::Choose:
      return bid_message(game_.rules().id(m.b), 0);
    case MoveKind::Bid:
      return {{"type", "BAZAAR_BID"}, {"payload", {{"supplyIndex", std::max(lot_, 0)}, {"price", static_cast<int>(m.b)}}}};
    case MoveKind::Buy:
    case MoveKind::Sell:
      return {{"type", "BAZAAR_BUY_OR_SELL"}, {"payload", {{"value", m.kind == MoveKind::Buy ? "BUY" : "SELL"}}}};
    case MoveKind::Fill:
      return {{"type", "PLACE_TILE"}, {"payload", {{"tileId", game_.rules().id(game_.rules().own_tile)}, {"rotation", "R0"}, {"position", {m.at.x, m.at.y}}}}};
    case MoveKind::Deploy:
    case MoveKind::Enter: {
      const u16 row = m.kind == MoveKind::Enter ? is_barn(m.a) ? barn_place(m.b) : m.b : static_cast<u16>(s.placed[s.tile_count - 1].base + m.b);
      return {{"type", "DEPLOY_MEEPLE"}, {"payload", {{"pointer", at(row)}, {"meepleId", id(free_number(game_.actor(), m.a))}}}};
    }
    case MoveKind::Shift: {
      if (phase_name(game_) == std::string_view("WagonPhase")) return {{"type", "DEPLOY_MEEPLE"}, {"payload", {{"pointer", at(m.b)}, {"meepleId", id(moving_wagon()->number)}}}};
      const u16 from = carcassonne::row_of(game_, carcassonne::quarter_for(s.features[s.label[m.b]].kind));
      return {{"type", "DEPLOY_MEEPLE"}, {"payload", {{"pointer", at(m.b)}, {"meepleId", id(deployed_at(from))}}}};
    }
    case MoveKind::Recall:
    case MoveKind::Home: {
      const Deployed* const d = first_at(game_.actor(), m.a, m.b);
      const json::object who = member(*d);
      return {{"type", "RETURN_MEEPLE"}, {"payload", {{"source", return_source(m.kind)}, {"pointer", who}}}};
    }
    case MoveKind::Neutral:
      return moved("count.1", at(m.b));
    case MoveKind::Onto: {
      const bool runs = phase_name(game_) == std::string_view("DragonMovePhase");
      return moved(runs ? "dragon.1" : "fairy.1", json::array{s.placed[m.b].x, s.placed[m.b].y});
    }
    case MoveKind::Beside:
      return moved("fairy.1", member(*first_at(game_.actor(), m.a, m.b)));
    case MoveKind::Evict:
      return {{"type", "RETURN_MEEPLE"}, {"payload", {{"source", return_source(m.kind)}, {"pointer", member(*first_at(m.at.y, m.a, m.b))}}}};
    case MoveKind::Confirm:
      return {{"type", "COMMIT"}, {"payload", json::object()}};
    default: return {{"type", "PASS"}, {"payload", json::object()}};
  }
}

}  // namespace bastide::jcz
