// A game in JCloisterZone's words: its messages are played, its states printed.
#pragma once
#include <array>
#include <boost/json.hpp>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "jcz/history.hpp"
#include "jcz/names.hpp"
#include "jcz/pack.hpp"
#include "jcz/setup.hpp"
#include "protocol/error.hpp"

namespace bastide::jcz {

class Commas;

/// A figure on the table, as long as it has not come home.
struct Deployed {
  u16 row;          ///< segment row on which it stands
  u8 player, kind;  ///< kind: row of Ruleset::figure
  u8 number;        ///< the last part of its id
  u16 place;        ///< the row that is told: a barn's is on the tile that brought it, else where it stands
};

/// A figure that somebody holds.
struct Captive {
  u8 captor, player, kind, number;
};

/// A tile at a bazaar; -1: nobody yet.
struct Lot {
  u16 tile;  ///< its kind
  int price = 0, bidder = -1, owner = -1, selected_by = -1;
};

class Match {
 public:
  /// Throws Error (bad-rules) in words.
  explicit Match(const Setup&);

  /// Plays a message. Throws Error (illegal, bad-message) in words; then nothing has changed.
  void play(const boost::json::object& message);
  bool over() const { return game_.over(); }
  const Game& game() const { return game_; }
  /// Everything that has been played, draws among it, but for what Bastide plays by itself; a figure is deployed on the segment that its message named.
  const std::vector<Move>& moves() const { return moves_; }
  /// What was drawn, in order.
  const std::vector<Drawn>& drawn() const { return pack_.drawn(); }
  /// The state on one line; it stands until the next call.
  std::string_view state();
  /// The move that a computer player would make; the game is not over.
  Move advise() const;
  /// A legal move as type and payload of a message.
  boost::json::object message_of(Move) const;
  /// At a bazaar the player is to choose a tile, and in an auction to bid for it at once.
  bool selects() const { return selects_lot(); }
  /// That choice in one message.
  boost::json::object bid_message(std::string_view tile, int price) const;

 private:
  using Object = boost::json::object;
  struct Step {  ///< what an undo goes back to
    std::size_t mark, moves, discards;
    int actor;
    History::Mark history;
    Pack::Mark pack;
    std::vector<Deployed> deployed;
    std::array<u16, 2> record;
    std::vector<Lot> lots;
    std::vector<Captive> captives;
  };
  /// An id in parts.
  struct Id {
    int player, kind, number;
  };

  /// The completed cities that feed a field.
  struct Harvest {
    int cities = 0, besieged = 0, town = 0, castles = 0;  ///< besieged: how many of the cities; town: Carcassonne
    bool pig = false, herd = false;          ///< a player's pig, anybody's herd
    /// What each of them pays for all cities, Carcassonne too.
    int extra() const { return cities + town + castles; }
  };

  // moves.cpp: messages
  void place(const Object&), deploy(const Object&), pass(const Object&), commit(const Object&), bring_home(const Object&),
      neutral(const Object&), move_fairy(const Object&), undo();
  Id read_id(const Object& from) const;
  u16 read_pointer(const Object& pointer) const;
  u16 read_tile(const Object& payload) const;
  u16 quarter_row(std::string_view location) const;
  Move as_offered(Move) const;
  void choose(Move, int number = 0);
  void deploy_on_tile(u8 kind, u16 row, int number);
  void deploy_through(u8 kind, u16 row, int number);
  void build_barn(u8 kind, u16 place, int number);
  void drive(u8 kind, u16 row, int number);
  void check_random(const Object& payload) const;
  void take_random(const Object& payload);

  // match.cpp: playing
  void play_move(Move);
  void deal();
  void forget();
  int free_number(int player, int kind) const;
  void add_rows();
  std::string place_text(u16 row) const;

  // abbey.cpp: barns and wagons
  bool is_barn(int kind) const;
  u16 barn_place(u16 row) const;
  bool is_home(const Deployed&) const;
  const Deployed* moving_wagon() const;
  bool renumber_wagon(int number);
  void put_holes(std::string&, const Moves&) const;
  void put_barns(std::string&, Commas&, const Moves&) const;
  void put_drives(std::string&, Commas&, const Moves&) const;

  // bridges.cpp: bridges and castles
  bool is_castle(u16 row) const;
  bool place_with_bridge(Pos, int rot);
  void put_token_message(const Object&);
  void put_bridges(std::string&, Commas&, const Moves&) const;
  void put_castle_choice(std::string&, Commas&, const Moves&) const;
  void put_spans(std::map<std::pair<int, int>, u8>& cells) const;
  void put_built(std::string&) const;
  void tell_bridge(const Event&);
  void tell_castle(const Event&);
  void tell_empty_castles();

  // tower.cpp
  void capture(const Object&), exchange(const Object&), ransom(const Object&);
  const Captive* captive(int player, int kind, int captor) const;
  void put_pieces(std::string&, Commas&, const Moves&) const;
  void put_captures(std::string&, Commas&, const Moves&) const;
  void put_exchanges(std::string&, Commas&, const Moves&) const;
  void put_captives(std::string&, int player) const;
  void put_height(std::string&, u16 row) const;
  void tell_piece(const Event&);
  void tell_capture(const Event&);
  void tell_release(const Event&);
  void tell_ransom(const Event&);
  boost::json::object prisoner_message(Move) const;

  // flier.cpp
  void fly(const Object&);
  void put_machine(std::string&, Commas&, const Moves&, int kind) const;
  void put_machines(std::string&) const;
  void tell_flight(const Event&);

  // bazaar.cpp
  bool selects_lot() const;
  void bid(const Object&), buy_or_sell(const Object&);
  void put_bazaar_action(std::string&) const;
  void put_lots(std::string&) const;
  void tell_deal(const Event&);

  // events.cpp: the ledger becomes history
  void tell_events();
  void tell(const Event&);
  void tell_score(std::size_t& i, std::vector<u16>& told);
  void tell_cards(std::size_t& i);
  void tell_goods(std::size_t& i);
  void tell_received(const Event&);
  void tell_return(const Event&);
  void tell_shift(const Event&);
  bool follows_already(const Event&) const;
  void begin_history(int part, int player);
  unsigned leaders_on(u16 feature) const;
  void tell_fruitless(const Event&, std::vector<u16>& told);
  void tell_neutral(const Event&);
  void tell_fairy(const Event&);
  void tell_count(u16 row);
  void tell_token(const Event&);
  void tell_empty_fields(std::vector<u16> told);
  std::size_t entries_of(std::size_t i) const;
  void put_items(std::string&, const Event&, u16 feature) const;
  const Deployed* first_at(int player, int kind, u16 row) const;
  const Deployed* first_on(int player, u16 feature) const;
  const Deployed* first_barn(int player, u16 field) const;
  const Deployed* first_paid(const Event&, u16 feature) const;
  Harvest harvest(u16 field, int player) const;
  u16 feature_of_score(const Event&, const std::vector<u16>& told) const;
  u16 row_of(const Event& e) const { return static_cast<u16>(game_.s().placed[e.tile].base + e.segment); }

  // state.cpp: printing
  void put_players(std::string&) const;
  void put_token(std::string&, const Token&) const;
  int turn_player() const;
  void put_supply(std::string&, int player) const;
  void put_tiles(std::string&) const;
  void put_figures(std::string&) const;
  void put_features(std::string&) const;
  void put_abbey_edges(std::string&) const;
  void put_pointer(std::string&, u16 row) const;
  void put_cell(std::string&, int tile) const;
  void put_neutrals(std::string&) const;
  void put_id(std::string&, int player, int kind, int number) const;
  void put_member(std::string&, const Deployed&) const;
  // action.cpp: what may be done now
  const char* return_source(MoveKind) const;
  void put_action(std::string&) const;
  void put_placements(std::string&) const;
  void put_choices(std::string&, const Moves&) const;
  void put_entries(std::string&, Commas&, const Moves&) const;
  void put_neutral_moves(std::string&, Commas&, const Moves&) const;
  void put_ways(std::string&, Commas&, const Moves&, int kind) const;
  void put_shifts(std::string&, Commas&, const Moves&) const;
  bool put_shifts_from(std::string&, Commas&, const Moves&, int kind, int quarter, bool begins) const;
  void put_returns(std::string&, Commas&, const Moves&, MoveKind) const;

  Game game_;
  Names names_;
  Pack pack_;
  History history_;
  std::vector<std::string> discards_;
  std::vector<Deployed> deployed_;       ///< in the order of deployment
  std::vector<std::string> places_;      ///< of each segment row: `[x,y,"NE"]`
  std::array<u16, 2> record_{kNo, kNo};  ///< King and Robber: a segment row of their feature
  std::vector<Lot> lots_;                ///< of a bazaar, until each has been drawn
  int lot_ = -1;                         ///< the one that is sold
  std::vector<Captive> captives_;
  int freed_ = 0;                        ///< the number of the captive that the message being played names
  std::vector<Step> steps_;
  std::vector<Move> moves_;
  int chosen_ = 0;  ///< the number of the figure that the message being played names
  u32 town_ = 0;    ///< the tag of the city of Carcassonne
  u32 castle_ = 0;  ///< that of castles, 0 if there are none
  u32 hidden_ = 0;  ///< kinds of features that are but pictures here, as a bit set
  int idle_pigs_ = 0, idle_barns_ = 0;  ///< in each player's supply
  std::string out_;
};

}  // namespace bastide::jcz
