"""PettingZoo's interface for games in turns (AEC): https://pettingzoo.farama.org/api/aec/

>>> from bastide.envs import aec
>>> env = aec.env("base+river players=3")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

If PettingZoo is installed the environment is one of its own; without it the class has the same shape.
"""
from __future__ import annotations

from typing import Any

import numpy as np

from ..checks import dice, unbounded
from ..errors import IllegalMove
from ..game import Game
from .common import RENDER_MODES, Seen, begun, checked_mode, picture
from .spaces import Dict, Discrete

__all__ = ["PETTINGZOO", "BastideAEC", "env", "raw_env"]

try:
    from pettingzoo import AECEnv

    PETTINGZOO = True
except ImportError:
    PETTINGZOO = False

    class AECEnv:  # type: ignore[no-redef]
        """The part of PettingZoo's base class that its users call."""

        @property
        def unwrapped(self) -> Any:
            return self

        @property
        def num_agents(self) -> int:
            return len(self.agents)

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)

        def agent_iter(self, max_iter: int = 2**63):
            """The agent that must act, until all are done."""
            while self.agents and max_iter > 0:
                yield self.agent_selection
                max_iter -= 1

        def last(self, observe: bool = True):
            """observation, reward since it acted last, termination, truncation, info of the agent that must act."""
            agent = self.agent_selection
            return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                    self.truncations[agent], self.infos[agent])

        def _accumulate_rewards(self) -> None:
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _clear_rewards(self) -> None:
            for agent in self.rewards:
                self.rewards[agent] = 0.0

        def _was_dead_step(self, action: Any) -> None:
            if action is not None:
                raise ValueError("when an agent is done, the only valid action is None")
            gone = self.agent_selection
            self.agents.remove(gone)
            for by_agent in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
                del by_agent[gone]
            if self.agents:
                self.agent_selection = self.agents[0]
            self._clear_rewards()


class BastideAEC(AECEnv):
    """A game of Carcassonne, an agent a seat: ``player_0``, ``player_1``, ...

    * Action: an action of ``bastide.ActionSpace(rules)``. One that is not legal raises IllegalMove; the wrappers of ``env`` do not change that.
    * Observation: ``{"observation": {"planes", "vector"}, "action_mask"}`` (docs/python/observations.md), the mask int8, all 0 for an agent that
      need not act. ``infos[agent]["action_mask"]`` is the same mask.
    * Reward: ``"points"`` as they come, ``"lead"`` at the end or ``"win"`` at the end (+1, -1, 0 for those who share it).
    * ``reset(seed=...)``: the same seed deals the same games one after another.
    * ``render_mode``: ``"ansi"`` and ``"svg"`` give a text, ``"rgb_array"`` uint8 (height, width, 3), ``"human"`` prints the board.
    """

    metadata = {"render_modes": RENDER_MODES, "name": "bastide_v0", "is_parallelizable": False, "render_fps": 2}

    def __init__(self, rules: str = "base", *, reward: str = "points", window: int = 0, tiles: str = "", render_mode: str | None = None):
        super().__init__()
        if reward not in ("points", "lead", "win"):
            raise ValueError(f"reward: expected 'points', 'lead' or 'win', not {reward!r}")
        self.render_mode = checked_mode(render_mode)
        self.reward = reward
        self._seen = Seen(rules, window, tiles)
        self.possible_agents = [f"player_{seat}" for seat in range(self._seen.players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: Discrete(self._seen.actions.size) for agent in self.possible_agents}
        self.observation_spaces = {agent: Dict({"observation": self._seen.space(), "action_mask": self._seen.mask_space()}) for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self.game: Game | None = None

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict | None = None) -> None:
        """Begins a game. ``seed``: 0 or more; TypeError and ValueError for another. ``options={"position": LINE}`` begins it there;
        PositionError if that is none of these rules."""
        if seed is not None:
            self._rng = np.random.default_rng(dice("seed", seed))
        position = (options or {}).get("position")
        self.game = self._seen.game_from(position, self._rng) if position else self._seen.new_game(self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.game.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.agents[0] if self.game.over else self.possible_agents[self.game.actor]
        for seat, agent in enumerate(self.possible_agents):
            self.infos[agent] = {"action_mask": self._seen.mask(self.game, seat)}

    def observe(self, agent: str) -> dict[str, Any]:
        """What lies on the table, seen by the player who must decide; the mask of this agent."""
        return {"observation": self._seen.observation(begun(self.game)), "action_mask": self._seen.mask(self.game, self.possible_agents.index(agent))}

    def last(self, observe: bool = True):
        """As in PettingZoo. Raises IllegalMove before the first ``reset()``."""
        begun(self.game)
        return super().last(observe)

    def step(self, action: int | None) -> None:
        """Plays an action of ``agent_selection``; None for an agent that is done. Raises IllegalMove, and TypeError for what is no whole number."""
        begun(self.game)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalMove("illegal", f"{agent} must act: None is only for agents that are done")
        before = self.game.scores
        self.game.play(unbounded("action", action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        for seat, paid in enumerate(paid_by(self.game, before, self.reward)):
            self.rewards[self.possible_agents[seat]] = paid
        if self.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        return picture(begun(self.game), self.render_mode)

    def close(self) -> None:
        """Nothing is held."""


def paid_by(game: Game, before: list[int], reward: str) -> list[float]:
    """What a step pays each seat, its scores before it being these."""
    now = game.scores
    if reward == "points":
        return [float(n - b) for n, b in zip(now, before)]
    if not game.over:
        return [0.0] * len(now)
    if reward == "lead":
        return [float(n - max(now[:seat] + now[seat + 1:], default=0)) for seat, n in enumerate(now)]
    best = max(now)
    return [-1.0 if n < best else 1.0 if now.count(best) == 1 else 0.0 for n in now]


def raw_env(rules: str = "base", **settings: Any) -> BastideAEC:
    """The environment without wrappers."""
    return BastideAEC(rules, **settings)


def env(rules: str = "base", **settings: Any) -> Any:
    """The environment, in PettingZoo's usual wrappers if that is installed."""
    made = raw_env(rules, **settings)
    if not PETTINGZOO:
        return made
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))
