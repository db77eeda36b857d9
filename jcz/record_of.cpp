#include <map>

#include "jcz/retell.hpp"
#include "jcz/same.hpp"
#include "jcz/save.hpp"
#include "jcz/turn.hpp"
#include "protocol/notation.hpp"
#include "protocol/session.hpp"
#include "protocol/utf8.hpp"

namespace bastide::jcz {
namespace json = boost::json;
namespace {

/// The draw after `before` others. Where only one kind of tile is left the engine has drawn by itself.
void play_draw(Session& session, Move draw, int before) {
  if (tiles_drawn(session.game()) > before) return;
  if (draw == kLastDraw && session.game().phase().name == std::string_view("bazaar"))
    throw Error("bad-save", "replay: a limit of draws leaves out a bazaar; a record cannot say so");
  if (session.game().actor() == kChance) return session.play(to_notation(session.game(), draw));
  if (draw == kLastDraw) throw Error("bad-save", "replay: the game ends while all tiles that are left are alike; a record cannot say so");
}

/// There nobody is asked for a ransom alone.
void pass_ransoms(Session& session) {
  while (asks_ransom_alone(session.game())) session.play(Move{MoveKind::Pass, 0, 0, {}});
}

Session retold(const Match& match, const Save& save) {
  Session session(NewGame{to_text(match.game().rules().rules), save.names, Deal::outside(), false, {}});
  int drawn = 0;
  for (const Move m : match.moves()) {
    if (m.kind == MoveKind::Confirm) continue;
    pass_ransoms(session);
    if (m.kind == MoveKind::Draw) {
      play_draw(session, m, drawn++);
      continue;
    }
    if (m.kind == MoveKind::Roll) {
      session.play(to_notation(session.game(), m));
      continue;
    }
    const auto same = same_move(session.game(), match.game(), m);
    if (!same) throw Error("bad-save", "replay: in turn " + std::to_string(session.game().s().turn.number) + " the move " + to_notation(match.game(), m) + " has no like in a record");
    session.play(*same);
  }
  pass_ransoms(session);
  return session;
}

/// Milliseconds on the clock at the end of each turn.
using Clocks = std::map<int, std::int64_t>;

/// Where the clock has run back, or leapt by years, nobody knows how long the turn took.
void put_times(Record& record, const Clocks& clocks) {
  std::int64_t before = 0;
  for (auto& [turn, clock] : clocks) {
    const auto index = static_cast<std::size_t>(turn - 1);
    if (clock <= before) continue;
    const double seconds = static_cast<double>(clock - before) / 1000;
    if (index < record.turns.size() && is_turn_time(seconds)) record.turns[index].seconds = seconds;
    before = clock;
  }
}

void put_info(Record& record, const json::object& save) {
  const json::value *created = save.if_contains("created"), *name = save.if_contains("name");
  const std::string_view time = created && created->is_string() ? std::string_view(created->get_string()) : "";
  if (time.size() > 10 && time[10] == 'T' && !time.starts_with("1970")) record.info["date"] = time.substr(0, 10);
  if (name && name->is_string() && !name->get_string().empty()) record.info["event"] = std::string(name->get_string());
}

}  // namespace

Record record_of(const json::object& saved) {
  const Save save = read_save(saved);
  Clocks clocks;
  const Match match = play_save(save, [&](const json::object& message, int turn) {
    const json::value* const clock = message.if_contains("clock");
    if (clock && clock->is_int64()) clocks[turn] = clock->get_int64();
  });
  Record record = retold(match, save).record();
  put_times(record, clocks);
  put_info(record, saved);
  for (auto i = record.info.begin(); i != record.info.end();) {
    i->second = clean_name(i->second);
    i = i->second.empty() ? record.info.erase(i) : std::next(i);
  }
  return record;
}

}  // namespace bastide::jcz
