// Files that commands read and write.
#pragma once
#include <string>
#include <string_view>

#include "protocol/session.hpp"

namespace bastide::app {

/// The whole file; `-` is standard input. Throws std::runtime_error that names the file.
std::string read_file(const std::string& name);
/// Writes the file, whole or not at all, `-` to standard output. Throws std::runtime_error that names the file.
void write_file(const std::string& name, const std::string& text);
/// Before long work whose end will be written there. Throws std::runtime_error as write_file would; what is there stays as it is.
void expect_writable(const std::string& name);

constexpr int kToTheEnd = 1 << 20;  ///< more turns than any game has

/// Whether a text is JCloisterZone's (.jcz): an object of JSON.
bool is_save(std::string_view text);
/// The record that a text is, or a save of JCloisterZone's as one. Throws Error.
Record record_in(const std::string& text);
/// A record from a file, replayed up to a turn (all of it by default). Errors name the file, also that it has no such turn.
struct ReadGame {
  Record record;
  Session session;
};
ReadGame read_game(const std::string& file, int turn = kToTheEnd);
/// The same where the text of the file is at hand.
ReadGame game_from(const std::string& file, const std::string& text, int turn = kToTheEnd);

}  // namespace bastide::app
