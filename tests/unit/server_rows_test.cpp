// Rows that stay: nobody writes them without end, and an operator deletes tables.
#include <SQLiteCpp/Database.h>

#include "server/table_admin.hpp"
#include "server_world.hpp"

namespace bastide::server {
namespace {

json::object rename(World& w, const Made& t, const std::shared_ptr<Recorder>& client, int seat, const std::string& name) {
  return w.ask(t, client, {{"type", "name"}, {"seat", seat}, {"name", name}});
}

TEST(ServerRows, ASeatIsRenamedSoOftenAndNoMore) {
  TemporaryFolder folder;
  Made t;
  {
    World w(folder.file());
    t = w.make("pp");
    auto all = w.join(t, {0, 1});
    for (int i = 0; i < Limits().renames_per_seat; ++i) EXPECT_EQ(rename(w, t, all, 0, "Ann " + std::to_string(i))["type"], "ack");
    const json::object refused = rename(w, t, all, 0, "Eve");
    EXPECT_EQ(refused.at("code"), "illegal");
    EXPECT_EQ(refused.at("message"), "seat 0: the name was changed 20 times at this table; now it stays");
    EXPECT_EQ(rename(w, t, all, 0, "Ann 19")["type"], "ack");  // it is called so already: no row
    EXPECT_EQ(rename(w, t, all, 1, "Bob")["type"], "ack");
    EXPECT_EQ(w.play(t, all)["type"], "ack");
  }
  World w(folder.file());
  EXPECT_EQ(rename(w, t, w.join(t, {0}), 0, "Eve")["code"], "illegal");
}

TEST(ServerRows, SeatsGoToComputersAndBackSoOftenAndNoMore) {
  Limits limits = World::quick();
  limits.replace_after = std::chrono::seconds(0);
  World w(":memory:", limits);
  Made t = w.make("ppp");
  auto bob = w.join(t, {1, 2}), ann = w.join(t, {0});
  const auto give = [&] {
    w.tables.leave(t.id, ann);
    return w.ask(t, bob, {{"type", "replace"}, {"seat", 0}, {"bot", "greedy"}});
  };
  for (int i = 0; i < Limits().replacements_per_table; ++i) {
    EXPECT_EQ(give()["type"], "ack") << i;
    ann = w.join(t, {0});
    EXPECT_EQ(w.ask(t, ann, {{"type", "sit"}, {"seat", 0}})["type"], "ack") << i;
  }
  const json::object given = give();
  EXPECT_EQ(given.at("code"), "illegal");
  EXPECT_EQ(given.at("message"), "seats of this table were given to computers 100 times; now they stay with the people");
}

TEST(ServerRows, AnAddressBringsSoManyBytesOfRecordsADay) {
  Limits limits = World::quick();
  World played(":memory:", limits);
  Made t = played.make("pp");
  played.play(t, played.join(t, {0, 1}));
  const std::string record = *played.get("/api/tables/" + t.id + "/record").body;
  limits.record_bytes_per_day = 3.5 * static_cast<double>(record.size());
  World w(":memory:", limits);
  for (int i = 0; i < 3; ++i) EXPECT_EQ(w.post("/api/records", record).status, 201);
  EXPECT_EQ(w.post("/api/records", record).status, 429);
  EXPECT_EQ(w.request({"POST", "/api/records", record, "localhost:8080", "", "", "5.6.7.8"}).status, 201);
  w.clock += 86'400'000 / 2;
  EXPECT_EQ(w.post("/api/records", record).status, 201);
}

TEST(ServerRows, AnOperatorSeesAndDeletesTables) {
  TemporaryFolder folder;
  World w(folder.file());
  Made kept = w.make("pp"), gone = w.make("pp");
  for (const Made* t : {&kept, &gone}) w.play(*t, w.join(*t, {0, 1}));
  const std::string record = *w.get("/api/tables/" + gone.id + "/record").body;
  const Response brought = w.post("/api/records", record);
  const std::string looked_at(json::parse(*brought.body).at("table").as_string());

  TableAdmin admin(folder.file());
  EXPECT_EQ(admin.ids().size(), 3u);
  const TableSummary summary = admin.summary(gone.id);
  EXPECT_EQ(summary.fault, "");
  EXPECT_EQ(summary.rows, 1u);
  EXPECT_EQ(summary.players.size(), 2u);
  EXPECT_FALSE(summary.over);
  EXPECT_FALSE(summary.imported);
  EXPECT_TRUE(admin.summary(looked_at).imported);
  EXPECT_EQ(admin.record(gone.id), record);
  EXPECT_NE(admin.summary("AAAAAAAAAAAAAAAA").fault, "");

  EXPECT_TRUE(admin.remove(looked_at));
  EXPECT_TRUE(admin.remove(gone.id));
  EXPECT_FALSE(admin.remove(gone.id));
  EXPECT_EQ(admin.ids(), std::vector<std::string>{kept.id});
  EXPECT_TRUE(admin.has(kept.id));
  EXPECT_FALSE(admin.has(gone.id));

  SQLite::Database(folder.file(), SQLite::OPEN_READWRITE).exec("DELETE FROM tables WHERE id = '" + kept.id + "'");
  EXPECT_TRUE(admin.has(kept.id));  // rows without a table are found by `bastide check`
  EXPECT_TRUE(admin.remove(kept.id));
  EXPECT_FALSE(admin.has(kept.id));
}

TEST(ServerRows, WhoIsAtATableThatIsDeletedIsTold) {
  TemporaryFolder folder;
  World w(folder.file());
  Made t = w.make("pp"), other = w.make("pp");
  auto all = w.join(t, {0, 1}), others = w.join(other, {0, 1});
  w.play(t, all);
  TableAdmin(folder.file()).remove(t.id);
  EXPECT_EQ(w.play(t, all)["code"], "internal");
  EXPECT_TRUE(w.until([&] { return all->closed.load(); }));
  const json::object last = World::last(all, "error");
  EXPECT_EQ(last.at("code"), "not-found");
  EXPECT_EQ(last.at("message"), json::value("there is no table " + t.id));
  EXPECT_EQ(w.get("/health").status, 200);  // nothing is wrong with the disk
  EXPECT_EQ(w.play(other, others)["type"], "ack");
}

}  // namespace
}  // namespace bastide::server
