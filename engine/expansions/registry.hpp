// The expansions that the program knows. Adding one: a folder, its descriptor here and in registry.cpp, its phases in turn.cpp.
#pragma once
#include "core/expansion.hpp"

namespace bastide {
extern const Expansion base, inns, traders, abbey, abbot, phantom, river, river2, king, shrines, cult, siege, monasteries, count, festival, flier, dragon, tower, bridges, messages, plague, creativity;
}
