// What a position tells of The Plague.
#include "core/phases.hpp"
#include "expansions/plague/parts.hpp"

namespace bastide::pest {
namespace {

std::string put_source(Game& g, const Token& t) {
  const Share& share = pest::share(g);
  if (t.tile < 0 || !is_source(g, t.tile)) return "an outbreak lies on a tile with a source";
  if (t.number < 1 || t.number > kOutbreaks) return "outbreaks have numbers from 1 to 6";
  const u16 tile = static_cast<u16>(t.tile + 1);
  const int now = static_cast<int>(std::find(share.source, share.source + share.sources, tile) - share.source);
  if (now == share.sources || t.number > share.sources) return "outbreaks are numbered as they come";
  const u16 other = share.source[t.number - 1];
  g.set(share.source[now], other);
  g.set(share.source[t.number - 1], tile);
  Tiles ill = share.ill;
  ill.add(t.tile);
  if (t.name == "eradicated") {
    g.set(share.over, static_cast<u8>(share.over | 1 << (t.number - 1)));
    ill.remove(t.tile);
  }
  redraw(g, ill);
  return "";
}

std::string put_flea(Game& g, const Token& t) {
  const Share& share = pest::share(g);
  if (t.tile < 0 || is_source(g, t.tile) || is_struck(g, t.tile)) return "a flea lies on a tile without a source and without another";
  if (share.fleas == kFleas) return "there are 18 fleas";
  Tiles ill = share.ill, latent = share.latent;
  (t.name == "flea-latent" ? latent : ill).add(t.tile);
  for (int w = 0; w < Tiles::kWords; ++w) g.set(share.latent.word[w], latent.word[w]);
  g.set(share.latents, static_cast<u8>(latent.count()));
  g.set(share.fleas, static_cast<u8>(share.fleas + 1));
  redraw(g, ill);
  return "";
}

constexpr const char* kMemory[] = {"plague-spread", "plague-fled", "plague-mixed", "flea-lifted", "source-laid", "source-laid-later"};

}  // namespace

void tokens(const Game& g, std::vector<Token>& list) {
  const Share& share = pest::share(g);
  for (int i = 0; i < share.sources; ++i)
    list.push_back({.name = share.over >> i & 1 ? "eradicated" : "outbreak", .number = i + 1, .tile = share.source[i] - 1});
  share.ill.each([&](int tile) {
    if (has_active_flea(g, tile)) list.push_back({.name = "flea", .tile = tile});
  });
  share.latent.each([&](int tile) { list.push_back({.name = "flea-latent", .tile = tile}); });
  const auto remember = [&](int i, u32 memory, Param bit) {
    if (memory & param(g, bit)) list.push_back({.name = kMemory[i], .hidden = true});
  };
  remember(0, g.s().memory.turn, kSpread);
  remember(1, g.s().memory.turn, kFled);
  remember(4, g.s().memory.turn, kLaid);
  remember(5, g.s().memory.turn, kLaidLater);
  if (g.rules().holds_back & ~g.s().held_back & kLateTiles) list.push_back({.name = kMemory[2], .hidden = true});
  if (share.lifted == kWasLatent) list.push_back({.name = kMemory[3], .hidden = true});
  else if (share.lifted) list.push_back({.name = kMemory[3], .tile = share.lifted - 1, .hidden = true});
}

std::string put_token(Game& g, const Token& t, bool& mine) {
  mine = true;
  if (t.name == "outbreak" || t.name == "eradicated") return put_source(g, t);
  if (t.name == "flea" || t.name == "flea-latent") return put_flea(g, t);
  if (t.name == kMemory[0]) pest::remember(g, kSpread);
  else if (t.name == kMemory[1]) pest::remember(g, kFled);
  else if (t.name == kMemory[4]) pest::remember(g, kLaid);
  else if (t.name == kMemory[5]) pest::remember(g, kLaidLater);
  else if (t.name == kMemory[2]) release_tiles(g, kLateTiles);
  else if (t.name == kMemory[3]) g.set(share(g).lifted, t.tile < 0 ? kWasLatent : static_cast<u16>(t.tile + 1)), redraw(g, Tiles(share(g).ill));
  else mine = false;
  return "";
}

std::string wrong(const Game& g) {
  const Share& share = pest::share(g);
  if (share.fleas + (share.lifted != 0) > kFleas) return "there are 18 fleas";
  if (!(joined(g, share.ill) == share.ill)) return "an active flea is joined to no outbreak";
  return targets(g) == share.next && share.next.count() == share.room ? "" : "the tiles to which a flea may go are not those that are kept";
}

}  // namespace bastide::pest
