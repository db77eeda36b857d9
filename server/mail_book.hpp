// Who wants mail when it is his turn, and what there is to be told: in the database, for all its servers. Addresses stand here and nowhere else,
// and only for as long as they are needed. See docs/server.md, "Mail".
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "book_sql.hpp"

namespace bastide::server {

/// For what somebody wants mail: a seat at a table, or all seats of a person who is known.
struct MailPlace {
  std::string table;   ///< empty for a person
  int seat = 0;
  std::string person;  ///< his id
  /// As it is stored.
  std::string key() const { return person.empty() ? table + " " + std::to_string(seat) : person; }
};

struct MailWish {
  MailPlace place;
  std::string address, language;
  std::string proof;  ///< the hash of what proves that the address is his
  std::int64_t time = 0;
};

enum class MailState { none, asked, on };

/// A mail that is to be sent now.
struct MailDue {
  struct Turn {
    std::string table;
    int seat = 0, number = 0;
    std::string with;
  };
  std::string address, language, stop;
  int tries = 0;  ///< those before
  std::vector<Turn> turns;
};

/// One caller at a time; throws as Store does.
class MailBook {
 public:
  explicit MailBook(std::shared_ptr<BookSql> sql) : sql_(std::move(sql)) {}

  /// Notes the wish, in the place of what was wished there before. Returns the secret that ends all mails to that address, which is `stop` if it
  /// had none; nothing if exactly this is proved already.
  std::optional<std::string> ask(const MailWish&, const std::string& stop);
  MailState state(const MailPlace&);
  /// The address is his. False if nobody asked, or too long ago.
  bool confirm(const std::string& proof);
  void cancel(const MailPlace&);
  /// Nobody is written to any more at the address of this secret, or at this one: it is forgotten.
  void stop(const std::string& secret);
  void give_up(const std::string& address);
  /// Forgets wishes that nobody proved since then.
  void expire(std::int64_t before);
  /// Nothing is left to be told at this table.
  void over(const std::string& table);

  /// True if somebody who proved his address wants mail for one of these.
  bool wanted(const MailPlace&, const MailPlace&);
  /// It is this seat's turn, so whoever wants mail for the seat or its person is due `gather` from now, no sooner than `pause` after the last.
  void wait(const MailPlace& seat, const MailPlace& person, int number, const std::string& with, std::int64_t now, std::int64_t gather, std::int64_t pause);
  /// What waits at this table is told no more, but for that seat's.
  void answered(const std::string& table, int but);
  /// This seat has seen it.
  void seen(const std::string& table, int seat);

  /// Mails to be sent now, `most` of them, for whoever asks first; the others see them again at `until` unless it is said what became of them.
  std::vector<MailDue> due(std::int64_t now, std::int64_t until, int most);
  void sent(const MailDue&, std::int64_t now, std::int64_t pause);
  void again(const MailDue&, std::int64_t at);
  /// It is told no more.
  void drop(const MailDue&);

 private:
  void tidy();
  void settle(const MailDue&, std::int64_t next, std::int64_t last);

  std::shared_ptr<BookSql> sql_;
};

}  // namespace bastide::server
