"""What can go wrong, in words. Every error of the engine says what, where and what was expected."""
from __future__ import annotations

__all__ = ["Error", "IllegalMove", "GameOver", "RulesError", "RecordError", "PositionError"]


class Error(ValueError):
    """An error of the engine. ``code`` is the word of docs/protocol.md, "Errors"."""

    def __init__(self, code: str, message: str):
        super().__init__(message)
        self.code = code

    def __reduce__(self):
        return type(self), (self.code, str(self))


class IllegalMove(Error):
    """A move, an action or an undo that is not possible now; the message says what would be."""


class GameOver(Error):
    """Nothing more can be played."""


class RulesError(Error):
    """A rules line that cannot be read, or rules that cannot be played together."""


class RecordError(Error):
    """A record that cannot be read or does not follow the rules; the message names the line."""


class PositionError(Error):
    """A line that is no position; the message names the part."""


_BY_CODE = {"illegal": IllegalMove, "over": GameOver, "bad-rules": RulesError, "bad-record": RecordError, "bad-position": PositionError}


def error(code: str, message: str) -> Error:
    """The exception for a code of the engine."""
    return _BY_CODE.get(code, Error)(code, message)
