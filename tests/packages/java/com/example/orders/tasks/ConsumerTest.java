package com.example.orders.tasks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.orders.tasks.member.PointsAddV2;
import com.example.orders.tasks.order.CloseTimeoutV1;
import com.example.orders.tasks.order.ClosedV1;
import com.example.orders.tasks.order.PayFailedV1;
import com.example.orders.tasks.order.PaySuccessV1;
import com.example.orders.tasks.runtime.Counters;
import com.example.orders.tasks.runtime.DeadLetter;
import com.example.orders.tasks.runtime.Deduplicator;
import com.example.orders.tasks.runtime.Handler;
import com.example.orders.tasks.runtime.Outcome;
import com.example.orders.tasks.runtime.RetryableException;
import com.example.orders.tasks.runtime.ServiceQueue;
import com.example.orders.tasks.runtime.TaskConsumer;
import com.example.orders.tasks.runtime.TaskError;
import com.example.orders.tasks.runtime.Verdict;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a consumer makes of deliveries. */
class ConsumerTest {
    private static final String QUEUE = "order.close.queue";
    private static final String DEAD = "q.dlx.order-service.order_close_timeout";
    private static final String TYPE = "order.close.timeout";
    private static final Instant NOW = Instant.parse("2026-12-01T12:00:01.5Z");
    private static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

    /** A store of one transaction at a time, which is the list of effects so far. */
    private static final class Store implements Deduplicator<List<String>> {
        final Set<String> seen = new HashSet<>();
        final List<String> effects = new ArrayList<>();
        final List<String> asked = new ArrayList<>();
        Exception broken;
        Exception brokenAtCommit;

        @Override
        public synchronized Once once(Optional<String> key, String handler, Work<List<String>> work) throws Exception {
            if (broken != null) {
                throw broken;
            }
            asked.add(key.orElse("none") + " " + handler);
            if (key.isPresent() && seen.contains(key.get() + " " + handler)) {
                return Once.DUPLICATE;
            }
            List<String> transaction = new ArrayList<>();
            work.run(transaction);
            if (brokenAtCommit != null) {
                throw brokenAtCommit;
            }
            key.ifPresent(text -> seen.add(text + " " + handler));
            effects.addAll(transaction);
            return Once.APPLIED;
        }
    }

    private final Store store = new Store();

    private TaskConsumer<List<String>> consumer(Handler<CloseTimeoutV1, List<String>> handler) {
        return Tasks.consumer("order-service", store, CLOCK, () -> 0.5).on(CloseTimeoutV1.CONTRACT, handler);
    }

    private static byte[] close(Integer attempt) {
        CloseTimeoutV1.Payload payload = CloseTimeoutV1.Payload.builder().orderId("202612011200010001").userId("10002345")
                .amount(new BigDecimal("89.90")).expireAt(Instant.parse("2026-12-01T12:30:00Z")).build();
        return CloseTimeoutV1.builder().id("t1").producer("order-service").trace("a1").time(Instant.parse("2026-12-01T12:00:01Z"))
                .idempotencyKey(CloseTimeoutV1.idempotencyKeyOf(payload.orderId())).attempt(attempt).payload(payload).build().encode();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static List<String> counted(TaskConsumer<?> consumer) {
        return consumer.counters().snapshot().stream().filter(count -> count.count() > 0)
                .map(count -> count.task() + " " + count.outcome() + " " + count.count()).toList();
    }

    @Test
    void aMessageHasItsEffectAndIsAcknowledged() {
        TaskConsumer<List<String>> consumer = consumer((message, effects) -> effects.add(message.payload().orderId()));
        assertEquals(new Verdict.Ack(Outcome.PROCESSED, TYPE), consumer.process(close(null), QUEUE));
        assertEquals(List.of("202612011200010001"), store.effects);
        assertEquals(List.of("order.close.timeout:202612011200010001 order-service/order.close.timeout"), store.asked);
        assertEquals(List.of(TYPE + " processed 1"), counted(consumer));
    }

    @Test
    void aDuplicateHasNoSecondEffect() {
        TaskConsumer<List<String>> consumer = consumer((message, effects) -> effects.add("once"));
        consumer.process(close(null), QUEUE);
        assertEquals(new Verdict.Ack(Outcome.DEDUPLICATED, TYPE), consumer.process(close(2), QUEUE));
        assertEquals(List.of("once"), store.effects);
        assertEquals(List.of(TYPE + " deduplicated 1", TYPE + " processed 1"), counted(consumer));
    }

    @ParameterizedTest
    @CsvSource({", 1, 1500, 1s", "0, 1, 1500, 1s", "1, 2, 2500, 2s", "2, 3, 4500, 4s"})
    void aRetryableFailureWaitsOnItsRung(Integer before, int attempt, long millis, String rung) {
        TaskConsumer<List<String>> consumer = consumer((message, effects) -> {
            effects.add("rolled back");
            throw CloseTimeoutV1.ErrorCode.DB_LOCK_CONFLICT.exception("locked");
        });
        Verdict.Retry retry = assertInstanceOf(Verdict.Retry.class, consumer.process(close(before), QUEUE));
        assertEquals("order-service.retry.ex", retry.exchange());
        assertEquals("order.close.queue.retry." + rung, retry.queue());
        assertEquals(Duration.ofMillis(millis), retry.delay());
        byte[] expected = CloseTimeoutV1.CONTRACT.retryBytes(close(before), attempt);
        assertArrayEquals(expected, retry.body().toByteArray());
        assertEquals(Optional.of(attempt), CloseTimeoutV1.decode(retry.body().toByteArray()).attempt());
        assertEquals(List.of(), store.effects);
        assertEquals(List.of(TYPE + " retried 1"), counted(consumer));
    }

    private DeadLetter deadLetter(TaskConsumer<?> consumer, byte[] message, Outcome outcome) {
        Verdict.DeadLetter verdict = assertInstanceOf(Verdict.DeadLetter.class, consumer.process(message, QUEUE));
        assertEquals(outcome, verdict.outcome());
        assertEquals("order-service.dlx.ex", verdict.exchange());
        assertEquals(DEAD, verdict.queue());
        assertEquals(verdict.record(), DeadLetter.decode(verdict.body().toByteArray()));
        assertArrayEquals(message, verdict.record().original().toByteArray());
        assertEquals(Instant.parse("2026-12-01T12:00:01Z"), verdict.record().time());
        assertEquals("order-service", verdict.record().service());
        assertEquals(verdict.taskType(), verdict.record().taskType().orElse("unknown"));
        assertEquals(List.of(verdict.taskType() + " " + outcome + " 1"), counted(consumer));
        return verdict.record();
    }

    @Test
    void aFailureForGoodGoesToTheDeadLettersAtOnce() {
        DeadLetter record = deadLetter(consumer((message, effects) -> {
            throw CloseTimeoutV1.ErrorCode.ORDER_NOT_FOUND.exception("no such order");
        }), close(null), Outcome.DEAD_LETTERED);
        assertEquals("ORDER_NOT_FOUND", record.errorCode());
        assertEquals("no such order", record.errorText());
        assertEquals(1, record.attempts());
        assertEquals(Optional.of("t1"), record.taskId());
        assertEquals(Optional.of(1), record.version());
    }

    @Test
    void retriesComeToAnEnd() {
        DeadLetter record = deadLetter(consumer((message, effects) -> {
            throw CloseTimeoutV1.ErrorCode.DB_LOCK_CONFLICT.exception("still locked");
        }), close(3), Outcome.DEAD_LETTERED);
        assertEquals(4, record.attempts());
        assertEquals("DB_LOCK_CONFLICT", record.errorCode());
    }

    @Test
    void attemptsBeyondAllNumbersComeToAnEnd() {
        DeadLetter record = deadLetter(consumer((message, effects) -> {
            throw new IllegalStateException("again");
        }), close(Integer.MAX_VALUE), Outcome.DEAD_LETTERED);
        assertEquals(Integer.MAX_VALUE, record.attempts());
    }

    @Test
    void aCodeThatTheContractDoesNotHaveIsNotTriedAgain() {
        record Stranger(String code) implements TaskError {
            @Override
            public boolean isRetryable() {
                return true;
            }
        }
        DeadLetter record = deadLetter(consumer((message, effects) -> {
            throw new RetryableException(new Stranger("ELSEWHERE\uD800"), "x");
        }), close(null), Outcome.DEAD_LETTERED);
        assertEquals("ELSEWHERE\uFFFD", record.errorCode());
    }

    @Test
    void whatNobodyForesawIsTriedAgain() {
        TaskConsumer<List<String>> consumer = consumer((message, effects) -> {
            throw new IllegalStateException("boom");
        });
        assertInstanceOf(Verdict.Retry.class, consumer.process(close(null), QUEUE));
        TaskConsumer<List<String>> last = consumer((message, effects) -> {
            throw new java.io.IOException("x".repeat(5000));
        });
        DeadLetter record = deadLetter(last, close(3), Outcome.DEAD_LETTERED);
        assertEquals("unexpected", record.errorCode());
        assertEquals(1000, record.errorText().length());
        assertTrue(record.errorText().startsWith("java.io.IOException: xxx"));
    }

    @Test
    void aStoreThatIsDownIsUnexpected() {
        store.broken = new java.sql.SQLException("connection refused");
        TaskConsumer<List<String>> consumer = consumer((message, effects) -> effects.add("never"));
        assertInstanceOf(Verdict.Retry.class, consumer.process(close(null), QUEUE));
        DeadLetter record = deadLetter(consumer((message, effects) -> {}), close(3), Outcome.DEAD_LETTERED);
        assertEquals("java.sql.SQLException: connection refused", record.errorText());
        store.broken = null;
        store.brokenAtCommit = new java.sql.SQLException("gone");
        assertInstanceOf(Verdict.Retry.class, consumer.process(close(null), QUEUE));
        assertEquals(List.of(), store.effects);
        store.brokenAtCommit = null;
        assertInstanceOf(Verdict.Ack.class, consumer.process(close(1), QUEUE));
        assertEquals(List.of("never"), store.effects);
    }

    @Test
    void whatTheHandlerThrewCountsEvenWhereTheStoreFailsToo() {
        Deduplicator<String> store = (key, handler, work) -> {
            try {
                work.run("transaction");
            } catch (Exception e) {
                throw new java.sql.SQLException("cannot roll back");
            }
            return Deduplicator.Once.APPLIED;
        };
        TaskConsumer<String> consumer = Tasks.consumer("order-service", store, CLOCK, () -> 0).on(CloseTimeoutV1.CONTRACT, (m, t) -> {
            throw CloseTimeoutV1.ErrorCode.ORDER_ALREADY_PAID.exception("paid");
        });
        assertEquals("ORDER_ALREADY_PAID", deadLetter(consumer, close(null), Outcome.DEAD_LETTERED).errorCode());
    }

    @Test
    void aStoreThatHidesAFailureOrDoesNoWorkIsNotBelieved() {
        Deduplicator<String> hides = (key, handler, work) -> {
            try {
                work.run("transaction");
            } catch (Exception e) {
                // Forgotten.
            }
            return Deduplicator.Once.APPLIED;
        };
        Deduplicator<String> idle = (key, handler, work) -> Deduplicator.Once.APPLIED;
        for (Deduplicator<String> wrong : List.of(hides, idle)) {
            TaskConsumer<String> consumer = Tasks.consumer("order-service", wrong, CLOCK, () -> 0)
                    .on(CloseTimeoutV1.CONTRACT, (m, t) -> {
                        throw new IllegalStateException();
                    });
            assertInstanceOf(Verdict.Retry.class, consumer.process(close(null), QUEUE));
        }
    }

    @Test
    void aStoreMayRepeatTheTransaction() {
        AtomicInteger calls = new AtomicInteger();
        Deduplicator<String> repeats = (key, handler, work) -> {
            try {
                work.run("first");
            } catch (IllegalStateException e) {
                work.run("second");
            }
            return Deduplicator.Once.APPLIED;
        };
        TaskConsumer<String> consumer = Tasks.consumer("order-service", repeats, CLOCK, () -> 0).on(CloseTimeoutV1.CONTRACT, (m, t) -> {
            if (calls.incrementAndGet() == 1) {
                throw new IllegalStateException("serialization failure");
            }
        });
        assertEquals(new Verdict.Ack(Outcome.PROCESSED, TYPE), consumer.process(close(null), QUEUE));
    }

    @Test
    void anInterruptedHandlerLeavesTheThreadInterrupted() {
        TaskConsumer<List<String>> consumer = consumer((message, effects) -> {
            throw new InterruptedException();
        });
        assertInstanceOf(Verdict.Retry.class, consumer.process(close(null), QUEUE));
        assertTrue(Thread.interrupted(), "the interrupt is not swallowed");
        store.broken = new InterruptedException();
        assertInstanceOf(Verdict.Retry.class, consumer.process(close(null), QUEUE));
        assertTrue(Thread.interrupted());
    }

    @Test
    void errorsOfTheProcessAreNotTheMessagesFault() {
        TaskConsumer<List<String>> consumer = consumer((message, effects) -> {
            throw new OutOfMemoryError("test");
        });
        assertThrows(OutOfMemoryError.class, () -> consumer.process(close(null), QUEUE));
        TaskConsumer<List<String>> broken = consumer((message, effects) -> {
            throw new NoClassDefFoundError("test");
        });
        assertThrows(NoClassDefFoundError.class, () -> broken.process(close(null), QUEUE));
        assertEquals(List.of(), counted(consumer), "no verdict, nothing counted: the broker delivers it again");
    }

    @Test
    void errorsThatOneMessageCanCauseAreUnexpected() {
        TaskConsumer<List<String>> deep = consumer((message, effects) -> recurse(0));
        assertInstanceOf(Verdict.Retry.class, deep.process(close(null), QUEUE));
        TaskConsumer<List<String>> wrong = consumer((message, effects) -> {
            throw new AssertionError("never");
        });
        assertInstanceOf(Verdict.Retry.class, wrong.process(close(null), QUEUE));
    }

    private static int recurse(int depth) {
        return recurse(depth + 1) + 1;
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "{", "[]", "{\"taskType\":\"order.close.timeout\"}", "{\"taskType\":\"order.close.timeout\",\"taskType\":1}", "",
        "{\"taskType\":7}", "null",
    })
    void whatCannotBeReadIsRefused(String message) {
        DeadLetter record = deadLetter(consumer((m, t) -> {}), bytes(message), Outcome.REFUSED);
        assertEquals("undecodable", record.errorCode());
        assertEquals(0, record.attempts());
        assertFalse(record.errorText().isEmpty());
        boolean known = message.equals("{\"taskType\":\"order.close.timeout\"}");
        assertEquals(known ? Optional.of(TYPE) : Optional.empty(), record.taskType());
        assertEquals(known ? Optional.of(1) : Optional.empty(), record.version());
        assertEquals(Optional.empty(), record.taskId());
    }

    @Test
    void theReasonsAreToldWithTheirPaths() {
        TaskConsumer<List<String>> consumer = consumer((m, t) -> {});
        String broken = text(close(null)).replace("\"t1\"", "7").replace("\"10002345\"", "\"\"");
        assertEquals("format /payload/userId; type /taskId",
                deadLetter(consumer, bytes(broken), Outcome.REFUSED).errorText());
        TaskConsumer<List<String>> other = consumer((m, t) -> {});
        assertEquals("not-json", deadLetter(other, bytes("{"), Outcome.REFUSED).errorText());
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"taskType\":\"no.such.task\"}", "{\"taskType\":\"order.close.timeout\",\"version\":9}"})
    void anUnknownTaskIsRefused(String message) {
        DeadLetter record = deadLetter(consumer((m, t) -> {}), bytes(message), Outcome.REFUSED);
        assertEquals("unknown-task", record.errorCode());
        assertEquals(Optional.empty(), record.taskType());
    }

    @Test
    void aTaskWithoutAHandlerIsRefusedUnderItsOwnName() {
        TaskConsumer<List<String>> consumer = Tasks.consumer("order-service", store, CLOCK, () -> 0);
        DeadLetter record = deadLetter(consumer, close(5), Outcome.REFUSED);
        assertEquals("no-handler", record.errorCode());
        assertEquals("", record.errorText());
        assertEquals(Optional.of("t1"), record.taskId());
        assertEquals(Optional.of(TYPE), record.taskType());
        assertEquals(Optional.of(1), record.version());
        assertEquals(0, record.attempts());
    }

    @Test
    void aRefusedMessageGoesWhereItsQueueHasItsDeadLetters() {
        TaskConsumer<List<String>> consumer = consumer((m, t) -> {});
        for (ServiceQueue queue : consumer.queues()) {
            Verdict.DeadLetter verdict =
                    assertInstanceOf(Verdict.DeadLetter.class, consumer.process(bytes("{"), queue.name()));
            assertEquals(queue.deadLetterQueue(), verdict.queue());
            assertEquals(queue.deadLetterExchange(), verdict.exchange());
        }
        assertTrue(consumer.queues().stream().anyMatch(queue -> queue.name().equals(QUEUE) && queue.deadLetterQueue().equals(DEAD)));
        assertEquals(consumer.queues().size(), consumer.counters().count("unknown", Outcome.REFUSED));
    }

    @Test
    void mistakesOfTheCallerAreToldAtOnce() {
        TaskConsumer<List<String>> consumer = consumer((m, t) -> {});
        assertThrows(IllegalArgumentException.class, () -> consumer.process(close(null), "q.nobody"));
        assertEquals(List.of(), counted(consumer));
        assertThrows(IllegalArgumentException.class, () -> consumer.on(ClosedV1.CONTRACT, (m, t) -> {}), "it produces that");
        assertThrows(IllegalArgumentException.class, () -> consumer.on(CloseTimeoutV1.CONTRACT, (m, t) -> {}), "twice");
        assertThrows(IllegalArgumentException.class, () -> Tasks.consumer("no-such-service", store));
        assertThrows(IllegalArgumentException.class, () -> Tasks.consumer("scheduler", store), "it consumes nothing");
    }

    @Test
    void oneEventInTwoVersionsIsOneEvent() {
        TaskConsumer<List<String>> consumer = Tasks.consumer("points-service", store);
        consumer.on(PointsAddV2.CONTRACT, (m, t) -> t.add("two"));
        PointsAddV2.CONTRACT.consumers();
        assertEquals(List.of("member.points.queue"), consumer.queues().stream().map(ServiceQueue::name)
                .filter(name -> name.startsWith("member")).toList());
    }

    private static String failed(String key) {
        return "{\"event_type\":\"PAY_FAILED\",\"message_id\":\"m1\",\"occurred_at\":\"2026-12-01T12:05:14Z\"" + key + "}";
    }

    @Test
    void everyEnvelopeTellsItsRoles() {
        byte[] message = bytes(failed(",\"biz_key\":\"k\",\"retry_count\":2"));
        List<String> missing = PayFailedV1.tryDecode(message).errors().stream().map(error -> error.code().text()).distinct().toList();
        assertEquals(List.of("missing"), missing);
        assertEquals("retry_count", PaySuccessV1.CONTRACT.facts().attemptName());
    }

    @Test
    void everyCallIsCountedOnceWhateverTheNumberOfThreads() throws Exception {
        AtomicInteger effects = new AtomicInteger();
        Set<String> seen = java.util.concurrent.ConcurrentHashMap.newKeySet();
        Deduplicator<AtomicInteger> store = (key, handler, work) -> {
            if (!seen.add(key.orElseThrow())) {
                return Deduplicator.Once.DUPLICATE;
            }
            work.run(effects);
            return Deduplicator.Once.APPLIED;
        };
        TaskConsumer<AtomicInteger> consumer =
                Tasks.consumer("order-service", store).on(CloseTimeoutV1.CONTRACT, (message, count) -> count.incrementAndGet());
        byte[] message = close(null);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Callable<Verdict>> calls = new ArrayList<>();
        for (int at = 0; at < 2000; at++) {
            byte[] delivered = at % 4 == 0 ? bytes("{") : message;
            calls.add(() -> consumer.process(delivered, QUEUE));
        }
        for (Future<Verdict> verdict : threads.invokeAll(calls)) {
            verdict.get();
        }
        threads.shutdown();
        assertEquals(1, effects.get());
        Map<Outcome, Long> expected = Map.of(Outcome.PROCESSED, 1L, Outcome.DEDUPLICATED, 1499L);
        expected.forEach((outcome, count) -> assertEquals(count, consumer.counters().count(TYPE, outcome)));
        assertEquals(500, consumer.counters().count("unknown", Outcome.REFUSED));
        assertEquals(2000, consumer.counters().snapshot().stream().mapToLong(Counters.Count::count).sum());
    }

    @Test
    void countersAreWrittenAsPrometheusReadsThem() {
        TaskConsumer<List<String>> consumer = consumer((message, effects) -> {
            if (message.attempt().isEmpty()) {
                throw CloseTimeoutV1.ErrorCode.DB_LOCK_CONFLICT.exception("");
            }
            if (message.attempt().get() == 2) {
                throw CloseTimeoutV1.ErrorCode.ORDER_NOT_FOUND.exception("");
            }
        });
        for (Integer attempt : new Integer[] {null, 2, 1, 1}) {
            consumer.process(close(attempt), QUEUE);
        }
        consumer.process(bytes("{"), QUEUE);
        List<String> lines = consumer.prometheus().lines().filter(line -> !line.startsWith("#")).toList();
        assertEquals(10, lines.size(), "five of the task, five of what is unknown");
        lines = lines.stream().filter(line -> !line.endsWith(" 0")).toList();
        assertEquals(List.of(
                "taskpact_messages_total{service=\"order-service\",task=\"order.close.timeout\",outcome=\"dead_lettered\"} 1",
                "taskpact_messages_total{service=\"order-service\",task=\"order.close.timeout\",outcome=\"deduplicated\"} 1",
                "taskpact_messages_total{service=\"order-service\",task=\"order.close.timeout\",outcome=\"processed\"} 1",
                "taskpact_messages_total{service=\"order-service\",task=\"order.close.timeout\",outcome=\"retried\"} 1",
                "taskpact_messages_total{service=\"order-service\",task=\"unknown\",outcome=\"refused\"} 1"), lines);
    }
}
