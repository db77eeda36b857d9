// POST /api/tables/ID/mail and /api/me/mail: who wants to be written to when it is his turn; /api/mail/confirm and /api/mail/stop: the links in mails.
#include "http.hpp"
#include "mailer.hpp"
#include "person.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kSecretChars = 64, kLanguageChars = 8, kAddressChars = 254;

const char* state_name(MailState state) { return state == MailState::on ? "on" : state == MailState::asked ? "asked" : "none"; }

Mailer::Told state_told(const Http::Answer& answer) {
  return [answer](MailState state, const Error& error) {
    answer(error.code.empty() ? json_response(json::object{{"state", state_name(state)}}) : error_response(error));
  };
}

/// What is asked for besides for which place: mail to an address, none any more, or only how it stands.
struct Wish {
  std::string address, language;
  bool on = true;
};

Wish read_wish(const Fields& fields) {
  Wish wish{fields.text_or("address", kAddressChars, ""), fields.text_or("language", kLanguageChars, "en"), fields.flag_or("on", true)};
  if (fields.has("address") && !is_mail_address(wish.address)) fields.fail("address", "a mail address like ann@example.org");
  if (!is_mail_language(wish.language)) fields.fail("language", "en or de");
  return wish;
}

void grant(Mailer& mailer, const MailPlace& place, const Wish& wish, const std::string& asker, const Http::Answer& answer) {
  if (!wish.on) return mailer.cancel(place, state_told(answer));
  if (wish.address.empty()) return mailer.state(place, state_told(answer));
  mailer.wish(place, wish.address, wish.language, asker, state_told(answer));
}

/// Where nobody is written to for a turn.
void check_table(const Match& match) {
  if (!match.table().clock.days) throw Error("illegal", "mails are for tables with days for every turn");
  if (match.over()) throw Error("over", "the game is over");
}

}  // namespace

Mailer& Http::mailer() const {
  if (services_.mailer) return *services_.mailer;
  throw Error("not-found", "this server writes to nobody");
}

/// Whoever has the seat's secret may be written to for it.
void Http::table_mail(const RequestPtr& r, const std::string& id, const Answer& answer) {
  const json::object body = parse_object(r->body);
  const Fields fields(body);
  const std::string token = fields.text("token", 1, kSecretChars);
  const Wish wish = read_wish(fields);
  Mailer& mails = mailer();
  tables_.look(id, r->address, [&mails, r, id, token, wish, answer](Table* table, const Error& error) {
    if (!table) return answer(error_response(error));
    const std::vector<int> seats = table->match().opened_by(token);
    if (seats.empty()) return answer(error_response(Error("not-yours", "this secret opens no seat at this table")));
    try {
      check_table(table->match());
    } catch (const Error& e) {
      return answer(error_response(e));
    }
    grant(mails, {id, seats.front(), {}}, wish, r->address, answer);
  });
}

void Http::my_mail(const RequestPtr& r, const Answer& answer) {
  const json::object body = parse_object(r->body);
  const Fields fields(body);
  const MailPlace place{{}, 0, read_person(fields, "secret")};
  grant(mailer(), place, read_wish(fields), r->address, answer);
}

/// The secret stands in the body as JSON, or behind `?` where a program that shows mails says it by one click (RFC 8058).
void Http::mail_link(const RequestPtr& r, const std::string& what, const Answer& answer) {
  const std::optional<Target> target = read_target(r->target);
  std::string token(target ? target->value("t").value_or("") : "");
  if (token.empty()) {
    const json::object body = parse_object(r->body);
    token = Fields(body).text("token", 1, kSecretChars);
  }
  if (token.size() > kSecretChars) throw Error("bad-message", "t: expected the secret of a link");
  if (what == "confirm") return mailer().confirm(token, state_told(answer));
  mailer().end(token, state_told(answer));
}

}  // namespace bastide::server
