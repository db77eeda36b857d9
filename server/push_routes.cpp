// GET /api/push and POST /api/tables/ID/push: browsers that want to be told when it is somebody's turn.
#include "http.hpp"
#include "log_lines.hpp"
#include "pusher.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kTokenChars = 64;

/// Stores it, or lets it go, and says so.
void keep(Services& services, const std::string& id, int seat, const Subscription& subscription, bool on, const Http::Answer& answer) {
  services.journal.run([&services, id, seat, subscription, on, answer](Store& store) {
    try {
      if (on)
        store.subscribe(id, seat, subscription, services.now(), services.limits.subscriptions_per_seat);
      else
        store.unsubscribe(subscription.endpoint);
      answer(json_response(json::object{{"seat", seat}, {"on", on}}));
    } catch (const std::exception& e) {
      log_error({.table = id}, "a wish to be called: {}", e.what());
      answer(error_response(Error("internal", "this could not be stored and was not done; please try again")));
    }
  });
}

}  // namespace

Pusher& Http::pusher() const {
  if (services_.pusher) return *services_.pusher;
  throw Error("not-found", "this server calls nobody");
}

void Http::push_key(const Answer& answer) {
  pusher().key([answer](const std::string& key, const std::string& error) {
    if (error.empty()) return answer(json_response(json::object{{"key", key}}));
    log_error({}, "the key for calls: {}", error);
    answer(error_response(Error("internal", "the key cannot be read just now; please try again")));
  });
}

/// Whoever has the seat's secret may be called for it.
void Http::subscribe(const RequestPtr& r, const std::string& id, const Answer& answer) {
  const json::object wish = parse_object(r->body);
  const Fields fields(wish);
  const Subscription subscription = read_subscription(wish, pusher().options());
  const std::string token = fields.text("token", 1, kTokenChars);
  const bool on = fields.flag_or("on", true);
  if (!subscriptions_.take(r->address, services_.steady())) throw Error("too-fast", "so many browsers wanted to be called from your address today");
  tables_.look(id, r->address, [this, r, id, subscription, token, on, answer](Table* table, const Error& error) {
    if (!table) return answer(error_response(error));
    const std::vector<int> seats = table->match().opened_by(token);
    if (seats.empty()) return answer(error_response(Error("not-yours", "this secret opens no seat at this table")));
    keep(services_, id, seats.front(), subscription, on, answer);
  });
}

}  // namespace bastide::server
