#include "protocol/line.hpp"

#include <istream>
#include <limits>

#include "core/perft.hpp"
#include "protocol/meta.hpp"
#include "protocol/notation.hpp"
#include "protocol/position.hpp"
#include "protocol/utf8.hpp"
#include "protocol/view.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

std::string text_at(const json::object& o, const char* key, const char* fallback = nullptr) {
  const json::value* v = o.if_contains(key);
  if (!v && fallback) return fallback;
  if (!v || !v->is_string()) throw Error("bad-message", "'" + std::string(key) + "' should be a text");
  return std::string(v->get_string());
}

int number_at(const json::object& o, const char* key, int fallback, int low, int high) {
  const json::value* v = o.if_contains(key);
  if (!v) return fallback;
  if (!v->is_int64() || v->get_int64() < low || v->get_int64() > high)
    throw Error("bad-message", "'" + std::string(key) + "' should be a number from " + std::to_string(low) + " to " + std::to_string(high));
  return static_cast<int>(v->get_int64());
}

bool flag_at(const json::object& o, const char* key) {
  const json::value* v = o.if_contains(key);
  if (v && !v->is_bool()) throw Error("bad-message", "'" + std::string(key) + "' should be true or false");
  return v && v->get_bool();
}

std::vector<std::string> texts_at(const json::object& o, const char* key) {
  std::vector<std::string> list;
  const json::value* v = o.if_contains(key);
  if (!v) return list;
  if (!v->is_array()) throw Error("bad-message", "'" + std::string(key) + "' should be a list of texts");
  for (auto& item : v->get_array()) {
    if (!item.is_string()) throw Error("bad-message", "'" + std::string(key) + "' should hold texts only");
    list.emplace_back(item.get_string());
  }
  return list;
}

Deal deal_of(const json::object& o) {
  const int ways = o.contains("seed") + o.contains("order") + o.contains("deal");
  if (ways > 1) throw Error("bad-message", "give one of 'seed', 'order' and 'deal'");
  if (o.contains("seed")) return Deal::seeded(seed_from_text(text_at(o, "seed")));
  if (o.contains("order")) return Deal::ordered(texts_at(o, "order"));
  if (o.contains("deal") && text_at(o, "deal") != "outside") throw Error("bad-message", "'deal' can only be 'outside'");
  return o.contains("deal") ? Deal::outside() : Deal::seeded(random_seed());
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
    boost::system::error_code bad;
    json::value value = json::parse(json::string_view(text.data(), text.size()), bad);
    if (bad || !value.is_object()) throw Error("bad-json", "expected one JSON object a line, such as {\"id\":1,\"cmd\":\"hello\"}");
    request = std::move(value.get_object());
    if (Object result = answer(request); !result.empty()) send(std::move(result), request);
  } catch (const Error& e) {
    send(error_json(e.code, e.what()), request);
  } catch (const std::exception& e) {
    send(error_json("internal", e.what()), request);
  }
  return running_;
}

LineEngine::Object LineEngine::answer(const Object& request) {
  const std::string name = text_at(request, "cmd");
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
  return r.contains("position") ? read_position(text_at(r, "position"), text_at(r, "tiles", "")) : session().game();
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
  NewGame n{text_at(r, "rules", "base"), texts_at(r, "names"), deal_of(r), flag_at(r, "confirm"), text_at(r, "tiles", "")};
  replace_session(Session(std::move(n)));
  return result_of_change(0);
}

LineEngine::Object LineEngine::load(const Object& r) {
  replace_session(replay(read_record(text_at(r, "record")), number_at(r, "turn", 1 << 20, 0, 1 << 20)));
  return result_of_change(0);
}

LineEngine::Object LineEngine::legal(const Object&) {
  auto d = session().decision();
  if (!d) throw Error("over", "the game is over");
  return {{"type", "ok"}, {"decision", std::move(*d)}};
}

LineEngine::Object LineEngine::play(const Object& r) {
  Session& s = session();
  if (number_at(r, "seq", s.seq(), 0, 1 << 30) != s.seq())
    throw Error("stale", "the current decision has seq " + std::to_string(s.seq()));
  const int before = s.event_count();
  s.play(text_at(r, "move"));
  return result_of_change(before);
}

LineEngine::Object LineEngine::why(const Object& r) {
  const json::value* cell = r.if_contains("cell");
  auto whole = [](const json::value& v) { return v.is_int64() && v.get_int64() >= -kMaxTiles && v.get_int64() <= kMaxTiles; };
  if (!cell || !cell->is_array() || cell->get_array().size() != 2 || !whole(cell->at(0)) || !whole(cell->at(1)))
    throw Error("bad-message", "'cell' should be two whole numbers such as [1,-2], from -400 to 400");
  Object o{{"type", "why"}};
  for (auto& [key, value] : session().why({static_cast<i16>(cell->at(0).get_int64()), static_cast<i16>(cell->at(1).get_int64())}))
    o[key] = std::move(value);
  return o;
}

LineEngine::Object LineEngine::undo(const Object&) {
  return result_of_change(session().undo());
}

LineEngine::Object LineEngine::state(const Object&) { return {{"type", "ok"}, {"state", session().state()}}; }

LineEngine::Object LineEngine::events(const Object& r) {
  const int from = number_at(r, "from", 0, 0, 1 << 20);
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
  const int depth = number_at(r, "depth", 1, 0, 8);
  Game g = game_of(r);
  g.undo_log(true);
  return {{"type", "ok"}, {"depth", depth}, {"nodes", bastide::perft(g, depth)}};
}

LineEngine::Object LineEngine::check_rules(const Object& r) {
  Object o = rules_json(text_at(r, "rules"));
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
