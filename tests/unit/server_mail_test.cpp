// Mail: what an operator may say, how a mail is written whatever people are called, and what becomes of it at a real mail server.
#include <gmock/gmock.h>

#include <fstream>
#include <regex>
#include <thread>

#include "server/mail_delivery.hpp"
#include "server/mail_message.hpp"
#include "server/mail_words.hpp"
#include "protocol/error.hpp"
#include "support/server.hpp"
#include "support/smtp.hpp"

namespace bastide::server {
namespace {

using testing::HasSubstr;
using testing::Not;

// ---- what an operator says

MailWords smtp_at(const std::string& mail, const std::string& from = "table@example.org") { return {mail, from, "", "auto", ""}; }

std::string mail_refusal(const MailWords& w, const char* secret = nullptr) {
  try {
    read_mail_options(w, secret);
    return "";
  } catch (const Error& e) {
    return e.what();
  }
}

TEST(MailOptions, SayWhereMailGoes) {
  EXPECT_FALSE(read_mail_options({}, "secret"));
  const MailOptions far = *read_mail_options(smtp_at("smtp://ann:s%40cret@mail.example.org"), nullptr);
  EXPECT_EQ(far.url, "smtp://mail.example.org:587");
  EXPECT_EQ(far.user, "ann");
  EXPECT_EQ(far.password, "s@cret");
  EXPECT_TRUE(far.starttls);
  EXPECT_EQ(read_mail_options(smtp_at("smtps://mail.example.org"), nullptr)->url, "smtps://mail.example.org:465");
  EXPECT_FALSE(read_mail_options(smtp_at("smtps://mail.example.org"), nullptr)->starttls) << "it is encrypted from the first byte";
  EXPECT_FALSE(read_mail_options(smtp_at("smtp://localhost:25"), nullptr)->starttls);
  EXPECT_FALSE(read_mail_options(smtp_at("smtp://[::1]:25"), nullptr)->starttls);
  EXPECT_EQ(read_mail_options(smtp_at("smtp://ann@mail.example.org"), "from outside")->password, "from outside");
  MailWords w = smtp_at("smtp://localhost");
  w.tls = "always";
  EXPECT_TRUE(read_mail_options(w, nullptr)->starttls);
  w = smtp_at("smtp://mail.example.org");
  w.tls = "never";
  EXPECT_FALSE(read_mail_options(w, nullptr)->starttls);
}

TEST(MailOptions, ThePasswordMayStandInAFile) {
  const TemporaryFolder folder;
  MailWords w = smtp_at("smtp://ann@mail.example.org");
  w.password_file = folder.file("password");
  EXPECT_THAT(mail_refusal(w), HasSubstr("expected a file with the password"));
  std::ofstream(w.password_file) << "long one\r\nand more\n";
  EXPECT_EQ(read_mail_options(w, nullptr)->password, "long one");
  EXPECT_THAT(mail_refusal(w, "another"), HasSubstr("more than once"));
}

TEST(MailOptions, AreRefusedInWords) {
  for (const char* bad : {"mail.example.org", "http://mail.example.org", "smtp://", "smtp://mail.example.org/path", "smtp://mail.example.org?x=1", "smtp://mail.example.org:0", "smtp://mail.example.org:99999"})
    EXPECT_THAT(mail_refusal(smtp_at(bad)), HasSubstr("--mail: expected")) << bad;
  EXPECT_THAT(mail_refusal(smtp_at("smtp://ann@mail.example.org")), HasSubstr("BASTIDE_MAIL_PASSWORD"));
  EXPECT_THAT(mail_refusal(smtp_at("smtp://mail.example.org"), "secret"), HasSubstr("no user"));
  EXPECT_THAT(mail_refusal(smtp_at("smtp://ann:verysecret@mail.example.org", "nobody")), testing::AllOf(HasSubstr("--mail-from"), Not(HasSubstr("verysecret"))));
  EXPECT_THAT(mail_refusal(smtp_at("", "table@example.org")), HasSubstr("mean nothing without --mail"));
  MailWords w = smtp_at("smtps://mail.example.org");
  w.tls = "never";
  EXPECT_THAT(mail_refusal(w), HasSubstr("--mail-tls never"));
  w = smtp_at("smtp://mail.example.org");
  w.tls = "perhaps";
  EXPECT_THAT(mail_refusal(w), HasSubstr("expected auto, always or never"));
  w = smtp_at("smtp://mail.example.org");
  w.authorities = "/nowhere";
  EXPECT_THAT(mail_refusal(w), HasSubstr("--mail-ca /nowhere"));
}

TEST(MailAddress, IsOneThatNeedsNoQuotes) {
  for (const char* good : {"ann@example.org", "a.b+c=d@sub.example.co.uk", "o'neil@ex-ample.org", "x@1.org"}) EXPECT_TRUE(is_mail_address(good)) << good;
  for (const char* bad : {"", "ann", "@example.org", "ann@", "ann@localhost", "a b@example.org", "a@b@example.org", ".a@example.org", "a..b@example.org", "a@-x.org", "a@x-.org",
                          "a@x..org", "a@example.org\r\nBcc: b@example.org", "a\n@example.org", "<a@example.org>", "\"a\"@example.org", "a@[127.0.0.1]", "a,b@example.org", "ä@example.org"})
    EXPECT_FALSE(is_mail_address(bad)) << bad;
  EXPECT_FALSE(is_mail_address(std::string(65, 'a') + "@example.org"));
  EXPECT_FALSE(is_mail_address("a@" + std::string(64, 'b') + ".org"));
  EXPECT_EQ(plain_address("Ann@Example.ORG"), "ann@example.org");
}

// ---- how it is written

/// The headers of a mail, and that no line is longer than may be.
std::string mail_head(const std::string& mail) {
  const std::size_t end = mail.find("\r\n\r\n");
  for (std::size_t at = 0, next; (next = mail.find("\r\n", at)) != mail.npos; at = next + 2) EXPECT_LE(next - at, 998u);
  EXPECT_EQ(std::regex_replace(mail, std::regex("\r\n"), "").find_first_of("\r\n"), std::string::npos) << "lines end with both";
  return mail.substr(0, end + 2);
}

TEST(MailMessage, HasTheHeadersThatMailsHave) {
  const std::string mail = mail_of({"ann@example.net", "en", "Your turn", "Hello,\n.\nit is your turn.\n", "https://games.example.org/api/mail/stop?t=abc"}, "table@example.org", 1'764'177'072'000, "unlike");
  EXPECT_EQ(mail_head(mail),
            "Date: Wed, 26 Nov 2025 17:11:12 +0000\r\nFrom: Bastide <table@example.org>\r\nTo: <ann@example.net>\r\nSubject: Your turn\r\nMessage-ID: <unlike@example.org>\r\n"
            "Auto-Submitted: auto-generated\r\nList-Unsubscribe: <https://games.example.org/api/mail/stop?t=abc>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
            "Content-Language: en\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n");
  EXPECT_THAT(mail, testing::EndsWith("\r\n\r\nHello,\r\n.\r\nit is your turn.\r\n"));
}

TEST(MailMessage, NoHeaderIsSmuggledIn) {
  for (const char* evil : {"Ann\r\nBcc: all@example.org", "Ann\nBcc: all@example.org", "Ann\r\n\r\nBuy this", "Ann\rBcc: x", "=?utf-8?q?Ann=0ABcc:_x?="}) {
    const std::string head = mail_head(mail_of({"ann@example.net", "en", evil, "x", ""}, "table@example.org", 0, "i"));
    EXPECT_THAT(head, Not(HasSubstr("\r\nBcc"))) << evil;
    EXPECT_THAT(head, HasSubstr("\r\nMessage-ID: ")) << evil;
    EXPECT_THAT(head, Not(HasSubstr("=?utf-8?q?"))) << "what looks encoded is encoded once more";
  }
}

TEST(MailMessage, TextsInHeadersAreEncodedInPieces) {
  EXPECT_EQ(header_text("Your turn: with Ann"), "Your turn: with Ann");
  EXPECT_EQ(header_text("Çelik"), "=?UTF-8?B?w4dlbGlr?=");
  std::string umlauts;
  for (int i = 0; i < 100; ++i) umlauts += "ü";
  const std::string text = header_text(umlauts);
  for (std::size_t at = 0, next; at < text.size(); at = next + 2) {
    next = std::min(text.find("\r\n", at), text.size());
    EXPECT_LE(next - at, 76u);
  }
  EXPECT_THAT(text, HasSubstr("?=\r\n =?UTF-8?B?"));
}

TEST(MailMessage, LinesAreQuotedAndSoft) {
  EXPECT_EQ(quoted_printable("a=b ü \nend"), "a=3Db =C3=BC=20\r\nend");
  EXPECT_EQ(quoted_printable("a\r\nb\tc"), "a=0D\r\nb=09c");
  const std::string quoted = quoted_printable(std::string(200, 'x'));
  EXPECT_EQ(quoted, std::string(75, 'x') + "=\r\n" + std::string(75, 'x') + "=\r\n" + std::string(50, 'x'));
  EXPECT_EQ(quoted_printable(std::string(74, 'x') + "ü"), std::string(74, 'x') + "=\r\n=C3=BC");
}

TEST(MailWords, AreInTheLanguageOfThePage) {
  const Envelope e{"ann@example.net", "de", "https://games.example.org", "STOP"};
  const MailMessage one = turn_mail(e, {{"T", {"Ben"}}});
  EXPECT_EQ(one.subject, "Du bist am Zug: mit Ben");
  EXPECT_THAT(one.text, testing::AllOf(HasSubstr("Mit Ben:\nhttps://games.example.org/t/T#mine\n"), HasSubstr("https://games.example.org/mail#stop=STOP")));
  EXPECT_EQ(one.stop, "https://games.example.org/api/mail/stop?t=STOP");
  EXPECT_EQ(turn_mail(e, {{"T", {}}, {"U", {}}}).subject, "Du bist an 2 Tischen am Zug");
  EXPECT_EQ(turn_mail({"a@example.net", "en", "https://x", "S"}, {{"T", {}}}).subject, "Your turn: with others");
  const MailMessage asks = asking_mail(e, "PROOF");
  EXPECT_EQ(asks.language, "de");
  EXPECT_THAT(asks.text, HasSubstr("https://games.example.org/mail#confirm=PROOF"));
  EXPECT_THAT(asking_mail({"a@example.net", "xx", "https://x", "S"}, "P").subject, HasSubstr("Shall Bastide"));
  EXPECT_FALSE(is_mail_language("xx"));
}

TEST(MailWords, NobodysNameIsALink) {
  const MailMessage letter = turn_mail({"a@example.net", "en", "https://x", "S"}, {{"T", {"go to https://evil.example now", "Dr. X\r\nBcc: y"}}});
  EXPECT_THAT(letter.text, HasSubstr("With go to https: //evil. example now, Dr. X  Bcc: y:\n"));
  EXPECT_THAT(letter.subject, Not(HasSubstr("\n")));
}

// ---- how it fares

class MailDelivery : public testing::Test {
 protected:
  static MailOptions options(const TestSmtp& smtp) {
    MailOptions o;
    o.url = "smtp://localhost:" + std::to_string(smtp.port());
    o.starttls = false;
    o.from = "table@example.org";
    return o;
  }
  static Delivery fate(const MailOptions& o, const std::string& to) {
    const Delivered d = deliver(o, to, mail_of({to, "en", "Your turn", "Hello, Çelik.\n.\nBye.\n", ""}, o.from, 0, "i"), stop);
    EXPECT_EQ(d.why.empty(), d.what == Delivery::taken);
    EXPECT_EQ(d.why.find(to), std::string::npos) << "no address is in any log";
    return d.what;
  }
  /// A certificate that we made ourselves for localhost, and its key.
  void make_certificate() {
    const std::string words = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -addext subjectAltName=DNS:localhost -days 2 -keyout " +
                              key + " -out " + certificate + " 2>/dev/null";
    ASSERT_EQ(std::system(words.c_str()), 0);
  }
  static inline const std::atomic<bool> stop{false};
  TemporaryFolder folder;
  std::string certificate = folder.file("cert.pem"), key = folder.file("key.pem");
};

TEST_F(MailDelivery, EndsAsTheMailServerSays) {
  TestSmtp smtp;
  const MailOptions o = options(smtp);
  EXPECT_EQ(fate(o, "ann@example.net"), Delivery::taken);
  const json::object mail = smtp.mail();
  EXPECT_EQ(mail.at("sender"), "table@example.org");
  EXPECT_EQ(mail.at("to"), (json::array{"ann@example.net"}));
  EXPECT_THAT(std::string(mail.at("mail").as_string()), HasSubstr("\r\n\r\nHello, =C3=87elik.\r\n.\r\nBye.\r\n")) << "a dot alone ends nothing";
  EXPECT_EQ(fate(o, "busy@example.net"), Delivery::later);
  EXPECT_EQ(fate(o, "gone@example.net"), Delivery::nobody);
  EXPECT_EQ(fate(o, "relay@example.net"), Delivery::later) << "that we may not send is ours to put right";
  EXPECT_EQ(fate(o, "spam@example.net"), Delivery::refused);
}

TEST_F(MailDelivery, NobodyWaitsForAServerThatHangs) {
  TestSmtp smtp;
  MailOptions o = options(smtp);
  o.patience = std::chrono::milliseconds(200);
  EXPECT_EQ(fate(o, "hang@example.net"), Delivery::later);
  o.patience = std::chrono::minutes(10);
  std::atomic<bool> ends = false;
  smtp.all();
  std::thread other([&] {
    while (smtp.next().at("rcpt") != "hang@example.net") {
    }
    ends = true;
  });
  EXPECT_EQ(deliver(o, "hang@example.net", "x", ends).what, Delivery::later) << "nor when the server is to end";
  other.join();
  o.url = "smtp://localhost:1";
  EXPECT_EQ(fate(o, "ann@example.net"), Delivery::later);
}

TEST_F(MailDelivery, NothingIsSaidUnencryptedWhereItMustNotBe) {
  make_certificate();
  TestSmtp smtp({"--cert", certificate, "--key", key, "--user", "ann", "--password", "secret"}), plain;
  MailOptions o = options(smtp);
  o.starttls = true;
  o.user = "ann";
  o.password = "secret";
  EXPECT_EQ(fate(o, "ben@example.net"), Delivery::later) << "nobody vouches for this certificate";
  o.authorities = certificate;
  EXPECT_EQ(fate(o, "ben@example.net"), Delivery::taken);
  const json::object mail = smtp.mail();
  EXPECT_EQ(mail.at("tls"), true);
  EXPECT_EQ(mail.at("user"), true);
  o.password = "wrong";
  EXPECT_EQ(fate(o, "ben@example.net"), Delivery::later);
  o.url = "smtp://localhost:" + std::to_string(plain.port());
  EXPECT_EQ(fate(o, "ben@example.net"), Delivery::later);
  EXPECT_TRUE(plain.all().empty());
}

}  // namespace
}  // namespace bastide::server
