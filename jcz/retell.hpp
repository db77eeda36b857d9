// One game told twice: the messages of a save as the turns of a record, and the turns of a record as messages.
#pragma once
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "protocol/record.hpp"

namespace bastide::jcz {

/// The game of a save as a record. Throws Error (bad-save, bad-setup) with the place.
Record record_of(const boost::json::object& save);

/// The game of a record as a save; notes are added where it is not the same there. Throws Error as export_record.
boost::json::object save_of(const Record&, std::vector<std::string>& notes);

}  // namespace bastide::jcz
