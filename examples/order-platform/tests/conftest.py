"""Servers for all tests, an empty world for each."""

from __future__ import annotations

import pathlib
import typing

import psycopg
import pytest

from world import BUILT, HERE, Servers, World


@pytest.fixture(scope="session")
def servers() -> typing.Iterator[Servers]:
    servers = Servers()
    try:
        servers.run("import", str(BUILT / "generated/topology/rabbitmq"))
        with psycopg.connect(servers.database_url, autocommit=True) as connection:
            connection.execute((BUILT / "generated/sql/postgresql.sql").read_bytes())
            for schema in sorted(HERE.glob("*/schema.sql")):
                connection.execute(schema.read_bytes())
        yield servers
    finally:
        servers.run("clean")


@pytest.fixture
def world(servers: Servers, tmp_path: pathlib.Path) -> typing.Iterator[World]:
    world = World(servers, tmp_path)
    try:
        world.empty()
        yield world
    finally:
        world.end()
