// bastide engine: the line protocol on standard input and output (docs/engine.md).
#include <atomic>
#include <iostream>
#include <thread>

#include "bots/thinker.hpp"
#include "command.hpp"
#include "protocol/json_text.hpp"

namespace bastide::app {
namespace {

namespace json = boost::json;

/// Thinks in a thread of its own, one search at a time.
class ThreadThinker : public BotThinker {
 public:
  using BotThinker::BotThinker;
  ~ThreadThinker() override {
    stop();
    wait();
  }
  void wait() override {
    if (thread_.joinable()) thread_.join();
  }

 protected:
  void make_ready() override {
    if (busy_) throw Error("busy", "a search is running; send {\"cmd\":\"stop\"} first");
    wait();
  }
  void begin(std::function<void()> work) override {
    busy_ = true;
    thread_ = std::thread(std::move(work));
  }
  void thought() override { busy_ = false; }

 private:
  std::atomic<bool> busy_{false};
  std::thread thread_;
};

}  // namespace

void add_engine(CLI::App& app) {
  auto* c = app.add_subcommand("engine",
                               "the line protocol: one JSON object a line on standard input and output\n\n"
                               "  echo '{\"id\":1,\"cmd\":\"new\",\"rules\":\"base+river\"}' | bastide engine\n"
                               "  bastide match mason 'exec:bastide engine --bot greedy'\n"
                               "  bastide engine --bot best:level=3");
  auto bot = std::make_shared<std::string>(default_bot());
  c->add_option("--bot", *bot, "the bot that answers `go` where the request names none")->capture_default_str();
  c->callback([bot] {
    make_bot(*bot, 1);  // a wrong one is refused before anything is said
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);  // whoever waits for a line shall not flush what the thinker's thread is writing
    ThreadThinker thinker(*bot);
    LineEngine engine([](const json::object& o) { std::cout << json_text(o) << '\n' << std::flush; }, thinker);
    engine.run(std::cin);
    thinker.wait();
  });
}

}  // namespace bastide::app
