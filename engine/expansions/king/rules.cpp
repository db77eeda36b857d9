// King and Robber Baron: two cards that change hands. Rules: KR-*, KING-*, ROBBER-* and SET-3 of the matrix; docs/rules/king.md.
#include <array>

#include "core/score.hpp"
#include "expansions/base/base.hpp"
#include "expansions/registry.hpp"

namespace bastide {
namespace {

enum { kTiles, kCards, kScoring };

std::vector<Option> options() {
  return {
      {"king-tiles", "the five tiles of King and Robber Baron", "KR-SETUP-1",
       {{"yes", "They are shuffled in."}, {"no", "They stay in the box: only the cards are used."}}},
      {"king-cards", "the two cards", "KR-SETUP-2",
       {{"both", "King and Robber Baron."}, {"king", "The King alone."}, {"robber", "The Robber Baron alone."}, {"none", "Only the tiles."}}},
      {"king-scoring", "what the cards are worth", "KING-4 ROBBER-2",
       {{"per-feature", "At the end 1 point for each completed city (King) or road (Robber Baron) on the table."},
        {"10/20", "At the end 10 points for one card, 20 for both."},
        {"15/40", "At the end 15 points for one card, 40 for both."},
        {"continuously", "1 point for each city or road completed, to whoever held the card before the tile was placed."}}, "king-cards!=none"},
  };
}

/// A card, the kind of feature of which it holds the record, and its rules.
struct CardRow : Card {
  Kind kind;
  const char *rule, *change, *worth, *noun;
};
constexpr CardRow kCardRows[] = {{{"king", "the King"}, City, "KING-1", "KING-2", "KING-4", "completed city"},
                                 {{"robber", "the Robber Baron"}, Road, "ROBBER-1", "ROBBER-1", "ROBBER-2", "completed road"}};

/// Record sizes and holders, in the order of kCardRows; nobody holds a card while its record is 0.
struct Share {
  u16 record[2];
  u8 holder[2];
};

int value(const Game& g, int option) { return g.rules().rules.value(king.options[option]); }

void take_card(Game& g, int card, int tiles) {
  const Share& share = g.share<Share>(king);
  const bool first = share.record[card] == 0, kept = !first && share.holder[card] == g.s().turn.active;
  g.set(share.record[card], static_cast<u16>(tiles));
  g.set(share.holder[card], g.s().turn.active);
  if (!g.ledger_on()) return;
  Event e{Event::Type::Token};
  e.player = g.s().turn.active;
  e.turn = g.s().turn.number;
  e.name = kCardRows[card].name;
  e.title = kCardRows[card].title;
  e.feature = kCardRows[card].kind;
  e.kept = kept;
  e.record = true;
  e.points = tiles;
  e.sum.cite(first ? kCardRows[card].rule : kCardRows[card].change);
  g.record(std::move(e));
}

/// Whoever completes a larger city or road than anybody before takes the card; a tie changes nothing (SET-3).
template <int card>
void claim(Game& g, u16 feature) {
  const Feature& f = g.s().features[feature];
  if (f.kind == kCardRows[card].kind && f.tiles > g.share<Share>(king).record[card]) take_card(g, card, f.tiles);
}

/// What the last tile completed of a kind, and the first of it.
struct Completed {
  int count = 0;
  u16 first = kNo;
};
Completed just_completed(const Game& g, Kind kind) {
  const State& s = g.s();
  Completed all;
  for (int i = s.closing_count - 1; i >= 0; --i)
    if (s.features[s.closing[i]].kind == kind) ++all.count, all.first = s.closing[i];
  return all;
}

/// Option continuously: the holder's points for all that the tile completed; the card changes hands after that.
template <int card>
void toll(Game& g, u16 feature) {
  const Share& share = g.share<Share>(king);
  if (g.s().features[feature].kind != kCardRows[card].kind || !share.record[card]) return;
  const Completed done = just_completed(g, kCardRows[card].kind);
  if (feature != done.first) return;
  Sum sum;
  if (g.ledger_on()) sum.add(done.count, kCardRows[card].noun, 1, kCardRows[card].worth);
  score_for(g, share.holder[card], done.count, kCardRows[card], false, std::move(sum));
}

/// Completed cities and roads on the table, by kind; not those that have become part of another.
std::array<int, kKinds> completed(const Game& g) {
  const State& s = g.s();
  std::array<int, kKinds> count{};
  for (u16 i = 0; i < s.feature_count; ++i) {
    const Feature& f = s.features[i];
    if ((f.kind == City || f.kind == Road) && f.open == 0) count[f.kind] += s.label[f.ring] == i && !(f.tags & g.rules().kept_tags);
  }
  return count;
}

/// 1 point for each completed city or road, whoever owned it (KING-4, ROBBER-2).
void count_features(Game& g) {
  const Share& share = g.share<Share>(king);
  const auto count = completed(g);
  for (int card = 0; card < 2; ++card) {
    if (!share.record[card]) continue;
    const int points = count[kCardRows[card].kind];
    Sum sum;
    if (g.ledger_on()) sum.add(points, kCardRows[card].noun, 1, kCardRows[card].worth);
    score_for(g, share.holder[card], points, kCardRows[card], true, std::move(sum));
  }
}

/// So many points for a single card, so many for both in one hand.
template <int one, int both>
void pay_cards(Game& g) {
  const Share& share = g.share<Share>(king);
  const bool two = share.record[0] && share.record[1] && share.holder[0] == share.holder[1];
  for (int card = 0; card < 2; ++card) {
    if (!share.record[card]) continue;
    const int points = two ? both / 2 : one;
    Sum sum;
    if (g.ledger_on()) {
      sum.add(1, "card", points, kCardRows[card].worth);
      if (two) sum.note("both cards in one hand");
    }
    score_for(g, share.holder[card], points, kCardRows[card], true, std::move(sum));
  }
}

template <int card>
void bind(Ruleset& set, int scoring) {
  if (scoring == 3) set.after_scoring.add(toll<card>, king), set.after_scoring.add(claim<card>, king);
  else set.before_scoring.add(claim<card>, king);
}

void tables(Builder& b) {
  if (b.rules.value(king.options[kTiles]) == 0)
    b.sets.emplace_back(second_printing(b.rules) ? "king-and-robber:2" : "king-and-robber:1", 1);
  const int cards = b.rules.value(king.options[kCards]), scoring = b.rules.value(king.options[kScoring]);
  if (cards == 0 || cards == 1) bind<0>(b.set, scoring);
  if (cards == 0 || cards == 2) bind<1>(b.set, scoring);
  if (scoring == 0 && cards < 3) b.set.game_end.add(count_features, king);
  if (scoring == 1) b.set.game_end.add(pay_cards<10, 20>, king);
  if (scoring == 2) b.set.game_end.add(pay_cards<15, 40>, king);
}

void tokens(const Game& g, std::vector<Token>& list) {  // KING-8
  const Share& share = g.share<Share>(king);
  for (int card = 0; card < 2; ++card) {
    if (!share.record[card]) continue;
    Token t{kCardRows[card].name};
    t.number = share.record[card];
    t.player = share.holder[card];
    list.push_back(std::move(t));
  }
}

std::string put_token(Game& g, const Token& t, bool& mine) {
  const Share& share = g.share<Share>(king);
  const int cards = value(g, kCards);
  for (int card = 0; card < 2; ++card) {
    if (t.name != kCardRows[card].name || (cards != 0 && cards != card + 1)) continue;
    mine = true;
    if (t.player < 0 || t.number < 1 || t.number > kMaxTiles) return "the " + t.name + " needs a record and a holder, such as " + t.name + "=5:1";
    g.set(share.record[card], static_cast<u16>(t.number));
    g.set(share.holder[card], static_cast<u8>(t.player));
  }
  return "";
}

}  // namespace

const Expansion king{
    .id = "king",
    .name = "King and Robber Baron",
    .summary = "Two cards for whoever completes the largest city and the longest road.",
    .options = options(),
    .needs = &base,
    .tables = tables,
    .tokens = tokens,
    .put_token = put_token,
    .share_bytes = sizeof(Share),
};

}  // namespace bastide
