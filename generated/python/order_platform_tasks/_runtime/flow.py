"""Flows: what comes next when a result arrives."""

from __future__ import annotations

import dataclasses as _dataclasses
import typing as _t

from .machine import Step
from .values import TextEnum

_F = _t.TypeVar("_F", bound="Flow")


@_dataclasses.dataclass(frozen=True)
class Progress(_t.Generic[_F]):
    """What a result does to a flow."""

    step: Step
    """`GO`: it moves on. `DUPLICATE`: the result was taken before. `ILLEGAL`: it has no business here."""
    state: _F
    """The state afterwards; the same as before where it does not move."""
    sends: str | None = None
    """The command to send with the change of state, `stock.deduct@1`."""


class Flow(TextEnum):
    """The states of a flow."""

    __start__: _t.ClassVar[tuple[Flow, str]]
    __moves__: _t.ClassVar[dict[str, dict[str, tuple[Flow, str | None]]]]
    __taken__: _t.ClassVar[dict[str, frozenset[str]]]

    def next(self: _F, result: str) -> Progress[_F]:
        """What a result does in this state; `result` is the type of its task, of whatever version."""
        move = type(self).__moves__.get(self.value, {}).get(result)
        if move is not None:
            return Progress(Step.GO, _t.cast(_F, move[0]), move[1])
        taken = result in type(self).__taken__.get(self.value, ())
        return Progress(Step.DUPLICATE if taken else Step.ILLEGAL, self)

    def is_final(self) -> bool:
        """Whether the flow ends here."""
        return self.value not in type(self).__moves__

    @classmethod
    def start(cls: type[_F]) -> Progress[_F]:
        """How the flow begins: its first state, and the command that is sent."""
        state, sends = cls.__start__
        return Progress(Step.GO, _t.cast(_F, state), sends)


def bind_flow(
    of: type[_F],
    start: tuple[_F, str],
    moves: dict[_F, dict[str, tuple[_F, str | None]]],
    taken: dict[_F, tuple[str, ...]],
) -> None:
    """Says how a flow begins, where results lead it, and which were taken on the way to a state."""
    of.__start__ = start
    of.__moves__ = {state.value: dict(results) for state, results in moves.items()}
    of.__taken__ = {state.value: frozenset(results) for state, results in taken.items()}
