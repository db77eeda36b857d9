// Any bytes as a position: refused in words, or a game that agrees with a recount, is spelled in one way, and can be played.
#include "core/check.hpp"
#include "demand.hpp"
#include "protocol/edit.hpp"
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

/// What is offered by hand is done, or refused in words; what comes of it is a position with which a game may begin.
void set_up(const DrawnUp& d) {
  std::vector<Tool> tools{{.kind = Tool::Kind::away, .tile = {}, .figure = {}}, {.kind = Tool::Kind::tile, .tile = d.rules->id(d.rules->deck[0].kind), .figure = {}}};
  for (int f = 0; f < d.rules->figure_kinds; ++f) tools.push_back({.kind = Tool::Kind::figure, .tile = {}, .figure = d.rules->figure[f].name});
  for (const Tool& tool : tools) {
    const boost::json::object told = edit_json(d, tool);
    auto& options = told.at("options").as_array();
    if (options.empty()) continue;
    try {
      const DrawnUp after = edited(d, tool, options[options.size() / 2].at("move").as_string());
      const std::string line = position_line(*after.rules, after.setup);
      demand(position_line(*after.rules, read_drawn_up(line).setup) == line, "what was set up by hand is read as itself");
      read_position(beginning_of(line));
    } catch (const Error& e) {
      demand(e.code == "illegal", "what cannot be done is illegal");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  try {
    Game g = read_position(as_text(data, size));
    check_game(g);
    set_up(read_drawn_up(position_line(read_position(as_text(data, size)))));
  } catch (const Error& e) {
    demand(e.code == "bad-position" || e.code == "bad-rules", "an error has the code of positions or rules");
  }
  return 0;
}
