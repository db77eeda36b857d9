// What the eight messages say. Rules: MSG-DO-1, MSG-1 to MSG-9 of the matrix; docs/rules/messages.md.
#include <algorithm>

#include "core/phases.hpp"
#include "core/score.hpp"
#include "expansions/base/farms.hpp"
#include "expansions/count/city.hpp"
#include "expansions/dragon/phases.hpp"
#include "expansions/messages/parts.hpp"
#include "expansions/messages/phases.hpp"

namespace bastide::post {
namespace {

constexpr Card kCard{"message", "the message"};

struct Letter {
  const char *text, *rule;
};
constexpr Letter kLetters[] = {{"", ""},
                               {"points of one's smallest road", "MSG-1"},
                               {"points of one's smallest city", "MSG-2"},
                               {"points of one's smallest monastery", "MSG-3"},
                               {"3 points for each of one's farmers", "MSG-4"},
                               {"2 points for each pennant", "MSG-5"},
                               {"2 points for each of one's knights", "MSG-6"},
                               {"another tile", "MSG-7"},
                               {"a follower is scored and comes home", "MSG-8"}};

bool is_castle(const Game& g, const Feature& f) { return f.tags & g.rules().kept_tags; }

/// Has it been scored, so that only wagons still stand there, who have to move on?
bool is_over(const Game& g, u16 feature) {
  const State& s = g.s();
  return &g.phase() == &messages_third && std::find(s.closing, s.closing + s.closing_count, feature) != s.closing + s.closing_count;
}

/// Calls f(figure, feature) for each of the active player's followers on a feature of such a kind, castles left out.
template <class F>
void each_own(const Game& g, u32 kinds, F&& go) {
  const State& s = g.s();
  each_figure_of(g, s.turn.active, [&](int i) {
    const u16 feature = s.label[s.figures[i].segment];
    const Feature& f = s.features[feature];
    if (g.rules().figure[s.figures[i].kind].follower && (kinds >> f.kind & 1) && !is_castle(g, f) && !is_over(g, feature)) go(s.figures[i], feature);
  });
}

/// As at the end of the game; what the last tile has completed is worth what it is about to pay.
int worth_of(const Game& g, u16 feature, Sum* sum) {
  const Feature& f = g.s().features[feature];
  if (f.kind == Field) return farmer_yield(g, feature, g.s().turn.active, sum);
  return feature_worth(g, feature, pays_at_the_end(f.kind) || f.open > 0, sum);
}

/// The feature of such kinds with an own follower that is worth least, kNo: there is none (MSG-1, MSG-1A).
u16 smallest(const Game& g, u32 kinds) {
  u16 best = kNo;
  u32 least = 0;
  each_own(g, kinds, [&](const Figure&, u16 feature) {
    const u32 rank = static_cast<u32>(worth_of(g, feature, nullptr)) << 16 | first_row(g.s(), feature);
    if (best == kNo || rank < least) best = feature, least = rank;
  });
  return best;
}

u32 kinds_of(int message) {
  switch (message) {
    case kRoad: return 1 << Road;
    case kFarmers: return 1 << Field;
    case kCloister: return 1 << Cloister | 1 << Abbacy;  // MSG-3A: no gardens; X-MON-MSG-1: an abbot's rows and columns
    default: return 1 << City;
  }
}

int own_on(const Game& g, u32 kinds) {
  int count = 0;
  each_own(g, kinds, [&](const Figure&, u16) { ++count; });
  return count;
}

/// Of the city with the most, or of all cities with a knight of the player's (MSG-5).
int pennants(const Game& g) {
  u16 cities[kMaxFigures];
  int count = 0, most = 0, all = 0;
  each_own(g, 1 << City, [&](const Figure&, u16 city) {
    if (std::find(cities, cities + count, city) != cities + count) return;
    cities[count++] = city;
    most = std::max<int>(most, g.s().features[city].pennants);
    all += g.s().features[city].pennants;
  });
  return param(g, kAllCities) ? all : most;
}

/// MSG-COUNT-1
void pay(Game& g, int points, Sum sum, u16 feature = kNo) {
  const int player = g.s().turn.active;
  carcassonne::leave_out(g, player, points);
  score_for(g, player, points, kCard, false, std::move(sum), {}, feature);
}

/// The points of a message that somebody performs by counting.
int points_of(const Game& g, int message, Sum& sum) {
  const char* rule = kLetters[message].rule;
  int count = 0;
  switch (message) {
    case kFarmers: sum.add(count = own_on(g, 1 << Field), "farmer", 3, rule); return 3 * count;
    case kKnights: sum.add(count = own_on(g, 1 << City), "knight", 2, rule); return 2 * count;
    case kPennants: sum.add(count = pennants(g), "pennant", 2, rule); return 2 * count;
    default: break;
  }
  const int points = worth_of(g, smallest(g, kinds_of(message)), &sum);
  sum.rules.clear();
  sum.cite(rule);
  return points;
}

/// Whoever stands on something that is scored at the end may be (MSG-8).
void add_followers(const Game& g, Moves& moves) {
  u32 found[kMaxFigures];
  int count = 0;
  const u32 kinds = (g.rules().scores | static_cast<u32>(g.rules().farm_worth != nullptr) << Field) & ~(1u << Quarter | 1u << Tower);
  each_own(g, kinds, [&](const Figure& f, u16) { found[count++] = static_cast<u32>(f.segment) << 8 | f.kind; });
  std::sort(found, found + count);
  u32* const end = std::unique(found, found + count);
  for (u32* k = found; k < end; ++k) moves.add({MoveKind::Cash, static_cast<u8>(*k & 255), static_cast<u16>(*k >> 8), {}});
}

/// A mayor without pennants scores nothing (AM-MAYOR-3).
bool counts(const Game& g, int player, u16 feature) {
  u8 power[8];
  set_lanes(power, power_on(g, g.s().features[feature]));
  return power[player];
}

/// He is paid as at the end of the game, so by the fairy, too (PD-FAIRY-12).
void cash(Game& g, Move m) {
  const int player = g.s().turn.active, figure = figure_on(g.s(), player, m.a, m.b);
  const u16 feature = g.s().label[m.b];
  Sum sum;
  const int points = counts(g, player, feature) ? worth_of(g, feature, &sum) : 0;
  sum.rules.clear();
  sum.cite("MSG-8");
  pay(g, points, std::move(sum), feature);
  dragon_fairy_scores_one(g, figure);
  send_home_one(g, figure, {"MSG-8", "taken back"});
}

}  // namespace

const char* text_of(int message) { return kLetters[message].text; }

void add_performances(const Game& g, int message, Moves& moves) {
  if (message == kFollower) return add_followers(g, moves);
  const bool can = message == kTile ? tiles_to_draw(g) : own_on(g, kinds_of(message)) > 0;
  if (can) moves.add({MoveKind::Perform, 0, 0, {}});
}

void perform(Game& g, int message, Move m) {
  if (m.kind == MoveKind::Cash) return cash(g, m);
  Sum sum;
  if (m.kind == MoveKind::Decline) {
    sum.add(1, "message", 2, "MSG-DO-1");
    return pay(g, 2, std::move(sum));
  }
  if (message == kTile) return g.set(share(g).tiles, static_cast<u8>(share(g).tiles + 1));
  const int points = points_of(g, message, sum);
  pay(g, points, std::move(sum));
}

}  // namespace bastide::post
