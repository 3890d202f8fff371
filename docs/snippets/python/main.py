from datetime import datetime
from pathlib import Path

from snippet import receive, send
from tour import tour

text = send(datetime.fromisoformat("2026-12-01T12:05:16+00:00")).decode()
print(text)
receive(text.encode())
receive(text.replace('"134"', "134").replace('PURCHASE",', 'GIFT",').encode())
tour(Path(__file__).parent.parent.joinpath("messages.jsonl").read_bytes().splitlines())
