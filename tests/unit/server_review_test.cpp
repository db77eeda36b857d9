// Finished games looked back at over HTTP: begun by one, followed by everybody, kept with the table.
#include "protocol/session.hpp"
#include "server_world.hpp"
#include "support/server.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

json::object answered(const Response& r) { return json::parse(*r.body).as_object(); }

Limits hasty() {
  Limits limits = World::quick();
  limits.review_playouts = 8;
  return limits;
}

/// The first turns of a random game, as a record.
std::string record_of(unsigned seed, int moves = 60) {
  Session s({"base", {"Ann", "Bob"}, Deal::seeded(seed_from_text(std::to_string(seed))), false, {}});
  Rng rng{seed};
  for (int i = 0; i < moves && !s.over(); ++i) s.play(s.game().sample(rng));
  return to_text(s.record());
}

std::string bring(World& w, unsigned seed) { return std::string(answered(w.post("/api/records", record_of(seed)))["table"].as_string()); }
std::string review_of(const std::string& id) { return "/api/tables/" + id + "/review"; }

json::object fits(const Response& r) {
  EXPECT_EQ(misfit("review", json::parse(*r.body)), "");
  return answered(r);
}

/// Asks again and again, in the server's time 20 ms later each time, until it is so.
json::object when(World& w, const std::string& id, const char* state) {
  json::object told;
  EXPECT_TRUE(w.until(
      [&] {
        w.clock += 20;
        return (told = fits(w.get(review_of(id))))["state"] == state;
      },
      std::chrono::seconds(120)));
  return told;
}

json::object finished(World& w, const std::string& id) { return when(w, id, "done"); }

TEST(ServerReview, IsBegunByOneFollowedByAllAndKept) {
  const TemporaryFolder folder;
  std::string id;
  json::object whole;
  {
    World w(folder.file("games"), hasty());
    id = bring(w, 1);
    EXPECT_EQ(fits(w.get(review_of(id)))["state"], "none");
    const Response begun = w.post(review_of(id), "");
    EXPECT_EQ(begun.status, 202) << *begun.body;
    const json::object first = fits(begun);
    EXPECT_EQ(first.at("state"), "working");
    EXPECT_GT(first.at("of").as_int64(), 10);
    EXPECT_LE(w.post(review_of(id), "").status, 202) << "who comes second follows";
    whole = finished(w, id);
    EXPECT_EQ(whole["turns"].as_array().size(), static_cast<std::size_t>(first.at("of").as_int64()));
    EXPECT_EQ(whole["players"].as_array().size(), 2u);
    EXPECT_EQ(whole["turns"].as_array()[3].at("name"), whole["turns"].as_array()[1].at("name")) << "they take turns";
  }
  World again(folder.file("games"), hasty());
  EXPECT_EQ(answered(again.get(review_of(id))), whole) << "it stays with the game";
  EXPECT_EQ(again.post(review_of(id), "").status, 200);
  const json::object rest = fits(again.get(review_of(id) + "?from=12"));
  EXPECT_EQ(rest.at("turns").as_array().size() + 12, whole["turns"].as_array().size());
  EXPECT_EQ(rest.at("turns").as_array()[0], whole["turns"].as_array()[12]);
  EXPECT_TRUE(fits(again.get(review_of(id) + "?from=999"))["turns"].as_array().empty());
}

TEST(ServerReview, NobodyIsToldDuringAGameWhatWouldBeBest) {
  World w(":memory:", hasty());
  Made t = w.make("pp");
  auto ann = w.join(t, {0});
  const Response early = w.post(review_of(t.id), "");
  EXPECT_EQ(early.status, 400);
  EXPECT_EQ(answered(early)["message"], "the game is still being played; it can be looked back at when it is over");
  EXPECT_EQ(fits(w.get(review_of(t.id)))["state"], "none");
  w.play(t, ann);
  w.ask(t, ann, {{"type", "resign"}, {"seat", 0}});
  EXPECT_EQ(w.post(review_of(t.id), "").status, 202);
  EXPECT_EQ(finished(w, t.id)["players"].as_array().size(), 2u);
}

TEST(ServerReview, RefusesInWords) {
  Limits limits = hasty();
  limits.reviews_of_address = 1;
  limits.review_playouts = 2000;  // so that the first one is still under way
  World w(":memory:", limits);
  const std::string first = bring(w, 1), second = bring(w, 2);
  EXPECT_EQ(w.get(review_of("AAAAAAAAAAAAAAAA")).status, 404);
  EXPECT_EQ(w.post(review_of("AAAAAAAAAAAAAAAA"), "").status, 404);
  for (const char* wrong : {"?from=-1", "?from=x", "?from=", "?from=1e3"}) EXPECT_EQ(w.get(review_of(first) + wrong).status, 400) << wrong;
  EXPECT_EQ(w.post(review_of(first), "").status, 202);
  const Response more = w.post(review_of(second), "");
  EXPECT_EQ(more.status, 429) << *more.body;
  EXPECT_EQ(fits(w.get(review_of(first)))["state"], "working");
  w.services.closing = true;  // a server that ends does not wait for it
}

TEST(ServerReview, ADayHasItsMeasure) {
  Limits limits = hasty();
  limits.reviews_per_day = 1;
  World w(":memory:", limits);
  const std::string first = bring(w, 1), second = bring(w, 2);
  EXPECT_EQ(w.post(review_of(first), "").status, 202);
  finished(w, first);
  EXPECT_EQ(w.post(review_of(second), "").status, 429);
  EXPECT_EQ(w.post(review_of(first), "").status, 200) << "what is kept costs nothing";
  w.clock += 86'400'000;
  EXPECT_EQ(w.post(review_of(second), "").status, 202);
  w.services.closing = true;
}

TEST(ServerReview, WhatCannotBeKeptCanBeAskedForAgain) {
  std::atomic<bool> full = false;
  World w(std::make_unique<FailingStore>([&] { return full.load(); }), hasty());
  const std::string id = bring(w, 1);
  full = true;
  EXPECT_EQ(w.post(review_of(id), "").status, 202);
  when(w, id, "none");  // it is gone
  full = false;
  EXPECT_EQ(w.post(review_of(id), "").status, 202);
  finished(w, id);
}

TEST(ServerReview, DamagedOnesAreSaidToBe) {
  EXPECT_EQ(read_review(R"({"version":1,"turns":[{}],"players":[]})").at("version"), 1);
  for (const char* wrong : {"", "[]", "{}", R"({"version":2,"turns":[],"players":[]})", R"({"version":1,"turns":[7],"players":[]})",
                            R"({"version":1,"turns":{},"players":[]})", R"({"version":1,"turns":[])"})
    EXPECT_THROW(read_review(wrong), std::runtime_error) << wrong;
  World w(":memory:", hasty());
  const std::string id = bring(w, 1);
  w.journal->run([id](Store& store) { store.keep_review(id, "no review"); });
  EXPECT_EQ(w.get(review_of(id)).status, 500);
}

}  // namespace
}  // namespace bastide::server
