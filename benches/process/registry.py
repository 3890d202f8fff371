#!/usr/bin/env python3
"""`registry.py N OUT`: a registry of N contracts to measure on, and two changed ones beside it.

`OUT/contracts` is the registry, `OUT/few/contracts` the same with one breaking change in every fiftieth contract,
`OUT/all/contracts` with one harmless change in every contract. The same N gives the same bytes.
"""

import pathlib
import sys

DOMAINS = ["billing", "cart", "claims", "fleet", "ledger", "loans", "parcel", "rewards", "search", "tickets"]
ACTIONS = ["accept", "cancel", "change", "expire", "plan", "remind", "split", "verify"]
NOUNS = ["agent", "branch", "carrier", "depot", "editor", "filter", "group", "holder"]

ENVELOPE = """envelope: std
payload: nested
roles:
  type: { name: kind, required: true }
  version: { name: version }
  id: { name: id, required: true }
  body: { name: data, required: true }
  producer: { name: sender, required: true }
  time: { name: at, required: true, precision: ms }
  idempotency: { name: key }
  attempt: { name: attempt }
"""

CONTRACT = """taskType: {domain}.{name}
version: 1
kind: event
owner: team-{domain}
doc: What happened to number {at} of {domain}.
envelope: std
payload:
  reference: {{ type: id, required: true, pattern: "{pattern}", example: "202612010042", doc: What it is about }}
  customer: {{ type: id, required: true, maxLength: 24 }}
  total: {{ type: money, required: true, currency: EUR, min: "0", max: "{limit}.00" }}
  rate: {{ type: decimal, scale: 6, precision: 12 }}
  dueAt: {{ type: timestamp, required: true, precision: ms }}
  bookedOn: date
  stage: {{ type: Stage, required: true }}
  tries: {{ type: int32, min: 0, max: {tries} }}
  offset: int64
  {noun}Note: {{ type: string, maxLength: {length}, doc: Said by the {noun} }}
  {other}Done: bool
  address: {{ type: object, fields: {{ street: {{ type: string, required: true, maxLength: 80 }}, town: string }} }}
  lines: {{ type: list, of: Line, required: true, minItems: 1, maxItems: 40 }}
  tags: {{ type: map, of: {{ type: string, maxLength: 60 }}, maxEntries: 16 }}
{more}enums:
  Stage:
    values: {{ OPEN: not begun, MOVING: under way, DONE: over, LOST: given up }}
types:
  Line:
    fields:
      article: {{ type: id, required: true }}
      pieces: {{ type: int32, required: true, min: 1, max: 999 }}
      price: {{ type: money, required: true }}
idempotency: {{ key: "{domain}.{name}:{{reference}}" }}
errors:
  ROW_LOCKED: {{ retry: true, doc: the row is locked }}
  NO_SUCH_ROW: {{ retry: false, doc: there is no such row }}
"""


def task(at: int) -> tuple[str, str]:
    """Domain and the rest of the type of contract `at`."""
    return DOMAINS[at % 10], f"{ACTIONS[at // 10 % 8]}.n{at:05}"


def contract(at: int, *, narrower: bool = False, more: bool = False) -> str:
    """The text of contract `at`; `narrower` takes fewer references, `more` has another optional field."""
    domain, name = task(at)
    return CONTRACT.format(
        domain=domain,
        name=name,
        at=at,
        pattern="[0-9]{12}" if narrower else "[0-9]{12,16}",
        more="  remark: { type: string, maxLength: 200 }\n" if more else "",
        noun=NOUNS[at % 8],
        other=NOUNS[(at // 3 + 1) % 8],
        limit=1000 * (1 + at % 90),
        tries=5 + at % 40,
        length=[40, 80, 160][at % 3],
    )


def write(root: pathlib.Path, count: int, change) -> None:
    """A registry of `count` contracts; `change` gives the keywords of `contract` for each."""
    for folder in ["envelopes", "services"] + [f"tasks/{domain}" for domain in DOMAINS]:
        (root / folder).mkdir(parents=True, exist_ok=True)
    (root / "registry.yaml").write_text("registry: bench\n")
    (root / "envelopes/std.yaml").write_text(ENVELOPE)
    names = [task(at) for at in range(count)]
    for at, (domain, name) in enumerate(names):
        (root / f"tasks/{domain}/{name}.v1.yaml").write_text(contract(at, **change(at)))
    head = "service: {}\nteam: platform\nlanguage: go\n{}:\n"
    produces = "".join(f"  {domain}.{name}: [1]\n" for domain, name in names)
    consumes = "".join(f"  {domain}.{name}: {{ versions: [1] }}\n" for domain, name in names)
    (root / "services/sender.yaml").write_text(head.format("sender", "produces") + produces)
    (root / "services/reader.yaml").write_text(head.format("reader", "consumes") + consumes)


def make(count: int, out: pathlib.Path) -> None:
    """All three."""
    write(out / "contracts", count, lambda at: {})
    write(out / "few/contracts", count, lambda at: {"narrower": at % 50 == 0})
    write(out / "all/contracts", count, lambda at: {"more": True})


if __name__ == "__main__":
    if len(sys.argv) != 3 or not sys.argv[1].isdigit():
        sys.exit("usage: registry.py N OUT")
    make(int(sys.argv[1]), pathlib.Path(sys.argv[2]))
