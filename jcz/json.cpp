#include "jcz/json.hpp"

#include <boost/json/basic_parser_impl.hpp>
#include <charconv>

namespace bastide::jcz {
namespace json = boost::json;
namespace {

/// Builds a value from what the parser meets.
struct Handler {
  using Bad = boost::system::error_code;
  using Text = json::string_view;
  static constexpr std::size_t max_object_size = json::object::max_size(), max_array_size = json::array::max_size(),
                               max_key_size = json::string::max_size(), max_string_size = json::string::max_size();
  json::value_stack stack;

  bool on_document_begin(Bad&) { return true; }
  bool on_document_end(Bad&) { return true; }
  bool on_object_begin(Bad&) { return true; }
  bool on_array_begin(Bad&) { return true; }
  bool on_object_end(std::size_t n, Bad&) { return stack.push_object(n), true; }
  bool on_array_end(std::size_t n, Bad&) { return stack.push_array(n), true; }
  bool on_key_part(Text s, std::size_t, Bad&) { return stack.push_chars(s), true; }
  bool on_key(Text s, std::size_t, Bad&) { return stack.push_key(s), true; }
  bool on_string_part(Text s, std::size_t, Bad&) { return stack.push_chars(s), true; }
  bool on_string(Text s, std::size_t, Bad&) { return stack.push_string(s), true; }
  bool on_number_part(Text, Bad&) { return true; }
  bool on_int64(std::int64_t n, Text, Bad&) { return stack.push_int64(n), true; }
  bool on_uint64(std::uint64_t n, Text, Bad&) { return stack.push_uint64(n), true; }
  bool on_double(double rounded, Text text, Bad&) {
    double exact = rounded;
    std::from_chars(text.data(), text.data() + text.size(), exact);  // what is out of range stays as it was
    return stack.push_double(exact), true;
  }
  bool on_bool(bool b, Bad&) { return stack.push_bool(b), true; }
  bool on_null(Bad&) { return stack.push_null(), true; }
  bool on_comment_part(Text, Bad&) { return true; }
  bool on_comment(Text, Bad&) { return true; }
};

}  // namespace

json::value parse_json(std::string_view text, boost::system::error_code& bad, std::size_t& read, json::storage_ptr memory) {
  json::basic_parser<Handler> parser{json::parse_options()};
  Handler& handler = parser.handler();
  handler.stack.reset(std::move(memory));
  read = parser.write_some(false, text.data(), text.size(), bad);
  if (!bad && text.find_first_not_of(" \t\r\n", read) != std::string_view::npos) bad = json::error::extra_data;
  return bad ? json::value() : handler.stack.release();
}

}  // namespace bastide::jcz
