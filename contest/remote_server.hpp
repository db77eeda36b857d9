// A Bastide server somewhere, asked over HTTP as programs do (docs/bot-door.md).
#pragma once
#include <atomic>
#include <boost/json.hpp>
#include <functional>
#include <string>
#include <string_view>

namespace bastide {

class RemoteServer {
 public:
  /// `url`: http://HOST[:PORT] or https://... `stop`: when true, what is under way ends as if the server had hung up. Throws
  /// std::invalid_argument.
  RemoteServer(std::string url, const std::atomic<bool>& stop);

  /// `token` opens a seat; empty: none. All of them throw Refused with what the server says if it refuses, and Unreachable if it does not answer.
  std::string get(const std::string& path, const std::string& token = {}) const;
  boost::json::object post(const std::string& path, const std::string& token, const boost::json::object& body) const;
  /// Hands over what a stream says, line by line, until it ends or `take` says no.
  void follow(const std::string& path, const std::string& token, const std::function<bool(std::string_view)>& take) const;

  const std::string& url() const { return url_; }
  bool stopped() const { return stop_; }

  /// It does not answer, or somebody before it says that it does not.
  struct Unreachable : std::runtime_error {
    using std::runtime_error::runtime_error;
  };
  /// It answers, and says no; `code` as in docs/protocol.md, "Errors".
  struct Refused : std::runtime_error {
    Refused(std::string code_, const std::string& message) : std::runtime_error(message), code(std::move(code_)) {}
    std::string code;
  };

 private:
  struct Exchange;
  void perform(Exchange&, const std::string& path, const std::string& token) const;

  const std::string url_;
  const std::atomic<bool>& stop_;
};

}  // namespace bastide
