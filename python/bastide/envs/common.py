"""What the environments share: observations, rewards, pictures."""
from __future__ import annotations

from typing import Any

import numpy as np

from ..errors import IllegalMove, PositionError
from ..game import Game
from ..rules import ActionSpace, rules
from .spaces import Box, Dict

RENDER_MODES = ["ansi", "human", "svg", "rgb_array"]


class Seen:
    """How an environment shows a game: ``observation`` is ``{"planes", "vector"}`` and, under ``"action_mask"``, the legal actions."""

    def __init__(self, line: str, window: int, tiles: str):
        self.rules = line
        self.tiles = tiles
        self.window = window
        self.actions = ActionSpace(line, tiles)
        ruleset = rules(line, tiles)
        self.line, self.players = ruleset.rules, ruleset.players
        empty = Game(line, seed=0, tiles=tiles).observe(window)
        self.planes_shape, self.vector_size = empty.planes.shape, empty.vector.size

    def space(self) -> Dict:
        """The space of ``observation`` without the mask."""
        return Dict({
            "planes": Box(0, 255, self.planes_shape, np.uint8),
            "vector": Box(-32768, 32767, (self.vector_size,), np.float32),
        })

    def mask_space(self) -> Box:
        return Box(0, 1, (self.actions.size,), np.int8)

    def observation(self, game: Game) -> dict[str, np.ndarray]:
        o = game.observe(self.window)
        return {"planes": o.planes, "vector": o.vector}

    def mask(self, game: Game, seat: int | None = None) -> np.ndarray:
        """int8, as Gymnasium's spaces want it; all 0 if another seat must answer, or nobody."""
        if game.over or seat is not None and game.actor != seat:
            return np.zeros(self.actions.size, np.int8)
        return game.mask().astype(np.int8)

    def game_from(self, position: str, rng: np.random.Generator) -> Game:
        """The game that goes on from a position. Raises PositionError, also for a position of other rules, whose actions are not those of the space."""
        game = Game.from_position(position, tiles=self.tiles, dice=int(rng.integers(2**62)))
        if game.rules != self.line:
            raise PositionError("bad-position", f"the position is one of other rules: expected {self.line}, not {game.rules}")
        return game

    def new_game(self, rng: np.random.Generator) -> Game:
        return Game(self.rules, seed=rng.bytes(32).hex(), tiles=self.tiles)


def begun(game: Game | None) -> Game:
    """The game of an environment. Raises IllegalMove before the first ``reset()``."""
    if game is None:
        raise IllegalMove("illegal", "no game has begun: call reset() first")
    return game


def checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode: expected None or one of {', '.join(RENDER_MODES)}, not {mode!r}")
    return mode


def picture(game: Game, mode: str | None) -> Any:
    """What ``render()`` gives: ``ansi`` and ``svg`` a text, ``rgb_array`` uint8 (height, width, 3), ``human`` prints."""
    if mode == "ansi":
        return game.text() + repr(game)
    if mode == "svg":
        return game.svg()
    if mode == "human":
        print(game)
    if mode == "rgb_array":
        return game.pixels(size=32)
    return None

