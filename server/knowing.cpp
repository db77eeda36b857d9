// People at a table: that somebody says who he is, and what the game was to those who are known when it is over.
#include "log_lines.hpp"
#include "table.hpp"

namespace bastide::server {

/// Whoever opens a seat with its secret may say, once, who he is there. Where another server was quicker it is looked at anew.
void Table::know(const ClientPtr& client, const Message& m) {
  const Guest* guest = presence_.find(client);
  if (!match_ || !guest) return;
  std::vector<int> seats;
  for (const std::string& token : m.tokens)
    for (int seat : match_->opened_by(token)) seats.push_back(seat);
  const int seat = match_->seat_to_know(m.tokens.empty() ? guest->seats : seats, m.person);
  if (seat < 0) return;
  MoveRow row = match_->person_row(seat, sitter_of(m.person, client->address(), m.browser), services_.now());
  const int from = match_->apply(row);
  write(std::move(row), from, {[] {}, [] {}, [this, client, m] { know(client, m); }});
}

/// Keeps how the game ended, as soon as it has or when the table is read again, if that was not done before.
void Table::settle() {
  if (ending_ || match_->imported() || !match_->over() || !match_->has_sitters()) return;
  settle_again_ = settling_;  // whoever comes while it is being kept must be told, too, if that fails
  if (std::exchange(settling_, true)) return;
  begin();
  services_.journal.run([self = shared_from_this(), standing = standing_of(*match_)](Store& store) {
    std::optional<GameEnd> kept;
    try {
      kept = server::settle(store, standing);
    } catch (const std::exception& e) {
      log_error({.table = self->id_}, "how the game ended is not kept yet: {}", e.what());
    }
    boost::asio::post(self->strand_, [self, kept = std::move(kept)] {
      self->settling_ = false;
      self->ending_ = kept;
      if (!kept && self->settle_again_ && self->match_) self->settle();
      if (const json::object told = kept ? result_told(*kept) : json::object(); !told.empty()) self->presence_.send(server::write(told));
      self->end();
    });
  });
}

void Table::tell_result(Client& client) const {
  if (const json::object told = result_told(*ending_); !told.empty()) client.send(server::write(told));
}

}  // namespace bastide::server
