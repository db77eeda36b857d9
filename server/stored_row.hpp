// What may stand in the columns of a stored table, in any database: rows may be damaged, and what is read from them is checked.
#pragma once
#include <cstdint>
#include <limits>
#include <string>

#include "protocol/aids.hpp"
#include "protocol/deal.hpp"
#include "store.hpp"

namespace bastide::server {

constexpr std::int64_t kLastTime = 253'402'300'799'999;  ///< the end of the year 9999: what dates can be written of
constexpr int kMostNumber = std::numeric_limits<int>::max();
constexpr std::int64_t kMostRows = std::numeric_limits<std::int64_t>::max();
constexpr int kMostLate = 20;     ///< turns that onlookers may be behind
constexpr int kRulesVersion = 2;  ///< of rules lines that are stored now

/// The seed as it is stored. Throws std::runtime_error: anything but 64 digits would be another deal.
Seed stored_seed(const std::string& hex);
/// Throws std::runtime_error if there is no such level.
Aids stored_aids(const std::string& name);
/// What is stored beside a table: the record of a game that was played elsewhere, or the position with which this one begins; empty if
/// neither. A server from before takes the latter for a record, and does not play on from anywhere else.
std::string stored_beside(const TableRow&);
void read_beside(std::string text, TableRow&);
/// As it is stored, 0 for at once, -1 for none, else how many turns later, and back.
int stored_number(Onlookers, int late_turns);
void read_onlookers(int number, TableRow&);
/// Ratings are stored as whole millionths, and checked when they are read: numbers from 0 to this one, changes to either side.
constexpr std::int64_t kMostMillionths = 10'000'000'000;
std::int64_t millionths(double);
double from_millionths(std::int64_t);
/// A rules line of that version as it is meant now (docs/record.md).
std::string stored_rules(const std::string& line, int version);

}  // namespace bastide::server
