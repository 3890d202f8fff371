"""The conformance driver: JSON lines in, verdicts out."""

from __future__ import annotations

import base64 as _base64
import json as _json
import sys as _sys
import typing as _t

from .behaviour import Answer, Behaviour, Request, Unanswerable, told
from .errors import ContractError

if _t.TYPE_CHECKING:
    from .registry import Registry


def verdict(registry: Registry, line: bytes, behaviour: Behaviour | None = None) -> Answer:
    """The answer to one line."""
    request: Request = _json.loads(line)
    answer: Answer = {"id": request["id"]}
    try:
        if "op" in request:
            if behaviour is None:
                raise Unanswerable("nothing to ask")
            return answer | {"ok": True} | behaviour.answer(request)
        message = registry.decode_any(_base64.b64decode(request["message"]))
        written = message.encode() if request.get("role") == "producer" else message.canonical()
    except ContractError as error:
        return answer | told(error)
    except Unanswerable as error:
        return answer | {"ok": False, "error": str(error)}
    return answer | {"ok": True, "task": message.TASK.id, "canonical": _base64.b64encode(written).decode()}


def run(registry: Registry, behaviour: _t.Callable[[], Behaviour]) -> None:
    """Answers every line of standard input on standard output."""
    out = _sys.stdout.buffer
    around: Behaviour | None = None
    for line in _sys.stdin.buffer:
        if line.strip():
            if around is None and b'"op"' in line:
                around = behaviour()
            out.write(_json.dumps(verdict(registry, line, around), ensure_ascii=True).encode() + b"\n")
    out.flush()
