#include "table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>

#include "log_lines.hpp"
#include "tokens.hpp"

namespace bastide::server {

Table::Table(std::string id, Services& services)
    : id_(std::move(id)),
      services_(services),
      strand_(boost::asio::make_strand(services.io)),
      pause_(strand_),
      retry_(strand_),
      alarm_(strand_),
      hints_({services.limits.hints_per_second, services.limits.hint_burst}, services.steady()),
      memory_(services.memory),
      last_used_(services.steady()) {}

// ---- the mailbox

void Table::end() {
  last_used_ = services_.steady();
  --work_;
}

void Table::post(Task task, bool wakes) {
  begin();
  boost::asio::post(strand_, [self = shared_from_this(), task = std::move(task), wakes]() mutable {
    self->inbox_.push_back({std::move(task), wakes});
    self->pump();
  });
}

void Table::pump() {
  while (!busy_ && !inbox_.empty()) {
    if (asleep_ && inbox_.front().wakes) {
      busy_ = true;
      return load(presence_.address());
    }
    const Task task = std::move(inbox_.front().task);
    inbox_.pop_front();
    try {
      task();
    } catch (const std::exception& e) {
      log_error({.table = id_}, "{}", e.what());
    }
    end();
  }
  if (should_think()) think();
  if (services_.ponder_pool && !busy_) think_ahead();
  if (!busy_ && match_) set_alarm();
  rest();
}

void Table::receive(ClientPtr client, std::string text) {
  if (waiting_messages_ >= services_.limits.mailbox) {
    services_.metrics->failed("busy");
    return client->send(error_text(id_at_sight(text, services_.limits), "busy", "too much is being said at this table; please try again"));
  }
  ++waiting_messages_;
  auto asked = std::make_shared<const Asked>(client);
  post([this, client = std::move(client), text = std::move(text), asked = std::move(asked)] {
    --waiting_messages_;
    handle(client, text, asked);
  });
}

void Table::leave(ClientPtr client) {
  auto gone = [this, client = std::move(client)] {
    const Guest* guest = presence_.find(client);
    if (!guest) return;
    const bool tells = !guest->seats.empty() && presence_.count() > 1;
    presence_.leave(client, services_.steady());
    tell_presence();
    tell_onlooking();
    if (presence_.count() == 0) last_told_.forget(), forget_update();
    end();
    if (tells) post([this] { if (match_) send_seats(); });
  };
  post(std::move(gone), false);
}

void Table::sleep() {
  auto lie_down = [this] {
    if (!match_ || thinking_ >= 0 || should_think() || !hint_.waiting.empty()) return;
    asleep_ = true;
    fell_asleep_at_ = match_->version();
    match_.reset();
    late_.reset();
    seat_bot_.reset();
    pondering_ = {};
    hint_ = {};
    last_told_.forget();
    forget_update();
  };
  post(std::move(lie_down), false);
}

/// Until somebody asks for something. What a game takes that does not rest is soon another's, so it is not counted.
void Table::rest() {
  if (busy_) return;
  if (match_) match_->rest();
  weigh();
}

/// Says how much memory the table takes by now.
void Table::weigh() {
  bytes_ = match_ ? match_->bytes() + last_told_.bytes() + whole_bytes() + (late_ ? late_->match.bytes() : 0) : 0;
  memory_.set(bytes_);
}

void Table::refresh(ClientPtr client) {
  post([this, client = std::move(client)] {
    if (const Guest* guest = presence_.find(client); guest && match_) welcome(client, *guest, 0);
  });
}

void Table::look(Look look) {
  post([this, look = std::move(look)] { look(match_ ? this : nullptr, broken_); });
}

// ---- from the store

/// Playing the rows again may take long, so it is done in the workshop.
void Table::load(const std::string& address) {
  begin();
  services_.journal.run([self = shared_from_this(), address](Store& store) {
    std::optional<StoredTable> stored;
    auto reading = std::make_shared<Reading>(self->read(store, stored));
    self->services_.workshop.start(address, [self, reading, stored = std::move(stored)] {
      try {
        if (stored) reading->match.emplace(*stored);
      } catch (const std::exception& e) {
        reading->error = e.what();
      }
      boost::asio::post(self->strand_, [self, reading] {
        self->loaded(*reading);
        self->end();
      });
    });
  });
}

/// On the journal's thread. Other servers know that we have the table before it is read: so no row is missed.
Table::Reading Table::read(Store& store, std::optional<StoredTable>& stored) const {
  Reading reading;
  try {
    if (services_.neighbours) reading.elsewhere = services_.neighbours->enter(id_);
    stored = store.load(id_);
  } catch (const Unavailable& e) {
    reading.error = e.what();
    reading.unavailable = true;
  } catch (const std::exception& e) {
    reading.error = e.what();
  }
  return reading;
}

void Table::loaded(Reading& reading) {
  const bool woken = std::exchange(asleep_, false);
  busy_ = false;
  match_ = std::nullopt;
  late_.reset();
  waiting_ = {};
  seat_bot_.reset();
  pondering_ = {};
  if (asked_) forget_wish();
  drop_hint("internal", "the table was read again; please ask once more");
  if (reading.unavailable) {
    out_of_reach(reading.error);
    return pump();
  }
  presence_.set_elsewhere(reading.elsewhere, presence_.onlookers() - presence_.onlookers_here(), services_.steady());
  try {
    if (!reading.error.empty()) throw std::runtime_error(reading.error);
    if (reading.match)
      start(*std::move(reading.match), woken);
    else
      not_there();
  } catch (const std::exception& e) {
    unreadable(e.what());
  }
  pump();
}

// Damage ends this table alone. Whoever asks again has it read again: the store may have been busy only.
void Table::unreadable(const std::string& why) {
  match_.reset();
  if (services_.unreadable.add(id_)) log_error({.table = id_}, "cannot be read: {}", why);
  end_in_words(Error("internal", fmt::format("table {} cannot be read: {}", id_, why)));
}

/// Whoever is here is refused in words until the database is there again, and then told how the table stands.
void Table::out_of_reach(const std::string& why) {
  constexpr auto kPause = std::chrono::milliseconds(500);
  spdlog::debug("table {} waits for the database: {}", id_, why);
  Error busy("busy", "the games cannot be reached for the moment; nothing is lost, please try again soon");
  if (presence_.count() == 0) return end_in_words(std::move(busy));
  broken_ = std::move(busy);
  retry_.expires_after(kPause);
  retry_.async_wait([self = shared_from_this()](const boost::system::error_code& ended) {
    if (ended || self->busy_ || self->match_) return;
    self->busy_ = true;
    self->load(self->presence_.address());
  });
}

/// It never was, or was deleted: nobody is sent to it any more.
void Table::not_there() {
  if (std::exchange(offer_, std::nullopt)) services_.lounge->withdraw(id_);
  end_in_words(Error("not-found", fmt::format("there is no table {}", id_)));
}

void Table::end_in_words(Error why) {
  broken_ = std::move(why);
  dead_ = true;
  presence_.send(error_text(nullptr, broken_.code, broken_.what()));
  presence_.close();
}

void Table::start(Match match, bool woken) {
  match_.emplace(std::move(match));
  called_ = match_->over() ? kNobodyAnymore : match_->computer_to_answer().empty() ? match_->actor() : -1;
  forget_update();
  tell_lounge();
  settle();
  plan_wake();
  if (!woken && presence_.count() == 0) return presence_.start(match_->seats().size(), services_.steady());
  if (presence_.count() > 0) last_told_.hold(*match_);
  if (woken && match_->version() == fell_asleep_at_) return;
  if (presence_.count() > 0 && match_->opening()) send_seats();
  tell_change(server::write(update_of(*match_, 0)));  // a write failed, or others wrote: what people saw last may not be so
  if (match_->table().clock.counts()) tell_clocks();
}

// ---- what other servers write

void Table::catch_up() {
  post([this] {
    if (!match_) return;
    busy_ = true;
    begin();
    services_.journal.run([self = shared_from_this(), from = match_->version()](Store& store) {
      std::vector<MoveRow> rows;
      std::string error;
      bool there = true;
      try {
        rows = store.rows_from(self->id_, from);
        there = !rows.empty() || store.holds(self->id_);
      } catch (const std::exception& e) {
        error = e.what();
      }
      boost::asio::post(self->strand_, [self, rows = std::move(rows), error, there] {
        if (!error.empty())
          self->lost(error);
        else if (!there)
          self->load(self->presence_.address());  // and find that it was deleted
        else
          self->caught_up(rows);
        self->end();
      });
    });
  });
}

void Table::caught_up(const std::vector<MoveRow>& rows) {
  busy_ = false;
  try {
    for (const MoveRow& row : rows) {
      const int from = match_->apply(row);
      publish(row, news_of(row, from));
      const auto lag = static_cast<double>(std::max<std::int64_t>(0, services_.now() - row.time));
      services_.metrics->notification_seconds.Observe(lag / 1000);
    }
    if (asked_ && match_->seq() != thinking_) forget_wish();
    if (rows.empty()) want_again();
  } catch (const std::exception& e) {
    return lost(e.what());
  }
  pump();
}

void Table::seats_elsewhere(SeatSet seats, int onlookers) {
  auto hear = [this, seats, onlookers] {
    const bool others = presence_.set_elsewhere(seats, onlookers, services_.steady());
    tell_onlooking();
    if (!others) return;
    if (match_) send_seats();
    tell_lounge();
  };
  post(std::move(hear), false);
}

void Table::tell_presence() {
  tell_lounge();
  if (services_.neighbours) services_.neighbours->present(id_, presence_.here(), presence_.onlookers_here());
}

// ---- what clients ask

void Table::handle(const ClientPtr& client, const std::string& text, std::shared_ptr<const Asked> asked) {
  json::value id;
  answering(client, id, [&] {
    Message m = read_message(text, services_.limits, id);
    m.asked = std::move(asked);
    if (!match_) throw broken_;
    handle(client, m);
  });
}

/// Works for a message; what it throws is the answer.
void Table::answering(const ClientPtr& client, const json::value& id, const Task& work) {
  try {
    work();
  } catch (const Error& e) {
    services_.metrics->failed(e.code);
    client->send(error_text(id, e.code, e.what()));
    if (!match_ && !presence_.find(client)) client->close();  // who comes again joins again
  } catch (const std::exception& e) {
    log_error({.table = id_, .request = client->request()}, "{}", e.what());
    services_.metrics->failed("internal");
    client->send(error_text(id, "internal", "something went wrong in the server; nothing was changed"));
    lost(e.what());
  }
}

void Table::handle(const ClientPtr& client, const Message& m) {
  if (m.type == MessageType::join) return join(client, m);
  if (!presence_.find(client)) throw Error("bad-message", "the first message must be join, like {\"type\":\"join\",\"tokens\":[]}");
  if (m.type == MessageType::why) return explain(client, m);
  if (m.type == MessageType::hint) return hint(client, m);
  if (m.type == MessageType::react || m.type == MessageType::say) return speak(client, m);
  change(client, m, Try::first);
}

/// Nothing changes: whoever is here may ask, and only he is told.
void Table::explain(const ClientPtr& client, const Message& m) const {
  if (presence_.find(client)->seats.empty()) check_open();
  json::object answer{{"type", "why"}};
  if (!m.id.is_null()) answer["id"] = m.id;
  for (auto& [key, value] : match_->why(m.cell)) answer[key] = std::move(value);
  client->send(server::write(answer));
}

Guest Table::guest_of(const Message& m) const {
  Guest guest;
  guest.gzip = m.gzip;
  for (const std::string& token : m.tokens) {
    std::vector<int> seats = match_->opened_by(token);
    if (seats.empty()) throw Error("not-yours", "this link opens no seat at this table; without its secret (#k=...) you can watch");
    guest.seats.insert(guest.seats.end(), seats.begin(), seats.end());
    guest.tokens.push_back(token);
  }
  for (int seat : match_->seats_of(m.person))
    if (std::find(guest.seats.begin(), guest.seats.end(), seat) == guest.seats.end()) guest.seats.push_back(seat);
  return guest;
}

void Table::join(const ClientPtr& client, const Message& m) {
  Guest guest = guest_of(m);
  check_onlooker(guest);
  bool known = presence_.find(client) != nullptr;
  if (!known && static_cast<int>(presence_.count()) >= services_.limits.clients_per_table)
    throw Error("busy", fmt::format("{} people are at this table already; there is no room for more", presence_.count()));
  if (!known) begin();
  const bool about_seats = presence_.join(client, guest, services_.steady());
  tell_presence();
  welcome(client, guest, m.since);
  if (about_seats) send_seats();
  know(client, m);
  have_seen(guest);
  tell_onlooking();
}

void Table::welcome(const ClientPtr& client, const Guest& guest, int since) {
  client->send(server::write({{"type", "welcome"}, {"table", describe()}, {"seats", json::value_from(guest.seats)}}));
  send_update(client, guest, since);
  if (match_->table().clock.counts() && (!guest.seats.empty() || !hides())) client->send(server::write(clocks()));
  if (last_told_.empty()) last_told_.hold(*match_);
  if (match_->over() && !match_->imported()) client->send(server::write(over()));
  if (match_->over()) ending_ ? tell_result(*client) : settle();
}

void Table::change(const ClientPtr& client, const Message& m, Try which) {
  std::optional<MoveRow> row = match_->decide(m, presence_.find(client)->seats, services_.limits, services_.now());
  if (!row) return acknowledge(client, m);
  if (m.type == MessageType::rematch) return ask_rematch(client, m);
  if (m.type == MessageType::replace && !gives_free_seat(client, m)) check_away(m);
  if (m.type == MessageType::play || m.type == MessageType::undo) row->spent = spent_by(m);
  if (m.type == MessageType::holiday) spent_by(m);  // whose time is up has none to rest from
  if (m.type == MessageType::name && which == Try::first) return count_name(client, m);
  if (m.type == MessageType::holiday && which == Try::first && match_->sitters()[static_cast<std::size_t>(m.seat)].known()) return count_holiday(client, m);
  carry_out(client, m, *std::move(row), which);
}

void Table::carry_out(const ClientPtr& client, const Message& m, MoveRow row, Try which) {
  int from = match_->apply(row);
  auto refused = [this, client, m] { refuse(client, m); };
  auto again = [this, client, m] { change_later(client, m, Try::second); };
  auto done = [this, client, m] {
    if (m.type == MessageType::play) services_.metrics->moves_of_people.Increment();
    acknowledge(client, m);
  };
  write(std::move(row), from, {done, refused, which == Try::second ? Task(refused) : Task(again)});
}

/// Names of an address are counted: here, or in the database where other servers count with us. Then the message goes on.
void Table::count_name(const ClientPtr& client, const Message& m) {
  const Error too_many("too-fast", "so many names were chosen from your address today; please try again tomorrow");
  if (!services_.neighbours) {
    if (!services_.renames.take(client->address(), services_.steady())) throw too_many;
    return change(client, m, Try::counted);
  }
  const auto most = static_cast<std::int64_t>(services_.limits.renames_per_day);
  ask_store(client, m, [client, too_many, most](Store& store) {
    if (!store.spend({"names", client->address(), 1, most, std::chrono::hours(24)})) throw too_many;
  });
}

void Table::ask_store(const ClientPtr& client, const Message& m, std::function<void(Store&)> check) {
  busy_ = true;
  begin();
  services_.journal.run([self = shared_from_this(), client, m, check = std::move(check)](Store& store) {
    std::optional<Error> error;
    try {
      check(store);
    } catch (const Error& e) {
      error = e;
    } catch (const std::exception& e) {
      log_error({.table = self->id_}, "a message is not counted: {}", e.what());
      error.emplace("internal", "this could not be stored and was not done; please try again");
    }
    boost::asio::post(self->strand_, [self, client, m, error] {
      self->busy_ = false;
      self->change_later(client, m, Try::counted, error);
      self->end();
      self->pump();
    });
  });
}

/// Something was waited for. Where somebody else was faster at another server the message may still be what is wanted, or was done there
/// already.
void Table::change_later(const ClientPtr& client, const Message& m, Try which, const std::optional<Error>& why_not) {
  answering(client, m.id, [&] {
    if (!match_) throw broken_;
    if (why_not) throw *why_not;
    if (presence_.find(client)) change(client, m, which);
  });
}

void Table::check_away(const Message& m) const {
  std::int64_t away = presence_.away(m.seat, services_.steady()) / 1000;
  auto needed = services_.limits.replace_after.count();
  const std::string& name = match_->seats()[static_cast<std::size_t>(m.seat)].name;
  if (presence_.online(m.seat)) throw Error("illegal", fmt::format("{} is at the table", name));
  if (away < needed)
    throw Error("illegal",
                fmt::format("{} has been away for {} s; after {} s the seat can be given to a computer", name, away, needed));
}

void Table::ask_rematch(const ClientPtr& client, const Message& m) {
  TableRow next = match_->next_table(new_table_id(), services_.now());
  MoveRow row = match_->rematch_row(m, next.id, services_.now());
  std::vector<MoveRow> rows = match_->next_rows(next);
  rows.push_back(row);
  busy_ = true;
  begin();
  services_.journal.run([self = shared_from_this(), client, m, next, row, rows = std::move(rows)](Store& store) {
    std::string error;
    bool outrun = false;
    try {
      store.create_next(next, rows);
      if (self->services_.neighbours) self->services_.neighbours->wrote(row.table);
    } catch (const Contradiction& e) {
      error = e.what();
      outrun = self->services_.neighbours;
    } catch (const std::exception& e) {
      error = e.what();
    }
    boost::asio::post(self->strand_, [self, client, m, row, error, outrun] {
      if (outrun) return self->outrun(error, [self, client, m] { self->change_later(client, m, Try::second); });
      if (!error.empty()) self->refuse(client, m);
      self->written(row, nullptr, error, [self, client, m, row] {
        self->match_->apply(row);
        self->acknowledge(client, m);
      });
    });
  });
}

void Table::acknowledge(const ClientPtr& client, const Message& m) {
  json::object answer = ack(m.id);
  if (m.type == MessageType::rematch) {
    answer["table"] = match_->rematch();
    const Guest* guest = presence_.find(client);
    answer["tokens"] = guest ? json::value_from(guest->tokens) : json::array();
  }
  client->send(server::write(answer));
  if (m.asked) services_.metrics->ack_seconds.Observe(m.asked->age().count());
}

void Table::refuse(const ClientPtr& client, const Message& m) {
  services_.metrics->failed("internal");
  client->send(error_text(m.id, "internal", "this could not be stored and was not done; please try again"));
}

// ---- to the store and to everybody

/// What everybody will be told is written while the game is awake; then it rests, however long the store takes.
void Table::write(MoveRow row, int from, Then then) {
  busy_ = true;
  Text news;
  try {
    news = news_of(row, from);
  } catch (const std::exception& e) {
    then.failed();
    return lost(e.what());
  }
  match_->rest();
  begin();
  auto done = [self = shared_from_this(), row, news = std::move(news), then = std::move(then)](Journal::Fate fate, const std::string& error) mutable {
    if (fate == Journal::Fate::stored && self->services_.neighbours) self->services_.neighbours->wrote(row.table);
    Table& table = *self;
    boost::asio::post(table.strand_, [self = std::move(self), row = std::move(row), news = std::move(news), then = std::move(then), fate, error] {
      if (fate == Journal::Fate::contradicted && self->services_.neighbours) return self->outrun(error, then.outrun);
      if (fate != Journal::Fate::stored) then.failed();
      self->written(row, news, error, then.stored);
    });
  };
  services_.journal.append(std::move(row), std::move(done));
}

/// Another server has stored a row of that number, or the table was deleted: what is so now is read, then `then` goes on.
void Table::outrun(const std::string& why, const Task& then) {
  services_.metrics->conflicts.Increment();
  log_message(spdlog::level::info, {.table = id_}, fmt::format("read again, another row came first: {}", why));
  begin();
  inbox_.push_front({then, false});
  load(presence_.address());
  end();
}

/// Who asked is answered first; that everybody is told comes after it.
void Table::written(const MoveRow& row, const Text& news, const std::string& error, const Task& then) {
  try {
    if (!error.empty()) throw std::runtime_error(error);
    then();
  } catch (const std::exception& e) {
    lost(e.what());
    return end();
  }
  busy_ = false;
  try {
    publish(row, news);
  } catch (const std::exception& e) {
    lost(e.what());
  }
  end();
  pump();
}

void Table::publish(const MoveRow& row, const Text& news) {
  bool about_seats = row.kind == name_of(MessageType::name) || row.kind == name_of(MessageType::replace) ||
                     row.kind == name_of(MessageType::sit) || row.kind == name_of(MessageType::resign) || row.kind == name_of(MessageType::shut) ||
                     row.kind == name_of(MessageType::flag) || row.kind == name_of(MessageType::person) || row.kind == name_of(MessageType::open) ||
                     row.kind == name_of(MessageType::rise) || row.kind == name_of(MessageType::holiday);
  if (row.kind == name_of(MessageType::rise)) get_up(row.seat);
  forget_hint();
  forget_update();
  if (news) tell_change(news);
  if (news && match_->table().clock.counts()) tell_clocks();
  tell_onlookers();
  call_absent();
  if (const SeatSet rising = match_->rising(); std::exchange(rising_told_, rising) != rising) about_seats = true;
  plan_wake();
  if (const SeatSet vacant = vacant_seats(); about_seats || std::exchange(vacant_told_, vacant) != vacant) send_seats();
  tell_lounge();
  if (match_->over()) presence_.send(server::write(over()));
  settle();
}

// What stands in memory may not be what stands in the store: only the store counts.
void Table::lost(const std::string& error) {
  log_error({.table = id_}, "built again from the store: {}", error);
  busy_ = true;
  load(presence_.address());
}
}  // namespace bastide::server
