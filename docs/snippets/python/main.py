import sys
from datetime import datetime
from pathlib import Path

from around import around
from snippet import receive, send
from tour import tour

messages = Path(__file__).parent.parent.joinpath("messages.jsonl").read_bytes().splitlines()
if sys.argv[1:] == ["around"]:
    around(messages)
else:
    text = send(datetime.fromisoformat("2026-12-01T12:05:16+00:00")).decode()
    print(text)
    receive(text.encode())
    receive(text.replace('"134"', "134").replace('PURCHASE",', 'GIFT",').encode())
    tour(messages)
