"""What the messages ask for."""

from __future__ import annotations

import datetime
import typing
import uuid

import psycopg.errors
from order_platform_tasks import Consumer, Message, PointsState, Step
from order_platform_tasks.member import (
    PointsAddedV1,
    PointsAddedV1Payload,
    PointsAddSuccessV1,
    PointsAddSuccessV1Payload,
    PointsAddV1,
    PointsAddV2,
)
from order_platform_tasks.member.points_add_v1 import PointsAddV1Error
from order_platform_tasks.member.points_add_v2 import PointsAddV2Error, PointsType

from .faults import Faults
from .store import SERVICE, Store, Tx, send


class Booking(typing.NamedTuple):
    """What both versions of member.points.add come to."""

    user_id: str
    source_id: str
    points_type: str
    points: int
    expires_on: datetime.date | None
    remark: str | None


def consumer(store: Store, faults: Faults) -> Consumer[Tx]:
    """The consumer of the service with its handlers."""
    found = Consumer(SERVICE, store)

    def first(message: PointsAddV1, tx: Tx) -> None:
        of = message.payload
        # Version 1 knew one kind of points and no end of theirs.
        booking = Booking(of.user_id, of.order_id, PointsType.PURCHASE.value, of.points, None, of.remark)
        step = PointsAddV1.transit(PointsState.initial())
        try:
            book(tx, message, booking, step)
        except psycopg.errors.LockNotAvailable as error:
            raise PointsAddV1.failure(PointsAddV1Error.DB_LOCK_CONFLICT, str(error)) from error
        except Frozen:
            raise PointsAddV1.failure(PointsAddV1Error.ACCOUNT_FROZEN, of.user_id) from None
        faults.meet(message)

    def second(message: PointsAddV2, tx: Tx) -> None:
        of = message.payload
        if of.expires_on is not None and of.expires_on < message.time.date():
            raise PointsAddV2.failure(PointsAddV2Error.ALREADY_EXPIRED, of.expires_on.isoformat())
        kind = of.points_type.value
        booking = Booking(of.user_id, of.source_id, kind, of.points, of.expires_on, of.remark)
        step = PointsAddV2.transit(PointsState.initial())
        try:
            book(tx, message, booking, step)
        except psycopg.errors.LockNotAvailable as error:
            raise PointsAddV2.failure(PointsAddV2Error.DB_LOCK_CONFLICT, str(error)) from error
        except Frozen:
            raise PointsAddV2.failure(PointsAddV2Error.ACCOUNT_FROZEN, of.user_id) from None
        faults.meet(message)

    found.on(PointsAddV1, first)
    found.on(PointsAddV2, second)
    return found


class Frozen(Exception):
    """The account takes no points."""


def book(tx: Tx, cause: Message, of: Booking, step: Step) -> None:
    """Books points and says so, all in one transaction."""
    if step is not Step.GO:
        raise ValueError(f"an entry that is new cannot be booked: {step}")
    row = tx.execute(
        "INSERT INTO points_account (user_id, balance) VALUES (%s, %s) "
        "ON CONFLICT (user_id) DO UPDATE SET balance = points_account.balance + EXCLUDED.balance "
        "RETURNING balance, frozen",
        (of.user_id, of.points),
    ).fetchone()
    balance, frozen = row or (0, True)
    if frozen:
        raise Frozen
    entry = uuid.uuid4()
    now = datetime.datetime.now(datetime.timezone.utc)
    now = now.replace(microsecond=now.microsecond // 1000 * 1000)
    tx.execute(
        "INSERT INTO points_entry "
        "(entry_id, user_id, source_id, points_type, points, expires_on, remark, state, booked_at) "
        "VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s)",
        (
            entry,
            of.user_id,
            of.source_id,
            of.points_type,
            of.points,
            of.expires_on,
            of.remark,
            PointsState.AVAILABLE.value,
            now,
        ),
    )
    # Every message tells what caused it by its trace.
    trace = str(cause.__dict__["trace"])
    send(
        tx,
        PointsAddedV1(
            id=uuid.uuid4().hex,
            producer=SERVICE,
            trace=trace,
            time=now.replace(microsecond=0),
            idempotency_key=PointsAddedV1.idempotency_key_of(entry_id=entry),
            payload=PointsAddedV1Payload(
                user_id=of.user_id,
                entry_id=entry,
                points=of.points,
                balance=balance,
                expires_on=of.expires_on,
                booked_at=now,
            ),
        ),
        PointsAddedV1.partition_key_of(user_id=of.user_id),
    )
    send(
        tx,
        PointsAddSuccessV1(
            id=uuid.uuid4().hex,
            producer=SERVICE,
            trace=trace,
            time=now.replace(microsecond=0),
            idempotency_key=PointsAddSuccessV1.idempotency_key_of(entry_id=entry),
            payload=PointsAddSuccessV1Payload(
                source_id=of.source_id, user_id=of.user_id, entry_id=entry, booked_at=now
            ),
        ),
        PointsAddSuccessV1.partition_key_of(source_id=of.source_id),
    )
