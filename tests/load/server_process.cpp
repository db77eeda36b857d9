#include "server_process.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <thread>

namespace bastide::server {
namespace {

using namespace std::chrono_literals;

std::string text_of_file(const std::string& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

[[noreturn]] void become(const std::string& program, const std::vector<std::string>& words, const std::string& log) {
  const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  ::dup2(out, 1);
  ::dup2(out, 2);
  std::vector<char*> arguments{const_cast<char*>(program.c_str())};
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  ::execvp(program.c_str(), arguments.data());
  ::_exit(127);
}

std::uint16_t port_in(const std::string& text, const std::regex& pattern) {
  std::smatch found;
  return std::regex_search(text, found, pattern) ? static_cast<std::uint16_t>(std::stoi(found[1])) : 0;
}

}  // namespace

ServerProcess::ServerProcess(const std::string& program, const std::vector<std::string>& further)
    : folder_(std::make_unique<TemporaryFolder>()) {
  std::vector<std::string> words{"serve", "--listen", "127.0.0.1:0", "--database", folder_->file()};
  words.insert(words.end(), further.begin(), further.end());
  const std::string log = folder_->file("log");
  pid_ = ::fork();
  if (pid_ == 0) become(program, words, log);
  const std::regex serves(R"(serves at http://[^:]*:(\d+),)");
  for (int i = 0; i < 300 && port_ == 0 && ::waitpid(pid_, nullptr, WNOHANG) == 0; ++i) {
    std::this_thread::sleep_for(100ms);
    port_ = port_in(text_of_file(log), serves);
  }
  if (port_) {
    settle();
    return;
  }
  ::kill(pid_, SIGKILL);
  throw std::runtime_error(program + " does not serve: " + text_of_file(log));
}

ServerProcess::ServerProcess(const std::string& url, pid_t pid) : pid_(pid) {
  port_ = port_in(url, std::regex(R"(^http://(?:127\.0\.0\.1|localhost):(\d{1,5})/?$)"));
  if (!port_) throw std::invalid_argument("--url: expected http://127.0.0.1:PORT, not '" + url + "'; nothing else is attacked");
}

ServerProcess::~ServerProcess() {
  if (!folder_) return;
  ::kill(pid_, SIGTERM);
  for (int i = 0; i < 100 && ::waitpid(pid_, nullptr, WNOHANG) == 0; ++i) std::this_thread::sleep_for(100ms);
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

void ServerProcess::settle() const {
  constexpr double kLittle = 20'000;
  double before = -1e9;
  for (int i = 0; i < 150 && processor_us() - before > kLittle; ++i) {
    before = processor_us();
    std::this_thread::sleep_for(200ms);
  }
}

double ServerProcess::processor_us() const {
  std::string text = text_of_file("/proc/" + std::to_string(pid_) + "/stat");
  text.erase(0, text.rfind(')') + 1);  // a name may hold anything
  std::istringstream fields(text);
  std::string skipped;
  for (int i = 0; i < 11; ++i) fields >> skipped;
  double user = 0, system = 0;
  fields >> user >> system;
  return (user + system) * 1e6 / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double ServerProcess::memory_kb() const {
  std::istringstream fields(text_of_file("/proc/" + std::to_string(pid_) + "/statm"));
  double size = 0, resident = 0;
  fields >> size >> resident;
  return resident * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1024;
}

int ServerProcess::files() const {
  std::error_code ec;
  const std::filesystem::directory_iterator begin("/proc/" + std::to_string(pid_) + "/fd", ec), end;
  return ec ? 0 : static_cast<int>(std::distance(begin, end));
}

}  // namespace bastide::server
