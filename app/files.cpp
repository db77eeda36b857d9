#include "files.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

namespace bastide::app {

std::string read_file(const std::string& name) {
  if (name == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  if (std::filesystem::is_directory(name)) throw std::runtime_error(name + ": this is a folder; expected a file");
  std::ifstream in(name, std::ios::binary);
  if (!in) throw std::runtime_error(name + ": the file cannot be read");
  std::string text{std::istreambuf_iterator<char>(in), {}};
  if (in.bad()) throw std::runtime_error(name + ": the file cannot be read");
  return text;
}

void write_file(const std::string& name, const std::string& text) {
  if (name == "-") {
    std::cout << text << std::flush;
    return;
  }
  std::ofstream out(name, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw std::runtime_error(name + ": the file cannot be written");
}

void expect_writable(const std::string& name) {
  if (name == "-") return;
  const bool there = std::filesystem::exists(name);
  const bool open = std::ofstream(name, std::ios::binary | std::ios::app).is_open();
  if (!open) throw std::runtime_error(name + ": the file cannot be written");
  if (!there) std::filesystem::remove(name);
}

ReadGame read_game(const std::string& file, int turn) { return game_from(file, read_file(file), turn); }

ReadGame game_from(const std::string& file, const std::string& text, int turn) {
  try {
    Record record = read_record(text);
    Session session = replay(record, turn);
    const int last = session.game().s().turn.number;
    if (turn != kToTheEnd && turn > last) throw std::runtime_error(fmt::format("{}: there is no turn {}; the last is {}", file, turn, last));
    return {std::move(record), std::move(session)};
  } catch (const Error& e) {
    throw std::runtime_error(file + ": " + e.what());
  }
}

}  // namespace bastide::app
