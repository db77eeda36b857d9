// Which database a word such as `bastide.sqlite` or `postgresql://host/name` means. Only here the kinds of databases are told apart.
#pragma once
#include <memory>
#include <string>

#include "store.hpp"

namespace bastide::server {

/// True if it is a PostgreSQL database (`postgresql://` or `postgres://`), which many servers may share; otherwise it is a file of SQLite's.
bool is_shared(const std::string& database);
/// As it may be shown and logged: without a password.
std::string shown(const std::string& database);

/// Opens the database for a server: makes what is missing and brings it up to date. All throw std::runtime_error that names the
/// database: it cannot be reached or read, is not ours, or was written by a newer version.
std::unique_ptr<Store> open_store(const std::string& database, Durability);
/// Opens one that is there and up to date, and changes nothing by that.
std::unique_ptr<Store> open_existing_store(const std::string& database);
/// The same, and it can only be read.
std::unique_ptr<Store> open_reader(const std::string& database);

}  // namespace bastide::server
