// What was agreed before the game, as a value: expansions, options, players. Parsed from one line, printed as one line, validated in
// words. Options live with their expansions; this file knows how to look them up and nothing about any of them.
#pragma once
#include <array>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/design.hpp"
#include "core/types.hpp"

namespace bastide {

struct Expansion;

/// A rule with several readings. The first value is the documents' reading and the default.
struct Option {
  const char* key;      ///< as written in a rules line
  const char* title;    ///< what it decides, in a few words
  const char* cites;    ///< ids of the rule statements that it settles, separated by spaces
  struct Value {
    const char* name;
    const char* summary;  ///< one sentence
  };
  std::vector<Value> values;
  /// Where it matters: words joined by spaces, each an expansion that must be in the game (`!inns`: must not) or an option's value that must (`fairy=yes`) or must
  /// not (`wagon!=no`) be chosen; of words joined by `|` one suffices. Elsewhere every value comes to the same.
  const char* only = "";
  int once = 0;  ///< index of the value that was the default before records of version 2 (docs/record.md)
  mutable int index = -1;  ///< its place in all_options(), set there; -1: of none of theirs
};

/// A named choice of option values; options that it does not name keep their defaults.
struct Preset {
  struct Choice {
    const char* key;
    const char* value;
    const Expansion* unless = nullptr;  ///< with this expansion in the game the default stays
  };
  const char* id;
  const char* summary;
  std::vector<Choice> choices;
};

/// Says in words what is wrong with a rules line.
struct RulesError : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};

constexpr int kMaxOptions = 128;
constexpr std::size_t kMaxRulesLine = 8192;  ///< characters

struct Rules {
  u64 on = 0;                          ///< bit i: expansion i of all_expansions()
  int players = 2;
  int first = 0;                       ///< seat that begins (BASE-SETUP-3)
  std::array<u8, kMaxOptions> choice{};  ///< by option, in the order of all_options(): index of the chosen value
  std::vector<std::pair<std::string, int>> extra_sets;  ///< further tile sets by id, with how many of each
  std::vector<Design> designs;                          ///< tiles of the players' own, by name; only with an expansion that admits them

  bool has(const Expansion&) const;
  /// Index of the value chosen for `option`, which is looked up by its key unless it is an expansion's own.
  int value(const Option& option) const;
  friend bool operator==(const Rules&, const Rules&) = default;
};

/// Reads a line such as `base+river modern players=3 small-city=2`. Words, in any order: expansions joined by `+`, a preset, and
/// key=value pairs; `players=N`, `first=SEAT`, `tiles=SET*N,...`, `design=NAME:LINE/LINE/...*N,...` besides the options. An empty line is the base game for two.
/// Throws RulesError naming the word and what was expected.
Rules parse_rules(std::string_view line);

/// A line as it was meant before records of version 2, when some options had another default, in today's words: the line itself if it means
/// the same today, or if there is something wrong with it.
std::string renewed(std::string_view line);

/// The line in its one canonical spelling: expansions, players, then what differs from the defaults.
std::string to_text(const Rules&);

/// Throws RulesError in words if these rules cannot be played together.
void validate(const Rules&);

/// Every option of every expansion, with the expansions that have it (several may share one by its key); the order indexes
/// Rules::choice.
struct OwnedOption {
  const Option* option;
  std::vector<const Expansion*> owners;
  /// One of its expansions is in the game.
  bool in_use(const Rules&) const;
};
const std::vector<OwnedOption>& all_options();
/// The words of Option::only that these rules do not fulfil, nothing where it matters.
std::string idle_for(const Rules&, const Option&);
/// The same game: options that change nothing in it have their defaults.
Rules without_idle(Rules);
const std::vector<Preset>& all_presets();

}  // namespace bastide
