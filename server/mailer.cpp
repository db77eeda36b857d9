#include "mailer.hpp"

#include <curl/curl.h>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "last_catch.hpp"
#include "log_lines.hpp"
#include "protocol/json_text.hpp"
#include "tokens.hpp"

namespace bastide::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
constexpr int kAtOnce = 20;                 ///< mails that are taken from the database together
constexpr milliseconds kLease{15 * 60'000};  ///< for these: then another server may send what a dead one took

constexpr milliseconds kTidy{10 * 60'000};

std::int64_t millis(auto time) { return std::chrono::duration_cast<milliseconds>(time).count(); }

std::vector<std::string> names_of(const std::string& text) {
  std::vector<std::string> names;
  boost::system::error_code bad;
  const boost::json::value list = boost::json::parse(text, bad);
  if (bad || !list.is_array()) return names;
  for (const boost::json::value& name : list.as_array())
    if (name.is_string()) names.emplace_back(name.as_string());
  return names;
}

}  // namespace

std::chrono::seconds mail_patience(int tries) {
  constexpr std::array<int, 5> kSeconds{60, 300, 1800, 10'800, 43'200};
  return seconds(kSeconds[std::min<std::size_t>(static_cast<std::size_t>(std::max(tries, 1)) - 1, kSeconds.size() - 1)]);
}

Mailer::Mailer(Journal& journal, MailOptions options, const Limits& limits, std::function<std::int64_t()> now, std::shared_ptr<Metrics> metrics)
    : journal_(journal), options_(std::move(options)), limits_(limits), now_(std::move(now)), metrics_(std::move(metrics)),
      askers_(a_day(limits.mails_per_day)), asked_(a_day(limits.mails_to_address_per_day)) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
}

Mailer::~Mailer() { stop(); }

void Mailer::start(std::string base) {
  const std::lock_guard lock(mutex_);
  base_ = std::move(base);
  started_ = true;
  thread_ = std::thread([this] { loop(); });
}

void Mailer::stop() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

// ---- whose turn it is

void Mailer::turn(Turn t) {
  journal_.run([this, t = std::move(t)](Store& store) {
    MailBook& book = store.mails();
    book.answered(t.table, t.seat);
    const MailPlace seat{t.table, t.seat, {}}, person{t.table, t.seat, t.person};
    if (!t.absent || !book.wanted(seat, person) || !store.is_first_to_call(t.table, t.seat, "mail", t.number)) return;
    book.wait(seat, person, t.number, json_text(boost::json::value_from(t.others)), now_(), millis(limits_.mail_gather), millis(limits_.mail_pause));
    if (limits_.mail_gather >= options_.look) return;  // a look comes soon enough
    const std::lock_guard lock(mutex_);
    look_at_ = {};
    wake_.notify_one();
  });
}

void Mailer::seen(const std::string& table, int seat) {
  journal_.run([table, seat](Store& store) { store.mails().seen(table, seat); });
}

void Mailer::over(const std::string& table) {
  journal_.run([table](Store& store) { store.mails().over(table); });
}

// ---- what people wish

void Mailer::in_book(std::function<MailState(Store&)> act, Told told) {
  journal_.run([act = std::move(act), told = std::move(told)](Store& store) {
    MailState state = MailState::none;
    Error error("", "");
    try {
      state = act(store);
    } catch (const Error& e) {
      error = e;
    } catch (const std::exception& e) {
      log_error({}, "mail: {}", e.what());
      error = Error("internal", "this could not be stored and was not done; please try again");
    }
    told(state, error);
  });
}

void Mailer::state(const MailPlace& place, Told told) {
  in_book([place](Store& store) { return store.mails().state(place); }, std::move(told));
}

void Mailer::wish(const MailPlace& place, const std::string& address, const std::string& language, const std::string& asker, Told told) {
  const MailWish wish{place, plain_address(address), language, new_token(), now_()};
  in_book([this, wish, asker](Store& store) { return note(store, wish, asker); }, std::move(told));
}

/// On the journal's thread; only a hash of the proof is stored.
MailState Mailer::note(Store& store, const MailWish& wish, const std::string& asker) {
  if (!has_room()) throw Error("busy", "so many mails are on their way; please try again later");
  if (!may_ask(store, asker, wish.address)) throw Error("too-fast", "so many mails were asked for from here or to this address today; please try again tomorrow");
  MailWish stored = wish;
  stored.proof = token_hash(wish.proof);
  const std::optional<std::string> stop = store.mails().ask(stored, new_token());
  if (!stop) return MailState::on;
  push({asking_mail(envelope(wish.address, wish.language, *stop), wish.proof), {}});
  return MailState::asked;
}

/// Counted here, and in the database where other servers count with us.
bool Mailer::may_ask(Store& store, const std::string& asker, const std::string& address) {
  const std::int64_t now = now_();
  return askers_.take(asker, now) && asked_.take(address, now) &&
         store.spend({"mails", asker, 1, static_cast<std::int64_t>(limits_.mails_per_day), std::chrono::hours(24)}) &&
         store.spend({"mails to", address, 1, static_cast<std::int64_t>(limits_.mails_to_address_per_day), std::chrono::hours(24)});
}

void Mailer::cancel(const MailPlace& place, Told told) {
  in_book([place](Store& store) {
    store.mails().cancel(place);
    return MailState::none;
  }, std::move(told));
}

void Mailer::confirm(const std::string& proof, Told told) {
  in_book([hash = token_hash(proof)](Store& store) {
    if (!store.mails().confirm(hash)) throw Error("not-found", "this link has been used up: nobody asks for mails to this address any more");
    return MailState::on;
  }, std::move(told));
}

void Mailer::end(const std::string& stop, Told told) {
  in_book([stop](Store& store) {
    store.mails().stop(stop);
    return MailState::none;
  }, std::move(told));
}

// ---- the thread

Envelope Mailer::envelope(const std::string& to, const std::string& language, const std::string& stop) const { return {to, language, base_, stop}; }

bool Mailer::has_room() {
  const std::lock_guard lock(mutex_);
  return started_ && parcels_.size() < static_cast<std::size_t>(limits_.mails_waiting);
}

void Mailer::push(Parcel parcel) {
  const std::lock_guard lock(mutex_);
  parcels_.push_back(std::move(parcel));
  wake_.notify_one();
}

Mailer::Clock::time_point Mailer::next_time() const {
  Clock::time_point next = looking_ ? Clock::time_point::max() : look_at_;
  for (const Parcel& parcel : parcels_) next = std::min(next, parcel.at);
  return std::min(next, Clock::now() + seconds(60));
}

void Mailer::loop() {
  std::unique_lock lock(mutex_);
  while (!stop_) {
    const auto now = Clock::now();
    const auto due = std::find_if(parcels_.begin(), parcels_.end(), [now](const Parcel& p) { return p.at <= now; });
    if (due != parcels_.end()) {
      Parcel parcel = std::move(*due);
      parcels_.erase(due);
      lock.unlock();
      caught("a mail is not sent", [&] { send(std::move(parcel)); });
      lock.lock();
    } else if (!looking_ && look_at_ <= now) {
      look();
    } else {
      wake_.wait_until(lock, next_time());
    }
  }
}

/// Under the lock. What is due is taken from the database when it is this journal's turn, and never more than is sent soon.
void Mailer::look() {
  looking_ = true;
  look_at_ = Clock::now() + options_.look;
  journal_.run([this](Store& store) {
    std::vector<MailDue> due;
    caught("mails that are due are not found", [&] {
      const std::int64_t now = now_();
      due = store.mails().due(now, now + kLease.count(), kAtOnce);
      if (now - tidied_ < kTidy.count()) return;
      tidied_ = now;
      store.mails().expire(now - millis(limits_.mail_proof_within));
    });
    const std::lock_guard lock(mutex_);
    for (MailDue& mail : due) {
      std::vector<WaitingTable> tables;
      for (const MailDue::Turn& turn : mail.turns) tables.push_back({turn.table, names_of(turn.with)});
      MailMessage message = turn_mail(envelope(mail.address, mail.language, mail.stop), tables);
      const int tries = mail.tries;
      parcels_.push_back({std::move(message), std::move(mail), tries});
    }
    if (!due.empty()) look_at_ = {};  // there may be more
    looking_ = false;
    wake_.notify_one();
  });
}

void Mailer::send(Parcel parcel) {
  const Delivered delivered = deliver(options_, parcel.message.to, mail_of(parcel.message, options_.from, now_(), new_token()), stop_);
  if (!stop_) settle(std::move(parcel), delivered);
}

void Mailer::settle(Parcel parcel, const Delivered& delivered) {
  ++(delivered.what == Delivery::taken ? sent_ : failed_);
  metrics_->mailed(delivered.what == Delivery::taken ? "sent" : delivered.what == Delivery::later ? "later" : "refused");
  if (delivered.what != Delivery::taken) log_message(spdlog::level::warn, {}, fmt::format("a mail was not taken: {}", delivered.why));
  if (delivered.what == Delivery::nobody) return journal_.run([to = parcel.message.to](Store& store) { store.mails().give_up(to); });
  if (delivered.what == Delivery::later && ++parcel.tries < kMailTries) return put_off(std::move(parcel));
  if (!parcel.due) return;
  journal_.run([this, mail = *parcel.due, taken = delivered.what == Delivery::taken](Store& store) {
    if (taken)
      store.mails().sent(mail, now_(), millis(limits_.mail_pause));
    else
      store.mails().drop(mail);
  });
}

/// What stands in the database waits there, and is told as it is then.
void Mailer::put_off(Parcel parcel) {
  const seconds wait = mail_patience(parcel.tries);
  if (parcel.due) return journal_.run([this, mail = *parcel.due, wait](Store& store) { store.mails().again(mail, now_() + millis(wait)); });
  parcel.at = Clock::now() + wait;
  push(std::move(parcel));
}

}  // namespace bastide::server
