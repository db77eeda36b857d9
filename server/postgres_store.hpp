// The store in a PostgreSQL database, which any number of servers may use at once.
#pragma once
#include <memory>
#include <string>

#include "postgres.hpp"

namespace bastide::server {

// See open_store, open_existing_store and open_reader (stores.hpp).
std::unique_ptr<Store> open_postgres_store(const std::string& uri, Durability);
std::unique_ptr<Store> open_existing_postgres_store(const std::string& uri);
std::unique_ptr<Store> open_postgres_reader(const std::string& uri);

}  // namespace bastide::server
