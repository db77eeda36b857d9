// A real mail server of a test's own (smtp.py): what it is told, a test reads here.
#pragma once
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/json.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/source_dir.hpp"

namespace bastide {

class TestSmtp {
 public:
  /// `words`: of smtp.py. Throws std::runtime_error if it does not start.
  explicit TestSmtp(std::vector<std::string> words = {}) {
    words.insert(words.begin(), {"/usr/bin/python3", std::string(kSourceDir) + "/tests/support/smtp.py"});
    int in[2], out[2];
    if (::pipe2(in, O_CLOEXEC) != 0 || ::pipe2(out, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in[0], 0);
    posix_spawn_file_actions_adddup2(&files, out[1], 1);
    std::vector<char*> list;
    for (std::string& word : words) list.push_back(word.data());
    list.push_back(nullptr);
    const int failed = ::posix_spawn(&pid_, list[0], &files, nullptr, list.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    ::close(in[0]);
    ::close(out[1]);
    alive_ = in[1];
    told_ = out[0];
    if (failed) throw std::runtime_error("python3 cannot be started: apt-get install python3-aiosmtpd");
    port_ = static_cast<std::uint16_t>(next().at("port").as_int64());
  }
  ~TestSmtp() {
    ::close(alive_);  // it ends then
    ::close(told_);
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  TestSmtp(const TestSmtp&) = delete;

  std::uint16_t port() const { return port_; }
  /// What it tells next; waits for it.
  boost::json::object next() {
    while (true) {
      if (std::optional<boost::json::object> found = told()) return std::move(*found);
      pollfd source{told_, POLLIN, 0};
      if (::poll(&source, 1, 30'000) <= 0 || !read_more()) throw std::runtime_error("the mail server tells nothing");
    }
  }
  /// The next mail; whom it was for is told before.
  boost::json::object mail() {
    while (true)
      if (boost::json::object o = next(); o.contains("mail")) return o;
  }
  /// All that it has told by now.
  std::vector<boost::json::object> all() {
    std::vector<boost::json::object> list;
    for (pollfd source{told_, POLLIN, 0}; ::poll(&source, 1, 0) > 0 && read_more();) {
    }
    while (std::optional<boost::json::object> found = told()) list.push_back(std::move(*found));
    return list;
  }

 private:
  bool read_more() {
    char piece[4096];
    const ssize_t got = ::read(told_, piece, sizeof piece);
    if (got > 0) text_.append(piece, static_cast<std::size_t>(got));
    return got > 0;
  }
  std::optional<boost::json::object> told() {
    const std::size_t end = text_.find('\n');
    if (end == text_.npos) return {};
    boost::json::object o = boost::json::parse(text_.substr(0, end)).as_object();
    text_.erase(0, end + 1);
    return o;
  }

  pid_t pid_ = -1;
  int alive_ = -1, told_ = -1;
  std::uint16_t port_ = 0;
  std::string text_;
};

}  // namespace bastide
