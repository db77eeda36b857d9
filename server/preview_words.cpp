#include "preview_words.hpp"

namespace bastide::server {
namespace {

constexpr PreviewWords kEnglish = {
    .language = "en",
    .locale = "en_GB",
    .start = "Bastide: a table for Carcassonne",
    .start_text = "Play with friends or against the computer: open a link, and sit down.",
    .learn = "Learn Carcassonne",
    .learn_text = "{0} short lessons on a real board: the base game step by step, and {1} expansions.",
    .puzzles = "Puzzles of Carcassonne",
    .puzzles_text = "{0} puzzles, and another one every day: one turn is far better than all others. Do you find it?",
    .puzzle = "Carcassonne: puzzle {0} of {1}",
    .puzzle_of_day = "Carcassonne: the puzzle of the day, {0} of {1}",
    .puzzle_text = "{0} One turn is at least 4 points better than all others. Do you find it? Rating {1}.",
    .design = "Design a tile for Carcassonne",
    .design_text = "Draw roads, cities, monasteries and fields on a tile of your own, and play with it.",
    .position = "Set up a position of Carcassonne",
    .position_text = "Lay tiles and set figures as you like, see what they are worth, and play on from there.",
    .table = "A game of Carcassonne",
    .table_text = "Take a seat, watch, or look back at it turn by turn.",
    .players = "Carcassonne: {0}",
    .player = "Player {0}",
    .colours = {"Blue", "Red", "Green", "Yellow", "Purple", "Black"},
    .base = "Base game",
    .one_more = " and {0} other expansion",
    .more = " and {0} other expansions",
    .rules = "; rules: {0}",
    .over = "The game is over: look back at it turn by turn.",
    .free = "A seat is free: sit down, and play.",
    .frees = "{0} seats are free: sit down, and play.",
    .hidden = "The game is shown to others when it is over.",
    .begins = "The game begins: take your seat, or watch.",
    .turn = "Turn {0}, {1} tiles are left: take your seat, or watch.",
    .last_tile = "Turn {0}, one tile is left: take your seat, or watch.",
};

constexpr PreviewWords kGerman = {
    .language = "de",
    .locale = "de_DE",
    .start = "Bastide: ein Tisch für Carcassonne",
    .start_text = "Spiele mit Freunden oder gegen den Computer: Link öffnen und hinsetzen.",
    .learn = "Carcassonne lernen",
    .learn_text = "{0} kurze Lektionen auf einem echten Spielfeld: das Grundspiel Schritt für Schritt und {1} Erweiterungen.",
    .puzzles = "Rätsel zu Carcassonne",
    .puzzles_text = "{0} Rätsel und jeden Tag ein anderes: Ein Zug ist viel besser als alle anderen. Findest du ihn?",
    .puzzle = "Carcassonne: Rätsel {0} von {1}",
    .puzzle_of_day = "Carcassonne: das Rätsel des Tages, {0} von {1}",
    .puzzle_text = "{0} Ein Zug ist mindestens 4 Punkte besser als alle anderen. Findest du ihn? Wertung {1}.",
    .design = "Ein Plättchen für Carcassonne entwerfen",
    .design_text = "Zeichne Straßen, Städte, Klöster und Wiesen auf ein eigenes Plättchen und spiele damit.",
    .position = "Eine Stellung von Carcassonne aufbauen",
    .position_text = "Lege Plättchen und setze Figuren, wie du willst, sieh, was sie wert sind, und spiele von dort weiter.",
    .table = "Eine Partie Carcassonne",
    .table_text = "Nimm Platz, sieh zu oder sieh sie dir Zug für Zug noch einmal an.",
    .players = "Carcassonne: {0}",
    .player = "Spieler {0}",
    .colours = {"Blau", "Rot", "Grün", "Gelb", "Lila", "Schwarz"},
    .base = "Grundspiel",
    .one_more = " und {0} weitere Erweiterung",
    .more = " und {0} weitere Erweiterungen",
    .rules = "; Regeln: {0}",
    .over = "Die Partie ist zu Ende: Sieh sie dir Zug für Zug noch einmal an.",
    .free = "Ein Platz ist frei: Setz dich und spiel mit.",
    .frees = "{0} Plätze sind frei: Setz dich und spiel mit.",
    .hidden = "Andere sehen die Partie, wenn sie zu Ende ist.",
    .begins = "Die Partie beginnt: Nimm deinen Platz ein oder sieh zu.",
    .turn = "Zug {0}, noch {1} Plättchen: Nimm deinen Platz ein oder sieh zu.",
    .last_tile = "Zug {0}, noch ein Plättchen: Nimm deinen Platz ein oder sieh zu.",
};

}  // namespace

const PreviewWords& preview_words(std::string_view language) { return language == kGerman.language ? kGerman : kEnglish; }

}  // namespace bastide::server
