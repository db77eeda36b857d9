// A file of lines that one process at a time adds to, so that what it holds outlives any end.
#pragma once
#include <filesystem>
#include <ios>
#include <string>
#include <vector>

namespace bastide {

class LineFile {
 public:
  /// Opens or makes the file, for this process alone, and cuts off a last line that was not written to its end. Throws
  /// std::runtime_error naming the file if it cannot be written or another process holds it.
  explicit LineFile(std::filesystem::path);
  ~LineFile();
  LineFile(const LineFile&) = delete;
  LineFile& operator=(const LineFile&) = delete;

  /// Adds a line, given without its newline; when it returns the line has been handed to the system. Throws std::runtime_error.
  void add(const std::string& line);

 private:
  std::filesystem::path path_;
  int descriptor_;
};

/// Reads a file of lines while another process adds to it.
class GrowingLines {
 public:
  explicit GrowingLines(std::filesystem::path path) : path_(std::move(path)) {}
  /// The whole lines that have come since the last time, without their newlines; none if there is no such file yet.
  std::vector<std::string> fresh();

 private:
  std::filesystem::path path_;
  std::streamoff read_ = 0;
};

/// Makes the folder with all above it, if they are not there. Throws std::runtime_error naming it.
void make_folder(const std::filesystem::path&);

/// Throws std::runtime_error naming the file if it cannot be read.
std::string read_whole(const std::filesystem::path&);

/// Writes a file so that it is there as a whole or not at all. Throws std::runtime_error naming it.
void write_whole(const std::filesystem::path&, const std::string& text);

}  // namespace bastide
