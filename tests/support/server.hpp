// What the server's tests over sockets (tests/server) and without them (tests/unit) share.
#pragma once
#include <boost/json.hpp>
#include <filesystem>
#include <string>

#include "server/tokens.hpp"

namespace bastide::server {

namespace json = boost::json;

/// A folder that goes away with its object.
class TemporaryFolder {
 public:
  TemporaryFolder() : path_(std::filesystem::temp_directory_path() / ("bastide-server-" + new_table_id())) {
    std::filesystem::create_directory(path_);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  std::string file(const char* name = "a.sqlite") const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

/// The body of POST /api/tables. `seats`: p a person of ours, b a computer, m a master.
inline json::object table_wish(const std::string& seats, bool confirm = false, const char* aids = nullptr) {
  json::array list;
  for (const char seat : seats) {
    if (seat == 'p')
      list.push_back(json::object{{"kind", "me"}});
    else
      list.push_back(json::object{{"kind", "bot"}, {"bot", seat == 'm' ? "best:level=10" : "greedy"}});
  }
  json::object wish{{"rules", "base"}, {"seats", list}, {"confirm", confirm}};
  if (aids) wish["aids"] = aids;
  return wish;
}

/// The message that answers a decision with its option number `i`, counted around.
inline json::object answer_to(const json::object& decision, std::size_t i) {
  const json::array& options = decision.at("options").as_array();
  return {{"type", "play"},
          {"seat", decision.at("actor")},
          {"seq", decision.at("seq")},
          {"move", options[i % options.size()].at("move")}};
}

}  // namespace bastide::server
