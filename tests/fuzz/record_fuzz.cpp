// Any bytes as a record: refused in words, or accepted and then equal to its own spelling; its replay is refused in words, or gives
// a record of the same game.
#include "demand.hpp"
#include "protocol/session.hpp"

namespace {

using namespace bastide;

/// What replaying decides: everything else in a record is about people.
void check_replay(const Record& r) {
  const Session s = replay(r);
  const Record again = s.record();
  demand(to_text(replay(again).record()) == to_text(again), "a replayed record replays to itself");
  demand(again.turns.size() >= r.turns.size(), "no turn is lost");
  for (std::size_t i = 0; i < r.turns.size(); ++i) {
    demand(again.turns[i].tile == r.turns[i].tile && again.turns[i].discards == r.turns[i].discards,
           "the tiles are those of the record");
    demand(again.turns[i].moves.size() == r.turns[i].moves.size(), "the moves are those of the record");
  }
  if (r.scores) demand(s.record().scores == r.scores || !s.over(), "the scores are those of the record");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  try {
    const Record r = read_record(as_text(data, size));
    const std::string text = to_text(r);
    demand(to_text(read_record(text)) == text, "the spelling of a record is read as the same record");
    check_replay(r);
  } catch (const Error& e) {
    demand(*e.what() && !e.code.empty(), "an error has a code and says something");
  }
  return 0;
}
