#include "contest/patience.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

namespace bastide {
namespace {

constexpr auto kFirstPause = std::chrono::milliseconds(500), kLongestPause = std::chrono::milliseconds(30'000);

/// Whether the same request may be granted in a while (docs/protocol.md, "Errors").
bool passes(const RemoteServer::Refused& e) { return e.code == "busy" || e.code == "too-fast" || e.code == "internal"; }

}  // namespace

bool Patience::until(const std::function<bool()>& ask) {
  for (pause_ = kFirstPause; !server_.stopped(); wait()) {
    try {
      if (ask()) return hear(), true;
    } catch (const RemoteServer::Unreachable& e) {
      miss(e.what());
    } catch (const RemoteServer::Refused& e) {
      if (!passes(e)) throw;
      miss(fmt::format("{}: {}", server_.url(), e.what()));
    }
  }
  return false;
}

void Patience::hear() {
  if (std::exchange(missed_, false)) tell_(fmt::format("{} answers again", server_.url()));
}

void Patience::go_on() {
  hear();
  pause_ = kFirstPause;
}

/// It may be starting again.
void Patience::miss(const std::string& why) {
  if (!server_.stopped() && !std::exchange(missed_, true)) tell_(fmt::format("{}; trying again until it answers", why));
}

void Patience::wait() {
  for (auto waited = std::chrono::milliseconds(0); waited < pause_ && !server_.stopped(); waited += kFirstPause) std::this_thread::sleep_for(kFirstPause);
  pause_ = std::min(pause_ * 2, kLongestPause);
}

}  // namespace bastide
