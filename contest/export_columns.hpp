// The columns of the exported tables, in one order for CSV and SQLite.
#pragma once
#include <array>
#include <cstddef>

namespace bastide {

struct ExportTable {
  const char* name;
  const char* columns;  ///< separated by commas
  const char* types;    ///< a letter a column: t text, i whole number, r real number
  const char* key;
};

constexpr std::array<ExportTable, 4> kExportTables{{
    {"games", "game,file,rules,players,seed,event,date,finish,turns,tiles,discards,decisions,winner", "ittittttiiiii", "game"},
    {"players", "game,seat,name,score,resigned,win,margin,placed,returned,standing", "iitiirriii", "game, seat"},
    {"figures", "game,seat,role,placed", "iiti", "game, seat, role"},
    {"scores", "game,number,turn,seat,kind,at_end,points,tiles,sum", "iiiitiiit", "game, number"},
}};

}  // namespace bastide
