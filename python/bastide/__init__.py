"""Bastide: the open engine, table and analyst for the tile-laying game Carcassonne, from Python.

>>> import bastide
>>> game = bastide.Game("base+river", seed="my first game")
>>> game.play(game.legal()[0])                    # a move in notation, or the number of an action
>>> print(game)                                   # in a notebook the game shows itself
>>> bastide.Bot("best:level=4").choose(game)
>>> batch = bastide.Batch("base", 128)            # many games at once, as NumPy arrays
>>> rewards, done = batch.step(batch.random_actions())

docs/python/README.md tells more; bastide.envs has the interfaces of PettingZoo, Gymnasium and OpenSpiel.
"""
from . import _bastide
from .batch import Batch
from .bots import Bot, Match, Player, bots, play_game, play_match
from .errors import Error, GameOver, IllegalMove, PositionError, RecordError, RulesError
from .game import CHANCE, Game, Lessons, Observation
from .network import Network
from .rules import ActionBlock, ActionSpace, Ruleset, expansions, presets, rule_text, rules

__version__: str = _bastide.version

__all__ = [
    "ActionBlock", "ActionSpace", "Batch", "Bot", "CHANCE", "Error", "Game", "GameOver", "IllegalMove", "Lessons", "Match", "Network",
    "Observation", "Player", "PositionError", "RecordError", "Ruleset", "RulesError", "bots", "expansions", "play_game", "play_match", "presets", "rule_text", "rules",
]
