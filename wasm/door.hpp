// The way into the program where there is neither a network nor a pipe: one JSON object in, answers out (docs/wasm.md).
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include "bots/thinker.hpp"
#include "wasm/answers.hpp"
#include "wasm/local_table.hpp"

namespace bastide {

/// One game and one table, and all that can be asked of them. Thinks in the caller's thread: an answer comes when it has been found.
class Door {
 public:
  Door();
  /// The answers, one a line, without a newline at the end. A request that is refused has an answer of type "error" and changes nothing.
  /// Commands are those of docs/engine.md, and those of docs/wasm.md besides.
  std::string ask(std::string_view request);

 private:
  using Object = boost::json::object;
  struct Command;
  static const Command commands[];

  Object tile(const Object&), review(const Object&), table(const Object&), say(const Object&), think(const Object&),
      keep(const Object&), http(const Object&);
  Object told(boost::json::array messages) const;
  LocalTable& here();

  std::string out_;
  BotThinker thinker_;
  LineEngine line_;
  std::unique_ptr<LocalTable> table_;
  Answers answers_;
};

}  // namespace bastide
