// Computer players, and what they know of a position.
#include <mutex>

#include "bots/analysis_json.hpp"
#include "bots/levels.hpp"
#include "bots/review_json.hpp"
#include "protocol/notation.hpp"
#include "python/bind.hpp"
#include "python/play.hpp"

namespace bastide::python {
namespace {

/// A bot and its spec. One thread at a time thinks.
class Thinker {
 public:
  Thinker(std::string spec, u64 seed) : spec_(std::move(spec)), bot_(make_bot(spec_, seed)) {}
  const std::string& spec() const { return spec_; }
  i64 playouts() const { return bot_->playouts(); }

  Move choose(const Play& play, double seconds, i64 playouts) {
    if (play.over()) throw Error("over", "the game is over");
    if (play.actor() == kChance) throw Error("illegal", "chance must be played now, and no bot decides that");
    const Game game(play.game());
    return without_lock([&](const std::atomic<bool>& stop) {
      std::lock_guard lock(mutex_);
      return bot_->choose(game, limit_of(seconds, playouts, stop));
    });
  }

 private:
  std::string spec_;
  std::unique_ptr<Bot> bot_;
  std::mutex mutex_;
};

AnalysisSettings settings_of(int moves, int threads, u64 seed) {
  if (moves < 1 || moves > 20) throw std::invalid_argument("moves: expected 1 to 20, not " + std::to_string(moves));
  if (threads < 1 || threads > 256) throw std::invalid_argument("threads: expected 1 to 256, not " + std::to_string(threads));
  AnalysisSettings s;
  s.moves = moves;
  s.threads = threads;
  s.seed = seed;
  return s;
}

py::object analysis(const Play& play, int moves, int threads, u64 seed, double seconds, i64 playouts) {
  AnalysisSettings settings = settings_of(moves, threads, seed);
  for (const int seat : play.resigned()) settings.gone |= 1u << seat;
  const Game game(play.game());
  return to_python(without_lock([&](const std::atomic<bool>& stop) { return hint_json(game, analyse(game, settings, limit_of(seconds, playouts, stop)), play.names()); }));
}

py::list review(const Play& play, int threads, u64 seed, double seconds, i64 playouts, bool luck) {
  const AnalysisSettings settings = settings_of(1, threads, seed);
  const Session session = play.session();
  return to_python(without_lock([&](const std::atomic<bool>& stop) {
    Review review(session.beginning(), session.history(), ReviewSettings{settings, luck});
    boost::json::array turns;
    while (const auto turn = review.next(limit_of(seconds, playouts, stop))) turns.push_back(turn_json(review.game(), *turn, play.names()));
    return turns;
  }));
}

py::list bots() {
  py::list list;
  const auto add = [&](const std::string& id, const std::string& name, const std::string& summary) {
    py::dict d;
    d["id"] = id, d["name"] = name, d["summary"] = summary;
    list.append(d);
  };
  for (auto& level : levels()) add(spec_of(level), level.name, level.summary);
  for (auto& bot : all_bots()) add(bot.id, bot.name, bot.summary);
  return list;
}

}  // namespace

void bind_bots(py::module_& m) {
  py::class_<Thinker>(m, "Bot")
      .def(py::init<std::string, u64>())
      .def_property_readonly("spec", &Thinker::spec)
      .def_property_readonly("playouts", &Thinker::playouts)
      .def("choose", [](Thinker& t, const Play& p, double seconds, i64 playouts) { return to_notation(p.game(), t.choose(p, seconds, playouts)); })
      .def("choose_action", [](Thinker& t, const Play& p, double seconds, i64 playouts) { return p.actions()->number(p.game(), t.choose(p, seconds, playouts)); });
  m.def("analyse", &analysis);
  m.def("review", &review);
  m.def("bots", &bots);
}

}  // namespace bastide::python
