// Calls to browsers that are not open: how they are written, and for whom.
#include "server/push_message.hpp"
#include "server/pusher.hpp"
#include "server_world.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

// RFC 8291, appendix A.
const char* const kText = "When I grow up, I want to be a watermelon";
const char* const kTheirPoint = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const char* const kAuth = "BTBZMqHH6r4Tts7J_aSIgg";

Subscription reader() { return {"https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV", from_base64url(kTheirPoint), from_base64url(kAuth)}; }

TEST(PushMessage, IsEncryptedAsTheStandardShows) {
  const EcKey once(from_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
                   from_base64url("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"));
  EXPECT_EQ(to_base64url(encrypted_push(kText, reader(), once, from_base64url("DGv6ra1nlYgDCS1FRnbzlw"))),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXzt"
            "LVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
  EXPECT_NE(encrypted_push(kText, reader()), encrypted_push(kText, reader())) << "salt and key are used once";
}

TEST(PushMessage, KeysAreKeptAndCheckedAsTheyCome) {
  const EcKey key, other;
  const EcKey again(key.secret(), key.point());
  EXPECT_EQ(again.shared_with(other.point()), other.shared_with(key.point()));
  EXPECT_EQ(key.sign("a").size(), 64u);
  EXPECT_THROW(EcKey(key.secret(), other.point()), std::runtime_error);
  EXPECT_THROW(EcKey("short", key.point()), std::runtime_error);
  std::string bent = key.point();
  bent[40] = static_cast<char>(bent[40] ^ 1);
  EXPECT_THROW(key.shared_with(bent), std::runtime_error) << "no point of the curve";
  Subscription to = reader();
  to.p256dh = bent;
  EXPECT_THROW(encrypted_push("x", to), std::runtime_error);
  to = reader();
  to.auth = "short";
  EXPECT_THROW(encrypted_push("x", to), std::runtime_error);
  EXPECT_THROW(encrypted_push(std::string(5000, 'x'), reader()), std::runtime_error);
}

TEST(PushMessage, Base64urlHasOneSpelling) {
  EXPECT_EQ(to_base64url(std::string_view("\xff\xfe\x00", 3)), "__4A");
  EXPECT_EQ(from_base64url("__4A"), std::string_view("\xff\xfe\x00", 3));
  EXPECT_EQ(from_base64url("_w=="), "\xff");
  for (const char* bad : {"a", "a b", "a+/b", "*"}) EXPECT_EQ(from_base64url(bad), "") << bad;
}

// ---- who is called

json::object wish_of(const std::string& endpoint, const std::string& point = kTheirPoint, const std::string& auth = kAuth) {
  return {{"endpoint", endpoint}, {"keys", json::object{{"p256dh", point}, {"auth", auth}}}};
}

std::string refusal(const json::object& wish, bool anywhere = false) {
  try {
    read_subscription(wish, {"mailto:a@example.org", anywhere});
    return "";
  } catch (const Error& e) {
    return e.what();
  }
}

TEST(Pusher, TakesAddressesOfPushServicesAlone) {
  EXPECT_EQ(refusal(wish_of("https://push.example.net/x")), "");
  for (const char* bad : {"http://push.example.net/x", "ftp://push.example.net/", "https://user:pw@push.example.net/", "https:///x", "push.example.net", "file:///etc/passwd", ""})
    EXPECT_NE(refusal(wish_of(bad)).find("endpoint: expected"), std::string::npos) << bad << ": " << refusal(wish_of(bad));
  EXPECT_EQ(refusal(wish_of("http://127.0.0.1:9/x"), true), "");
  EXPECT_NE(refusal(wish_of("https://push.example.net/x", "AAAA")).find("keys.p256dh: expected 65 bytes"), std::string::npos);
  EXPECT_NE(refusal(wish_of("https://push.example.net/x", std::string(86, 'B') + "A")).find("keys.p256dh: expected a point"), std::string::npos);
  EXPECT_NE(refusal(wish_of("https://push.example.net/x", kTheirPoint, "AA")).find("keys.auth: expected 16 bytes"), std::string::npos);
  EXPECT_NE(refusal({{"endpoint", "https://push.example.net/x"}}).find("keys: expected"), std::string::npos);
}

class ServerPush : public testing::Test {
 protected:
  ServerPush() { w.services.pusher = &pusher; }
  ~ServerPush() override {
    w.thinkers.close();  // in the order in which a server ends
    w.workshop.close();
    pusher.stop();
    w.journal.reset();
  }
  json::object want(const Made& table, const std::string& token, bool on = true) {
    json::object wish = wish_of("https://push.example.net/" + token);
    wish["token"] = token;
    wish["on"] = on;
    EXPECT_EQ(misfit("push-request", wish), "");
    return json::parse(*w.post("/api/tables/" + table.id + "/push", json::serialize(wish)).body).as_object();
  }
  std::size_t wanted(const Made& table, int seat) {
    std::atomic<int> found = -1;
    w.journal->run([&](Store& store) { found = static_cast<int>(store.subscriptions(table.id, seat).size()); });
    EXPECT_TRUE(w.until([&] { return found >= 0; }));
    return static_cast<std::size_t>(found);
  }

  std::atomic<bool> full = false;  ///< the disk
  World w{std::make_unique<FailingStore>([this] { return full.load(); }), World::quick()};
  Pusher pusher{*w.journal, {"mailto:a@example.org", false}};
};

TEST_F(ServerPush, OnlyWhoHasTheSeatIsCalledForIt) {
  const Made table = w.make("pp");
  EXPECT_EQ(want(table, table.tokens[1]), (json::object{{"seat", 1}, {"on", true}}));
  EXPECT_EQ(want(table, "of-nobody")["code"], "not-yours");
  EXPECT_EQ(want({"AAAAAAAAAAAAAAAA", {}}, table.tokens[1])["code"], "not-found");
  EXPECT_EQ(wanted(table, 0), 0u);
  EXPECT_EQ(wanted(table, 1), 1u);
  EXPECT_EQ(misfit("push-answer", want(table, table.tokens[1], false)), "");
  EXPECT_EQ(wanted(table, 1), 0u);
}

TEST_F(ServerPush, TheKeyIsMadeOnceAndKept) {
  const json::object key = json::parse(*w.get("/api/push").body).as_object();
  EXPECT_EQ(misfit("push-answer", key), "");
  EXPECT_EQ(json::parse(*w.get("/api/push").body), key);
  Pusher second(*w.journal, {"mailto:a@example.org", false});
  std::string told;
  std::atomic<bool> done = false;
  second.key([&](const std::string& k, const std::string&) { told = k, done = true; });
  EXPECT_TRUE(w.until([&] { return done.load(); }));
  EXPECT_EQ(told, std::string(key.at("key").as_string())) << "another server on the same database";
}

TEST_F(ServerPush, WhatIsWrongWithTheStoreIsForTheLogAlone) {
  const Made table = w.make("pp");
  full = true;
  for (const json::object& refused : {want(table, table.tokens[1]), json::parse(*w.get("/api/push").body).as_object()}) {
    EXPECT_EQ(refused.at("code"), "internal");
    EXPECT_EQ(json::serialize(refused).find("disk"), std::string::npos) << json::serialize(refused);
  }
}

TEST_F(ServerPush, AnAddressOfOurOwnNetworkIsNeverSpokenTo) {
  const Made table = w.make("pp");
  std::atomic<bool> stored = false;
  w.journal->run([&](Store& store) {
    store.subscribe(table.id, 1, {"https://127.0.0.1:1/x", reader().p256dh, reader().auth}, 1, 5);
    stored = true;
  });
  ASSERT_TRUE(w.until([&] { return stored.load(); }));
  pusher.tell(table.id, 1, 2, {{"table", table.id}});
  EXPECT_TRUE(w.until([&] { return pusher.failed() > 0; }));
  EXPECT_EQ(pusher.sent(), 0);
}

}  // namespace
}  // namespace bastide::server
