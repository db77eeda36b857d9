#include "protocol/landscape.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "core/bridge.hpp"
#include "core/score.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

using Word = std::uint16_t;

/// Puts an item together, word by word.
class Writer {
 public:
  explicit Writer(std::vector<Word>& to) : to_(to) {}
  void word(unsigned value) { to_.push_back(static_cast<Word>(value)); }
  void number(std::uint32_t value) { word(value & 0xffff), word(value >> 16); }
  void number(int value) { number(static_cast<std::uint32_t>(value)); }
  /// A text that lives as long as the rules.
  void text(const char* text) {
    const auto at = std::bit_cast<std::array<Word, sizeof text / sizeof(Word)>>(text);
    to_.insert(to_.end(), at.begin(), at.end());
  }

 private:
  std::vector<Word>& to_;
};

/// Takes it apart in the same order.
class Reader {
 public:
  explicit Reader(std::span<const Word> from) : from_(from) {}
  Word word() {
    const Word value = from_.front();
    from_ = from_.subspan(1);
    return value;
  }
  std::uint32_t bits() {
    const std::uint32_t low = word();
    return low | std::uint32_t{word()} << 16;
  }
  int number() { return static_cast<int>(bits()); }
  const char* text() {
    std::array<Word, sizeof(const char*) / sizeof(Word)> at{};
    for (Word& part : at) part = word();
    return std::bit_cast<const char*>(at);
  }
  json::array words(const json::storage_ptr& memory) {
    json::array list(memory);
    const std::size_t size = word();
    list.reserve(size);
    for (std::size_t i = 0; i < size; ++i) list.emplace_back(word());
    return list;
  }

 private:
  std::span<const Word> from_;
};

// --- tiles

void put_tile(std::vector<Word>& words, const Game& g, int i) {
  Writer to(words);
  const Placed& p = g.s().placed[i];
  to.word(p.kind);
  to.word(static_cast<Word>(p.x));
  to.word(static_cast<Word>(p.y));
  to.word(p.rot);
  const int segments = g.rules().tiles[p.kind].segments;
  to.word(static_cast<unsigned>(segments));
  for (int k = 0; k < segments; ++k) to.word(g.s().label[p.base + k]);
}

json::object tile_json(const Ruleset& rules, std::span<const Word> words, const json::storage_ptr& memory) {
  Reader from(words);
  const Word kind = from.word();
  const auto x = static_cast<std::int16_t>(from.word()), y = static_cast<std::int16_t>(from.word());
  const int rot = from.word();
  json::object o({{"id", rules.id(kind)}, {"x", x}, {"y", y}, {"rot", rot}, {"features", from.words(memory)}}, memory);
  if (const int axis = bridge_of_kind(rules, kind, rot); axis >= 0) o["bridge"] = axis_name(axis);
  return o;
}

// --- features

constexpr unsigned kComplete = 1 << 8, kHasWorth = 1 << 9, kHasSeats = 1 << 10;  // beside the kind

int points_of(const Sum& sum) {
  int points = 0;
  for (auto& t : sum.terms) points += t.count * t.each;
  return points;
}

void put_sum(Writer& to, int points, std::span<const Term> terms) {
  to.number(points);
  to.word(static_cast<unsigned>(terms.size()));
  for (auto& t : terms) to.number(t.count), to.text(t.noun), to.number(t.each);
}

/// What the features would pay if the game ended now.
struct Worths {
  const Game& g;
  bool told;
  std::vector<Payment> farms;

  Worths(const Game& game, Aids aids) : g(game), told(aids != Aids::purist) {
    if (!told || !g.rules().farm_payments) return;
    farms = g.rules().farm_payments(g);
    if (g.rules().apart_payments)
      for (auto& payment : g.rules().apart_payments(g)) farms.push_back(std::move(payment));
  }
  bool has(const Feature& f, bool closable) const {
    if (f.kind == Field) return told && g.rules().farm_payments;
    return told && ((closable && f.open) || f.kind == Abbacy) && (g.rules().scores >> f.kind & 1);
  }
  /// True if seats are told apart.
  bool put(Writer& to, u16 id) const {
    if (g.s().features[id].kind == Field) return put_field(to, id);
    Sum sum;
    const int points = feature_worth(g, id, true, &sum);
    put_sum(to, points, sum.terms);
    return false;
  }
  /// What a field would pay: to those who lead on it all the same, else seat by seat; one without farmers tells what a farmer would
  /// get.
  bool put_field(Writer& to, u16 id) const {
    const Feature& f = g.s().features[id];
    if (!f.occupied()) {
      const Sum sum = g.rules().farm_worth(g, id);
      put_sum(to, points_of(sum), sum.terms);
      return false;
    }
    const Payment* most = nullptr;
    std::array<int, kMaxPlayers> paid{};
    for (auto& p : farms) {
      if (p.feature != id) continue;
      paid[p.player] += points_of(p.sum);
      if (!most || paid[p.player] > paid[most->player]) most = &p;
    }
    const int points = most ? paid[most->player] : 0;
    put_sum(to, points, most ? most->sum.terms : std::span<const Term>{});
    const unsigned owners = winners(g, f);
    bool alike = true;
    for (int p = 0; p < g.rules().players; ++p) alike = alike && paid[p] == (owners >> p & 1 ? points : 0);
    if (alike) return false;
    to.word(static_cast<unsigned>(std::count_if(paid.begin(), paid.end(), [](int n) { return n != 0; })));
    for (unsigned p = 0; p < paid.size(); ++p)
      if (paid[p]) to.word(p), to.number(paid[p]);
    return true;
  }
};

void put_feature(std::vector<Word>& words, const Game& g, u16 id, const Worths& worths) {
  const Feature& f = g.s().features[id];
  const bool closable = f.kind == City || f.kind == Road || f.kind == River || f.kind == Cloister ||
                        (f.kind == Garden && (g.rules().scores >> Garden & 1));
  Writer to(words);
  to.word(id);
  const std::size_t flags = words.size();
  to.word(static_cast<unsigned>(f.kind) | (closable && f.open == 0 ? kComplete : 0));
  to.number(f.tags);
  to.word(f.open);
  to.word(f.pennants);
  to.word(winners(g, f));
  const std::vector<u16> tiles = tiles_of(g, id);
  to.word(static_cast<unsigned>(tiles.size()));
  words.insert(words.end(), tiles.begin(), tiles.end());
  const std::size_t figures = words.size();
  to.word(0);
  each_figure(g.s(), f, [&](u8 i) { to.word(i), ++words[figures]; });
  if (worths.has(f, closable)) words[flags] |= kHasWorth | (worths.put(to, id) ? kHasSeats : 0);
}

json::object worth_json(Reader& from, bool has_seats, const json::storage_ptr& memory) {
  const int points = from.number();
  std::vector<Term> terms(from.word());
  for (Term& t : terms) {
    t.count = from.number();
    t.noun = from.text();
    t.each = from.number();
  }
  std::string what;
  for (auto& t : terms) what += (what.empty() ? "" : ", ") + count_of(t.count, t.noun);
  what += (what.empty() ? "" : ": ") + sum_text(terms, points);
  json::object worth({{"points", points}, {"sum", what}, {"terms", terms_json(terms, memory)}}, memory);
  if (!has_seats) return worth;
  json::array seats(memory);
  for (int left = from.word(); left > 0; --left) {
    const int seat = from.word();
    add_object(seats, {{"seat", seat}, {"points", from.number()}});
  }
  worth["seats"] = std::move(seats);
  return worth;
}

json::array marks_json(const Ruleset& rules, u32 tags, const json::storage_ptr& memory) {
  json::array marks(memory);
  for (auto& m : rules.marks)
    if (tags & m.bit) marks.emplace_back(m.name);
  return marks;
}

json::object feature_json(const Ruleset& rules, std::span<const Word> words, const json::storage_ptr& memory) {
  Reader from(words);
  const int id = from.word();
  const unsigned flags = from.word();
  const auto kind = static_cast<Kind>(flags & 0xff);
  const u32 tags = from.bits();
  const int open = from.word(), pennants = from.word();
  const unsigned owners = from.word();
  json::object o(9, memory);
  o.insert({{"id", id},
            {"kind", kKindName[kind]},
            {"complete", (flags & kComplete) != 0},
            {"tiles", from.words(memory)},
            {"open", open}});
  if (const std::string_view name = rules.feature_name(kind, tags); name != kKindName[kind]) o["name"] = name;
  if (pennants) o["pennants"] = pennants;
  if (json::array marks = marks_json(rules, tags, memory); !marks.empty()) o["marks"] = std::move(marks);
  o["figures"] = from.words(memory);
  o["owners"] = seats_json(owners, memory);
  if (flags & kHasWorth) o["worth"] = worth_json(from, flags & kHasSeats, memory);
  return o;
}

/// The features that there are: each is the label of some segment.
std::vector<u16> feature_ids(const State& s) {
  std::vector<bool> there(kMaxFeatures);
  for (int row = 0; row < s.segment_count; ++row)
    if (s.label[row] != kNo) there[s.label[row]] = true;
  std::vector<u16> ids;
  for (u16 id = 0; id < s.feature_count; ++id)
    if (there[id]) ids.push_back(id);
  return ids;
}

}  // namespace

/// What `put` writes for each of so many items, put together elsewhere, so that what is kept has exactly the room that it needs.
template <class Put>
void Landscape::Items::fill(std::size_t count, Put&& put) {
  constexpr std::size_t kWords = 24;  // of most items
  std::vector<Word> all;
  all.reserve(count * kWords);
  ends.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    put(all, i);
    ends.push_back(static_cast<std::uint32_t>(all.size()));
  }
  words.assign(all.begin(), all.end());
}

Landscape::Landscape(const Game& g, Aids aids) : rules_(g.shared_rules()) {
  tiles_.fill(g.s().tile_count, [&](auto& to, std::size_t i) { put_tile(to, g, static_cast<int>(i)); });
  const Worths worths(g, aids);
  const std::vector<u16> ids = feature_ids(g.s());
  features_.fill(ids.size(), [&](auto& to, std::size_t i) { put_feature(to, g, ids[i], worths); });
}

std::size_t Landscape::bytes() const {
  const auto bytes_of = [](const auto& v) { return v.capacity() * sizeof v[0]; };
  return bytes_of(tiles_.words) + bytes_of(tiles_.ends) + bytes_of(features_.words) + bytes_of(features_.ends);
}

Landscape::List Landscape::tiles() const { return {rules_.get(), tiles_.words, tiles_.ends, tile_json}; }
Landscape::List Landscape::features() const { return {rules_.get(), features_.words, features_.ends, feature_json}; }

bool Landscape::List::same(std::size_t i, const List& other, std::size_t j) const {
  const Words mine = words(i), theirs = other.words(j);
  return rules_ == other.rules_ && std::equal(mine.begin(), mine.end(), theirs.begin(), theirs.end());
}

json::array Landscape::List::all(const json::storage_ptr& memory) const {
  json::array list(memory);
  list.reserve(size());
  for (std::size_t i = 0; i < size(); ++i) list.push_back(item(i, memory));
  return list;
}

json::array seats_json(unsigned players, const json::storage_ptr& memory) {
  json::array seats(memory);
  each_bit(players, [&](int p) { seats.push_back(p); });
  return seats;
}

json::array terms_json(std::span<const Term> list, const json::storage_ptr& memory) {
  json::array terms(memory);
  for (auto& t : list) add_object(terms, {{"count", t.count}, {"noun", t.noun}, {"each", t.each}});
  return terms;
}

}  // namespace bastide
