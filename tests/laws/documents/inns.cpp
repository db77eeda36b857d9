// Inns & Cathedrals.
#include "laws/documents/phases.hpp"

namespace bastide::laws::second {
namespace {

class InnsChapter : public Chapter {
 public:
  bool in_play(const World& w) const override { return w.with("inns"); }

  /// IC-BIG-1 to IC-BIG-3: deployed like a follower, counts as two.
  std::vector<Sort> sorts(const World& w) const override {
    const std::string& big = w.option("big-follower");
    if (big == "no") return {};
    return {{"big follower", big == "yes" ? 1 : std::stoi(big), 2, w.sorts[0].on}};
  }

  std::set<std::string> marks(const World& w) const override {
    std::set<std::string> all;
    if (counts(w, "inns")) all.insert("inn");
    if (counts(w, "cathedrals")) all.insert("cathedral");
    return all;
  }

  void worth(const World& w, const Feature& f, bool final, Worth& worth) const override {
    const bool inn = f.kind == Road && f.is("inn") && counts(w, "inns");
    const bool cathedral = f.kind == City && f.is("cathedral") && counts(w, "cathedrals");
    if (!inn && !cathedral) return;
    if (final && w.says("inns-unfinished", "nothing")) worth = {0, 0};  // IC-ROAD-2, IC-CITY-2
    if (!final && inn) worth = {2, 0};                                  // IC-ROAD-1
    if (!final && cathedral && !is_small_city(w, f)) worth = {3, 3};    // IC-CITY-1; BASE-CITY-5
  }

 private:
  static bool counts(const World& w, const std::string& marks) {
    return w.says("inns-marks", "both") || w.says("inns-marks", marks);
  }
};

}  // namespace

const Chapter& inns_chapter() {
  static const InnsChapter it;
  return it;
}

}  // namespace bastide::laws::second
