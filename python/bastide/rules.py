"""Rules lines, what they mean, and the numbers that their moves have."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import _bastide
from .checks import text, unbounded

__all__ = ["ActionBlock", "ActionSpace", "Ruleset", "expansions", "presets", "rules", "rule_text"]


@dataclass(frozen=True)
class ActionBlock:
    """The actions of one kind of move: the numbers from ``begin`` to ``begin + size - 1``.

    ``axes`` are what a move of that kind tells, as pairs of a name and how many values it has, the last varying fastest: action
    ``begin + slot * 4 + rotation`` for ``axes == (("slot", 148), ("rotation", 4))``. docs/python/actions.md says what each means.
    """

    name: str
    begin: int
    size: int
    axes: tuple[tuple[str, int], ...]

    def values(self, action: int) -> tuple[int, ...]:
        """The value on each axis of an action of this block. Raises ValueError for any other, and TypeError for what is no whole number."""
        n = unbounded("action", action) - self.begin
        if not 0 <= n < self.size:
            raise ValueError(f"action: expected {self.begin} to {self.begin + self.size - 1} ({self.name}), not {action}")
        found = []
        for _, size in reversed(self.axes):
            n, value = divmod(n, size)
            found.append(value)
        return tuple(reversed(found))


class ActionSpace:
    """All moves of a ruleset as whole numbers from 0 to ``size - 1``.

    Every answer that a player can ever give under these rules has one number, and within one decision no two have the same. The sizes
    follow from the rules, so that nothing can overflow; rules whose moves would not fit into 16,777,216 actions are refused by RulesError
    when the space is made. Chance has numbers of its own, from 0 to ``chance_size - 1``: rows of the deck, or what a die or a card shows.
    A space can be pickled: it is made again from its rules line. Two are equal if they are of the same rules and further tiles.
    """

    def __init__(self, rules: str = "base", tiles: str = ""):
        self._fill(_bastide.ActionSpace(text("rules", rules), text("tiles", tiles)), tiles)

    @classmethod
    def _of(cls, space: Any, tiles: str) -> ActionSpace:
        made = cls.__new__(cls)
        made._fill(space, tiles)
        return made

    def _fill(self, space: Any, tiles: str) -> None:
        self._space, self._line, self._tiles = space, space.rules, tiles
        #: How many actions there are.
        self.size: int = self._space.size
        #: How many numbers chance has.
        self.chance_size: int = self._space.chance_size
        #: Cells beside tiles that there can be at a time.
        self.slots: int = self._space.slots
        #: Segments that can lie on the table.
        self.rows: int = self._space.rows
        #: The kinds of move, in the order of their numbers.
        self.blocks: tuple[ActionBlock, ...] = tuple(ActionBlock(n, b, s, tuple(a)) for n, b, s, a in self._space.blocks)

    def __len__(self) -> int:
        return self.size

    def __repr__(self) -> str:
        return f"<ActionSpace of {self.size}: {', '.join(f'{b.name} {b.size}' for b in self.blocks)}>"

    def __reduce__(self):
        return type(self), (self._line, self._tiles)

    def __eq__(self, other: object) -> bool:
        return (self._line, self._tiles) == (other._line, other._tiles) if isinstance(other, ActionSpace) else NotImplemented

    def __hash__(self) -> int:
        return hash((self._line, self._tiles))

    def block(self, action: int) -> ActionBlock:
        """The block in which an action lies. Raises ValueError if there is no such action, and TypeError for what is no whole number."""
        action = unbounded("action", action)
        for block in self.blocks:
            if block.begin <= action < block.begin + block.size:
                return block
        raise ValueError(f"action: expected 0 to {self.size - 1}, not {action}")

    def describe(self, action: int) -> str:
        """An action in words: ``'place slot=3 rotation=1'``. Raises as ``block`` does."""
        block = self.block(action)
        return " ".join([block.name] + [f"{name}={value}" for (name, _), value in zip(block.axes, block.values(action))])


@dataclass(frozen=True)
class Ruleset:
    """What a rules line comes to."""

    rules: str  #: in its one spelling
    players: int
    tiles: int  #: of the whole game, start tiles among them
    kinds: tuple[str, ...]  #: ids of the kinds of tile, as the axis ``kind`` of actions numbers them
    figures: tuple[tuple[str, str, int], ...]  #: name, letter in notation and number a player, as the axis ``figure`` numbers them


def rules(line: str = "base", tiles: str = "") -> Ruleset:
    """Checks a rules line (docs/rules/options.md). ``tiles`` are further definitions (docs/catalogue.md). Raises RulesError in words."""
    r = _bastide.ruleset(text("rules", line), text("tiles", tiles))
    return Ruleset(r["rules"], r["players"], r["tiles"], tuple(r["kinds"]), tuple(tuple(f) for f in r["figures"]))


def expansions() -> list[dict[str, Any]]:
    """The expansions, each with ``id``, ``name`` and ``summary``, as docs/protocol.md tells under ``GET /api/meta``."""
    return _bastide.meta()["expansions"]


def presets() -> list[dict[str, Any]]:
    """Named choices of options that a rules line may begin with, such as ``modern``."""
    return _bastide.meta()["presets"]


def rule_text(id: str) -> str:
    """What a numbered rule says, such as ``BASE-PLACE-3``; the id itself if there is none. Raises TypeError for what is no text."""
    return _bastide.rule_text(text("id", id))
