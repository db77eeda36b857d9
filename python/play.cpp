#include "python/play.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>

#include "core/phases.hpp"
#include "protocol/compile.hpp"
#include "protocol/notation.hpp"
#include "protocol/position.hpp"
#include "protocol/view.hpp"

namespace bastide::python {
namespace json = boost::json;
namespace {

/// Games of the same rules share their space of actions.
std::shared_ptr<const ActionSpace> space_of(const std::shared_ptr<const Ruleset>& rules) {
  static std::mutex mutex;
  static std::map<const Ruleset*, std::weak_ptr<const ActionSpace>> known;
  std::lock_guard lock(mutex);
  if (auto space = known[rules.get()].lock()) return space;
  auto space = std::make_shared<const ActionSpace>(rules);
  std::erase_if(known, [](auto& entry) { return entry.second.expired(); });
  known[rules.get()] = space;
  return space;
}

std::shared_ptr<const Game> begun(const Begin& b) {
  auto game = std::make_shared<Game>(compile_rules(b.rules, b.tiles));
  if (!b.confirm) return game;
  game->ask_confirm(true);
  return game;
}

std::shared_ptr<const Game> begun(const Packed& p) {
  if (p.position.empty()) return begun(Begin{.rules = p.rules, .names = {}, .confirm = p.confirm, .tiles = p.tiles});
  auto game = std::make_shared<Game>(read_position(p.position, p.tiles));
  if (p.confirm) game->ask_confirm(true);
  return game;
}

/// Of a position what is left there is dealt, as a session does.
Deal seeded_deal(const std::string& seed, const Game& start, const std::string& position) {
  Deal deal = Deal::seeded(seed_from_text(seed));
  if (!position.empty()) deal.begin(start);
  return deal;
}

/// A turn that only has to be confirmed: a session that begins so has it over already.
bool only_confirms(const Game& start) { return !start.over() && &start.phase() == &phases::confirm; }

/// Is this what the deal would have brought?
bool dealt_by(const Game& start, const std::vector<Move>& history, const Deal& deal) {
  Game g(start);
  for (const Move m : history) {
    if (g.actor() == kChance && deal.draw(g) != m) return false;
    g.play(m);
  }
  return true;
}

}  // namespace

// --- beginning

Play::Play(std::shared_ptr<const Game> start, std::vector<std::string> names, u64 dice)
    : start_(std::move(start)), actions_(space_of(start_->shared_rules())), names_(seat_names(std::move(names), start_->rules().players)), dice_{dice}, game_(*start_) {
  game_.undo_log(true);
}

Play::Play(const Begin& b) : Play(begun(b), b.names, b.dice) {
  tiles_ = b.tiles;
  chance_ = b.chance;
  deal_ = b.deal;
  play_chance();
}

Play::Play(const Play& o)
    : start_(o.start_), actions_(o.actions_), names_(o.names_), tiles_(o.tiles_), position_(o.position_), chance_(o.chance_),
      deal_(o.deal_), dice_(o.dice_), game_(o.game_), history_(o.history_), steps_(o.steps_), logged_(o.steps_.size()), gone_(o.gone_) {
  game_.undo_log(true);
}

std::unique_ptr<Play> Play::from_position(std::string_view line, std::string_view tiles, u64 dice) {
  std::unique_ptr<Play> play(new Play(std::make_shared<const Game>(read_position(line, tiles)), {}, dice));
  play->tiles_ = tiles;
  play->position_ = line;
  play->play_chance();
  return play;
}

std::unique_ptr<Play> Play::from_record(std::string_view text, int turn, u64 dice) {
  const Record record = read_record(text);
  const Session session = replay(record, turn);
  const int last = session.game().s().turn.number;
  if (turn != kToTheEnd && turn > last) throw std::invalid_argument("turn: there is no turn " + std::to_string(turn) + "; the last is " + std::to_string(last));
  auto start = std::make_shared<const Game>(session.beginning());
  std::unique_ptr<Play> play(new Play(start, session.names(), dice));
  play->tiles_ = record.tiles;
  play->position_ = session.position();
  play->follow(session.history());
  for (auto& r : session.resigned()) {  // after so many answers
    std::size_t at = 0, answers = 0;
    Game g(*start);
    for (; at < play->history_.size() && answers < r.answers; g.play(play->history_[at++])) answers += play->history_[at].kind != MoveKind::Draw;
    play->gone_.push_back({r.answers ? at : 0, r.seat});
  }
  if (!record.seed.empty()) {
    const Deal deal = seeded_deal(record.seed, *start, play->position_);
    if (dealt_by(*start, play->history_, deal)) play->chance_ = Chance::seed, play->deal_ = deal;
  }
  if (!play->over()) play->play_chance();
  return play;
}

Packed Play::packed() const {
  Packed p{.rules = to_text(game_.rules().rules), .names = names_, .tiles = tiles_, .position = position_, .confirm = start_->asks_confirm(),
           .chance = static_cast<int>(chance_), .dice = dice_.state};
  if (chance_ == Chance::seed) p.seed = to_hex(deal_.seed());
  if (chance_ == Chance::order) p.order = deal_.order();
  Game g(*start_);
  for (const Move m : history_) {
    p.moves.push_back(to_notation(g, m));
    g.play(m);
  }
  for (auto& s : steps_) p.answers.emplace_back(s.history, s.dice.state);
  for (auto& g : gone_) p.gone.emplace_back(g.history, g.seat);
  return p;
}

std::unique_ptr<Play> Play::unpacked(const Packed& p) {
  std::unique_ptr<Play> play(new Play(begun(p), p.names, p.dice));
  play->tiles_ = p.tiles;
  play->position_ = p.position;
  play->chance_ = static_cast<Chance>(p.chance);
  if (play->chance_ == Chance::seed) play->deal_ = seeded_deal(p.seed, *play->start_, p.position);
  if (play->chance_ == Chance::order) play->deal_ = Deal::ordered(p.order);
  auto answer = p.answers.begin();
  for (std::size_t i = 0; i < p.moves.size(); ++i) {
    const Move m = read_move(play->game_, p.moves[i]);
    if (answer != p.answers.end() && answer->first == i) play->steps_.push_back({play->game_.mark(), i, Rng{answer++->second}});
    play->game_.play(m);
    play->history_.push_back(m);
  }
  for (auto& [history, seat] : p.gone) {
    if (seat < 0 || seat >= play->game_.rules().players) throw Error("bad-record", "a pickled game in which seat " + std::to_string(seat) + " resigned, which is none");
    play->gone_.push_back({history, seat});
  }
  return play;
}

// --- playing

bool Play::over() const { return game_.over() || static_cast<int>(gone_.size()) >= std::max(1, game_.rules().players - 1); }

std::vector<int> Play::resigned() const {
  std::vector<int> seats;
  for (auto& g : gone_) seats.push_back(g.seat);
  return seats;
}

void Play::refuse_if_over() const {
  if (over()) throw Error("over", "the game is over");
}

Move Play::chance_move() { return chance_ == Chance::free ? game_.sample(dice_) : deal_.draw(game_); }

void Play::play_chance() {
  while (!game_.over() && game_.actor() == kChance && chance_ != Chance::outside) {
    const Move m = chance_move();
    game_.play(m);
    history_.push_back(m);
  }
}

/// What chance did stands in the history.
void Play::follow(const std::vector<Move>& history) {
  for (const Move m : history) {
    if (game_.actor() != kChance) steps_.push_back({game_.mark(), history_.size(), dice_});
    game_.play(m);
    history_.push_back(m);
  }
}

void Play::play(Move m) {
  refuse_if_over();
  steps_.push_back({game_.mark(), history_.size(), dice_});
  game_.play(m);
  history_.push_back(m);
  try {
    play_chance();
  } catch (const Error&) {  // an order of tiles that does not go on
    take_back();
    throw;
  }
}

void Play::play(std::string_view notation) {
  refuse_if_over();
  play(read_move(game_, notation));
}

void Play::play(u32 action) {
  refuse_if_over();
  if (const auto m = actions_->move(game_, action)) return play(*m);
  const bool chance = game_.actor() == kChance;
  if (action >= (chance ? actions_->chance_size() : actions_->size()))
    throw Error("illegal", "there is no action " + std::to_string(action) + "; these rules have 0 to " +
                               std::to_string((chance ? actions_->chance_size() : actions_->size()) - 1) + (chance ? " for chance" : ""));
  Moves moves;
  game_.legal(moves);
  throw Error("illegal", "action " + std::to_string(action) + " is not legal now; legal are " + std::to_string(moves.size()) + ", such as " +
                             std::to_string(actions_->number(game_, moves[0])) + " (" + to_notation(game_, moves[0]) + ")");
}

void Play::take_back() {
  const Step step = steps_.back();
  steps_.pop_back();
  if (steps_.size() >= logged_) game_.undo(step.mark);
  else rebuild(step.history);
  history_.resize(step.history);
  dice_ = step.dice;
  std::erase_if(gone_, [&](const Gone& g) { return g.history > step.history; });
}

void Play::rebuild(std::size_t moves) {
  game_ = *start_;
  game_.undo_log(true);
  auto step = steps_.begin();
  for (std::size_t i = 0; i < moves; ++i) {
    if (step != steps_.end() && step->history == i) step++->mark = game_.mark();
    game_.play(history_[i]);
  }
  logged_ = 0;
}

void Play::undo() {
  if (steps_.empty()) throw Error("illegal", "there is nothing to take back");
  take_back();
}

void Play::resign(int seat) {
  refuse_if_over();
  if (seat < 0 || seat >= game_.rules().players)
    throw Error("illegal", "there is no seat " + std::to_string(seat) + "; seats are 0 to " + std::to_string(game_.rules().players - 1));
  for (auto& g : gone_)
    if (g.seat == seat) throw Error("illegal", "seat " + std::to_string(seat) + " has resigned already");
  gone_.push_back({history_.size(), seat});
}

void Play::draw_freely(u64 dice) {
  chance_ = Chance::free;
  deal_ = Deal::outside();
  dice_ = Rng{dice};
  play_chance();
}

// --- telling

/// The game played again, with its ledger.
struct Play::Told {
  std::unique_ptr<Game> game;
  std::vector<Resignation> resigned;
};

Play::Told Play::told() const {
  Told t{std::make_unique<Game>(*start_), {}};
  begin_ledger(*t.game);
  t.game->undo_log(false);
  auto gone = gone_.begin();
  std::size_t answers = 0;
  for (std::size_t i = 0; i <= history_.size(); ++i) {
    for (; gone != gone_.end() && gone->history == i; ++gone)
      t.resigned.push_back({gone->seat, t.game->s().turn.number, t.game->events().size(), answers});
    if (i == history_.size()) break;
    answers += history_[i].kind != MoveKind::Draw;
    t.game->play(history_[i]);
  }
  return t;
}

json::object Play::state() const {
  const Told t = told();
  json::object o = Scene{*t.game, names_, t.resigned}.state(static_cast<int>(history_.size()));
  if (!over()) o["decision"] = decision();
  return o;
}

json::object Play::decision() const {
  refuse_if_over();
  return decision_json(game_);
}

json::array Play::events(int from) const {
  const Told t = told();
  return Scene{*t.game, names_, t.resigned}.events(from);
}

Session Play::session() const {
  const bool seeded = chance_ == Chance::seed;
  Session s(NewGame{to_text(game_.rules().rules), names_, seeded ? deal_ : Deal::outside(), game_.asks_confirm(), position_, tiles_});
  Game g(*start_);
  auto gone = gone_.begin();
  for (std::size_t i = 0; i <= history_.size(); ++i) {
    for (; gone != gone_.end() && gone->history == i; ++gone) s.resign(gone->seat);
    if (i == history_.size()) break;
    const bool done = i == 0 && only_confirms(*start_);
    if (!done && (!seeded || g.actor() != kChance)) s.play(history_[i]);
    g.play(history_[i]);
  }
  return s;
}

}  // namespace bastide::python
