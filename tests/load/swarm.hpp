// Whoever attacks, in a thread of their own, so that what they do does not keep honest players waiting in ours.
#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <thread>

#include "support/hive.hpp"

namespace bastide::server {

class Swarm {
 public:
  explicit Swarm(std::uint16_t port) : port_(port), thread_([this] { run(); }) {}
  ~Swarm();
  Swarm(const Swarm&) = delete;

  /// What is asked next; the host is filled in.
  using Next = std::function<http::request<http::string_body>()>;
  /// One connection from this address asks again and again, as fast as it is answered.
  void ask(const std::string& address, Next);

  /// What a silent socket does once it has joined a table.
  enum class Silence { reads_nothing, half_closed };
  void sit_silently(const std::string& address, const std::string& table, Silence);

  /// How often which status was answered; 0 stands for connections that ended.
  std::map<int, int> statuses() const;
  /// Silent sockets that have joined.
  int silent() const { return silent_; }

 private:
  using Socket = websocket::stream<beast::tcp_stream>;
  void run();
  asio::awaitable<void> keep_asking(std::string address, Next);
  asio::awaitable<void> join_and_be_silent(std::string address, std::string table, Silence);
  asio::awaitable<void> connect(beast::tcp_stream&, const std::string& address, int receive_buffer);
  void count(int status);

  const std::uint16_t port_;
  asio::io_context io_;
  asio::executor_work_guard<asio::io_context::executor_type> stays_{io_.get_executor()};
  std::atomic<bool> stopped_ = false;
  std::atomic<int> silent_ = 0;
  mutable std::mutex mutex_;
  std::map<int, int> statuses_;
  std::vector<std::unique_ptr<Socket>> sockets_;  ///< those who are silent; used in the thread alone
  std::thread thread_;
};

}  // namespace bastide::server
