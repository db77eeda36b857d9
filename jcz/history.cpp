#include "jcz/history.hpp"

#include "jcz/text.hpp"

namespace bastide::jcz {

void History::close() {
  if (open_) put(past_, head_, turn_, "]},");
  turn_.clear();
  head_.clear();
  open_ = true;
}

void History::cut(const Mark& mark) {
  if (past_.size() > mark.past) {  // other turns have begun since: what was this one is past
    head_ = past_.substr(mark.past, mark.head);
    turn_ = past_.substr(mark.past + mark.head, mark.turn);
    past_.resize(mark.past);
  }
  turn_.resize(mark.turn);
  number_ = mark.number;
  part_ = mark.part;
  player_ = mark.player;
}

void History::begin(int part, int player) {
  close();
  ++number_;
  part_ = part;
  player_ = player;
  put(head_, "{\"turn\":", number_, ",\"player\":", player, ",\"events\":[");
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
