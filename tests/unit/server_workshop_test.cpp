// Work that takes long: addresses take turns, and who has used up his share is not welcome.
#include <chrono>
#include <ctime>
#include <future>

#include "server_world.hpp"

namespace bastide::server {
namespace {

/// Holds a workshop's only thread until it is told to go on.
class Gate {
 public:
  explicit Gate(Workshop& workshop) {
    auto entered = std::make_shared<std::promise<void>>();
    workshop.start("gate", [entered, opened = opened_.get_future().share()] {
      entered->set_value();
      opened.wait();
    });
    entered->get_future().wait();
  }
  void open() { opened_.set_value(); }

 private:
  std::promise<void> opened_;
};

std::string gate(const std::string& name) { return name + ":city.N.pennant/road.E.S/field.EL.SR.WL.WR.%3E.N/field.ER.SL"; }

void until_quiet(const Workshop& workshop) {
  while (workshop.busy() > 0) std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

TEST(ServerWorkshop, AddressesTakeTurns) {
  Workshop workshop(1, thinking_share(), steady_clock);
  Gate gate(workshop);
  std::string order;
  for (int i = 0; i < 4; ++i) workshop.start("greedy", [&order] { order += 'g'; });
  workshop.start("modest", [&order] { order += 'm'; });
  EXPECT_EQ(workshop.busy_for("greedy"), 4u);
  EXPECT_EQ(workshop.customers(), 3u);
  gate.open();
  until_quiet(workshop);
  EXPECT_EQ(order, "gmggg");
}

TEST(ServerWorkshop, WhoHasUsedUpHisShareWaits) {
  std::atomic<std::int64_t> now = 0;
  Workshop workshop(1, {{1, 5}, 100}, [&now] { return now.load(); });
  workshop.start("busy", [] {
    for (const std::clock_t end = std::clock() + CLOCKS_PER_SEC / 50; std::clock() < end;) {
    }
  });
  until_quiet(workshop);
  EXPECT_FALSE(workshop.welcomes("busy"));
  EXPECT_TRUE(workshop.welcomes("another"));
  now = 3'600'000;
  EXPECT_TRUE(workshop.welcomes("busy"));
}

TEST(ServerWorkshop, TooMuchThatWaitsIsNotWelcome) {
  Workshop workshop(1, {{1000, 1000}, 2}, steady_clock);
  Gate gate(workshop);
  for (int i = 0; i < 2; ++i) workshop.start("eager", [] {});
  EXPECT_FALSE(workshop.welcomes("eager"));
  EXPECT_TRUE(workshop.welcomes("another"));
  gate.open();
}

TEST(ServerWorkshop, AFailureEndsNothing) {
  Workshop workshop(1, thinking_share(), steady_clock);
  std::atomic<bool> done = false;
  workshop.start("a", [] { throw std::runtime_error("broken"); });
  workshop.start("a", [&done] { done = true; });
  until_quiet(workshop);
  EXPECT_TRUE(done);
}

TEST(ServerWorkshop, AnswersThatTakeLongDoNotComeFromTheNetworksThread) {
  World w;
  const std::string targets[] = {"/api/tiles?ids=BA/RCr", "/api/tiles?design=" + gate("gate"), "/art/light/BA/L.0.svg",
                           "/art/light/sheet.json?tiles=BA/L.0"};
  for (const std::string& target : targets) {
    std::promise<std::thread::id> answered;
    w.http.handle({"GET", target, "", "localhost:8080", "", "", "1.2.3.4"}, [&](const Response&) { answered.set_value(std::this_thread::get_id()); });
    EXPECT_NE(answered.get_future().get(), std::this_thread::get_id()) << target;  // and nobody has run `io`
  }
}

TEST(ServerWorkshop, ProcessorTimeIsCountedByAddress) {
  World w;  // its clock stands still: what is used up does not come back
  Workshop small(1, {{1, 30}, 100}, [] { return std::int64_t{0}; });
  Services services{w.io, small, w.thinkers, *w.journal, World::quick(), w.services.now, w.services.steady};
  Tables tables(services);
  Http http(services, tables, "");
  int refused = 0;
  for (int i = 0; i < 2000 && !refused; ++i) {
    std::string many = "/api/tiles?ids=BA/L";
    for (int k = 0; k < 8; ++k) many += "&design=" + gate("gate" + std::to_string(8 * i + k));
    refused += w.request(http, {"GET", many, "", "localhost:8080", "", "", "1.2.3.4"}).status == 429;
  }
  EXPECT_EQ(refused, 1);
  EXPECT_EQ(w.request(http, {"GET", "/api/tiles?ids=BA/RCr", "", "localhost:8080", "", "", "5.6.7.8"}).status, 200);
}

TEST(ServerWorkshop, OnlySoManyDesignsAtOnce) {
  World w;
  std::string many = "/api/tiles?ids=BA/L";
  for (int i = 0; i < 9; ++i) many += "&design=" + gate("gate");
  EXPECT_EQ(w.get(many).status, 413);
}

TEST(ServerWorkshop, ComputersOfOneAddressShareItsTime) {
  Workshop thinkers(1, thinking_share(), steady_clock);
  Gate gate(thinkers);
  const auto alone = share_of_time(thinkers, "quiet", Limits());
  for (int i = 0; i < 300; ++i) thinkers.start("busy", [] {});
  EXPECT_EQ(share_of_time(thinkers, "busy", Limits()), std::chrono::milliseconds(50));
  EXPECT_GE(share_of_time(thinkers, "quiet", Limits()), alone / 2);
  gate.open();
}

}  // namespace
}  // namespace bastide::server
