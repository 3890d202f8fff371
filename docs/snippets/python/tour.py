from collections.abc import Iterable

from order_platform_tasks import UNSET, decode_any
from order_platform_tasks.order.close_timeout_v1 import CloseTimeoutV1, CloseTimeoutV1Error, UnknownCloseReason
from order_platform_tasks.order.created_v1 import CreatedV1
from order_platform_tasks.order.pay_success_v1 import PayMethodCard, PaySuccessV1, UnknownPayMethod


def coupon(order: CreatedV1) -> str:
    coupon = order.payload.coupon_id
    if coupon is UNSET:
        return "none was offered"
    return "turned down" if coupon is None else coupon


def reason(order: CloseTimeoutV1) -> str:
    match order.payload.reason:
        case None:
            return "not said"
        case UnknownCloseReason() as unknown:
            return f"not known here: {unknown}"
        case known:
            return known.value


def method(payment: PaySuccessV1) -> str:
    match payment.payload.method:
        case None:
            return "not said"
        case PayMethodCard(last4=last4):
            return f"card {last4}"
        case UnknownPayMethod() as unknown:
            return f"not known here: {unknown.text}"
        case other:
            return type(other).__name__


def again(message: bytes, failure: CloseTimeoutV1Error) -> bytes | None:
    task = CloseTimeoutV1.TASK
    attempt = (CloseTimeoutV1.decode(message).attempt or 0) + 1
    if task.is_retryable(failure) and attempt <= task.retry.max_retries:
        return CloseTimeoutV1.retry_bytes(message, attempt)
    return None


def tour(messages: Iterable[bytes]) -> None:
    for message in messages:
        match decode_any(message):
            case CreatedV1() as order:
                print(f"coupon: {coupon(order)}")
            case PaySuccessV1() as payment:
                print(f"method: {method(payment)}")
            case CloseTimeoutV1() as order:
                print(f"reason: {reason(order)}")
                for failure in (CloseTimeoutV1Error.DB_LOCK_CONFLICT, CloseTimeoutV1Error.ORDER_ALREADY_PAID):
                    bytes_ = again(message, failure)
                    print(f"again: {bytes_.decode() if bytes_ else 'no'}")
    print(f"key: {CloseTimeoutV1.TASK.routing_key}")
