// A server, a worker or another program in a process of its own, which a test may kill at any moment; it never outlives the test.
#pragma once
#include <fcntl.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <stdexcept>

namespace bastide::server {

/// Runs `begin` in a process of its own, which then goes on until it is killed. `begin` returns what keeps it alive and the port at
/// which it listens; one that throws did not start, and of one that becomes another program nobody knows.
class Child {
 public:
  struct Begun {
    std::shared_ptr<void> alive;
    std::uint16_t port = 0;
  };
  explicit Child(const std::function<Begun()>& begin) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    pid_ = ::fork();
    if (pid_ == 0) run(begin, ends[1]);
    ::close(ends[1]);
    started_ = ::read(ends[0], &port_, sizeof port_) == sizeof port_;
    ::close(ends[0]);
  }
  ~Child() {
    if (pid_ <= 0) return;
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }
  Child(const Child&) = delete;
  bool started() const { return started_; }
  std::uint16_t port() const { return port_; }

 private:
  [[noreturn]] static void run(const std::function<Begun()>& begin, int report) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int file = 3; file < 1024; ++file)
      if (file != report) ::close(file);  // sockets and databases of the test
    try {
      const Begun begun = begin();
      if (::write(report, &begun.port, sizeof begun.port) != sizeof begun.port) ::_exit(1);
      ::close(report);
      while (true) ::pause();
    } catch (const std::exception&) {
      ::_exit(1);
    }
  }
  pid_t pid_ = -1;
  std::uint16_t port_ = 0;
  bool started_ = false;
};

}  // namespace bastide::server
