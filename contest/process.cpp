#include "contest/process.hpp"

#include <fmt/core.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <thread>

extern char** environ;

namespace bastide {
namespace {

using Steady = std::chrono::steady_clock;

/// Starts a shell that becomes the command, in a process group of its own, with `socket` as its input and output.
pid_t start(const std::string& command, int socket) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t how;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, socket, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&files, socket, STDOUT_FILENO);
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_init(&how);
  posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setpgroup(&how, 0);
  posix_spawnattr_setsigmask(&how, &none);
  std::string shell = "sh", option = "-c", text = command;
  char* const arguments[] = {shell.data(), option.data(), text.data(), nullptr};
  pid_t child = -1;
  const int error = posix_spawn(&child, "/bin/sh", &files, &how, arguments, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&how);
  if (error) throw std::runtime_error("no program can be started: " + std::string(std::strerror(error)));
  return child;
}

/// Waits until the socket is ready. False if it is not until `end`.
bool ready(int socket, short what, Steady::time_point end) {
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Steady::now()).count();
    pollfd p{socket, what, 0};
    const int n = poll(&p, 1, static_cast<int>(std::clamp<long long>(left, 0, 1 << 30)));
    if (n > 0) return true;
    if (n == 0 && left <= 0) return false;
    if (n < 0 && errno != EINTR) return false;
  }
}

}  // namespace

Process::Process(const std::string& command) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
    throw std::runtime_error("no program can be started: " + std::string(std::strerror(errno)));
  try {
    child_ = start(command, ends[1]);
  } catch (...) {
    ::close(ends[0]), ::close(ends[1]);
    throw;
  }
  ::close(ends[1]);
  socket_ = ends[0];
}

/// A program that goes by itself when its input ends is given the time to do so.
Process::~Process() {
  ::shutdown(socket_, SHUT_WR);
  ended_within(std::chrono::milliseconds(200));
  kill(-child_, SIGKILL);  // the group: also what it has started
  waitpid(child_, nullptr, 0);
  ::close(socket_);
}

bool Process::send(const std::string& line) {
  const std::string text = line + "\n";
  const auto end = Steady::now() + std::chrono::seconds(5);
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = ::send(socket_, text.data() + done, text.size() - done, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n > 0) {
      done += static_cast<std::size_t>(n);
    } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
      fetch();  // it may be waiting for us to read
      if (Steady::now() >= end) return false;
      ready(socket_, POLLOUT, std::min(end, Steady::now() + std::chrono::milliseconds(10)));
    } else if (errno != EINTR) {
      fetch();  // its last words
      return false;
    }
  }
  fetch();
  return true;
}

/// Takes what is there, without waiting.
void Process::fetch() {
  char chunk[16384];
  while (!closed_ && buffer_.size() <= kMaxLine) {
    const ssize_t n = ::recv(socket_, chunk, sizeof chunk, MSG_DONTWAIT);
    if (n > 0)
      buffer_.append(chunk, static_cast<std::size_t>(n));
    else if (n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
      closed_ = true;
    else if (errno != EINTR)
      return;
  }
}

std::optional<std::string> Process::receive(Steady::time_point end) {
  for (;;) {
    fetch();
    if (const std::size_t newline = buffer_.find('\n'); newline != std::string::npos) {
      std::string line = buffer_.substr(0, newline);
      buffer_.erase(0, newline + 1);
      return line;
    }
    if (closed_ || buffer_.size() > kMaxLine || !ready(socket_, POLLIN, end)) return std::nullopt;
  }
}

/// Only looks: until the end the child is not waited for, so that its number stays its group's and no other program gets it.
std::optional<siginfo_t> Process::ended_within(std::chrono::milliseconds time) const {
  for (const auto end = Steady::now() + time;; std::this_thread::sleep_for(std::chrono::milliseconds(4))) {
    siginfo_t info{};
    if (waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == child_) return info;
    if (Steady::now() >= end) return std::nullopt;
  }
}

void Process::ask_to_end() { kill(child_, SIGTERM); }

std::string Process::fate() const {
  const auto end = ended_within(std::chrono::seconds(closed_ ? 2 : 0));  // its output ends a little before it does
  if (!end) return "is running";
  return fmt::format(fmt::runtime(end->si_code == CLD_EXITED ? "ended with code {}" : "was killed by signal {}"), end->si_status);
}

}  // namespace bastide
