#include "protocol/lesson.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "core/builtin_rules.hpp"
#include "core/expansion.hpp"
#include "core/setup.hpp"
#include "protocol/error.hpp"
#include "protocol/notation.hpp"
#include "protocol/position.hpp"
#include "protocol/utf8.hpp"
#include "protocol/view.hpp"

namespace bastide::course {
namespace {

/// Reads a file line by line. A key begins something, `en:` and `de:` give its words, and what is indented goes on with them.
class Reader {
 public:
  Reader(std::string_view text, const std::string& file) : in_(std::string(text)), file_(file) {}

  std::vector<Lesson> run() {
    for (std::string line; std::getline(in_, line); ++number_) {
      if (line.empty() || line[0] == '#') continue;
      if (line[0] == ' ') go_on(line);
      else if (line.starts_with("en: ") || line.starts_with("de: ")) words(line);
      else key(line);
    }
    return std::move(all_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw Error("bad-lesson", file_ + ":" + std::to_string(number_) + ": " + what); }

  void key(const std::string& line) {
    const std::size_t space = std::min(line.find(' '), line.size());
    const std::string name = line.substr(0, space), rest = space < line.size() ? line.substr(space + 1) : "";
    spoken_ = nullptr;
    tongue_ = nullptr;
    if (name == "lesson") return begin(rest);
    if (all_.empty()) fail("expected 'lesson ID'");
    Lesson& l = all_.back();
    if (name == "tell") spoken_ = &l.tell;
    else if (name == "well") spoken_ = &l.well;
    else if (name == "position") l.position = rest;
    else if (name == "last") l.last = true;
    else if (name == "then") append(l.script, rest);
    else if (name == "pays") l.payments.push_back(payment(rest));
    else if (name == "want") want(rest);
    else if (name == "hint") spoken_ = &step().hint;
    else if (name == "wrong") wrong(rest);
    else fail("'" + name + "' is none of lesson, tell, position, last, want, hint, wrong, then, well, pays");
  }

  void begin(const std::string& id) {
    const std::string system = id.substr(0, id.find('-'));
    const auto& known = all_expansions();
    if (system == id || std::none_of(known.begin(), known.end(), [&](auto* e) { return e->id == system; }))
      fail("the id of a lesson begins with its expansion, as base-road does");
    all_.emplace_back();
    all_.back().id = id;
    all_.back().system = system;
    all_.back().where = file_ + ":" + std::to_string(number_);
    spoken_ = &all_.back().title;
  }

  void want(const std::string& rest) {
    all_.back().steps.emplace_back();
    append(all_.back().steps.back().wanted, rest);
  }

  void wrong(const std::string& rest) {
    step().mistakes.emplace_back();
    append(step().mistakes.back().moves, rest);
    spoken_ = &step().mistakes.back().words;
  }

  Step& step() {
    if (all_.back().steps.empty()) fail("expected 'want MOVES' before");
    return all_.back().steps.back();
  }

  void append(std::vector<std::string>& list, const std::string& rest) const {
    std::istringstream in(rest);
    const std::size_t before = list.size();
    for (std::string word; in >> word;) list.push_back(word);
    if (list.size() == before) fail("a move or what it is was expected");
  }

  /// `Blue 8`
  Payment payment(const std::string& rest) const {
    std::istringstream in(rest);
    std::string who;
    Payment p;
    for (in >> who >> p.points; p.seat < kMaxPlayers && who != default_name(p.seat);) ++p.seat;
    if (!in || p.seat == kMaxPlayers) fail("expected a colour and points, such as 'pays Blue 8'");
    return p;
  }

  void words(const std::string& line) {
    if (!spoken_) fail("words were not expected here");
    tongue_ = line[0] == 'e' ? &spoken_->en : &spoken_->de;
    if (!tongue_->empty()) fail("this was said already");
    *tongue_ = line.substr(4);
  }

  void go_on(const std::string& line) {
    if (!tongue_) fail("only words are indented");
    *tongue_ += line.substr(line.find_first_not_of(' ') - 1);
  }

  std::istringstream in_;
  std::string file_;
  int number_ = 1;
  std::vector<Lesson> all_;
  Text* spoken_ = nullptr;
  std::string* tongue_ = nullptr;
};

std::vector<Lesson> read_builtin() {
  std::vector<Lesson> all;
  for (auto& file : builtin_lessons())
    for (Lesson& l : read_lessons(file.text, std::string(file.name))) all.push_back(std::move(l));
  const auto& order = all_expansions();
  const auto rank = [&](const Lesson& l) { return std::find_if(order.begin(), order.end(), [&](auto* e) { return e->id == l.system; }); };
  std::stable_sort(all.begin(), all.end(), [&](auto& a, auto& b) { return rank(a) < rank(b); });
  return all;
}

/// How many features of a kind are complete.
int completed(const Game& g, std::string_view kind) {
  std::vector<bool> seen(g.s().feature_count);
  int n = 0;
  for (int row = 0; row < g.s().segment_count; ++row) {
    const u16 label = g.s().label[row];
    if (label == kNo) continue;  // kept free for a bridge
    const Feature& f = g.s().features[label];
    if (!seen[label] && f.open == 0 && kKindName[f.kind] == kind) ++n;
    seen[label] = true;
  }
  return n;
}

/// The game after a move, with what happened in it alone.
Game after(const Game& g, Move m) {
  Game then(g);
  then.keep_ledger(true);
  then.play(m);
  return then;
}

int gained(const Game& g) {
  int points = 0;
  for (auto& e : g.events())
    if (e.type == Event::Type::Score && e.player == kLearner) points += e.points;
  return points;
}

/// "big-follower"
bool is_called(std::string_view name, const std::string& word) {
  return name.size() == word.size() && std::equal(name.begin(), name.end(), word.begin(), [](char a, char b) { return a == b || (a == ' ' && b == '-'); });
}

bool is_about(const Game& g, Move m, const std::string& word) {
  if (is_called(m.row().name, word)) return true;
  if (!m.row().figure) return false;
  if (is_called(g.rules().figure[m.a].name, word)) return true;
  if (m.row().target != Target::OwnSegment && m.row().target != Target::Segment) return false;
  const Feature& f = g.s().features[g.s().label[target_row(g, m)]];
  return is_called(g.rules().role_name(m.a, f.kind, f.tags), word);
}

}  // namespace

std::vector<Lesson> read_lessons(std::string_view text, const std::string& file) { return Reader(text, file).run(); }

const std::vector<Lesson>& all_lessons() {
  static const std::vector<Lesson> all = read_builtin();
  return all;
}

int lessons_of(std::string_view system) {
  return static_cast<int>(std::count_if(all_lessons().begin(), all_lessons().end(), [&](auto& l) { return l.system == system; }));
}

const Lesson& lesson_named(std::string_view id) {
  for (auto& l : all_lessons())
    if (l.id == id) return l;
  throw Error("not-found", "there is no lesson '" + shortened(id) + "'; GET /api/lessons lists them");
}

Game begin(const Lesson& l) {
  Game g = read_position(l.position);
  if (l.last) {
    Setup p = setup_of(g);
    for (int row = 0; row < static_cast<int>(g.rules().deck.size()); ++row)
      p.discards.insert(p.discards.end(), g.s().left[row], g.rules().id(g.rules().deck[static_cast<std::size_t>(row)].kind));
    g = from_setup(g.shared_rules(), p);
  }
  g.keep_ledger(true);
  return g;
}

bool is_meant(const Game& g, Move m, const std::string& word) {
  const std::size_t colon = word.find(':');
  if (word == "any" || to_notation(g, m) == word || is_about(g, m, word)) return true;
  if (word.starts_with("completes:")) return completed(after(g, m), word.substr(colon + 1)) > completed(g, word.substr(colon + 1));
  if (!word.starts_with("scores:")) return false;
  int points = 0;
  std::from_chars(word.data() + colon + 1, word.data() + word.size(), points);
  return gained(after(g, m)) == points;
}

bool is_meant(const Game& g, Move m, const std::vector<std::string>& words) {
  return std::any_of(words.begin(), words.end(), [&](auto& w) { return is_meant(g, m, w); });
}

void follow(const Lesson& l, Game& g, std::size_t& at) {
  while (!g.over() && g.actor() != kLearner && at < l.script.size()) g.play(read_move(g, l.script[at++]));
}

}  // namespace bastide::course
