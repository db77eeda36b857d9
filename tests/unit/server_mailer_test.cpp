// Who is written to: only whoever has said that his address is his, when it is his turn at a table with days for every turn, and never after he has
// had enough. With a real mail server.
#include <gmock/gmock.h>

#include <regex>

#include "server/mailer.hpp"
#include "server_stores.hpp"
#include "server_world.hpp"
#include "support/smtp.hpp"
#include "support/stored_rows.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

using testing::HasSubstr;

// ---- what is kept

class MailBooks : public ServerStores {
 protected:
  static MailWish wish(const MailPlace& place, const std::string& address, const std::string& proof, std::int64_t time = 1) { return {place, address, "de", proof, time}; }
  const MailPlace seat{"T", 1, ""}, other{"U", 0, ""}, person{"", 0, "abc"}, nobody{"T", 1, "nobody"};
};

TEST_P(MailBooks, CountOnlyWhatIsProved) {
  auto store = open(fresh());
  store->create(table_row("T"));
  MailBook& book = store->mails();
  EXPECT_EQ(book.state(seat), MailState::none);
  EXPECT_EQ(book.ask(wish(seat, "a@example.org", "p1"), "s1"), "s1");
  EXPECT_EQ(book.ask(wish(person, "a@example.org", "p2"), "s2"), "s1") << "one secret for all mails to an address";
  EXPECT_EQ(book.state(seat), MailState::asked);
  EXPECT_FALSE(book.wanted(seat, person));
  EXPECT_FALSE(book.confirm("p0"));
  EXPECT_TRUE(book.confirm("p1"));
  EXPECT_TRUE(book.confirm("p1")) << "a link may be followed twice";
  EXPECT_EQ(book.state(seat), MailState::on);
  EXPECT_EQ(book.state(person), MailState::asked) << "each wish is proved for itself";
  EXPECT_EQ(book.ask(wish(seat, "a@example.org", "p3"), "s3"), std::nullopt);
  EXPECT_EQ(book.ask(wish(seat, "b@example.org", "p4"), "s4"), "s4");
  EXPECT_EQ(book.state(seat), MailState::asked) << "another address is another wish";
  EXPECT_THROW(book.ask(wish(other, "a@example.org", "p5"), "s5"), std::runtime_error) << "there is no such table";
  book.stop("s1");
  EXPECT_EQ(book.state(person), MailState::none);
  EXPECT_EQ(book.state(seat), MailState::asked);
  book.expire(1);
  EXPECT_EQ(book.state(seat), MailState::asked);
  book.expire(2);
  EXPECT_EQ(book.state(seat), MailState::none);
}

TEST_P(MailBooks, GatherWhatWaitsForOneMail) {
  auto store = open(fresh());
  store->create(table_row("T"));
  store->create(table_row("U"));
  MailBook& book = store->mails();
  book.ask(wish(seat, "a@example.org", "p1"), "s1");
  book.ask(wish(person, "a@example.org", "p2"), "s1");
  for (const char* proof : {"p1", "p2"}) book.confirm(proof);
  book.wait(seat, nobody, 4, "[\"Ann\"]", 1000, 100, 5000);
  book.wait(other, {"U", 0, "abc"}, 6, "[]", 1050, 100, 5000);
  EXPECT_TRUE(book.due(1099, 9000, 5).empty());
  const std::vector<MailDue> first = book.due(1100, 9000, 5);
  ASSERT_EQ(first.size(), 1u);
  EXPECT_EQ(first[0].address, "a@example.org");
  EXPECT_EQ(first[0].language, "de");
  EXPECT_EQ(first[0].stop, "s1");
  ASSERT_EQ(first[0].turns.size(), 2u);
  EXPECT_EQ(first[0].turns[0].table, "T");
  EXPECT_EQ(first[0].turns[0].with, "[\"Ann\"]");
  EXPECT_TRUE(book.due(1200, 9000, 5).empty()) << "somebody sends it";
  book.again(first[0], 2000);
  EXPECT_EQ(book.due(2000, 9000, 5).at(0).tries, 1);
  EXPECT_EQ(book.due(9000, 9900, 5).size(), 1u) << "whoever sent it has died";
  book.wait(seat, nobody, 8, "[]", 9100, 100, 5000);  // meanwhile
  book.sent(first[0], 9200, 5000);
  EXPECT_TRUE(book.due(14'199, 20'000, 5).empty()) << "after a pause";
  const std::vector<MailDue> second = book.due(14'200, 20'000, 5);
  ASSERT_EQ(second.size(), 1u);
  ASSERT_EQ(second[0].turns.size(), 1u);
  EXPECT_EQ(second[0].turns[0].number, 8);
  book.drop(second[0]);
  EXPECT_TRUE(book.due(90'000, 99'000, 5).empty());
}

TEST_P(MailBooks, TellNothingThatIsDone) {
  auto store = open(fresh());
  store->create(table_row("T"));
  MailBook& book = store->mails();
  book.ask(wish(seat, "a@example.org", "p1"), "s1");
  book.confirm("p1");
  const auto waits = [&](std::int64_t now) {
    book.wait(seat, nobody, static_cast<int>(now), "[]", now, 0, 0);
  };
  waits(10);
  book.answered("T", 1);
  EXPECT_EQ(book.due(10, 10, 5).size(), 1u);
  book.answered("T", -1);
  EXPECT_TRUE(book.due(11, 11, 5).empty());
  waits(20);
  book.seen("T", 0);
  EXPECT_EQ(book.due(20, 20, 5).size(), 1u);
  book.seen("T", 1);
  EXPECT_TRUE(book.due(21, 21, 5).empty());
  waits(30);
  book.give_up("a@example.org");
  EXPECT_TRUE(book.due(31, 31, 5).empty());
  EXPECT_EQ(book.state(seat), MailState::none);
  book.ask(wish(seat, "a@example.org", "p2"), "s2");
  book.confirm("p2");
  waits(40);
  book.over("T");
  EXPECT_EQ(book.state(seat), MailState::none) << "an address is kept for no game that is over";
  EXPECT_TRUE(book.due(41, 41, 5).empty());
}

TEST_P(MailBooks, KeepNoAddressLongerThanItIsNeeded) {
  const std::string database = fresh();
  auto store = open(database);
  store->create(table_row("T"));
  MailBook& book = store->mails();
  const auto addresses = [&] {
    by_hand(database, "CREATE TABLE " + schema() + "counted AS SELECT count(*) AS n FROM " + schema() + "mail_boxes");
    const int n = static_cast<int>(shared() ? Postgres(database, "").run("SELECT n FROM bastide.counted").number(0, 0, 0, 99) : SQLite::Database(database).execAndGet("SELECT n FROM counted").getInt());
    by_hand(database, "DROP TABLE " + schema() + "counted");
    return n;
  };
  book.ask(wish(seat, "a@example.org", "p1"), "s1");
  book.ask(wish(seat, "b@example.org", "p2"), "s2");
  EXPECT_EQ(addresses(), 1) << "the mistyped one is gone";
  book.cancel(seat);
  EXPECT_EQ(addresses(), 0);
  book.ask(wish(seat, "a@example.org", "p3"), "s3");
  EXPECT_TRUE(store->remove("T"));
  EXPECT_EQ(book.state(seat), MailState::none);
  book.expire(0);
  EXPECT_EQ(addresses(), 0);
}

TEST_P(MailBooks, OfSeveralServersOneCalls) {
  const std::string database = fresh();
  auto store = open(database);
  store->create(table_row("T"));
  EXPECT_TRUE(store->is_first_to_call("T", 1, "mail", 4));
  if (!shared()) return;  // there can be no other
  auto second = open(database);
  EXPECT_FALSE(second->is_first_to_call("T", 1, "mail", 4));
  EXPECT_FALSE(second->is_first_to_call("T", 1, "mail", 3));
  EXPECT_TRUE(second->is_first_to_call("T", 1, "push", 4));
  EXPECT_TRUE(second->is_first_to_call("T", 0, "mail", 4));
  EXPECT_TRUE(second->is_first_to_call("T", 1, "mail", 5));
  EXPECT_TRUE(store->remove("T"));
}

INSTANTIATE_TEST_SUITE_P(Any, MailBooks, testing::Values(StoreKind::sqlite, StoreKind::postgres),
                         [](const auto& info) { return std::string(info.param == StoreKind::sqlite ? "Sqlite" : "Postgres"); });

// ---- who is written to

class ServerMail : public testing::Test {
 protected:
  ServerMail() {
    w.services.mailer = &mailer;
    mailer.start("http://games.example.org");
  }
  ~ServerMail() override {
    w.thinkers.close();  // in the order in which a server ends
    w.workshop.close();
    mailer.stop();
    w.journal.reset();
  }
  static Limits limits() {
    Limits limits = World::quick();
    limits.mail_gather = limits.mail_pause = std::chrono::milliseconds(0);
    limits.mails_to_address_per_day = 2;
    limits.mails_per_day = 4;
    return limits;
  }
  MailOptions options() const {
    MailOptions o;
    o.url = "smtp://localhost:" + std::to_string(smtp.port());
    o.starttls = false;
    o.from = "table@example.org";
    o.look = std::chrono::milliseconds(20);
    return o;
  }
  Made days(const char* seats = "pp") {
    json::object wish = table_wish(seats);
    wish["clock"] = json::object{{"days", 3}};
    return w.make(seats, wish);
  }
  json::object ask(const std::string& path, const json::object& body) {
    const json::object told = json::parse(*w.post(path, json::serialize(body)).body).as_object();
    if (!told.contains("code")) {
      EXPECT_EQ(misfit("mail-answer", told), "");
    }
    return told;
  }
  json::object want(const Made& table, int seat, const std::string& address) {
    const json::object wish{{"token", table.tokens[static_cast<std::size_t>(seat)]}, {"address", address}, {"language", "de"}};
    EXPECT_EQ(misfit("mail-request", wish), "");
    return ask("/api/tables/" + table.id + "/mail", wish);
  }
  json::value state(const Made& table, int seat) { return ask("/api/tables/" + table.id + "/mail", {{"token", table.tokens[static_cast<std::size_t>(seat)]}})["state"]; }
  /// Of a mail, without its soft line breaks.
  static std::string text(const json::object& mail) {
    std::string all(mail.at("mail").as_string());
    all = std::regex_replace(all, std::regex("=\r\n"), "");
    return std::regex_replace(all, std::regex("=3D"), "=");
  }
  static std::string secret(const json::object& mail, const std::string& what) {
    std::smatch found;
    const std::string all = text(mail);
    EXPECT_TRUE(std::regex_search(all, found, std::regex("mail#" + what + "=([\\w-]+)"))) << all;
    return found[1];
  }
  /// Ben wants mail at this address, and says that it is his.
  void have_confirmed(const Made& table, const std::string& address = "ben@example.net") {
    EXPECT_EQ(want(table, 1, address)["state"], "asked");
    EXPECT_EQ(ask("/api/mail/confirm", {{"token", secret(smtp.mail(), "confirm")}})["state"], "on");
  }
  /// Ann plays until it is the other one's turn.
  void let_play(const Made& table, const std::shared_ptr<Recorder>& ann) {
    while (World::decision(ann).at("actor") == 0) ASSERT_EQ(w.play(table, ann)["type"], "ack");
  }

  TestSmtp smtp;
  World w{":memory:", limits()};
  Mailer mailer{*w.journal, options(), limits(), [this] { return w.clock.load(); }, w.services.metrics};
};

TEST_F(ServerMail, WhoHasProvedHisAddressIsToldThatItIsHisTurn) {
  const Made table = days();
  EXPECT_EQ(state(table, 1), "none");
  have_confirmed(table);
  EXPECT_EQ(state(table, 1), "on");
  EXPECT_EQ(want(table, 1, "BEN@example.net")["state"], "on") << "nothing is asked twice";
  const auto ann = w.join(table, {0});
  EXPECT_EQ(World::last(ann, "welcome").at("table").at("mail"), true);
  EXPECT_EQ(w.ask(table, ann, {{"type", "name"}, {"seat", 0}, {"name", "Çelik"}})["type"], "ack");
  let_play(table, ann);
  const json::object mail = smtp.mail();
  EXPECT_EQ(mail.at("to"), (json::array{"ben@example.net"}));
  EXPECT_THAT(text(mail), HasSubstr("Subject: =?UTF-8?B?"));
  EXPECT_THAT(text(mail), HasSubstr("http://games.example.org/t/" + table.id + "#mine"));
  EXPECT_THAT(text(mail), HasSubstr("List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"));
  EXPECT_TRUE(w.until([&] { return mailer.sent() == 2; }));
  for (const auto& told : ann->got()) EXPECT_EQ(json::serialize(told).find("example.net"), std::string::npos);
  EXPECT_EQ(w.get("/api/tables/" + table.id + "/record").body->find("example.net"), std::string::npos);
}

TEST_F(ServerMail, OneClickEndsAllOfIt) {
  const Made table = days();
  have_confirmed(table);
  const auto ann = w.join(table, {0});
  let_play(table, ann);
  std::smatch found;
  const std::string mail = text(smtp.mail());
  ASSERT_TRUE(std::regex_search(mail, found, std::regex("List-Unsubscribe: <http://games.example.org(/api/mail/stop\\?t=[\\w-]+)>")));
  const Response ended = w.post(found[1], "List-Unsubscribe=One-Click");
  EXPECT_EQ(ended.status, 200) << *ended.body;
  EXPECT_EQ(state(table, 1), "none");
  EXPECT_EQ(w.post(found[1], "List-Unsubscribe=One-Click").status, 200) << "twice is once";
}

TEST_F(ServerMail, NobodyIsWrittenToWhoHasNotSaidSo) {
  const Made table = days();
  EXPECT_EQ(want(table, 1, "ben@example.net")["state"], "asked");
  const json::object asked = smtp.mail();
  EXPECT_EQ(asked.at("to"), (json::array{"ben@example.net"}));
  const auto ann = w.join(table, {0});
  let_play(table, ann);
  const Made second = days();
  have_confirmed(second, "eve@example.net");
  let_play(second, w.join(second, {0}));
  EXPECT_EQ(smtp.mail().at("to"), (json::array{"eve@example.net"})) << "the first mail after those that ask";
  EXPECT_EQ(ask("/api/mail/confirm", {{"token", "made-up"}})["code"], "not-found");
  EXPECT_EQ(ask("/api/mail/stop", {{"token", secret(asked, "stop")}})["state"], "none");
  EXPECT_EQ(ask("/api/mail/confirm", {{"token", secret(asked, "confirm")}})["code"], "not-found");
}

TEST_F(ServerMail, WhoIsThereIsNotWrittenTo) {
  const Made table = days(), other = days();
  have_confirmed(table);
  have_confirmed(other, "eve@example.net");
  const auto ann = w.join(table, {0}), ben = w.join(table, {1});
  let_play(table, ann);
  let_play(other, w.join(other, {0}));
  EXPECT_EQ(smtp.mail().at("to"), (json::array{"eve@example.net"}));
}

TEST_F(ServerMail, APersonIsToldOfAllHisSeats) {
  const std::string key(32, 'a');
  const Made table = days();
  const auto ben = std::make_shared<Recorder>();
  w.say(table, ben, {{"type", "join"}, {"tokens", json::array{table.tokens[1]}}, {"person", key}, {"browser", "b"}});
  ASSERT_TRUE(w.until([&] { return World::last(ben, "seats").size() > 0; }));
  w.settle(table.id);
  w.tables.leave(table.id, ben);
  EXPECT_EQ(ask("/api/me/mail", {{"secret", key}})["state"], "none");
  EXPECT_EQ(ask("/api/me/mail", {{"secret", key}, {"address", "ben@example.net"}})["state"], "asked");
  EXPECT_EQ(ask("/api/mail/confirm", {{"token", secret(smtp.mail(), "confirm")}})["state"], "on");
  const auto ann = w.join(table, {0});
  let_play(table, ann);
  EXPECT_THAT(text(smtp.mail()), HasSubstr("/t/" + table.id + "#mine"));
  EXPECT_EQ(json::parse(*w.post("/api/me", json::serialize(json::object{{"secret", key}})).body).at("mail"), true);
  EXPECT_EQ(ask("/api/me/mail", {{"secret", key}, {"on", false}})["state"], "none");
}

TEST_F(ServerMail, AnAddressThatIsNoneIsGivenUp) {
  const Made table = days();
  EXPECT_EQ(want(table, 1, "gone@example.net")["state"], "asked");
  EXPECT_TRUE(w.until([&] { return state(table, 1) == "none"; }));
  EXPECT_EQ(want(table, 1, "busy@example.net")["state"], "asked");
  EXPECT_TRUE(w.until([&] { return mailer.failed() == 2; }));
  EXPECT_EQ(state(table, 1), "asked") << "it is tried again";
  EXPECT_THAT(w.services.metrics->text({}), testing::AllOf(HasSubstr("bastide_mails_total{outcome=\"refused\"} 1"), HasSubstr("bastide_mails_total{outcome=\"later\"} 1")));
}

TEST_F(ServerMail, WishesAreCountedByWhoAsksAndByAddress) {
  const Made table = days();
  for (int i = 0; i < 2; ++i) EXPECT_EQ(want(table, i, "ben@example.net")["state"], "asked");
  EXPECT_EQ(want(table, 0, "ben@example.net")["code"], "too-fast") << "who asks makes no difference";
  EXPECT_EQ(want(table, 0, "eve@example.net")["state"], "asked");
  EXPECT_EQ(want(table, 0, "ann@example.net")["code"], "too-fast") << "four from one address today";
  for (int i = 0; i < 3; ++i) smtp.mail();
  EXPECT_TRUE(smtp.all().empty());
}

TEST_F(ServerMail, WhatCannotBeIsRefusedInWords) {
  const Made table = days(), quick = w.make("pp");
  EXPECT_EQ(want(quick, 1, "ben@example.net")["code"], "illegal");
  EXPECT_EQ(want({table.id, {"of", "nobody"}}, 1, "ben@example.net")["code"], "not-yours");
  for (const char* bad : {"ben", "ben@example.net\r\nBcc: all@example.net", "", "ben@localhost"}) EXPECT_EQ(want(table, 1, bad)["code"], "bad-message") << bad;
  EXPECT_EQ(ask("/api/tables/" + table.id + "/mail", {{"token", table.tokens[1]}, {"address", "ben@example.net"}, {"language", "xx"}})["code"], "bad-message");
  EXPECT_EQ(ask("/api/mail/stop", {{"token", ""}})["code"], "bad-message");
  w.services.mailer = nullptr;
  EXPECT_EQ(want(table, 1, "ben@example.net")["code"], "not-found");
  w.services.mailer = &mailer;
}

}  // namespace
}  // namespace bastide::server
