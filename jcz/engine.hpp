// JCloisterZone's engine: lines in, a state a line out.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "jcz/match.hpp"

namespace bastide::jcz {

class Engine {
 public:
  using Out = std::function<void(std::string_view line)>;

  /// `out` is told every line without its newline, `complain` what is wrong (the reference writes that to the standard error). The client
  /// passes over complaints that begin with #; another one, which tells why a setup is refused, it shows to its user.
  Engine(Out out, Out complain) : out_(std::move(out)), complain_(std::move(complain)) {}

  /// Longest line in bytes that is read.
  static constexpr std::size_t kMaxLine = std::size_t{1} << 21;
  /// Answers one line; false if it ends the game. Never throws on bad input.
  bool line(std::string_view text);

 private:
  void directive(std::string_view);
  void message(std::string_view);
  void set_up(const boost::json::object&);
  void advise();
  void print();
  void complain(std::string line);

  Out out_, complain_;
  std::optional<Match> match_;
  std::string refusal_;  ///< the answer as long as a setup was refused
  bool bulk_ = false;
};

}  // namespace bastide::jcz
