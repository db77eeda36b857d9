#include "core/rules.hpp"

#include <algorithm>

#include "core/expansion.hpp"
#include "core/number.hpp"
#include "core/words.hpp"

namespace bastide {
namespace {

std::vector<std::string> split(std::string_view text, std::string_view separators) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  while (at <= text.size()) {
    const std::size_t end = std::min(text.find_first_of(separators, at), text.size());
    if (end > at) parts.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

template <class List, class Name>
std::string names(const List& list, Name name) {
  std::string all;
  for (auto& item : list) all += (all.empty() ? "" : ", ") + std::string(name(item));
  return all;
}

int number(const std::string& key, const std::string& text, int low, int high) {
  int n = 0;
  if (!read_number(text, low, high, n))
    throw RulesError(printable(key + "=" + text) + ": expected a number from " + std::to_string(low) + " to " + std::to_string(high));
  return n;
}

std::size_t option_index(std::string_view key) {
  auto& all = all_options();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (key == all[i].option->key) return i;
  return all.size();
}

void choose(Rules& rules, std::string_view key, std::string_view value) {
  const std::size_t i = option_index(key);
  if (i == all_options().size())
    throw RulesError("unknown option '" + printable(key) + "'; expected players, first, tiles, design or one of " +
                     names(all_options(), [](auto& o) { return o.option->key; }));
  auto& values = all_options()[i].option->values;
  for (std::size_t v = 0; v < values.size(); ++v)
    if (value == values[v].name) {
      rules.choice[i] = static_cast<u8>(v);
      return;
    }
  throw RulesError(std::string(key) + "=" + printable(value) + ": expected one of " + names(values, [](auto& v) { return v.name; }));
}

void read_sets(Rules& rules, const std::string& list) {
  for (auto& item : split(list, ",")) {
    const std::size_t star = item.rfind('*');
    const std::string id = item.substr(0, star);
    if (id.empty() || id.find('*') != id.npos) throw RulesError(printable("tiles=" + list) + ": expected tile sets such as basic:1 or basic:1*2, with commas between");
    const int count = star == std::string::npos ? 1 : number("tiles", item.substr(star + 1), 1, kMaxTiles);
    for (auto& [other, n] : rules.extra_sets)
      if (other == id) throw RulesError(printable("tiles=" + list) + ": " + printable(id) + " is named twice");
    rules.extra_sets.emplace_back(id, count);
  }
  std::sort(rules.extra_sets.begin(), rules.extra_sets.end());
}

/// Names are told apart as moves are read: capital and small letters are the same.
bool same_name(const std::string& a, const std::string& b) {
  auto small = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return small(x) == small(y); });
}

void read_designs(Rules& rules, const std::string& list) {
  for (auto& word : split(list, ",")) {
    DesignErrors errors;
    Design d = read_design(word, errors);
    if (!errors.empty()) throw RulesError(first_of(errors, word));
    rules.designs.push_back(std::move(d));
  }
  std::sort(rules.designs.begin(), rules.designs.end(), [](auto& a, auto& b) { return a.name < b.name; });
}

void read_expansions(Rules& rules, const std::string& word) {
  for (auto& id : split(word, "+")) {
    const Expansion* e = find_expansion(id);
    if (!e)
      throw RulesError("unknown word '" + printable(id) + "'; expected an expansion (" + names(all_expansions(), [](auto* x) { return x->id; }) +
                       "), a preset (" + names(all_presets(), [](auto& p) { return p.id; }) + ") or key=value");
    rules.on |= 1ull << index_of(*e);
  }
}

const Preset* find_preset(std::string_view id) {
  for (auto& p : all_presets())
    if (id == p.id) return &p;
  return nullptr;
}

/// One of the words of Option::only.
bool holds(const Rules& rules, std::string_view word) {
  if (const std::size_t bar = word.find('|'); bar != word.npos) return holds(rules, word.substr(0, bar)) || holds(rules, word.substr(bar + 1));
  const std::size_t equals = word.find('=');
  if (equals == word.npos) return word[0] == '!' ? !holds(rules, word.substr(1)) : rules.has(*find_expansion(word));
  const bool differs = word[equals - 1] == '!';
  const std::size_t option = option_index(word.substr(0, equals - differs));
  return (all_options()[option].option->values[rules.choice[option]].name == word.substr(equals + 1)) != differs;
}

using Pairs = std::vector<std::pair<std::string, std::string>>;

/// A preset speaks of many games: what would change nothing in this one is not chosen, unless the line says it itself.
void drop_idle(Rules& rules, const Preset& preset, const Pairs& said, bool old) {
  for (auto& c : preset.choices) {
    const std::size_t i = option_index(c.key);
    const bool own = std::any_of(said.begin(), said.end(), [&](auto& pair) { return pair.first == c.key; });
    const Option& option = *all_options()[i].option;
    if (!own && !idle_for(rules, option).empty()) rules.choice[i] = static_cast<u8>(old ? option.once : 0);
  }
}

void choose_preset(Rules& rules, const Preset& preset) {
  for (auto& c : preset.choices)
    if (all_options()[option_index(c.key)].in_use(rules) && !(c.unless && rules.has(*c.unless))) choose(rules, c.key, c.value);
}

void choose_as_of_old(Rules& rules) {
  for (std::size_t i = 0; i < all_options().size(); ++i)
    if (all_options()[i].in_use(rules)) rules.choice[i] = static_cast<u8>(all_options()[i].option->once);
}

/// There are not too many, no two of a name, and an expansion in the game admits them.
void validate_designs(const Rules& rules) {
  auto& designs = rules.designs;
  auto& all = all_expansions();
  auto admits = [](auto* e) { return e->admits_designs; };
  const auto admitting = std::find_if(all.begin(), all.end(), admits);
  if (std::none_of(all.begin(), all.end(), [&](auto* e) { return admits(e) && rules.has(*e); }))
    throw RulesError(std::string("design: tiles of your own belong to the expansion ") +
                     (admitting == all.end() ? "of another program" : (*admitting)->id) + ", which is not in this game");
  if (designs.size() > static_cast<std::size_t>(kMaxDesigns))
    throw RulesError("design: " + std::to_string(designs.size()) + " designs; expected at most " + std::to_string(kMaxDesigns));
  for (std::size_t i = 0; i < designs.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (same_name(designs[i].name, designs[j].name))
        throw RulesError("design " + designs[i].name + ": the name for the second time; expected each once, whatever its capitals");
}

/// Sets and designs may come one by one; whatever else is said twice must be the same.
void add_pair(Pairs& pairs, std::string key, std::string value) {
  const bool listed = key == "tiles" || key == "design";
  for (auto& [other, before] : pairs)
    if (!listed && other == key && before != value)
      throw RulesError(printable(key + "=" + value) + ": the line says " + printable(key + "=" + before) + ", too; expected it once");
  pairs.emplace_back(std::move(key), std::move(value));
}

/// Every option has its default: today's, or the one of old.
Rules read_rules(std::string_view line, bool old) {
  Rules rules;
  Pairs pairs;
  const Preset* preset = nullptr;
  if (line.size() > kMaxRulesLine) throw RulesError("a rules line has at most " + std::to_string(kMaxRulesLine) + " characters");
  for (auto& word : split(line, " \t\r\n")) {
    const std::size_t equals = word.find('=');
    if (equals != std::string::npos) {
      add_pair(pairs, word.substr(0, equals), word.substr(equals + 1));
    } else if (const Preset* p = find_preset(word)) {
      if (preset && preset != p) throw RulesError(std::string(preset->id) + " and " + p->id + " are both presets; expected one of them");
      preset = p;
    } else {
      read_expansions(rules, word);
    }
  }
  if (!rules.on) rules.on = 1;
  if (old) choose_as_of_old(rules);
  if (preset) choose_preset(rules, *preset);
  bool first_given = false;
  for (auto& [key, value] : pairs) {
    if (key == "players") rules.players = number(key, value, 1, kMaxPlayers);
    else if (key == "first") rules.first = number(key, value, 0, kMaxPlayers - 1), first_given = true;
    else if (key == "tiles") read_sets(rules, value);
    else if (key == "design") read_designs(rules, value);
    else choose(rules, key, value);
  }
  if (preset) drop_idle(rules, *preset, pairs, old);
  if (first_given && rules.first >= rules.players)
    throw RulesError("first=" + std::to_string(rules.first) + ": seats are numbered 0 to " + std::to_string(rules.players - 1));
  validate(rules);
  return rules;
}

}  // namespace

bool Rules::has(const Expansion& e) const { return on >> index_of(e) & 1; }

bool OwnedOption::in_use(const Rules& rules) const {
  return std::any_of(owners.begin(), owners.end(), [&](auto* e) { return rules.has(*e); });
}

std::string idle_for(const Rules& rules, const Option& option) {
  std::string unmet;
  for (auto& word : split(option.only, " "))
    if (!holds(rules, word)) unmet += (unmet.empty() ? "" : " ") + word;
  return unmet;
}

Rules without_idle(Rules rules) {
  for (std::size_t i = 0; i < all_options().size(); ++i)
    if (rules.choice[i] && !idle_for(rules, *all_options()[i].option).empty()) rules.choice[i] = 0;
  return rules;
}

int Rules::value(const Option& option) const {
  all_options();  // numbers them
  return choice[option.index < 0 ? option_index(option.key) : static_cast<std::size_t>(option.index)];
}

const std::vector<OwnedOption>& all_options() {
  static const std::vector<OwnedOption> all = [] {
    std::vector<OwnedOption> list;
    for (auto* e : all_expansions())
      for (auto& o : e->options) {
        auto same = std::find_if(list.begin(), list.end(), [&](auto& x) { return std::string_view(x.option->key) == o.key; });
        o.index = static_cast<int>(same - list.begin());
        if (same == list.end()) list.push_back({&o, {e}});
        else same->owners.push_back(e);
      }
    if (list.size() > kMaxOptions) throw std::logic_error("too many options");
    return list;
  }();
  return all;
}

Rules parse_rules(std::string_view line) { return read_rules(line, false); }

std::string renewed(std::string_view line) try {
  const Rules meant = read_rules(line, true);
  return meant == parse_rules(line) ? std::string(line) : to_text(meant);
} catch (const RulesError&) {
  return std::string(line);
}

std::string to_text(const Rules& rules) {
  std::string line;
  for (auto* e : all_expansions())
    if (rules.has(*e)) line += (line.empty() ? "" : "+") + std::string(e->id);
  line += " players=" + std::to_string(rules.players);
  if (rules.first) line += " first=" + std::to_string(rules.first);
  for (std::size_t i = 0; i < all_options().size(); ++i) {
    const Option& o = *all_options()[i].option;
    if (rules.choice[i]) line += " " + std::string(o.key) + "=" + o.values[rules.choice[i]].name;
  }
  for (std::size_t i = 0; i < rules.extra_sets.size(); ++i) {
    auto& [id, count] = rules.extra_sets[i];
    line += (i ? "," : " tiles=") + id + (count > 1 ? "*" + std::to_string(count) : "");
  }
  for (std::size_t i = 0; i < rules.designs.size(); ++i) line += (i ? "," : " design=") + to_text(rules.designs[i]);
  return line;
}

void validate(const Rules& rules) {
  if (!rules.designs.empty()) validate_designs(rules);
  for (std::size_t i = 0; i < all_options().size(); ++i) {
    auto& option = all_options()[i];
    if (rules.choice[i] && !option.in_use(rules))
      throw RulesError(std::string(option.option->key) + " belongs to the expansion " + option.owners[0]->id +
                       ", which is not in this game");
  }
  for (auto* e : all_expansions()) {
    if (rules.has(*e) && e->needs && !rules.has(*e->needs))
      throw RulesError(std::string(e->name) + " needs the expansion " + e->needs->id + ": write " + e->needs->id + "+" + e->id);
    if (!rules.has(*e) || !e->refuse) continue;
    const std::string why = e->refuse(rules);
    if (!why.empty()) throw RulesError(why);
  }
}

}  // namespace bastide
