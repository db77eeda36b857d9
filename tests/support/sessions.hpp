// Sessions played at random, and errors as text, for tests.
#pragma once
#include <string>

#include "protocol/notation.hpp"
#include "protocol/session.hpp"

namespace bastide {

/// Plays random moves on, each through its notation, so many or to the end.
inline Session random_session(NewGame start, int seed, int moves = 1 << 20) {
  Session s(std::move(start));
  Rng rng{static_cast<u64>(seed)};
  for (int i = 0; i < moves && !s.over(); ++i) s.play(to_notation(s.game(), s.game().sample(rng)));
  return s;
}

/// "CODE: MESSAGE" of what `f` throws.
std::string error_of(auto&& f) {
  try {
    f();
  } catch (const Error& e) {
    return e.code + ": " + e.what();
  }
  return "no error";
}

}  // namespace bastide
