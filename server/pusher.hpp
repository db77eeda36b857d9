// Tells browsers that are not open that it is somebody's turn (Web Push). A thread of its own speaks to the push services, by libcurl; what
// cannot be told soon is told no more.
#pragma once
#include <boost/json.hpp>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "journal.hpp"
#include "push_message.hpp"

namespace bastide::server {

/// How this server may speak to push services.
struct PushOptions {
  std::string contact;    ///< whom a push service may write to: a mailto: or https: address
  bool anywhere = false;  ///< also to addresses that are not public, without TLS: for a push service of one's own, and for tests
};

/// Throws Error (bad-message) if this is no subscription to which this server would send: {"endpoint","keys":{"p256dh","auth"}}.
Subscription read_subscription(const boost::json::object&, const PushOptions&);

class Pusher {
 public:
  Pusher(Journal&, PushOptions);
  /// Stops.
  ~Pusher();
  Pusher(const Pusher&) = delete;
  /// Says no more. What still comes out of the journal is left unsaid, so that may end afterwards.
  void stop();

  const PushOptions& options() const { return options_; }
  /// The key by which browsers know this server, 65 bytes in base64url; made when the first one asks, and kept in the database, the same
  /// for all its servers. Called on the journal's thread; empty, and why, if it cannot be had.
  void key(std::function<void(const std::string& key, const std::string& error)>);
  /// Tells every browser that wants to know about this seat, unless another server did. `number` grows with the game. From any thread.
  void tell(const std::string& table, int seat, int number, const boost::json::object& what);
  /// Messages that push services have taken, and those that they have not.
  std::int64_t sent() const { return sent_; }
  std::int64_t failed() const { return failed_; }

 private:
  struct Parcel {
    Subscription to;
    std::string table, text;
    int tries = 0;
  };
  enum class Fate { taken, later, gone, refused };
  const EcKey& key_of(Store&);
  void loop();
  Fate send(const Parcel&);
  void settle(Parcel, Fate);
  void forget(const std::string& endpoint);

  Journal& journal_;
  const PushOptions options_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::optional<EcKey> key_;
  std::deque<Parcel> parcels_;
  bool stop_ = false;
  std::atomic<std::int64_t> sent_ = 0, failed_ = 0;
  std::thread thread_;
};

}  // namespace bastide::server
