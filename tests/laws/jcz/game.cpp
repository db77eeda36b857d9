#include "laws/jcz/game.hpp"

#include <algorithm>

#include "jcz/convert.hpp"
#include "jcz/save.hpp"
#include "laws/jcz/demand.hpp"

namespace bastide::laws {
namespace {

/// As text with the members of every list in order, but for pairs of numbers.
std::string unordered(const json::value& v) {
  if (v.is_object()) {
    std::map<std::string, std::string> members;
    for (auto& [key, member] : v.get_object()) members[key] = unordered(member);
    std::string text = "{";
    for (auto& [key, member] : members) text += key + ":" + member + ",";
    return text + "}";
  }
  if (!v.is_array() || (v.get_array().size() == 2 && v.at(0).is_int64())) return json::serialize(v);
  std::multiset<std::string> members;
  for (auto& member : v.get_array()) members.insert(unordered(member));
  std::string text = "[";
  for (auto& member : members) text += member + ",";
  return text + "]";
}

bool same(const std::string& a, const std::string& b) { return a == b || unordered(json::parse(a)) == unordered(json::parse(b)); }

}  // namespace

std::string Talk::say(const std::string& line) {
  out_.clear();
  engine_.line(line);
  return out_;
}

void ProtocolGame::take(const std::string& answer) {
  text_ = answer;
  state_ = json::parse(answer).get_object();
  table_ = std::make_unique<Table>(plan_, state_);
}

void ProtocolGame::begin() {
  lines_.push_back(json::serialize(json::object{{"type", "GAME_SETUP"}, {"payload", plan_.payload}}));
  take(talk_.say(lines_.back()));
  demand(talk_.complaints == 0, "refused: " + talk_.complaint);
  check_draw();
  check();
}

void ProtocolGame::play() {
  begin();
  while (state_.contains("action")) step();
  demand(state_.at("phase").as_string() == "GameOverPhase", "a game ends with GameOverPhase");
  demand(!state_.contains("turnPlayer"), "there is no turn player at the end");
  replay();
}

json::object ProtocolGame::choose() {
  const std::vector<json::object> options = messages(plan_, state_, rng_);
  demand(!options.empty(), "there is nothing to do");
  if (rng_.below(12) == 0) try_nonsense();
  if (rng_.below(40) == 0) try_all(options);
  json::object choice = options[static_cast<std::size_t>(rng_.below(static_cast<u32>(options.size())))];
  if (choice.at("type").as_string() == "PASS" && rng_.below(2)) choice = options[0];
  if (rng_.below(20) == 0) choice = advice(options);
  if (choice.at("type").as_string() == "COMMIT") choice["payload"] = json::object{{"random", chance(rng_)}};
  return choice;
}

void ProtocolGame::step() {
  const json::object choice = choose();
  const std::string answer = talk_.say(choice);
  demand(talk_.complaints == 0, "an option is refused: " + json::serialize(choice) + ": " + talk_.complaint);
  demand(answer != text_, "an option does nothing: " + json::serialize(choice));
  if (rng_.below(6) == 0) try_undo(choice, answer);
  lines_.push_back(json::serialize(choice));
  const json::object old_state = std::move(state_);
  const std::unique_ptr<Table> old_table = std::move(table_);
  take(answer);
  const Before before{old_state, *old_table};
  if (choice.at("type").as_string() == "COMMIT") draws_.seed(choice.at("payload").at("random").as_double());
  check_parts(before, choice);
  begun_ = false;
  if (old_state.at("phase").as_string() != "TilePhase" || choice.at("type").as_string() == "PASS") check_draw(std::string(old_state.at("phase").as_string()));
  check_scores(before, choice);
  check_phase(before);
  check_undo(before, choice);
  check_last_rounds(before, choice);
  check_order(before);
  check_left_alone(before, choice);
  check_neutrals(before, choice);
  check_late_abbeys(before, choice);
  check_wagons(before);
  check_castles(before);
  check_captures(before, choice);
  check_flight(before, choice);
  check();
}

/// An undo gives the state before; then the move is made again.
void ProtocolGame::try_undo(const json::object& choice, const std::string& after) {
  const json::value state = json::parse(after);
  if (!state.at("undo").at("allowed").as_bool()) return;
  demand(state.at("action").at("player") == state_.at("action").at("player"), "an undo is offered to another player");
  const std::string back = talk_.say(json::object{{"type", "UNDO"}, {"payload", json::object()}});
  demand(talk_.complaints == 0, "an undo is refused: " + talk_.complaint);
  demand(same(back, text_), "an undo leads elsewhere:\n" + text_ + "\n" + back);
  demand(same(talk_.say(choice), after), "a move taken back leads elsewhere the second time");
}

void ProtocolGame::try_nonsense() {
  for (auto& message : nonsense(*table_, state_, rng_)) {
    const int before = talk_.complaints;
    const std::string answer = talk_.say(message);
    demand(talk_.complaints == before + 1, "this is not refused: " + json::serialize(message));
    demand(answer == text_, "a refusal changes the state: " + json::serialize(message));
  }
  talk_.complaints = 0;
}

/// Every option is accepted: each is tried in a replay of its own.
void ProtocolGame::try_all(const std::vector<json::object>& options) {
  for (auto& option : options) {
    if (options.size() > 10 && rng_.below(static_cast<u32>(options.size() / 5)) != 0) continue;
    Talk other;
    other.say("%bulk on");
    for (auto& line : lines_) other.say(line);
    other.say(option);
    const std::string after = other.say("%bulk off");
    demand(other.complaints == 0, "an option is refused in a replay: " + json::serialize(option) + ": " + other.complaint);
    demand(after != text_, "an option does nothing: " + json::serialize(option));
  }
}

/// What the engine advises is one of the options, and asking changes nothing.
json::object ProtocolGame::advice(const std::vector<json::object>& options) {
  const json::value answer = json::parse(talk_.say(json::object{{"type", "AI"}, {"payload", json::object()}, {"seq", 1}}));
  demand(answer.at("type").as_string() == "AI_MESSAGE", "AI is not answered by AI_MESSAGE");
  demand(talk_.say("%state") == text_, "asking for advice changes the state");
  json::object message = answer.at("payload").get_object();
  demand(message.at("player") == state_.at("action").at("player"), "the advice is for another player");
  message.erase("player");
  const bool commit = message.at("type").as_string() == "COMMIT", bid = message.at("type").as_string() == "BAZAAR_BID";
  const auto content = [](const json::object& said) {
    json::object payload = said.at("payload").get_object();
    payload.erase("random");  // whoever sends it draws it
    return unordered(payload);
  };
  const bool known = std::any_of(options.begin(), options.end(), [&](const json::object& o) {
    return o.at("type") == message.at("type") && (commit || (bid && o.at("payload").at("supplyIndex") == message.at("payload").at("supplyIndex")) || content(o) == content(message));
  });
  demand(known, "the advice is no option: " + json::serialize(message));
  return message;
}

/// The same messages lead to the same state in bulk mode, as a save, and as a save that was imported and exported.
void ProtocolGame::replay() const {
  Talk bulk;
  bulk.say("%bulk on");
  for (auto& line : lines_) demand(bulk.say(line).empty(), "a state is printed in bulk mode");
  const std::string last = bulk.say("%bulk off");
  demand(bulk.complaints == 0, "refused in bulk mode: " + bulk.complaint);
  demand(last == text_, "in bulk mode the game ends otherwise:\n" + text_ + "\n" + last);
  json::object save{{"initialRandom", plan_.random}, {"setup", plan_.payload}, {"gameAnnotations", plan_.notes}};
  json::array players;
  for (int p = 0; p < plan_.players; ++p) players.push_back(json::object{{"name", "P" + std::to_string(p)}});
  save["players"] = std::move(players);
  if (json::value* elements = save["setup"].get_object().if_contains("elements")) elements->get_object().erase("river");
  std::string text = json::serialize(save);
  text.back() = ',';
  text += "\"replay\":[";  // the lines as they are: every bit of a random number counts
  for (std::size_t i = 1; i < lines_.size(); ++i) text += (i > 1 ? "," : "") + lines_[i];
  text += "]}";
  jcz::Match match = jcz::play_save(jcz::read_save(text));
  demand(match.state() == text_, "as a save the game ends otherwise");
  Record record;
  try {
    record = jcz::import_save(text);
  } catch (const Error& e) {  // a record does not say to which tile of a feature a wagon came from Carcassonne, and from there it moves on
    const bool wagons = plan_.on("count") && plan_.figures.at("wagon") && plan_.rule("wagon-move", "C2");
    if (plan_.limit && plan_.on("bazaar") && std::string_view(e.what()).find("a limit of draws leaves out a bazaar") != std::string_view::npos) return;
    if (wagons && std::string_view(e.what()).find("has no like in a record") != std::string_view::npos) return;
    throw;
  }
  const std::string again = jcz::to_text(jcz::export_record(record).save);
  demand(to_text(jcz::import_save(again)) == to_text(record), "as a record and back the game is another");
  jcz::Match match_again = jcz::play_save(jcz::read_save(again));
  demand(match_again.state() == text_, "exported again the game ends otherwise");
}

}  // namespace bastide::laws
