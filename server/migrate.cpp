#include "migrate.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <stdexcept>

#include "sole_use.hpp"
#include "stores.hpp"

namespace bastide::server {
namespace {

StoredTable read(Store& store, const std::string& id) {
  std::optional<StoredTable> stored = store.load(id);
  if (!stored) throw std::runtime_error("its row is not found by its id");
  stored->review = store.review(id).value_or("");
  stored->ending = store.ending(id);
  return std::move(*stored);
}

class Migrating {
 public:
  Migrating(Store& from, Store& to) : from_(from), to_(to) {}

  void copy(const std::string& id) try {
    const StoredTable table = read(from_, id);
    if (to_.has(id))
      ++result_.were_there;
    else
      to_.put(table);
    if (table.table.clock.days && !table.ending) to_.days().wake(id, 0);  // the first server looks how much time is left
    if (read(to_, id) != table) throw std::runtime_error("another table of this name is there already");
    ++result_.tables;
    result_.rows += static_cast<std::int64_t>(table.moves.size());
  } catch (const Unavailable&) {
    throw;
  } catch (const std::exception& e) {
    throw std::runtime_error(fmt::format("table {}: {}; {} tables before it are copied", id, e.what(), result_.tables));
  }

  const Migration& result() const { return result_; }

 private:
  Store &from_, &to_;
  Migration result_;
};

}  // namespace

Migration migrate(const std::string& from, const std::string& to, const std::function<void(std::size_t, std::size_t)>& progress) {
  if (from == to) throw std::runtime_error("a database cannot be copied into itself");
  if (!is_shared(from) && !std::filesystem::exists(from)) throw std::runtime_error(fmt::format("database {}: there is no such file", from));
  const SoleUse mine(from), theirs(to);
  const std::unique_ptr<Store> source = open_reader(from), target = open_store(to, Durability::full);
  const std::vector<std::string> ids = source->ids();
  Migrating migrating(*source, *target);
  for (std::size_t done = 0; const std::string& id : ids) {
    progress(done++, ids.size());
    migrating.copy(id);
  }
  progress(ids.size(), ids.size());
  return migrating.result();
}

}  // namespace bastide::server
