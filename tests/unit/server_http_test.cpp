// The routes as plain values.
#include <zlib.h>

#include <regex>
#include <set>

#include "protocol/utf8.hpp"
#include "server/embedded.hpp"
#include "server/methods.hpp"
#include "server/urls.hpp"
#include "server_world.hpp"
#include "support/schemas.hpp"

namespace bastide::server {
namespace {

std::string header(const Response& r, const std::string& name) {
  for (const auto& [key, value] : r.headers)
    if (key == name) return value;
  return {};
}

std::string gunzip(const std::string& packed) {
  z_stream z{};
  std::string text(packed.size() * 50 + 100, '\0');
  if (inflateInit2(&z, 15 + 16) != Z_OK) return "inflate does not start";
  z.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  z.avail_in = static_cast<uInt>(packed.size());
  z.next_out = reinterpret_cast<Bytef*>(text.data());
  z.avail_out = static_cast<uInt>(text.size());
  const bool whole = inflate(&z, Z_FINISH) == Z_STREAM_END;
  text.resize(z.total_out);
  inflateEnd(&z);
  return whole ? text : "cut off";
}

/// What the page of the protocol offers can be asked so, and whoever asks otherwise hears it.
TEST(ServerMethods, AreThoseOfTheProtocolsPage) {
  const std::string page = file_text("docs/protocol.md");
  static const std::regex offer("(GET|POST) (/(?:api|health|metrics)[^`? ]*)"), id("\\bID\\b");
  int offers = 0;
  for (std::sregex_iterator m(page.begin(), page.end(), offer), end; m != end; ++m, ++offers) {
    const std::string path = std::regex_replace((*m)[2].str(), id, "x");
    EXPECT_NE(methods_of(path).find((*m)[1].str()), std::string_view::npos) << m->str();
  }
  EXPECT_GT(offers, 40);
  EXPECT_EQ(methods_of("/api/nothing"), "");
}

TEST(ServerHttp, ServesThePageForTheStartAndForTables) {
  World w;
  for (const char* target : {"/", "/t/AAAAAAAAAAAAAAAA", "/index.html"}) {
    Response r = w.get(target);
    EXPECT_EQ(r.status, 200);
    EXPECT_EQ(r.type, "text/html; charset=utf-8");
    EXPECT_NE(header(r, "Content-Security-Policy").find("default-src 'self'"), std::string::npos);
    Response again = w.request({"GET", target, "", "localhost:8080", "", header(r, "ETag"), "1.2.3.4"});
    EXPECT_EQ(again.status, 304);
    EXPECT_TRUE(again.body->empty());
  }
}

TEST(ServerHttp, CompressesTextsForWhoTakesThem) {
  World w;
  std::vector<std::string> targets{"/", "/api/meta", "/art/light/BA/RCr.0.svg"};
  for (const Asset& asset : embedded_assets())
    if (!asset.path.ends_with(".br")) targets.emplace_back(asset.path);
  for (const std::string& target : targets) {
    const Response plain = w.get(target), packed = w.request({"GET", target, "", "localhost:8080", "", "", "1.2.3.4", true});
    EXPECT_EQ(header(plain, "Content-Encoding"), "");
    const bool small = plain.body->size() < 512;
    if (header(packed, "Content-Encoding").empty()) {
      EXPECT_TRUE(small || plain.type.find("text") == plain.type.npos) << target;
      EXPECT_EQ(*packed.body, *plain.body);
      continue;
    }
    EXPECT_EQ(gunzip(*packed.body), *plain.body) << target;
    EXPECT_LT(packed.body->size(), plain.body->size() * 9 / 10) << target;
    EXPECT_EQ(packed.type, plain.type);
    EXPECT_NE(header(packed, "ETag"), header(plain, "ETag"));
    const std::string vary = target == "/" || target == "/index.html" ? "Accept-Encoding, Accept-Language" : "Accept-Encoding";  // the page's head has words in two languages
    EXPECT_EQ(header(packed, "Vary"), vary);
    EXPECT_EQ(header(plain, "Vary"), vary);
    for (const bool gzip : {false, true})
      for (const Response* seen : {&plain, &packed}) {
        const Response again = w.request({"GET", target, "", "localhost:8080", "", header(*seen, "ETag"), "1.2.3.4", gzip});
        EXPECT_EQ(again.status, gzip == (seen == &packed) ? 304 : 200) << target;
        EXPECT_EQ(header(again, "ETag"), header(gzip ? packed : plain, "ETag"));
      }
  }
}

TEST(ServerHttp, GivesBrotliToWhoTakesIt) {
  World w;
  const auto ask = [&](std::string target, bool gzip, bool brotli, std::string seen = "") {
    return w.request({"GET", std::move(target), "", "localhost:8080", "", std::move(seen), "1.2.3.4", gzip, false, "", "", "", brotli});
  };
  int packed = 0;
  for (const Asset& asset : embedded_assets()) {
    if (!asset.path.ends_with(".br")) continue;
    ++packed;
    const std::string target(asset.path.substr(0, asset.path.size() - 3));
    const Response plain = ask(target, false, false), gzip = ask(target, true, false), brotli = ask(target, true, true);
    EXPECT_EQ(header(brotli, "Content-Encoding"), "br") << target;
    EXPECT_EQ(*brotli.body, asset.bytes) << target;
    EXPECT_EQ(brotli.type, plain.type);
    EXPECT_EQ(header(brotli, "Vary"), "Accept-Encoding");
    EXPECT_NE(header(gzip, "Content-Encoding"), "br");
    EXPECT_EQ(std::set({header(plain, "ETag"), header(gzip, "ETag"), header(brotli, "ETag")}).size(), header(gzip, "Content-Encoding").empty() ? 2u : 3u) << target;
    EXPECT_EQ(ask(target, true, true, header(brotli, "ETag")).status, 304);
    EXPECT_EQ(ask(target, true, true, header(gzip, "ETag")).status, 200);
    EXPECT_EQ(ask(std::string(asset.path), true, true).status, 404) << "a way to send a file, not a file";
  }
  EXPECT_EQ(packed > 10, embedded_assets().size() > 10) << "the page was built without them";
  EXPECT_NE(header(ask("/", true, true), "Content-Encoding"), "br") << "the page's head is made anew for every address";
}

TEST(ServerHttp, SaysWhatIsNotThere) {
  World w;
  for (const char* target : {"/nothing", "/api/tables/short", "/api/tables/AAAAAAAAAAAAAAAA", "/api/tables/AAAAAAAAAAAAAAAA/record",
                             "/art/light/XX/none.0.svg", "/art/light/BA/RCr.9.svg", "/art/", "/../etc/passwd"})
    EXPECT_EQ(w.get(target).status, 404) << target;
  EXPECT_EQ(w.get("/%zz").status, 400);
  EXPECT_EQ(w.get("/a%00b").status, 400);
  EXPECT_EQ(w.get("").status, 400);
  EXPECT_EQ(w.request({"DELETE", "/", "", "", "", "", "1.2.3.4"}).status, 405);
  EXPECT_EQ(json::parse(*w.get("/nothing.js").body).at("code"), "not-found");
  EXPECT_EQ(json::parse(*w.get("/api/nothing").body).at("code"), "not-found");
  for (const char* typed : {"/nothing", "/me/"}) {
    EXPECT_EQ(w.get(typed).status, 404) << typed;
    EXPECT_EQ(w.get(typed).type, w.get("/").type) << "a person is told by the page";
  }
}

TEST(ServerHttp, SaysByWhichMethodAnAddressIsAsked) {
  World w;
  const auto asked = [&w](const char* method, const char* target) {
    const Response r = w.request({method, target, "", "", "", "", "1.2.3.4"});
    const auto allow = std::find_if(r.headers.begin(), r.headers.end(), [](auto& h) { return h.first == "Allow"; });
    return std::pair(r.status, allow == r.headers.end() ? "" : allow->second);
  };
  using Told = std::pair<int, std::string>;
  for (const char* target : {"/api/tables", "/api/rules", "/api/position", "/api/tables/AAAAAAAAAAAAAAAA/message", "/api/puzzles/x/step"})
    for (const char* method : {"GET", "HEAD", "PUT", "DELETE"}) EXPECT_EQ(asked(method, target), Told(405, "POST")) << method << target;
  for (const char* target : {"/health", "/api/meta", "/api/tables/AAAAAAAAAAAAAAAA", "/api/tables/AAAAAAAAAAAAAAAA/record", "/api/puzzles/x"})
    for (const char* method : {"POST", "PUT"}) EXPECT_EQ(asked(method, target), Told(405, "GET, HEAD")) << method << target;
  EXPECT_EQ(asked("PUT", "/api/tables/AAAAAAAAAAAAAAAA/review"), Told(405, "GET, HEAD, POST"));
  EXPECT_EQ(asked("GET", "/api/nothing").first, 404);
  EXPECT_EQ(asked("POST", "/api/nothing").first, 404);
  EXPECT_EQ(asked("GET", "/api/tables//message").first, 404);
}

TEST(ServerHttp, SaysHowLongANameMayBe) {
  World w;
  const auto told = [&w](const std::string& name) {
    const Response r = w.request({"POST", "/api/tables", R"({"rules":"base","seats":[{"kind":"me","name":)" + name + R"(},{"kind":"open"}]})", "", "", "", "1.2.3.4"});
    return std::string(json::parse(*r.body).at("message").as_string());
  };
  for (const std::string& name : {'"' + std::string(41, 'x') + '"', '"' + std::string(90, 'x') + '"', std::string("7")})
    EXPECT_TRUE(told(name).starts_with("seats[0].name: expected a text of 0 to 40 bytes, found ")) << told(name);
}

TEST(ServerHttp, MakesATableWithSecretLinks) {
  World w;
  Response r = w.post("/api/tables",
                      R"({"rules":"base","seats":[{"kind":"me","name":"Ann"},{"kind":"open"},{"kind":"bot","bot":"greedy"}]})");
  ASSERT_EQ(r.status, 201) << *r.body;
  json::object made = json::parse(*r.body).as_object();
  std::string id(made["table"].as_string()), token(made["tokens"].as_array().at(0).as_string());
  EXPECT_EQ(made["tokens"].as_array().size(), 1u);
  EXPECT_EQ(made["links"].at("watch"), json::value("http://localhost:8080/t/" + id));
  EXPECT_EQ(made["links"].at("play"), json::value("http://localhost:8080/t/" + id + "#k=" + token));
  EXPECT_EQ(made["links"].at("seats").at(0).at("seat"), 1);
  json::object table = json::parse(*w.get("/api/tables/" + id).body).as_object();
  EXPECT_EQ(table["seats"].at(0).at("name"), "Ann");
  EXPECT_EQ(table["seats"].at(2).at("kind"), "bot");
  EXPECT_EQ(json::serialize(table).find(token), std::string::npos);
  EXPECT_EQ(w.get("/api/tables/" + id + "/record").status, 200);
  EXPECT_EQ(w.get("/api/tables/" + id + "/socket").status, 400);
}

TEST(ServerHttp, LinksUseThePublicUrl) {
  World w;
  Http http(w.services, w.tables, "https://games.example.org");
  const Response r = w.request(
      http, {"POST", "/api/tables", R"({"rules":"base","seats":[{"kind":"me"},{"kind":"open"}]})", "games.example.org", "", "", "1.2.3.4"});
  EXPECT_TRUE(json::parse(*r.body).at("links").at("watch").as_string().starts_with("https://games.example.org/t/"));
}

TEST(ServerHttp, RefusesTablesThatCannotBe) {
  World w;
  auto code = [&](const std::string& body) {
    Response r = w.post("/api/tables", body);
    EXPECT_EQ(r.status / 100, 4) << body;
    return std::string(json::parse(*r.body).at("code").as_string());
  };
  EXPECT_EQ(code(""), "bad-json");
  EXPECT_EQ(code("[]"), "bad-message");
  EXPECT_EQ(code(R"({"rules":"base"})"), "bad-message");
  EXPECT_EQ(code(R"({"rules":"base","seats":[]})"), "bad-message");
  EXPECT_EQ(code(R"({"rules":"base","seats":[1,2]})"), "bad-message");
  EXPECT_EQ(code(R"({"rules":"base","seats":[{"kind":"cat"},{"kind":"me"}]})"), "bad-message");
  EXPECT_EQ(code(R"({"rules":"base","seats":[{"kind":"bot","bot":"nobody"},{"kind":"me"}]})"), "not-found");
  EXPECT_EQ(code(R"({"rules":"base","seats":[{"kind":"bot","bot":"best:net=/etc/passwd"},{"kind":"me"}]})"), "not-found");
  EXPECT_EQ(code(R"({"rules":"base","seats":[{"kind":"bot","bot":"best:level=4,net=/etc/passwd"},{"kind":"me"}]})"), "not-found");
  EXPECT_EQ(code(R"({"rules":"chess","seats":[{"kind":"me"},{"kind":"me"}]})"), "bad-rules");
  EXPECT_EQ(code(R"({"rules":"base players=3","seats":[{"kind":"me"},{"kind":"me"}]})"), "bad-rules");
  EXPECT_EQ(code(R"({"rules":"base","seats":[{"kind":"me","name":")" + std::string(60, 'x') + R"("},{"kind":"me"}]})"),
            "bad-message");
  EXPECT_EQ(code(std::string(20000, ' ')), "too-large");
}

TEST(ServerHttp, KnowsRulesTilesAndPictures) {
  World w;
  EXPECT_EQ(json::parse(*w.post("/api/rules", R"({"rules":"base"})").body).at("players"), 2);
  EXPECT_EQ(json::parse(*w.post("/api/rules", R"({"rules":"chess"})").body).at("code"), "bad-rules");
  EXPECT_EQ(json::parse(*w.get("/api/tiles?ids=BA/RCr,BA/L").body).as_array().size(), 2u);
  EXPECT_EQ(w.get("/api/tiles?ids=BA/RCr,XX").status, 404);
  EXPECT_EQ(w.get("/api/tiles").status, 400);
  EXPECT_EQ(w.get("/art/light/BA/RCr.0.svg").type, "image/svg+xml");
  EXPECT_EQ(w.get("/art/dark/BA%2FRCr.3.svg").status, 200);
  const json::object sheet = json::parse(*w.get("/art/light/sheet.json?tiles=BA/RCr.0,BA/L.2").body).as_object();
  EXPECT_EQ(sheet.size(), 2u);
  EXPECT_EQ(sheet.at("BA/L.2").as_string(), *w.get("/art/light/BA/L.2.svg").body);
  for (const char* none : {"/art/light/sheet.json?tiles=BA/RCr.0,XX.0", "/art/light/sheet.json?tiles=BA/RCr", "/art/blue/sheet.json?tiles=BA/L.0"})
    EXPECT_EQ(w.get(none).status, 404) << none;
  EXPECT_EQ(w.get("/art/light/sheet.json").status, 400);
  EXPECT_EQ(w.get("/api/meta").status, 200);
  EXPECT_EQ(json::parse(*w.get("/health").body).at("status"), "ok");
}

TEST(ServerHttp, MessagesAreAlwaysUtf8) {
  World w;
  for (const char* target : {"/api/%b8%b8", "/api/%c3%a4%c3", "/art/%ff/BA/RCr.0.svg", "/api/%ed%a0%80", "/api/%c0%80", "/api/%f5%80%80%80"})
    EXPECT_NO_THROW((void)json::parse(*w.get(target).body)) << target;
  EXPECT_NO_THROW((void)json::parse(*w.post("/api/tables", "\xb8\xb8{}").body));
  EXPECT_NO_THROW((void)json::parse(
      *w.post("/api/tables", "{\"seats\":\"" + std::string(18, 'x') +
                                 "\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\xc3\xa4\"}")
           .body));
  EXPECT_EQ(as_utf8("a\xc3\xa4\xc3z\xe2\x82\xac"), "a\xc3\xa4?z\xe2\x82\xac");
}

TEST(ServerHttp, ForeignPagesMayNotAct) {
  World w;
  Request r{"POST", "/api/rules", R"({"rules":"base"})", "games.example.org", "https://evil.example", "", "1.2.3.4"};
  EXPECT_EQ(w.request(r).status, 403);
  r.origin = "https://games.example.org";
  EXPECT_EQ(w.request(r).status, 200);
  r.origin = "null";
  EXPECT_EQ(w.request(r).status, 403);
  EXPECT_TRUE(w.http.trusted_origin({"GET", "/", "", "127.0.0.1:8080", "http://localhost:5173"}));
  EXPECT_FALSE(w.http.trusted_origin({"GET", "/", "", "127.0.0.1:8080", "http://localhost.evil.example"}));
}

TEST(ServerHttp, TooManyRequestsAreRefusedByAddress) {
  Limits limits = World::quick();
  limits.request_burst = 3;
  limits.tables_per_hour = 1;
  World w(":memory:", limits);
  w.make("pp");
  EXPECT_EQ(w.post("/api/tables", R"({"rules":"base","seats":[{"kind":"me"},{"kind":"me"}]})").status, 429);
  EXPECT_EQ(w.get("/").status, 200);
  EXPECT_EQ(w.get("/").status, 429);
  EXPECT_EQ(w.request({"GET", "/", "", "", "", "", "4.3.2.1"}).status, 200);
  w.clock += 1000;
  EXPECT_EQ(w.get("/").status, 200);
}

TEST(ServerHttp, AJumpOfTheWallsClockFillsAndEmptiesNothing) {
  Limits limits = World::quick();
  limits.request_burst = 3;
  limits.requests_per_second = 1;
  World w(":memory:", limits);
  const auto allowed = [&] {
    int n = 0;
    while (w.get("/").status == 200) ++n;
    return n;
  };
  EXPECT_EQ(allowed(), 3);
  for (const std::int64_t jump : {3'600'000, -7'200'000}) {
    w.wall_ahead += jump;
    EXPECT_EQ(allowed(), 0);
    w.clock += 2000;
    EXPECT_EQ(allowed(), 2);
  }
}

TEST(ServerUrls, AreTakenApart) {
  const Target target = read_target("/api/%41?a=1&ids=x,BA%2FCccc+&ids=|>&b").value();
  EXPECT_EQ(target.path, "/api/A");
  EXPECT_EQ(target.value("ids").value(), "x,BA/Cccc+");
  EXPECT_EQ(target.query, (std::vector<std::pair<std::string, std::string>>{{"a", "1"}, {"ids", "x,BA/Cccc+"}, {"ids", "|>"}, {"b", ""}}));
  EXPECT_FALSE(target.value("aids"));
  for (const char* bad : {"", "api", "/%4", "/%4g", "/a%00", "/?a=%00", "/?%00=a", "http://a.org/"}) EXPECT_FALSE(read_target(bad)) << bad;
  for (const char* host : {"a.org", "a_b:80", "127.0.0.1:8080", "[::1]:80", "localhost"}) EXPECT_TRUE(is_host(host)) << host;
  for (const char* bad : {"", ":80", "a.org/b", "u@a.org", "a b", "a%41", "a;b", "[::1", "a:b"}) EXPECT_FALSE(is_host(bad)) << bad;
  for (const char* here : {"localhost:80", "127.0.0.1", "[::1]:8080"}) EXPECT_TRUE(is_loopback_host(here)) << here;
  for (const char* there : {"a.org", "127.0.0.1.a.org", "localhost.a.org", "[::2]", ""}) EXPECT_FALSE(is_loopback_host(there)) << there;
  EXPECT_EQ(host_of_url("https://a.org:8443/b"), "a.org:8443");
  EXPECT_EQ(host_of_url("ftp://a.org"), "");
  EXPECT_EQ(checked_public_url("https://a.org/"), "https://a.org");
  EXPECT_THROW(checked_public_url("a.org"), Error);
  for (const char* bad : {"https://a.org/path", "https://a.org?b", "https://a.org#b", "https://u@a.org", "https://", "ftp://a.org"})
    EXPECT_THROW(checked_public_url(bad), Error) << bad;
  EXPECT_EQ(socket_table("/api/tables/AB/socket?x=1"), "AB");
  EXPECT_EQ(socket_table("/api/tables/socket"), "");
}

}  // namespace
}  // namespace bastide::server
