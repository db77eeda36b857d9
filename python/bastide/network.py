"""Networks that foretell by how much a game will be won, learned elsewhere and evaluated by the engine."""
from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from . import _bastide

__all__ = ["Network"]


class Network:
    """A network from its file, the same that ``Bot("best:net=FILE")`` judges positions by. Raises ValueError saying what is wrong with it, and where."""

    #: What each number of ``Lessons.inputs`` tells.
    input_names: list[str] = _bastide.Network.input_names

    def __init__(self, file: str):
        self._network = _bastide.Network(str(file))

    @property
    def about(self) -> str:
        """What its author says of it."""
        return self._network.about

    def values(self, inputs: Any) -> np.ndarray:
        """float32 (n,): points by which the player who has just moved may be expected to win, from numbers of shape (n, len(input_names)).
        Raises ValueError for another shape."""
        return self._network.values(inputs)

    @staticmethod
    def save(file: str, direct: Any, layers: Sequence[tuple[Any, Any]], about: str = "") -> None:
        """Writes a network as the engine reads it. ``direct``: (inputs,), a linear part; ``layers``: weights of shape (outputs, inputs) and bias
        (outputs,) of each, negative sums becoming 0 between two of them; the last has one output. What is done to the inputs before, and to the
        value after, must be in these numbers."""
        content = {"format": "bastide network 1", "about": about, "inputs": Network.input_names, "direct": _numbers(direct),
                   "layers": [{"weights": [_numbers(row) for row in np.asarray(weights)], "bias": _numbers(bias)} for weights, bias in layers]}
        with open(file, "w", encoding="utf-8") as f:
            f.write(json.dumps(content).replace("], [", "],\n [").replace('{"weights"', '\n{"weights"') + "\n")


def _numbers(row: Any) -> list[float]:
    """As many digits as make the same float32 again."""
    return [float(f"{x:.9g}") for x in np.asarray(row, np.float32)]
