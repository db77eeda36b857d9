#include "support/postgres.hpp"

#include <fcntl.h>
#include <pwd.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <thread>

#include "server/postgres.hpp"

namespace bastide::server {
namespace {

namespace fs = std::filesystem;

/// Whose the server's files are: it refuses to run as root.
struct Owner {
  uid_t user = geteuid();
  gid_t group = getegid();
};

Owner owner() {
  if (geteuid() != 0) return {};
  for (const char* name : {"postgres", "nobody"})
    if (const passwd* found = getpwnam(name)) return {found->pw_uid, found->pw_gid};
  throw std::runtime_error("PostgreSQL does not run as root, and there is no user postgres or nobody");
}

void give(const fs::path& path) {
  const Owner to = owner();
  if (to.user == geteuid()) return;
  auto give_one = [&to](const fs::path& p) {
    if (::lchown(p.c_str(), to.user, to.group) != 0) throw std::runtime_error("cannot give away " + p.string());
  };
  give_one(path);
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path)) give_one(entry.path());
}

std::string program(const std::string& name) {
  std::vector<fs::path> found;
  if (fs::exists("/usr/lib/postgresql"))
    for (const fs::directory_entry& version : fs::directory_iterator("/usr/lib/postgresql"))
      if (fs::exists(version.path() / "bin" / name)) found.push_back(version.path() / "bin" / name);
  if (found.empty()) throw std::runtime_error("PostgreSQL is not installed: apt-get install postgresql-15");
  return std::max_element(found.begin(), found.end())->string();
}

/// Runs a program of PostgreSQL's as the owner of its files; it ends when we do. What it says goes into the file `log`.
pid_t launch(const std::vector<std::string>& words, const std::string& log) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const Owner as = owner();
  const pid_t parent = getpid(), child = fork();
  if (child != 0) return child;
  const int out = ::open(log.c_str(), O_CREAT | O_WRONLY | O_APPEND, 0644);
  ::dup2(out, 1);
  ::dup2(out, 2);
  ::setsid();
  if (geteuid() != as.user && (::setgid(as.group) != 0 || ::setuid(as.user) != 0)) ::_exit(1);
  ::prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (getppid() != parent || ::chdir("/") != 0) ::_exit(1);
  ::execv(arguments[0], arguments.data());
  ::_exit(1);
}

std::string text_of(const std::string&);

void run_program(const std::vector<std::string>& words, const std::string& log) {
  int status = 0;
  ::waitpid(launch(words, log), &status, 0);
  if (status != 0) throw std::runtime_error(words.front() + " failed: " + text_of(log));
}

std::string text_of(const std::string& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A new cluster takes seconds to make, a copy of it a fraction of that: so it is made once a build folder.
fs::path cluster() {
  const fs::path made = fs::path(BASTIDE_TEST_BINARY_DIR) / "postgres-cluster";
  const int lock = ::open((made.string() + ".lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644);
  if (lock < 0 || ::flock(lock, LOCK_EX) != 0) throw std::runtime_error("cannot lock " + made.string());
  if (!fs::exists(made)) {
    const TemporaryFolder folder;
    give(fs::path(folder.file("")));
    const std::string data = folder.file("new"), log = made.string() + ".log";
    run_program({program("initdb"), "-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "--no-locale", "-E", "UTF8"}, log);
    const fs::path part = made.string() + ".part";
    fs::remove_all(part);
    fs::copy(data, part, fs::copy_options::recursive);
    fs::rename(part, made);
  }
  ::close(lock);
  return made;
}

/// How a process is: `S` that it sleeps, `Z` that it has ended but nobody has asked for it yet; and whose child. Nothing if it is gone.
struct ProcessState {
  char state = 'Z';
  pid_t parent = 0;
};
ProcessState state_of(pid_t process) {
  std::ifstream in("/proc/" + std::to_string(process) + "/stat");
  std::string stat;
  std::getline(in, stat);  // one that ends meanwhile has nothing to read
  ProcessState found;
  const std::size_t name = stat.rfind(')');
  if (name != stat.npos) std::istringstream(stat.substr(name + 1)) >> found.state >> found.parent;
  return found;
}
bool lives(pid_t process) { return state_of(process).state != 'Z'; }

std::vector<pid_t> children_of(pid_t parent) {
  std::vector<pid_t> children;
  for (const fs::directory_entry& entry : fs::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != name.npos) continue;
    const pid_t process = std::stoi(name);
    if (state_of(process).parent == parent) children.push_back(process);
  }
  return children;
}

}  // namespace

TestPostgres::TestPostgres(std::vector<std::string> settings) : data_(folder_.file("data")), settings_(std::move(settings)) {
  fs::copy(cluster(), data_, fs::copy_options::recursive);
  fs::permissions(data_, fs::perms::owner_all);
  give(fs::path(folder_.file("")));
  start();
}

TestPostgres::TestPostgres(const TestPostgres& primary, const char* name) : data_(folder_.file("data")) {
  give(fs::path(folder_.file("")));
  run_program({program("pg_basebackup"), "-d", primary.uri(), "-D", data_, "-R", "-X", "stream", "--checkpoint=fast", "--no-sync"}, folder_.file("log"));
  Postgres db(primary.uri(), "");
  db.script(std::string("ALTER SYSTEM SET synchronous_standby_names = '") + name + "'");
  settings_ = {std::string("cluster_name=") + name};
  start();
  db.script("SELECT pg_reload_conf()");
  while (db.run("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'").text(0, 0) != "1")
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
}

TestPostgres::~TestPostgres() { end(SIGQUIT); }

std::string TestPostgres::host() const { return fs::path(folder_.file("")).parent_path().string(); }

std::string TestPostgres::uri(const std::string& name) const { return "postgresql://postgres@/" + name + "?host=" + host(); }

void TestPostgres::promote() { Postgres(uri() + "&target_session_attrs=any", "").run("SELECT pg_promote()"); }

std::string TestPostgres::fresh() {
  const std::string name = "test" + std::to_string(++databases_);
  Postgres(uri(), "").script("CREATE DATABASE " + name);
  return uri(name);
}

void TestPostgres::start() {
  const std::string log = folder_.file("log");
  std::vector<std::string> words{program("postgres"), "-D", data_, "-k", host()};
  std::vector<std::string> settings{"listen_addresses=", "shared_buffers=16MB", "max_connections=50", "fsync=off",
                                    "dynamic_shared_memory_type=mmap"};  // in its folder, where what is killed leaves nothing behind
  settings.insert(settings.end(), settings_.begin(), settings_.end());
  for (const std::string& setting : settings) words.insert(words.end(), {"-c", setting});
  pid_ = launch(words, log);
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(2);
  while (true) {
    try {
      Postgres(uri() + "&target_session_attrs=any", "").connect();
      return;
    } catch (const Unavailable& e) {
      if (::waitpid(pid_, nullptr, WNOHANG) != 0 || std::chrono::steady_clock::now() > end)
        throw std::runtime_error(std::string(e.what()) + "\n" + text_of(log));
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
}

void TestPostgres::end(int signal) {
  if (pid_ < 0) return;
  ::kill(pid_, signal);
  ::kill(pid_, SIGCONT);  // while it is stopped it hears of no end but SIGKILL
  ::waitpid(pid_, nullptr, 0);
  pid_ = -1;
}

// Its processes are not in one group. Those that serve connections would go on for a moment without the first one, which is stopped before it is
// killed, so that it begins none that we do not know of.
void TestPostgres::kill() {
  ::kill(pid_, SIGSTOP);
  ::waitpid(pid_, nullptr, WUNTRACED);
  const std::vector<pid_t> others = children_of(pid_);
  end(SIGKILL);
  for (const pid_t other : others) ::kill(other, SIGKILL);
  while (std::any_of(others.begin(), others.end(), lives)) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}
void TestPostgres::stop() { end(SIGINT); }

}  // namespace bastide::server
