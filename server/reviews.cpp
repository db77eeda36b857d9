#include "reviews.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bots/review_json.hpp"
#include "log_lines.hpp"
#include "protocol/json_text.hpp"
#include "protocol/record.hpp"
#include "protocol/session.hpp"

namespace bastide::server {
namespace json = boost::json;
namespace {

constexpr int kReviewVersion = 1;

json::object kept_json(const std::string& text, int from) {
  json::object kept = read_review(text);
  const json::array& turns = kept["turns"].as_array();
  json::object o = review_answer("done", turns.size(), from, turns);
  o["players"] = std::move(kept["players"]);
  return o;
}

}  // namespace

json::object read_review(const std::string& text) try {
  json::object o = json::parse(text).as_object();
  if (o.at("version").as_int64() != kReviewVersion) throw std::runtime_error("it is of a newer Bastide");
  for (const char* list : {"turns", "players"})
    for (const json::value& line : o.at(list).as_array()) line.as_object();
  return o;
} catch (const std::exception& e) {
  throw std::runtime_error(fmt::format("the review is damaged: {}", e.what()));
}

/// One game. The thinker who has it works alone; the lock is for those who ask.
struct Reviews::Work {
  Work(std::string id, std::string asked_by, const Session& s, std::int64_t playouts)
      : table(std::move(id)),
        address(std::move(asked_by)),
        names(s.names()),
        of(turns_to_review(s.beginning(), s.history())),
        review(s.beginning(), s.history(), {{.moves = 1, .threads = 1, .seed = 1, .playouts = playouts}, true}),
        totals(names.size()) {}

  const std::string table, address;
  const Names names;
  const std::size_t of;
  Review review;
  ReviewTotals totals;
  std::mutex mutex;
  json::array turns;

  json::object told(int from) {
    const std::lock_guard lock(mutex);
    return review_answer("working", of, from, turns);
  }
  json::object kept() const {
    return {{"version", kReviewVersion}, {"turns", turns}, {"players", totals_json(totals, names)}};
  }
};

Reviews::Reviews(Services& services) : services_(services), a_day_(a_day(services.limits.reviews_per_day)) {}

Reviews::WorkPtr Reviews::find(const std::string& table) const {
  const std::lock_guard lock(mutex_);
  const auto found = under_way_.find(table);
  return found == under_way_.end() ? nullptr : found->second;
}

std::size_t Reviews::under_way() const {
  const std::lock_guard lock(mutex_);
  return under_way_.size();
}

/// A review is large: neither the network nor the store waits until it is written down.
void Reviews::answer_in_workshop(const std::string& table, const std::string& address, Answer answer, std::function<json::object()> make) {
  services_.workshop.start(address, [table, answer = std::move(answer), make = std::move(make)] {
    json::object o;
    try {
      o = make();
    } catch (const Error& e) {
      return answer({}, e);
    } catch (const std::exception& e) {
      log_error({.table = table}, "review: {}", e.what());
      return answer({}, {"internal", "the review cannot be read just now; please try again"});
    }
    answer(std::move(o), {"", ""});
  });
}

void Reviews::ask(const std::string& table, int from, const std::string& address, Answer answer) {
  if (const WorkPtr work = find(table)) return answer_in_workshop(table, address, std::move(answer), [work, from] { return work->told(from); });
  services_.journal.run([self = shared_from_this(), table, from, address, answer = std::move(answer)](Store& store) {
    std::optional<std::string> kept;
    std::string failed;
    try {
      kept = store.review(table);
    } catch (const std::exception& e) {
      failed = e.what();
    }
    self->answer_in_workshop(table, address, answer, [kept = std::move(kept), failed, from] {
      if (!failed.empty()) throw std::runtime_error(failed);
      if (kept) return kept_json(*kept, from);
      return no_review();
    });
  });
}

void Reviews::begin(const std::string& table, const std::string& record, const std::string& address, Answer answer) {
  ask(table, 0, address, [self = shared_from_this(), table, record, address, answer = std::move(answer)](std::optional<json::object> told, const Error& e) {
    if (!told || told->at("state") != "none") return answer(std::move(told), e);
    try {
      self->start(table, record, address);
    } catch (const Error& refused) {
      return answer({}, refused);
    } catch (const std::exception& wrong) {
      log_error({.table = table}, "review: {}", wrong.what());
      return answer({}, {"internal", "the game could not be read"});
    }
    self->ask(table, 0, address, answer);
  });
}

void Reviews::start(const std::string& table, const std::string& record, const std::string& address) {
  const WorkPtr work = std::make_shared<Work>(table, address, replay(read_record(record)), services_.limits.review_playouts);
  {
    const std::lock_guard lock(mutex_);
    if (under_way_.count(table)) return;  // somebody else was quicker
    const auto mine = std::count_if(under_way_.begin(), under_way_.end(), [&](auto& w) { return w.second->address == address; });
    if (mine >= services_.limits.reviews_of_address)
      throw Error("too-fast", fmt::format("{} of your games are being looked back at just now; please wait until one is done", mine));
    if (under_way_.size() >= static_cast<std::size_t>(services_.limits.reviews_at_once))
      throw Error("busy", "so many games are being looked back at just now; please try again later");
    if (!a_day_.take(address, services_.steady()))
      throw Error("too-fast", "your address has looked back at so many games today; please come back tomorrow");
    under_way_[table] = work;
  }
  go_on(work);
}

/// A turn, then others' work has its turn.
void Reviews::go_on(const WorkPtr& work) {
  services_.thinkers.start(work->address, [self = shared_from_this(), work] {
    try {
      Limit limit;
      limit.time = self->services_.limits.think_time;
      limit.playouts = self->services_.limits.review_playouts;
      limit.stop = &self->services_.closing;
      const auto turn = work->review.next(limit);
      if (self->services_.closing) return;
      if (!turn) return self->finish(work);
      work->totals.add(*turn);
      json::object line = turn_json(work->review.game(), *turn, work->names);
      const std::lock_guard lock(work->mutex);
      work->turns.push_back(std::move(line));
    } catch (const std::exception& e) {
      log_error({.table = work->table}, "review: {}", e.what());
      return self->forget(work->table);
    }
    self->go_on(work);
  });
}

/// It goes from memory when it is kept, or cannot be: then whoever still wants it asks for it anew.
void Reviews::finish(const WorkPtr& work) {
  services_.journal.run([self = shared_from_this(), work](Store& store) {
    try {
      store.keep_review(work->table, json_text(work->kept()));
    } catch (const std::exception& e) {
      log_error({.table = work->table}, "review: it could not be kept: {}", e.what());
    }
    self->forget(work->table);
  });
}

void Reviews::forget(const std::string& table) {
  const std::lock_guard lock(mutex_);
  under_way_.erase(table);
}

}  // namespace bastide::server
