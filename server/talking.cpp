// What people at a table say to each other: heard by everybody who is there, at other servers too, and kept nowhere.
#include <fmt/format.h>

#include <algorithm>

#include "table.hpp"

namespace bastide::server {

/// Throws Error if nobody is to be heard from this seat now.
void Table::check_voice(const ClientPtr& client, int seat) {
  const std::vector<int>& own = presence_.find(client)->seats;
  if (std::find(own.begin(), own.end(), seat) == own.end()) throw Error("not-yours", fmt::format("seat {} is not opened by your link", seat));
  const Limits& limits = services_.limits;
  const Rate rate{limits.reactions_per_second, limits.reaction_burst};
  if (voices_.empty()) voices_.assign(match_->seats().size(), Bucket(rate, services_.steady()));
  if (!voices_[static_cast<std::size_t>(seat)].take(services_.steady())) throw Error("too-fast", "so much was said from this seat; please wait a moment");
}

void Table::speak(const ClientPtr& client, const Message& m) {
  if (m.type == MessageType::say && !match_->table().chat)
    throw Error("illegal", "whoever made this table wants no chat here; there are reactions");
  check_voice(client, m.seat);
  client->send(server::write(ack(m.id)));
  json::object said{{"type", m.type == MessageType::say ? "said" : "reaction"}, {"seat", m.seat}};
  said[m.type == MessageType::say ? "text" : "reaction"] = m.text;
  const Text text = server::write(said);
  presence_.send(text);
  if (services_.neighbours) services_.neighbours->said(id_, *text);
}

/// Somebody at another server, who was looked at there.
void Table::hear(const std::string& said) {
  post([this, text = std::make_shared<const std::string>(said)] { presence_.send(text); }, false);
}

}  // namespace bastide::server
