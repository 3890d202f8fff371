package com.example.orders.tasks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.orders.tasks.order.CloseTimeoutV1;
import com.example.orders.tasks.order.CreatedV1;
import com.example.orders.tasks.order.PaySuccessV1;
import com.example.orders.tasks.runtime.Bytes;
import com.example.orders.tasks.runtime.Consumption;
import com.example.orders.tasks.runtime.DeadLetter;
import com.example.orders.tasks.runtime.Decision;
import com.example.orders.tasks.runtime.Failure;
import com.example.orders.tasks.runtime.InvalidMessageException;
import com.example.orders.tasks.runtime.NonRetryableException;
import com.example.orders.tasks.runtime.Production;
import com.example.orders.tasks.runtime.Progress;
import com.example.orders.tasks.runtime.Retry;
import com.example.orders.tasks.runtime.RetryableException;
import com.example.orders.tasks.runtime.Rung;
import com.example.orders.tasks.runtime.Step;
import com.example.orders.tasks.runtime.TaskContract;
import com.example.orders.tasks.runtime.TaskError;
import com.example.orders.tasks.runtime.TaskException;
import com.example.orders.tasks.runtime.WireCode;
import com.example.orders.tasks.runtime.WireError;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stands around messages: keys, retries, failures, steps, names, dead letters. */
class AroundTest {
    private static final String ORDER = "202612011200010001";
    private static final Retry SIX =
            new Retry(Duration.ofSeconds(1), 2, Duration.ofSeconds(1), Duration.ofMinutes(10), 6);

    @Test
    void keysAreMadeOfFields() {
        assertEquals("order.close.timeout:" + ORDER, CloseTimeoutV1.idempotencyKeyOf(ORDER));
        assertEquals(ORDER, CloseTimeoutV1.partitionKeyOf(ORDER));
        assertEquals("order.created:" + ORDER, CreatedV1.idempotencyKeyOf(ORDER));
    }

    @Test
    void aKeyIsRefusedForWhatTheContractRefuses() {
        List<WireError> errors = List.of(new WireError("/payload/orderId", WireCode.PATTERN));
        assertEquals(errors, CloseTimeoutV1.tryIdempotencyKeyOf("1").errors());
        assertEquals(errors, assertThrows(InvalidMessageException.class, () -> CloseTimeoutV1.partitionKeyOf("1")).errors());
        assertEquals(List.of(new WireError("/payload/orderId", WireCode.FORMAT)),
                CloseTimeoutV1.tryIdempotencyKeyOf("2026 2011200010001").errors());
        assertThrows(NullPointerException.class, () -> CloseTimeoutV1.idempotencyKeyOf(null));
        List<WireError> inline = PaySuccessV1.tryIdempotencyKeyOf("x").errors();
        assertEquals(List.of("/order_id"), inline.stream().map(WireError::path).toList(), "flat envelopes have no payload");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, 1000", "1, 0.5, 1500", "1, 0.999999, 1999", "1, 1, 2000", "2, 0, 2000", "3, 0.25, 4250", "6, 1, 33000",
        "0, 0, 1000", "-9223372036854775808, 0, 1000", "10, 0, 512000", "11, 0, 600000", "9223372036854775807, 1, 601000",
        "1, -1, 1000", "1, 2, 2000", "1, NaN, 1000", "1, -Infinity, 1000", "1, Infinity, 2000",
    })
    void waitsGrowToTheirBound(long attempt, double random, long millis) {
        assertEquals(Duration.ofMillis(millis), SIX.delay(attempt, random));
        long fixed = Math.min(millis, SIX.rung(attempt).toMillis());
        assertEquals(SIX.delay(attempt, 0).toMillis(), fixed);
    }

    @Test
    void theScheduleOfSixRetriesTakes63To69Seconds() {
        Retry.Schedule schedule = SIX.schedule();
        assertEquals(LongStream.of(1, 2, 4, 8, 16, 32).mapToObj(Duration::ofSeconds).toList(), schedule.delays());
        assertEquals(Duration.ofSeconds(63), schedule.min());
        assertEquals(Duration.ofSeconds(69), schedule.max());
    }

    @Test
    void schedulesOfAnySizeAreWorkedOut() {
        Duration longest = Duration.ofDays(3650);
        Retry many = new Retry(Duration.ofMillis(1), 1000, longest, longest, 4_294_967_295L);
        Retry.Schedule schedule = many.schedule();
        assertEquals(Integer.MAX_VALUE, schedule.delays().size());
        assertEquals(longest, schedule.delays().get(1_000_000));
        assertEquals(Duration.ofMillis(Long.MAX_VALUE), schedule.max());
        assertThrows(IndexOutOfBoundsException.class, () -> SIX.schedule().delays().get(6));
        Retry even = new Retry(Duration.ofSeconds(2), 1, Duration.ZERO, Duration.ofMinutes(1), 1_000_000);
        assertEquals(Duration.ofSeconds(2_000_000), even.schedule().max());
        Retry none = new Retry(Duration.ZERO, 2, Duration.ZERO, Duration.ofMinutes(1), 0);
        assertEquals(List.of(), none.schedule().delays());
        assertEquals(Duration.ZERO, none.schedule().max());
        Retry zero = new Retry(Duration.ZERO, 2, Duration.ofSeconds(1), Duration.ofMinutes(1), 3);
        assertEquals(Duration.ofSeconds(3), zero.schedule().max());
    }

    @Test
    void contractsDecideAboutFailures() {
        TaskContract<CloseTimeoutV1> contract = CloseTimeoutV1.CONTRACT;
        TaskException locked = CloseTimeoutV1.ErrorCode.DB_LOCK_CONFLICT.exception("locked");
        TaskException paid = CloseTimeoutV1.ErrorCode.ORDER_ALREADY_PAID.exception("paid");
        assertEquals(new Decision.Ack(), contract.decide(null, 99, 0));
        assertEquals(new Decision.RetryAfter(Duration.ofMillis(1500)), contract.decide(locked, 1, 0.5));
        assertEquals(new Decision.RetryAfter(Duration.ofMillis(4000)), contract.decide(locked, 3, 0));
        assertEquals(new Decision.DeadLetter(), contract.decide(locked, 4, 0));
        assertEquals(new Decision.DeadLetter(), contract.decide(paid, 1, 0));
        assertEquals(new Decision.RetryAfter(Duration.ofSeconds(1)), contract.decide(new IllegalStateException(), 1, 0));
        assertEquals(new Decision.DeadLetter(), contract.decide(new IllegalStateException(), 4, 0));
        assertEquals(new Decision.DeadLetter(), contract.decide(CreatedV1.ErrorCode.values()[0].exception(""), 1, 0));
    }

    @Test
    void aServiceDecidesByItsOwnSchedule() {
        assertEquals(2, CreatedV1.CONSUMERS.get("push-gateway").retry().maxRetries());
        Exception broken = new IllegalStateException();
        assertInstanceOf(Decision.RetryAfter.class, CreatedV1.CONTRACT.decide("push-gateway", broken, 2, 0));
        assertEquals(new Decision.DeadLetter(), CreatedV1.CONTRACT.decide("push-gateway", broken, 3, 0));
        assertInstanceOf(Decision.RetryAfter.class, CreatedV1.CONTRACT.decide("report-service", broken, 3, 0));
        assertThrows(IllegalArgumentException.class, () -> CreatedV1.CONTRACT.decide("stock-service", broken, 1, 0));
    }

    @Test
    void exceptionsSayWhatTheContractSays() {
        TaskError locked = CloseTimeoutV1.ErrorCode.DB_LOCK_CONFLICT;
        assertInstanceOf(RetryableException.class, locked.exception("x"));
        TaskException paid = CloseTimeoutV1.ErrorCode.ORDER_ALREADY_PAID.exception("x", new IllegalStateException());
        assertInstanceOf(NonRetryableException.class, paid);
        assertFalse(paid.isRetryable());
        assertEquals("ORDER_ALREADY_PAID", paid.code());
        assertInstanceOf(IllegalStateException.class, paid.getCause());
        assertThrows(IllegalArgumentException.class, () -> new NonRetryableException(locked, "x"));
        assertThrows(IllegalArgumentException.class,
                () -> new RetryableException(CloseTimeoutV1.ErrorCode.ORDER_ALREADY_PAID, "x"));
        assertEquals(Optional.of(locked), CloseTimeoutV1.CONTRACT.error("DB_LOCK_CONFLICT"));
        assertEquals(Optional.empty(), CloseTimeoutV1.CONTRACT.error("NO_SUCH"));
    }

    @Test
    void unexpectedFailuresTellTheirCauses() {
        Exception outer = new IllegalStateException("outer", new java.io.IOException("inner"));
        Failure failure = CloseTimeoutV1.CONTRACT.failure(outer);
        assertEquals(new Failure("unexpected",
                "java.lang.IllegalStateException: outer; caused by java.io.IOException: inner", true), failure);
        Exception first = new Exception("first");
        first.initCause(new Exception("second", first));
        assertEquals("java.lang.Exception: first; caused by java.lang.Exception: second", Failure.unexpected(first).text());
        assertEquals("", CloseTimeoutV1.CONTRACT.failure(CloseTimeoutV1.ErrorCode.ORDER_NOT_FOUND.exception(null)).text());
        RuntimeException mute = new IllegalStateException() {
            private static final long serialVersionUID = 1L;

            @Override
            public String getMessage() {
                throw new IllegalStateException();
            }
        };
        assertTrue(Failure.unexpected(mute).text().contains("AroundTest"));
    }

    @ParameterizedTest
    @CsvSource({
        "CREATED, PAYING, GO", "PAYING, PAID, GO", "CREATED, CLOSED, GO", "PAYING, CLOSED, GO", "PAID, REFUNDING, GO",
        "PAID, PAID, DUPLICATE", "CREATED, CREATED, DUPLICATE", "CREATED, REFUNDED, ILLEGAL", "CLOSED, PAID, ILLEGAL",
    })
    void stepsOfTheOrderMachine(OrderState from, OrderState to, Step step) {
        assertEquals(step, OrderState.canTransit(from, to));
    }

    @Test
    void statesAreFoundByTheirText() {
        assertEquals(Optional.of(OrderState.PAID), OrderState.find("PAID"));
        assertEquals(Optional.empty(), OrderState.find("paid"));
        assertEquals(OrderState.CREATED, OrderState.INITIAL);
        for (OrderState state : OrderState.values()) {
            assertEquals(Optional.of(state), OrderState.find(state.value()));
        }
    }

    @ParameterizedTest
    @CsvSource({"CREATED, GO", "PAYING, GO", "CLOSED, DUPLICATE", "PAID, ILLEGAL", "REFUNDED, ILLEGAL"})
    void theStepOfATask(OrderState current, Step step) {
        assertEquals(step, CloseTimeoutV1.transit(current));
        assertThrows(NullPointerException.class, () -> CloseTimeoutV1.transit(null));
    }

    @Test
    void aFlowGoesForwardAndKnowsDuplicates() {
        String result = CheckoutFlow.start().facts().taskType() + ".success";
        Progress<CheckoutFlow> first = CheckoutFlow.next(CheckoutFlow.INITIAL, result);
        CheckoutFlow second = first instanceof Progress.Go<CheckoutFlow> go ? go.to() : null;
        assertInstanceOf(Progress.Duplicate.class, CheckoutFlow.next(second, result));
        assertInstanceOf(Progress.Illegal.class, CheckoutFlow.next(CheckoutFlow.INITIAL, "no.such.task"));
        assertEquals("order-service", CheckoutFlow.ORCHESTRATOR);
        assertFalse(CheckoutFlow.INITIAL.isFinal());
        assertTrue(Arrays.stream(CheckoutFlow.values()).anyMatch(CheckoutFlow::isFinal));
    }

    @Test
    void namesOfTheBrokerAreThere() {
        Consumption consumption = CloseTimeoutV1.CONSUMERS.get("order-service");
        assertEquals("order.close.queue", consumption.queue());
        assertEquals("q.dlx.order-service.order_close_timeout", consumption.deadLetterQueue());
        assertEquals("order-service.retry.ex", consumption.retryExchange());
        assertEquals("order-service.dlx.ex", consumption.deadLetterExchange());
        assertEquals(Optional.of(new Rung(Duration.ofSeconds(2), "order.close.queue.retry.2s")), consumption.rung(2));
        assertEquals(CloseTimeoutV1.RETRY, consumption.retry());
        Production production = CloseTimeoutV1.PRODUCERS.get("order-service");
        assertEquals("order-service.delay.ex", production.publishExchange());
        assertEquals("q.order-service.order_close_timeout.delay.30m", production.publishKey());
        assertEquals(Duration.ofMinutes(30), production.delay().orElseThrow().time());
        Production plain = CreatedV1.PRODUCERS.get("order-service");
        assertEquals(plain.exchange(), plain.publishExchange());
        assertEquals(CreatedV1.ROUTING_KEY, plain.publishKey());
        assertEquals("order.pay_success", PaySuccessV1.PRODUCERS.get("pay-callback").publishKey());
    }

    @Test
    void everyRetryOfEveryConsumerHasItsQueue() {
        List<TaskContract<?>> contracts = Tasks.contracts().toList();
        assertEquals(AnyTask.class.getPermittedSubclasses().length, contracts.size());
        for (TaskContract<?> contract : contracts) {
            assertEquals(Optional.of(contract), Tasks.contract(contract.id()));
            for (Consumption consumption : contract.consumers().values()) {
                for (long attempt = 1; attempt <= consumption.retry().maxRetries(); attempt++) {
                    assertTrue(consumption.rung(attempt).isPresent(), contract + " " + attempt);
                }
            }
        }
        assertEquals(Optional.empty(), Tasks.contract("order.closed@9"));
    }

    private static DeadLetter letter(String code, String text) {
        return new DeadLetter(4, code, text, Bytes.of((byte) '{', (byte) '}'), "order-service", Optional.of("t1"),
                Optional.of("order.closed"), Instant.parse("2026-12-01T12:00:01.999Z"), Optional.of(1));
    }

    @Test
    void aDeadLetterIsCanonicalJson() {
        String text = new String(letter("unexpected", "no \"luck\"\n").encode(), StandardCharsets.UTF_8);
        assertEquals("{\"attempts\":4,\"errorCode\":\"unexpected\",\"errorText\":\"no \\\"luck\\\"\\n\",\"original\":\"e30=\","
                + "\"service\":\"order-service\",\"taskId\":\"t1\",\"taskType\":\"order.closed\","
                + "\"time\":\"2026-12-01T12:00:01Z\",\"version\":1}", text);
        assertEquals(letter("unexpected", "no \"luck\"\n"), DeadLetter.decode(text.getBytes(StandardCharsets.UTF_8)));
        DeadLetter bare = new DeadLetter(0, "undecodable", "", Bytes.of(), "s", Optional.empty(), Optional.empty(),
                Instant.parse("2026-12-01T12:00:01Z"), Optional.empty());
        assertEquals("{\"attempts\":0,\"errorCode\":\"undecodable\",\"errorText\":\"\",\"original\":\"\",\"service\":\"s\","
                + "\"time\":\"2026-12-01T12:00:01Z\"}", new String(bare.encode(), StandardCharsets.UTF_8));
        assertFalse(letter("X", "secret").toString().contains("secret"));
    }

    @Test
    void errorTextsAreCutToAThousandCharacters() {
        String emoji = "\uD83D\uDE00";
        assertEquals(emoji.repeat(1000), letter("X", emoji.repeat(1001)).errorText());
        assertEquals("a\uFFFDb\uFFFD", letter("X", "a\uD83Db\uDE00").errorText());
        String half = "x".repeat(999) + "\uD83D";
        assertEquals("x".repeat(999) + "\uFFFD", letter("X", half + "\u0041\uDE00").errorText());
        letter("X", half).encode();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "[] | : type",
        "null | : type",
        "{\"attempts\":1} | /errorCode: missing, /errorText: missing, /original: missing, /service: missing, /time: missing",
        "{\"attempts\":-1,\"errorCode\":null,\"errorText\":1,\"original\":\"?\",\"service\":\"s\",\"time\":\"2026-12-01\",\"version\":0} "
                + "| /attempts: range, /errorCode: null, /errorText: type, /original: format, /time: format, /version: range",
        "{\"a\":1,\"a\":2} | /a: duplicate-name",
        "{ | : not-json",
    })
    void aBrokenDeadLetterIsRefused(String json, String errors) {
        String told = String.join(", ", DeadLetter.tryDecode(json.getBytes(StandardCharsets.UTF_8)).errors().stream()
                .map(WireError::toString).toList());
        assertEquals(errors, told);
    }

    @Test
    void whatADeadLetterDoesNotDeclareIsPassedOver() {
        String text = new String(letter("X", "").encode(), StandardCharsets.UTF_8);
        String more = "{\"later\":[1]," + text.substring(1);
        assertEquals(letter("X", ""), DeadLetter.decode(more.getBytes(StandardCharsets.UTF_8)));
    }
}
