#include "stores.hpp"

#include "postgres_store.hpp"
#include "sqlite_store.hpp"

namespace bastide::server {

bool is_shared(const std::string& database) { return database.starts_with("postgresql://") || database.starts_with("postgres://"); }

std::string shown(const std::string& database) { return is_shared(database) ? without_password(database) : database; }

std::unique_ptr<Store> open_store(const std::string& database, Durability durability) {
  return is_shared(database) ? open_postgres_store(database, durability) : open_sqlite_store(database, durability);
}

std::unique_ptr<Store> open_existing_store(const std::string& database) {
  return is_shared(database) ? open_existing_postgres_store(database) : open_existing_sqlite_store(database);
}

std::unique_ptr<Store> open_reader(const std::string& database) {
  return is_shared(database) ? open_postgres_reader(database) : open_sqlite_reader(database);
}

}  // namespace bastide::server
