#include "files.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "contest/line_file.hpp"
#include "jcz/convert.hpp"

namespace bastide::app {

std::string read_file(const std::string& name) {
  if (name == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  if (std::filesystem::is_directory(name)) throw std::runtime_error(name + ": this is a folder; expected a file");
  std::ifstream in(name, std::ios::binary);
  if (!in) throw std::runtime_error(name + ": the file cannot be read");
  try {
    return {std::istreambuf_iterator<char>(in), {}};
  } catch (const std::exception&) {  // what the library says names no file
    throw std::runtime_error(name + ": the file cannot be read");
  }
}

void write_file(const std::string& name, const std::string& text) {
  if (name == "-") {
    std::cout << text << std::flush;
    return;
  }
  write_whole(name, text);
}

void expect_writable(const std::string& name) {
  if (name == "-") return;
  const bool there = std::filesystem::exists(name);
  const bool open = std::ofstream(name, std::ios::binary | std::ios::app).is_open();
  if (!open) throw std::runtime_error(name + ": the file cannot be written");
  if (!there) std::filesystem::remove(name);
}

bool is_save(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return first != text.npos && text[first] == '{';
}

Record record_in(const std::string& text) { return is_save(text) ? jcz::import_save(text) : read_record(text); }

ReadGame read_game(const std::string& file, int turn) { return game_from(file, read_file(file), turn); }

ReadGame game_from(const std::string& file, const std::string& text, int turn) {
  try {
    Record record = record_in(text);
    Session session = replay(record, turn);
    const int last = session.game().s().turn.number;
    if (turn != kToTheEnd && turn > last) throw std::runtime_error(fmt::format("{}: there is no turn {}; the last is {}", file, turn, last));
    return {std::move(record), std::move(session)};
  } catch (const Error& e) {
    throw std::runtime_error(file + ": " + e.what());
  }
}

}  // namespace bastide::app
