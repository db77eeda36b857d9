// What a page asks a server by HTTP, answered without one: the same paths, the same JSON (docs/protocol.md, "HTTP"), as far as no other
// people and no store are needed.
#pragma once
#include <boost/json.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "bots/review.hpp"
#include "protocol/tile_answers.hpp"
#include "wasm/local_table.hpp"

namespace bastide {

struct Answer {
  std::string type, body;
};

class Answers {
 public:
  /// `table`: the one that is there, or null. `body` is that of a POST; empty: GET. Throws Error (not-found, ...) in words.
  Answer ask(std::string_view target, const std::string& body, const LocalTable* table);
  /// The table is another one, or goes on.
  void forget() { judged_.reset(); }

 private:
  struct Judged;
  Answer of_table(std::string_view what, const Query& query, bool post, const LocalTable& table);
  boost::json::object review(const LocalTable&, int from);

  std::shared_ptr<Judged> judged_;
};

}  // namespace bastide
