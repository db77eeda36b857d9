#include "jcz/match.hpp"

#include <algorithm>

#include "core/figures.hpp"
#include "expansions/count/city.hpp"
#include "expansions/registry.hpp"
#include "jcz/text.hpp"
#include "jcz/turn.hpp"
#include "protocol/compile.hpp"
#include "protocol/notation.hpp"

namespace bastide::jcz {

Match::Match(const Setup& setup)
    : game_(reordered(*compile_rules(setup.rules))), names_(game_.rules()), pack_(game_.rules(), setup.draws) {
  town_ = game_.rules().tag("carcassonne", City);
  castle_ = game_.rules().kept_tags;
  idle_pigs_ = setup.idle_pigs;
  idle_barns_ = setup.idle_barns;
  hidden_ = static_cast<u32>(!setup.gardens) << Garden | 1u << Abbacy;
  game_.ask_confirm(true);
  game_.keep_ledger(true);
  game_.undo_log(true);
  add_rows();
  deal();
}

/// Writes down the places of tiles laid since the last time.
void Match::add_rows() {
  const State& s = game_.s();
  places_.resize(std::min<std::size_t>(places_.size(), s.segment_count));
  for (u16 row = static_cast<u16>(places_.size()); row < s.segment_count; ++row) {
    places_.push_back(place_text(row));
  }
}

std::string Match::place_text(u16 row) const {
  const Placed& p = game_.s().placed[game_.s().tile_of[row]];
  const int segment = row - p.base;
  const bool quarter = game_.tile(p.kind).init[segment].kind == Quarter;
  std::string text;
  put(text, '[', quarter ? 0 : p.x, ',', quarter ? 0 : p.y, ",\"", names_.location(p.kind, p.rot, segment), "\"]");
  return text;
}

/// The lowest number of a figure of that kind in the player's supply, 0 if there is none.
int Match::free_number(int player, int kind) const {
  u32 used = 0;
  int count = 0;
  for (const Deployed& d : deployed_)
    if (d.player == player && d.kind == kind && !is_home(d)) used |= 1u << d.number, ++count;
  for (const Captive& c : captives_)
    if (c.player == player && c.kind == kind) used |= 1u << c.number, ++count;
  if (count >= game_.rules().figure[kind].count) return 0;
  return std::countr_one(used | 1);
}

void Match::play_move(Move m) {
  steps_.push_back({game_.mark(), moves_.size(), discards_.size(), game_.actor(), history_.mark(), pack_.mark(), deployed_, record_, lots_, captives_});
  if (!decides_by_itself(game_)) moves_.push_back(m);
  game_.play(m);
  tell_events();
  add_rows();
  deal();
}

/// Draws while chance is the actor.
void Match::deal() {
  while (!game_.over() && game_.actor() == kChance) {
    if (rolls(game_)) {
      moves_.push_back({MoveKind::Roll, 0, static_cast<u16>(pack_.roll()), {}});
      game_.play(moves_.back());
      tell_events();
      continue;
    }
    const bool few = opens_bazaar(game_) && pack_.size(game_) + static_cast<int>(lots_.size()) < game_.rules().players;  // a limit of draws may end the game before
    moves_.push_back(few ? kLastDraw : pack_.draw(game_, opens_bazaar(game_)).value_or(kLastDraw));
    game_.play(moves_.back());
    tell_events();
  }
  // A turn that begins with an abbey begins before anything happens in it.
  if (phase_name(game_) == std::string_view("AbbeyPhase")) begin_history(game_.s().tile_count, game_.s().turn.active);
}

void Match::forget() {
  steps_.clear();
  game_.forget();
}

}  // namespace bastide::jcz
