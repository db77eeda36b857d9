// Any bytes as a save of JCloisterZone: refused in words that name a place, or played, and imported and exported without loss.
#include "demand.hpp"
#include "jcz/convert.hpp"
#include "jcz/save.hpp"

namespace {

using namespace bastide;

void play(std::string_view text) {
  const jcz::Save save = jcz::read_save(text);
  jcz::Match match = jcz::play_save(save);
  const boost::json::value state = boost::json::parse(match.state());
  (void)jcz::failing(save, state.get_object());
}

void convert(std::string_view text) {
  const Record record = jcz::import_save(text);
  const std::string again = jcz::to_text(jcz::export_record(record).save);
  demand(to_text(jcz::import_save(again)) == to_text(record), "a game comes back as it was");
  demand(jcz::to_text(jcz::export_record(read_record(to_text(record))).save) == again, "an imported game is exported alike each time");
}

void unless_refused(void (*f)(std::string_view), std::string_view text) {
  try {
    f(text);
  } catch (const Error& e) {
    demand(*e.what() && !e.code.empty(), "an error has a code and says something");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  unless_refused(play, as_text(data, size));
  unless_refused(convert, as_text(data, size));
  return 0;
}
