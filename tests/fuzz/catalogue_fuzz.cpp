// Any bytes as a catalogue: refused with named errors and nothing changed, or accepted and then equal to its own canonical
// spelling.
#include "../catalogue_equal.hpp"
#include "demand.hpp"

namespace {

using bastide::demand;

void check_errors(const std::vector<std::string>& errors) {
  for (const std::string& error : errors) {
    demand(error.rfind("fuzz:", 0) == 0, "an error begins with file and line");
    demand(error.find("expected") != error.npos, "an error says what was expected");
    for (const char c : error) demand(c >= 0x20 && c < 0x7f, "an error is printable");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  bastide::Catalogue catalogue, again;
  const auto errors = bastide::read_catalogue(catalogue, {reinterpret_cast<const char*>(data), size}, "fuzz");
  check_errors(errors);
  if (!errors.empty()) {
    demand(bastide::same(catalogue, {}), "a refused text changes nothing");
    return 0;
  }
  demand(bastide::read_catalogue(again, bastide::to_text(catalogue), "again").empty(), "the canonical spelling is accepted");
  demand(bastide::same(catalogue, again), "the canonical spelling means the same");
  return 0;
}
