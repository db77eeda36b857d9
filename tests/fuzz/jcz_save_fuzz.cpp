// Any bytes as a save of JCloisterZone: refused in words that name a place, or played.
#include "demand.hpp"
#include "jcz/save.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace bastide;
  try {
    const jcz::Save save = jcz::read_save(as_text(data, size));
    jcz::Match match = jcz::play_save(save);
    const boost::json::value state = boost::json::parse(match.state());
    (void)jcz::failing(save, state.get_object());
  } catch (const Error& e) {
    demand(*e.what() && !e.code.empty(), "an error has a code and says something");
  }
  return 0;
}
