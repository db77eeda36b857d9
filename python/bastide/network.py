"""Networks that foretell by how much a game will be won, learned elsewhere and evaluated by the engine."""
from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Any

import numpy as np

from . import _bastide
from .checks import text

__all__ = ["Network"]

_MOST = 1e6  #: the engine takes numbers from -1e6 to 1e6


class Network:
    """A network from its file, the same that ``Bot("best:net=FILE")`` judges positions by. Raises ValueError saying what is wrong with it, and where."""

    #: What each number of ``Lessons.inputs`` tells.
    input_names: list[str] = _bastide.Network.input_names

    def __init__(self, file: str):
        self._network = _bastide.Network(text("file", str(file)))

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
        value after, must be in these numbers.

        Raises TypeError for what are no numbers, and ValueError for what the engine would not read: other shapes, no layers, numbers that are
        not finite. Then, and if it cannot be written to its end (OSError), the file stays as it was."""
        if not isinstance(layers, Sequence):
            raise TypeError(f"layers: expected a list of pairs of weights and bias, not {repr(layers):.60}")
        content = {"format": "bastide network 1", "about": text("about", about), "inputs": Network.input_names,
                   "direct": _numbers("direct", direct, 1), "layers": [_layer(f"layers[{i}]", layer) for i, layer in enumerate(layers)]}
        told = json.dumps(content).replace("], [", "],\n [").replace('{"weights"', '\n{"weights"') + "\n"
        _bastide.Network.check(told)
        _write(file, told)


def _layer(name: str, layer: Any) -> dict[str, Any]:
    """A layer of the file. Raises TypeError and ValueError."""
    if not isinstance(layer, Sequence) or len(layer) != 2:
        raise TypeError(f"{name}: expected a pair of weights and bias, not {repr(layer):.60}")
    return {"weights": _numbers(f"{name}.weights", layer[0], 2), "bias": _numbers(f"{name}.bias", layer[1], 1)}


def _numbers(name: str, given: Any, dimensions: int) -> list:
    """Lists of numbers with as many digits as make the same float32 again. Raises TypeError and ValueError."""
    try:
        numbers = np.asarray(given, np.float64)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: expected numbers, not {repr(given):.60}") from None
    if numbers.ndim != dimensions:
        raise ValueError(f"{name}: expected an array of {dimensions} dimensions, not of {numbers.ndim}")
    wrong = np.argwhere(~(np.abs(numbers) <= _MOST))
    if len(wrong):
        at = tuple(int(i) for i in wrong[0])
        raise ValueError(f"{name}: expected numbers from -1e6 to 1e6, not {numbers[at]} at {list(at)}")
    return _rounded(numbers.astype(np.float32))


def _rounded(numbers: np.ndarray) -> list:
    return [_rounded(row) if row.ndim else float(f"{row:.9g}") for row in numbers]


def _write(file: str, content: str) -> None:
    """Writes a part beside the file, which then takes its place. Raises OSError."""
    file = os.path.realpath(file)
    part = f"{file}.part"
    try:
        with open(part, "w", encoding="utf-8") as f:
            f.write(content)
            f.flush()
            os.fsync(f.fileno())
        os.replace(part, file)
    except BaseException:
        if os.path.exists(part):
            os.remove(part)
        raise
