#include "protocol/line.hpp"

#include <istream>
#include <limits>

#include "core/perft.hpp"
#include "protocol/fields.hpp"
#include "protocol/meta.hpp"
#include "protocol/notation.hpp"
#include "protocol/position.hpp"
#include "protocol/utf8.hpp"
#include "protocol/view.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

// Above what any game has; protocol/schemas/engine-request.schema.json says the same.
constexpr int kAnyTurn = 1 << 20, kMostEvents = 1 << 20, kMostSeq = 1 << 30;

json::object request_in(std::string_view line) {
  try {
    return parse_object(line);
  } catch (const Error& e) {
    throw Error("bad-json", std::string(e.what()) + "; a line is one JSON object, such as {\"id\":1,\"cmd\":\"hello\"}");
  }
}

Deal deal_of(const Fields& r) {
  const int ways = r.has("seed") + r.has("order") + r.has("deal");
  if (ways > 1) throw Error("bad-message", "give one of 'seed', 'order' and 'deal'");
  if (r.has("seed")) return Deal::seeded(seed_from_text(r.text("seed")));
  if (r.has("order")) return Deal::ordered(r.texts("order"));
  if (!r.has("deal")) return Deal::seeded(random_seed());
  if (r.text("deal") != "outside") r.fail("deal", "\"outside\" or nothing");
  return Deal::outside();
}

json::object error_json(const std::string& code, const std::string& message) {
  return {{"type", "error"}, {"code", code}, {"message", message}};
}

}  // namespace

struct LineEngine::Command {
  const char* name;
  Object (LineEngine::*run)(const Object&);
};

const LineEngine::Command LineEngine::commands[] = {
    {"hello", &LineEngine::hello},       {"new", &LineEngine::start},       {"load", &LineEngine::load},   {"legal", &LineEngine::legal},
    {"play", &LineEngine::play},         {"undo", &LineEngine::undo},       {"state", &LineEngine::state}, {"events", &LineEngine::events},
    {"position", &LineEngine::position}, {"record", &LineEngine::record},   {"go", &LineEngine::go},       {"stop", &LineEngine::stop},
    {"perft", &LineEngine::perft},       {"rules", &LineEngine::check_rules}, {"quit", &LineEngine::quit}, {"why", &LineEngine::why},
    {"hint", &LineEngine::hint},
};

LineEngine::LineEngine(Out out, Thinker& thinker) : out_(std::move(out)), thinker_(thinker) {}

LineEngine::~LineEngine() {
  thinker_.stop();
  thinker_.wait();
}

void LineEngine::run(std::istream& in) {
  std::string buffer(kMaxLine + 2, '\0');  // one more than is allowed, and getline's zero
  for (bool running = true; running && in.good();) {
    in.getline(buffer.data(), static_cast<std::streamsize>(buffer.size()));
    const bool cut = in.fail() && !in.eof() && !in.bad();
    if (in.fail() && !cut) return;
    running = line({buffer.data(), static_cast<std::size_t>(in.gcount()) - (cut || in.eof() ? 0 : 1)});
    if (!cut) continue;
    in.clear();
    in.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
}

bool LineEngine::line(std::string_view text) {
  if (text.size() <= kMaxLine && text.find_first_not_of(" \t\r") == std::string_view::npos) return true;
  Object request;
  try {
    if (text.size() > kMaxLine) throw Error("too-large", "a line has at most 2 MiB; this one is passed over");
    request = request_in(text);
    if (Object result = answer(request); !result.empty()) send(std::move(result), request);
  } catch (const Error& e) {
    send(error_json(e.code, e.what()), request);
  } catch (const std::exception& e) {
    send(error_json("internal", e.what()), request);
  }
  return running_;
}

LineEngine::Object LineEngine::answer(const Object& request) {
  const std::string name = Fields(request).text("cmd");
  for (auto& c : commands)
    if (name == c.name) return (this->*c.run)(request);
  std::string known;
  for (auto& c : commands) known += (known.empty() ? "" : " ") + std::string(c.name);
  throw Error("unknown-command", "there is no command '" + shortened(name) + "'; there are: " + known);
}

void LineEngine::send(Object answer, const Object& request) {
  Object o;
  if (const json::value* id = request.if_contains("id")) o["id"] = *id;
  for (auto& [key, value] : answer) o[key] = std::move(value);
  const std::lock_guard lock(mutex_);
  out_(o);
}

Session& LineEngine::session() {
  if (!session_) throw Error("no-game", "there is no game yet; begin with {\"cmd\":\"new\",\"rules\":\"base\"}");
  return *session_;
}

/// The position that the request names, or else the game at hand.
Game LineEngine::game_of(const Object& r) {
  const Fields fields(r);
  if (!fields.has("position")) return session().game();
  return read_position(fields.text("position"), fields.text_or("tiles", Fields::kAnyLength, ""));
}

/// A search that is running answers first; a game that could not begin disturbs nothing.
void LineEngine::replace_session(Session s) {
  thinker_.stop();
  thinker_.wait();
  session_ = std::make_unique<Session>(std::move(s));
}

/// What every command that changes the game answers: the new events and the decision at hand.
LineEngine::Object LineEngine::result_of_change(int from) {
  Object o{{"type", "ok"}, {"seq", session().seq()}, {"from", from}, {"events", session().events(from)}, {"over", session().over()}};
  if (auto d = session().decision()) o["decision"] = std::move(*d);
  return o;
}

LineEngine::Object LineEngine::hello(const Object&) {
  Object o = meta_json();
  o["type"] = "hello";
  o["name"] = "bastide";
  o["bots"] = thinker_.bots();
  return o;
}

LineEngine::Object LineEngine::start(const Object& r) {
  const Fields fields(r);
  std::vector<std::string> names;
  if (fields.has("names")) names = fields.texts("names");
  const std::size_t given = names.size();
  NewGame n{fields.text_or("rules", Fields::kAnyLength, "base"), std::move(names), deal_of(fields), fields.flag_or("confirm", false),
            {}, fields.text_or("tiles", Fields::kAnyLength, "")};
  Session begun(std::move(n));
  if (const std::size_t seats = begun.names().size(); given > seats)
    throw Error("bad-message", "names: " + std::to_string(given) + " are given; by these rules " + std::to_string(seats) + " play");
  replace_session(std::move(begun));
  return result_of_change(0);
}

LineEngine::Object LineEngine::load(const Object& r) {
  const Fields fields(r);
  const Record record = read_record(fields.text("record"));
  const int turn = fields.whole_or("turn", 0, kAnyTurn, kAnyTurn);
  Session loaded = fields.flag_or("resume", false) ? resume(record, turn) : replay(record, turn);
  if (const int last = loaded.game().s().turn.number; fields.has("turn") && turn > last)
    throw Error("bad-message", "turn: there is no turn " + std::to_string(turn) + "; the last is " + std::to_string(last));
  replace_session(std::move(loaded));
  return result_of_change(0);
}

LineEngine::Object LineEngine::legal(const Object&) {
  auto d = session().decision();
  if (!d) throw Error("over", "the game is over");
  return {{"type", "ok"}, {"decision", std::move(*d)}};
}

LineEngine::Object LineEngine::play(const Object& r) {
  Session& s = session();
  if (Fields(r).whole_or("seq", 0, kMostSeq, s.seq()) != s.seq())
    throw Error("stale", "the current decision has seq " + std::to_string(s.seq()));
  const int before = s.event_count();
  s.play(Fields(r).text("move"));
  return result_of_change(before);
}

LineEngine::Object LineEngine::why(const Object& r) {
  const auto [x, y] = Fields(r).pair("cell", kMaxTiles);
  Object o{{"type", "why"}};
  for (auto& [key, value] : session().why({static_cast<i16>(x), static_cast<i16>(y)})) o[key] = std::move(value);
  return o;
}

LineEngine::Object LineEngine::undo(const Object&) {
  return result_of_change(session().undo());
}

LineEngine::Object LineEngine::state(const Object&) { return {{"type", "ok"}, {"state", session().state()}}; }

LineEngine::Object LineEngine::events(const Object& r) {
  const int from = Fields(r).whole_or("from", 0, kMostEvents, 0);
  return {{"type", "ok"}, {"from", from}, {"events", session().events(from)}};
}

LineEngine::Object LineEngine::position(const Object& r) {
  if (!r.contains("position")) return {{"type", "ok"}, {"position", position_line(session().game())}};
  const Game g = game_of(r);
  return {{"type", "ok"}, {"position", position_line(g)}, {"state", position_json(g)}};
}

LineEngine::Object LineEngine::record(const Object&) { return {{"type", "ok"}, {"record", to_text(session().record())}}; }

LineEngine::Object LineEngine::go(const Object& r) {
  const bool own = !r.contains("position");
  auto game = std::make_shared<const Game>(game_of(r));
  if (own ? session().over() : game->over()) throw Error("over", "the game is over");
  if (game->actor() == kChance) throw Error("illegal", "a tile must be drawn first");
  const int seq = own ? session().seq() : 0;
  thinker_.start(*game, r, [this, game, own, seq, request = r](Move m, Object info) {
    Object o{{"type", "move"}};
    if (own) o["seq"] = seq;
    o["move"] = to_notation(*game, m);
    for (auto& [key, value] : info) o[key] = std::move(value);
    send(std::move(o), request);
  });
  return {};
}

LineEngine::Object LineEngine::hint(const Object& r) {
  const bool own = !r.contains("position");
  const Game game = game_of(r);
  if (own ? session().over() : game.over()) throw Error("over", "the game is over");
  if (game.actor() == kChance) throw Error("illegal", "a tile must be drawn first");
  std::vector<std::string> names;
  for (int p = 0; p < game.rules().players; ++p) names.push_back(own ? session().names()[static_cast<std::size_t>(p)] : default_name(p));
  const int seq = own ? session().seq() : -1;
  thinker_.hint(game, names, r, [this, seq, request = r](Object answer) {
    if (seq >= 0) answer["seq"] = seq;
    send(std::move(answer), request);
  });
  return {};
}

LineEngine::Object LineEngine::stop(const Object&) {
  thinker_.stop();
  return {{"type", "ok"}};
}

LineEngine::Object LineEngine::perft(const Object& r) {
  const int depth = Fields(r).whole_or("depth", 0, 8, 1);
  Game g = game_of(r);
  g.undo_log(true);
  return {{"type", "ok"}, {"depth", depth}, {"nodes", bastide::perft(g, depth)}};
}

LineEngine::Object LineEngine::check_rules(const Object& r) {
  Object o = rules_json(Fields(r).text("rules"));
  o["type"] = "ok";
  return o;
}

LineEngine::Object LineEngine::quit(const Object&) {
  thinker_.stop();
  thinker_.wait();
  running_ = false;
  return {{"type", "ok"}};
}

}  // namespace bastide
