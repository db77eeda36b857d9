// Games from JCloisterZone's files to ours and back. What the one cannot say is kept in the other, so that both ways come out where they
// began: a record that was imported has it under `info jcz`, a save that was exported under the key `bastide`.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/record.hpp"

namespace bastide::jcz {

/// A record from the text of a save (.jcz), whose text can be read again. Its rules say how JCloisterZone plays. Throws Error (bad-save, bad-setup) with the place.
Record import_save(std::string_view text);

struct Export {
  boost::json::object save;
  /// What is not the same there, in sentences: rules that JCloisterZone reads otherwise, points that come out otherwise.
  std::vector<std::string> notes;
};

/// A save from a record. Throws Error (bad-record) if the record is not a game, (bad-rules) naming what JCloisterZone does not have,
/// (illegal) with the turn where its rules forbid what was played.
Export export_record(const Record&);

/// A save as text: a member a line, lists of numbers on one.
std::string to_text(const boost::json::value& save);

}  // namespace bastide::jcz
