#include "bots/facts.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "bots/evaluation.hpp"
#include "bots/prospects.hpp"
#include "core/score.hpp"
#include "protocol/notation.hpp"

namespace bastide {
namespace {

using Type = Fact::Type;

/// The fact of that kind about the same thing, to be added to.
Fact* find(std::vector<Fact>& facts, Type type, const char* name, unsigned seats) {
  for (Fact& f : facts)
    if (f.type == type && f.name == name && f.seats == seats) return &f;
  return nullptr;
}

/// A thing that the ledger tells of: where, and by which figure or beside which.
Fact told(Type type, const Game& after, const Event& e) {
  Fact f{type};
  f.kind = e.feature;
  f.tags = e.tags;
  f.name = e.name;
  f.figure = e.figure;
  f.at = e.segment == kNone ? tile_notation(after, e.tile) : row_notation(after, static_cast<u16>(after.s().placed[e.tile].base + e.segment));
  return f;
}

/// Those of the player's figures in hand that are followers: no builder, no pig.
int followers_in_hand(const Game& g, int player) {
  int n = 0;
  each_bit(g.rules().followers, [&](int kind) { n += g.s().supply[player][kind]; });
  return n;
}

Fact about(Type type, const Feature& f) {
  Fact fact{type};
  fact.kind = f.kind;
  fact.tags = f.tags;
  return fact;
}

}  // namespace

std::vector<Fact> Facts::of(const Game& before, const Plan& plan) {
  const int me = before.actor();
  const auto after = std::make_unique<Game>(before);
  after->ask_confirm(false);
  after->keep_ledger(true);
  play(*after, plan);
  find_old(before);
  std::vector<Fact> facts;
  read_ledger(*after, me, facts);
  for (int i = 0; i < plan.count; ++i)  // the die is not rolled yet
    if (const Move m = plan.answer[static_cast<std::size_t>(i)]; m.kind == MoveKind::Fly) facts.emplace_back(Fact{Type::Flies}).figure = m.a;
  compare(before, *after, facts);
  auto order = [me](const Fact& f) { return std::pair(f.type, !(f.leads >> me & 1)); };  // one's own first
  std::stable_sort(facts.begin(), facts.end(), [&](const Fact& a, const Fact& b) { return order(a) < order(b); });
  Fact in_hand{Type::Hand};
  in_hand.seats = 1u << me;
  in_hand.count = followers_in_hand(*after, me);
  facts.push_back(in_hand);
  return facts;
}

void Facts::find_old(const Game& g) {
  const State& s = g.s();
  old_.clear();
  std::vector<u16> seen;
  each_figure_on_table(s, [&](int i) {
    const u16 id = s.label[s.figures[i].segment];
    if (std::find(seen.begin(), seen.end(), id) != seen.end()) return;
    seen.push_back(id);
    const Feature& f = s.features[id];
    old_.push_back({f.ring, &f, present(g, f), f.open > 0 && (g.rules().scores >> f.kind & 1)});
  });
}

void Facts::read_ledger(const Game& after, int me, std::vector<Fact>& facts) const {
  for (const Event& e : after.events()) {
    if (e.final || e.type == Event::Type::End) break;
    switch (e.type) {
      case Event::Type::Score: add_score(after, e, facts); break;
      case Event::Type::Deploy:
      case Event::Type::Enter:
        if (e.player == me) add_claim(after, e, facts);
        break;
      case Event::Type::Return: {
        Fact* const known = find(facts, Type::Returns, nullptr, 1u << e.player);
        Fact& f = known ? *known : facts.emplace_back(Fact{Type::Returns});
        f.seats = 1u << e.player;
        ++f.count;
        break;
      }
      case Event::Type::Shift: facts.push_back(told(Type::Moves, after, e)); break;
      case Event::Type::Neutral: facts.push_back(told(Type::Neutral, after, e)); break;
      case Event::Type::Token: {
        Fact f{Type::Token};
        f.name = e.name;
        f.count = e.points;
        facts.push_back(f);
        break;
      }
      default: add_deed(after, me, e, facts);
    }
  }
}

/// What the player does besides laying a tile and deploying figures.
void Facts::add_deed(const Game& after, int me, const Event& e, std::vector<Fact>& facts) const {
  const auto add = [&](Type type, const char* name, unsigned seats, int count) -> Fact& {
    Fact f = e.tile == kNo ? Fact{type} : told(type, after, e);
    f.name = name;
    f.seats = seats;
    f.count = count;
    return facts.emplace_back(std::move(f));
  };
  const auto figure_of = [&](Type type, unsigned seats) { add(type, nullptr, seats, 0).figure = e.figure; };
  switch (e.type) {
    case Event::Type::Place:
      if (e.kind == after.rules().own_tile) add(Type::Builds, after.rules().own_name, 0, 0);
      break;
    case Event::Type::Bridge: add(Type::Builds, "bridge", 0, 0); break;
    case Event::Type::Castle: add(Type::Builds, "castle", 1u << e.player, 0); break;
    case Event::Type::Raise: add(Type::Raises, nullptr, 0, e.points); break;
    case Event::Type::Capture: figure_of(Type::Captures, 1u << e.other); break;
    case Event::Type::Release: figure_of(Type::Frees, 1u << e.player); break;
    case Event::Type::Flea:
      if (e.name == std::string_view("flea") || e.name == std::string_view("lifted")) add(Type::Infects, e.name, 0, 0);
      break;
    case Event::Type::Track: add(Type::Advances, e.rot == 2 ? "messenger" : "follower", 1u << e.player, 0).points = e.points; break;
    case Event::Type::Auction:
      if (e.player == me) add(Type::Trades, e.name, e.rivals, 0).points = e.points;
      break;
    default: break;
  }
}

/// Who stood on the feature that an event pays: on the features before whose tiles are all among those paid.
unsigned Facts::who_was_on(const Game& after, const Event& e) const {
  unsigned set = 0;
  for (const Old& o : old_) {
    if (o.feature->kind != e.feature) continue;
    const u16 tile = after.s().tile_of[o.row];
    const bool paid = std::find(e.tiles.begin(), e.tiles.end(), tile) != e.tiles.end();
    if (paid && after.s().features[after.s().label[o.row]].open == 0) set |= o.present;
  }
  return set;
}

/// Points that several players get for one thing are events one after another.
void Facts::add_score(const Game& after, const Event& e, std::vector<Fact>& facts) const {
  Fact f{e.name ? Type::Scores : Type::Completes};
  f.name = e.name;
  f.kind = e.feature;
  f.tags = e.tags;
  f.seats = e.name ? 0 : who_was_on(after, e);
  f.leads = 1u << e.player;
  f.points = e.points;
  if (!facts.empty()) {
    Fact& last = facts.back();
    const bool same = last.type == f.type && last.name == f.name && last.kind == f.kind && last.points == f.points && last.seats == f.seats;
    if (same && !(last.leads & f.leads)) return void(last.leads |= f.leads);
  }
  facts.push_back(f);
}

/// Unless the figure has come home already. A barn is its farm's, whoever has the majority.
void Facts::add_claim(const Game& after, const Event& e, std::vector<Fact>& facts) const {
  const State& s = after.s();
  const u16 id = s.label[s.placed[e.tile].base + e.segment];
  const Feature& feature = s.features[id];
  const bool barn = after.rules().figure[e.figure].corner;
  bool there = false;
  each_figure(s, feature, [&](u8 i) { there = there || (s.figures[i].owner == e.player && s.figures[i].kind == e.figure); });
  if (!there) return;
  Fact f = told(Type::Claims, after, e);
  f.kind = feature.kind;
  f.tags = feature.tags;
  f.leads = barn ? 1u << e.player : winners(after, feature);
  f.points = after.over() ? 0 : feature_worth(after, id, true);
  facts.push_back(f);
}

void Facts::compare(const Game& before, Game& after, std::vector<Fact>& facts) {
  const State& s = after.s();
  if (after.over()) return;
  std::vector<bool> told(old_.size(), false);
  for (std::size_t i = 0; i < old_.size(); ++i) {
    if (told[i]) continue;
    const Feature& now = s.features[s.label[old_[i].row]];
    unsigned seats = old_[i].present;
    bool joined = false;
    for (std::size_t k = i + 1; k < old_.size(); ++k)
      if (s.label[old_[k].row] == s.label[old_[i].row]) joined = told[k] = true, seats |= old_[k].present;
    if (!joined) {
      compare_alone(before, after, old_[i], facts);
    } else if (now.occupied()) {
      Fact f = about(Type::Joins, now);
      f.seats = seats;
      f.leads = winners(after, now);
      facts.push_back(f);
    }
  }
}

void Facts::compare_alone(const Game& before, const Game& after, const Old& old, std::vector<Fact>& facts) {
  const State& s = after.s();
  const u16 was = before.s().label[old.row], is = s.label[old.row];
  const Feature& now = s.features[is];
  if (!now.occupied() || (now.open == 0 && !pays_at_the_end(now.kind))) return;
  const int more = feature_worth(after, is, true) - feature_worth(before, was, true);
  if (more > 0) {
    Fact f = about(Type::Extends, now);
    f.leads = winners(after, now);
    f.points = more;
    facts.push_back(f);
  }
  if (!old.closable) return;
  const int workers = std::max(1, std::popcount(old.present));
  Fact f = about(Type::Odds, now);
  odds_.read(before);
  f.from = odds_.completed(before, was, workers);
  odds_.read(after);
  f.to = odds_.completed(after, is, workers);
  f.leads = winners(after, now);
  if (std::abs(f.to - f.from) >= kNotable) facts.push_back(f);
}

}  // namespace bastide
