// Any bytes as lines to JCloisterZone's engine: it never throws, and every answer is a line of JSON.
#include <boost/json.hpp>

#include "demand.hpp"
#include "jcz/engine.hpp"

namespace {

void check_answer(std::string_view line) {
  boost::system::error_code bad;
  const boost::json::value v = boost::json::parse(boost::json::string_view(line.data(), line.size()), bad);
  bastide::demand(!bad && (v.is_object() || v.is_null()), "an answer is JSON");
  bastide::demand(line.find('\n') == std::string_view::npos, "an answer is one line");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  std::string_view text = bastide::as_text(data, size);
  bastide::jcz::Engine engine(check_answer, [](std::string_view) {});
  bool running = true;
  while (running && !text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    running = engine.line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}
