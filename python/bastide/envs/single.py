"""Gymnasium's interface for one player: https://gymnasium.farama.org/api/env/

The learner sits in one seat; bots or functions play the others and chance.

>>> from bastide.envs import single
>>> env = single.BastideEnv("base", opponents=["greedy"])
>>> observation, info = env.reset(seed=1)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)

If Gymnasium is installed the environment is one of its own, registered as ``Bastide-v0``; without it the class has the same shape.
"""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ..bots import Bot, Player, checked_players
from ..checks import bounds, dice, unbounded, whole
from ..game import Game
from .aec import paid_by
from .common import RENDER_MODES, Seen, begun, checked_mode, picture
from .spaces import GYMNASIUM, Discrete

__all__ = ["BastideEnv"]

if GYMNASIUM:
    from gymnasium import Env
else:

    class Env:  # type: ignore[no-redef]
        """The part of Gymnasium's base class that its users call."""

        _np_random: np.random.Generator | None = None

        @property
        def unwrapped(self) -> Any:
            return self

        @property
        def np_random(self) -> np.random.Generator:
            if self._np_random is None:
                self._np_random = np.random.default_rng()
            return self._np_random

        def reset(self, *, seed: int | None = None, options: dict | None = None) -> Any:
            if seed is not None:
                self._np_random = np.random.default_rng(seed)

        def close(self) -> None:
            """Nothing is held."""

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *_: Any) -> None:
            self.close()


class BastideEnv(Env):
    """One seat at a table.

    * ``opponents``: for the other seats in order, bots' specs or functions from a Game to a move; one is repeated for all. ``playouts`` bounds the
      bots' decisions. ``seat``: the learner's, or None: another one each game, in turn.
    * Action: an action of ``bastide.ActionSpace(rules)``; one that is not legal raises IllegalMove. ``info["action_mask"]`` (int8) tells which are.
    * Observation: ``{"planes", "vector"}`` (docs/python/observations.md).
    * Reward: ``"lead"``: the change of the points ahead of the best of the others, in all of a game the final lead; ``"points"``: his own; ``"win"``: at the end +1, -1, or 0
      for a shared win.
    * Raises TypeError and ValueError in words for settings that cannot be, such as a bot that there is not.
    * ``reset(seed=...)``, ``render_mode`` as in ``bastide.envs.aec``. ``info`` also has ``scores`` and ``seat``.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 2}

    def __init__(self, rules: str = "base", *, opponents: Sequence[str | Player] = ("greedy",), seat: int | None = 0, reward: str = "lead",
                 playouts: int = 0, window: int = 0, tiles: str = "", render_mode: str | None = None):
        if reward not in ("points", "lead", "win"):
            raise ValueError(f"reward: expected 'points', 'lead' or 'win', not {reward!r}")
        self._seen = Seen(rules, window, tiles)
        others = self._seen.players - 1
        opponents = checked_players("opponents", opponents)
        if len(opponents) not in (1, others):
            raise ValueError(f"opponents: expected one for all the other seats{f', or {others}' if others > 1 else ''}, not {len(opponents)}")
        self._playouts = bounds(0, playouts)[1]
        for player in opponents:
            if isinstance(player, str):
                Bot(player)  # refuses one that there is not
        self.render_mode = checked_mode(render_mode)
        self.reward = reward
        self.observation_space = self._seen.space()
        self.action_space = Discrete(self._seen.actions.size)
        self.seat = whole("seat", seat, 0, others) if seat is not None else 0
        self._changing = seat is None
        self._opponents = opponents * (others if len(opponents) == 1 else 1)
        self._games = 0
        self.game: Game | None = None

    def reset(self, *, seed: int | None = None, options: dict | None = None) -> tuple[dict, dict]:
        """Begins a game and plays to the learner's first decision. ``seed``: 0 or more. Raises TypeError and ValueError for another."""
        super().reset(seed=dice("seed", seed))
        if seed is not None:
            self._games = 0
        if self._changing:
            self.seat = self._games % self._seen.players
        self._games += 1
        self.game = self._seen.new_game(self.np_random)
        seeds = [int(self.np_random.integers(1, 10**9)) for _ in self._opponents]
        players = [Bot(p, s, playouts=self._playouts) if isinstance(p, str) else p for p, s in zip(self._opponents, seeds)]
        self._players = players[:self.seat] + [None] + players[self.seat:]
        self._paid = self.game.scores
        self._play_others()
        return self._seen.observation(self.game), self._info()

    def _play_others(self) -> None:
        while not self.game.over and self.game.actor != self.seat:
            self.game.play(self._players[self.game.actor](self.game.copy()))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._seen.mask(self.game, self.seat), "scores": self.game.scores, "seat": self.seat}

    def _lead(self, scores: list[int]) -> int:
        return scores[self.seat] - max(scores[:self.seat] + scores[self.seat + 1:], default=0)

    def step(self, action: int) -> tuple[dict, float, bool, bool, dict]:
        """Plays an action, then the others until the learner must decide again. Raises IllegalMove or GameOver, and TypeError for
        what is no whole number."""
        begun(self.game).play(unbounded("action", action))
        self._play_others()
        before, self._paid = self._paid, self.game.scores
        if self.reward == "lead":
            reward = float(self._lead(self.game.scores) - self._lead(before))
        else:
            reward = paid_by(self.game, before, self.reward)[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._seen.observation(self.game), reward, self.game.over, False, self._info()

    def render(self) -> Any:
        return picture(begun(self.game), self.render_mode)


if GYMNASIUM:
    from gymnasium.envs.registration import register, registry

    if "Bastide-v0" not in registry:
        register("Bastide-v0", entry_point="bastide.envs.single:BastideEnv")
