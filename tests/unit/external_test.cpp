// Programs outside as players.
#include "contest/external.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <fstream>
#include <regex>

#include "contest/play.hpp"
#include "contest/process.hpp"
#include "protocol/notation.hpp"

namespace bastide {
namespace {

using Steady = std::chrono::steady_clock;
Steady::time_point soon() { return Steady::now() + std::chrono::seconds(20); }

TEST(Process, IsSpokenToByLines) {
  Process p("while read -r line; do echo \"got $line\"; echo more; done");
  ASSERT_TRUE(p.send("one"));
  EXPECT_EQ(p.receive(soon()), "got one");
  EXPECT_EQ(p.receive(soon()), "more");
  EXPECT_EQ(p.receive(Steady::now()), std::nullopt);
  EXPECT_FALSE(p.closed());
  EXPECT_EQ(p.fate(), "is running");
  ASSERT_TRUE(p.send("two"));
  EXPECT_EQ(p.receive(soon()), "got two");
}

TEST(Process, TellsHowItEnded) {
  Process seven("exit 7");
  EXPECT_EQ(seven.receive(soon()), std::nullopt);
  EXPECT_TRUE(seven.closed());
  EXPECT_EQ(seven.fate(), "ended with code 7");
  while (seven.send("anybody?")) {
  }
  Process killed("kill -9 $$");
  EXPECT_EQ(killed.receive(soon()), std::nullopt);
  EXPECT_EQ(killed.fate(), "was killed by signal 9");
}

TEST(Process, AProgramThatDoesNotReadStopsNobody) {
  Process deaf("exec sleep 100");
  const std::string line(100000, 'x');
  bool sent = true;
  for (int i = 0; i < 100 && sent; ++i) sent = deaf.send(line);
  EXPECT_FALSE(sent);
}

/// The state letter of a process, Z if it is gone.
char state_of(const std::string& pid) {
  std::ifstream in("/proc/" + pid + "/stat");
  std::string text;
  std::getline(in, text);
  const std::size_t end = text.rfind(')');
  return end == std::string::npos ? 'Z' : text[end + 2];
}

TEST(Process, LeavesNothingBehind) {
  std::string child;
  {
    Process p("sleep 1000 & echo $!; wait");
    child = p.receive(soon()).value();
    EXPECT_NE(state_of(child), 'Z');
  }
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);  // no child of ours is left, living or dead
  for (int i = 0; i < 1000 && state_of(child) != 'Z'; ++i) usleep(10000);
  EXPECT_EQ(state_of(child), 'Z');
}

/// A bot in a line of sed: it says `ok` to `new`, and `answer` to `go`; \1 is the request's id.
std::string sed_bot(const std::string& answer) {
  return "exec:exec sed -u -n 's/.*\"id\":\\([0-9]*\\),\"cmd\":\"new\".*/{\"id\":\\1,\"type\":\"ok\"}/p;"
         "s/.*\"id\":\\([0-9]*\\),\"cmd\":\"go\".*/" +
         answer + "/p'";
}

/// Why the program lost the first game against greedy.
std::string fault_of(const std::string& bot) {
  Settings s;
  s.bots = {"greedy", bot};
  s.rules = to_text(parse_rules("modern"));
  s.time = std::chrono::milliseconds(10);
  std::string fault;
  play(s, {0, 1, 1}, {}, [&](const KeptGame& g, const std::string&) {
    if (g.slot.game) return;
    EXPECT_EQ(g.forfeit, 1);
    fault = g.fault;
  });
  return fault;
}

TEST(External, WhoAnswersNonsenseLosesWithItsWords) {
  const std::string illegal = fault_of(sed_bot("{\"id\":\\1,\"move\":\"9,99N\"}"));
  EXPECT_NE(illegal.find("it says {\"id\":"), std::string::npos) << illegal;
  EXPECT_NE(illegal.find("\"move\":\"9,99N\"}, but "), std::string::npos) << illegal;
  EXPECT_EQ(fault_of(sed_bot("hello")), "it says what is no JSON object: hello");
  EXPECT_EQ(fault_of(sed_bot("\\xff")), "it says what is no JSON object: bytes that are no UTF-8");
  EXPECT_EQ(fault_of(sed_bot("{\"id\":3,\"type\":\"error\",\"message\":\"a bug\"}")),
            "it says: {\"id\":3,\"type\":\"error\",\"message\":\"a bug\"}");
  EXPECT_NE(fault_of(sed_bot("{\"id\":\\1}")).find("it names no move: {\"id\":"), std::string::npos);
}

/// What a bot says that answers `go` by a program of its own, which has the id in $id.
std::string shell_bot(const std::string& go) {
  return "exec:while read -r line; do id=${line#*:}; id=${id%%,*}; case $line in *'\"new\"'*) echo \"{\\\"id\\\":$id}\";; *'\"go\"'*) " + go + ";; esac; done";
}

TEST(External, WhoSaysTooMuchInOneLineLoses) {
  EXPECT_EQ(fault_of(shell_bot("head -c 5000000 /dev/zero | tr '\\0' x")), "it says a line of more than 4194304 bytes");
}

/// As a bot counts its playouts for one decision.
std::int64_t counted(const std::string& playouts) {
  const auto bot = make_contestant(sed_bot("{\"id\":\\1,\"move\":\"1,0N\",\"playouts\":" + playouts + "}"), 1);
  Game g(compile(parse_rules("modern")));
  const Move draw = read_move(g, "BA/RFr");
  bot->follow(g, draw);
  g.play(draw);
  bot->choose(g, {});
  return bot->playouts();
}

TEST(External, PlayoutsAreBelievedWhereTheyCanBe) {
  EXPECT_EQ(counted("500"), 500);
  EXPECT_EQ(counted("-500"), 0);
  EXPECT_EQ(counted("9223372036854775807"), 1'000'000'000'000);
  EXPECT_EQ(counted("5.5"), 0);
}

TEST(External, WhoDiesLoses) {
  const std::string dies = "exec:read -r a; echo '{\"id\":1,\"type\":\"ok\"}'; read -r b; exit 3";
  EXPECT_EQ(fault_of(dies), "it ended with code 3 instead of answering");
}

TEST(External, WhoGivesNoAnswerInTimeLoses) {
  EXPECT_EQ(fault_of("exec:read -r a; echo '{\"id\":1,\"type\":\"ok\"}'; exec cat >/dev/null"), "it gives no answer in time");
}

TEST(External, WhoAnswersByAnotherIdIsToldWhichWasAwaited) {
  const std::string fault = fault_of(sed_bot("{\"id\":77,\"move\":\"0,1N\"}"));
  EXPECT_TRUE(std::regex_match(fault, std::regex("it gives no answer with the id [0-9]+ in time; it says: \\{\"id\":77,\"move\":\"0,1N\"\\}"))) << fault;
}

std::string error_of(const std::string& bot) {
  try {
    fault_of(bot);
  } catch (const std::exception& e) {
    return e.what();
  }
  return "";
}

TEST(External, WhoDoesNotBeginEndsTheMatch) {
  EXPECT_EQ(error_of("exec:exit 4"), "exit 4: the program does not begin a game: it ended with code 4 instead of answering");
  EXPECT_EQ(error_of("exec:echo Welcome!; cat"),
            "echo Welcome!; cat: the program does not begin a game: it says what is no JSON object: Welcome!");
  for (const char* nothing : {"exec", "exec:", "exec:  "})
    EXPECT_EQ(error_of(nothing), "exec: expected a command behind the colon, such as 'exec:./mybot --fast'");
}

TEST(External, AStopIsObeyed) {
  const auto bot = make_contestant("exec:read -r a; echo '{\"id\":1,\"type\":\"ok\"}'; exec cat >/dev/null", 1);
  Game g(compile(parse_rules("modern")));
  Rng rng{1};
  while (g.actor() == kChance) {
    const Move m = g.sample(rng);
    bot->follow(g, m);
    g.play(m);
  }
  std::atomic<bool> stop{true};
  Limit limit;
  limit.time = std::chrono::hours(1);
  limit.stop = &stop;
  EXPECT_TRUE(g.is_legal(bot->choose(g, limit)));
}

}  // namespace
}  // namespace bastide
