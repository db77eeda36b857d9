"""OpenSpiel's interface (https://openspiel.readthedocs.io): a tree with chance nodes, perfect information, returns at the end.

>>> from bastide.envs import spiel
>>> state = spiel.BastideGame({"rules": "base"}).new_initial_state()
>>> while not state.is_terminal():
...     if state.is_chance_node():
...         actions, chances = zip(*state.chance_outcomes())
...     state.apply_action(state.legal_actions()[0])
>>> state.returns()

If OpenSpiel (``pyspiel``) is installed these are a game and states of its own, registered as ``python_bastide``: ``pyspiel.load_game("python_bastide(rules=base)")``.
Without it the classes have the same shape.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ..checks import unbounded
from ..game import CHANCE, Game
from ..rules import ActionSpace, rules

__all__ = ["BastideGame", "BastideObserver", "BastideState", "PYSPIEL"]

_STANDARD = {"rules": "base", "utility": "lead", "window": 0}
_MOST_POINTS = 10000.0  # no game comes near

try:
    import pyspiel

    PYSPIEL = True
    CHANCE_PLAYER, TERMINAL_PLAYER = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
    _GameBase, _StateBase = pyspiel.Game, pyspiel.State
    _TYPE = pyspiel.GameType(
        short_name="python_bastide", long_name="Carcassonne (Bastide)", dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC, information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM, reward_model=pyspiel.GameType.RewardModel.TERMINAL, max_num_players=6, min_num_players=2,
        provides_information_state_string=True, provides_information_state_tensor=False, provides_observation_string=True,
        provides_observation_tensor=True, parameter_specification=_STANDARD)
except ImportError:
    PYSPIEL = False
    CHANCE_PLAYER, TERMINAL_PLAYER = -1, -4

    class _GameBase:  # type: ignore[no-redef]
        """The part of pyspiel.Game that its users call."""

        def num_distinct_actions(self) -> int:
            return self.space.size

        def max_chance_outcomes(self) -> int:
            return self.space.chance_size

        def num_players(self) -> int:
            return self._players

        def min_utility(self) -> float:
            return self._utilities[0]

        def max_utility(self) -> float:
            return self._utilities[1]

        def utility_sum(self) -> float:
            return 0.0

        def max_game_length(self) -> int:
            return self._length

        def get_parameters(self) -> dict[str, Any]:
            return dict(self.parameters)

        def observation_tensor_shape(self) -> list[int]:
            return [self.make_py_observer().tensor.size]

    class _StateBase:  # type: ignore[no-redef]
        """The part of pyspiel.State that its users call."""

        def __init__(self, game: Any):
            self._game = game
            self._history: list[int] = []

        def get_game(self) -> Any:
            return self._game

        def num_players(self) -> int:
            return self._game.num_players()

        def num_distinct_actions(self) -> int:
            return self._game.num_distinct_actions()

        def is_chance_node(self) -> bool:
            return self.current_player() == CHANCE_PLAYER

        def is_player_node(self) -> bool:
            return self.current_player() >= 0

        def legal_actions(self, player: int | None = None) -> list[int]:
            """Ascending; none for a player who need not act."""
            now = self.current_player()
            if self.is_terminal() or player is not None and player != now:
                return []
            return [a for a, _ in self.chance_outcomes()] if now == CHANCE_PLAYER else self._legal_actions(now)

        def legal_actions_mask(self, player: int | None = None) -> list[int]:
            chance = self.current_player() == CHANCE_PLAYER
            mask = [0] * (self._game.max_chance_outcomes() if chance else self._game.num_distinct_actions())
            for action in self.legal_actions(player):
                mask[action] = 1
            return mask

        def apply_action(self, action: int) -> None:
            self._apply_action(action)
            self._history.append(int(action))

        def child(self, action: int) -> Any:
            after = self.clone()
            after.apply_action(action)
            return after

        def clone(self) -> Any:
            other = type(self)(self._game)
            other.game = self.game.copy()
            other._history = self._history[:]
            return other

        def action_to_string(self, *args: int) -> str:
            return self._action_to_string(args[0] if len(args) > 1 else self.current_player(), args[-1])

        def string_to_action(self, *args: Any) -> int:
            return self.game.action(args[-1])

        def history(self) -> list[int]:
            return self._history[:]

        def history_str(self) -> str:
            return ", ".join(map(str, self._history))

        def move_number(self) -> int:
            return len(self._history)

        def rewards(self) -> list[float]:
            return self.returns() if self.is_terminal() else [0.0] * self.num_players()

        def player_return(self, player: int) -> float:
            return self.returns()[player]

        def information_state_string(self, player: int | None = None) -> str:
            """Everything is seen by everybody: what was played so far, chance too."""
            return self.history_str()

        def observation_string(self, player: int | None = None) -> str:
            """The position on one line."""
            return self.game.position()

        def observation_tensor(self, player: int | None = None) -> list[float]:
            observer = self._game.make_py_observer()
            observer.set_from(self, self.current_player() if player is None else player)
            return observer.tensor.tolist()

        def information_state_tensor(self, player: int | None = None) -> list[float]:
            return self.observation_tensor(player)


class BastideGame(_GameBase):
    """``BastideGame({"rules": LINE, "utility": "lead", "window": 0})``.

    ``utility``: what players get at the end, always zero in sum. ``"lead"``: their points less the mean of all; ``"win"``: those who do not win
    get -1, and the winners share what these lose. ``window`` as in ``bastide.Game.observe``. Raises RulesError, and ValueError for the rest.
    """

    def __init__(self, params: dict[str, Any] | None = None):
        self.parameters = {**_STANDARD, **(params or {})}
        if unknown := set(self.parameters) - set(_STANDARD):
            raise ValueError(f"{', '.join(sorted(unknown))}: expected {', '.join(_STANDARD)}")
        if self.parameters["utility"] not in ("lead", "win"):
            raise ValueError(f"utility: expected 'lead' or 'win', not {self.parameters['utility']!r}")
        line = self.parameters["rules"]
        self.space = ActionSpace(line)
        ruleset = rules(line)
        self._players, self._length = ruleset.players, 100 * ruleset.tiles
        most = _MOST_POINTS if self.parameters["utility"] == "lead" else float(self._players - 1)
        self._utilities = (-most if self.parameters["utility"] == "lead" else -1.0, most)
        if PYSPIEL:
            info = pyspiel.GameInfo(num_distinct_actions=self.space.size, max_chance_outcomes=self.space.chance_size, num_players=self._players,
                                    min_utility=self._utilities[0], max_utility=self._utilities[1], utility_sum=0.0, max_game_length=self._length)
            super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> BastideState:
        return BastideState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> BastideObserver:
        return BastideObserver(self.parameters)

    def __str__(self) -> str:
        return f"python_bastide(rules={self.parameters['rules']})"


class BastideState(_StateBase):
    """A position; ``game`` is the bastide.Game, its draws being moves of chance."""

    def __init__(self, game: Any):
        super().__init__(game)
        self._parameters = game.parameters
        self.game = Game(game.parameters["rules"], outside=True)

    def current_player(self) -> int:
        if self.game.over:
            return TERMINAL_PLAYER
        return CHANCE_PLAYER if self.game.actor == CHANCE else self.game.actor

    def is_terminal(self) -> bool:
        return self.game.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Actions of chance and how likely each is, ascending."""
        return sorted(self.game.chances())

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.game.legal_actions().tolist())

    def _apply_action(self, action: int) -> None:
        self.game.play(unbounded("action", action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.game.move(action)

    def returns(self) -> list[float]:
        """What the players get: zeros before the end."""
        scores = self.game.scores
        if not self.game.over:
            return [0.0] * len(scores)
        if self._parameters["utility"] == "lead":
            mean = sum(scores) / len(scores)
            return [score - mean for score in scores]
        best = max(scores)
        winners = scores.count(best)
        return [(len(scores) - winners) / winners if score == best else -1.0 for score in scores]

    def __str__(self) -> str:
        return self.game.position()


class BastideObserver:
    """OpenSpiel's observer: ``tensor`` holds the planes and the vector of ``bastide.Game.observe``, one behind the other; ``dict`` both by name."""

    def __init__(self, parameters: dict[str, Any]):
        self._window = parameters["window"]
        seen = Game(parameters["rules"], seed=0).observe(self._window)
        self.tensor = np.zeros(seen.planes.size + seen.vector.size, np.float32)
        self.dict = {"planes": self.tensor[:seen.planes.size].reshape(seen.planes.shape), "vector": self.tensor[seen.planes.size:]}

    def set_from(self, state: BastideState, player: int) -> None:
        """Fills both. Everything is seen by everybody, from the place of the player who must decide."""
        seen = state.game.observe(self._window)
        self.dict["planes"][...] = seen.planes
        self.dict["vector"][...] = seen.vector

    def string_from(self, state: BastideState, player: int) -> str:
        return state.game.position()


if PYSPIEL:
    pyspiel.register_game(_TYPE, BastideGame)
