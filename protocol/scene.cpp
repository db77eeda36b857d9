#include "protocol/scene.hpp"

#include <algorithm>

namespace bastide {
namespace json = boost::json;

bool Scene::has_resigned(int seat) const {
  return std::any_of(resigned.begin(), resigned.end(), [seat](const Resignation& r) { return r.seat == seat; });
}

bool Scene::over() const { return game.over() || static_cast<int>(resigned.size()) >= std::max(1, game.rules().players - 1); }

json::object Scene::state(int seq, Aids aids, Lists lists, json::storage_ptr memory) const {
  json::object o = state_json(game, names, aids, lists, std::move(memory));
  o["seq"] = seq;
  o["over"] = over();
  json::array gone;
  for (auto& r : resigned) gone.push_back(r.seat);
  if (!gone.empty()) o["resigned"] = std::move(gone);
  if (!over()) return o;
  if (game.over()) {
    o["winners"] = winners_json(game);
  } else {  // everybody else has given up
    json::array left;
    for (int p = 0; p < game.rules().players; ++p)
      if (!has_resigned(p)) left.push_back(p);
    o["winners"] = std::move(left);
  }
  return o;
}

int Scene::event_count() const { return static_cast<int>(game.events().size() + resigned.size()) + 1; }

json::array Scene::events(int from) const {
  json::array list;
  int n = 0;
  auto add = [&](auto&& make) {
    if (n >= from) list.push_back(make());
    ++n;
  };
  add([&] { return start_json(game); });
  auto gone = resigned.begin();
  auto& all = game.events();
  for (std::size_t i = 0; i <= all.size(); ++i) {
    for (; gone != resigned.end() && gone->ledger == i; ++gone) add([&] { return resign_json(n, gone->turn, gone->seat, gone->why == Resignation::Why::time); });
    if (i < all.size()) add([&] { return event_json(game, all[i], n, names); });
  }
  return list;
}

void begin_ledger(Game& game) {
  const bool told = game.ledger_on();
  game.keep_ledger(true);
  game.undo_log(true);
  if (told) return;
  if (game.s().turn.tile_in_hand == kNo) return;
  Event e{Event::Type::Draw};
  e.player = game.s().turn.active;
  e.turn = game.s().turn.number;
  e.kind = game.s().turn.tile_in_hand;
  game.record(e);
}

}  // namespace bastide
