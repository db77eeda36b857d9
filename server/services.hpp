// What every table needs from the world around it.
#pragma once
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <cstdint>
#include <functional>

#include "journal.hpp"
#include "limits.hpp"
#include "ponder_pool.hpp"
#include "rooms.hpp"

namespace bastide::server {

struct Services {
  boost::asio::io_context& io;
  boost::asio::thread_pool& thinkers;  ///< where computer players think; never on a thread of `io`
  Journal& journal;
  Limits limits;
  std::function<std::int64_t()> now;  ///< milliseconds since 1970
  std::atomic<int> thinking = 0;      ///< decisions that wait for a computer or are being thought about
  std::atomic<bool> closing = false;  ///< the server ends: whoever thinks answers now
  BotMaker bots = every_bot();        ///< where computer players come from
  HintMaker hints = our_hints();      ///< where hints come from
  PonderPool* ponder_pool = nullptr;  ///< where computers think while people decide; null: they do not
};

/// How long an answer is thought about while so many are: people wait, and when many tables want one, each gets less.
std::chrono::milliseconds share_of_time(int thinking);

/// The wall clock, for Services::now.
std::int64_t wall_clock();

}  // namespace bastide::server
