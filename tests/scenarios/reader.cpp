// From text to scenarios.
#include <algorithm>
#include <map>
#include <sstream>

#include "scenario.hpp"
#include "words.hpp"

namespace bastide::scenario {
namespace {

/// A comment begins with # at the beginning of a line, or between spaces: bridges are written with one too.
std::size_t comment_of(const std::string& raw) {
  for (std::size_t at = 0; (at = raw.find('#', at)) != raw.npos; ++at)
    if ((at == 0 || raw[at - 1] == ' ') && (at == 0 || at + 1 == raw.size() || raw[at + 1] == ' ')) return at;
  return raw.npos;
}

std::vector<Line> lines_of(const std::string& text, const std::string& file) {
  std::vector<Line> lines;
  std::istringstream in(text);
  std::string raw;
  for (int number = 1; std::getline(in, raw); ++number) {
    Line line;
    line.where = file + ":" + std::to_string(number);
    line.text = raw.substr(0, comment_of(raw));
    line.words = split(line.text);
    line.indented = !raw.empty() && raw[0] == ' ';
    if (!line.words.empty()) lines.push_back(line);
  }
  return lines;
}

class Reader {
 public:
  Reader(const std::string& text, const std::string& file) : lines_(lines_of(text, file)) {}

  std::vector<Scenario> run() {
    for (; at_ < lines_.size(); ++at_) read_line();
    return std::move(all_);
  }

 private:
  const Line& line() const { return lines_[at_]; }
  const std::string& word(std::size_t i) const {
    if (i >= line().words.size()) line().fail("something is missing after '" + line().words.back() + "'");
    return line().words[i];
  }

  void read_line() {
    const std::string& key = word(0);
    if (key == "catalogue") return read_catalogue_block();
    if (key == "scenario") {
      all_.emplace_back();
      all_.back().title = line();
      all_.back().catalogue = shared_catalogue_;
      return;
    }
    if (all_.empty()) line().fail("expected 'scenario TITLE'");
    Scenario& s = all_.back();
    if (s.steps.empty() && read_beginning(s, key)) return;
    if (line().indented) line().fail("only drawings and catalogues are indented");
    s.steps.push_back(line());
  }

  /// The words that describe where the scenario begins.
  bool read_beginning(Scenario& s, const std::string& key) {
    const std::vector<std::string> rest(line().words.begin() + 1, line().words.end());
    if (key == "shows") s.shows.insert(s.shows.end(), rest.begin(), rest.end());
    else if (key == "rules") s.rules = line().rest();
    else if (key == "board") read_board(s);
    else if (key == "stands") s.figures.push_back(standing());
    else if (key == "start") s.start = true;
    else if (key == "lies") s.tokens.push_back(line());
    else if (key == "had") read_points(s);
    else if (key == "turn") s.turn = word(1);
    else if (key == "hand") s.hand = word(1);
    else if (key == "out") s.out = rest;
    else if (key == "left") s.left = rest == std::vector<std::string>{"nothing"} ? std::vector<std::string>{} : rest;
    else if (key == "error") s.error = line();
    else return false;
    return true;
  }

  void read_catalogue_block() {
    std::string text;
    while (at_ + 1 < lines_.size() && lines_[at_ + 1].indented) text += lines_[++at_].text + "\n";
    (all_.empty() ? shared_catalogue_ : all_.back().catalogue) += text;
  }

  void read_board(Scenario& s) {
    const Pos corner = cell(line(), word(1));
    for (i16 y = 0; at_ + 1 < lines_.size() && lines_[at_ + 1].indented; ++y) {
      ++at_;
      for (std::size_t x = 0; x < line().words.size(); ++x)
        if (word(x) != ".")
          s.board.push_back(drawn(word(x), {static_cast<i16>(corner.x + static_cast<int>(x)), static_cast<i16>(corner.y + y)}));
    }
  }

  /// `L:E#N`: a bridge from north to south lies over it.
  Drawn drawn(const std::string& token, Pos at) const {
    const std::size_t end = token.find('#');
    if (end == std::string::npos) return plain(token, at);
    Drawn d = plain(token.substr(0, end), at);
    const int side = side_named(token.substr(end + 1));
    if (side != 0 && side != 1) line().fail("'" + token + "': expected N or E after the #");
    d.bridge = side;
    return d;
  }

  Drawn plain(const std::string& token, Pos at) const {
    const std::size_t colon = token.find(':');
    if (colon == std::string::npos) return {token, at, 0};
    const int rot = side_named(token.substr(colon + 1));
    if (rot < 0) line().fail("'" + token + "': expected N, E, S or W after the colon");
    return {token.substr(0, colon), at, rot};
  }

  Standing standing() const {
    const std::size_t at = word(2).find('@');
    if (at == std::string::npos || word(3) != "on") line().fail("expected 'stands PLAYER FIGURE@LOCATION on X,Y'");
    return {line(), word(1), word(2).substr(0, at), word(2).substr(at + 1), cell(line(), word(4))};
  }

  void read_points(Scenario& s) const {
    for (std::size_t i = 1; i < line().words.size(); i += 2) s.points.emplace_back(word(i), number(line(), word(i + 1)));
  }

  std::vector<Line> lines_;
  std::size_t at_ = 0;
  std::string shared_catalogue_;
  std::vector<Scenario> all_;
};

}  // namespace

std::string Line::rest() const {
  const std::size_t begin = text.find_first_not_of(' ', text.find(words[0]) + words[0].size());
  return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

std::vector<Scenario> read(const std::string& text, const std::string& file) { return Reader(text, file).run(); }

}  // namespace bastide::scenario
