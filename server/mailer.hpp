// Writes to people whose turn it is, if they want it (docs/server.md, "Mail"). What there is to be told stands in the database; a thread of its own
// looks there now and then, and speaks to the mail server.
#pragma once
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "journal.hpp"
#include "limits.hpp"
#include "mail_book.hpp"
#include "mail_delivery.hpp"
#include "mail_words.hpp"
#include "metrics.hpp"
#include "rates.hpp"

namespace bastide::server {

class Mailer {
 public:
  /// `now`: milliseconds since 1970.
  Mailer(Journal&, MailOptions, const Limits&, std::function<std::int64_t()> now, std::shared_ptr<Metrics>);
  /// Stops.
  ~Mailer();
  Mailer(const Mailer&) = delete;
  /// Begins to send; links begin with `base`. Before it wishes are refused.
  void start(std::string base);
  /// Sends no more. What still comes out of the journal is left, so that may end afterwards.
  void stop();

  // From any thread.
  /// Whose turn it is at this table, where days count: `person` is empty for somebody who is not known; `absent`: he is not there, and is to be told that
  /// he plays with the `others`. `number` grows with the game.
  struct Turn {
    std::string table;
    int seat = -1;  ///< -1: a computer's
    std::string person;
    int number = 0;
    bool absent = false;
    std::vector<std::string> others;
  };
  void turn(Turn);
  /// Somebody is there at this seat.
  void seen(const std::string& table, int seat);
  void over(const std::string& table);

  /// What became of a wish, or why it was refused: too-fast, busy, internal. On the journal's thread.
  using Told = std::function<void(MailState, const Error&)>;
  void state(const MailPlace&, Told);
  /// Asks at the address whether it is wanted there; `asker`: the network address of whoever wishes it.
  void wish(const MailPlace&, const std::string& address, const std::string& language, const std::string& asker, Told);
  void cancel(const MailPlace&, Told);
  /// Of the links in mails. `confirm`: not-found if the wish is too old, or was never.
  void confirm(const std::string& proof, Told);
  void end(const std::string& stop, Told);

  /// Mails that the mail server has taken, and those that it has not.
  std::int64_t sent() const { return sent_; }
  std::int64_t failed() const { return failed_; }

 private:
  using Clock = std::chrono::steady_clock;
  /// A mail on its way; one that asks is in no database.
  struct Parcel {
    MailMessage message;
    std::optional<MailDue> due;
    int tries = 0;
    Clock::time_point at{};
  };
  void in_book(std::function<MailState(Store&)> act, Told);
  MailState note(Store&, const MailWish&, const std::string& asker);
  bool may_ask(Store&, const std::string& asker, const std::string& address);
  void loop();
  bool has_room();
  Clock::time_point next_time() const;
  void look();
  void push(Parcel);
  void send(Parcel);
  void settle(Parcel, const Delivered&);
  void put_off(Parcel);
  Envelope envelope(const std::string& to, const std::string& language, const std::string& stop) const;

  Journal& journal_;
  const MailOptions options_;
  const Limits limits_;
  const std::function<std::int64_t()> now_;
  const std::shared_ptr<Metrics> metrics_;
  AddressRates askers_, asked_;
  std::string base_;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<Parcel> parcels_;
  bool looking_ = false, started_ = false;
  Clock::time_point look_at_{};
  std::int64_t tidied_ = 0;  ///< the journal's thread's
  std::atomic<bool> stop_ = false;
  std::atomic<std::int64_t> sent_ = 0, failed_ = 0;
  std::thread thread_;
};

/// How long after the try of this number, counted from 1, the next one comes: a minute, five, half an hour, three hours, twelve.
std::chrono::seconds mail_patience(int tries);
constexpr int kMailTries = 6;  ///< then it is told no more

}  // namespace bastide::server
