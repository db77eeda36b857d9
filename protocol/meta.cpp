#include "protocol/meta.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/coverage.hpp"
#include "protocol/compile.hpp"
#include "protocol/error.hpp"
#include "protocol/lesson.hpp"

namespace bastide {
namespace json = boost::json;
namespace {

json::array cites(const Option& o) {
  json::array ids;
  std::string_view rest = o.cites;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    ids.push_back(json::string(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return ids;
}

json::object option_json(const OwnedOption& owned) {
  json::array values;
  for (auto& v : owned.option->values) values.push_back({{"value", v.name}, {"summary", v.summary}});
  json::array expansions;
  for (auto* e : owned.owners) expansions.push_back(json::string(e->id));
  json::object o{{"key", owned.option->key},
                 {"title", owned.option->title},
                 {"values", std::move(values)},
                 {"default", owned.option->values[0].name},
                 {"rules", cites(*owned.option)},
                 {"expansion", owned.owners[0]->id},
                 {"expansions", std::move(expansions)}};
  if (*owned.option->only) o["only"] = owned.option->only;
  return o;
}

json::object mark_json(const OwnedMark& owned) {
  json::array expansions;
  for (auto* e : owned.owners) expansions.push_back(json::string(e->id));
  return {{"name", owned.mark->name},
          {"kind", kKindName[owned.mark->kind]},
          {"title", owned.mark->title},
          {"expansion", owned.owners[0]->id},
          {"expansions", std::move(expansions)}};
}

constexpr std::size_t kShown = 3;

bool is_of(const TileDef& d, const Expansion& e) { return d.where.starts_with(std::string(e.id) + "/"); }

/// The tiles of a game by these rules.
std::set<std::string> deck_of(const std::string& line) {
  const auto set = compile(parse_rules(line));
  std::set<std::string> ids;
  for (auto& row : set->deck) ids.insert(set->defs[set->tiles[row.kind].def].id);
  return ids;
}

/// Those that it adds to the base game, whose own are `base`.
std::set<std::string> added_by(const Expansion& e, const std::set<std::string>& base) {
  std::set<std::string> added = deck_of("base+" + std::string(e.id));
  for (auto& id : base) added.erase(id);
  return added;
}

/// Tiles by which people know it: the first of its own file, or, where they are in another one's, of those that it adds to the base game.
json::array tiles_of(const Expansion& e, const std::set<std::string>& base) {
  const auto& all = builtin_catalogue().tiles;
  const bool own = std::any_of(all.begin(), all.end(), [&](auto& d) { return is_of(d, e); });
  const std::set<std::string> added = own ? std::set<std::string>() : added_by(e, base);
  json::array ids;
  for (auto& d : all)
    if ((own ? is_of(d, e) : added.contains(d.id)) && ids.size() < kShown) ids.push_back(json::string(d.id));
  return ids;
}

json::object preset_json(const Preset& p) {
  json::object options, unless;
  for (auto& c : p.choices) {
    options[c.key] = c.value;
    if (c.unless) unless[c.key] = c.unless->id;
  }
  json::object preset{{"id", p.id}, {"name", p.id}, {"summary", p.summary}, {"options", std::move(options)}};
  if (!unless.empty()) preset["unless"] = std::move(unless);
  return preset;
}

}  // namespace

json::object meta_json() {
  const std::set<std::string> base = deck_of("base");
  json::array expansions, options, presets, marks;
  for (auto* e : all_expansions()) {
    expansions.push_back({{"id", e->id}, {"name", e->name}, {"summary", e->summary}, {"tiles", tiles_of(*e, base)}});
    if (const int lessons = course::lessons_of(e->id)) expansions.back().as_object()["lessons"] = lessons;
  }
  for (auto& o : all_options()) options.push_back(option_json(o));
  for (auto& p : all_presets()) presets.push_back(preset_json(p));
  for (auto& m : all_marks())
    if (*m.mark->name) marks.push_back(mark_json(m));
  return {{"version", kVersion},
          {"expansions", std::move(expansions)},
          {"options", std::move(options)},
          {"presets", std::move(presets)},
          {"marks", std::move(marks)},
          {"design", {{"tiles", kMaxDesigns}, {"copies", kMaxDesignCopies}, {"name", kMaxDesignName}, {"word", kMaxDesignWord}}}};
}

std::vector<std::string> warnings(const Rules& rules) {
  std::vector<std::string> all;
  for (std::size_t i = 0; i < all_options().size(); ++i) {
    const Option& o = *all_options()[i].option;
    if (const std::string unmet = rules.choice[i] ? idle_for(rules, o) : ""; !unmet.empty())
      all.push_back(std::string(o.key) + "=" + o.values[rules.choice[i]].name + " changes nothing here: it matters only with " + unmet);
  }
  for (auto* e : all_expansions())
    if (rules.has(*e) && e->warn)
      if (std::string why = e->warn(rules); !why.empty()) all.push_back(std::move(why));
  return all;
}

json::array designs_json(const Rules& rules) {
  json::array designs;
  for (auto& d : rules.designs) {
    Design one = d;
    one.copies = 1;
    designs.push_back({{"id", id_of(d)}, {"design", to_text(one)}, {"copies", d.copies}});
  }
  return designs;
}

json::object rules_json(std::string_view line) {
  const auto set = compile_rules(line);
  json::array stacks;
  for (auto& stage : set->stages) stacks.push_back({{"name", stage.name}, {"tiles", stage.total}});
  json::array notes;
  for (auto& why : warnings(set->rules)) notes.push_back(json::string(why));
  json::object answer{{"rules", to_text(set->rules)},
                      {"tiles", set->tile_total},
                      {"players", set->players},
                      {"stacks", std::move(stacks)},
                      {"notes", std::move(notes)}};
  if (!set->rules.designs.empty()) answer["designs"] = designs_json(set->rules);
  return answer;
}

json::object rule_texts_json(const std::string& language) {
  json::object texts;
  for (auto& [id, text] : rule_texts(language)) texts[id] = text;
  if (texts.empty()) throw Error("not-found", "lang: the rules are told in the languages en and de");
  return texts;
}

json::array rules_book_json(const std::string& language) {
  const json::object texts = rule_texts_json(language);
  const auto companions = rule_companions();
  json::array book;
  std::map<std::string, std::size_t> chapters;  // by expansion, where each stands
  for (auto& row : rule_rows()) {
    const json::value* text = texts.if_contains(row.id);
    if (!text || row.type == "META" || !row.excuse.empty()) continue;
    const auto [chapter, is_new] = chapters.emplace(row.system, book.size());
    if (is_new) book.push_back(json::object{{"expansion", row.system}, {"statements", json::array()}});
    json::object statement{{"id", row.id}, {"text", *text}};
    if (const auto found = companions.find(row.id); found != companions.end()) statement["with"] = json::array(found->second.begin(), found->second.end());
    book[chapter->second].as_object()["statements"].as_array().push_back(std::move(statement));
  }
  return book;
}

std::string rule_text(std::string_view id) {
  static const json::object texts = rule_texts_json();
  const json::value* text = texts.if_contains(id);
  return std::string(text ? std::string_view(text->get_string()) : id);
}

}  // namespace bastide
