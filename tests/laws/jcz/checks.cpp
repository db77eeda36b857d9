// What must hold in every state and after every message.
#include <algorithm>
#include <iterator>
#include <utility>

#include "laws/jcz/demand.hpp"
#include "laws/jcz/game.hpp"
#include "laws/jcz/lair.hpp"

namespace bastide::laws {

void ProtocolGame::check() const {
  check_features();
  check_supplies();
  check_points();
  check_events();
  check_helpers();
  check_received();
  check_abbeys();
  check_bridges();
  if (state_.contains("action")) check_action();
  std::vector<std::string> discards;
  for (auto& d : state_.at("discardedTiles").get_array()) discards.emplace_back(d.as_string());
  demand(discards == discards_, "the discards should be" + list(discards_));
  const int size = number(state_.at("tilePack").at("size")), laid = static_cast<int>(state_.at("placedTiles").get_array().size());
  demand(size == draws_.size(), "the size of the pack should be " + std::to_string(draws_.size()));
  const int hand = state_.at("phase").as_string() == "TilePhase";
  const auto abbeys = std::count_if(table_->tiles().begin(), table_->tiles().end(), [](auto& t) { return t.def->has_note("fills-holes"); });
  if (!plan_.limit) demand(size + static_cast<int>(lots_of(state_).size()) + laid - static_cast<int>(abbeys) + hand + static_cast<int>(discards.size()) == draws_.total(), "a tile is lost");
}

void ProtocolGame::check_features() const {
  std::multiset<std::string> features;
  for (auto& f : state_.at("features").get_array()) {
    std::set<std::string> places;
    const std::string type(f.at("type").as_string());
    for (auto& p : f.at("places").get_array())
      places.insert(std::to_string(number(p.at(0))) + "," + std::to_string(number(p.at(1))) + " " +
                    std::string(p.at(2).as_string()) + " " + type);
    std::string text = type;
    for (auto& place : places) text += "; " + place;
    if (const json::value* owners = f.get_object().if_contains("owners"))
      for (auto& owner : owners->get_array()) text += " !" + std::to_string(number(owner));
    if (type == "Tower") text += " h" + std::to_string(number(f.at("height")));
    if (type == "Field") text += " c" + std::to_string(number(f.at("cities")));
    features.insert(text);
  }
  demand_same(features, table_->features(), "features");
}

void ProtocolGame::check_supplies() const {
  static const std::map<std::string, std::string> kinds = {
      {"SmallFollower", "small"}, {"BigFollower", "big"}, {"Abbot", "abbot"}, {"Phantom", "phantom"}, {"Builder", "builder"}, {"Pig", "pig"},
      {"Mayor", "mayor"}, {"Wagon", "wagon"}, {"Barn", "barn"}};
  std::map<std::pair<int, std::string>, int> seen;
  std::set<std::string> ids;
  for (auto& m : state_.at("deployedMeeples").get_array()) {
    const std::string id(m.at("id").as_string()), kind = kinds.at(std::string(m.at("type").as_string()));
    demand(ids.insert(id).second, "a figure stands twice: " + id);
    demand(id.starts_with(std::to_string(number(m.at("player"))) + "." + kind + "."), "an id of another kind: " + id);
    ++seen[{number(m.at("player")), kind}];
  }
  auto& players = state_.at("players").get_array();
  demand(static_cast<int>(players.size()) == plan_.players, "so many players");
  for (int p = 0; p < plan_.players; ++p) {
    const json::object& player = players[static_cast<std::size_t>(p)].get_object();
    for (auto& [type, held] : player.at("meeples").get_object()) {
      demand(number(held.at(0)) > 0, "an empty kind is listed");
      demand(!ids.count(std::string(held.at(1).as_string())), "a figure in supply stands");
      seen[{p, kinds.at(std::string(type))}] += number(held.at(0));
    }
    for (auto& [type, n] : prisoners(state_, p, -1)) seen[{p, kinds.at(type)}] += n;
    for (auto& [kind, n] : plan_.figures)
      demand(seen[{p, kind}] == n, "player " + std::to_string(p) + " has " + std::to_string(seen[{p, kind}]) + " " + kind);
    const bool turn = state_.contains("turnPlayer") && number(state_.at("turnPlayer")) == p;
    demand(player.contains("turn") == turn, "the player of the turn is marked");
  }
}

/// Builders stand on roads and in cities, pigs on fields, beside a follower of the same player.
void ProtocolGame::check_helpers() const {
  for (auto& w : table_->wholes()) {
    for (const int p : w.builders)
      demand(w.power.count(p) && (w.kind == City || w.kind == Road), "a builder stands alone or elsewhere");
    for (const int p : w.pigs) demand(w.power.count(p) && w.kind == Field, "a pig stands alone or elsewhere");
  }
}

/// All goods that a player has he was told to receive, each for a complete city with so many of them.
void ProtocolGame::check_received() const {
  std::map<std::pair<int, std::string>, int> received;
  for (auto& turn : state_.at("history").get_array())
    for (auto& v : turn.at("events").get_array()) {
      const json::object& e = v.get_object();
      if (e.at("type").as_string() != "token-received") continue;
      const std::string token(e.at("token").as_string());
      if (token == "KING" || token == "ROBBER") continue;
      received[{number(e.at("player")), token}] += number(e.at("count"));
      const int whole = table_->find(e.at("feature").get_object());
      demand(whole >= 0, "goods come from nowhere: " + json::serialize(e));
      const Whole& city = table_->wholes()[static_cast<std::size_t>(whole)];
      demand(!city.open && city.goods.count(token) && city.goods.at(token) == number(e.at("count")),
             "the goods of a city: " + json::serialize(e));
    }
  for (int p = 0; p < plan_.players; ++p)
    for (auto* good : kGoods)
      demand(received[{p, good}] == goods_of(state_, p, good), std::string("how much he received: ") + good);
}

/// A builder or pig whose last follower escapes or goes to a festival is told to come home, nobody else is.
void ProtocolGame::check_left_alone(const Before& old, const json::object& choice) const {
  const auto without_source = [](const json::object& state) {
    int n = 0;
    for (auto& turn : state.at("history").get_array())
      for (auto& e : turn.at("events").get_array())
        n += e.at("type").as_string() == "meeple-returned" && !e.get_object().contains("source");
    return n;
  };
  const auto helpers = [](const json::object& state) {
    int n = 0;
    for (auto& m : state.at("deployedMeeples").get_array()) n += m.at("type").as_string() == "Builder" || m.at("type").as_string() == "Pig";
    return n;
  };
  int gone = 0;
  if (choice.at("type").as_string() == "RETURN_MEEPLE") {
    const std::string id(choice.at("payload").at("pointer").at("meepleId").as_string());
    const bool itself = id.find(".builder.") != id.npos || id.find(".pig.") != id.npos;
    gone = helpers(old.state) - helpers(state_) - itself;
  }
  if (choice.at("type").as_string() == "CAPTURE_FOLLOWER")
    gone = helpers(old.state) - helpers(state_) + (choice.at("payload").at("pointer").at("meepleId").as_string()[0] - '0' == number(old.state.at("action").at("player")));
  if (choice.at("type").as_string() == "PLACE_TOKEN") gone = helpers(old.state) - helpers(state_);
  if (choice.at("type").as_string() == "MOVE_NEUTRAL_FIGURE" && choice.at("payload").at("figureId").as_string() == "dragon.1")
    gone = static_cast<int>(old.state.at("deployedMeeples").get_array().size() - state_.at("deployedMeeples").get_array().size());
  demand(without_source(state_) - without_source(old.state) == gone, "who is left alone is told to come home");
}

void ProtocolGame::check_points() const {
  std::map<int, int> points;
  for (auto& turn : state_.at("history").get_array())
    for (auto& event : turn.at("events").get_array()) {
      if (event.at("type").as_string() == "tile-auctioned") {
        const bool sold = event.at("option").as_string() == "SELL";
        points[number(event.at(sold ? "bidder" : "auctioneer"))] -= number(event.at("points"));
        if (sold) points[number(event.at("auctioneer"))] += number(event.at("points"));
      }
      if (event.at("type").as_string() != "points") continue;
      for (auto& entry : event.at("points").get_array()) {
        points[number(entry.at("player"))] += number(entry.at("points"));
        int sum = 0;
        for (auto& item : entry.at("items").get_array()) sum += number(item.at("points"));
        demand(sum == number(entry.at("points")), "items do not add up: " + json::serialize(event));
      }
    }
  for (int p = 0; p < plan_.players; ++p)
    demand(points[p] == number(state_.at("players").at(static_cast<std::size_t>(p)).at("points")),
           "the history does not add up to the points");
}

namespace {

/// The keys of an event, in one word; figures that move out of Carcassonne also say from where.
const std::multimap<std::string, std::string>& event_keys() {
  static const std::multimap<std::string, std::string> keys = {{"tile-placed", "position rotation tile type "},
                                                               {"tile-discarded", "tile type "},
                                                               {"meeple-deployed", "meeple player to type "},
                                                               {"meeple-deployed", "from meeple player to type "},
                                                               {"meeple-returned", "forced from meeple player source type "},
                                                               {"meeple-returned", "forced from meeple player type "},
                                                               {"token-received", "count feature player token type "},
                                                               {"neutral-moved", "figure from to type "},
                                                               {"neutral-moved", "figure to type "},
                                                               {"dragon-moved", "figure path type "},
                                                               {"token-placed", "to token type "},
                                                               {"meeple-captured", "from meeple player type "},
                                                               {"ransom-paid", "jailer meeple player type "},
                                                               {"prisoners-exchange", "first second type "},
                                                               {"flier-roll", "distance flierPosition type "},
                                                               {"castle-created", "positions type "},
                                                               {"tile-auctioned", "auctioneer bidder option points tile type "},
                                                               {"tile-auctioned", "auctioneer option points tile type "},
                                                               {"points", "points type "}};
  return keys;
}

std::string keys_of(const json::object& o) {
  std::set<std::string> keys;
  for (auto& [key, value] : o) keys.insert(std::string(key));
  std::string text;
  for (auto& key : keys) text += key + " ";
  return text;
}

}  // namespace

/// In one turn a card is told once, every loser of a challenge comes home, and a count that goes by himself comes with every follower.
void ProtocolGame::check_turn_events(const json::array& events) const {
  std::multiset<std::string> cards;
  int losers = 0, returned = 0, entered = 0, walks = 0, flown = 0;
  for (auto& v : events) {
    const json::object& e = v.get_object();
    const std::string type(e.at("type").as_string());
    if (type == "token-received") cards.insert(std::string(e.at("token").as_string()));
    if (type == "points")
      for (auto& entry : e.at("points").get_array()) losers += std::string(entry.at("name").as_string()).ends_with(".challenged");
    if (type == "meeple-returned" && e.contains("source")) returned += e.at("source").as_string() == "MONASTERY_SHRINE_CHALLENGE";
    if (type == "meeple-deployed") entered += e.at("to").at("feature").as_string() == "Quarter";
    walks += type == "neutral-moved" && e.at("figure").as_string() == "count.1";
    flown += type == "dragon-moved";
  }
  demand(cards.count("KING") <= 1 && cards.count("ROBBER") <= 1, "a card is told twice");
  demand(losers == returned, "who loses a challenge is told to come home");
  demand(flown <= 6, "the dragon flies too far");
  const bool asked = plan_.rule("count-move", "by-player");
  demand(asked ? walks <= entered : walks == entered, "how often the count is told to move");
}

/// Events have the keys that the page tells of, turns follow each other, and the tiles told are the tiles that lie.
void ProtocolGame::check_events() const {
  std::vector<std::string> placed, discarded;
  std::size_t turns = 0;
  for (auto& turn : state_.at("history").get_array()) {
    if (!turn.get_object().contains("finalScoring")) {
      demand(turns < parts_.size(), "there are too many turns");
      demand(number(turn.at("player")) == parts_[turns], "players take turns");
      demand(number(turn.at("turn")) == static_cast<int>(++turns), "turns are numbered");
    }
    check_turn_events(turn.at("events").get_array());
    for (auto& e : turn.at("events").get_array()) {
      const std::string type(e.at("type").as_string()), keys = keys_of(e.get_object());
      const auto [begin, end] = event_keys().equal_range(type);
      demand(std::any_of(begin, end, [&](auto& known) { return known.second == keys; }),
             "an event of type " + type + " has the keys " + keys);
      if (type == "tile-placed") placed.emplace_back(e.at("tile").as_string());
      if (type == "tile-discarded") discarded.emplace_back(e.at("tile").as_string());
      if (type != "points") continue;
      for (auto& entry : e.at("points").get_array()) check_pointer(entry.get_object());
    }
  }
  std::vector<std::string> lie;
  auto& tiles = state_.at("placedTiles").get_array();
  for (std::size_t i = plan_.payload.at("start").get_array().size(); i < tiles.size(); ++i)
    lie.emplace_back(tiles[i].at("id").as_string());
  demand(turns == parts_.size(), "there are too few turns");
  demand(placed == lie && discarded == discards_, "the history tells of other tiles");
}

/// Features are pointed at, buildings with the tiles around them; cards are not.
void ProtocolGame::check_pointer(const json::object& entry) const {
  const std::string name(entry.at("name").as_string());
  const json::value* pointer = entry.if_contains("ptr");
  const bool card = name.starts_with("king") || name.starts_with("robber") || name == "trade-goods" || name.starts_with("ransompaid");
  demand(card == !pointer, "a pointer in " + json::serialize(entry));
  if (card) return;
  if (name.starts_with("fairy"))
    return demand(table_->tile_at(number(pointer->at(0)), number(pointer->at(1))) >= 0, "the fairy pays where no tile lies");
  const json::value* inner = pointer->get_object().if_contains("featurePointer");
  demand(table_->find(inner ? inner->get_object() : pointer->get_object()) >= 0,
         "a pointer to nothing in " + json::serialize(entry));
  if (inner)
    demand(static_cast<int>(pointer->at("positions").as_array().size()) >= number(entry.at("points")), "too few positions");
}

/// It may be taken back if the same player goes on, and no random number came since.
void ProtocolGame::check_undo(const Before& old, const json::object& choice) const {
  if (!state_.contains("action")) return;
  const json::object& undo = state_.at("undo").get_object();
  const json::value* const payload = choice.if_contains("payload");
  const bool commit = payload && payload->get_object().contains("random");
  const bool due = !commit && state_.at("action").at("player") == old.state.at("action").at("player");
  demand(undo.at("allowed").as_bool() == due, "whether an undo is allowed");
  demand(number(undo.at("depth")) == (commit ? 0 : number(old.state.at("undo").at("depth")) + 1), "how deep an undo goes");
}

/// In the last rounds the next is asked who is not out and can do something; who passes is out.
void ProtocolGame::check_last_rounds(const Before& old, const json::object& choice) {
  if (old.state.at("phase").as_string() != "CocFinalScoringPhase") return;
  const int player = number(old.state.at("action").at("player"));
  if (choice.at("type").as_string() == "PASS") out_.insert(player);
  int next = -1;
  for (int i = plan_.players; i > 0; --i)
    if (const int p = (player + i) % plan_.players; !out_.count(p) && !leaving_at_the_end(plan_, *table_, state_, p).empty()) next = p;
  demand((state_.at("phase").as_string() == "GameOverPhase") == (next < 0), "whether the last rounds are over");
  if (next >= 0) demand(number(state_.at("action").at("player")) == next, "whose turn it is in the last rounds");
}

/// Figures keep their order, also those that leave Carcassonne.
void ProtocolGame::check_order(const Before& old) const {
  const auto ids = [](const json::object& state, const std::set<std::string>& of) {
    std::vector<std::string> list;
    for (auto& m : state.at("deployedMeeples").get_array())
      if (const std::string id(m.at("id").as_string()); of.empty() || of.count(id)) list.push_back(id);
    return list;
  };
  const auto before = ids(old.state, {}), now = ids(state_, {});
  const std::set<std::string> were(before.begin(), before.end()), are(now.begin(), now.end());
  std::set<std::string> both;
  std::set_intersection(were.begin(), were.end(), are.begin(), are.end(), std::inserter(both, both.end()));
  if (!both.empty()) demand(ids(old.state, both) == ids(state_, both), "the order of the figures changes");
}

void ProtocolGame::check_action() const {
  const std::string phase(state_.at("phase").as_string());
  const bool own = !phase.starts_with("CocScoring") && !phase.starts_with("CocFinal") && phase != "WagonPhase" && phase != "AbbeyEndGamePhase" && phase != "CastlePhase" && phase != "BazaarPhase";
  const int flown = phase == "DragonMovePhase" ? static_cast<int>(state_.at("neutralFigures").at("dragon").at("visited").as_array().size()) : 0;
  if (own)
    demand(number(state_.at("action").at("player")) == (number(state_.at("turnPlayer")) + flown) % plan_.players, "another player must act in " + phase);
  const auto is = offered(state_);
  demand(odd_items(state_).empty(), odd_items(state_));
  demand_same(is, due(plan_, *table_, state_, phase), "the options in " + phase);
  const bool princess = phase == "ActionPhase" && plan_.rule("princess-action", "must") && !knights(plan_, *table_, state_).empty();
  const bool lost = phase == "TilePhase" && table_->placements(text(state_.at("action").at("items").at(0).at("tileId"))).empty();  // but for a bridge
  const bool must = is_flying(state_) || std::any_of(is.begin(), is.end(), [](auto& offer) { return offer.starts_with("Swap "); });
  const bool pass = lost || (!is.count("Confirm") && phase != "TilePhase" && phase != "DragonMovePhase" && phase != "BazaarPhase" && !princess && !must);
  demand(state_.at("action").at("canPass").as_bool() == pass, "who may pass in " + phase);
}

/// A tile that extends what a builder of the player's stands on earns a second part of the turn, the only one.
void ProtocolGame::check_parts(const Before& old, const json::object& choice) {
  const json::value* const id = choice.at("payload").get_object().if_contains("meepleId");
  phantom_flew_ = phantom_flew_ || (id && choice.at("payload").get_object().contains("random") && text(*id).find(".phantom.") != std::string::npos);
  if (choice.at("type").as_string() != "PLACE_TILE") return;
  offered_ = false;
  const TileDef& tile = *table_->tiles().back().def;
  if (plan_.on("bazaar") && tile.has_note("bazaar") && !from_hand_ && hands_.empty()) due_ = true;
  if (old.state.at("phase").as_string() == "AbbeyEndGamePhase") {  // a turn in which nothing could be drawn
    const int player = number(old.state.at("action").at("player"));
    if (parts_.back() != player || began_ != static_cast<int>(old.table.tiles().size())) parts_.push_back(player);
    second_ = again_ = earned_ = false;
  }
  if (last_bears(plan_, *table_, "dragon", "volcano") || last_bears(plan_, *table_, "dragon", "volcano-lake")) draws_.release();
  const int last = static_cast<int>(table_->tiles().size()) - 1;
  for (int k = 0; k < static_cast<int>(table_->tiles().back().def->segments.size()); ++k)
    earned_ = earned_ || table_->wholes()[static_cast<std::size_t>(table_->whole_of(last, k))].builders.count(parts_.back());
}

void ProtocolGame::begin_part() {
  if (again_)
    parts_.push_back(parts_.back());
  else
    parts_.push_back(parts_.empty() ? 0 : (parts_.back() + 1) % plan_.players);
  second_ = again_;
  earned_ = phantom_flew_ = false;
  began_ = static_cast<int>(table_->tiles().size());
}

/// When a turn begins, the tile in hand is the one that follows from the random number.
void ProtocolGame::check_draw(const std::string& from) {
  const std::string phase(state_.at("phase").as_string());
  if (from == "TilePhase") return pass_tile();
  if (from == "BazaarPhase" && phase == "BazaarPhase") return;
  if (ended_ || (phase != "TilePhase" && phase != "GameOverPhase" && phase != "CocFinalScoringPhase" && phase != "BazaarPhase" && !phase.starts_with("Abbey"))) return;
  if (std::exchange(offered_, false)) return check_tile();
  again_ = earned_ && !second_ && (!none_left() || has_use_for_abbey(plan_, *table_, state_, parts_.back()));
  if (!again_ && check_market(from)) return;
  // The fairy pays before a tile is drawn, if there is one to be drawn.
  const int next = parts_.empty() ? 0 : (parts_.back() + 1) % plan_.players;
  const bool paid = !again_ && (!draws_.none_left() || hands_.count(next)) && !due_for_fairy(plan_, *table_, state_, next).empty();
  begun_ = !again_;
  offered_ = (again_ || !draws_.none_left()) && (again_ || !hands_.count(next)) && has_use_for_abbey(plan_, *table_, state_, again_ ? parts_.back() : next);
  demand((phase == "AbbeyPhase") == offered_, "whether an abbey may be laid");
  if (offered_) return begin_part();
  check_tile(paid);
}

/// A tile is drawn; with it a part of a turn begins if none has begun, also where something was paid for that.
void ProtocolGame::check_tile(std::optional<bool> paid) {
  const std::string phase(state_.at("phase").as_string());
  const int player = parts_.empty() ? 0 : !paid || again_ ? parts_.back() : (parts_.back() + 1) % plan_.players;
  const auto kept = hands_.extract(player);
  from_hand_ = !kept.empty();
  std::string id = from_hand_ ? kept.mapped() : draws_.draw();
  if (paid && (!id.empty() || *paid)) begin_part();
  else if (id.empty()) begun_ = false;
  for (; !id.empty() && ways_to_lay(plan_, *table_, state_, player, id).empty(); id = draws_.draw()) discards_.push_back(id);
  ended_ = id.empty();
  demand((phase == "TilePhase") == !ended_, ended_ ? "the game should end" : "the game should go on with " + id);
  if (ended_) return;
  demand(number(state_.at("turnPlayer")) == parts_.back(), "it is another player's turn");
  const std::string hand(state_.at("action").at("items").at(0).at("tileId").as_string());
  demand(hand == id, "the tile should be " + id + ", not " + hand + ", after the discards" + list(discards_));
}

namespace {

/// Points told in a part of the history.
Told told_in(const json::object& state, std::size_t part) {
  Told all;
  auto& history = state.at("history").get_array();
  if (part >= history.size()) return all;
  for (auto& e : history[part].at("events").get_array()) {
    if (e.at("type").as_string() != "points") continue;
    std::map<std::string, std::map<int, int>> points;
    for (auto& entry : e.at("points").get_array())
      points[std::string(entry.at("name").as_string())][number(entry.at("player"))] = number(entry.at("points"));
    std::string text;
    for (auto& [name, shares] : points) {
      text += (text.empty() ? "" : " + ") + name;
      for (auto& [player, n] : shares) text += " " + std::to_string(player) + ":" + std::to_string(n);
    }
    all.insert(text);
  }
  return all;
}

bool is_scored(const std::string& from, const std::string& to) {
  return (from == "CommitActionPhase" || from == "CocScoringPhase") && to != "CocScoringPhase";
}

}  // namespace

/// Every feature that counts is told with its points, in the turn and at the end, and the cards change hands.
void ProtocolGame::check_scores(const Before& old, const json::object& choice) const {
  const json::object& before = old.state;
  const Table& table = old.table;
  const std::string from(before.at("phase").as_string()), to(state_.at("phase").as_string());
  const bool scored = is_scored(from, to);
  Told due = told_in(before, before.at("history").get_array().size() - 1);
  if (scored)
    for (auto& line : due_for_turn(plan_, table, before)) due.insert(line);
  if (choice.at("type").as_string() == "RETURN_MEEPLE" && choice.at("payload").at("source").as_string() == "ABBOT_RETURN")
    due.insert(due_for_abbot(plan_, table, choice.at("payload").at("pointer").at("featurePointer").get_object(),
                             number(before.at("turnPlayer"))));
  if (choice.at("type").as_string() == "PAY_RANSOM") {
    due.insert("ransompaid.payment " + std::to_string(number(before.at("turnPlayer"))) + ":-3");
    for (int p = 0; p < plan_.players; ++p)
      if (number(state_.at("players").at(static_cast<std::size_t>(p)).at("points")) > number(before.at("players").at(static_cast<std::size_t>(p)).at("points")))
        due.insert("ransompaid.income " + std::to_string(p) + ":3");
  }
  demand_same(told_in(state_, before.at("history").get_array().size() - 1), due, "the points of the turn");
  for (int p = 0; p < plan_.players; ++p)
    for (auto* good : kGoods)
      demand(goods_of(state_, p, good) == goods_due(table, before, p, good, scored), std::string("who has the ") + good);
  for (const Kind kind : {City, Road}) {
    const char* const name = kind == City ? "KING" : "ROBBER";
    demand(card(state_, name) == (scored ? card_due(plan_, table, before, kind) : card(before, name)),
           std::string("who has the ") + name);
  }
  if (begun_) {
    const std::string fairy = due_for_fairy(plan_, *table_, state_, parts_.back());
    demand_same(told_in(state_, parts_.size() - 1), fairy.empty() ? Told{} : Told{fairy}, "what the fairy pays as a turn begins");
  }
  const int next = begun_ || again_ ? parts_.back() : (parts_.back() + 1) % plan_.players;
  if (to == "GameOverPhase")
    demand_same(told_in(state_, state_.at("history").get_array().size() - 1), due_at_the_end(plan_, *table_, state_, next),
                "the points at the end");
}

/// A phase is passed over only if nothing can be done in it.
void ProtocolGame::check_phase(const Before& old) {
  const json::object& before = old.state;
  const Table& table = *table_;
  const std::string from(before.at("phase").as_string()), to(state_.at("phase").as_string());
  const int player = number(before.at("turnPlayer"));
  if (old.table.tiles().size() != table.tiles().size() && to != "ActionPhase")
    demand(actions(plan_, table, state_, player).empty(), "the action phase is left out");
  if (from == "ActionPhase" && to != "PhantomPhase" && to != from && !phantom_flew_)
    demand(phantoms(plan_, table, state_, player).empty(), "the phantom is left out");
  check_run(old);
  const bool goes_on = from == "TilePhase" || from == "BazaarPhase" || from.starts_with("Abbey") || from == "CommitAbbeyPassPhase";
  const bool turn_over = !goes_on && (to == "TilePhase" || to == "GameOverPhase" || to == "CocFinalScoringPhase" || to == "BazaarPhase" || to.starts_with("Abbey"));
  if (turn_over && again_)
    demand(from != "EscapePhase", "the escape is asked for between two parts of a turn");
  else if (turn_over && from != "EscapePhase" && from != "CocFinalScoringPhase")
    demand(escapes(plan_, table, state_, player).empty(), "the escape is left out");
  if (plan_.on("count")) check_city_gates(old);
}

/// The dragon's run is left out, or over, only if it can go nowhere.
void ProtocolGame::check_run(const Before& old) const {
  const std::string from(old.state.at("phase").as_string()), to(state_.at("phase").as_string());
  if (to == "DragonMovePhase" || to == "WagonPhase" || to.starts_with("Coc")) return;
  const bool before = plan_.rule("dragon-move", "before-scoring");
  const bool acted = old.table.tiles().size() != table_->tiles().size() || from == "ActionPhase" || from == "PhantomPhase";
  if (from == "DragonMovePhase") {
    json::object still = state_;  // as if it were to go on
    json::array visited = old.state.at("neutralFigures").at("dragon").at("visited").as_array();
    visited.push_back(old.state.at("neutralFigures").at("dragon").at("position"));
    still["neutralFigures"].get_object()["dragon"].get_object()["visited"] = std::move(visited);
    demand(flights(plan_, *table_, still).empty(), "the dragon's run is over too soon");
  } else if (before ? acted && (to == "CommitActionPhase" || to == "CastlePhase") : from == "CommitActionPhase" || from.starts_with("CocScoring") || from == "WagonPhase" || from == "CocFollowerPhase" || from == "CocCountPhase") {
    demand(flights(plan_, *table_, state_).empty(), "the dragon's run is left out");
  }
}

namespace {

bool moves_figure(const json::object& choice, const char* id) {
  return choice.at("type").as_string() == "MOVE_NEUTRAL_FIGURE" && choice.at("payload").at("figureId").as_string() == id;
}

/// Where a neutral figure is, as text.
std::string placed(const json::object& state, const char* figure, const char* key) {
  const json::value* const v = state.at("neutralFigures").get_object().if_contains(figure);
  return v ? json::serialize(v->at(key)) : "";
}

}  // namespace

/// The dragon comes where it is sent, or to a volcano; the fairy where she is sent, and stays when her follower has left.
void ProtocolGame::check_neutrals(const Before& old, const json::object& choice) const {
  std::string dragon = placed(old.state, "dragon", "position");
  const bool laid = choice.at("type").as_string() == "PLACE_TILE";
  if (moves_figure(choice, "dragon.1")) dragon = json::serialize(choice.at("payload").at("to"));
  if (laid && (last_bears(plan_, *table_, "dragon", "volcano") || last_bears(plan_, *table_, "dragon", "volcano-lake")))
    dragon = json::serialize(choice.at("payload").at("position"));
  demand(placed(state_, "dragon", "position") == dragon, "the dragon should be at " + dragon);
  demand((fairy_tile(old.table, old.state) == fairy_tile(*table_, state_)) || moves_figure(choice, "fairy.1"), "the fairy has moved");
  if (moves_figure(choice, "fairy.1")) {
    const json::value& to = choice.at("payload").at("to");
    const json::object* const partner = fairy_partner(state_);
    demand(to.is_array() ? placed(state_, "fairy", "placement") == json::serialize(to) : partner && partner->at("id") == to.at("meepleId"),
           "the fairy should be at " + json::serialize(to));
  }
  if (moves_figure(choice, "dragon.1")) check_eaten(old, choice);
}

/// Whom the dragon finds is gone, and all others stay but builders and pigs whose last follower it was.
void ProtocolGame::check_eaten(const Before& old, const json::object& choice) const {
  const json::value& to = choice.at("payload").at("to");
  const int tile = table_->tile_at(number(to.at(0)), number(to.at(1)));
  std::set<std::string> ids;
  for (auto& m : state_.at("deployedMeeples").get_array()) ids.insert(std::string(m.at("id").as_string()));
  for (auto& v : old.state.at("deployedMeeples").get_array()) {
    const json::object& m = v.get_object();
    const bool there = tile_of(old.table, m) == tile, stays = ids.count(std::string(m.at("id").as_string()));
    const auto& power = table_->wholes()[static_cast<std::size_t>(table_->find(m))].power;
    const bool alone = !is_follower(m) && !power.count(number(m.at("player")));
    const bool safe = text(m.at("type")) == "Barn" || old.table.wholes()[static_cast<std::size_t>(old.table.find(m))].castle;
    demand(stays != (!safe && (there || alone)), std::string(m.at("id").as_string()) + (stays ? " is not eaten" : " is eaten elsewhere"));
  }
}

/// Who is asked to leave Carcassonne, and who may go there.
void ProtocolGame::check_city_gates(const Before& old) {
  const json::object& before = old.state;
  const Table& table = old.table;
  const std::string from(before.at("phase").as_string()), to(state_.at("phase").as_string());
  const int player = number(before.at("turnPlayer"));
  if (from == "CommitActionPhase") {
    int asked = -1;
    for (int i = plan_.players; i > 0; --i)
      if (const int p = (player + i) % plan_.players; !leaving(plan_, table, before, p, about_to_score(table, before)).empty()) asked = p;
    demand((to == "CocScoringPhase") == (asked >= 0), "whether somebody may leave Carcassonne");
    if (asked >= 0) demand(number(state_.at("action").at("player")) == asked, "who may leave Carcassonne first");
  }
  if (is_scored(from, to)) {
    winners_.clear();
    for (const int i : just_completed(table)) {
      const Whole& w = table.wholes()[static_cast<std::size_t>(i)];
      if (worth(plan_, table, w, false) > 0)
        for (const int p : w.owners()) winners_.insert(p);
    }
    for (auto& [castle, points] : castles_due(plan_, table, before))
      if (points) winners_.insert(lord_of(table, castle));
    for (const int i : scored_farms(table))
      if (!farm_due(table, before, i).ends_with(":0"))
        for (const int p : table.wholes()[static_cast<std::size_t>(i)].owners()) winners_.insert(p);
  }
  if ((is_scored(from, to) || from == "WagonPhase") && to != "WagonPhase") {
    bool free = false;
    for (auto& [type, held] : state_.at("players").at(static_cast<std::size_t>(player)).at("meeples").get_object())
      free = free || type == "SmallFollower" || type == "BigFollower" || type == "Phantom" || type == "Mayor" || type == "Wagon";
    demand((to == "CocFollowerPhase") == (!winners_.empty() && !winners_.count(player) && free),
           "whether the way into Carcassonne is open");
  }
  if (to == "GameOverPhase" && from != "CocFinalScoringPhase")
    for (int p = 0; p < plan_.players; ++p)
      demand(leaving_at_the_end(plan_, *table_, state_, p).empty(), "the last redeployment is left out");
}

}  // namespace bastide::laws
