"""What a handler raises where it cannot do what a message asks for."""

from __future__ import annotations

import typing as _t

UNEXPECTED: _t.Final = "unexpected"
"""The code of every failure that is none of the contract's errors. Trying again can help."""


class TaskFailure(Exception):
    """An error of a task's contract.

    Whether it is tried again is up to the contract, which gives each of its codes a class: `Message.failure` makes the
    one that fits. A code that the contract does not have is never tried again.
    """

    code: str
    """The error's code in the contract."""

    text: str
    """What happened, for people; the dead-letter record keeps it."""

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(code, text)
        # The member of an enum is text as well, but not only.
        self.code = str(code)
        self.text = text

    def __str__(self) -> str:
        return f"{self.code}: {self.text}" if self.text else self.code


class RetryableError(TaskFailure):
    """An error after which trying again can help: a lock, a timeout, a service that is down."""


class NonRetryableError(TaskFailure):
    """An error after which trying again cannot help: something does not exist, a check failed."""


def code_of(error: str | Exception | None) -> str | None:
    """The code of a failure; `None` where there is none."""
    if error is None or isinstance(error, str):
        return None if error is None else str(error)
    return error.code if isinstance(error, TaskFailure) else UNEXPECTED


def text_of(error: Exception) -> str:
    """What a failure says of itself."""
    if isinstance(error, TaskFailure):
        return str(error.text)
    try:
        return str(error) or type(error).__name__
    except Exception:
        # An exception that cannot even be shown is told by its class.
        return type(error).__name__
