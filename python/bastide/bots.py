"""Computer players, and matches between them and your own."""
from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Union

from . import _bastide
from .checks import SEED, bounds, text, whole
from .game import Game

__all__ = ["Bot", "Match", "Player", "bots", "play_game", "play_match"]

#: Whoever chooses a legal move, in notation or as an action, for ``game.actor``. It may keep the game it is given, which is a copy.
Player = Callable[[Game], Union[str, int]]


class Bot:
    """A computer player of the engine, from its spec (``bots()``, bots/README.md): ``Bot("best:level=4")``, ``Bot("mason:width=20")``.

    It thinks about each decision for ``seconds`` or until ``playouts`` games are tried, whichever comes first, and takes its own measure if
    neither is given. With playouts alone the same ``seed`` gives the same answers on every machine. Called like a function it chooses a move.
    Raises ValueError naming the bots that there are. A bot can be pickled; the other one begins with the seed again.
    """

    def __init__(self, spec: str = "best", seed: int = 1, *, seconds: float = 0, playouts: int = 0):
        self._bot = _bastide.Bot(text("spec", spec), whole("seed", seed, 0, SEED))
        self.spec = spec
        self.seed = seed
        self.seconds, self.playouts = bounds(seconds, playouts)

    def choose(self, game: Game, *, seconds: float | None = None, playouts: int | None = None) -> str:
        """A legal move of ``game.actor`` in notation; it is not played. Raises GameOver, IllegalMove where chance must be played, and TypeError
        for what is no game. Other Python threads run meanwhile; Ctrl-C ends it."""
        if not isinstance(game, Game):
            raise TypeError(f"game: expected a Game, not {repr(game):.60}")
        return self._bot.choose(game._play, *bounds(self.seconds if seconds is None else seconds, self.playouts if playouts is None else playouts))

    __call__ = choose

    @property
    def tried(self) -> int:
        """Games that it tried in all decisions so far, 0 if it does not search."""
        return self._bot.playouts

    def __repr__(self) -> str:
        return f"Bot({self.spec!r})"

    def __reduce__(self):
        return _bot, (type(self), self.spec, self.seed, self.seconds, self.playouts)


def _bot(kind: type[Bot], spec: str, seed: int, seconds: float, playouts: int) -> Bot:
    """A pickled bot."""
    return kind(spec, seed, seconds=seconds, playouts=playouts)


def bots() -> list[dict[str, str]]:
    """The levels of our player, then every kind of bot, weakest first: ``id`` (the spec), ``name``, ``summary``."""
    return _bastide.bots()


def checked_players(name: str, players: Any) -> list[str | Player]:
    """A list of players, each a text or a function. Raises TypeError for anything else."""
    if isinstance(players, str) or callable(players) or not isinstance(players, Iterable):
        raise TypeError(f"{name}: expected a list of bots and functions, such as ['greedy'], not {repr(players):.60}")
    found = list(players)
    for player in found:
        if not isinstance(player, str) and not callable(player):
            raise TypeError(f"{name}: expected the spec of a bot or a function, not {repr(player):.60}")
    return found


def _player(player: str | Player, seed: int, seconds: float, playouts: int) -> Player:
    return Bot(player, seed, seconds=seconds, playouts=playouts) if isinstance(player, str) else player


def play_game(players: Sequence[str | Player], rules: str = "base", *, seed: str | int | None = None, seconds: float = 0, playouts: int = 0,
              dice: int = 1) -> Game:
    """A game between players by seat, each a bot's spec or a function, to its end. The rules are played by as many as there are players.

    ``seed`` deals the tiles, ``dice`` is for the bots made here; ``seconds`` and ``playouts`` bound each of their decisions.
    Raises TypeError for who is neither, and ValueError for a bot that there is not, before anything is played.
    """
    players = checked_players("players", players)
    dice = whole("dice", dice, 0, SEED - len(players))
    seats = [_player(p, dice + seat, seconds, playouts) for seat, p in enumerate(players)]
    game = Game(f"{text('rules', rules)} players={len(players)}", seed=seed)
    while not game.over:
        game.play(seats[game.actor](game.copy()))
    return game


@dataclass
class Match:
    """How a match between two players went."""

    games: int = 0
    wins: list[float] = field(default_factory=lambda: [0.0, 0.0])  #: a drawn game is half a win for both
    points: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def score(self) -> float:
        """Share of the games that the first player won, 0 to 1; not a number (NaN) while there are none."""
        return self.wins[0] / self.games if self.games else math.nan

    @property
    def error(self) -> float:
        """Standard error of ``score``, as if every game were won or lost by a coin."""
        return (self.score * (1 - self.score) / self.games) ** 0.5 if self.games else math.nan

    def __str__(self) -> str:
        if not self.games:
            return "0 games"
        lead = (self.points[0] - self.points[1]) / self.games
        return f"{self.games} games: {100 * self.score:.1f} % ± {100 * self.error:.1f} %, {lead:+.1f} points a game"


def play_match(first: str | Player, second: str | Player, *, games: int = 100, rules: str = "base", seed: int = 1, seconds: float = 0,
               playouts: int = 0, after: Callable[[Match, Game], Any] | None = None) -> Match:
    """A match: every deal is played twice, with the seats changed. ``after`` is called after each game. For bots of the engine alone
    ``bastide match`` is faster and says more (docs/arena.md)."""
    dice = Random(seed)
    match = Match()
    for i in range(whole("games", games, 0)):
        if i % 2 == 0:
            deal, tries = f"python series {seed} deal {i // 2}", dice.randrange(1, 10**9)
        seats = [first, second] if i % 2 == 0 else [second, first]
        game = play_game(seats, rules, seed=deal, seconds=seconds, playouts=playouts, dice=tries)
        mine, other = game.scores if i % 2 == 0 else game.scores[::-1]
        match.games += 1
        match.wins[0] += 1.0 if mine > other else 0.5 if mine == other else 0.0
        match.wins[1] = match.games - match.wins[0]
        match.points[0] += mine
        match.points[1] += other
        if after:
            after(match, game)
    return match
