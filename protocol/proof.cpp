#include "protocol/proof.hpp"

#include "protocol/notation.hpp"

namespace bastide {

void each_move(const Session& s, const std::function<bool(const Game&, Move)>& look) {
  Game g = s.beginning();
  g.ask_confirm(false);
  for (const Move m : s.history()) {
    if (m.kind == MoveKind::Confirm) continue;
    if (!look(g, m)) return;
    g.play(m);
  }
}

Proof prove(const Session& s, const Seed& seed) {
  Proof proof;
  Deal deal = Deal::seeded(seed);
  if (!s.position().empty()) deal.begin(s.beginning());
  each_move(s, [&](const Game& g, Move m) {
    if (g.actor() != kChance) return true;
    if (m == kLastDraw) return false;  // the players ended the game there
    if (const Move dealt = deal.draw(g); dealt != m)
      proof.misdeal = {g.s().turn.number, to_notation(g, m), to_notation(g, dealt)};
    else
      ++(m.kind == MoveKind::Draw ? proof.tiles : proof.others);
    return !proof.misdeal;
  });
  return proof;
}

}  // namespace bastide
