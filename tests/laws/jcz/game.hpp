// A random game over JCloisterZone's protocol that checks everything the page promises as it goes.
#pragma once
#include <memory>

#include "jcz/engine.hpp"
#include "laws/jcz/court.hpp"
#include "laws/jcz/keep.hpp"
#include "laws/jcz/market.hpp"
#include "laws/jcz/offers.hpp"
#include "laws/jcz/scores.hpp"

namespace bastide::laws {

/// An engine that is talked to line by line.
class Talk {
 public:
  /// The answer to a line, empty if there is none.
  std::string say(const std::string& line);
  std::string say(const json::object& message) { return say(json::serialize(message)); }
  int complaints = 0;
  std::string complaint;  ///< the last one

 private:
  std::string out_;
  jcz::Engine engine_{[this](std::string_view s) { out_ = s; }, [this](std::string_view s) { ++complaints, complaint = s; }};
};

class ProtocolGame {
 public:
  ProtocolGame(Plan plan, Rng& rng) : plan_(std::move(plan)), rng_(rng), draws_(plan_) {}
  /// Plays to the end; throws Broken.
  void play();

 private:
  /// What was there when a message was sent.
  struct Before {
    const json::object& state;
    const Table& table;
  };

  void begin();
  void step();
  boost::json::object choose();
  void try_undo(const json::object& choice, const std::string& after);
  void try_nonsense();
  void try_all(const std::vector<json::object>& options);
  json::object advice(const std::vector<json::object>& options);
  void replay() const;
  void take(const std::string& answer);

  // checks.cpp
  void check() const;
  void check_features() const;
  void check_supplies() const;
  void check_action() const;
  void check_points() const;
  void check_events() const;
  void check_turn_events(const json::array&) const;
  void check_pointer(const json::object& entry) const;
  void check_helpers() const;
  void check_received() const;
  void check_left_alone(const Before&, const json::object& choice) const;
  void check_neutrals(const Before&, const json::object& choice) const;
  void check_eaten(const Before&, const json::object& choice) const;
  void check_run(const Before&) const;
  void check_parts(const Before&, const json::object& choice);
  void begin_part();
  void check_undo(const Before&, const json::object& choice) const;
  void check_last_rounds(const Before&, const json::object& choice);
  void check_order(const Before&) const;
  void check_draw(const std::string& from = "");
  void check_tile(std::optional<bool> paid = {});
  void pass_tile();
  void check_scores(const Before&, const json::object& choice) const;
  void check_phase(const Before&);
  void check_city_gates(const Before&);

  // court_checks.cpp: abbeys, wagons and barns
  void check_abbeys() const;
  void check_late_abbeys(const Before&, const json::object& choice);
  void check_wagons(const Before&);
  int late_player() const;

  // keep_checks.cpp: towers and flights
  void check_captures(const Before&, const json::object& choice) const;
  void check_flight(const Before&, const json::object& choice) const;

  // market_checks.cpp: bridges, castles and bazaars
  void check_castles(const Before&);
  void check_bridges() const;
  bool check_market(const std::string& from);
  void check_bought(int player);
  bool none_left() const;

  Plan plan_;
  Rng& rng_;
  Draws draws_;
  Talk talk_;
  std::vector<std::string> lines_;  ///< of the game, without what was taken back
  std::string text_;
  json::object state_;
  std::unique_ptr<Table> table_;
  std::vector<std::string> discards_;
  std::set<int> out_;    ///< who has passed in the last rounds
  bool ended_ = false;  ///< no tile was left to be drawn
  std::vector<int> parts_;  ///< whose each part of a turn was
  bool earned_ = false;     ///< this one extends what a builder of the player's stands on
  bool second_ = false;     ///< this one is a second one
  bool begun_ = false;      ///< the last message has begun a turn
  bool again_ = false;      ///< after it the same player has a second one
  bool offered_ = false;    ///< an abbey is offered instead of a tile
  bool phantom_flew_ = false;  ///< in this part, perhaps to nowhere
  int began_ = 0;           ///< so many tiles lay when this part began
  std::set<int> late_;      ///< who has been asked for an abbey after the last tile
  int late_first_ = -1;     ///< who was the first
  std::vector<Wagon> wagons_;  ///< that may still move on
  std::set<int> winners_;   ///< of the last scoring
  std::vector<std::pair<int, std::string>> cities_;  ///< small ones whose owners may be asked for castles
  std::vector<std::string> market_;  ///< its tiles
  bool due_ = false;        ///< a bazaar is due when the turn is over
  bool from_hand_ = false;  ///< the tile in hand is from one
  std::map<int, std::string> hands_;  ///< tiles from one, by player
};

}  // namespace bastide::laws
