// Every limit of the server in one table, so that an operator finds them together and a test can tighten them.
#pragma once
#include <chrono>
#include <cstddef>

namespace bastide::server {

struct Limits {
  // One message over a table's socket.
  std::size_t message_bytes = 4096;   ///< a longer one is refused (too-large), the connection goes on
  std::size_t flood_bytes = 1 << 20;  ///< a message that goes on beyond this closes the connection
  double messages_per_second = 20;    ///< steady rate of one socket; beyond it too-fast
  double message_burst = 60;          ///< messages a socket may send at once after a pause
  std::size_t socket_bytes = 256 << 10;  ///< read from a socket at once; then it waits up to a second
  int refusals_to_close = 300;        ///< so many messages refused as too fast close the connection
  std::size_t behind_bytes = 64 << 10;  ///< unsent text beyond which a client is not told news; once it has read, it is sent the state
  std::size_t queue_bytes = 1 << 20;    ///< unsent text of a client that reads too slowly; beyond it he is cut off
  std::size_t queues_bytes = 256 << 20; ///< unsent text of all clients; beyond it those with the most are cut off
  int send_buffer = 128 << 10;          ///< bytes that the system may keep for a connection besides
  std::chrono::seconds goodbye_time{5}; ///< until a socket that is to end is cut, whatever the other side does

  // One HTTP request.
  std::size_t header_bytes = 8192;
  std::size_t body_bytes = 16384;
  std::size_t record_bytes = 1 << 20;     ///< of a record that somebody brings, instead
  int records_at_once = 50;               ///< so many may be on their way into the server; beyond it busy
  int records_of_address = 5;             ///< the same of one address
  std::chrono::seconds request_time{15};  ///< until a request is complete, from its first byte
  std::chrono::seconds answer_time{60};   ///< until its answer has been taken
  std::chrono::seconds keep_alive{60};    ///< until the next request on the same connection
  std::chrono::seconds socket_idle{60};   ///< a silent WebSocket is pinged at half of this and closed after it

  // One address. Proxies and schools put many people behind one.
  int connections = 20000;  ///< open connections in all
  int connections_per_address = 2000;
  double requests_per_second = 200;  ///< HTTP requests, steady rate
  double request_burst = 2000;
  double work_per_second = 250;   ///< milliseconds of processor time for requests that take long, steady rate; beyond it too-fast
  double work_burst = 20000;      ///< the same at once after a pause
  std::size_t work_waiting = 100; ///< such requests that wait; beyond it too-fast
  double tables_per_hour = 3000;  ///< new tables, rematches left out; the same number may come at once
  double renames_per_day = 200;          ///< names that people of one address choose; the same number may come at once
  double record_bytes_per_day = 20 << 20;  ///< of records brought to be looked at, as they are stored; the same number may come at once

  // One table.
  std::size_t name_chars = 40;     ///< of a player's name, in bytes
  std::size_t rules_chars = 6000;  ///< of a line of rules: eight designs of 400 and all options fit
  std::size_t id_chars = 64;       ///< of the id a client gives a message
  std::size_t tokens_per_join = 8;
  int clients_per_table = 500;
  int letters = 1000;  ///< messages that wait at a table: all its people may come at once; beyond it busy
  static constexpr int undos_per_table = 2000;  ///< moves are rows that are never deleted; this bounds them
  static constexpr int renames_per_seat = 20;         ///< these are rows, too
  static constexpr int replacements_per_table = 100;  ///< seats given to computers; each may be taken back, which is a row as well
  std::chrono::seconds replace_after{60};       ///< how long a player must be away before others may give his seat to a computer
  double hints_per_second = 0.2;                ///< that a table thinks about, steady rate; beyond it too-fast
  double hint_burst = 6;                        ///< hints at once after a pause
  std::chrono::nanoseconds bot_pause{400'000'000};  ///< a computer waits so long before it answers, for people to see what happened

  // The store.
  std::chrono::milliseconds check_time{2000};  ///< that the look for damage at the start may take

  // Memory.
  std::size_t table_bytes = 0;               ///< that tables take; those unused for longest make room, otherwise busy. 0: a quarter of the machine's
  std::chrono::seconds resume_within{3600};  ///< at its start the server goes on with computers' turns at tables used so lately
  int tables_resumed = 200;                  ///< so many of them at most, the latest first
  std::chrono::seconds table_idle{600};      ///< a table that nobody uses leaves memory after this; it stays in the store
};

}  // namespace bastide::server
