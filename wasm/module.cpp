// What the WebAssembly module exports: texts in and out, in UTF-8.
#include <emscripten.h>

#include "wasm/door.hpp"

extern "C" {

/// A new game's door.
EMSCRIPTEN_KEEPALIVE bastide::Door* bastide_open() { return new bastide::Door; }
/// Asks it; the answer lives until the next question.
EMSCRIPTEN_KEEPALIVE const char* bastide_ask(bastide::Door* door, const char* request) {
  static std::string answer;
  answer = door->ask(request);
  return answer.c_str();
}
EMSCRIPTEN_KEEPALIVE void bastide_close(bastide::Door* door) { delete door; }
}
