// How the server writes its logs.
#pragma once

namespace bastide::server {

enum class LogFormat {
  text,  ///< for people
  json,  ///< an object a line, for programs
};

}  // namespace bastide::server
