from collections.abc import Callable, Iterable

from order_platform_tasks import Consumer, DecodeError, Deduplicator, OrderState, Step
from order_platform_tasks.order import CloseTimeoutV1
from order_platform_tasks.order.close_timeout_v1 import CloseTimeoutV1Error


def close_order(message: CloseTimeoutV1, db: "Database") -> None:
    state = db.lock(message.payload.order_id)
    if state is None:
        raise CloseTimeoutV1.failure(CloseTimeoutV1Error.DB_LOCK_CONFLICT, "the row is locked")
    match CloseTimeoutV1.transit(state):
        case Step.GO:
            db.set(message.payload.order_id, OrderState.CLOSED)
        case Step.ILLEGAL:
            raise CloseTimeoutV1.failure(CloseTimeoutV1Error.ORDER_ALREADY_PAID, f"it is {state}")


def order_service(store: "Deduplicator[Database]") -> "Consumer[Database]":
    consumer = Consumer("order-service", store)
    consumer.on(CloseTimeoutV1, close_order)
    return consumer


def deliver(consumer: "Consumer[Database]", message: bytes, broker: "Broker") -> None:
    verdict = consumer.process(message, "order.close.queue")
    if verdict.publish is not None:
        # Returns when the broker has confirmed it.
        broker.publish(*verdict.publish)
    broker.ack(verdict.action, verdict.outcome)


class Database:
    """Stands for a transaction, and for the table in which keys are noted."""

    def __init__(self, state: OrderState | None) -> None:
        self.state = state
        self.done: set[tuple[str | None, str]] = set()

    def lock(self, order: str) -> OrderState | None:
        return self.state

    def set(self, order: str, state: OrderState) -> None:
        self.state = state

    def once(self, key: str | None, handler: str, work: "Callable[[Database], None]", /) -> bool:
        if (key, handler) in self.done:
            return False
        work(self)
        self.done.add((key, handler))
        return True


class Broker:
    """Stands for a client."""

    def publish(self, exchange: str, queue: str, body: bytes, expiration: int | None) -> None:
        print("publish:", exchange, queue)
        if expiration is not None:
            print("with an expiration, the attempt counted:", str(b'"retryCount":1' in body).lower())

    def ack(self, action: str, outcome: str) -> None:
        print(action, outcome)


def is_close(message: bytes) -> bool:
    try:
        CloseTimeoutV1.decode(message)
    except DecodeError:
        return False
    return True


def around(messages: Iterable[bytes]) -> None:
    print("key:", CloseTimeoutV1.idempotency_key_of(order_id="202612011200010001"))
    schedule = CloseTimeoutV1.TASK.retry.schedule()
    print("retries:", len(schedule.delays), schedule.min_total, schedule.max_total)
    message = next(filter(is_close, messages))
    paying, locked, paid = Database(OrderState.PAYING), Database(None), Database(OrderState.PAID)
    for db in (paying, paying, locked, paid):
        deliver(order_service(db), message, Broker())
    deliver(order_service(paying), message[1:], Broker())
