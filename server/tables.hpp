// All tables: finds them by name, reads them from the store when somebody asks, lets go of those that nobody uses.
#pragma once
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "lounge.hpp"
#include "table.hpp"

namespace bastide::server {

class Tables {
 public:
  /// Without an error the table is stored.
  using Created = std::function<void(const std::optional<Error>&)>;

  explicit Tables(Services& services) : services_(services), lounge_(services) { services.lounge = &lounge_, services.tables = this; }

  // May be called from any thread. Errors: not-found, busy, internal; for a client they come as messages.
  void receive(const std::string& id, const ClientPtr&, std::string text);
  void leave(const std::string& id, const ClientPtr&);
  /// Sends how the table stands, to one who has missed news.
  void refresh(const std::string& id, const ClientPtr&);
  void look(const std::string& id, const std::string& address, Table::Look);
  // What other servers say: rows of a table that they stored, who is at it there, or that it is not known what they did.
  void catch_up(const std::string& id);
  void seats_elsewhere(const std::string& id, SeatSet, int onlookers);
  void said_elsewhere(const std::string& id, const std::string& text);
  void hint_found(const std::string& id, int seq, const std::string& answer);
  void catch_up_all();
  /// Stores a new table, unless that is more than an address may have (too-fast); `created` is called on another thread when it is durable
  /// or has failed.
  void create(TableRow row, std::vector<Spending> spending, Created created) { create(std::move(row), {}, std::move(spending), std::move(created)); }
  /// The same of a table that is open to everybody: `opening` is its first row.
  void create(TableRow, std::optional<MoveRow> opening, std::vector<Spending>, Created);
  /// Somebody sits down at an open table, see Table::take.
  void take(const std::string& id, const std::string& address, const std::string& browser, Table::Seated);
  Lounge& lounge() { return lounge_; }

  /// Reads the tables at which a computer was to answer lately, so that it goes on; to be called at the start.
  void resume();

  /// Looks at tables that want it now (DayBook); to be called now and then.
  void wake_due();
  /// A holiday of this person begins or ends at this table, see Table::rest.
  void rest(const std::string& id, const std::string& person, int days);

  /// Has tables end that were deleted, whoever uses them; to be called now and then. Where none was it costs next to nothing.
  void notice_deleted();
  /// Lets go of tables that nobody is at, and of the games of those where nothing happens; to be called now and then.
  void sweep();
  std::size_t loaded() const;

 private:
  std::shared_ptr<Table> open(const std::string& id, const std::string& address);
  bool make_room();
  void make_smaller(std::size_t by);
  void drop_idle(std::int64_t used_before);
  void dropped(const std::string& id) const;
  std::vector<std::string> ids() const;
  void resume_next(std::shared_ptr<std::vector<std::string>> ids);

  Services& services_;
  Lounge lounge_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<Table>> tables_;
};

}  // namespace bastide::server
