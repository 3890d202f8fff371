package com.example.orders.tasks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.orders.tasks.member.PointsAddV1;
import com.example.orders.tasks.member.PointsAddV2;
import com.example.orders.tasks.notify.SmsSendV1;
import com.example.orders.tasks.order.CloseTimeoutV1;
import com.example.orders.tasks.order.CreatedV1;
import com.example.orders.tasks.order.PaySuccessV1;
import com.example.orders.tasks.runtime.InvalidMessageException;
import com.example.orders.tasks.runtime.Json;
import com.example.orders.tasks.runtime.Presence;
import com.example.orders.tasks.runtime.Result;
import com.example.orders.tasks.runtime.TaskKind;
import com.example.orders.tasks.runtime.WireCode;
import com.example.orders.tasks.runtime.WireError;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a program sees of the package. */
class ApiTest {
    private static final Instant NOW = Instant.parse("2026-12-01T12:00:01Z");

    private static CloseTimeoutV1.Payload.Builder closePayload() {
        return CloseTimeoutV1.Payload.builder()
                .orderId("202612011200010001")
                .userId("10002345")
                .amount(new BigDecimal("89.90"))
                .expireAt(Instant.parse("2026-12-01T12:30:00Z"));
    }

    private static CloseTimeoutV1.Builder close(CloseTimeoutV1.Payload payload) {
        return CloseTimeoutV1.builder().id("order_close_timeout_0001").producer("order-service").trace("a1b2c3d4e5f6")
                .time(NOW).idempotencyKey("order.close.timeout:202612011200010001").payload(payload);
    }

    private static CreatedV1.Payload.Builder createdPayload() {
        CreatedV1.OrderLine line = CreatedV1.OrderLine.builder()
                .lineNo(1).skuId("SKU-0001B2").title("Paper filters").quantity(1).unitPrice(new BigDecimal("0.00")).build();
        return CreatedV1.Payload.builder()
                .orderId("202612011200010001").userId("10002345").merchantId("M00018842").lines(List.of(line))
                .amount(new BigDecimal("89.90")).source(CreatedV1.OrderSource.Known.WEB)
                .placedAt(Instant.parse("2026-12-01T12:00:00.128Z")).payBefore(Instant.parse("2026-12-01T12:30:00Z"));
    }

    private static CreatedV1 created(CreatedV1.Payload payload) {
        return CreatedV1.builder().id("order_created_0001").producer("order-service").trace("a1b2c3d4e5f6").time(NOW)
                .idempotencyKey("order.created:202612011200010001").payload(payload).build();
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static List<WireError> errors(Result<?> result) {
        assertInstanceOf(Result.Refused.class, result);
        return result.errors();
    }

    @Test
    void whatABuilderMakesIsWrittenAndReadBack() {
        CloseTimeoutV1 message = close(closePayload().build()).build();
        byte[] bytes = message.encode();
        assertTrue(text(bytes).contains("\"version\":1"), "a producer always writes the version");
        assertEquals(message, CloseTimeoutV1.decode(bytes));
        assertEquals(message, ((AnyTask.OrderCloseTimeoutV1) Tasks.decodeAny(bytes)).message());
        assertArrayEquals(bytes, message.canonical());
    }

    @Test
    void builtersSayWhatIsMissing() {
        IllegalStateException failure =
                assertThrows(IllegalStateException.class, () -> CloseTimeoutV1.Payload.builder().userId("1").build());
        assertEquals("required and not set: orderId, amount, expireAt", failure.getMessage());
        assertThrows(NullPointerException.class, () -> CloseTimeoutV1.builder().build());
        assertThrows(NullPointerException.class, () -> new PaySuccessV1.PayMethod.Card(null));
    }

    @Test
    void aBuilderOfAValueChangesOneMember() {
        CloseTimeoutV1.Payload payload = closePayload().build();
        CloseTimeoutV1.Payload other = payload.toBuilder().userId("7").build();
        assertEquals("7", other.userId());
        assertEquals(payload.orderId(), other.orderId());
        assertNotEquals(payload, other);
    }

    @Test
    void amountsAreWrittenInTheirScaleHoweverTheyAreHeld() {
        for (String amount : List.of("89.9", "89.90", "89.9000")) {
            CloseTimeoutV1 message = close(closePayload().amount(new BigDecimal(amount)).build()).build();
            assertTrue(text(message.encode()).contains("\"amount\":\"89.90\""));
        }
        CloseTimeoutV1 third = close(closePayload().amount(new BigDecimal("89.901")).build()).build();
        assertEquals(List.of(new WireError("/payload/amount", WireCode.FORMAT)), errors(third.tryEncode()));
        for (String amount : List.of("1e1000000000", "-1e1000000000", "1e-1000000000")) {
            CloseTimeoutV1 absurd = close(closePayload().amount(new BigDecimal(amount)).build()).build();
            assertEquals("/payload/amount", errors(absurd.tryEncode()).get(0).path());
        }
    }

    @Test
    void encodeTellsAllThatAConsumerWouldRefuse() {
        CloseTimeoutV1 message = close(closePayload().orderId("short").userId("").expireAt(NOW.plusNanos(1)).build())
                .id("a b").producer("Order").attempt(-1).build();
        List<String> told = errors(message.tryEncode()).stream().map(WireError::toString).toList();
        assertEquals(List.of("/payload/expireAt: format", "/payload/orderId: pattern", "/payload/userId: format",
                "/producer: format", "/retryCount: range", "/taskId: format"), told);
        InvalidMessageException thrown = assertThrows(InvalidMessageException.class, message::encode);
        assertEquals(6, thrown.errors().size());
        assertFalse(thrown.getMessage().contains("short"), "values are never told");
    }

    @Test
    void aLoneSurrogateIsToldAloneAsAReaderWould() {
        CreatedV1 message = created(createdPayload().labels(Map.of("a", "\ud800", "B", "x")).build());
        assertEquals(List.of(new WireError("/payload/labels/a", WireCode.LONE_SURROGATE)), errors(message.tryEncode()));
    }

    @Test
    void aMessageNearTheLimitIsTooLargeForAProducer() {
        Map<String, String> labels = new HashMap<>();
        List<CreatedV1.OrderLine> lines = new ArrayList<>();
        for (int at = 0; at < 200; at++) {
            lines.add(CreatedV1.OrderLine.builder().lineNo(1 + at).skuId("S".repeat(3)).title("\u0001".repeat(100))
                    .quantity(1).unitPrice(new BigDecimal("0.00")).build());
        }
        List<WireError> errors = errors(created(createdPayload().labels(labels).lines(lines).build()).tryEncode());
        assertTrue(errors.contains(new WireError("", WireCode.TOO_LARGE)), errors.toString());
    }

    @Test
    void absentNullAndAValueStayThreeThings() {
        for (Presence<String> coupon : List.of(Presence.<String>absent(), Presence.<String>ofNull(), Presence.of("C7HQ2ZK9"))) {
            CreatedV1.Payload.Builder builder = createdPayload();
            if (!coupon.isAbsent()) {
                builder.couponId(coupon.toOptional().orElse(null));
            }
            CreatedV1 message = created(builder.build());
            assertEquals(coupon, message.payload().couponId());
            assertEquals(message, CreatedV1.decode(message.encode()));
            assertEquals(!coupon.isAbsent(), text(message.encode()).contains("\"couponId\":"));
            assertEquals(coupon.isNull(), text(message.encode()).contains("\"couponId\":null"));
        }
    }

    @Test
    void openEnumsKeepWhatTheyDoNotKnowAndProducersDoNotSendIt() {
        CreatedV1.OrderSource unknown = CreatedV1.OrderSource.of("WATCH");
        assertInstanceOf(CreatedV1.OrderSource.Unknown.class, unknown);
        assertEquals(CreatedV1.OrderSource.Known.WEB, CreatedV1.OrderSource.of("WEB"));
        assertThrows(IllegalArgumentException.class, () -> new CreatedV1.OrderSource.Unknown("WEB"));
        assertThrows(IllegalArgumentException.class, () -> new CreatedV1.OrderSource.Unknown(""));
        assertThrows(IllegalArgumentException.class, () -> new CreatedV1.OrderSource.Unknown("a\u0085b"));
        CreatedV1 message = created(createdPayload().source(unknown).build());
        assertEquals(List.of(new WireError("/payload/source", WireCode.ENUM)), errors(message.tryEncode()));
        assertEquals(message, CreatedV1.decode(message.canonical()));
    }

    private static PaySuccessV1 paid(PaySuccessV1.PayMethod method) {
        PaySuccessV1.Payload payload = PaySuccessV1.Payload.builder()
                .orderId("202612011200010001").payNo("P20261201120514000042").channelNo("2026120122001476581432097713")
                .userId("10002345").amount(new BigDecimal("89.90")).channel(PaySuccessV1.PayChannel.Known.ALIPAY)
                .method(method).paidAt(Instant.parse("2026-12-01T12:05:14Z")).build();
        return PaySuccessV1.builder().id("pay_0001").time(NOW).idempotencyKey("pay:1").payload(payload).build();
    }

    @Test
    void unionsAreSumsAndKeepVariantsTheyDoNotKnow() {
        PaySuccessV1.CardPayment card = PaySuccessV1.CardPayment.builder().last4("4242").build();
        PaySuccessV1 message = paid(new PaySuccessV1.PayMethod.Card(card));
        assertTrue(text(message.encode()).contains("\"method\":{\"kind\":\"card\",\"last4\":\"4242\"}"));
        assertEquals(message, PaySuccessV1.decode(message.encode()));

        Json raw = Json.parse("{ \"kind\": \"crypto\", \"z\": 1.0, \"a\": [1e5] }");
        PaySuccessV1 unknown = paid(new PaySuccessV1.PayMethod.Unknown("crypto", raw));
        assertEquals(List.of(new WireError("/method/kind", WireCode.UNKNOWN_VARIANT)), errors(unknown.tryEncode()));
        assertTrue(text(unknown.canonical()).contains("\"method\":{\"kind\":\"crypto\",\"z\":1.0,\"a\":[1e5]}"));
        assertEquals(unknown, PaySuccessV1.decode(unknown.canonical()));
        assertFalse(unknown.toString().contains("1e5"), "nobody knows what in it is sensitive");

        assertThrows(IllegalArgumentException.class, () -> new PaySuccessV1.PayMethod.Unknown("card", Json.parse("{\"kind\":\"card\"}")));
        assertThrows(IllegalArgumentException.class, () -> new PaySuccessV1.PayMethod.Unknown("x", raw));
    }

    @Test
    void sensitiveValuesAreNeverShown() {
        SmsSendV1.Payload payload = SmsSendV1.Payload.builder().smsId(UUID.fromString("2d9d6a0e-8f6b-4f56-9d55-51a2f7a0c6c1"))
                .phone("+8613800000000").templateId("SMS_ORDER_CLOSED").params(Map.of("orderTail", "0001")).build();
        assertFalse(payload.toString().contains("13800000000"), payload.toString());
        assertFalse(payload.toString().contains("orderTail"), payload.toString());
        assertTrue(payload.toString().contains("phone=[sensitive]"), payload.toString());
        assertTrue(payload.toString().contains("SMS_ORDER_CLOSED"), payload.toString());

        SmsSendV1.Payload wrong = payload.toBuilder().phone("secret").params(Map.of("Bad Name", "x")).build();
        SmsSendV1 message = SmsSendV1.builder().id("sms_1").producer("order-service").trace("a").time(NOW)
                .idempotencyKey("k").payload(wrong).build();
        List<String> told = errors(message.tryEncode()).stream().map(WireError::toString).toList();
        assertEquals(List.of("/payload/params: key", "/payload/phone: pattern"), told, "paths end at a sensitive map");
    }

    @Test
    void whatARecordHoldsCannotBeChangedFromOutside() {
        List<CreatedV1.OrderLine> lines = new ArrayList<>(createdPayload().build().lines());
        Map<String, String> labels = new HashMap<>(Map.of("a", "b"));
        CreatedV1.Payload payload = createdPayload().lines(lines).labels(labels).build();
        lines.clear();
        labels.clear();
        assertEquals(1, payload.lines().size());
        assertEquals(Map.of("a", "b"), payload.labels().orElseThrow());
        assertThrows(UnsupportedOperationException.class, () -> payload.lines().clear());
        assertThrows(UnsupportedOperationException.class, () -> payload.labels().orElseThrow().clear());
    }

    @Test
    @SuppressWarnings("removal")
    void bothVersionsAreAliveAndAnAbsentVersionMeansOne() {
        assertEquals(1, PointsAddV1.VERSION);
        assertEquals(2, PointsAddV2.VERSION);
        byte[] first = close(closePayload().build()).build().encode();
        String without = text(first).replace(",\"version\":1", "");
        CloseTimeoutV1 message = CloseTimeoutV1.decode(without.getBytes(StandardCharsets.UTF_8));
        assertTrue(message.versionOmitted());
        assertEquals(without, text(message.canonical()), "an absent version stays absent");
        assertArrayEquals(first, message.encode(), "a producer writes it");
    }

    @Test
    void aRetryChangesTheCounterAndNothingElse() {
        byte[] bytes = " { \"unknown\" : [ 1.0 ] , \"retryCount\" : 3 ,\"x\":\"\\u0041\"} ".getBytes(StandardCharsets.UTF_8);
        assertEquals(" { \"unknown\" : [ 1.0 ] , \"retryCount\" : 4 ,\"x\":\"\\u0041\"} ", text(CloseTimeoutV1.CONTRACT.retryBytes(bytes, 4)));
        assertEquals("{\"retryCount\":12}", text(CloseTimeoutV1.CONTRACT.retryBytes("{}".getBytes(StandardCharsets.UTF_8), 12)));
        assertEquals("{\"retryCount\":1, \"a\":{\"retryCount\":9}}",
                text(CloseTimeoutV1.CONTRACT.retryBytes("{ \"a\":{\"retryCount\":9}}".getBytes(StandardCharsets.UTF_8), 1)));
        assertEquals("{\"retryCount\":5}", text(CloseTimeoutV1.CONTRACT.retryBytes("{\"retryCount\":\"x\"}".getBytes(StandardCharsets.UTF_8), 5)));
        assertThrows(InvalidMessageException.class, () -> CloseTimeoutV1.CONTRACT.retryBytes("[]".getBytes(StandardCharsets.UTF_8), 1));
        assertEquals("[/retryCount: range]", assertThrows(InvalidMessageException.class,
                () -> CloseTimeoutV1.CONTRACT.retryBytes(bytes, -1)).errors().toString());
    }

    @Test
    void constantsAreThere() {
        assertEquals("order.close.timeout", CloseTimeoutV1.TASK_TYPE);
        assertEquals(TaskKind.COMMAND, CloseTimeoutV1.KIND);
        assertEquals(Duration.ofMinutes(30), CloseTimeoutV1.DELAY);
        assertEquals("order.close.timeout@1", CloseTimeoutV1.CONTRACT.id());
        assertFalse(CloseTimeoutV1.QUEUES.isEmpty());
        assertFalse(CloseTimeoutV1.EXCHANGES.isEmpty());
        assertEquals(Duration.ofSeconds(5), SmsSendV1.RETRY.baseDelay());
        assertEquals(3, SmsSendV1.RETRY.maxRetries());
        assertTrue(SmsSendV1.ErrorCode.CARRIER_TIMEOUT.isRetryable());
        assertFalse(SmsSendV1.ErrorCode.OPTED_OUT.isRetryable());
        assertEquals("OPTED_OUT", SmsSendV1.ErrorCode.OPTED_OUT.code());
    }

    @Test
    void everyTaskHasAVariantOfTheSum() {
        AnyTask task = Tasks.decodeAny(close(closePayload().build()).build().encode());
        assertTrue(AnyTask.class.isSealed());
        assertInstanceOf(AnyTask.OrderCloseTimeoutV1.class, task);
        assertEquals(27, AnyTask.class.getPermittedSubclasses().length);
    }
}
