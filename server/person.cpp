#include "person.hpp"

#include <algorithm>
#include <cctype>

#include "tokens.hpp"

namespace bastide::server {
namespace {

constexpr std::size_t kSecretDigits = 32, kIdDigits = 24, kMarkDigits = 6;
constexpr std::string_view kNone = "-";

bool is_hex(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::string mark(const char* what, const std::string& name) { return token_hash(what + (" " + name)).substr(0, kMarkDigits); }

bool is_mark(std::string_view text) { return text == kNone || (text.size() == kMarkDigits && is_hex(text)); }

}  // namespace

std::string read_person(const Fields& fields, std::string_view key) {
  const std::string secret = fields.text(key, kSecretDigits, kSecretDigits);
  if (!is_hex(secret)) fields.fail(key, "32 hexadecimal digits");
  return person_of(secret);
}

std::string person_of(std::string_view secret) { return token_hash("person " + std::string(secret)).substr(0, kIdDigits); }
bool is_person(std::string_view id) { return id.size() == kIdDigits && is_hex(id); }

Sitter sitter_of(const std::string& id, const std::string& address, const std::string& browser) {
  return {id, mark("address", address), browser.empty() ? std::string(kNone) : mark("browser", browser)};
}

std::string sitter_text(const Sitter& s) { return s.shown() ? s.id + " " + s.address + " " + s.browser : s.id; }

Sitter read_sitter(const std::string& text) {
  Sitter s;
  s.id = text.substr(0, kIdDigits);
  bool good = is_person(s.id);
  if (good && text.size() > kIdDigits) {
    const std::size_t gap = text.find(' ', kIdDigits + 1);
    good = text[kIdDigits] == ' ' && gap != text.npos;
    if (good) s.address = text.substr(kIdDigits + 1, gap - kIdDigits - 1), s.browser = text.substr(gap + 1);
    good = good && is_mark(s.address) && is_mark(s.browser);
  }
  if (!good) throw Error("internal", "who sits at a seat cannot be read");
  return s;
}

}  // namespace bastide::server
