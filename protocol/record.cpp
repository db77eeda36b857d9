#include "protocol/record.hpp"

#include <algorithm>
#include <charconv>

#include "core/number.hpp"
#include "core/rules.hpp"
#include "core/types.hpp"
#include "protocol/error.hpp"
#include "protocol/utf8.hpp"

namespace bastide {
namespace {

constexpr std::size_t kMaxRecord = 1 << 20;
// More than any game has, so that what is no game is refused before it costs anything.
constexpr std::size_t kMaxInfos = 100, kMaxComments = 10'000, kMaxTurns = 2 * kMaxTiles, kMaxWords = 2 * kMaxTiles;
constexpr std::string_view kFirstLine = "bastide record 2";

[[noreturn]] void fail(int line, const std::string& what) { throw Error("bad-record", "line " + std::to_string(line) + ": " + what); }

std::vector<std::string> words_of(std::string_view line) {
  std::vector<std::string> words;
  std::size_t at = 0;
  while ((at = line.find_first_not_of(" \t", at)) != std::string_view::npos) {
    const std::size_t end = std::min(line.find_first_of(" \t", at), line.size());
    words.emplace_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

std::string_view trimmed(std::string_view s) {
  const std::size_t a = s.find_first_not_of(" \t\r"), b = s.find_last_not_of(" \t\r");
  return a == std::string_view::npos ? "" : s.substr(a, b - a + 1);
}

/// What follows the first word of a line.
std::string rest_of(std::string_view line) {
  line = trimmed(line);
  const std::size_t end = line.find_first_of(" \t");
  return end == std::string_view::npos ? "" : std::string(trimmed(line.substr(end)));
}

int number(const std::string& word, int line, const char* what) {
  int n = 0;
  if (!read_number(word, n)) fail(line, "expected " + std::string(what) + ", not '" + word + "'");
  return n;
}

bool is_number(const std::string& word) {
  return !word.empty() && word.size() < 7 && word.find_first_not_of("0123456789") == std::string::npos;
}

class Reader {
 public:
  /// Some editors begin a file with a mark of three bytes that says that it is UTF-8.
  explicit Reader(std::string_view text) : text_(text.substr(text.starts_with("\xEF\xBB\xBF") ? 3 : 0)) {}

  Record read() {
    if (text_.size() > kMaxRecord) fail(1, "a record has at most 1 MiB");
    const bool old = next() && trimmed(line_) == "bastide record 1";
    if (!old && trimmed(line_) != kFirstLine) fail(1, "expected '" + std::string(kFirstLine) + "'");
    while (next()) read_line();
    if (old) r_.rules = renewed(r_.rules);
    move_last_resignations();
    r_.comments = std::move(comments_);
    if (r_.rules.empty()) fail(n_, "the record has no 'rules' line");
    return std::move(r_);
  }

 private:
  bool next() {
    if (at_ >= text_.size()) return false;
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    line_ = text_.substr(at_, end - at_);
    at_ = end + 1;
    ++n_;
    for (const char c : line_)
      if (static_cast<unsigned char>(c) < 32 && c != '\t' && c != '\r') fail(n_, "there is a control character in the line");
    if (!is_utf8(line_)) fail(n_, "the line is not UTF-8");
    return true;
  }

  /// One more of what there may be `most`.
  void bound(std::size_t before, std::size_t most, const char* what) const {
    if (before >= most) fail(n_, "a record has at most " + std::to_string(most) + " " + what);
  }

  void read_line() {
    const std::string_view line = trimmed(line_);
    if (line.empty()) return;
    if (line[0] == '#') return read_comment(line.substr(1));
    const auto words = words_of(line);
    if (is_number(words[0])) return read_turn(words);
    if (words[0] == "resign" || words[0] == "end") return read_end(words);
    const bool ended = r_.scores || !r_.resigned.empty();
    if (ended || !r_.turns.empty()) fail(n_, std::string("expected ") + (ended ? "" : "a turn, ") + "'resign', 'end' or a comment, not '" + words[0] + "'");
    read_head(words[0], rest_of(line));
  }

  void read_comment(std::string_view text) {
    bound(comment_lines_++, kMaxComments, "lines of comments");
    comments_.emplace_back(trimmed(text));
  }

  void read_head(const std::string& word, const std::string& rest) {
    if (word == "rules") return once(r_.rules, word, rest);
    if (word == "position") return once(r_.position, word, rest);
    if (word == "player") return read_player(rest);
    if (word == "seed") return once(r_.seed, word, rest);
    if (word == "commitment") return once(r_.commitment, word, rest);
    if (word == "info") return read_info(rest);
    if (word == "tiles") return read_tiles();
    fail(n_, "unknown word '" + word + "'; expected rules, position, player, info, tiles, commitment, seed or the number of a turn");
  }

  void read_player(const std::string& name) {
    bound(r_.players.size(), kMaxPlayers, "players");
    r_.players.push_back(name);
  }

  void once(std::string& field, const std::string& word, const std::string& value) {
    if (!field.empty()) fail(n_, "a second '" + word + "' line");
    if (value.empty()) fail(n_, "'" + word + "' needs a value");
    field = value;
  }

  void read_info(const std::string& rest) {
    const auto words = words_of(rest);
    if (words.size() < 2) fail(n_, "expected 'info WORD TEXT'");
    bound(r_.info.size(), kMaxInfos, "lines of info");
    if (!r_.info.emplace(words[0], rest_of(rest)).second) fail(n_, "a second 'info " + words[0] + "'");
  }

  void read_tiles() {
    if (!r_.tiles.empty()) fail(n_, "a second 'tiles' block");
    while (at_ < text_.size() && text_.compare(at_, 2, "  ") == 0) {
      next();
      std::string_view body = line_.substr(2);
      while (!body.empty() && (body.back() == ' ' || body.back() == '\r')) body.remove_suffix(1);
      r_.tiles += std::string(body) + "\n";
    }
    if (r_.tiles.empty()) fail(n_, "'tiles' is followed by lines indented by two spaces");
  }

  void read_turn(const std::vector<std::string>& words) {
    bound(r_.turns.size(), kMaxTurns, "turns");
    bound(words.size() - 1, kMaxWords, "words in a turn");
    if (r_.scores) fail(n_, "a turn after 'end'");
    if (!r_.resigned.empty()) fail(n_, "a turn after 'resign'; who gives up before the last move is written in the turn, resign=SEAT");
    if (number(words[0], n_, "a turn's number") != static_cast<int>(r_.turns.size()) + 1)
      fail(n_, "expected turn " + std::to_string(r_.turns.size() + 1) + ", not " + words[0]);
    RecordTurn turn;
    turn.line = n_;
    turn.comments = std::move(comments_);
    comments_.clear();
    for (std::size_t i = 1; i < words.size(); ++i) read_word(turn, words[i]);
    if (turn.tile.empty() && turn.discards.empty()) fail(n_, "a turn needs a tile");
    r_.turns.push_back(std::move(turn));
  }

  void read_word(RecordTurn& turn, const std::string& word) {
    if (turn.seconds) fail(n_, "the time comes last in a turn");
    if (word.rfind("t=", 0) == 0) {
      turn.seconds = read_seconds(word);
    } else if (word.rfind("resign=", 0) == 0) {
      if (turn.tile.empty()) fail(n_, "'" + word + "' comes after the tile");
      bound(turn.resigned.size(), kMaxPlayers, "resignations");
      turn.resigned.push_back({static_cast<int>(turn.moves.size()), number(word.substr(7), n_, "resign=SEAT")});
    } else if (!turn.tile.empty()) {
      turn.moves.push_back(word);
    } else if (word[0] == '!' && word.size() > 1) {
      turn.discards.push_back(word.substr(1));
    } else {
      turn.tile = word;
    }
  }

  /// There is one spelling: who gives up after the last move of the game stands in a line of its own.
  void move_last_resignations() {
    if (r_.turns.empty()) return;
    RecordTurn& last = r_.turns.back();
    const auto begin = std::find_if(last.resigned.begin(), last.resigned.end(),
                                    [&](const auto& r) { return r.after == static_cast<int>(last.moves.size()); });
    std::vector<int> seats;
    for (auto r = begin; r != last.resigned.end(); ++r) seats.push_back(r->seat);
    last.resigned.erase(begin, last.resigned.end());
    r_.resigned.insert(r_.resigned.begin(), seats.begin(), seats.end());
    if (!r_.resigned.empty()) bound(r_.resigned.size() - 1, kMaxPlayers, "resignations");
  }

  double read_seconds(const std::string& word) {
    double seconds = 0;
    const char* end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data() + 2, end, seconds);
    if (error != std::errc() || stop != end || !is_turn_time(seconds)) fail(n_, "expected t=SECONDS, not '" + word + "'");
    return seconds;
  }

  void read_end(const std::vector<std::string>& words) {
    if (words[0] == "resign") {
      if (words.size() != 2) fail(n_, "expected 'resign SEAT'");
      bound(r_.resigned.size(), kMaxPlayers, "resignations");
      r_.resigned.push_back(number(words[1], n_, "a seat"));
      return;
    }
    if (r_.scores) fail(n_, "a second 'end' line");
    if (words.size() > 1) bound(words.size() - 2, kMaxPlayers, "scores");
    std::vector<int> scores;
    for (std::size_t i = 1; i < words.size(); ++i) scores.push_back(number(words[i], n_, "a score"));
    r_.scores = std::move(scores);
  }

  std::string_view text_, line_;
  std::size_t at_ = 0;
  int n_ = 0;
  Record r_;
  std::vector<std::string> comments_;
  std::size_t comment_lines_ = 0;
};

void write_comments(std::string& out, const std::vector<std::string>& comments) {
  for (auto& c : comments) out += c.empty() ? "#\n" : "# " + c + "\n";
}

void write_turn(std::string& out, const RecordTurn& turn, std::size_t number) {
  write_comments(out, turn.comments);
  out += std::to_string(number);
  for (auto& d : turn.discards) out += " !" + d;
  if (!turn.tile.empty()) out += " " + turn.tile;
  auto gone = turn.resigned.begin();
  for (std::size_t i = 0; i <= turn.moves.size(); ++i) {
    for (; gone != turn.resigned.end() && gone->after == static_cast<int>(i); ++gone) out += " resign=" + std::to_string(gone->seat);
    if (i < turn.moves.size()) out += " " + turn.moves[i];
  }
  if (turn.seconds) {
    char text[32];  // the shortest digits that read as the same number
    out += " t=" + std::string(text, std::to_chars(text, text + sizeof text, *turn.seconds).ptr);
  }
  out += "\n";
}

void write_tiles(std::string& out, std::string_view tiles) {
  if (tiles.empty()) return;
  out += "tiles\n";
  std::size_t at = 0;
  while (at < tiles.size()) {
    const std::size_t end = std::min(tiles.find('\n', at), tiles.size());
    out += "  " + std::string(tiles.substr(at, end - at)) + "\n";
    at = end + 1;
  }
}

}  // namespace

Record read_record(std::string_view text) { return Reader(text).read(); }

std::string to_text(const Record& r) {
  std::string out = std::string(kFirstLine) + "\nrules " + r.rules + "\n";
  if (!r.position.empty()) out += "position " + r.position + "\n";
  for (auto& p : r.players) out += p.empty() ? "player\n" : "player " + p + "\n";
  for (auto& [word, text] : r.info) out += "info " + word + " " + text + "\n";
  write_tiles(out, r.tiles);
  if (!r.commitment.empty()) out += "commitment " + r.commitment + "\n";
  if (!r.seed.empty()) out += "seed " + r.seed + "\n";
  out += "\n";
  for (std::size_t i = 0; i < r.turns.size(); ++i) write_turn(out, r.turns[i], i + 1);
  for (const int seat : r.resigned) out += "resign " + std::to_string(seat) + "\n";
  if (r.scores) {
    out += "end";
    for (const int s : *r.scores) out += " " + std::to_string(s);
    out += "\n";
  }
  write_comments(out, r.comments);
  return out;
}

}  // namespace bastide
