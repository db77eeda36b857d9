// The messages of a table's socket (docs/protocol.md, "The table socket"): reading what clients send, writing what they get.
#pragma once
#include <boost/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "asked.hpp"
#include "core/types.hpp"
#include "limits.hpp"
#include "protocol/fields.hpp"

namespace bastide::server {

namespace json = boost::json;

/// Rows are of these kinds, too; from `take` on they are rows only: see opening.hpp, for `start` and `flag` clocks.hpp, for `person` person.hpp.
enum class MessageType { join, play, undo, resign, rematch, replace, sit, name, why, hint, react, shut, say, holiday, open, rise, take, start, flag, person };

/// One message of a client, checked field by field, not yet against the game.
struct Message {
  MessageType type = MessageType::join;
  json::value id;  ///< a text or a whole number, given back as it came; null if there was none
  int seat = -1;
  int seq = -1;                        ///< play, undo and hint: the decision that is answered or asked about
  std::string text;                    ///< play: the move; replace: the computer player; name: the new name; react, say: what is said; holiday: days, 0 ends it
  std::vector<std::string> tokens;     ///< join
  int since = 0;                       ///< join: number of events already known
  std::string person, browser;         ///< join: who he is, by his id, and what his page calls the browser; empty if he does not say
  bool gzip = false;                   ///< join: a large update may come compressed
  std::int64_t took = -1;              ///< play: milliseconds that the player saw the decision; -1: not said
  Pos cell;                            ///< why: the cell that is asked about
  std::shared_ptr<const Asked> asked;  ///< held as long as somebody works for the message; null: nobody waits for it

  /// The id as it is stored with the row.
  std::string stored_id() const;
};

/// What players may say to each other without typing.
constexpr std::string_view kReactions[] = {"hello", "thanks", "well-played", "ouch", "sorry", "moment", "hurry", "good-game"};

/// The kind of a row, and the `type` of the message that asks for it.
std::string_view name_of(MessageType);
/// Nothing if there is none of that name.
std::optional<MessageType> type_named(std::string_view name);

/// Reads one message. Throws Error (bad-json, bad-message). `id` is filled as soon as it is known, for the answer to an error.
Message read_message(std::string_view text, const Limits&, json::value& id);

/// The id of a message that is refused unread, found without reading it; null if it begins with none. `text` may end in its middle.
json::value id_at_sight(std::string_view text, const Limits&);

Text write(const json::object&);
/// At most 4 KiB: a message that quotes much is cut off.
Text error_text(const json::value& id, std::string_view code, std::string_view message);
json::object ack(const json::value& id);

}  // namespace bastide::server
