#include "lounge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>

#include "core/words.hpp"
#include "messages.hpp"

namespace bastide::server {
namespace {

bool is_newer(const Offer* a, const Offer* b) { return a->since != b->since ? a->since > b->since : a->table() > b->table(); }

}  // namespace

Lounge::Lounge(Services& services) : services_(services), strand_(boost::asio::make_strand(services.io)), pause_(strand_), grace_(strand_) {}

// ---- what tables say

Lounge::Entry& Lounge::enter(const std::string& table, const std::string& address) {
  const auto mine = std::count_if(here_.begin(), here_.end(), [&](const auto& e) { return e.second.address == address; });
  if (mine >= services_.limits.open_of_address)
    throw Error("too-fast", fmt::format("{} of your address may wait for people at a time; please close one first", count_of(mine, "table")));
  if (here_.size() >= static_cast<std::size_t>(services_.limits.open_tables))
    throw Error("busy", fmt::format("{} may wait for people at a time; please sit down at one", count_of(static_cast<std::int64_t>(here_.size()), "table")));
  return here_.emplace(table, Entry{{}, address}).first->second;
}

void Lounge::put(const Offer& offer, const std::string& address, Maker maker) {
  const std::lock_guard lock(mutex_);
  drop_old();
  const std::string table = offer.table();
  const auto found = here_.find(table);
  if (found == here_.end() && maker == Maker::gone) return;
  Entry& entry = found == here_.end() ? enter(table, address) : found->second;
  const bool fresh = entry.offer.told.empty(), other = fresh || !(entry.offer == offer);
  if (!fresh) entry.promised = std::max(0, entry.promised - std::max(0, entry.offer.free() - offer.free()));
  if (maker == Maker::here)
    entry.until = 0;
  else if (entry.until == 0)
    entry.until = std::max<std::int64_t>(1, services_.steady() + services_.limits.open_grace.count());
  entry.offer = offer;
  if (entry.until > 0) look_again();
  if (maker == Maker::here && !entry.shown) return reveal(table, entry);
  if (other && entry.shown) changed(table, &entry.offer);
}

void Lounge::show(const std::string& table) {
  const std::lock_guard lock(mutex_);
  const auto found = here_.find(table);
  if (found != here_.end() && !found->second.shown) reveal(table, found->second);
}

void Lounge::reveal(const std::string& table, Entry& entry) {
  entry.shown = true;
  let_go(entry);
  changed(table, &entry.offer);
}

void Lounge::let_go(Entry& entry) {
  for (auto& then : std::exchange(entry.awaited, {})) boost::asio::post(services_.io, std::move(then));
}

void Lounge::withdraw(const std::string& table) {
  const std::lock_guard lock(mutex_);
  const auto found = here_.find(table);
  if (found == here_.end()) return;
  let_go(found->second);
  here_.erase(found);
  changed(table, nullptr);
}

void Lounge::changed(const std::string& table, const Offer* offer) {
  if (services_.neighbours && offer) services_.neighbours->offer(table, offer_text(*offer), offer->since);
  if (services_.neighbours && !offer) services_.neighbours->withdraw(table);
  if (!lookers_.empty()) tell_soon();
}

void Lounge::hear(const std::vector<std::string>& offers, std::int64_t people) {
  std::vector<Offer> read;
  for (const std::string& text : offers)
    if (std::optional<Offer> offer = read_offer(text)) read.push_back(*std::move(offer));
  const std::lock_guard lock(mutex_);
  people_elsewhere_ = people;
  if (read == elsewhere_) return;
  elsewhere_ = std::move(read);
  promised_elsewhere_.clear();
  if (!lookers_.empty()) tell_soon();
}

/// Those whose makers have been gone for too long.
void Lounge::drop_old() {
  for (auto entry = here_.begin(); entry != here_.end();) {
    const bool old = entry->second.until > 0 && services_.steady() >= entry->second.until;
    const std::string table = entry->first;
    if (old) let_go(entry->second);
    entry = old ? here_.erase(entry) : std::next(entry);
    if (old) changed(table, nullptr);
  }
}

// ---- the list

/// A table that two servers tell of is told once, as this one knows it.
std::vector<const Offer*> Lounge::newest() {
  drop_old();
  std::vector<const Offer*> all;
  for (const auto& [table, entry] : here_)
    if (entry.shown) all.push_back(&entry.offer);
  for (const Offer& offer : elsewhere_)
    if (!here_.contains(offer.table())) all.push_back(&offer);
  std::sort(all.begin(), all.end(), is_newer);
  return all;
}

std::int64_t Lounge::people() const { return static_cast<std::int64_t>(services_.metrics->sockets.Value()) + people_elsewhere_; }

json::object Lounge::list() {
  const std::lock_guard lock(mutex_);
  return list_now();
}

json::object Lounge::list_now() {
  json::array tables;
  const std::vector<const Offer*> all = newest();
  for (std::size_t i = 0; i < all.size() && i < static_cast<std::size_t>(services_.limits.open_listed); ++i) {
    json::object told = all[i]->told;
    told["age"] = std::max<std::int64_t>(0, services_.now() - all[i]->since) / 1000;
    tables.push_back(std::move(told));
  }
  people_told_ = people();
  return {{"type", "open"}, {"of", all.size()}, {"here", people_told_}, {"tables", std::move(tables)}};
}

std::optional<std::string> Lounge::promise(std::string_view kind, const std::string& browser, const std::set<std::string>& but) {
  const std::lock_guard lock(mutex_);
  const std::vector<const Offer*> all = newest();
  for (auto offer = all.rbegin(); offer != all.rend(); ++offer) {
    const std::string table = (*offer)->table();
    const auto own = here_.find(table);
    int& promised = own != here_.end() ? own->second.promised : promised_elsewhere_[table];
    const bool fits = (*offer)->match() == kind && (browser.empty() || (*offer)->browser != browser);
    if (!fits || but.contains(table) || (*offer)->free() <= promised) continue;
    ++promised;
    return table;
  }
  return {};
}

void Lounge::release(const std::string& table) {
  const std::lock_guard lock(mutex_);
  const auto own = here_.find(table);
  int& promised = own != here_.end() ? own->second.promised : promised_elsewhere_[table];
  promised = std::max(0, promised - 1);
}

bool Lounge::await(std::string_view kind, const std::string& browser, std::function<void()> then) {
  const std::lock_guard lock(mutex_);
  for (auto& [table, entry] : here_) {
    if (entry.shown || entry.offer.match() != kind || (!browser.empty() && entry.offer.browser == browser)) continue;
    entry.awaited.push_back(std::move(then));
    return true;
  }
  return false;
}

// ---- whoever looks

void Lounge::receive(const ClientPtr& client, const std::string& text) {
  json::value id;
  try {
    if (text.size() > services_.limits.message_bytes) throw Error("too-large", "a message that is too long");
    const json::object message = parse_object(text);
    id = id_at_sight(text, services_.limits);
    if (Fields(message).text_or("type", 64, "") != "look") throw Error("bad-message", "type: expected look, like {\"type\":\"look\"}");
    look(client, id);
  } catch (const Error& e) {
    services_.metrics->failed(e.code);
    client->send(error_text(id, e.code, e.what()));
  }
}

/// From now on he hears of changes; asked again he is told the list once more.
void Lounge::look(const ClientPtr& client, const json::value& id) {
  const std::lock_guard lock(mutex_);
  if (!lookers_.contains(client) && lookers_.size() >= static_cast<std::size_t>(services_.limits.lookers))
    throw Error("busy", fmt::format("{} people look at the list already; it can be asked for at /api/open", lookers_.size()));
  lookers_.insert(client);
  json::object told = list_now();
  if (!id.is_null()) told["id"] = id;
  client->send(write(told));
}

void Lounge::leave(const ClientPtr& client) {
  const std::lock_guard lock(mutex_);
  lookers_.erase(client);
}

void Lounge::refresh(const ClientPtr& client) {
  const std::lock_guard lock(mutex_);
  if (lookers_.contains(client)) client->send(write(list_now()));
}

void Lounge::sweep() {
  const std::lock_guard lock(mutex_);
  drop_old();
  if (!lookers_.empty() && people() != people_told_) tell_soon();
}

/// However much happens meanwhile, it is told once.
void Lounge::tell_soon() {
  boost::asio::post(strand_, [this] {
    if (std::exchange(telling_, true)) return;
    pause_.expires_after(services_.limits.open_pause);
    pause_.async_wait([this](const boost::system::error_code& ended) {
      telling_ = false;
      if (!ended) tell();
    });
  });
}

/// When the first of those may go whose makers are gone.
void Lounge::look_again() {
  boost::asio::post(strand_, [this] {
    if (std::exchange(looking_again_, true)) return;
    grace_.expires_after(services_.limits.open_grace + std::chrono::milliseconds(1));
    grace_.async_wait([this](const boost::system::error_code& ended) {
      looking_again_ = false;
      if (ended) return;
      const std::lock_guard lock(mutex_);
      drop_old();
      if (std::any_of(here_.begin(), here_.end(), [](const auto& e) { return e.second.until > 0; })) look_again();
    });
  });
}

void Lounge::tell() {
  const std::lock_guard lock(mutex_);
  const Text text = write(list_now());
  for (const ClientPtr& client : lookers_) client->send_news(text);
}

}  // namespace bastide::server
