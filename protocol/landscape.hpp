// What the state of a game tells of its tiles and features (docs/protocol.md, "The state"), compact: kept and compared in place of
// the JSON that is made of it where somebody looks.
#pragma once
#include <boost/json.hpp>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/game.hpp"
#include "core/ledger.hpp"
#include "protocol/aids.hpp"

namespace bastide {

class Landscape {
 public:
  Landscape() = default;
  /// What the aids hide is not computed.
  Landscape(const Game&, Aids);
  /// True if it is of no game.
  bool empty() const { return !rules_; }
  /// Memory that it takes besides itself.
  std::size_t bytes() const;

  /// Tiles in the order in which they were placed, or features by number; a look that lives no longer than the landscape.
  class List {
   public:
    std::size_t size() const { return ends_.size(); }
    /// Of a feature: its number, which rises from item to item.
    std::int64_t id(std::size_t i) const { return words(i)[0]; }
    /// True only if both tell the same.
    bool same(std::size_t i, const List& other, std::size_t j) const;
    boost::json::object item(std::size_t i, const boost::json::storage_ptr& memory = {}) const {
      return make_(*rules_, words(i), memory);
    }
    boost::json::array all(const boost::json::storage_ptr& memory = {}) const;

   private:
    friend class Landscape;
    using Words = std::span<const std::uint16_t>;
    using Make = boost::json::object (*)(const Ruleset&, Words, const boost::json::storage_ptr&);
    List(const Ruleset* rules, Words words, std::span<const std::uint32_t> ends, Make make)
        : rules_(rules), words_(words), ends_(ends), make_(make) {}
    Words words(std::size_t i) const {
      const std::size_t begin = i ? ends_[i - 1] : 0;
      return words_.subspan(begin, ends_[i] - begin);
    }
    const Ruleset* rules_;
    Words words_;
    std::span<const std::uint32_t> ends_;
    Make make_;
  };
  List tiles() const;
  List features() const;

 private:
  struct Items {
    std::vector<std::uint16_t> words;
    std::vector<std::uint32_t> ends;  ///< of each item in `words`
    template <class Put>
    void fill(std::size_t count, Put&&);
  };
  std::shared_ptr<const Ruleset> rules_;
  Items tiles_, features_;
};

/// Appends an object that is made in the list's memory: one made elsewhere would be copied.
inline void add_object(boost::json::array& to, std::initializer_list<std::pair<boost::json::string_view, boost::json::value_ref>> members) {
  to.emplace_back(boost::json::object(members, to.storage()));
}

// As events tell it, too.
boost::json::array seats_json(unsigned players, const boost::json::storage_ptr& memory = {});
boost::json::array terms_json(std::span<const Term>, const boost::json::storage_ptr& memory = {});

}  // namespace bastide
