// What every table needs from the world around it.
#pragma once
#include <atomic>
#include <boost/asio/io_context.hpp>
#include <cstdint>
#include <functional>
#include <memory>

#include "journal.hpp"
#include "limits.hpp"
#include "memory.hpp"
#include "metrics.hpp"
#include "neighbours.hpp"
#include "ponder_pool.hpp"
#include "rooms.hpp"
#include "unreadable.hpp"
#include "workshop.hpp"

namespace bastide::server {

class Lounge;
class Mailer;
class Tables;
class Pusher;

struct Services {
  boost::asio::io_context& io;
  Workshop& workshop;  ///< where requests are answered that take long; never on a thread of `io`
  Workshop& thinkers;  ///< where computer players and hints are thought of
  Journal& journal;
  Limits limits;
  std::function<std::int64_t()> now;     ///< milliseconds since 1970, for what is kept
  std::function<std::int64_t()> steady;  ///< milliseconds of a clock that never jumps, for every limit
  std::shared_ptr<Metrics> metrics = std::make_shared<Metrics>();  ///< the store may feed the same
  std::atomic<bool> draining = false;  ///< the server is going to end: it takes no new sockets
  std::atomic<bool> closing = false;  ///< the server ends: whoever thinks answers now
  BotMaker bots = every_bot();        ///< where computer players come from
  HintMaker hints = our_hints();      ///< where hints come from
  Unreadable unreadable;              ///< tables that failed to load
  Memory memory{limits.table_bytes};  ///< what tables in memory take
  AddressRates renames{a_day(limits.renames_per_day)};  ///< names are rows that stay
  Neighbours* neighbours = nullptr;  ///< other servers on the same database; null: there can be none
  Lounge* lounge = nullptr;  ///< where open tables say that they wait for people
  Pusher* pusher = nullptr;  ///< tells browsers that are not open; null: nobody is told
  Tables* tables = nullptr;  ///< all of them
  Mailer* mailer = nullptr;  ///< writes to them; null: nobody is written to
  PonderPool* ponder_pool = nullptr;  ///< where computers think while people decide; null: they do not
  std::int64_t started = now();  ///< by the wall's clock
};

/// How long an answer for this address is thought about now: people wait, and when many tables want one, each gets less. An address
/// shares its turns among its own tables, so that whoever keeps many busy does not weaken the computers of others.
std::chrono::milliseconds share_of_time(const Workshop& thinkers, const std::string& address, const Limits&);

/// What one address may ask of the workshop; computers' turns are bounded by the tables where they play.
Workshop::Share work_share(const Limits&);
Workshop::Share thinking_share();

/// The clocks for Services::now and Services::steady.
std::int64_t wall_clock();
std::int64_t steady_clock();

}  // namespace bastide::server
