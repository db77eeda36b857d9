#include "protocol/session.hpp"

#include <algorithm>

#include "core/phases.hpp"
#include "protocol/compile.hpp"
#include "protocol/notation.hpp"
#include "protocol/position.hpp"
#include "protocol/proof.hpp"
#include "protocol/resting_game.hpp"
#include "protocol/utf8.hpp"
#include "protocol/view.hpp"
#include "protocol/why.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

constexpr std::size_t kMaxName = 40;

template <class T>
std::size_t bytes_of(const std::vector<T>& list) {
  return list.capacity() * sizeof(T);
}

/// Never longer than the screen has room for.
std::string name_of(std::string_view typed) { return clean_name(shortened(clean_name(typed), kMaxName)); }

}  // namespace

std::vector<std::string> seat_names(std::vector<std::string> typed, int players) {
  typed.resize(static_cast<std::size_t>(players));
  for (std::size_t p = 0; p < typed.size(); ++p) {
    typed[p] = name_of(typed[p]);
    if (typed[p].empty()) typed[p] = default_name(static_cast<int>(p));
  }
  return typed;
}

struct Session::Impl {
  struct Played {
    int turn;
    std::string text;
  };
  struct Step {  // what an undo goes back to
    std::size_t mark, events, moves, history, played;
    int seat;
  };

  explicit Impl(NewGame n) : deal(std::move(n.deal)), tiles(std::move(n.tiles)), position(beginning(n, tiles)), names(std::move(n.names)), game(begun(n, position, tiles)) {
    names = seat_names(std::move(names), game->rules().players);
    game->ask_confirm(n.confirm);
    begin_ledger(*game);
    if (!position.empty()) deal.begin(*game);
    deal_tiles();
  }

  static std::string beginning(const NewGame& n, const std::string& tiles) {
    if (n.position.empty()) return {};
    std::string position = beginning_of(n.position, tiles);
    const std::string rules = rules_of_position(position);
    if (!n.rules.empty() && to_text(compile_rules(n.rules, tiles)->rules) != rules)
      throw Error("bad-position", "the position is one of other rules: " + rules);
    return position;
  }
  static std::unique_ptr<Game> begun(const NewGame& n, const std::string& position, const std::string& tiles) {
    if (position.empty()) return std::make_unique<Game>(compile_rules(n.rules, tiles));
    return told_from(position, compile_rules(rules_of_position(position), tiles));
  }

  Scene scene() const { return {*game, names, resigned}; }
  /// The number of an event of the ledger: before it come the start and the resignations until then.
  int number_of(std::size_t event) const {
    const auto before = std::count_if(resigned.begin(), resigned.end(), [event](const Resignation& r) { return r.ledger <= event; });
    return static_cast<int>(event) + 1 + static_cast<int>(before);
  }
  int turn_of_last_tile() const {
    int turn = 1;
    for (auto& e : game->events())
      if (e.type == Event::Type::Draw || e.type == Event::Type::Place) turn = e.turn;
    return turn;
  }

  bool over() const { return standing ? standing->over : scene().over(); }
  int turn() const { return standing ? standing->turn : game->s().turn.number; }
  int actor() const {
    if (standing) return standing->actor;
    return over() || game->actor() == kChance ? -1 : game->actor();
  }

  void rest() {
    if (!standing) standing = Standing{over(), actor(), turn()};
    game.rest();
  }

  void deal_tiles() {
    while (!game->over() && game->actor() == kChance && deal.from() != Deal::From::outside) play_chance(deal.draw(*game));
    if (steps.empty() || !drawn_since(steps.back().events)) return;
    steps.clear();  // what was drawn is known: nothing before it can be taken back
    game->forget();
  }

  /// A tile has its place in the record, so it is no answer; what a die shows, or a message says, stands among the answers.
  void play_chance(Move m) {
    if (m.kind != MoveKind::Draw || &game->phase() != &phases::draw) played.push_back({game->s().turn.number, to_notation(*game, m)});
    history.push_back(m);
    game->play(m);
  }

  bool drawn_since(std::size_t event) const {
    auto& all = game->events();
    return game->over() || std::any_of(all.begin() + static_cast<std::ptrdiff_t>(event), all.end(), [](const Event& e) {
      return e.type == Event::Type::Draw || e.type == Event::Type::Discard || e.type == Event::Type::Fly || e.type == Event::Type::Message ||
             (e.type == Event::Type::Auction && std::string_view(e.name) == "turned up");
    });
  }

  void play(Move m) {
    if (over()) throw Error("over", "the game is over");
    standing.reset();
    const bool draw = m.kind == MoveKind::Draw && &game->phase() == &phases::draw;
    const Step step{game->mark(), game->events().size(), moves.size(), history.size(), this->played.size(), game->actor()};
    Played played{game->s().turn.number, to_notation(*game, m)};
    game->play(m);
    history.push_back(m);
    ++seq;
    if (!draw) {
      moves.push_back(played.text);
      if (m.kind != MoveKind::Confirm) this->played.push_back(std::move(played));
      steps.push_back(step);
    }
    try {
      deal_tiles();
    } catch (const Error&) {  // a given order of tiles that does not go on: nothing has changed
      take_back(step);
      if (!draw) steps.pop_back();
      --seq;
      throw;
    }
  }

  void take_back(const Step& step) {
    standing.reset();
    game->undo(step.mark);
    game->cut_events(step.events);
    played.erase(played.begin() + static_cast<std::ptrdiff_t>(step.played), played.end());
    moves.resize(step.moves);
    history.resize(step.history);
    for (Resignation& r : resigned) r.ledger = std::min(r.ledger, step.events), r.answers = std::min(r.answers, played.size());
  }

  Record make_record() const;
  std::optional<RecordTurn> tiles_of(int turn) const;
  int turn_before_draw() const;
  void put_resignations(Record&) const;

  Deal deal;
  std::string tiles, position;
  std::vector<std::string> names;
  RestingGame game;
  std::vector<std::string> moves;
  std::vector<Move> history;
  std::vector<Played> played;
  std::vector<Step> steps;
  std::vector<Resignation> resigned;
  int seq = 0;
  /// What is asked also while the game rests, from then until something happens.
  struct Standing {
    bool over;
    int actor, turn;
  };
  std::optional<Standing> standing;
};

/// The turn that has begun with an answer while no tile is drawn yet, or 0: a record without the tile could not say what was meant.
int Session::Impl::turn_before_draw() const {
  const bool drawing = !game->over() && game->actor() == kChance && &game->phase() == &phases::draw;
  const int turn = game->s().turn.number;
  if (!drawing || played.empty() || played.back().turn != turn) return 0;
  const auto& all = game->events();
  return std::any_of(all.rbegin(), all.rend(), [&](const Event& e) { return e.turn == turn && e.type == Event::Type::Discard; }) ? 0 : turn;
}

Record Session::Impl::make_record() const {
  Record r;
  r.rules = to_text(game->rules().rules);
  r.position = position;
  r.players = names;
  r.tiles = tiles;
  if (deal.from() == Deal::From::seed) {
    r.seed = to_hex(deal.seed());
    r.commitment = commitment(deal.seed());
  }
  auto turn = [&](int number) -> RecordTurn& {
    if (static_cast<int>(r.turns.size()) < number) r.turns.resize(static_cast<std::size_t>(number));
    return r.turns[static_cast<std::size_t>(number - 1)];
  };
  for (auto& e : game->events()) {
    if (e.type == Event::Type::Draw) turn(e.turn).tile = game->rules().id(e.kind);
    if (e.type == Event::Type::Discard) {
      turn(e.turn).discards.push_back(game->rules().id(e.kind));
      turn(e.turn).tile.clear();
    }
  }
  const int pending = turn_before_draw();
  for (auto& p : played) {
    if (p.turn == pending) continue;
    RecordTurn& t = turn(p.turn);
    if (t.tile.empty()) t.tile = kNoTile;
    t.moves.push_back(p.text);
  }
  if (std::find(history.begin(), history.end(), kLastDraw) != history.end()) turn(game->s().turn.number).tile = kNoTile;
  put_resignations(r);
  if (over()) r.scores.emplace(game->s().score, game->s().score + game->rules().players);
  return r;
}

/// The tiles of a turn as `make_record` has them, without making all of it; none if it has no such turn.
std::optional<RecordTurn> Session::Impl::tiles_of(int turn) const {
  RecordTurn t;
  bool there = !played.empty() && played.back().turn >= turn;
  auto event = game->events().end();
  while (event != game->events().begin() && std::prev(event)->turn >= turn) --event;
  for (; event != game->events().end(); ++event) {
    if (event->type != Event::Type::Draw && event->type != Event::Type::Discard) continue;
    there = true;
    if (event->turn != turn) continue;
    if (event->type == Event::Type::Discard) t.discards.push_back(game->rules().id(event->kind));
    t.tile = event->type == Event::Type::Draw ? game->rules().id(event->kind) : std::string();
  }
  auto answer = played.rbegin();
  while (answer != played.rend() && answer->turn > turn) ++answer;
  const bool answered = answer != played.rend() && answer->turn == turn;
  if (answered && t.tile.empty()) t.tile = kNoTile;
  const auto drawn = std::find_if(history.rbegin(), history.rend(), [](Move m) { return m.kind == MoveKind::Draw; });
  if (game->s().turn.number >= turn && drawn != history.rend() && *drawn == kLastDraw) {
    there = true;
    if (game->s().turn.number == turn) t.tile = kNoTile;
  }
  return there ? std::optional(std::move(t)) : std::nullopt;
}

/// In the turn in which they happened; those after the last answer at the end.
void Session::Impl::put_resignations(Record& record) const {
  for (const Resignation& r : resigned) {
    const bool last = r.answers == played.size() && r.turn >= static_cast<int>(record.turns.size());
    if (last) {
      record.resigned.push_back(r.seat);
      continue;
    }
    const auto end = played.begin() + static_cast<std::ptrdiff_t>(r.answers);
    const auto before = std::count_if(played.begin(), end, [&](const Played& p) { return p.turn == r.turn; });
    record.turns[static_cast<std::size_t>(r.turn - 1)].resigned.push_back({static_cast<int>(before), r.seat});
  }
}

Session::Session(NewGame n) : impl_(std::make_unique<Impl>(std::move(n))) {}
Session::~Session() = default;
Session::Session(Session&&) noexcept = default;
Session& Session::operator=(Session&&) noexcept = default;

const Game& Session::game() const { return *impl_->game; }

void Session::rest() { impl_->rest(); }

std::size_t Session::bytes() const {
  const Impl& i = *impl_;
  return sizeof i + i.game.bytes() + bytes_of(i.names) + bytes_of(i.moves) + bytes_of(i.history) + bytes_of(i.played) + bytes_of(i.steps);
}

int Session::seq() const { return impl_->seq; }
bool Session::over() const { return impl_->over(); }
int Session::actor() const { return impl_->actor(); }
int Session::turn() const { return impl_->turn(); }
const std::vector<Resignation>& Session::resigned() const { return impl_->resigned; }
unsigned Session::gone() const {
  unsigned seats = 0;
  for (const Resignation& r : impl_->resigned) seats |= 1u << r.seat;
  return seats;
}
const std::vector<std::string>& Session::names() const { return impl_->names; }
const std::vector<std::string>& Session::moves() const { return impl_->moves; }
const std::vector<Move>& Session::history() const { return impl_->history; }
const std::string& Session::position() const { return impl_->position; }
Game Session::beginning() const {
  const auto rules = game().shared_rules();
  return impl_->position.empty() ? Game(rules) : read_position(impl_->position, rules);
}
Record Session::record() const { return impl_->make_record(); }
std::optional<RecordTurn> Session::tiles_of(int turn) const { return impl_->tiles_of(turn); }

bool Session::can_undo(int seat) const {
  return !over() && !impl_->steps.empty() && impl_->steps.back().seat == seat;
}

void Session::play(std::string_view text) {
  if (over()) throw Error("over", "the game is over");
  impl_->play(read_move(*impl_->game, text));
}

void Session::play(Move m) {
  if (over()) throw Error("over", "the game is over");
  if (!impl_->game->is_legal(m)) throw Error("illegal", "that move is not legal now");
  impl_->play(m);
}

int Session::undo() {
  if (impl_->steps.empty() || over()) throw Error("illegal", "there is nothing to take back: a tile was drawn since the last move");
  const Impl::Step step = impl_->steps.back();
  impl_->steps.pop_back();
  const int first = impl_->number_of(step.events);
  impl_->take_back(step);
  ++impl_->seq;
  return first;
}

void Session::resign(int seat, Resignation::Why why) {
  if (over()) throw Error("over", "the game is over");
  if (seat < 0 || seat >= impl_->game->rules().players) throw Error("illegal", "there is no seat " + std::to_string(seat));
  if (impl_->scene().has_resigned(seat)) throw Error("illegal", "seat " + std::to_string(seat) + " has resigned already");
  impl_->standing.reset();
  impl_->resigned.push_back({seat, impl_->turn_of_last_tile(), impl_->game->events().size(), impl_->played.size(), why});
  ++impl_->seq;
}

void Session::rename(int seat, std::string name) {
  name = name_of(name);
  if (!name.empty()) impl_->names.at(static_cast<std::size_t>(seat)) = std::move(name);
}

json::object Session::state(Aids aids) const {
  json::object o = state_without_decision(aids);
  if (auto d = decision()) o["decision"] = std::move(*d);
  return o;
}

json::object Session::state_without_decision(Aids aids, Lists lists, json::storage_ptr memory) const {
  return impl_->scene().state(impl_->seq, aids, lists, std::move(memory));
}

std::optional<json::object> Session::decision(Placements placements) const {
  if (over()) return std::nullopt;
  json::object d = decision_json(*impl_->game, placements);
  d["seq"] = impl_->seq;
  if (actor() >= 0) d["undo"] = can_undo(actor());
  return d;
}

json::object Session::why(Pos cell) const {
  if (over()) throw Error("over", "the game is over");
  json::object o = why_json(*impl_->game, cell);
  o["seq"] = impl_->seq;
  return o;
}

int Session::event_count() const { return impl_->scene().event_count(); }
json::array Session::events(int from) const { return impl_->scene().events(from); }

// --- replay ------------------------------------------------------------------------------------------------------------------

namespace {

[[noreturn]] void fail_at(const RecordTurn& t, const std::string& what) {
  throw Error("bad-record", "line " + std::to_string(t.line) + ": " + what);
}

std::size_t discards_of(const Session& s, int turn) {
  const auto so_far = s.tiles_of(turn);
  return so_far ? so_far->discards.size() : 0;
}

/// The tiles of the turn are drawn when it comes to that; something may be asked before. The last tile of a stack is drawn, and perhaps
/// discarded, without being asked for: only what has not happened yet is played.
void draw_tiles(Session& s, const RecordTurn& t, int turn) {
  const auto drawing = [&] { return s.game().actor() == kChance && &s.game().phase() == &phases::draw && s.game().s().turn.number == turn; };
  for (std::size_t n; drawing() && (n = discards_of(s, turn)) < t.discards.size();) s.play(t.discards[n]);
  if (!t.tile.empty() && drawing()) s.play(t.tile);
}

void play_turn(Session& s, const RecordTurn& t, int turn) {
  auto gone = t.resigned.begin();
  for (std::size_t i = 0; i <= t.moves.size(); ++i) {
    draw_tiles(s, t, turn);
    for (; gone != t.resigned.end() && gone->after == static_cast<int>(i); ++gone) s.resign(gone->seat);
    if (i < t.moves.size()) s.play(t.moves[i]);
  }
}

/// The answers of a turn stand in its own line: those of the next do not make up for what it lacks.
void check_complete(const Session& s, const RecordTurn& t, int turn) {
  if (s.over() || s.game().s().turn.number > turn) return;
  const bool tile = s.game().actor() == kChance;
  fail_at(t, "this turn is not complete: " + std::string(tile ? "a tile is to be drawn" : s.names()[static_cast<std::size_t>(s.actor())] + " must still answer (" + prompt_of(s.game()) + ")"));
}

std::string tiles_text(const RecordTurn& t) {
  std::string text;
  for (auto& d : t.discards) text += "!" + d + " ";
  return text + t.tile;
}

void check_tiles(const std::optional<RecordTurn>& played, const RecordTurn& t) {
  if (!played) fail_at(t, "the game was over before this turn");
  if (played->discards != t.discards || played->tile != t.tile)
    fail_at(t, "the tiles of this turn would be '" + tiles_text(*played) + "', not '" + tiles_text(t) + "'");
}

/// What a record has that is wrong by itself is the record's mistake.
[[noreturn]] void fail_of(const char* what, const std::string& why) { throw Error("bad-record", "the record's " + std::string(what) + ": " + why); }

void check_end(Session& s, const Record& r) {
  try {
    for (const int seat : r.resigned) s.resign(seat);
  } catch (const Error& e) {
    fail_of("last lines", e.what());
  }
  if (!r.scores) return;
  const i16* score = s.game().s().score;
  const std::vector<int> mine(score, score + s.game().rules().players);
  if (mine == *r.scores) return;
  std::string text;
  for (const int n : mine) text += " " + std::to_string(n);
  throw Error("bad-record", "the last line: replaying the game ends with" + text);
}

}  // namespace

Session replay(const Record& r, int last_turn) {
  Session s(NewGame{r.rules, r.players, Deal::outside(), false, r.position, r.tiles});
  if (const std::size_t seats = s.names().size(); r.players.size() > seats)
    throw Error("bad-record", "the record names " + std::to_string(r.players.size()) + " players; by its rules " + std::to_string(seats) + " play");
  for (std::size_t i = 0; i < r.turns.size() && static_cast<int>(i) < last_turn; ++i) {
    try {
      play_turn(s, r.turns[i], static_cast<int>(i) + 1);
    } catch (const Error& e) {
      fail_at(r.turns[i], e.what());
    }
    check_tiles(s.tiles_of(static_cast<int>(i) + 1), r.turns[i]);
    if (i + 1 < r.turns.size()) check_complete(s, r.turns[i], static_cast<int>(i) + 1);
  }
  if (static_cast<int>(r.turns.size()) <= last_turn) check_end(s, r);
  return s;
}

Session resume(const Record& r, int turn) {
  Session told = replay(r, turn);
  if (r.seed.empty()) return told;
  const Seed seed = seed_from_text(r.seed);
  if (prove(told, seed).misdeal) return told;
  Session s(NewGame{r.rules, r.players, Deal::seeded(seed), false, r.position, r.tiles});
  std::size_t answers = 0;  // of chance, too, but for tiles
  const auto give_up = [&] {
    for (const Resignation& gone : told.resigned())
      if (gone.answers == answers) s.resign(gone.seat, gone.why);
  };
  bool ended = false;
  give_up();
  each_move(told, [&](const Game& g, Move m) {
    ended = m == kLastDraw;
    if (g.actor() != kChance) s.play(m);
    if (m.kind != MoveKind::Draw || &g.phase() != &phases::draw) ++answers, give_up();
    return !ended;
  });
  return ended ? std::move(told) : std::move(s);
}

}  // namespace bastide
