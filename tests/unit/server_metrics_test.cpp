// What operators read: counters, whether the server is ready, lines of the log.
#include <spdlog/sinks/ostream_sink.h>

#include <fstream>
#include <regex>
#include <set>

#include "support/schemas.hpp"
#include "server/database.hpp"
#include "server/log_lines.hpp"
#include "server/logs.hpp"
#include "server/metrics.hpp"
#include "server_world.hpp"
#include "support/metrics_text.hpp"

namespace bastide::server {
namespace {

Request operators_ask(const std::string& target) {
  Request r{"GET", target, "", "localhost:8080", "", "", "1.2.3.4"};
  r.for_operators = true;
  return r;
}

MetricsText metrics_of(World& w) {
  const Response r = w.request(operators_ask("/metrics"));
  EXPECT_EQ(r.status, 200);
  EXPECT_EQ(r.type, "text/plain; version=0.0.4; charset=utf-8");
  MetricsText read = read_metrics(*r.body);
  EXPECT_EQ(read.faults, std::vector<std::string>{});
  return read;
}

TEST(ServerMetrics, CountWhatHappens) {
  World w;
  const Made t = w.make("pb", true);
  auto ann = w.join(t, {0});
  for (int acks = 0; acks < 5;) {
    ASSERT_TRUE(w.until([&] { return World::decision(ann)["actor"] == 0; }));
    acks += w.play(t, ann)["type"] == "ack";
  }
  json::object late = World::answer(ann);
  late["seq"] = 0;
  late["move"] = "-";
  EXPECT_EQ(w.ask(t, ann, late)["code"], "stale");
  const MetricsText seen = metrics_of(w);
  const double people = seen.at(R"(bastide_moves_total{by="person"})"),
               computers = seen.at(R"(bastide_moves_total{by="computer"})");
  EXPECT_EQ(people, 5);
  EXPECT_GE(computers, 1);
  EXPECT_EQ(seen.at("bastide_rows_total"), people + computers);
  EXPECT_GE(seen.at("bastide_commits_total"), 1);
  EXPECT_EQ(seen.at("bastide_ack_seconds_count"), people);
  EXPECT_EQ(seen.at(R"(bastide_ack_seconds_bucket{le="+Inf"})"), people);
  EXPECT_EQ(seen.at(R"(bastide_message_errors_total{code="stale"})"), 1);
  EXPECT_EQ(seen.at("bastide_tables_in_memory"), 1);
  EXPECT_GT(seen.at("bastide_table_bytes"), 10'000);
  EXPECT_EQ(seen.at("bastide_store_failing"), 0);
  EXPECT_EQ(seen.at("bastide_draining"), 0);
  EXPECT_GE(seen.at(R"(bastide_jobs_waiting{where="store"})"), 0);
  EXPECT_GE(seen.at("process_cpu_seconds_total"), 0);
  EXPECT_GT(seen.at("process_resident_memory_bytes"), 1 << 20);
  EXPECT_GE(seen.at("process_virtual_memory_bytes"), seen.at("process_resident_memory_bytes"));
  EXPECT_GE(seen.at("process_threads"), 4);
  EXPECT_GT(seen.at("process_open_fds"), 2);
  EXPECT_GE(seen.at("process_max_fds"), seen.at("process_open_fds"));
  EXPECT_GT(seen.at("process_start_time_seconds"), 1.7e9);
}

TEST(ServerMetrics, NameNobody) {
  World w;
  const Made t = w.make();
  w.play(t, w.join(t, {0, 1}));
  const std::string text = *w.request(operators_ask("/metrics")).body;
  for (const std::string& secret : {t.id, t.tokens[0], t.tokens[1], std::string("1.2.3.4")})
    EXPECT_EQ(text.find(secret), text.npos) << secret;
}

TEST(ServerMetrics, AreNotThereForOthers) {
  World w;
  EXPECT_EQ(w.get("/metrics").status, 404);
  EXPECT_EQ(w.request(operators_ask("/metrics?x")).status, 200);
  EXPECT_EQ(w.request(operators_ask("/metrics/")).status, 404);
}

TEST(ServerMetrics, LabelsAreFew) {
  Metrics metrics;
  for (int i = 0; i < 1000; ++i) {
    metrics.failed("code\n" + std::to_string(i));
    metrics.refused(std::string(30, 'x') + std::to_string(i));
  }
  metrics.failed("bad-json");
  metrics.answered(200, std::chrono::milliseconds(30));
  metrics.answered(101, {});
  const MetricsText seen = read_metrics(metrics.text({}));
  EXPECT_EQ(seen.faults, std::vector<std::string>{});
  EXPECT_EQ(seen.at(R"(bastide_message_errors_total{code="other"})"), 1000);
  EXPECT_EQ(seen.at(R"(bastide_refused_total{why="other"})"), 1000);
  EXPECT_EQ(seen.at(R"(bastide_message_errors_total{code="bad-json"})"), 1);
  EXPECT_EQ(seen.at(R"(bastide_requests_total{status="200"})"), 1);
  EXPECT_EQ(seen.at(R"(bastide_request_seconds_bucket{le="0.025"})"), 0);
  EXPECT_EQ(seen.at(R"(bastide_request_seconds_bucket{le="0.05"})"), 1);
  EXPECT_EQ(seen.at("bastide_request_seconds_count"), 1);
  EXPECT_EQ(seen.at(R"(bastide_requests_total{status="101"})"), 1);
  EXPECT_NEAR(seen.at("bastide_request_seconds_sum"), 0.03, 1e-9);
}

TEST(ServerMetrics, AllOfThemAreInTheDocuments) {
  World w;
  const std::string page = file_text("docs/server.md");
  for (const auto& [name, type] : metrics_of(w).types) EXPECT_NE(page.find("`" + name), page.npos) << name;
}

TEST(ServerMetrics, TheBoardAsksForThoseThatThereAre) {
  World w;
  const MetricsText seen = metrics_of(w);
  const std::string board = file_text("deploy/grafana.json");
  EXPECT_GT(json::parse(board).at("panels").as_array().size(), 10u);
  std::set<std::string> asked;
  const std::regex name(R"re(\b(bastide|process)_[a-z_]+)re"), tail("_(bucket|sum|count)$");
  for (std::sregex_iterator at(board.begin(), board.end(), name), end; at != end; ++at) asked.insert(std::regex_replace(at->str(), tail, ""));
  for (const std::string& metric : asked) EXPECT_TRUE(seen.has(metric)) << metric;
  for (const auto& [metric, type] : seen.types)
    EXPECT_TRUE(asked.contains(metric) || metric == "process_virtual_memory_bytes") << metric << " is on no board";
}

std::string status_of(const Response& r) { return std::string(json::parse(*r.body).at("status").as_string()); }

TEST(ServerReadiness, FollowsTheStore) {
  std::atomic<bool> full = false;
  World w(std::make_unique<FailingStore>([&] { return full.load(); }), World::quick());
  auto ready = [&] { return w.get("/health/ready"); };
  EXPECT_EQ(ready().status, 200);
  full = true;
  EXPECT_EQ(ready().status, 200) << "it was tried just now";
  w.clock += 2500;
  Response r = ready();
  EXPECT_EQ(r.status, 503);
  EXPECT_EQ(status_of(r), "storing fails");
  EXPECT_EQ(w.get("/health").status, 503);
  EXPECT_EQ(w.get("/health/live").status, 200);
  full = false;
  EXPECT_EQ(ready().status, 503);
  w.clock += 2500;
  EXPECT_EQ(ready().status, 200) << "nobody has to play for it";
  EXPECT_EQ(w.get("/health").status, 200);
}

TEST(ServerReadiness, EndsWithTheDrain) {
  World w;
  EXPECT_EQ(status_of(w.get("/health/ready")), "ok");
  w.services.draining = true;
  EXPECT_EQ(w.get("/health/ready").status, 503);
  EXPECT_EQ(status_of(w.get("/health/ready")), "draining");
  EXPECT_EQ(misfit("ready", json::parse(*w.get("/health/ready").body)), "");
  EXPECT_EQ(w.get("/health/live").status, 200);
  EXPECT_EQ(w.get("/health").status, 200);
}

TEST(ServerReadiness, TriesTheDatabase) {
  TemporaryFolder folder;
  const std::unique_ptr<Store> store = open_sqlite_store(folder.file());
  store->probe();
  EXPECT_EQ(store->counts().tables, 0);
  SQLite::Database db = open_existing(folder.file(), Access::write);
  touch(db);
  db.exec("PRAGMA query_only=1");
  EXPECT_THROW(touch(db), SQLite::Exception);
}

/// What the program's log writes in a form, while the object is there.
class Heard {
 public:
  explicit Heard(LogFormat format) : before_(spdlog::default_logger()) {
    spdlog::set_default_logger(std::make_shared<spdlog::logger>("test", std::make_shared<spdlog::sinks::ostream_sink_mt>(out_)));
    set_log_format(format);
  }
  ~Heard() {
    spdlog::set_default_logger(before_);
    set_log_format(LogFormat::text);
  }
  std::string text() const { return out_.str(); }

 private:
  std::ostringstream out_;
  std::shared_ptr<spdlog::logger> before_;
};

const std::string kNasty = "two\nlines \x1b[31mred\x7f \xc2\x9b[0m \xff \"quoted\" \xc3\xa4";
const std::string kHarmless = "two?lines ?[31mred? ?[0m ? \"quoted\" \xc3\xa4";

TEST(ServerLog, IsTextOnOneLine) {
  Heard heard(LogFormat::text);
  log_error({.table = "AAAA", .request = "r1"}, "{}", kNasty);
  spdlog::info("plain {}", 7);
  EXPECT_NE(heard.text().find("[error] table AAAA: " + kHarmless + " (request r1)\n"), std::string::npos) << heard.text();
  EXPECT_TRUE(heard.text().ends_with("[info] plain 7\n")) << heard.text();
}

TEST(ServerLog, IsAnObjectALine) {
  Heard heard(LogFormat::json);
  log_error({.table = "AAAA", .request = "r1"}, "{}", kNasty);
  spdlog::warn("plain");
  std::istringstream lines(heard.text());
  std::string first, second, none;
  std::getline(lines, first);
  std::getline(lines, second);
  EXPECT_FALSE(std::getline(lines, none));
  const json::object about = json::parse(first).as_object(), plain = json::parse(second).as_object();
  EXPECT_EQ(about.at("level"), "error");
  EXPECT_EQ(about.at("message"), json::value(kHarmless));
  EXPECT_EQ(about.at("table"), "AAAA");
  EXPECT_EQ(about.at("request"), "r1");
  EXPECT_EQ(plain.at("level"), "warning");
  EXPECT_FALSE(plain.contains("table"));
  EXPECT_FALSE(plain.contains("request"));
  EXPECT_EQ(std::string(plain.at("time").as_string()).size(), std::string("2026-11-23T19:05:00.123Z").size());
}

TEST(ServerLog, OfRequestsIsAnObjectALine) {
  TemporaryFolder folder;
  {
    Logs logs(folder.file("access"), folder.file("abuse"), LogFormat::json);
    logs.access({"1.2.3.4", "r1"}, "GET", "/api/tiles?ids=x\n", 200, 512, 3.25);
    logs.abuse({"1.2.3.4", ""}, "too-fast", "mess\nages");
  }
  auto read = [](const std::string& file) {
    std::ifstream in(file);
    return json::parse(std::string(std::istreambuf_iterator<char>(in), {})).as_object();
  };
  const json::object access = read(folder.file("access")), abuse = read(folder.file("abuse"));
  EXPECT_EQ(access.at("path"), "/api/tiles");
  EXPECT_EQ(access.at("status"), 200);
  EXPECT_EQ(access.at("bytes"), 512);
  EXPECT_EQ(access.at("ms"), 3.25);
  EXPECT_EQ(access.at("request"), "r1");
  EXPECT_EQ(abuse.at("refused"), "1.2.3.4");
  EXPECT_EQ(abuse.at("why"), "too-fast");
  EXPECT_EQ(abuse.at("what"), "mess?ages");
  EXPECT_EQ(abuse.at("request"), "-");
}

TEST(ServerLog, NamesOfRequestsAreShortAndPlain) {
  EXPECT_TRUE(is_request_id(new_request_id()));
  EXPECT_NE(new_request_id(), new_request_id());
  for (const char* good : {"1", "7b0e-44_a.b:c"}) EXPECT_TRUE(is_request_id(good)) << good;
  for (const std::string& bad :
       {std::string(), std::string(65, 'a'), std::string("a b"), std::string("a\n"), std::string("\"x\""), std::string("\xc3\xa4")})
    EXPECT_FALSE(is_request_id(bad)) << bad;
}

}  // namespace
}  // namespace bastide::server
