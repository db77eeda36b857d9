// Hints for whoever must answer: a worker thread thinks of one on a copy of the game, and the table goes on meanwhile. Only those who
// asked are told.
#include <boost/asio/post.hpp>

#include "log_lines.hpp"
#include "rooms.hpp"
#include "table.hpp"

namespace bastide::server {
namespace {

json::object addressed(const json::object& answer, int seq, const json::value& id) {
  json::object o{{"type", "hint"}};
  if (!id.is_null()) o["id"] = id;
  o["seq"] = seq;
  for (auto& [key, value] : answer)
    if (key != "type") o[key] = value;
  return o;
}

}  // namespace

// A decision is thought about once, however often somebody asks.
void Table::hint(const ClientPtr& client, const Message& m) {
  match_->check_hint(m, presence_.find(client)->seats);
  if (hint_.seq == m.seq && !hint_.answer.empty()) return client->send(server::write(addressed(hint_.answer, m.seq, m.id)));
  const bool fresh = hint_.seq != m.seq;
  if (fresh && !hints_.take(services_.steady())) throw Error("too-fast", "so many hints were asked for at this table; please think yourself for a moment");
  if (fresh) hint_ = {m.seq, {}, {}};
  hint_.waiting.emplace_back(client, m.id);
  if (fresh) think_of_hint();
}

void Table::want_hint() { services_.neighbours->want({Job::Kind::hint, id_, hint_.seq, presence_.address()}); }

void Table::hint_found(int seq, const std::string& answer) {
  auto found = [this, seq, answer] { hinted(seq, json::parse(answer).as_object()); };
  post(std::move(found), false);
}

void Table::think_of_hint() {
  if (services_.neighbours) return want_hint();
  begin();
  std::vector<std::string> names;
  for (const Seat& seat : match_->seats()) names.push_back(seat.name);
  const std::string address = presence_.address();
  services_.thinkers.start(address, [self = shared_from_this(), game = match_->game(), names, address, seq = hint_.seq] {
    json::object answer;
    try {
      Services& services = self->services_;
      answer = services.hints(game, names, share_of_time(services.thinkers, address, services.limits), services.closing);
    } catch (const std::exception& e) {
      log_error({.table = self->id_}, "hint: {}", e.what());
    }
    self->post([table = self.get(), seq, answer] {
      table->hinted(seq, answer);
      table->end();
    });
  });
}

void Table::hinted(int seq, const json::object& answer) {
  if (hint_.seq != seq || !match_ || match_->seq() != seq) return;  // the game has moved on
  if (answer.empty()) return drop_hint("internal", "no hint could be found; please try again");
  hint_.answer = answer;
  for (auto& [client, id] : hint_.waiting) client->send(server::write(addressed(answer, seq, id)));
  hint_.waiting.clear();
}

void Table::forget_hint() {
  if (hint_.seq != match_->seq()) drop_hint("stale", fmt::format("the decision at hand is {} now", match_->seq()));
}

// Whoever still waits is told, so that he need not wait for ever.
void Table::drop_hint(std::string_view code, std::string_view why) {
  for (auto& [client, id] : hint_.waiting) client->send(error_text(id, code, why));
  hint_ = {};
}

}  // namespace bastide::server
