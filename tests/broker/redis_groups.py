"""Runs the commands of a `streams.json` on a Redis and asks it for what they made: redis_groups.py SOCKET FILE."""

from __future__ import annotations

import json
import pathlib
import socket
import sys
import typing


class Redis:
    """As much of the protocol (RESP2) as is needed here."""

    def __init__(self, path: str) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.file = self.socket.makefile("rb")

    def call(self, *words: str) -> typing.Any:
        parts = [f"${len(word.encode())}\r\n{word}\r\n" for word in words]
        self.socket.sendall(f"*{len(words)}\r\n{''.join(parts)}".encode())
        return self.reply()

    def reply(self) -> typing.Any:
        line = self.file.readline().decode().rstrip("\r\n")
        kind, rest = line[:1], line[1:]
        if kind == "-":
            return ValueError(rest)
        if kind == "$":
            return None if rest == "-1" else self.file.read(int(rest) + 2)[:-2].decode()
        if kind == "*":
            return [self.reply() for _ in range(int(rest))]
        return int(rest) if kind == ":" else rest


def main(path: str, file: str) -> None:
    document = json.loads(pathlib.Path(file).read_text())
    redis = Redis(path)
    for command in document["commands"]:
        answer = redis.call(*command)
        assert answer == "OK", (command, answer)
        again = redis.call(*command)
        assert isinstance(again, ValueError) and str(again).startswith("BUSYGROUP"), (command, again)
    made = 0
    for stream in document["streams"]:
        for group in stream["groups"]:
            for key in (stream["key"], group["retryStream"]):
                names = [dict(zip(found[::2], found[1::2]))["name"] for found in redis.call("XINFO", "GROUPS", key)]
                assert group["name"] in names, (key, names)
                made += 1
    assert made == len(document["commands"]), (made, len(document["commands"]))
    # What was sent before a group was made is not lost to it.
    stream = next(stream for stream in document["streams"] if stream["groups"])
    redis.call("XADD", stream["key"], "*", "message", "early")
    redis.call("XGROUP", "CREATE", stream["key"], "late", "0", "MKSTREAM")
    read = redis.call("XREADGROUP", "GROUP", "late", "one", "COUNT", "1", "STREAMS", stream["key"], ">")
    assert read[0][1][0][1] == ["message", "early"], read
    print(f"{made} groups are there")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
