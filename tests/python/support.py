"""What the tests of the package share."""
import os
import random

import bastide

#: Every expansion that there is, alone and all together, besides some lines that people play.
EXPANSIONS = [e["id"] for e in bastide.expansions()]
EVERYTHING = "+".join(EXPANSIONS)
LINES = ["base", "base+river modern players=3", "base+inns+traders players=4", "base+abbot modern", "base+bridges bridge-over=beside", EVERYTHING + " players=5"]
SEED = int(os.environ.get("BASTIDE_SEED", "1"))


def lines() -> list[str]:
    """Rules lines of all kinds: those above, each expansion alone, and some sets drawn by BASTIDE_SEED."""
    draw = random.Random(SEED)
    found = list(LINES)
    for name in EXPANSIONS:
        if name != "base":
            found.append(playable(f"base+{name}"))
    for _ in range(4):
        some = draw.sample([e for e in EXPANSIONS if e != "base"], draw.randint(2, 6))
        found.append(playable("+".join(["base"] + some) + f" players={draw.randint(2, 4)}"))
    return [line for line in found if line]


def playable(line: str) -> str:
    """The line, with what it needs besides; empty if these rules cannot be played."""
    try:
        return bastide.rules(line).rules
    except bastide.RulesError:
        return ""


def random_move(game: bastide.Game, draw: random.Random) -> str:
    return draw.choice(game.legal())


def played(line: str, seed: int, moves: int = 10**6) -> bastide.Game:
    """A game of random moves."""
    draw, game = random.Random(seed), bastide.Game(line, seed=seed)
    while not game.over and game.answers < moves:
        game.play(random_move(game, draw))
    return game
