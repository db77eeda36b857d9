// The pieces of which reports are made. Texts are HTML unless it says otherwise.
#pragma once
#include <string>

#include "contest/result.hpp"

namespace bastide {

/// The page. `kind` and `name` are plain text.
std::string page(const std::string& kind, const std::string& name, const std::string& title, const std::string& body);
/// A box with a heading and a line of explanation below; `size` is "wide" for a whole row, "third" for
/// a third of one, else half.
std::string card(const std::string& heading, const std::string& body, const std::string& explanation = "",
                 const std::string& size = "");
/// One figure, large.
std::string tile(const std::string& label, const std::string& figure, const std::string& below);
/// Three digits or so: "0.034", "12.5", "48,200".
std::string short_number(double);
/// Who forfeited which game, and why; nothing if nobody did.
std::string faults(const Contest&);
/// Rules, limits, seed, the command that plays it again, and how the figures come about.
std::string settings_card(const Result&);
/// The style sheet.
extern const char* const kReportStyle;

}  // namespace bastide
