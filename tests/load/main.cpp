// server_load: attacks on the server and loads, over the loopback interface alone, with what honest players notice (docs/server.md,
// "Measured").
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <string_view>

#include "measure.hpp"

namespace bastide::server {
namespace {

struct Options {
  Settings settings;
  std::string program = "build/bastide", url;
  pid_t pid = 0;
  std::vector<std::string> deeds, words;
};

void allow_many_sockets() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) == 0) files.rlim_cur = files.rlim_max, setrlimit(RLIMIT_NOFILE, &files);
}

std::vector<Deed> all_deeds() {
  std::vector<Deed> all = attacks();
  all.insert(all.end(), loads().begin(), loads().end());
  return all;
}

std::string help() {
  std::string text = "What can be done (all, if nothing is named):\n";
  for (const Deed& deed : all_deeds())
    text += std::string("  ") + deed.name + std::string(17 - std::string(deed.name).size(), ' ') + deed.meaning + "\n";
  return text +
         "\nWords after -- go to bastide serve. Each has a server of its own, where an address may make any number of tables and, "
         "for loads, open any number of sockets and send any number of messages.";
}

bool is_load(const Deed& deed) {
  return std::any_of(loads().begin(), loads().end(), [&](const Deed& load) { return load.run == deed.run; });
}

void run(const Deed& deed, const Options& o) {
  if (!o.url.empty()) return deed.run(ServerProcess(o.url, o.pid), o.settings);
  std::vector<std::string> words{"--limit", "tables-per-hour=1000000", "--bot-pause", "1ms"};
  if (is_load(deed))
    for (const char* limit : {"message-burst=100000", "messages-per-second=100000", "request-burst=100000", "requests-per-second=100000",
                              "connections-per-address=20000"})
      words.insert(words.end(), {"--limit", limit});
  words.insert(words.end(), o.words.begin(), o.words.end());
  deed.run(ServerProcess(o.program, words), o.settings);
}

}  // namespace
}  // namespace bastide::server

int main(int argc, char** argv) {
  using namespace bastide::server;
  Options o;
  CLI::App app{"attacks and loads for bastide serve, over the loopback interface"};
  app.footer(help());
  app.add_option("--program", o.program, "the program that is measured")->capture_default_str();
  app.add_option("--url", o.url, "a server that runs already instead: http://127.0.0.1:PORT");
  app.add_option("--pid", o.pid, "and the number of its process");
  app.add_option("--seconds", o.settings.seconds, "of each measurement")->check(CLI::Range(1, 600))->capture_default_str();
  app.add_option("--tables", o.settings.tables, "of honest players, or of load")->check(CLI::Range(1, 1000))->capture_default_str();
  app.add_option("--sockets", o.settings.sockets, "of attackers, watchers or players; for masters: tables; 0: as usual")
      ->check(CLI::Range(0, 10'000))
      ->capture_default_str();
  app.add_option("what", o.deeds, "what is done");
  char** const end = argv + argc;
  char** const own = std::find(argv, end, std::string_view("--"));
  if (own != end) o.words.assign(own + 1, end);
  CLI11_PARSE(app, static_cast<int>(own - argv), argv);
  try {
    allow_many_sockets();
    const std::vector<Deed> all = all_deeds();
    for (const std::string& name : o.deeds)
      if (std::none_of(all.begin(), all.end(), [&](const Deed& d) { return d.name == name; }))
        throw std::invalid_argument("there is no " + name + "; --help names what there is");
    for (const Deed& deed : all)
      if (o.deeds.empty() || std::find(o.deeds.begin(), o.deeds.end(), deed.name) != o.deeds.end()) run(deed, o);
    return 0;
  } catch (const std::exception& e) {
    std::fprintf(stderr, "server_load: %s\n", e.what());
    return 1;
  }
}
