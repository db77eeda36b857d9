"""A single game, to be played, looked at, taken back, written down and analysed."""
from __future__ import annotations

import secrets
import sys
from typing import Any, NamedTuple, Sequence

import numpy as np

from . import _bastide
from .checks import INT, SEED, bounds, flag, text as checked_text, texts, unbounded, whole
from .errors import IllegalMove, RecordError
from .rules import ActionSpace

__all__ = ["CHANCE", "Game", "Lessons", "Observation"]

#: The actor while chance must be played from outside: a tile drawn, a die rolled.
CHANCE: int = -1

_TO_THE_END = 1 << 20  # no record has as many turns


def _dice(seed: int | None) -> int:
    return secrets.randbits(63) if seed is None else whole("dice", seed, 0, SEED)


def _seed(seed: str | int | None) -> str:
    """The text that deals a game."""
    if seed is None:
        return secrets.token_hex(32)
    return checked_text("seed", seed) if isinstance(seed, str) else str(unbounded("seed", seed))


def _look(theme: str, coordinates: bool, size: int) -> tuple[str, bool, int]:
    """How a board is drawn."""
    return checked_text("theme", theme), flag("coordinates", coordinates), whole("size", size)


class Observation:
    """A position as arrays, seen by the player who must decide (docs/python/observations.md).

    * ``planes``: uint8 of shape (C, W, W), a plane for each of ``Game.plane_names``, rows from north to south;
    * ``origin``: the cell ``(x, y)`` of the planes' upper left corner, ``outside``: tiles that the window does not show;
    * ``vector``: float32 of shape (V,), a number for each of ``names``;
    * ``features``: int16 of shape (M, K), a row for each city, road, field ... on the table, columns as ``Game.feature_columns``;
    * ``cells``: int16 of shape (S, 2), x and y of each slot, 32767 where the slot is no cell beside a tile.
    """

    def __init__(self, observer: Any, play: Any):
        self.planes, self.origin, self.outside = observer.planes(play)
        self.vector: np.ndarray = observer.vector(play)
        self.features: np.ndarray = observer.features(play)
        self.cells: np.ndarray = observer.cells(play)
        self.names: list[str] = observer.vector_names


class Lessons(NamedTuple):
    """What a finished game teaches: a row for the position after each turn but the last, with the eyes of the player who had moved."""

    inputs: np.ndarray  #: float32 of shape (n, len(Network.input_names)): the position in numbers, as networks see it
    results: np.ndarray  #: float32 (n,): points by which that player led in the end
    foretold: np.ndarray  #: float32 (n,): the same as the weights of ``best`` foretell it


class Game:
    """A game of Carcassonne.

    ``Game("base+river players=3")`` begins one: a rules line as in docs/rules/options.md, RulesError if it cannot be played. Where its
    tiles come from:

    * ``seed="any text"``: shuffled as docs/record.md describes, the same text deals the same game, the empty one too; without any of these
      (None) by a random seed;
    * ``order=["BA/L", ...]``: they come in this order. A move after which it does not go on is refused;
    * ``outside=True``: draws are moves of chance that you play: ``actor`` is ``CHANCE`` then, ``legal()`` are tile ids.

    ``names`` by seat, made fit for one line as records have them; ``tiles``: further definitions for ``tiles=`` in the rules (docs/catalogue.md); ``confirm=True``: a turn ends only
    with the move ``ok``.

    Moves are written in notation (``"1,0N"``, ``"f@N"``, ``"-"``; docs/protocol.md) or as the number of an action (docs/python/actions.md).
    """

    plane_names: list[str] = _bastide.Observer.plane_names
    feature_columns: list[str] = _bastide.Observer.feature_columns

    def __init__(self, rules: str = "base", *, seed: str | int | None = None, order: Sequence[str] | None = None, outside: bool = False,
                 names: Sequence[str] = (), tiles: str = "", confirm: bool = False):
        outside = flag("outside", outside)
        if sum([seed is not None, order is not None, outside]) > 1:
            raise ValueError("seed, order, outside: expected one of them at most, because each says where the tiles come from")
        seats = texts("names", names)
        basis = (checked_text("rules", rules), seats, checked_text("tiles", tiles), flag("confirm", confirm))
        if order is not None:
            self._play = _bastide.Play.ordered(*basis, texts("order", order))
        elif outside:
            self._play = _bastide.Play.outside(*basis)
        else:
            self._play = _bastide.Play.seeded(*basis, _seed(seed))
        if len(seats) > self.players:
            raise ValueError(f"names: expected {self.players} at most, one a seat, not {len(seats)}")
        self._observers: dict[int, Any] = {}

    @classmethod
    def _of(cls, play: Any) -> Game:
        game = cls.__new__(cls)
        game._play, game._observers = play, {}
        return game

    @classmethod
    def from_position(cls, line: str, *, tiles: str = "", dice: int | None = None) -> Game:
        """The game that goes on from a position on one line (docs/protocol.md, "Position"). Its tiles are drawn from those left, by the
        number ``dice`` if given. Its record begins with that position, its turns counted from 1, and a turn that only had to be confirmed is
        over there. Raises PositionError that names the part."""
        return cls._of(_bastide.Play.from_position(checked_text("line", line), checked_text("tiles", tiles), _dice(dice)))

    @classmethod
    def from_record(cls, text: str, *, turn: int | None = None, dice: int | None = None) -> Game:
        """The game of a record (docs/record.md), at its end or after ``turn``. It goes on as its seed deals; if it has none, tiles are drawn
        from those left, by the number ``dice`` if given. Raises RecordError that names the line, and ValueError for a turn after the last."""
        last = _TO_THE_END if turn is None else whole("turn", turn, 0, _TO_THE_END - 1)
        return cls._of(_bastide.Play.from_record(checked_text("text", text), last, _dice(dice)))

    @classmethod
    def load(cls, file: str, *, turn: int | None = None) -> Game:
        """The same from a file. Raises OSError if it cannot be read."""
        with open(file, encoding="utf-8") as f:
            try:
                text = f.read()
            except UnicodeDecodeError as error:
                raise RecordError("bad-record", f"{file}: expected a text in UTF-8, which byte {error.start} is not part of") from None
        return cls.from_record(text, turn=turn)

    # --- what it is

    @property
    def rules(self) -> str:
        """The rules line in its one spelling."""
        return self._play.rules

    @property
    def players(self) -> int:
        """How many seats there are, 1 to 6."""
        return self._play.players

    @property
    def names(self) -> list[str]:
        """By seat."""
        return self._play.names

    @property
    def seed(self) -> str | None:
        """64 hexadecimal digits that deal this game again; None if its tiles come otherwise."""
        return self._play.seed or None

    @property
    def actions(self) -> ActionSpace:
        """The space of actions of these rules."""
        return ActionSpace._of(self._play.actions, self._play.tiles)

    @property
    def over(self) -> bool:
        """The last tile is played, or everybody but one has resigned."""
        return self._play.over

    @property
    def actor(self) -> int | None:
        """The seat that must answer; ``CHANCE`` (-1) where chance is played from outside; None when the game is over."""
        actor = self._play.actor
        return CHANCE if actor == _bastide.CHANCE else actor

    @property
    def phase(self) -> str:
        """What kind of decision it is: ``"place"``, ``"deploy"``, ...; ``"over"``."""
        return self._play.phase

    @property
    def prompt(self) -> str:
        """What must be decided, as a sentence."""
        return self._play.prompt

    @property
    def turn(self) -> int:
        """Turns begun, from 1."""
        return self._play.turn

    @property
    def active(self) -> int:
        """The seat whose turn it is; another one may have to answer (``actor``)."""
        return self._play.active

    @property
    def tile(self) -> str | None:
        """The id of the tile in hand, None if there is none."""
        return self._play.tile or None

    @property
    def tiles_left(self) -> int:
        """Tiles that are still to be drawn."""
        return self._play.tiles_left

    @property
    def tiles_laid(self) -> int:
        """Tiles on the table."""
        return self._play.tiles_laid

    @property
    def scores(self) -> list[int]:
        """Points by seat."""
        return self._play.scores

    @property
    def winners(self) -> list[int]:
        """The seats that have won; none while the game goes on."""
        return self.state()["winners"] if self.over else []

    @property
    def resigned(self) -> list[int]:
        """Seats that gave up, in order."""
        return self._play.resigned

    @property
    def answers(self) -> int:
        """How many moves were played, which is how often ``undo`` can be called."""
        return self._play.answers

    # --- playing

    def legal(self) -> list[str]:
        """The legal moves in notation, in the engine's order; none when the game is over."""
        return self._play.legal()

    def labelled(self) -> dict[str, str]:
        """The legal moves with what they are in words: ``{"f@N": "knight on the city at N", "-": "nobody"}``."""
        return dict(self._play.labelled())

    def legal_actions(self) -> np.ndarray:
        """The same as numbers: int64 of shape (k,), in the order of ``legal()``."""
        return self._play.legal_actions()

    def mask(self) -> np.ndarray:
        """bool of shape (``len(actions)``,): which actions are legal now; of shape (``actions.chance_size``,) where the actor is chance."""
        return self._play.mask()

    def chances(self) -> list[tuple[int, float]]:
        """Where the actor is chance: its actions and how likely each is."""
        return self._play.chances()

    def action(self, move: str) -> int:
        """The action of a legal move. Raises IllegalMove."""
        return self._play.action(checked_text("move", move))

    def move(self, action: int) -> str:
        """The notation of a legal action. Raises IllegalMove, and TypeError for what is no whole number."""
        return self._play.move(self._action(action))

    def _action(self, action: int) -> int:
        """A number that an action may have. Raises IllegalMove for one that none has, TypeError for what is no whole number."""
        number = unbounded("action", action)
        if 0 <= number < 2**32:
            return number
        space = self.actions
        size = space.chance_size if self.actor == CHANCE else space.size
        raise IllegalMove("illegal", f"there is no action {number}; these rules have 0 to {size - 1}")

    def play(self, move: str | int) -> Game:
        """Plays a move, or an action by its number, and what chance does after it; returns the game. Raises IllegalMove, which says what
        would be legal, or GameOver, and TypeError for a number that is not whole, such as 1.0; then nothing has changed."""
        self._play.play(checked_text("move", move) if isinstance(move, str) else self._action(move))
        return self

    def undo(self, moves: int = 1) -> Game:
        """Takes back so many moves, whoever played them, and what chance did and who resigned after them; the same chance comes again. Raises IllegalMove if
        there are not so many, before anything is taken back."""
        if not 0 <= whole("moves", moves) <= self.answers:
            raise IllegalMove("illegal", f"{moves} moves cannot be taken back: {self.answers} were played")
        for _ in range(moves):
            self._play.undo()
        return self

    def resign(self, seat: int) -> Game:
        """A seat gives up. With one seat left the game is over. Raises IllegalMove or GameOver."""
        self._play.resign(whole("seat", seat))
        return self

    def copy(self) -> Game:
        """Another game at the same point, with the same past and the same chance to come."""
        game = self._of(self._play.copy())
        game._observers = self._observers
        return game

    __copy__ = copy

    def __deepcopy__(self, memo: dict) -> Game:
        return self.copy()

    def draw_freely(self, dice: int | None = None) -> Game:
        """From now on tiles are drawn from those that are left, by the number ``dice`` if given: another course of chance, for programs that
        look ahead and must not know what is to come. The game has no seed any more."""
        self._play.draw_freely(_dice(dice))
        return self

    # --- telling

    def state(self) -> dict[str, Any]:
        """The whole game as docs/protocol.md, "The state"."""
        return self._play.state()

    def decision(self) -> dict[str, Any]:
        """The decision at hand with its options (docs/protocol.md, "Decisions"). Raises GameOver."""
        return self._play.decision()

    def events(self, start: int = 0) -> list[dict[str, Any]]:
        """What happened, from event ``start`` on: every placement, every point with its sum and its rules (docs/protocol.md, "Events")."""
        return self._play.events(whole("start", start, 0))

    def why(self, x: int, y: int) -> dict[str, Any]:
        """Why the tile in hand may not lie in that cell, or that it may (docs/protocol.md, "Why not here"). Raises IllegalMove, GameOver."""
        x, y = unbounded("x", x), unbounded("y", y)
        if max(abs(x), abs(y)) > INT:
            raise IllegalMove("illegal", f"no game comes to the cell {x},{y}")
        return self._play.why(x, y)

    def position(self) -> str:
        """The position on one line (docs/protocol.md, "Position")."""
        return self._play.position()

    def record(self) -> str:
        """The game so far as a record (docs/record.md). Raises PositionError for a game that was over in the position with which it began."""
        return self._play.record()

    def save(self, file: str) -> None:
        """Writes the record to a file."""
        text = self.record()
        with open(file, "w", encoding="utf-8") as f:
            f.write(text)

    def observe(self, window: int = 0) -> Observation:
        """The position as arrays. ``window``: cells across and down of the planes, 1 to 801; 0: as many as these rules usually need."""
        window = whole("window", window)
        if window not in self._observers:
            self._observers[window] = _bastide.Observer(self._play, window)
        return Observation(self._observers[window], self._play)

    # --- computer players

    def analyse(self, *, moves: int = 3, seconds: float = 0, playouts: int = 0, threads: int = 1, seed: int = 1) -> dict[str, Any]:
        """The best turns, what they are worth and why (docs/protocol.md, "Hints"; docs/analysis.md). Thinks for ``seconds`` or ``playouts``
        rollouts, whichever comes first, or for 4,000 rollouts if neither is given; ``moves``: turns that are told, 1 to 20. Ctrl-C ends it."""
        return _bastide.analyse(self._play, whole("moves", moves), whole("threads", threads), whole("seed", seed, 0, SEED), *bounds(seconds, playouts))

    def review(self, *, seconds: float = 0, playouts: int = 0, threads: int = 1, seed: int = 1, luck: bool = True) -> list[dict[str, Any]]:
        """The game looked back at: for every turn how it was played, what would have been better, how lucky its tile was, as objects of type
        ``turn`` of docs/analysis.md. ``seconds`` and ``playouts`` are for each turn."""
        return _bastide.review(self._play, whole("threads", threads), whole("seed", seed, 0, SEED), *bounds(seconds, playouts), flag("luck", luck))

    def lessons(self) -> Lessons:
        """What the game teaches now that it is over (docs/python/learn.md): for each turn the position after it in numbers, and how it ended.
        Raises ValueError if it is not over, or was not played to the end by two."""
        return Lessons(*_bastide.lessons(self._play))

    # --- looking

    def svg(self, *, theme: str = "light", coordinates: bool = True, size: int = 80) -> str:
        """The board as SVG. ``theme``: light or dark; ``size``: pixels a tile, 16 to 400."""
        return self._play.svg(*_look(theme, coordinates, size))

    def png(self, *, theme: str = "light", coordinates: bool = True, size: int = 80) -> bytes:
        """The same as PNG."""
        return self._play.png(*_look(theme, coordinates, size))

    def pixels(self, *, theme: str = "light", coordinates: bool = True, size: int = 80) -> np.ndarray:
        """The same as uint8 of shape (height, width, 3): red, green, blue."""
        return self._play.pixels(*_look(theme, coordinates, size))

    def _repr_svg_(self) -> str:
        return self.svg(size=48)

    def text(self, colour: bool = False) -> str:
        """The board as the terminal shows it, a tile six columns by three rows, figures by the letter of their seat."""
        return self._play.text(flag("colour", colour))

    def __str__(self) -> str:
        return self.text(sys.stdout is not None and bool(sys.stdout.isatty())) + repr(self)[1:-1]

    def __repr__(self) -> str:
        seats = " ".join(f"{name}={score}" for name, score in zip(self.names, self.scores))
        if self.over:
            return f"<Game {self.rules}: over, {seats}>"
        who = "chance" if self.actor == CHANCE else self.names[self.actor]
        what = f"{self.phase} {self.tile}" if self.tile else self.phase
        return f"<Game {self.rules}: turn {self.turn}, {who} must {what}, {seats}, {self.tiles_left} tiles left>"

    def __eq__(self, other: object) -> bool:
        """The same rules and the same position."""
        return self._play.same(other._play) if isinstance(other, Game) else NotImplemented

    __hash__ = None  # it changes

    def __reduce__(self):
        """All of it: how it began, what was played, and where its tiles come from, so that the same ones follow."""
        return type(self)._of, (self._play,)

