"""Gymnasium's spaces, as far as the environments need them: Gymnasium's own if it is installed, else the same shapes."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..checks import dice

__all__ = ["Box", "Dict", "Discrete", "GYMNASIUM"]

try:
    from gymnasium.spaces import Box, Dict, Discrete

    GYMNASIUM = True
except ImportError:
    GYMNASIUM = False

    class _Space:
        shape: tuple[int, ...] | None = None
        dtype: Any = None

        def __init__(self, seed: int | None = None):
            self.seed(seed)

        def seed(self, seed: int | None = None) -> None:
            self.np_random = np.random.default_rng(dice("seed", seed))

        def __contains__(self, x: Any) -> bool:
            return self.contains(x)

    class Discrete(_Space):  # type: ignore[no-redef]
        """Whole numbers from 0 to n - 1."""

        shape, dtype = (), np.int64

        def __init__(self, n: int, seed: int | None = None):
            super().__init__(seed)
            self.n = n

        def sample(self, mask: np.ndarray | None = None) -> int:
            """One of them, or of those that the mask allows: an array of shape (n,), of bool or of whole numbers 0 and 1. Raises TypeError for
            anything else, ValueError for another shape and where nothing is allowed."""
            return int(self.np_random.integers(self.n) if mask is None else self.np_random.choice(self._allowed(mask)))

        def _allowed(self, mask: Any) -> np.ndarray:
            if not isinstance(mask, np.ndarray) or mask.dtype.kind not in "bui":
                raise TypeError(f"mask: expected an array of bool or of whole numbers, not {repr(mask):.60}")
            if mask.shape != (self.n,):
                raise ValueError(f"mask: expected an array of shape ({self.n},), not of {mask.shape}")
            if not ((mask == 0) | (mask == 1)).all():
                raise ValueError("mask: expected 0 and 1 alone")
            if not mask.any():
                raise ValueError("mask: expected an action that it allows, and it allows none")
            return np.flatnonzero(mask)

        def contains(self, x: Any) -> bool:
            return isinstance(x, (int, np.integer)) and 0 <= x < self.n

        def __repr__(self) -> str:
            return f"Discrete({self.n})"

    class Box(_Space):  # type: ignore[no-redef]
        """Arrays of numbers between two bounds."""

        def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any = np.float32, seed: int | None = None):
            super().__init__(seed)
            self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)
            self.shape, self.dtype = shape, np.dtype(dtype)

        def sample(self) -> np.ndarray:
            return self.np_random.uniform(np.maximum(self.low, -1e3), np.minimum(self.high, 1e3), self.shape).astype(self.dtype)

        def contains(self, x: Any) -> bool:
            return isinstance(x, np.ndarray) and x.shape == self.shape and bool(((x >= self.low) & (x <= self.high)).all())

        def __repr__(self) -> str:
            return f"Box(shape={self.shape}, dtype={self.dtype})"

    class Dict(_Space):  # type: ignore[no-redef]
        """Named spaces."""

        def __init__(self, spaces: Mapping[str, Any], seed: int | None = None):
            self.spaces = dict(spaces)
            super().__init__(seed)

        def seed(self, seed: int | None = None) -> None:
            for space in self.spaces.values():
                space.seed(seed)

        def sample(self) -> dict[str, Any]:
            return {name: space.sample() for name, space in self.spaces.items()}

        def contains(self, x: Any) -> bool:
            return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(x[name] in space for name, space in self.spaces.items())

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]

        def __repr__(self) -> str:
            return f"Dict({self.spaces})"
