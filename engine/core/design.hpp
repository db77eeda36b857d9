// Tiles that players draw themselves, as words of a rules line: a name and the lines of a catalogue definition, with `.` between
// the words and `/` between the lines. docs/catalogue.md, "Designs".
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace bastide {

struct Catalogue;
struct Expansion;
struct TileDef;
struct TileMark;

constexpr int kMaxDesigns = 8;               ///< of one game
constexpr int kMaxDesignCopies = 4;          ///< of one design
constexpr std::size_t kMaxDesignName = 16;   ///< characters
constexpr std::size_t kMaxDesignWord = 400;  ///< characters of NAME:LINE/LINE/...*N

struct Design {
  std::string name;   ///< the tile's id is OWN/name
  std::string lines;  ///< in canonical spelling: `city.N/field.EL.ER.SL.SR.WL.WR.>.N`
  int copies = 1;
  friend bool operator==(const Design&, const Design&) = default;
};

/// What is wrong with a design: in which of its lines, from 1, or 0 for the tile as a whole.
struct DesignError {
  int line = 0;
  std::string text;
};
using DesignErrors = std::vector<DesignError>;

/// Reads `NAME:LINE/LINE/...`, perhaps with `*N`. Whatever it cannot accept is added to `errors`; then the design is of no use.
Design read_design(std::string_view word, DesignErrors& errors);
/// NAME:LINE/LINE/..., with *N if there are several.
std::string to_text(const Design&);
/// OWN/name, the id of its tile.
std::string id_of(const Design&);
/// "gate, line 2: ...": the first of the errors of that word, in one sentence.
std::string first_of(const DesignErrors&, std::string_view word);

/// The tile OWN/name. Throws RulesError in words if the design could not have been read.
TileDef tile_of(const Design&);
/// The design that a tile of a catalogue would make, named by its id; `errors` say why it cannot be one.
Design design_of(const TileDef&, DesignErrors& errors);
/// Adds the tiles to a catalogue; returns the id of a set of them, each as often as it has copies. Throws RulesError in words.
std::string add_designs(Catalogue&, const std::vector<Design>&);

/// A mark that a design may bear, with the expansions that give it a meaning (several may share one).
struct OwnedMark {
  const TileMark* mark;
  std::vector<const Expansion*> owners;
};
const std::vector<OwnedMark>& all_marks();
/// The marks that a tile bears, each once, in the order of all_marks().
std::vector<const OwnedMark*> marks_on(const TileDef&);

}  // namespace bastide
