#include "contest/play.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "contest/external.hpp"
#include "protocol/deal.hpp"

namespace bastide {
namespace {

constexpr std::string_view kExec = "exec:";  ///< how the spec of a program outside begins

/// The games of `list` in its order as a series of the arena.
Series series_of(const Settings& s, const Run& run, const std::vector<Slot>& list) {
  Series series;
  series.rules = compile(parse_rules(s.rules));
  for (std::size_t i = 0; i < s.bots.size(); ++i) {
    series.specs.push_back(contestant_from(s.bots[i]).spec);
    series.limits.push_back(s.limit(i));
  }
  series.limit.stop = run.stop;
  series.ponder = s.ponder;
  series.games = static_cast<int>(list.size());
  series.threads = std::max(1, std::min(run.threads, series.games));
  series.seed = s.seed;
  const int seats = series.rules->players;
  series.seating = [&list, seats](int game, int seat) { return bot_at(list[static_cast<std::size_t>(game)], seat, seats); };
  series.deal = [&list](int game) { return list[static_cast<std::size_t>(game)].deal; };
  series.make = make_contestant;
  return series;
}

std::string record_of(const Settings& s, const Slot& slot, const PlayedGame& game) {
  std::vector<std::string> names;
  for (const int bot : game.seats) names.push_back(s.bots[static_cast<std::size_t>(bot)]);
  const char* kind = s.kind == Settings::Kind::match ? "match" : "league";
  return record_text(s.rules, s.seed, slot.deal, names, game,
                     fmt::format("{} seed {} deal {} game {}", kind, s.seed, slot.deal, slot.game));
}

}  // namespace

std::vector<Slot> slots_of(const Settings& s, const Run& run) {
  std::vector<Slot> list = slots(s, parse_rules(s.rules).players, run.first_deal, run.deals);
  std::erase_if(list, [&](const Slot& slot) { return !run.part.has(slot.deal); });
  return list;
}

void play(const Settings& s, const Run& run, const std::set<Slot>& have,
          const std::function<void(const KeptGame&, const std::string&)>& done, const std::function<bool()>& more) {
  std::vector<Slot> list = slots_of(s, run);
  std::erase_if(list, [&](const Slot& slot) { return have.count(slot) > 0; });
  Series series = series_of(s, run, list);
  series.more = more;
  play_series(series, [&](const PlayedGame& game) {
    const Slot& slot = list[static_cast<std::size_t>(game.index)];
    done(kept(slot, game), record_of(s, slot, game));
  });
}

std::unique_ptr<Bot> make_contestant(const std::string& spec, std::uint64_t seed) {
  if (spec.starts_with(kExec)) return make_external(spec.substr(kExec.size()), seed);
  if (spec == "exec") throw std::invalid_argument("exec: expected a command behind the colon, such as 'exec:./mybot --fast'");
  return make_bot(spec, seed);
}

void try_contestant(const std::string& spec, const Rules& rules) {
  make_contestant(spec, 1);
  if (spec.starts_with(kExec)) try_external(spec.substr(kExec.size()), rules);
}

}  // namespace bastide
