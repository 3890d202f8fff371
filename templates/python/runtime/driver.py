"""The conformance driver: JSON lines in, verdicts out."""

from __future__ import annotations

import base64 as _base64
import json as _json
import sys as _sys
import typing as _t

from .errors import ContractError

if _t.TYPE_CHECKING:
    from .registry import Registry


def verdict(registry: Registry, line: bytes) -> dict[str, object]:
    """The answer to one line."""
    request = _json.loads(line)
    answer: dict[str, object] = {"id": request["id"]}
    try:
        message = registry.decode_any(_base64.b64decode(request["message"]))
        written = message.encode() if request.get("role") == "producer" else message.canonical()
    except ContractError as error:
        errors = [{"path": found.path, "code": found.code.value} for found in error.errors]
        return answer | {"ok": False, "errors": errors}
    return answer | {"ok": True, "task": message.TASK.id, "canonical": _base64.b64encode(written).decode()}


def run(registry: Registry) -> None:
    """Answers every line of standard input on standard output."""
    out = _sys.stdout.buffer
    for line in _sys.stdin.buffer:
        if line.strip():
            out.write(_json.dumps(verdict(registry, line), ensure_ascii=True).encode() + b"\n")
    out.flush()
