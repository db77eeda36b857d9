// bastide serve and bastide backup.
#include <fmt/core.h>

#include <cstdlib>

#include "command.hpp"
#include "files.hpp"
#include "server/serve.hpp"
#include "server/sqlite_store.hpp"

namespace bastide::app {

namespace {

void add_mail(CLI::App& c, server::MailWords& mail) {
  c.add_option("--mail", mail.mail, "a mail server by which people are told that it is their turn: smtp://USER@HOST:PORT or smtps://USER@HOST:PORT (docs/server.md)");
  c.add_option("--mail-from", mail.from, "the address that these mails come from");
  c.add_option("--mail-password-file", mail.password_file, "a file with the password in its first line; or it is in BASTIDE_MAIL_PASSWORD");
  c.add_option("--mail-tls", mail.tls, "encrypt what smtp:// says (STARTTLS): auto (unless it is this machine), always or never")->capture_default_str();
  c.add_option("--mail-ca", mail.authorities, "a file with the certificates that the mail server's must come from; without it the system's");
}

/// How an operator says what is allowed.
struct LimitOptions {
  std::string file, bot_pause, replace_after;
  std::vector<std::string> single;  ///< each NAME=VALUE
  bool show = false;
};

void add_limits(CLI::App& c, LimitOptions& o) {
  c.add_option("--limits", o.file, "a file of limits: lines of NAME = VALUE (docs/server.md)");
  c.add_option("--limit", o.single, "one limit, NAME=VALUE; again for more; it counts before the file");
  c.add_flag("--show-limits", o.show, "print all limits as such a file, with what each means, and end");
  c.add_option("--bot-pause", o.bot_pause, "short for --limit bot-pause=TIME: so long a computer waits before it answers (400ms)");
  c.add_option(
      "--replace-after", o.replace_after,
      "short for --limit replace-after=TIME: so long a player must be away before others may give the seat to a computer (60s)");
}

void set_limits_in_words(server::Limits& limits, const LimitOptions& o) {
  for (const std::string& one : o.single) set_limit(limits, one, "--limit");
  if (!o.bot_pause.empty()) set_limit(limits, "bot-pause=" + o.bot_pause, "--bot-pause");
  if (!o.replace_after.empty()) set_limit(limits, "replace-after=" + o.replace_after, "--replace-after");
  check_limits(limits);
}

/// What is wrong in the file is not the command line's mistake.
void read_limits(server::Limits& limits, const std::string& file) try {
  set_limits(limits, read_file(file), file);
} catch (const std::invalid_argument& e) {
  throw std::runtime_error(e.what());
}

server::Limits limits_of(const LimitOptions& o) {
  server::Limits limits;
  if (!o.file.empty()) read_limits(limits, o.file);
  set_limits_in_words(limits, o);
  return limits;
}

struct ServeWords {
  server::ServeOptions serve;
  std::string listen = "127.0.0.1:8080", sync = "full", drain = "0s", metrics, log_format = "text";
  LimitOptions limits;
  server::MailWords mail;
};

void read_words(ServeWords& o) {
  server::set_listen(o.serve, o.listen);
  if (!o.metrics.empty()) server::set_metrics(o.serve, o.metrics);
  o.serve.drain = duration_from(o.drain, "--drain", Zero::taken);
  o.serve.log_format = o.log_format == "json" ? server::LogFormat::json : server::LogFormat::text;
  o.serve.durability = o.sync == "full" ? server::Durability::full : server::Durability::process;
  o.serve.mail = server::read_mail_options(o.mail, std::getenv("BASTIDE_MAIL_PASSWORD"));
  server::check_words(o.serve);
}

}  // namespace

void add_serve(CLI::App& app) {
  auto o = std::make_shared<ServeWords>();
  auto* c = app.add_subcommand("serve",
                               "the game server and its page\n\n"
                               "  bastide serve\n"
                               "  bastide serve --listen 0.0.0.0:8080 --public-url https://games.example.org");
  c->add_option("--listen", o->listen, "address and port; 0.0.0.0:8080 lets others in the network join")->capture_default_str();
  c->add_option("--public-url", o->serve.public_url, "what share links begin with, behind a proxy (docs/server.md)");
  c->add_option("--proxy", o->serve.proxies, "an address or network of proxies in front that are not on this machine; may be repeated")->allow_extra_args(false);
  c->add_option("--database", o->serve.database, "the file with all games, or postgresql://USER@HOST/NAME, which many servers may share")->capture_default_str();
  c->add_option("--sync", o->sync, "full: survives a power failure; process: faster, survives kill -9 alone")
      ->check(CLI::IsMember({"full", "process"}))
      ->capture_default_str();
  c->add_option("--threads", o->serve.threads, "for the network; 0: as many as there are cores")
      ->check(CLI::Range(0, 64))
      ->capture_default_str();
  c->add_option("--thinkers", o->serve.thinkers, "for computer players; 0: half the cores")
      ->check(CLI::Range(0, 64))
      ->capture_default_str();
  c->add_flag("!--think-elsewhere", o->serve.think_here, "with PostgreSQL: leave computer players and hints to `bastide work`");
  c->add_flag("--ponder", o->serve.ponder, "computer players think ahead while people decide, on one thread more");
  c->add_option("--push-contact", o->serve.push_contact, "whom push services may write to about this server: mailto:ADDRESS; without it the public address");
  c->add_flag("--push-anywhere", o->serve.push_anywhere, "browsers may be called through push services that are not public, also without TLS");
  add_mail(*c, o->mail);
  add_limits(*c, o->limits);
  c->add_option("--access-log", o->serve.access_log,
                "a file for every request: time, address, method, path, status, bytes, milliseconds");
  c->add_option("--abuse-log", o->serve.abuse_log,
                "a file for whoever was refused or cut off by a limit, for fail2ban (docs/server.md)");
  c->add_option("--metrics", o->metrics, "ADDRESS:PORT where /metrics is read; without it only from this machine, not through a proxy");
  c->add_option("--drain", o->drain, "at the first SIGTERM take no new sockets for so long before the goodbye, for a balancer to notice")->capture_default_str();
  c->add_option("--log-format", o->log_format, "text, or json: an object a line, for programs")->check(CLI::IsMember({"text", "json"}))->capture_default_str();
  c->add_option("--log", o->serve.log_level, "how much is told")->check(CLI::IsMember({"trace", "debug", "info", "warn", "error", "off"}))->capture_default_str();
  c->callback([o] {
    understood([&] { read_words(*o); });
    o->serve.limits = limits_of(o->limits);
    if (o->limits.show) return fmt::print("{}", limits_file(o->serve.limits));
    exit_code = server::serve(o->serve);
  });
}

void add_backup(CLI::App& app) {
  struct Options {
    std::string database = "bastide.sqlite", file;
  };
  auto o = std::make_shared<Options>();
  auto* c = app.add_subcommand("backup", "copy the database while the server runs\n\n  bastide backup copy.sqlite");
  c->add_option("file", o->file, "where to; must not exist")->required();
  c->add_option("--database", o->database, "the file with all games")->capture_default_str();
  c->callback([o] {
    server::backup(o->database, o->file);
    fmt::print("{} is a copy of {}.\n", o->file, o->database);
  });
}

}  // namespace bastide::app
