// What happened, as JCloisterZone tells it: a list of events for each turn, written down as it happens.
#pragma once
#include <string>
#include <vector>

namespace bastide::jcz {

class History {
 public:
  /// Further events belong to another part of a turn: most turns have one. Parts are numbered as they come.
  void begin(int part, int player);
  /// Further events belong to the final scoring.
  void begin_final();
  /// An event begins; what is written to the result until the next call is its text.
  std::string& event();
  /// Appends the whole list.
  void print(std::string& out) const;

  /// Where it stands; `cut` goes back to there.
  struct Mark {
    std::size_t past, head, turn;
    int number, part, player;
  };
  Mark mark() const { return {past_.size(), head_.size(), turn_.size(), number_, part_, player_}; }
  void cut(const Mark&);
  /// What was given to `begin` last.
  int part() const { return part_; }
  /// Whose turn it was that began last.
  int player() const { return player_; }

 private:
  void close();

  std::string past_, head_, turn_;  ///< turns before this one; how this one begins; its events
  int number_ = 0, part_ = -1, player_ = 0;
  bool open_ = false;
};

}  // namespace bastide::jcz
