#include "contest/line_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace bastide {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void fail_of_file(const fs::path& path, const std::string& what) {
  throw std::runtime_error(path.string() + ": " + what);
}

void write_all(int file, const std::string& text, const fs::path& path) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = ::write(file, text.data() + done, text.size() - done);
    if (n < 0 && errno != EINTR) fail_of_file(path, std::string("the file cannot be written: ") + std::strerror(errno));
    if (n > 0) done += static_cast<std::size_t>(n);
  }
}

int open_alone(const fs::path& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0) fail_of_file(path, std::string("the file cannot be opened: ") + std::strerror(errno));
  const bool locked = flock(file, LOCK_EX | LOCK_NB) == 0;
  const std::string text = locked ? read_whole(path) : "";
  const auto whole = static_cast<off_t>(text.rfind('\n') + 1);  // no newline: npos + 1 is 0
  if (locked && ftruncate(file, whole) == 0) return file;
  ::close(file);
  fail_of_file(path, locked ? "the file cannot be written" : "another process is writing to it");
}

/// Into a pipe or a device, which nothing takes the place of.
void write_into(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) fail_of_file(path, "it cannot be written into");
}

}  // namespace

LineFile::LineFile(fs::path path) : path_(std::move(path)), descriptor_(open_alone(path_)) {}
LineFile::~LineFile() { ::close(descriptor_); }
void LineFile::add(const std::string& line) { write_all(descriptor_, line + "\n", path_); }

std::vector<std::string> GrowingLines::fresh() {
  std::ifstream in(path_, std::ios::binary);
  in.seekg(read_);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line) && !in.eof();) {  // a line that ends the file without a newline is not whole
    read_ += static_cast<std::streamoff>(line.size()) + 1;
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string read_whole(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) fail_of_file(path, "the file cannot be read");
  try {
    return {std::istreambuf_iterator<char>(in), {}};
  } catch (const std::exception&) {  // what the library says names no file
    fail_of_file(path, "the file cannot be read");
  }
}

void make_folder(const fs::path& path) {
  std::error_code bad;
  fs::create_directories(path, bad);
  if (bad) fail_of_file(path, "the folder cannot be made: " + bad.message());
}

void write_whole(const fs::path& given, const std::string& text) {
  std::error_code none;
  const fs::path path = fs::is_symlink(given, none) ? fs::weakly_canonical(given) : given;
  if (fs::is_directory(path, none)) fail_of_file(given, "this is a folder, where a file is to be written");
  if (fs::exists(path, none) && !fs::is_regular_file(path, none)) return write_into(path, text);
  const fs::path part = path.string() + ".part";
  std::ofstream out(part, std::ios::binary);
  out << text;
  out.close();
  std::error_code bad;
  if (out) fs::rename(part, path, bad);
  if (!out || bad) fs::remove(part, none), fail_of_file(path, "the file cannot be written");
}

}  // namespace bastide
