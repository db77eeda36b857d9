// Any bytes as lines to the line engine: it never throws, and every answer is a line of JSON.
#include "demand.hpp"
#include "protocol/line.hpp"

namespace {

using namespace bastide;
namespace json = boost::json;

/// Takes the first move, at once.
class FirstMove : public Thinker {
 public:
  void start(const Game& game, const json::object&, std::function<void(Move, json::object)> done) override {
    Moves moves;
    game.legal(moves);
    done(moves[0], {});
  }
  void hint(const Game&, const std::vector<std::string>&, const json::object&, std::function<void(json::object)> done) override {
    done({{"type", "hint"}});
  }
  void stop() override {}
  void wait() override {}
  json::array bots() const override { return {}; }
};

/// Counting to great depths is no mistake, but takes too long here.
bool counts_deep(std::string_view line) {
  boost::system::error_code bad;
  const json::value v = json::parse(json::string_view(line.data(), line.size()), bad);
  if (bad || !v.is_object()) return false;
  const json::value* depth = v.get_object().if_contains("depth");
  return depth && depth->is_int64() && depth->get_int64() > 2;
}

void check_answer(const json::object& o) {
  const std::string line = json::serialize(o);
  boost::system::error_code bad;
  demand(json::parse(line, bad).is_object() && !bad, "an answer is JSON");
  demand(line.find('\n') == line.npos, "an answer is one line");
  demand(o.contains("type"), "an answer has a type");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  std::string_view text = as_text(data, size);
  FirstMove thinker;
  LineEngine engine(check_answer, thinker);
  bool running = true;
  while (running && !text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    if (!counts_deep(line)) running = engine.line(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}
