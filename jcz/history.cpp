#include "jcz/history.hpp"

#include "jcz/text.hpp"

namespace bastide::jcz {

void History::close() {
  if (open_) put(past_, head_, turn_, "]},");
  turn_.clear();
  head_.clear();
  open_ = true;
}

void History::begin(int turn, int player) {
  close();
  number_ = turn;
  player_ = player;
  put(head_, "{\"turn\":", turn, ",\"player\":", player, ",\"events\":[");
}

void History::begin_final() {
  close();
  put(head_, "{\"finalScoring\":true,\"events\":[");
}

std::string& History::event() {
  if (!turn_.empty()) turn_ += ',';
  return turn_;
}

void History::print(std::string& out) const {
  out += '[';
  out += past_;
  if (open_) put(out, head_, turn_, "]}");
  out += ']';
}

}  // namespace bastide::jcz
