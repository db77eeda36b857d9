// docs/rules/options.md, written from the engine's one table of options.
#include "core/ruleset.hpp"
#include "core/words.hpp"
#include "protocol/meta.hpp"

namespace bastide {
namespace {

constexpr const char* kOptionsHead = R"(# Rules and options

<!-- `bastide rules --markdown` writes this page; a test compares them. -->

What is played is agreed in one line, on the page, for `bastide`, and at the head of every record:

```
base+river modern players=3 small-city=2
```

In any order stand expansions joined by `+`, a preset, and `key=value` for what differs from it. An empty line is the base game for two.
The spelling that a record has is the canonical one: expansions, players, then only what differs from the defaults, without a preset.
`bastide rules 'LINE'` says what a line means. Where the rule documents allow several readings, each is a value, and the first one,
**bold** here, is the documents' own and the default. The ids name the statements of `docs/rules/matrix.txt` that an option settles.

)";

constexpr const char* kAlways = R"(## Always

| key | value | meaning |
|---|---|---|
| `players` | `1` to `6` | seats at the table; 2 if not given. One alone needs `alone=yes`. Six need an option or an expansion that brings the sixth set of followers |
| `first` | a seat from `0` | who begins; 0 if not given |
| `tiles` | `SET*N,...` | further tile sets by id (`docs/catalogue.md`), each as often as N says |
| `design` | `NAME:LINE/LINE/...*N,...` | tiles of the players' own, with the expansion `creativity` (`docs/catalogue.md`, "Designs") |

)";

std::string text_of(const Preset::Choice& choice) {
  return "`" + std::string(choice.key) + "=" + choice.value + "`" +
         (choice.unless ? " (not with `" + std::string(choice.unless->id) + "`)" : "");
}

std::string presets_part() {
  std::string page = "## Presets\n\n| preset | chooses | |\n|---|---|---|\n";
  for (auto& p : all_presets()) {
    std::string choices;
    for (auto& c : p.choices) choices += (choices.empty() ? "" : " ") + text_of(c);
    page += "| `" + std::string(p.id) + "` | " + (choices.empty() ? "the defaults" : choices) + " | " + p.summary + " |\n";
  }
  return page + "\n";
}

/// "BASE-FARM-6, BASE-FARM-10".
std::string cited(std::string_view cites) {
  std::string list;
  for (const char c : cites) list += c == ' ' ? std::string(", ") : std::string(1, c);
  return list;
}

/// "`fairy=yes`, `count`".
std::string code_list(std::string_view words) {
  std::string list = "`";
  for (const char c : words) list += c == ' ' ? std::string("`, `") : std::string(1, c);
  return list + "`";
}

std::string option_part(const Option& o) {
  std::string page =
      "### " + std::string(o.key) + "\n\n" + as_sentence(o.title) + " Settles " + cited(o.cites) + ".\n\n| value | |\n|---|---|\n";
  if (*o.only) page.insert(page.find(".\n\n| value") + 1, " Matters only with " + code_list(o.only) + ".");
  for (auto& v : o.values) {
    const std::string name = "`" + std::string(v.name) + "`";
    page += "| " + (&v == &o.values[0] ? "**" + name + "**" : name) + " | " + v.summary + " |\n";
  }
  return page + "\n";
}

std::string expansion_part(const Expansion& e) {
  std::string page = "## " + std::string(e.name) + ": `" + e.id + "`\n\n" + e.summary + "\n\n";
  for (auto& o : all_options())
    if (o.owners[0] == &e) page += option_part(*o.option);
  return page;
}

}  // namespace

std::string options_markdown() {
  std::string page = kOptionsHead + presets_part() + kAlways;
  for (auto* e : all_expansions()) page += expansion_part(*e);
  page.pop_back();  // one line end at the end of the file
  return page;
}

}  // namespace bastide
