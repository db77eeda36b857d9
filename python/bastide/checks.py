"""What arguments are: a text, a whole number, a measure. Whatever else is given is refused in a sentence that names the argument."""
from __future__ import annotations

import operator
from typing import Any

import numpy as np

INT = 2**31 - 1  #: the highest whole number of an ``int`` of the engine
SEED = 2**64 - 1  #: the same of what dice begin with


def unbounded(name: str, value: Any) -> int:
    """A whole number of Python or NumPy. Raises TypeError for what is none, ``1.0`` and ``True`` too."""
    try:
        if isinstance(value, (bool, np.bool_)):
            raise TypeError
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: expected a whole number, not {repr(value):.60}") from None


def whole(name: str, value: Any, low: int = -INT - 1, high: int = INT) -> int:
    """A whole number of ``low`` to ``high``. Raises TypeError for what is none, and ValueError outside."""
    number = unbounded(name, value)
    if not low <= number <= high:
        raise ValueError(f"{name}: expected {low} to {high}, not {number}")
    return number


def measure(name: str, value: Any, most: float) -> float:
    """A number of 0 to ``most``. Raises TypeError and ValueError."""
    try:
        if isinstance(value, (bool, np.bool_, str, bytes)):
            raise TypeError
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: expected a number, not {repr(value):.60}") from None
    if not 0 <= number <= most:
        raise ValueError(f"{name}: expected 0 (no bound) to {most:.0f}, not {number}")
    return number


def flag(name: str, value: Any) -> bool:
    """Yes or no. Raises TypeError for anything else, such as ``"no"``."""
    if not isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{name}: expected True or False, not {repr(value):.60}")
    return bool(value)


def dice(name: str, value: Any) -> int | None:
    """What NumPy's dice begin with: a whole number from 0, or None. Raises TypeError and ValueError."""
    if value is None:
        return None
    number = unbounded(name, value)
    if number < 0:
        raise ValueError(f"{name}: expected 0 or more, or None, not {number}")
    return number


def text(name: str, value: Any) -> str:
    """A text. Raises TypeError for anything else, and ValueError for half characters (surrogates), which no UTF-8 has."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected a text, not {repr(value):.60}")
    if not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError as error:
            raise ValueError(f"{name}: expected a text of whole characters, of which {value[error.start]!r} at {error.start} is none") from None
    return value


def texts(name: str, value: Any) -> list[str]:
    """A list of texts; one text is not taken for a list of its letters. Raises TypeError."""
    if isinstance(value, str) or not hasattr(value, "__iter__"):
        raise TypeError(f"{name}: expected a list of texts, not {repr(value):.60}")
    return [text(name, one) for one in value]


def bounds(seconds: Any, playouts: Any) -> tuple[float, int]:
    """How long to think: seconds and playouts, 0 being no bound. Raises TypeError and ValueError."""
    return measure("seconds", seconds, 1e6), whole("playouts", playouts, 0, 2**63 - 1)
