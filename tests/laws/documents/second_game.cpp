#include "laws/documents/second_game.hpp"

#include <algorithm>
#include <stdexcept>

#include "laws/documents/phases.hpp"

namespace bastide::laws::second {

SecondGame::SecondGame(const Game& g) {
  agree(g);
  w_.board = board_of(g);
  for (auto* c : w_.chapters) c->begin(w_);
  enter(turn_page());
  go_on();
}

void SecondGame::agree(const Game& g) {
  const Ruleset& r = g.rules();
  const auto& all = all_options();
  for (std::size_t i = 0; i < all.size(); ++i) w_.options[all[i].option->key] = all[i].option->values[r.rules.choice[i]].name;
  for (auto* e : all_expansions())
    if (r.rules.has(*e)) w_.expansions.insert(e->id);
  w_.players = r.players;
  w_.active = r.rules.first;  // BASE-SETUP-3
  for (auto* c : all_chapters())
    if (c->in_play(w_)) w_.chapters.push_back(c);
  for (auto* c : w_.chapters)
    for (auto& s : c->sorts(w_)) w_.sorts.push_back(s);
  w_.supply.resize(r.players);
  for (auto& mine : w_.supply)
    for (std::size_t s = 0; s < w_.sorts.size(); ++s) mine[s] = w_.sorts[s].count;
  std::set<std::string> marks;
  for (auto* c : w_.chapters) marks.merge(c->marks(w_));
  w_.left.resize(r.tiles.size());
  for (auto& row : r.deck) w_.left[row.kind] += row.count;
  for (auto& t : r.tiles) {
    const TileDef& d = r.defs[t.def];
    w_.defs.push_back(&d);
    std::array<int, 4> alike{0, 1, 2, 3};
    const bool headed = std::any_of(w_.chapters.begin(), w_.chapters.end(), [&](auto* c) { return c->points(w_, d); });
    for (int rot = 3; rot > 0; --rot)
      for (int other = rot - 1; other >= 0; --other)
        if (!headed && look_of(d, rot, marks) == look_of(d, other, marks)) alike[rot] = other;
    w_.alike.push_back(alike);
  }
}

const char* SecondGame::phase() const { return (*page_)[at_]->name(); }

void SecondGame::play(Move m, const Game& after) {
  const Phase& phase = *(*page_)[at_];
  if (m.kind == MoveKind::Place || m.kind == MoveKind::Fill || m.kind == MoveKind::Span || m.kind == MoveKind::Bridge) w_.board = board_of(after);
  phase.answer(w_, m);
  go_on();
}

void SecondGame::go_on() {
  while (!over_) {
    decision_ = (*page_)[at_]->ask(w_);
    if (!decision_.moves.empty()) return;
    leave_phase();
  }
}

void SecondGame::enter(const std::vector<const Phase*>& page) {
  page_ = &page;
  for (at_ = 0; !(*page_)[at_]->in_play(w_);) ++at_;
  (*page_)[at_]->enter(w_);
}

/// At that phase of the turn, or the first in play after it.
void SecondGame::enter_at(const Phase& phase) {
  page_ = &turn_page();
  at_ = static_cast<std::size_t>(std::find(page_->begin(), page_->end(), &phase) - page_->begin());
  while (!(*page_)[at_]->in_play(w_)) ++at_;
  (*page_)[at_]->enter(w_);
}

void SecondGame::leave_phase() {
  switch ((*page_)[at_]->next(w_)) {
    case Next::phase:
      do ++at_;
      while (!(*page_)[at_]->in_play(w_));
      return (*page_)[at_]->enter(w_);
    case Next::draw:
      return enter(turn_page());
    case Next::again:
      return enter_at(mix_phase());
    case Next::held:
      return enter_at(place_phase());
    case Next::laid:
      return enter_at(bridge_phase());
    case Next::done:
      return enter_at(escape_phase());
    case Next::finale:
      return enter(end_page());
    case Next::over:
      over_ = true;
  }
}

Move named(const Game& g, Move m) {
  if (m.kind == MoveKind::Draw) m.b = g.rules().deck[m.b].kind;
  if (m.kind != MoveKind::Place && m.kind != MoveKind::Fill && m.kind != MoveKind::Span) m.at.x = 0;
  return m;
}

Move engine_spelling(const Game& g, Move m) {
  Moves legal;
  g.legal(legal);
  for (const Move other : legal)
    if (named(g, other) == m) return other;
  throw std::logic_error("the engine does not offer what the documents allow");
}

}  // namespace bastide::laws::second
