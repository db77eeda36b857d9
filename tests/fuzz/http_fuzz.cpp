// Law: whatever a stranger asks by HTTP, he gets one answer with a status, and nothing breaks.
// Input: the first line is METHOD TARGET, the second Origin, the rest is the body.
#include <cstdlib>
#include <string_view>

#include "fuzz_server.hpp"

using namespace bastide::server;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static FuzzServer server;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  std::string_view line = take_line(text), origin = take_line(text);
  auto space = line.find(' ');
  Request request{std::string(line.substr(0, space)),
                  std::string(space == line.npos ? "" : line.substr(space + 1)),
                  std::string(text),
                  "localhost:8080",
                  std::string(origin),
                  "",
                  "fuzz"};
  int answers = 0;
  server.http.handle(request, [&](Response response) {
    if (response.status < 200 || response.status > 599 || !response.body) std::abort();
    if (response.type == "application/json" && response.status != 304) (void)json::parse(*response.body);  // throws if it is none
    ++answers;
  });
  server.settle();
  if (answers != 1) std::abort();
  return 0;
}
