// Where people look for others: the list of tables that wait for somebody, told live to whoever looks at it. A table stands in it as long
// as its maker is there, and a little longer; after a restart of the server it stands there again when its maker has come back.
#pragma once
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "client.hpp"
#include "opening.hpp"
#include "services.hpp"

namespace bastide::server {

/// What the list's socket is called where others have the name of a table.
constexpr std::string_view kLounge = "open";

class Lounge {
 public:
  explicit Lounge(Services&);

  // From any thread.
  /// The table waits for people. While its maker is not there it is only kept for a while, and one that was not in the list does not come
  /// into it; `expected`: he is on his way, and nobody sees the table before it is shown. Throws Error (busy, too-fast) if there is no room for
  /// one that is new.
  enum class Maker { here, expected, gone };
  void put(const Offer&, const std::string& address, Maker);
  /// Its row is stored: whoever sees it finds it.
  void show(const std::string& table);
  /// It waits no more.
  void withdraw(const std::string& table);
  /// What waits at other servers, as they say it, and how many people are there.
  void hear(const std::vector<std::string>& offers, std::int64_t people);

  /// The list as everybody sees it: docs/protocol.md, "Open tables".
  json::object list();
  /// The oldest table for a quick match of that kind with a free seat, which is kept for the one who asks until it is taken or
  /// released. Not one of the same browser, nor any of `but`.
  std::optional<std::string> promise(std::string_view kind, const std::string& browser, const std::set<std::string>& but);
  void release(const std::string& table);
  /// Is such a table of another browser just being stored? `then` is called once it is shown, or is not to be had.
  bool await(std::string_view kind, const std::string& browser, std::function<void()> then);

  // A socket of somebody who looks.
  void receive(const ClientPtr&, const std::string& text);
  void leave(const ClientPtr&);
  void refresh(const ClientPtr&);
  /// Tells how many people are here, if that has changed; to be called now and then.
  void sweep();

 private:
  struct Entry {
    Offer offer;
    std::string address;
    std::int64_t until = 0;  ///< 0: its maker is there
    int promised = 0;        ///< seats
    bool shown = false;
    std::vector<std::function<void()>> awaited;
  };
  // With the lock.
  void drop_old();
  Entry& enter(const std::string& table, const std::string& address);
  json::object list_now();
  void reveal(const std::string& table, Entry&);
  void let_go(Entry&);
  void changed(const std::string& table, const Offer* offer);
  std::int64_t people() const;
  std::vector<const Offer*> newest();

  void look(const ClientPtr&, const json::value& id);
  void tell_soon();
  void tell();
  void look_again();

  Services& services_;
  boost::asio::strand<boost::asio::io_context::executor_type> strand_;
  boost::asio::steady_timer pause_, grace_;  // each touched on the strand only, like the two marks below
  bool telling_ = false, looking_again_ = false;
  std::mutex mutex_;
  std::unordered_map<std::string, Entry> here_;
  std::vector<Offer> elsewhere_;
  std::unordered_map<std::string, int> promised_elsewhere_;
  std::int64_t people_elsewhere_ = 0, people_told_ = 0;
  std::unordered_set<ClientPtr> lookers_;
};

}  // namespace bastide::server
