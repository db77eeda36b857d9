#include "support/schemas.hpp"
#include "support/source_dir.hpp"

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <valijson/adapters/boost_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace bastide {
namespace {

namespace json = boost::json;
constexpr std::string_view kEnding = ".schema.json";

/// Where a reference of schema `file` leads in the bundle of all schemas.
std::string bundled(const std::string& file, const std::string& to) {
  const std::size_t hash = to.find('#'), ending = to.find(kEnding);
  return "#/definitions/" + (hash == 0 ? file : to.substr(0, ending)) + to.substr(hash + 1);
}

void redirect(const std::string& file, json::value& v) {
  if (v.is_array())
    for (auto& item : v.get_array()) redirect(file, item);
  if (!v.is_object()) return;
  for (auto& [key, item] : v.get_object()) {
    if (key == "$ref")
      item = json::string(bundled(file, std::string(item.as_string())));
    else
      redirect(file, item);
  }
}

/// All schemas in one document: the validator follows references within a document only.
const json::object& bundle() {
  static const json::object all = [] {
    json::object definitions;
    for (auto& entry : std::filesystem::directory_iterator(std::filesystem::path(kSourceDir) / "protocol/schemas")) {
      std::string name = entry.path().filename().string();
      name.resize(name.size() - kEnding.size());
      json::value schema = json::parse(file_text("protocol/schemas/" + name + std::string(kEnding)));
      redirect(name, schema);
      definitions[name] = std::move(schema);
    }
    return definitions;
  }();
  return all;
}

const valijson::Schema& schema(const std::string& name) {
  static std::map<std::string, valijson::Schema> known;
  const auto [at, fresh] = known.try_emplace(name);
  if (!fresh) return at->second;
  (void)bundle().at(name);
  const json::value root{{"allOf", json::array{json::object{{"$ref", "#/definitions/" + name}}}}, {"definitions", bundle()}};
  valijson::SchemaParser(valijson::SchemaParser::kDraft7).populateSchema(valijson::adapters::BoostJsonAdapter(root), at->second);
  return at->second;
}

}  // namespace

std::string misfit(const std::string& name, const json::value& original) {
  const std::string sent = json::serialize(original);
  const json::value value = json::parse(sent);  // as it arrives: the validator takes unsigned numbers for no integers
  const valijson::adapters::BoostJsonAdapter adapter(value);
  thread_local valijson::Validator validator(valijson::Validator::kStrongTypes);  // one for all: it keeps the patterns that it has read
  if (validator.validate(schema(name), adapter, nullptr)) return "";
  valijson::ValidationResults results;  // asked for only now: to note what does not fit at every choice takes most of the time
  validator.validate(schema(name), adapter, &results);
  std::string text = name + ": " + sent.substr(0, 2000);
  valijson::ValidationResults::Error error;
  for (int shown = 0; shown < 40 && results.popError(error); ++shown) {
    text += "\n  ";
    for (auto& step : error.context) text += step;
    text += ": " + error.description;
  }
  return text;
}

std::string file_text(const std::string& path) {
  std::ifstream in(std::filesystem::path(kSourceDir) / path);
  if (!in) throw std::runtime_error("cannot read " + path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace bastide
