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

json::object message(const char* type, json::object payload) { return {{"type", type}, {"payload", std::move(payload)}}; }

json::object lay(std::string_view tile, int quarters, Pos at) {
  return message("PLACE_TILE", {{"tileId", tile}, {"rotation", "R" + std::to_string(quarters * 90)}, {"position", {at.x, at.y}}});
}

json::object token_at(const char* token, json::object pointer) { return message("PLACE_TOKEN", {{"token", token}, {"pointer", std::move(pointer)}}); }

json::object meeple_at(const std::string& meeple, json::object pointer) {
  return message("DEPLOY_MEEPLE", {{"pointer", std::move(pointer)}, {"meepleId", meeple}});
}

json::object send_home(const char* source, json::object pointer) { return message("RETURN_MEEPLE", {{"source", source}, {"pointer", std::move(pointer)}}); }

json::object move_neutral(const char* figure, json::value to) { return message("MOVE_NEUTRAL_FIGURE", {{"figureId", figure}, {"to", std::move(to)}}); }

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
  switch (m.kind) {
    case MoveKind::Place:
    case MoveKind::Span: return lay(game_.rules().id(s.turn.tile_in_hand), m.a, m.at);
    case MoveKind::Bridge: {
      const Placed& p = s.placed[s.tile_count - 1];
      return token_at("BRIDGE", {{"position", {p.x, p.y}}, {"location", m.b ? "WE" : "NS"}, {"feature", "Road"}});
    }
    case MoveKind::Raise: return token_at("TOWER_PIECE", at(m.b));
    case MoveKind::Capture:
    case MoveKind::Swap:
    case MoveKind::Ransom:
      return prisoner_message(m);
    case MoveKind::Fly: {
      const Placed& p = s.placed[s.tile_count - 1];
      const json::object to{{"position", {p.x, p.y}}, {"location", "I"}, {"feature", "FlyingMachine"}};
      return message("DEPLOY_MEEPLE", {{"pointer", to}, {"meepleId", id(free_number(game_.actor(), m.a))}, {"random", 0.5}});
    }
    case MoveKind::Castle: {
      u16 row = m.b;
      each_segment(s, s.features[s.label[m.b]], [&](u16 other) {
        if (s.tile_of[other] == s.tile_count - 1) row = other;
      });
      return token_at("CASTLE", at(row));
    }
    case MoveKind::Choose: return bid_message(game_.rules().id(m.b), 0);
    case MoveKind::Bid: return message("BAZAAR_BID", {{"supplyIndex", std::max(lot_, 0)}, {"price", static_cast<int>(m.b)}});
    case MoveKind::Buy:
    case MoveKind::Sell: return message("BAZAAR_BUY_OR_SELL", {{"value", m.kind == MoveKind::Buy ? "BUY" : "SELL"}});
    case MoveKind::Fill: return lay(game_.rules().id(game_.rules().own_tile), 0, m.at);
    case MoveKind::Deploy:
    case MoveKind::Enter: {
      const u16 row = m.kind == MoveKind::Enter ? is_barn(m.a) ? barn_place(m.b) : m.b : static_cast<u16>(s.placed[s.tile_count - 1].base + m.b);
      return meeple_at(id(free_number(game_.actor(), m.a)), at(row));
    }
    case MoveKind::Shift: {
      if (phase_name(game_) == std::string_view("WagonPhase")) return meeple_at(id(moving_wagon()->number), at(m.b));
      const u16 from = carcassonne::row_of(game_, carcassonne::quarter_for(s.features[s.label[m.b]].kind));
      return meeple_at(id(deployed_at(from)), at(m.b));
    }
    case MoveKind::Recall:
    case MoveKind::Home: return send_home(return_source(m.kind), member(*first_at(game_.actor(), m.a, m.b)));
    case MoveKind::Neutral: return move_neutral("count.1", at(m.b));
    case MoveKind::Onto: {
      const bool runs = phase_name(game_) == std::string_view("DragonMovePhase");
      return move_neutral(runs ? "dragon.1" : "fairy.1", json::array{s.placed[m.b].x, s.placed[m.b].y});
    }
    case MoveKind::Beside: return move_neutral("fairy.1", member(*first_at(game_.actor(), m.a, m.b)));
    case MoveKind::Evict: return send_home(return_source(m.kind), member(*first_at(m.at.y, m.a, m.b)));
    case MoveKind::Confirm: return message("COMMIT", {});
    default: return message("PASS", {});
  }
}

}  // namespace bastide::jcz
