// The store in one SQLite file, and its backup.
#pragma once
#include <memory>
#include <string>

#include "store.hpp"

namespace bastide::server {

constexpr int kBusyMs = 5000;  ///< with another program that uses the file: so long is waited for it

/// Opens or creates the file (":memory:" for tests). Throws std::runtime_error: unreadable, not ours, or written by a newer
/// version.
std::unique_ptr<Store> open_sqlite_store(const std::string& file, Durability durability = Durability::full);

/// A store that only reads, from a file that is there and up to date. Throws std::runtime_error.
std::unique_ptr<Store> open_sqlite_reader(const std::string& file);
/// The same for one that writes as well, beside a server or not.
std::unique_ptr<Store> open_existing_sqlite_store(const std::string& file);

/// Copies the database into a new file while the server goes on. The copy appears under its name only when it is whole and checked.
/// Throws std::runtime_error; then there is no new file.
void backup(const std::string& database, const std::string& file);

}  // namespace bastide::server
