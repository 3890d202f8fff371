from datetime import datetime

from order_platform_tasks import DecodeError, decode_any
from order_platform_tasks.member.points_add_v2 import PointsAddV2, PointsAddV2Payload, PointsType


def send(now: datetime) -> bytes:
    message = PointsAddV2(
        id="points-0001",
        producer="order-service",
        trace="a1b2c3d4e5f6",
        time=now,
        idempotency_key="member.points.add:202612011200010001:PURCHASE",
        payload=PointsAddV2Payload(
            user_id="10002345",
            source_id="202612011200010001",
            points_type=PointsType.PURCHASE,
            points=134,
            expires_on=None,  # null: never
        ),
    )
    return message.encode()


def receive(message: bytes) -> None:
    try:
        task = decode_any(message)
    except DecodeError as refused:
        for error in refused.errors:
            print(f"refused: {error.path} {error.code}")
        return
    match task:
        case PointsAddV2(payload=payload):
            print(f"{payload.points} points for {payload.user_id}")
        case other:
            print(f"not for us: {other.TASK.type}")
