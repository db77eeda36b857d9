// What is measured of honest players while something else goes on.
#pragma once
#include "server_process.hpp"
#include "support/hive.hpp"

namespace bastide::server {

/// How the program was called.
struct Settings {
  int seconds = 10;  ///< of each measurement
  int tables = 10;   ///< of honest players, or of load
  int sockets = 0;   ///< of attackers, watchers or players; 0: as usual for what is done
};

struct Measured {
  int moves = 0;
  double seconds = 0;
  std::vector<double> ack_ms, computer_ms;
  double processor_us = 0;  ///< of the server
  double memory_kb = 0;     ///< at the end
  int files = 0;            ///< at the end
};

/// Lets the hive play for so long. Throws std::runtime_error if honest players are refused or cut off.
Measured measure(const ServerProcess&, asio::io_context&, Hive&, int seconds);
/// Runs until it holds, for half a minute at most. False if it does not.
bool run_until(asio::io_context&, const std::function<bool()>& holds);

/// The head of the table whose lines `print` prints.
void print_head(const std::string& title);
void print(const std::string& what, const Measured&);
void remark(const std::string& text);

// What can be done; names are those of the command line.
struct Deed {
  const char* name;
  const char* meaning;
  void (*run)(const ServerProcess&, const Settings&);
};
const std::vector<Deed>& attacks();
const std::vector<Deed>& loads();

}  // namespace bastide::server
