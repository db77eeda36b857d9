#include "ponder_pool.hpp"

#include <boost/asio/post.hpp>

namespace bastide::server {

PonderPool::Hold PonderPool::start(Thought think) {
  auto stop = std::make_shared<std::atomic<bool>>(false);
  const std::lock_guard lock(mutex_);
  if (closed_) return {};
  std::erase_if(flags_, [](auto& flag) { return flag.expired(); });
  flags_.push_back(stop);
  boost::asio::post(pool_, [stop, think = std::move(think)] {
    if (!*stop) think(*stop);
  });
  return Hold(stop);
}

void PonderPool::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    for (auto& flag : flags_)
      if (auto stop = flag.lock()) *stop = true;
  }
  pool_.join();
}

}  // namespace bastide::server
