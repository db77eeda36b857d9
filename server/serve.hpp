// The server as a whole: what `bastide serve` runs, and what a test starts inside itself.
#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "limits.hpp"
#include "log_format.hpp"
#include "mail_options.hpp"
#include "store.hpp"

namespace bastide::server {

struct ServeOptions {
  std::string address = "127.0.0.1";  ///< to listen at; 0.0.0.0 for everybody
  std::uint16_t port = 8080;          ///< 0: any free one
  std::string public_url;             ///< what share links begin with, like https://games.example.org; empty: as the browser asked
  std::vector<std::string> proxies;   ///< their addresses and networks, where they are not on this machine: "10.1.0.0/16"
  std::string database = "bastide.sqlite";  ///< a file, or the address of a PostgreSQL database (stores.hpp)
  Durability durability = Durability::full;
  int threads = 0;                 ///< for the network; 0: one a core, 4 at most
  int thinkers = 0;                ///< for computer players; 0: half the cores
  bool think_here = true;          ///< of a shared database: false leaves computers' turns and hints to `bastide work`
  std::string push_contact;        ///< whom push services may write to: mailto: or https:; empty: the public address
  bool push_anywhere = false;      ///< browsers may be called by way of addresses that are not public, too
  std::optional<MailOptions> mail;  ///< how mail is sent; nothing: none is
  bool ponder = false;             ///< computers think ahead while people decide, on one thread more
  std::string metrics_address;        ///< where /metrics is read instead, see `set_metrics`; empty: where people come in, from this machine
  std::uint16_t metrics_port = 0;
  std::chrono::nanoseconds drain{0};  ///< between the first signal to end and the goodbye, for balancers to notice
  std::string access_log, abuse_log;  ///< files, see logs.hpp
  std::string log_level = "info";  ///< trace debug info warn error off
  LogFormat log_format = LogFormat::text;
  Limits limits;
};

/// Takes "ADDRESS:PORT", "[::1]:8080" or ":8080" apart into the options. Throws Error (bad-message) in words.
void set_listen(ServeOptions&, const std::string& listen);
/// The same for where operators read /metrics; the address must be named.
void set_metrics(ServeOptions&, const std::string& listen);
/// Throws Error (bad-message) if an option that is no address should be one, or options contradict each other.
void check_words(const ServeOptions&);

class Server {
 public:
  /// Opens the database, which no other server may have open. Throws std::runtime_error or Error in words.
  explicit Server(ServeOptions);
  /// Stops.
  ~Server();
  Server(const Server&) = delete;

  /// Listens and serves on threads of its own; returns the port. Throws std::runtime_error if the address cannot be had.
  std::uint16_t start();
  /// The port where /metrics is read; 0 if it has none of its own.
  std::uint16_t metrics_port() const;
  /// From now on new sockets are refused and /health/ready says no; everything else goes on.
  void drain();
  /// Whoever stops the server waits for nobody any more. May be called from any thread.
  void hurry();
  /// Begins the logs' files anew, after they were moved away.
  void reopen_logs();
  /// Takes no more, tells every connection goodbye once what it asked is done and answered, finishes what else is on its way to the store,
  /// and leaves the database to others. May be called twice.
  void stop();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Runs a server until SIGINT or SIGTERM, which begin the drain; the second ends it at once. Returns the process's exit code; what is wrong is said on standard error.
int serve(const ServeOptions&);

}  // namespace bastide::server
