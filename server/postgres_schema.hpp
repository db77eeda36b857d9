// The schema `bastide` in a PostgreSQL database, and how it is brought up to date.
#pragma once
#include "postgres.hpp"

namespace bastide::server {

/// Makes what is missing, in one transaction that no two servers do at once. Throws std::runtime_error, and has changed nothing: the
/// database belongs to something else, or was written by a newer version that this one cannot read.
void bring_up_to_date(Postgres&);
/// Throws std::runtime_error unless the schema is there and this program can use it.
void check_up_to_date(Postgres&);

}  // namespace bastide::server
