// Clocks at a table: what was agreed about time, and what everybody has left, as it follows from the table's rows.
#pragma once
#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "protocol/fields.hpp"

namespace bastide::server {

namespace json = boost::json;

constexpr std::int64_t kOneDay = 86'400'000;  ///< milliseconds
constexpr int kMostHoliday = 366;             ///< days, whatever the limit

constexpr std::int64_t kYear = 365 * kOneDay;

/// That no more than this, in milliseconds, is left of this year's holidays.
Error no_holiday(std::int64_t left);

/// What becomes of somebody who has no time left.
enum class AtFlag {
  computer,  ///< a computer plays this turn of his to its end
  lose       ///< he loses, as if he had given up
};

/// How time is counted; said when the table is made, and never changed.
struct TimeControl {
  std::int64_t main = 0;       ///< milliseconds for the game, for each player
  std::int64_t increment = 0;  ///< milliseconds more at the beginning of each of his turns
  int days = 0;                ///< in the place of both: so many days for every turn
  AtFlag flag = AtFlag::computer;
  bool operator==(const TimeControl&) const = default;

  /// There are clocks at all.
  bool counts() const { return main > 0 || days > 0; }
};

/// As it is stored: "300+5 lose" (seconds), "3d computer", nothing without clocks.
std::string clock_text(const TimeControl&);
/// Throws std::runtime_error if the text is none.
TimeControl stored_time_control(const std::string& text);
/// {"main":300,"increment":5,"flag":"lose"} or {"days":3,"flag":"computer"}: as it is asked for and told. `code` is that of the errors.
json::object told(const TimeControl&);
/// Throws Error (bad-message) in words.
TimeControl read_time_control(const Fields&);

/// What everybody's clock shows after some rows. Times are milliseconds.
class Clocks {
 public:
  Clocks(const TimeControl&, std::size_t seats, std::int64_t created);

  /// They have begun: where days count at once, otherwise when everybody was there.
  bool begun() const { return begun_; }
  /// Since when the decision at hand has been waiting, by the wall's clock.
  std::int64_t since() const { return since_; }
  std::int64_t left(int seat) const { return left_[static_cast<std::size_t>(seat)]; }
  /// A computer plays this turn for whoever sits there: his time was up.
  bool flagged(int seat, int turn) const { return flagged_[static_cast<std::size_t>(seat)] == turn; }
  /// Seconds that answers of that turn took; 0 if none did.
  double seconds(int turn) const;

  void begin(std::int64_t time);
  /// Of the time of that seat something is gone, in that turn.
  void spend(int seat, int turn, std::int64_t amount);
  void flag(int seat, int turn) { flagged_[static_cast<std::size_t>(seat)] = turn; }
  /// A turn of that number is this seat's: if it is new, he gets his increment.
  void give(int turn, int seat);
  /// Another decision waits, for that seat.
  void ask(int seat, std::int64_t time);
  /// This seat is on holiday from then on, until that time: none of its own passes. What it had of a holiday before ends.
  void rest(int seat, std::int64_t from, std::int64_t until);
  /// Until when this seat is on holiday at that moment; 0 if it is not.
  std::int64_t rests_until(int seat, std::int64_t now) const;
  /// Milliseconds between these moments in which this seat was on holiday.
  std::int64_t rested(int seat, std::int64_t from, std::int64_t to) const;
  /// The decision at hand waits anew: who must answer has only come now.
  void wait_anew(std::int64_t time) { since_ = time; }

 private:
  struct Rest {
    std::int64_t from, until;
  };
  TimeControl control_;
  std::vector<std::vector<Rest>> rests_;  ///< by seat, one after the other
  std::vector<std::int64_t> left_;
  std::vector<int> flagged_;             ///< the last turn that a computer played for this seat
  std::vector<std::int64_t> turns_;      ///< what every turn took
  int given_ = 0;                        ///< the last turn that an increment was given for
  int asked_ = -1;                       ///< whom the decision at hand is for
  std::int64_t since_;
  bool begun_;
};

}  // namespace bastide::server
