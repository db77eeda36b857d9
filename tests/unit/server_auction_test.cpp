// An auction at a table whose people come and go: whoever has left is bid for by a computer, and nobody waits for him.
#include <algorithm>

#include "protocol/session.hpp"
#include "server_world.hpp"

namespace bastide::server::auction_tests {
namespace {

/// Blue has a bazaar in hand; three tiles will be sold, Red chooses first.
constexpr const char* kBazaar = "base+bridges players=3 bridges=no | BA/RCr@0,0N | - | 9 9 9 | - | 1 0 place BB/F.b";

json::object wish(const json::object& clock = {}) {
  json::object w = table_wish("ppp");
  w.erase("rules");
  w["position"] = kBazaar;
  if (!clock.empty()) w["clock"] = clock;
  return w;
}

/// Three people, each with a connection of his own, at the auction's first question.
struct Auction {
  explicit Auction(const json::object& clock = {}) : table(w.make("ppp", wish(clock))) {
    for (int seat = 0; seat < 3; ++seat) people.push_back(w.join(table, {seat}));
    if (!clock.empty()) {
      EXPECT_TRUE(w.until([&] { return !World::last(people[0], "clock").contains("begun"); }));
    }
    answer(0, "0,1N");
    if (actor() == 0) answer(0, "-");
    EXPECT_EQ(actor(), 1);
    EXPECT_EQ(kind(), "auction");
  }

  void answer(int seat, std::string_view move) {
    const json::object d = World::decision(people[0]);
    const json::object m{{"type", "play"}, {"seat", seat}, {"seq", d.at("seq")}, {"move", move}};
    EXPECT_EQ(w.ask(table, people[static_cast<std::size_t>(seat)], m)["type"], "ack") << move;
  }
  /// Whoever of those who are here is asked makes the first of his answers, until the next turn.
  void auction_ends() {
    for (int answers = 0; kind() == "auction" && answers < 20; ++answers) {
      const int seat = actor();
      const std::shared_ptr<Recorder>& person = people[static_cast<std::size_t>(seat)];
      if (person) {
        EXPECT_EQ(w.play(table, person)["type"], "ack");
      } else {
        const json::value seq = World::decision(people[0]).at("seq");
        ASSERT_TRUE(w.until([&] { return World::decision(people[0]).at("seq") != seq; })) << "nobody answers for seat " << seat;
      }
    }
    EXPECT_NE(kind(), "auction");
  }
  void leaves(int seat) {
    w.tables.leave(table.id, people[static_cast<std::size_t>(seat)]);
    people[static_cast<std::size_t>(seat)] = nullptr;
    EXPECT_TRUE(w.until([&] { return World::last(people[0], "seats").at("seats").at(static_cast<std::size_t>(seat)).at("online") == false; }));
  }
  void is_replaced(int seat) {
    w.clock += 61'000;
    EXPECT_EQ(w.ask(table, people[0], {{"type", "replace"}, {"seat", seat}, {"bot", "greedy"}})["type"], "ack");
  }

  int actor() { return static_cast<int>(World::decision(people[0]).at("actor").as_int64()); }
  std::string kind() { return std::string(World::decision(people[0]).at("kind").as_string()); }
  /// How many tiles have found somebody, by the record.
  int sold() {
    const Session game = replay(read_record(record()));
    const auto& events = game.game().events();
    return static_cast<int>(std::count_if(events.begin(), events.end(), [](const Event& e) {
      const std::string_view name = e.type == Event::Type::Auction ? e.name : "";
      return name == "buys" || name == "sells" || name == "takes";
    }));
  }
  std::string record() { return *w.get("/api/tables/" + table.id + "/record").body; }

  World w;
  Made table;
  std::vector<std::shared_ptr<Recorder>> people;
};

TEST(ServerAuction, AComputerBidsForWhoHasLeft) {
  Auction a;
  a.leaves(2);
  a.is_replaced(2);
  a.auction_ends();
  EXPECT_EQ(a.sold(), 3) << a.record();
}

TEST(ServerAuction, AComputerChoosesWhereHeLeavesWhoIsAsked) {
  Auction a;
  a.leaves(1);
  a.is_replaced(1);
  a.auction_ends();
  EXPECT_EQ(a.sold(), 3) << a.record();
}

TEST(ServerAuction, WhoGivesUpInOneIsBidForToo) {
  Auction a;
  EXPECT_EQ(a.w.ask(a.table, a.people[1], {{"type", "resign"}, {"seat", 1}})["type"], "ack");
  a.people[1] = nullptr;
  a.auction_ends();
  EXPECT_EQ(a.sold(), 3) << a.record();
}

/// In the turn of another: his own turn, which comes next, is his again.
TEST(ServerAuction, AComputerBidsForWhoHasNoTimeLeft) {
  Auction a({{"main", 60}, {"increment", 5}, {"flag", "computer"}});
  const std::shared_ptr<Recorder> red = a.people[1];
  a.w.clock += 66'000;
  a.w.settle(a.table.id);
  a.people[1] = nullptr;
  a.auction_ends();
  EXPECT_EQ(a.sold(), 3) << a.record();
  EXPECT_EQ(a.actor(), 1);
  a.people[1] = red;
  EXPECT_EQ(a.w.play(a.table, red)["type"], "ack");
}

}  // namespace
}  // namespace bastide::server::auction_tests
