// The line protocol of `bastide engine`: one JSON object a line in, one a line out (docs/engine.md). A game may be driven by any program
// that can write to a pipe.
#pragma once
#include <boost/json.hpp>
#include <functional>
#include <iosfwd>
#include <memory>
#include <mutex>
#include <string_view>

#include "protocol/session.hpp"

namespace bastide {

/// Whoever chooses moves for `go`. Lives in a room above; the protocol only passes the question on.
class Thinker {
 public:
  virtual ~Thinker() = default;
  /// Throws Error (bad-message) if the request names no bot that there is. `done` is called once, from any thread.
  virtual void start(const Game&, const boost::json::object& request, std::function<void(Move, boost::json::object info)> done) = 0;
  /// Thinks of the best turns of a game and why, as docs/protocol.md, "Hints"; else as `start`. `names` by seat.
  virtual void hint(const Game&, const std::vector<std::string>& names, const boost::json::object& request,
                    std::function<void(boost::json::object)> done) = 0;
  /// Asks the search that is running to answer now; returns at once.
  virtual void stop() = 0;
  /// Waits for the search that is running.
  virtual void wait() = 0;
  virtual boost::json::array bots() const = 0;
};

class LineEngine {
 public:
  using Out = std::function<void(const boost::json::object&)>;

  /// `out` is called for every answer, never by two threads at once.
  LineEngine(Out out, Thinker& thinker);
  ~LineEngine();
  /// Longest line in bytes, without its newline.
  static constexpr std::size_t kMaxLine = std::size_t{1} << 21;
  /// Answers line after line until `quit` or the end. Keeps no more than kMaxLine bytes of a line: what is longer is answered by an
  /// error (too-large) as soon as that shows, and skipped to its end.
  void run(std::istream&);
  /// Answers one line. False after `quit`. Never throws on bad input: it is answered by an error.
  bool line(std::string_view text);
  /// The game at hand. Throws Error (no-game).
  Session& session();

 private:
  using Object = boost::json::object;
  struct Command;
  static const Command commands[];

  Object answer(const Object& request);
  Game game_of(const Object& request);
  void replace_session(Session);
  void send(Object, const Object& request);
  Object result_of_change(int events_before);

  Object hello(const Object&), start(const Object&), load(const Object&), legal(const Object&), play(const Object&), undo(const Object&),
      state(const Object&), events(const Object&), position(const Object&), record(const Object&), go(const Object&), stop(const Object&),
      perft(const Object&), check_rules(const Object&), quit(const Object&), why(const Object&), hint(const Object&);

  Out out_;
  Thinker& thinker_;
  std::mutex mutex_;
  std::unique_ptr<Session> session_;
  bool running_ = true;
};

}  // namespace bastide
