// Limits as an operator names them: read from a file or from options, printed, and told in docs/server.md.
#include <gtest/gtest.h>

#include "server/limits.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

using namespace std::chrono_literals;

Limits from(std::string_view text) {
  Limits limits;
  set_limits(limits, text, "limits.txt");
  check_limits(limits);
  return limits;
}

std::string refusal(std::string_view text) {
  try {
    from(text);
    return {};
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
}

TEST(LimitNames, AFileSetsWhatItNames) {
  Limits wanted;
  wanted.message_bytes = 6 << 10;
  wanted.messages_per_second = 0.5;
  wanted.connections = 7;
  wanted.replace_after = 120s;
  wanted.bot_pause = 1500us;
  wanted.check_time = 1500ms;
  wanted.table_bytes = std::size_t{3} << 30;
  EXPECT_EQ(
      from("# ours\n\n  message-bytes = 6K   # of one message\r\nmessages-per-second=0.5\nconnections =7\nreplace-after = 2min\n"
           "bot-pause = 1.5ms\ncheck-time = 1.5s\ntable-bytes = 3G"),
      wanted);
  EXPECT_EQ(from(""), Limits());
  EXPECT_EQ(from("message-bytes = 1.5K").message_bytes, 1536u);
}

TEST(LimitNames, WhatIsPrintedIsReadAgain) {
  Limits limits;
  limits.queue_bytes = 1'000'001;
  limits.hints_per_second = 0.125;
  limits.think_time = 1234ms;
  limits.undos_per_table = 0;
  EXPECT_EQ(from(limits_file(limits)), limits);
  EXPECT_EQ(from(limits_file({})), Limits());
}

TEST(LimitNames, AreRefusedInWords) {
  EXPECT_EQ(refusal("mailbox = 5\nmesage-bytes = 4K"),
            "limits.txt:2: there is no limit 'mesage-bytes'; bastide serve --show-limits names all");
  EXPECT_EQ(refusal("message_bytes = 4K").substr(0, 30), "limits.txt:1: there is no limi");
  EXPECT_EQ(refusal("mailbox 5"), "limits.txt:1: expected NAME = VALUE, such as message-bytes = 8K, not 'mailbox 5'");
  EXPECT_EQ(refusal("mailbox = 5\n\nmailbox = 6"), "limits.txt:3: mailbox: line 1 has set it already");
  EXPECT_EQ(refusal("goodbye-time = 1500ms"),
            "limits.txt:1: goodbye-time: expected a time in whole seconds such as 90s or 2min, from 1s to 3600s, not '1500ms'");
  EXPECT_EQ(refusal("message-bytes = 8G"),
            "limits.txt:1: message-bytes: expected a size in bytes such as 4096, 64K, 1M or 2G, from 256 to 1M, not '8G'");
  EXPECT_EQ(refusal("flood-bytes = 4K\nmessage-bytes = 8K"), "limits: message-bytes is 8K; expected at most flood-bytes (4K)");
  for (const char* value :
       {"", "-1", "+1", "1e3", "0x10", "inf", "nan", "1.5", "5.", ".5", "5 6", "5s", "5K", "five", "0", "1000001", "\xff"})
    EXPECT_NE(refusal("mailbox = " + std::string(value)), "") << value;
  for (const char* value : {"300.5", "1.0001K", "4k", "4KB", "4 K", "K", "1m"})
    EXPECT_NE(refusal("message-bytes = " + std::string(value)), "") << value;
  for (const char* value : {"5", "0s", "1h", "20us", "-5s"}) EXPECT_NE(refusal("check-time = " + std::string(value)), "") << value;
}

TEST(LimitNames, AnOptionSaysWhereItStood) {
  Limits limits;
  set_limit(limits, " mailbox = 5 ", "--limit");
  EXPECT_EQ(limits.mailbox, 5);
  try {
    set_limit(limits, "mailbox=0", "--limit");
    ADD_FAILURE() << "it is taken";
  } catch (const std::invalid_argument& e) {
    EXPECT_STREQ(e.what(), "--limit: mailbox: expected a whole number, from 1 to 1000000, not '0'");
  }
}

/// The page has the table between its heading and what follows.
TEST(LimitNames, ThePageHasTheTable) {
  EXPECT_NE(file_text("docs/server.md").find("\n\n" + limits_markdown()), std::string::npos)
      << "docs/server.md, \"Limits\", should have this table:\n"
      << limits_markdown();
}

}  // namespace
}  // namespace bastide::server
