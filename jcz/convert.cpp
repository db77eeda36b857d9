#include "jcz/convert.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "jcz/json.hpp"
#include "jcz/remainder.hpp"
#include "jcz/retell.hpp"
#include "jcz/save.hpp"
#include "protocol/error.hpp"

namespace bastide::jcz {
namespace json = boost::json;
namespace {

constexpr const char *kInfo = "jcz", *kKey = "bastide";

/// Without the messages that were taken back.
json::object settled(json::object save) {
  json::value* const replay = save.if_contains("replay");
  if (!replay || !replay->is_array()) return save;
  json::array kept;
  for (auto& message : replay->get_array()) {
    const json::value* const type = message.is_object() ? message.get_object().if_contains("type") : nullptr;
    const bool undo = type && type->is_string() && type->get_string() == "UNDO";
    if (!undo) kept.push_back(std::move(message));
    else if (!kept.empty()) kept.pop_back();
  }
  *replay = std::move(kept);
  return save;
}

/// The record that a save was exported from, if it is still that save.
std::optional<Record> kept_record(const json::object& save) {
  const json::value* const kept = save.if_contains(kKey);
  if (!kept || !kept->is_string()) return std::nullopt;
  try {
    Record record = read_record(kept->get_string());
    if (export_record(record).save == save) return record;
  } catch (const Error&) {  // somebody has changed it: the save says what was played
  }
  return std::nullopt;
}

/// The save that a record was imported from, if it is still that record.
std::optional<json::object> kept_save(const json::object& plain, const Record& record, const std::string& remainder) {
  try {
    boost::system::error_code bad;
    std::size_t read = 0;
    json::value save = with_remainder(plain, parse_json(remainder, bad, read));
    if (save.is_object() && bastide::to_text(record_of(save.get_object())) == bastide::to_text(record)) return save.get_object();
  } catch (const std::exception&) {  // somebody has changed it: the record says what was played
  }
  return std::nullopt;
}

/// As whoever has the text of it will read it. What JCloisterZone keeps beside the game is left out where it is more than a record holds.
Record read_again(Record record) {
  try {
    return read_record(bastide::to_text(record));
  } catch (const Error&) {
    if (!record.info.erase(kInfo)) throw;
  }
  return read_record(bastide::to_text(record));
}

}  // namespace

Record import_save(std::string_view text) {
  json::object save = settled(parse_save(text));
  if (auto record = kept_record(save)) return *record;
  save.erase(kKey);
  Record record = record_of(save);
  std::vector<std::string> notes;
  if (auto beside = remainder_of(save_of(record, notes), save)) record.info[kInfo] = json::serialize(*beside);
  return read_again(std::move(record));
}

Export export_record(const Record& given) {
  if (!given.position.empty()) throw Error("no-export", "a game that began with a position: JCloisterZone's begin as their rules say");
  Record record = given;
  const auto kept = record.info.extract(kInfo);
  Export out;
  out.save = save_of(record, out.notes);
  if (!kept.empty()) {
    if (auto save = kept_save(out.save, record, kept.mapped())) return {*save, {}};
    out.notes.push_back("the game is not the one that was imported any more: what JCloisterZone had kept beside it is left out");
  }
  if (bastide::to_text(record_of(out.save)) != bastide::to_text(given)) out.save[kKey] = bastide::to_text(given);
  return out;
}

namespace {

bool flat(const json::array& list) {
  return std::all_of(list.begin(), list.end(), [](auto& v) { return v.is_number(); });
}

class Printer {
 public:
  std::string text;

  void put(const json::value& v, std::size_t depth) {
    if (const json::object* o = v.if_object(); o && !o->empty()) return put_object(*o, depth);
    if (const json::array* a = v.if_array(); a && !a->empty()) return put_array(*a, depth);
    if (!v.is_double()) return void(text += json::serialize(v));
    const std::string number = fmt::format("{}", v.get_double());
    text += number + (number.find_first_of(".e") == std::string::npos ? ".0" : "");
  }

 private:
  void line(std::size_t depth) { text += '\n' + std::string(2 * depth, ' '); }

  void put_object(const json::object& o, std::size_t depth) {
    const char* before = "{";
    for (auto& [key, value] : o) {
      text += std::exchange(before, ",");
      line(depth + 1);
      text += json::serialize(key) + ": ";
      put(value, depth + 1);
    }
    line(depth);
    text += '}';
  }

  void put_array(const json::array& list, std::size_t depth) {
    const bool inline_ = flat(list);
    const char* before = "[";
    for (auto& value : list) {
      text += std::exchange(before, inline_ ? ", " : ",");
      if (!inline_) line(depth + 1);
      put(value, depth + 1);
    }
    if (!inline_) line(depth);
    text += ']';
  }
};

}  // namespace

std::string to_text(const json::value& save) {
  Printer printer;
  printer.put(save, 0);
  return printer.text + "\n";
}

}  // namespace bastide::jcz
