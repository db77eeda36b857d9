#include "clocks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/number.hpp"
#include "core/words.hpp"
#include "protocol/utf8.hpp"

namespace bastide::server {
namespace {

constexpr std::int64_t kSecond = 1000;
constexpr int kLeastMain = 10, kMostMain = 86'400, kMostIncrement = 3600, kMostDays = 14;

[[noreturn]] void damaged(const std::string& text) {
  throw std::runtime_error(fmt::format("a row is damaged: clock: expected MAIN+INCREMENT or DAYSd, and computer or lose, not '{}'", shortened(text)));
}

int number(const std::string& text, std::string_view digits, int least, int most) {
  int value = 0;
  if (!read_number(digits, least, most, value)) damaged(text);
  return value;
}

std::string_view name_of(AtFlag flag) { return flag == AtFlag::lose ? "lose" : "computer"; }

}  // namespace

Error no_holiday(std::int64_t left) {
  return Error("illegal", "holiday left within this year: " + count_of(std::max<std::int64_t>(0, left / kOneDay), "day"));
}

std::string clock_text(const TimeControl& c) {
  if (!c.counts()) return "";
  if (c.days) return fmt::format("{}d {}", c.days, name_of(c.flag));
  return fmt::format("{}+{} {}", c.main / kSecond, c.increment / kSecond, name_of(c.flag));
}

TimeControl stored_time_control(const std::string& text) {
  if (text.empty()) return {};
  const std::size_t gap = text.find(' '), plus = text.find('+');
  if (gap == text.npos || gap == 0) damaged(text);
  TimeControl c;
  const std::string_view time = std::string_view(text).substr(0, gap), flag = std::string_view(text).substr(gap + 1);
  if (time.back() == 'd')
    c.days = number(text, time.substr(0, gap - 1), 1, kMostDays);
  else if (plus < gap)
    c.main = number(text, time.substr(0, plus), kLeastMain, kMostMain) * kSecond, c.increment = number(text, time.substr(plus + 1), 0, kMostIncrement) * kSecond;
  else
    damaged(text);
  if (flag != name_of(AtFlag::lose) && flag != name_of(AtFlag::computer)) damaged(text);
  c.flag = flag == name_of(AtFlag::lose) ? AtFlag::lose : AtFlag::computer;
  return c;
}

json::object told(const TimeControl& c) {
  if (c.days) return {{"days", c.days}, {"flag", name_of(c.flag)}};
  return {{"main", c.main / kSecond}, {"increment", c.increment / kSecond}, {"flag", name_of(c.flag)}};
}

TimeControl read_time_control(const Fields& fields) {
  TimeControl c;
  if (fields.has("days") && fields.has("main")) fields.fail("main", "nothing where days are given");
  if (fields.has("days"))
    c.days = fields.whole("days", 1, kMostDays);
  else
    c.main = fields.whole("main", kLeastMain, kMostMain) * kSecond, c.increment = fields.whole_or("increment", 0, kMostIncrement, 0) * kSecond;
  const std::string flag = fields.text_or("flag", 16, std::string(name_of(AtFlag::computer)));
  if (flag != name_of(AtFlag::lose) && flag != name_of(AtFlag::computer)) fields.fail("flag", "computer or lose");
  c.flag = flag == name_of(AtFlag::lose) ? AtFlag::lose : AtFlag::computer;
  return c;
}

// ---- what clocks show

Clocks::Clocks(const TimeControl& control, std::size_t seats, std::int64_t created)
    : control_(control),
      rests_(seats),
      left_(seats, control.days ? control.days * kOneDay : control.main),
      flagged_(seats, 0),
      since_(created),
      begun_(control.days > 0) {}

double Clocks::seconds(int turn) const {
  const auto i = static_cast<std::size_t>(turn);
  return i < turns_.size() ? static_cast<double>(turns_[i]) / kSecond : 0;
}

void Clocks::begin(std::int64_t time) {
  begun_ = true;
  since_ = time;
}

void Clocks::spend(int seat, int turn, std::int64_t amount) {
  std::int64_t& left = left_[static_cast<std::size_t>(seat)];
  left = std::max<std::int64_t>(0, left - amount);
  const auto i = static_cast<std::size_t>(turn);
  if (amount > 0 && turns_.size() <= i) turns_.resize(i + 1);
  if (amount > 0) turns_[i] += amount;
}

void Clocks::give(int turn, int seat) {
  if (turn <= given_) return;
  given_ = turn;
  std::int64_t& left = left_[static_cast<std::size_t>(seat)];
  left = control_.days ? control_.days * kOneDay : left + control_.increment;
}

void Clocks::rest(int seat, std::int64_t from, std::int64_t until) {
  std::vector<Rest>& all = rests_[static_cast<std::size_t>(seat)];
  if (!all.empty()) all.back().until = std::min(all.back().until, from);
  if (until > from) all.push_back({from, until});
}

std::int64_t Clocks::rests_until(int seat, std::int64_t now) const {
  const std::vector<Rest>& all = rests_[static_cast<std::size_t>(seat)];
  return !all.empty() && all.back().until > now ? all.back().until : 0;
}

std::int64_t Clocks::rested(int seat, std::int64_t from, std::int64_t to) const {
  std::int64_t sum = 0;
  for (const Rest& rest : rests_[static_cast<std::size_t>(seat)]) sum += std::max<std::int64_t>(0, std::min(rest.until, to) - std::max(rest.from, from));
  return sum;
}

/// Where days count, everybody has all of them again whenever he is asked.
void Clocks::ask(int seat, std::int64_t time) {
  if (control_.days && seat >= 0 && seat != asked_) left_[static_cast<std::size_t>(seat)] = control_.days * kOneDay;
  asked_ = seat;
  since_ = time;
}

}  // namespace bastide::server
