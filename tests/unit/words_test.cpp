// The words in which the program tells things: plurals, sentences, statements of the rules, names.
#include "core/words.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "core/coverage.hpp"
#include "core/ledger.hpp"
#include "protocol/view.hpp"

namespace bastide {
namespace {

TEST(Words, PluralsAreThoseOfOneTable) {
  EXPECT_EQ(count_of(1, "thief"), "1 thief");
  EXPECT_EQ(count_of(2, "thief"), "2 thieves");
  EXPECT_EQ(count_of(2, "abbey"), "2 abbeys");
  EXPECT_EQ(count_of(2, "besieged city"), "2 besieged cities");
  EXPECT_EQ(count_of(0, "tile"), "0 tiles");
  EXPECT_EQ(count_of(3'000'000'000, "game"), "3000000000 games");
  EXPECT_EQ(plural_of("box"), "boxes");
  EXPECT_EQ(with_article("abbot"), "an abbot");
  EXPECT_EQ(with_article("big follower"), "a big follower");
  EXPECT_EQ(as_sentence("river meets river"), "River meets river.");
}

TEST(Words, SeatsOfOneNameAreToldApart) {
  EXPECT_EQ(told_apart({"Ann", "Bob", "Ann"}), (std::vector<std::string>{"Ann (Blue)", "Bob", "Ann (Green)"}));
  EXPECT_EQ(told_apart({"Ann", "Bob"}), (std::vector<std::string>{"Ann", "Bob"}));
}

using Set = std::set<std::string>;

/// Verbs of the statements: without one of them a text is no sentence.
const Set kEnglish = {"add", "puts", "become", "flees", "gives", "bears", "hinder", "cuts", "needs", "bids", "buys", "plays", "starts", "escapes", "drive", "allows", "are", "begin", "begins", "belongs", "brings", "can", "cannot", "becomes", "closes", "challenge", "challenges",
                      "change", "chooses", "come", "comes", "complete", "costs", "count", "counts", "decide", "differ", "differs", "does", "doubles",
                      "draw", "draws", "drives", "earns", "ends", "fly", "follow", "follows", "form", "get", "gets", "go", "goes", "has", "have", "help", "hold",
                      "holds", "is", "keep", "knows", "land", "lands", "lays", "leads", "leave", "leaves", "lie", "lies", "lists", "makes",
                      "eats", "lets",
                      "matter", "matters", "may", "means", "meets", "move", "moves", "must", "names", "need", "open", "opens", "part",
                      "parts", "pay", "pays", "presume", "raises", "reach", "replaces", "says", "score", "scores", "sends", "share", "should",
                      "shows", "speak", "stand", "stands", "stay", "stays", "take", "takes", "tells", "ties", "use", "was", "win", "wins",
                      "words", "yields"};
const Set kGerman = {"baut", "beginnt", "erreichen", "fliegt", "gehen", "kostet", "behindern", "entkommt", "findet", "kauft", "löst", "trägt", "werten", "wertet", "zerschneidet", "beendet", "bekommt", "belohnt", "benutzen", "bilden", "bleibt", "braucht", "bringen", "bringt", "darf", "drückt", "dürfen", "enden",
                     "endet", "entscheidet", "eröffnet", "folgen", "folgt", "fordert", "fährt", "führt", "geht", "gehören", "geschieht", "hindern", "fahren", "schickt",
                     "gehört", "gelten", "genügen", "genügt", "gewinnt", "gibt", "grenzt", "haben", "halten", "hat", "heißt", "helfen", "ist",
                     "kann", "kehren", "kehrt", "kommen", "kommt", "können", "lassen", "legt", "liegen", "liegt", "machen",
                     "macht", "malen", "muss", "nennt", "nimmt", "passt", "rechnen", "sagt", "schließt", "schlägt", "setzt", "sind", "sollte", "sperrt",
                     "brauchen", "erreicht", "frisst", "hält", "lässt", "meint",
                     "spielt", "spricht", "stammt", "stehen", "steht", "trennen", "trennt", "tritt", "verdoppelt", "verlassen",
                     "verlässt", "versetzt", "weiß", "werden", "wird", "zahlt", "zeigt", "zieht", "zählen", "zählt", "ändern", "ändert",
                     "öffnen", "öffnet"};

bool has_verb(const std::string& text, const Set& verbs) {
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    while (!word.empty() && std::string_view(",:.;").find(word.back()) != std::string_view::npos) word.pop_back();
    if (verbs.count(word)) return true;
  }
  return false;
}

/// A statement is shown alone, by its id: it does not lean on the one before it.
void expect_sentences(const std::string& language, const Set& verbs, const Set& leaning) {
  for (auto& [id, text] : rule_texts(language)) {
    EXPECT_TRUE(has_verb(text, verbs)) << id << ": " << text;
    EXPECT_FALSE(leaning.count(text.substr(0, text.find(' ')))) << id << ": " << text;
    EXPECT_FALSE(text.ends_with('.')) << id << ": the full stop is added where it is shown";
  }
}

TEST(Words, StatementsOfTheRulesAreWholeSentences) {
  expect_sentences("en", kEnglish, {"and", "or", "nor", "but", "also", "not", "then", "likewise", "it", "its", "see"});
  expect_sentences("de", kGerman, {"und", "oder", "nicht", "sondern", "dann", "sie", "er", "siehe", "dazu"});
}

}  // namespace
}  // namespace bastide
