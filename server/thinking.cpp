// A table's computer players: they think on a copy of the game in another thread, and what they find counts only if the game still
// stands where it stood.
#include <boost/asio/post.hpp>

#include "computer.hpp"
#include "log_lines.hpp"
#include "rooms.hpp"
#include "table.hpp"

namespace bastide::server {

// Computers among themselves play on only while somebody watches, and those who think long only for somebody who is there.
bool Table::should_think() const {
  if (busy_ || !match_ || thinking_ >= 0) return false;
  const std::string bot = match_->computer_to_answer();
  if (bot.empty()) return false;
  return presence_.count() > 0 || (match_->has_person() && answers_quickly(bot));
}

void Table::think() {
  thinking_ = match_->seq();
  begin();
  pause_.expires_after(services_.limits.bot_pause);
  pause_.async_wait([self = shared_from_this()](const boost::system::error_code&) {
    self->send_to_thinker();
    self->rest();
  });
}

void Table::send_to_thinker() {
  bool current = match_ && match_->seq() == thinking_ && !match_->computer_to_answer().empty();
  if (!current || match_->first_answer(true)) return post([this, seq = thinking_] { chosen(seq, {}); });
  if (services_.neighbours) return want_turn();
  seat_bot_ = seat_bot_for(match_->computer_to_answer());
  const std::string address = presence_.address();
  services_.thinkers.start(address,
                           [self = shared_from_this(), seat_bot = seat_bot_, game = match_->game(), address, seq = thinking_, most = match_->time_to_think()] {
                             Services& services = self->services_;
                             const auto time = std::min(most, share_of_time(services.thinkers, address, services.limits));
                             const std::optional<Move> move = choice_of(*seat_bot, game, time, services.closing, self->id_);
                             self->post([table = self.get(), seq, move] { table->chosen(seq, move); });
                           });
}

/// Whoever is free among all servers and workers thinks of it, and plays it.
void Table::want_turn() {
  asked_ = true;
  services_.neighbours->want({Job::Kind::turn, id_, thinking_, presence_.address()});
}

/// The decision that others were asked to think of is answered, or the table was read again.
void Table::forget_wish() {
  asked_ = false;
  thinking_ = -1;
  end();
}

/// Others may have lost what they were asked for.
void Table::want_again() {
  if (asked_) want_turn();
  if (services_.neighbours && !hint_.waiting.empty()) want_hint();
}

/// The one that has begun this turn, or has thought ahead, or a new one.
std::shared_ptr<SeatBot> Table::seat_bot_for(const std::string& bot) {
  if (seat_bot_ && seat_bot_->serves(bot, match_->game())) return seat_bot_;
  std::shared_ptr<SeatBot> seat_bot = std::move(pondering_.seat_bot);
  pondering_ = {};
  if (!seat_bot || !seat_bot->serves(bot, match_->game()))
    seat_bot = std::make_shared<SeatBot>(services_.bots, bot, match_->actor());
  seat_bot->begin(match_->game());
  return seat_bot;
}

// While a person decides, the computer who comes next thinks of its answers, if somebody is there to be answered.
void Table::think_ahead() {
  const int seat = match_ && presence_.count() > 0 ? match_->computer_after_person() : -1;
  if (seat >= 0 && pondering_.seq == match_->seq()) return;
  pondering_.hold = {};
  pondering_.seq = -1;
  if (seat < 0) return;
  const std::string& bot = match_->seats()[static_cast<std::size_t>(seat)].bot;
  if (!pondering_.seat_bot || !pondering_.seat_bot->awaits(bot, seat))
    pondering_.seat_bot = std::make_shared<SeatBot>(services_.bots, bot, seat);
  pondering_.seq = match_->seq();
  pondering_.hold = services_.ponder_pool->start(
      [seat_bot = pondering_.seat_bot, game = match_->game(), id = id_](const std::atomic<bool>& stop) {
        try {
          seat_bot->ponder(game, stop);
        } catch (const std::exception& e) {
          log_error({.table = id}, "a computer player that thinks ahead: {}", e.what());
        }
      });
}

void Table::chosen(int seq, std::optional<Move> move) {
  thinking_ = -1;
  end();
  if (match_ && match_->seq() == seq && !match_->computer_to_answer().empty()) answer_for_bot(move);
  if (seat_bot_ && !(match_ && seat_bot_->serves(match_->computer_to_answer(), match_->game())))
    seat_bot_.reset();  // a search may hold much memory
}

void Table::answer_for_bot(std::optional<Move> move) {
  const int from = match_->event_count();
  const std::int64_t spent = match_->clock_runs() ? elapsed() - services_.limits.bot_pause.count() : 0;
  write(play_for_computer(*match_, move, services_.now(), spent).row, from,
        {[this] { services_.metrics->moves_of_computers.Increment(); }, [] {}, [] {}});
}

}  // namespace bastide::server
