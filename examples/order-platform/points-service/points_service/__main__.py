"""`python -m points_service` receives until it is told to stop; with ECHO_IN set it only echoes."""

from __future__ import annotations

import logging
import signal
import threading
import time

import pika
import psycopg
from order_platform_tasks import decode_any

from . import broker
from .broker import Received, Session
from .faults import Faults
from .handlers import consumer
from .metrics import Metrics
from .settings import Settings
from .store import SERVICE, Store

LOG = logging.getLogger("points_service")


def serve(settings: Settings, stop: threading.Event) -> None:
    """Receives, and says what became of it."""
    if settings.database_url is None:
        raise SystemExit("DATABASE_URL is not set")
    store = Store(settings.database_url)
    while not stop.is_set():
        try:
            store.prepare()
            break
        except psycopg.OperationalError as error:
            LOG.warning("the database is away: %s", error)
            time.sleep(1)
    of_service = consumer(store, Faults(settings.faults))
    metrics = Metrics(settings.metrics_file, of_service.prometheus, settings.metrics_each)

    def receive(session: Session, delivery: Received) -> None:
        verdict = of_service.process(delivery.body, delivery.queue)
        sent = verdict.publish
        if sent is not None:
            LOG.info("%s %s: %s to %s", verdict.task, verdict.outcome, verdict.error_code, sent.queue)
            session.publish(sent.exchange, sent.queue, sent.body, sent.delay)
        metrics.counted()

    try:
        broker.consume(settings.amqp_url, of_service.queues(), settings.prefetch, receive, stop, SERVICE)
    finally:
        metrics.close()


def echo(settings: Settings, queue: str, stop: threading.Event) -> None:
    """Reads every message of a queue, of whatever task, and sends its canonical form to another."""
    to = settings.echo_out
    if to is None:
        raise SystemExit("ECHO_OUT is not set")

    def receive(session: Session, delivery: Received) -> None:
        session.publish("", to, decode_any(delivery.body).canonical())

    broker.consume(settings.amqp_url, [queue], settings.prefetch, receive, stop, f"{SERVICE} echo")


def main() -> None:
    """Starts it."""
    logging.basicConfig(level=logging.INFO, format=f"%(asctime)s {SERVICE} %(message)s")
    logging.getLogger("pika").setLevel(logging.CRITICAL)
    settings = Settings.of_environment()
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    LOG.info("started (pika %s)", pika.__version__)
    if settings.echo_in is not None:
        echo(settings, settings.echo_in, stop)
    else:
        serve(settings, stop)
    LOG.info("stopped")


main()
