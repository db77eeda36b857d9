"""Many games at once, as NumPy arrays that C++ fills and nobody copies."""
from __future__ import annotations

from typing import Any

import numpy as np

from . import _bastide
from .checks import SEED, flag, text, whole
from .errors import Error
from .rules import ActionSpace

__all__ = ["Batch"]


class Batch:
    """``n`` games of the same rules, played one decision at a time all together.

    Chance plays by itself; a game that is over begins anew within the same step (``auto_reset``). All arrays are views of the engine's own
    memory, which stays where it is: read them after a step, copy what you want to keep. They cannot be written to. Work is shared out among
    ``threads`` with Python's lock released; one thread at a time may call a batch, and whoever calls it meanwhile gets a RuntimeError.

    * ``seed``: what all dice begin with. The same seed and actions give the same games, with any number of threads.
    * ``reward``: what a step pays each seat: ``"points"`` that it brought, ``"lead"`` at the end of a game the points ahead of the best of the
      others, ``"win"`` at the end 1 for the only winner, -1 for those who lost, 0 for those who share a win.
    * ``dealt=True``: games are dealt by seeds that ``seed_of`` tells, so that ``Game(rules, seed=...)`` is the same game; slower.
    * ``window``: cells across and down of the planes, 1 to 801; 0: as many as these rules usually need.
    * ``tiles``: further definitions for ``tiles=`` in the rules.

    Raises RulesError for the rules, ValueError in words for the rest, TypeError for what is of another type. A batch cannot be pickled or copied.
    """

    plane_names: list[str] = _bastide.Observer.plane_names
    feature_columns: list[str] = _bastide.Observer.feature_columns

    def __init__(self, rules: str = "base", n: int = 128, *, seed: int = 1, threads: int = 1, window: int = 0, reward: str = "points",
                 auto_reset: bool = True, dealt: bool = False, tiles: str = ""):
        self._batch = b = _bastide.Batch(text("rules", rules), whole("n", n, 1, 1 << 20), whole("seed", seed, 0, SEED), whole("threads", threads, 1, 256),
                                         whole("window", window), text("reward", reward), flag("auto_reset", auto_reset), flag("dealt", dealt), text("tiles", tiles))
        self.rules = rules
        self.n: int = b.games
        self.players: int = b.players
        self.threads: int = b.threads
        self.window: int = b.window
        #: The space of actions.
        self.actions = ActionSpace._of(b.actions, tiles)
        #: What each number of ``vector()`` tells.
        self.vector_names: list[str] = b.vector_names
        #: bool (n, len(actions)): the legal actions; no row is empty while its game goes on.
        self.mask: np.ndarray = b.mask()
        #: int8 (n,): the seat that must answer, -1 where a game is over (without ``auto_reset``).
        self.actor: np.ndarray = b.actor()
        #: float32 (n, players): what the last step paid each seat.
        self.rewards: np.ndarray = b.rewards()
        #: bool (n,): the last step ended a game.
        self.done: np.ndarray = b.done()
        #: int16 (n, players): points so far.
        self.scores: np.ndarray = b.scores()
        #: int16 (n, players): points at the end of the game that ended last in that row.
        self.final_scores: np.ndarray = b.final_scores()
        #: int32 (n,): how many actions are legal.
        self.legal_count: np.ndarray = b.legal_count()
        self._drawn: np.ndarray = b.drawn()
        self._step, self._draw = b.step, b.random_actions

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        try:
            return f"<Batch of {self.n} games {self.rules}: {self.decisions} decisions, {self.ended} games ended>"
        except RuntimeError:
            return f"<Batch of {self.n} games {self.rules}: at work>"

    def __reduce__(self):
        raise Error("illegal", "a batch cannot be pickled or copied, because its arrays are views of its own memory: make another with the same rules and seed")

    def _row(self, game: int) -> int:
        """A game of the batch. Raises IndexError, and TypeError for what is no whole number."""
        try:
            return whole("game", game, 0, self.n - 1)
        except ValueError as error:
            raise IndexError(str(error)) from None

    @property
    def ended(self) -> int:
        """Games that have ended in all."""
        return self._batch.ended

    @property
    def decisions(self) -> int:
        """Actions that were played in all."""
        return self._batch.decisions

    # --- playing

    def reset(self, game: int | None = None) -> None:
        """Begins all games anew, or one; each with its next deal. Raises IndexError."""
        if game is None:
            self._batch.reset()
        else:
            self._batch.reset(self._row(game))

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray]:
        """Plays one action in each game: whole numbers of shape (n,), int32 is taken without a copy. Returns ``rewards`` and ``done``. Raises
        IllegalMove naming the first game whose action is not legal, ValueError for another shape and TypeError for what are no whole numbers,
        such as 1.0; then nothing has been played. The action of a game that is over is passed over."""
        self._step(actions)
        return self.rewards, self.done

    def random_actions(self) -> np.ndarray:
        """int32 (n,): a legal action for each game, all equally likely, -1 where a game is over. The next call overwrites it."""
        self._draw()
        return self._drawn

    def play_random(self, steps: int) -> tuple[np.ndarray, np.ndarray]:
        """The same as ``step(random_actions())`` so many times, without coming back in between. Returns ``rewards`` and ``done`` of the last.
        Ctrl-C ends it after a step of all games: what was played until then stays played."""
        self._batch.play_random(whole("steps", steps, 0))
        return self.rewards, self.done

    def legal(self, game: int) -> np.ndarray:
        """int64 (k,): the legal actions of one game, in the engine's order. Raises IndexError."""
        return self._batch.legal(self._row(game))

    # --- looking: computed when asked for

    def planes(self) -> np.ndarray:
        """uint8 (n, C, window, window): the boards (``plane_names``), each seen by the player who must decide, in the middle of the window. In
        memory the planes of a cell lie beside each other, which PyTorch calls channels_last.
        ``origin()`` and ``outside()`` tell of the last call where each window lies and how many tiles it does not show."""
        self._batch.observe_planes()
        return self._batch.planes().transpose(0, 3, 1, 2)

    def origin(self) -> np.ndarray:
        """int16 (n, 2): the cell of the upper left corner of each window."""
        return self._batch.origin()

    def outside(self) -> np.ndarray:
        """int32 (n,): tiles that the windows do not show."""
        return self._batch.outside()

    def vector(self) -> np.ndarray:
        """float32 (n, V): what lies beside the boards (``vector_names``), seat 0 being the player who must decide."""
        self._batch.observe_vector()
        return self._batch.vector()

    def features(self) -> tuple[np.ndarray, np.ndarray]:
        """int16 (n, M, K), int32 (n,): the features on the tables, a row each (``feature_columns``), and how many rows are in use; what lies
        beyond them is left over from before."""
        self._batch.observe_features()
        return self._batch.features(), self._batch.feature_count()

    def cells(self) -> np.ndarray:
        """int16 (n, S, 2): x and y of each slot, 32767 where the slot is no cell beside a tile. With it the actions of the block ``place``
        find their cells: ``action // 4`` is the slot, ``action % 4`` the rotation."""
        self._batch.observe_cells()
        return self._batch.cells()

    def position(self, game: int) -> str:
        """The position of one game on one line; ``Game.from_position`` takes it. Raises IndexError."""
        return self._batch.position(self._row(game))

    def seed_of(self, game: int) -> str:
        """The seed that deals the game at hand in that row, as 64 hexadecimal digits. Raises ValueError without ``dealt=True``, and IndexError."""
        return self._batch.seed_of(self._row(game))
