#include "runner.hpp"

#include "core/check.hpp"
#include "core/phases.hpp"

namespace bastide::scenario {
namespace {

bool must_be_named(const Event& e) {
  return e.type == Event::Type::Score || e.type == Event::Type::Return || e.type == Event::Type::Discard;
}

}  // namespace

std::string event_text(const Event& e, const Game& g) {
  if (e.type == Event::Type::Return) return "home " + player_name(e.player);
  if (e.type == Event::Type::Discard) return "discarded " + g.rules().id(e.kind);
  std::string text = "scores " + player_name(e.player) + " " + std::to_string(e.points);
  if (e.name) text += std::string(" ") + e.name + ": ";
  else text += std::string(e.final && !pays_at_the_end(e.feature) ? " open " : " ") + g.rules().feature_name(e.feature, e.tags) + ": ";
  const std::string sum = sum_text(e.sum.terms, e.points);
  text += sum.substr(0, sum.find(" = "));
  for (std::size_t i = 0; i < e.sum.rules.size(); ++i) text += (i ? ", " : " (") + std::string(e.sum.rules[i]);
  return text + (e.sum.rules.empty() ? "" : ")");
}

void Runner::step(const Line& line) {
  if (is_player(line.words[0])) return play(line);
  const auto found = expectations().find(line.words[0]);
  if (found == expectations().end()) line.fail("'" + line.words[0] + "' is no word of a scenario, see docs/scenarios.md");
  (this->*found->second)(line);
}

void Runner::finish(const Line& line) const {
  for (std::size_t i = since_; i < game_.events().size(); ++i)
    if (must_be_named(game_.events()[i]) && !claimed_.count(i))
      line.fail("before this line also happened: " + event_text(game_.events()[i], game_));
}

/// `Blue plays CRRR 1,0S f@N`
void Runner::play(const Line& line) {
  finish(line);
  since_ = game_.events().size();
  claimed_.clear();
  played_.clear();
  if (line.words.size() < 3 || line.words[1] != "plays") line.fail("expected 'PLAYER plays MOVES'");
  const int asked = game_.actor() == kChance ? game_.s().turn.active : game_.actor();
  if (player_name(asked) != line.words[0]) line.fail("it is for " + player_name(asked) + " to play");
  const Game before(game_);
  const std::size_t mark = game_.mark();
  for (std::size_t i = 2; i < line.words.size(); ++i) play_word(line, line.words[i]);
  replay(line, mark, before, played_);
}

void Runner::play_word(const Line& line, const std::string& word) {
  const std::string wanted = canonical_move(line, game_, word);
  if (game_.over()) line.fail("the game is over before " + wanted);
  const bool draw = wanted.find_first_of(",@<>%^=*!?~#$&") == std::string::npos && wanted != "-" && wanted != "+" && wanted != "+2" && wanted != "ok" && wanted != "buy" && wanted != "sell";
  if (draw && game_.actor() != kChance) return expect_drawn(line, wanted);
  Moves moves;
  game_.legal(moves);
  for (Move m : moves)
    if (move_text(game_, m) == wanted) {
      game_.play(m);
      played_.push_back(m);
      return verify(line);
    }
  std::string legal;
  for (auto& text : legal_texts(game_)) legal += " " + text;
  line.fail(wanted + " is not legal; legal are:" + legal);
}

/// The last tile of a stack is drawn without being asked for.
void Runner::expect_drawn(const Line& line, const std::string& wanted) const {
  const u16 kind = game_.s().turn.tile_in_hand;
  if (kind == kNo || game_.rules().id(kind) != wanted) line.fail(wanted + " cannot be drawn now");
}

void Runner::verify(const Line& line) const {
  const std::string wrong = check(game_);
  if (!wrong.empty()) line.fail("the state is inconsistent: " + wrong);
}

/// Undoing the step and playing it again changes nothing.
void Runner::replay(const Line& line, std::size_t mark, const Game& before, const std::vector<Move>& moves) {
  const Game after(game_);
  game_.undo(mark);
  if (!same_state(game_, before)) line.fail("undo does not restore the state");
  game_.cut_events(since_);
  for (Move m : moves) game_.play(m);
  if (!same_state(game_, after)) line.fail("the same moves lead to another state");
}

void run(const Scenario& s) {
  if (s.error) {
    try {
      begin(s);
    } catch (const std::invalid_argument& e) {
      if (std::string(e.what()).find(s.error->rest()) != std::string::npos) return;
      s.error->fail(std::string("the reason is another: ") + e.what());
    }
    s.error->fail("such a game is accepted");
  }
  if (s.steps.empty()) s.title.fail("this scenario shows nothing");
  Runner runner(s);
  for (auto& line : s.steps) runner.step(line);
  runner.finish(s.steps.back());
}

}  // namespace bastide::scenario
