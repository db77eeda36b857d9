// bastide jcz: JCloisterZone's protocol and files (docs/jcloisterzone.md).
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <boost/asio.hpp>
#include <cstdio>
#include <iostream>
#include <string>
#include <thread>

#include "command.hpp"
#include "files.hpp"
#include "jcz/convert.hpp"
#include "jcz/engine.hpp"
#include "jcz/save.hpp"
#include "record_files.hpp"

namespace bastide::app {
namespace {

using boost::asio::ip::tcp;

/// In one piece: the client reads standard error as it comes, and takes what does not begin with # for a fault.
void write_line(std::FILE* to, std::string_view line) {
  const std::string whole = std::string(line) + '\n';
  std::fwrite(whole.data(), 1, whole.size(), to);
  std::fflush(to);
}

void complain(std::string_view line) { write_line(stderr, line); }

/// One game over a pipe; a line that is too long ends it.
void serve(std::istream& in, const jcz::Engine::Out& out) {
  jcz::Engine engine(out, complain);
  std::string line;
  while (std::getline(in, line) && line.size() <= jcz::Engine::kMaxLine && engine.line(line)) {
  }
}

void serve_pipe() {
  std::ios::sync_with_stdio(false);
  serve(std::cin, [](std::string_view line) { write_line(stdout, line); });
}

/// The game of a connection. A state goes out in one piece: through a stream's small buffer it would take dozens of calls.
void serve_connection(tcp::socket& socket) {
  namespace asio = boost::asio;
  boost::system::error_code bad;
  jcz::Engine engine([&](std::string_view line) { asio::write(socket, std::array{asio::buffer(line), asio::buffer(std::string_view("\n"))}, bad); },
                     complain);
  asio::streambuf buffer(jcz::Engine::kMaxLine + 1);
  std::istream in(&buffer);
  std::string line;
  for (;;) {
    asio::read_until(socket, buffer, '\n', bad);
    const bool last = bad == asio::error::eof && buffer.size() > 0;  // a line without its end
    if (bad && !last) return;
    std::getline(in, line);
    if (!engine.line(line) || last) return;
  }
}

/// A game that fails ends with its connection, and no other.
void serve_alone(tcp::socket& socket) {
  try {
    serve_connection(socket);
  } catch (const std::exception& e) {
    complain(fmt::format("a game has ended: {}", e.what()));
  }
}

tcp::acceptor listening(boost::asio::io_context& context, unsigned short port) {
  try {
    return {context, {boost::asio::ip::address_v4::loopback(), port}};
  } catch (const boost::system::system_error& e) {
    throw std::runtime_error(fmt::format("cannot listen at 127.0.0.1:{}: {}", port, e.code().message()));
  }
}

/// A game for each connection, until the program is ended. Where the system gives no more connections or threads the others go on.
void serve_port(unsigned short port) {
  boost::asio::io_context context;
  tcp::acceptor acceptor = listening(context, port);
  fmt::print(stderr, "JCloisterZone's engine is at 127.0.0.1:{}\n", acceptor.local_endpoint().port());
  for (;;) {
    try {
      tcp::socket socket(context);
      acceptor.accept(socket);
      socket.set_option(tcp::no_delay(true));
      std::thread([socket = std::move(socket)]() mutable { serve_alone(socket); }).detach();
    } catch (const std::exception& e) {
      complain(fmt::format("a connection is not taken: {}", e.what()));
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
  }
}

/// Counts of a run of saves with assertions.
struct Tally {
  int passed = 0, failed = 0, skipped = 0;

  void fail(const std::string& file, const std::string& why) {
    ++failed;
    fmt::print("{}: {}\n", file, why);
  }

  void run(const std::string& file) {
    try {
      const jcz::Save save = jcz::read_save(read_file(file));
      jcz::Match match = jcz::play_save(save);
      const auto state = boost::json::parse(match.state());
      const auto wrong = jcz::failing(save, state.get_object());
      for (auto& text : wrong) fmt::print("{}: does not hold: {}\n", file, text);
      ++(wrong.empty() ? passed : failed);
    } catch (const Error& e) {
      const std::string why = e.what();
      if (why.find("unknown tile set") == std::string::npos && why.find("unknown element") == std::string::npos) return fail(file, why);
      ++skipped;
      fmt::print("{}: skipped: {}\n", file, why);
    } catch (const std::exception& e) {
      fail(file, e.what());
    }
  }
};

void test(const std::vector<std::string>& paths) {
  Tally tally;
  const auto files = files_below(paths, {".jcz"});
  if (files.empty()) throw std::runtime_error("there is no saved game (.jcz) in what was named");
  for (auto& file : files) tally.run(file);
  fmt::print("{} passed, {} failed, {} skipped\n", tally.passed, tally.failed, tally.skipped);
  exit_code = tally.failed ? 1 : 0;
}

std::string imported(const std::string& text) {
  if (text.starts_with("bastide record")) throw std::runtime_error("this is a record already; bastide jcz export writes it as a game of JCloisterZone's");
  return to_text(jcz::import_save(text));
}

std::string exported(const std::string& text) {
  if (is_save(text)) throw std::runtime_error("this is a game of JCloisterZone's already; bastide jcz import writes it as a record");
  const jcz::Export out = jcz::export_record(read_record(text));
  for (auto& note : out.notes) fmt::print(stderr, "note: {}\n", note);
  return jcz::to_text(out.save);
}

/// What is wrong with the file is said with its name.
void convert_file(const std::string& from, const std::string& to, std::string (*convert)(const std::string&)) {
  const std::string text = read_file(from);
  std::string converted;
  try {
    converted = convert(text);
  } catch (const std::exception& e) {
    throw std::runtime_error(from + ": " + e.what());
  }
  write_file(to, converted);
}

void add_conversion(CLI::App& c, const char* name, const char* summary, const char* what, std::string (*convert)(const std::string&)) {
  auto* command = c.add_subcommand(name, summary);
  auto files = std::make_shared<std::pair<std::string, std::string>>("", "-");
  command->add_option("file", files->first, what)->required();
  command->add_option("--out", files->second, "write to this file, - for standard output")->capture_default_str();
  command->callback([files, convert] { convert_file(files->first, files->second, convert); });
}

}  // namespace

void add_jcz(CLI::App& app) {
  auto* c = app.add_subcommand("jcz",
                               "JCloisterZone's engine protocol, games and test saves\n\n"
                               "  bastide jcz engine\n"
                               "  bastide jcz engine --port 37447\n"
                               "  bastide jcz import game.jcz --out game.bst\n"
                               "  bastide jcz export game.bst --out game.jcz\n"
                               "  bastide jcz test saves/");
  c->require_subcommand(1);
  auto* engine = c->add_subcommand("engine",
                                   "play as JCloisterZone's engine does, one JSON message a line, on standard input or a port\n\n"
                                   "  bastide jcz engine --port 37447");
  auto port = std::make_shared<unsigned short>(0);
  auto* given = engine->add_option("--port", *port, "listen here for connections from this machine, each a game; 0: any free one");
  engine->callback([port, given] { given->count() ? serve_port(*port) : serve_pipe(); });
  add_conversion(*c, "import", "write a game of JCloisterZone's (.jcz) as a record\n\n  bastide jcz import game.jcz --out game.bst", "a save, - for standard input", imported);
  add_conversion(*c, "export",
                 "write a record as a game of JCloisterZone's; what its rules see otherwise is said on standard error\n\n"
                 "  bastide jcz export game.bst --out game.jcz",
                 "a record, - for standard input", exported);
  auto* t = c->add_subcommand("test", "replay saves (.jcz) and check their assertions\n\n  bastide jcz test saves/");
  auto paths = std::make_shared<std::vector<std::string>>();
  t->add_option("path", *paths, "saves, or folders of saves")->required()->check(CLI::ExistingPath);
  t->callback([paths] { test(*paths); });
}

/// The client starts its engine as `JAVA -version`, `JAVA -jar FILE --version` and `JAVA -jar FILE`.
bool serve_as_java(int argc, char** argv) {
  if (argc < 2) return false;
  const std::string_view first = argv[1];
  if (first == "-version") {
    fmt::print(stderr, "bastide version \"17.0.0\"\n");
    return true;
  }
  const auto jar = std::find(argv + 1, argv + argc, std::string_view("-jar"));
  if (first.substr(0, 1) != "-" || jar == argv + argc) return false;
  if (std::find(jar, argv + argc, std::string_view("--version")) != argv + argc) fmt::print("6.2.0\n");
  else serve_pipe();
  return true;
}

}  // namespace bastide::app
