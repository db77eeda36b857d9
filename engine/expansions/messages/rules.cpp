// The Messages: a second figure on the score track, and messages for those who come to its dark spaces. Rules: MSG-* of the matrix;
// docs/rules/messages.md.
#include <algorithm>

#include "core/figures.hpp"
#include "core/phases.hpp"
#include "expansions/abbey/phases.hpp"
#include "expansions/messages/parts.hpp"
#include "expansions/messages/phases.hpp"

namespace bastide {
namespace {

using namespace post;

enum { kDarkSpace, kPennantsOf };

std::vector<Option> options() {
  return {
      {"message-dark-space", "which dark spaces of the score track call a message", "MSG-TRIG-1 MSG-TRIG-3",
       {{"always", "Every one."}, {"if-empty", "Those on which no other player's figure stands."}}},
      {"message-pennants", "the message about pennants", "MSG-5",
       {{"one-city", "It pays those of one city: that with the most."}, {"all-cities", "It pays those of all cities in which one has a knight."}}},
  };
}

void tables(Builder& b) {
  b.set.cards = kMessages;
  b.set.params[static_cast<std::size_t>(index_of(messages))] = {static_cast<u32>(b.rules.value(messages.options[kDarkSpace])),
                                                                static_cast<u32>(b.rules.value(messages.options[kPennantsOf])), b.turn_memory()};
}

/// Those that nobody has seen yet.
void add_unseen(const Game& g, Moves& moves) {
  for (u16 message = 1; message <= kMessages; ++message) {
    bool known = false;
    for (int i = 0; i < seen(g); ++i) known |= share(g).order[i] == message;
    if (!known) moves.add({MoveKind::Reveal, 0, message, {}});
  }
}

void turn_up(Game& g, int message) {
  const Share& share = post::share(g);
  if (share.turned < kMessages) g.set(share.order[share.turned], static_cast<u8>(message));
  const int next = share.turned + 1;  // each goes under the stack (MSG-DO-1): after the eighth the first comes again
  g.set(share.turned, static_cast<u8>(next == 2 * kMessages ? kMessages : next));
  g.set(share.landed, u8{0});
  g.set(share.open, static_cast<u8>(message));
  if (!g.ledger_on()) return;
  Event e{Event::Type::Message};
  e.player = g.s().turn.active;
  e.turn = g.s().turn.number;
  e.points = message;
  e.title = text_of(message);
  e.sum.cite("MSG-TRIG-1");
  g.record(std::move(e));
}

/// The message on top, 0 if nobody knows it.
int known_top(const Game& g) {
  const Share& share = post::share(g);
  if (share.turned >= kMessages) return share.order[share.turned - kMessages];
  Moves unseen;
  add_unseen(g, unseen);
  return unseen.size() == 1 ? unseen[0].b : 0;
}

void add_answers(const Game& g, Moves& moves) {
  add_performances(g, share(g).open, moves);
  moves.add({MoveKind::Decline, 0, 0, {}});
}

void answer(Game& g, Move m) {
  const int message = share(g).open;
  g.set(share(g).open, u8{0});
  perform(g, message, m);
}

/// Moves those figures of which it does not matter which goes. True if somebody must choose.
bool must_choose(Game& g) {
  while (share(g).due_count) {
    const int player = share(g).due[0].player;
    if (place_of(g, player, 1) != place_of(g, player, 2)) return true;
    advance(g, 1, false);
  }
  return false;
}

/// Is a figure to be moved, or a message to be turned up or done?
Cue is_due(const Ruleset& r) {
  static_assert(offsetof(Share, open) == offsetof(Share, due_count) + 2 && offsetof(Share, landed) == offsetof(Share, due_count) + 3);
  return r.cue_in_share(messages, offsetof(Share, due_count), 0xffff00ff);
}
Cue has_tiles(const Ruleset& r) { return r.cue_in_share(messages, offsetof(Share, tiles), 0xff); }

/// First the figures, then the message that they call, then what that brings (MSG-TRIG-4, MSG-TRIG-5).
Step enter_round(Game& g) {
  const Share& share = post::share(g);
  while (true) {
    if (must_choose(g)) {
      set_actor(g, share.due[0].player);
      return Step::Ask;
    }
    if (share.landed) {
      const int top = known_top(g);
      set_actor(g, kChance);
      if (!top) return Step::Ask;
      turn_up(g, top);
    }
    set_actor(g, g.s().turn.active);
    if (!share.open) return Step::Next;
    Moves answers;
    add_answers(g, answers);
    if (answers.size() > 1) return Step::Ask;
    answer(g, answers[0]);  // MSG-9
  }
}

void legal_round(const Game& g, Moves& moves) {
  if (share(g).due_count) {
    for (u16 which = 1; which <= 2; ++which) moves.add({MoveKind::Advance, 0, which, {}});
  } else if (share(g).landed) {
    add_unseen(g, moves);
  } else {
    add_answers(g, moves);
  }
}

Step apply_round(Game& g, Move m) {
  if (m.kind == MoveKind::Advance) advance(g, m.b, true);
  else if (m.kind == MoveKind::Reveal) turn_up(g, m.b);
  else answer(g, m);
  return Step::Stay;
}

Step enter_home(Game& g) {
  const State& s = g.s();
  for (int i = 0; i < s.closing_count; ++i)
    send_home_others(g, s.closing[i], static_cast<int>(abbey_wagon_kind(g.rules())), {g.rules().cites.go_home, nullptr});
  return Step::Next;
}

/// It has a number of its own, as each tile has, and all its steps; it belongs to the part of the turn in which it is drawn (MSG-TB-1).
Step enter_tile(Game& g) {
  const bool there = tiles_to_draw(g);
  g.set(share(g).tiles, there ? static_cast<u8>(share(g).tiles - 1) : u8{0});
  if (!there) return Step::Next;
  begin_part(g);
  g.set(g.s().memory.turn, g.s().memory.turn | param(g, kTileDrawn));
  return Step::Draw;
}

constexpr const char* kPrompt = "Choose a figure of the score track, or what to do with the message";
constexpr const char* kChanceDoes = "A message is turned up";

/// How many points on the next dark space is, and how much is to be hoped for from one's being there: most scores are small.
double hope_at(int place) {
  constexpr double kHope[] = {0.3, 0.35, 0.5, 0.5, 0.4};  // 5, 4, 3, 2, 1 to go
  return kHope[((place % 5) + 5) % 5];
}

}  // namespace

bool messages_tile_drawn(const Game& g) { return g.rules().has(messages) && (g.s().memory.turn & param(g, kTileDrawn)); }

double messages_hope(const Game& g, int player) {
  const Share& share = post::share(g);
  const int a = place_of(g, player, 1), b = place_of(g, player, 2);
  const bool apart = (a - b) % 5 != 0;
  double hope = std::max(hope_at(a), hope_at(b)) + (apart ? 0.5 * std::min(hope_at(a), hope_at(b)) : 0);
  constexpr double kTile = 2.5;  // to whoever is about to get one, by a message or in his turn
  if (player != g.s().turn.active) return hope;
  return hope + (share.landed ? 4 : 0) + (share.open ? 2 : 0) + (&g.phase() == &phases::draw ? kTile : 0);
}

const Phase messages_first{"messages-first", enter_round, legal_round, nullptr, apply_round, kPrompt, false, kChanceDoes, false, is_due};
const Phase messages_second{"messages-second", enter_round, legal_round, nullptr, apply_round, kPrompt, false, kChanceDoes, false, is_due};
const Phase messages_third{"messages-third", enter_round, legal_round, nullptr, apply_round, kPrompt, false, kChanceDoes, false, is_due};
const Phase messages_last{"messages-last", enter_round, legal_round, nullptr, apply_round, kPrompt, false, kChanceDoes, false, is_due};
const Phase messages_home{.name = "messages-home", .enter = enter_home, .only_closed = true};
const Phase messages_tile{.name = "messages-tile", .enter = enter_tile, .cue = has_tiles};

const Expansion messages{
    .id = "messages",
    .name = "The Messages",
    .summary = "A second figure on the score track, and eight messages for whoever comes to its dark spaces.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .gained = gained,
    .tokens = tokens,
    .put_token = put_token,
    .share_bytes = sizeof(Share),
};

}  // namespace bastide
