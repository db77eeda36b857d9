// Our bots and the analysis behind the line protocol's `go` and `hint` (docs/engine.md).
#pragma once
#include <boost/json.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "bots/bot.hpp"
#include "protocol/line.hpp"

namespace bastide {

class BotThinker : public Thinker {
 public:
  /// `standard`: the spec of the bot that thinks where a request names none.
  explicit BotThinker(std::string standard) : standard_(std::move(standard)) {}

  void start(const Game&, const boost::json::object& request, std::function<void(Move, boost::json::object)> done) override;
  void hint(const Game&, const std::vector<std::string>& names, const boost::json::object& request,
            std::function<void(boost::json::object)> done) override;
  void stop() override { stop_ = true; }
  void wait() override {}
  boost::json::array bots() const override;

 protected:
  /// Called before a search: throws Error (busy) if another one is running.
  virtual void make_ready() {}
  /// Does this work, here at once.
  virtual void begin(std::function<void()> work) { work(); }
  /// The work is done but for its answer.
  virtual void thought() {}
  std::atomic<bool> stop_{false};

 private:
  void think(std::function<void()> work);
  Limit limit_of(const boost::json::object&) const;
  std::shared_ptr<Bot> bot_of(const boost::json::object&);

  using Wanted = std::pair<std::string, std::int64_t>;  ///< spec and seed
  std::string standard_;
  std::shared_ptr<Bot> kept_;
  Wanted kept_for_;
};

}  // namespace bastide
