"""State machines: the steps that are allowed, and those that were made already."""

from __future__ import annotations

import typing as _t

from .values import TextEnum


class Step(TextEnum):
    """What a change of state would be."""

    GO = "go"
    """It is allowed."""
    DUPLICATE = "duplicate"
    """The state is there already: what asks for it has happened before, and that is no error."""
    ILLEGAL = "illegal"
    """It is against the machine: something is out of order."""


_S = _t.TypeVar("_S", bound="State")


class State(TextEnum):
    """The states of a machine."""

    __previous__: _t.ClassVar[dict[str, tuple[State, ...]]]
    __initial__: _t.ClassVar[State]

    def can_transit(self: _S, to: _S) -> Step:
        """What it would be to go from this state to another."""
        return step(self, type(self).__previous__.get(to.value, ()), to)

    @classmethod
    def initial(cls: type[_S]) -> _S:
        """The state of what is new."""
        return _t.cast(_S, cls.__initial__)


def step(current: State, previous: tuple[State, ...], to: State) -> Step:
    """What it is to go on to a state that has these allowed previous ones."""
    if current is to:
        return Step.DUPLICATE
    return Step.GO if current in previous else Step.ILLEGAL


def bind_machine(of: type[_S], initial: _S, previous: dict[_S, tuple[_S, ...]]) -> None:
    """Says where a machine starts and which steps it allows: target to previous states."""
    of.__previous__ = {to.value: states for to, states in previous.items()}
    of.__initial__ = initial
