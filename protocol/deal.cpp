#include "protocol/deal.hpp"

#include <algorithm>
#include <stdexcept>

#include "core/phases.hpp"
#include "protocol/ciphers.hpp"
#include "protocol/error.hpp"
#include "protocol/notation.hpp"

namespace bastide {
namespace {

constexpr std::uint64_t kPicks = 1ull << 48;  ///< of so many numbers one chooses a tile

bool is_hex_seed(std::string_view text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

/// Uniform numbers from the ChaCha20 stream of a seed.
class SeedStream {
 public:
  SeedStream(const Seed& seed, std::size_t numbers) : bytes_(numbers * 8) {
    key_stream(bytes_, seed);
  }
  /// A number below n, by rejection: numbers in the last incomplete multiple of n are passed over.
  std::uint64_t below(std::uint64_t n) {
    const std::uint64_t limit = ~0ull - (~0ull % n + 1) % n;
    for (;;) {
      const std::uint64_t x = next();
      if (x <= limit) return x % n;
    }
  }

 private:
  std::uint64_t next() {
    if (at_ + 8 > bytes_.size()) throw std::runtime_error("the seed's stream is used up");
    std::uint64_t x = 0;
    for (int i = 0; i < 8; ++i) x |= static_cast<std::uint64_t>(bytes_[at_++]) << 8 * i;  // little endian on every machine
    return x;
  }
  std::vector<std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

}  // namespace

Seed random_seed() { return random_bytes(); }

Seed seed_from_text(std::string_view text) {
  if (!is_hex_seed(text)) return sha256(text);
  Seed seed{};
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(std::stoi(std::string(text.substr(2 * i, 2)), nullptr, 16));
  return seed;
}

Seed series_seed(std::uint64_t series, int deal) {
  return seed_from_text("series " + std::to_string(series) + " deal " + std::to_string(deal));
}

std::string to_hex(const Seed& seed) {
  constexpr const char* digits = "0123456789abcdef";
  std::string hex;
  for (const std::uint8_t byte : seed) hex += digits[byte >> 4], hex += digits[byte & 15];
  return hex;
}

std::string commitment(const Seed& seed) {
  return "sha256:" + to_hex(sha256({reinterpret_cast<const char*>(seed.data()), seed.size()}));
}

namespace {

/// `left`: so many tiles of each row of the deck.
template <class Left>
Stacks shuffled(const Ruleset& rules, const Seed& seed, Left left) {
  SeedStream stream(seed, static_cast<std::size_t>(rules.tile_total) * 4 + 64);  // rejection is rarer than once in 2^50
  Stacks stacks;
  for (auto& stage : rules.stages) {
    std::vector<u16> rows;
    for (u16 row = stage.begin; row < stage.end; ++row) rows.insert(rows.end(), left(row), row);
    for (std::size_t n = rows.size(); n > 1; --n) std::swap(rows[rows.size() - n], rows[rows.size() - n + stream.below(n)]);
    stacks.tiles.push_back(std::move(rows));
  }
  stacks.dice.resize(static_cast<std::size_t>(rules.tile_total) + 2);  // a turn lays or loses a tile
  for (u8& die : stacks.dice) die = static_cast<u8>(stream.below(kDieSides));
  if (rules.holds_back)
    for (int i = 0; i <= rules.tile_total; ++i) stacks.picks.push_back(stream.below(kPicks));
  for (u8 card = 1; card <= rules.cards; ++card) stacks.cards.push_back(card);
  for (std::size_t n = stacks.cards.size(); n > 1; --n)
    std::swap(stacks.cards[stacks.cards.size() - n], stacks.cards[stacks.cards.size() - n + stream.below(n)]);
  return stacks;
}

}  // namespace

Stacks shuffle(const Ruleset& rules, const Seed& seed) {
  return shuffled(rules, seed, [&](u16 row) { return rules.deck[row].count; });
}

Stacks shuffle_left(const Game& g, const Seed& seed) {
  return shuffled(g.rules(), seed, [&](u16 row) { return g.s().left[row]; });
}

namespace {

/// Each of what chance may do is as likely as any other, and their number divides that of the sides.
Move rolled(const Game& g, const Moves& moves, const std::vector<u8>& dice) {
  return moves[dice[g.s().turn.number % dice.size()] * moves.size() / kDieSides];
}

/// The first of the stack that has not been seen.
Move turned_up(const Moves& unseen, const std::vector<u8>& cards) {
  const auto rank = [&](Move m) { return std::find(cards.begin(), cards.end(), m.b); };
  return *std::min_element(unseen.begin(), unseen.end(), [&](Move a, Move b) { return rank(a) < rank(b); });
}

/// What chance does where no tile is drawn.
Move other_chance(const Game& g, const Stacks& stacks) {
  Moves moves;
  g.legal(moves);
  return moves[0].kind == MoveKind::Reveal ? turned_up(moves, stacks.cards) : rolled(g, moves, stacks.dice);
}

/// The tile that a number from 0 to kPicks chooses among those that may be drawn, in the order of the deck.
Move picked(const Game& g, std::uint64_t number) {
  const State& s = g.s();
  auto left = number * s.stage_left / kPicks;  // kMaxTiles times kPicks fits
  u16 row = drawable_begin(s, g.rules().stages[s.stage]);
  while (left >= s.left[row]) left -= s.left[row++];
  return {MoveKind::Draw, 0, row, {}};
}

}  // namespace

Move next_chance(const Game& g, const Stacks& stacks) {
  if (!g.phase().draws) return other_chance(g, stacks);
  const State& s = g.s();
  if (!stacks.picks.empty()) return picked(g, stacks.picks[static_cast<std::size_t>(tiles_drawn(g)) % stacks.picks.size()]);
  const auto& stack = stacks.tiles[s.stage];
  return {MoveKind::Draw, 0, stack[stack.size() - s.stage_left], {}};
}

Deal Deal::seeded(const Seed& seed) {
  Deal d;
  d.from_ = From::seed;
  d.seed_ = seed;
  return d;
}

Deal Deal::ordered(std::vector<std::string> ids) {
  Deal d;
  d.from_ = From::order;
  d.ids_ = std::move(ids);
  return d;
}

Deal Deal::outside() { return {}; }

int tiles_drawn(const Game& g) {
  const State& s = g.s();
  int own = g.rules().players * g.rules().own_each;  // those that the players have laid were in no stack
  for (int p = 0; p < g.rules().players; ++p) own -= s.own[p];
  std::vector<u16> kept;
  if (g.rules().kept) g.rules().kept(g, kept);
  return s.tile_count - static_cast<int>(g.rules().start.size()) + s.discarded - own + (s.turn.tile_in_hand != kNo) + static_cast<int>(kept.size());
}

void Deal::begin(const Game& g) {
  begun_at_ = tiles_drawn(g);
  if (from_ != From::outside) shuffled_ = shuffle_left(g, own_seed());
}

Move Deal::draw(const Game& g) const {
  if (from_ == From::outside) throw Error("illegal", "the tiles of this game are drawn from outside");
  if (shuffled_.tiles.empty()) shuffled_ = shuffle(g.rules(), own_seed());
  return from_ == From::order && g.phase().draws ? draw_ordered(g) : next_chance(g, shuffled_);
}

Seed Deal::seed_of(const std::vector<std::string>& ids) {
  std::string text;
  for (auto& id : ids) text += id + " ";
  return seed_from_text(text);
}

Move Deal::draw_ordered(const Game& g) const {
  const auto n = static_cast<std::size_t>(tiles_drawn(g) - begun_at_);
  if (n >= ids_.size()) throw Error("illegal", "the order of tiles has " + std::to_string(ids_.size()) + " and one more is needed");
  if (ids_[n] == kNoTile) return kLastDraw;
  const State& s = g.s();
  const Stage& stage = g.rules().stages[s.stage];
  for (u16 row = drawable_begin(s, stage), end = drawable_end(s, stage); row < end; ++row)
    if (s.left[row] && g.rules().id(g.rules().deck[row].kind) == ids_[n]) return {MoveKind::Draw, 0, row, {}};
  throw Error("illegal", "tile " + std::to_string(n + 1) + " of the order, " + ids_[n] + ", is not left in the stack '" + stage.name + "', or not drawn yet");
}

}  // namespace bastide
