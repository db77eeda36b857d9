// Any bytes as a position: refused in words, or a game that agrees with a recount, is spelled in one way, and can be played.
#include "core/check.hpp"
#include "demand.hpp"
#include "protocol/error.hpp"
#include "protocol/position.hpp"

namespace {

using namespace bastide;

void check_game(Game& g) {
  const std::string line = position_line(g);
  demand(position_line(read_position(line)) == line, "a position that was written is read as itself");
  const std::string wrong = check(g);
  if (!wrong.empty()) std::fprintf(stderr, "%s\n%s\n", line.c_str(), wrong.c_str());
  demand(wrong.empty(), "the state of a position agrees with a recount");
  demand(position_json(g).contains(g.over() ? "winners" : "decision"), "somebody decides or has won");
  Rng rng{1};
  for (int i = 0; i < 6 && !g.over(); ++i) g.play(g.sample(rng));
  demand(check(g).empty(), "so does what is played from it");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  try {
    Game g = read_position(as_text(data, size));
    check_game(g);
  } catch (const Error& e) {
    demand(e.code == "bad-position" || e.code == "bad-rules", "an error has the code of positions or rules");
  }
  return 0;
}
