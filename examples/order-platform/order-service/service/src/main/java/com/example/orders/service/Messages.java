package com.example.orders.service;

import com.example.orders.service.Orders.Order;
import com.example.orders.service.Outbox.Letter;
import com.example.orders.tasks.member.PointsAddV2;
import com.example.orders.tasks.order.CloseTimeoutV1;
import com.example.orders.tasks.order.ClosedV1;
import com.example.orders.tasks.order.CreatedV1;
import com.example.orders.tasks.order.PayV1;
import com.example.orders.tasks.order.RefundV1;
import com.example.orders.tasks.runtime.TaskContract;
import com.example.orders.tasks.stock.DeductV1;
import com.example.orders.tasks.stock.ReleaseV1;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;

/** Messages that the service makes. */
final class Messages {
    private static final Duration WINDOW = CloseTimeoutV1.DELAY;
    private static final String WAREHOUSE = "WH-SHA-01";
    private static final String SKU = "SKU-8842A1";

    private Messages() {}

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private static String id() {
        return UUID.randomUUID().toString().replace("-", "");
    }

    static Letter created(Order order, String trace) {
        CreatedV1.OrderLine line = CreatedV1.OrderLine.builder()
                .lineNo(1).skuId(SKU).title("Ceramic pour-over kettle 0.9 l").quantity(1).unitPrice(order.amount()).build();
        CreatedV1.Payload payload = CreatedV1.Payload.builder()
                .orderId(order.id()).userId(order.userId()).merchantId("M00018842").lines(List.of(line))
                .amount(order.amount()).source(CreatedV1.OrderSource.Known.WEB)
                .placedAt(Instant.now().truncatedTo(ChronoUnit.MILLIS)).payBefore(now().plus(WINDOW)).build();
        CreatedV1 message = CreatedV1.builder().id(id()).producer(Outbox.SERVICE).trace(trace).time(now())
                .idempotencyKey(CreatedV1.idempotencyKeyOf(order.id())).payload(payload).build();
        return new Letter(message, CreatedV1.partitionKeyOf(order.id()));
    }

    static Letter closeTimeout(Order order, String trace) {
        CloseTimeoutV1.Payload payload = CloseTimeoutV1.Payload.builder()
                .orderId(order.id()).userId(order.userId()).amount(order.amount()).expireAt(now().plus(WINDOW))
                .reason(CloseTimeoutV1.CloseReason.Known.UNPAID_TIMEOUT).build();
        CloseTimeoutV1 message = CloseTimeoutV1.builder().id(id()).producer(Outbox.SERVICE).trace(trace).time(now())
                .idempotencyKey(CloseTimeoutV1.idempotencyKeyOf(order.id())).payload(payload).build();
        return new Letter(message, CloseTimeoutV1.partitionKeyOf(order.id()));
    }

    static Letter closed(Order order, String trace) {
        ClosedV1.Payload payload = ClosedV1.Payload.builder()
                .orderId(order.id()).userId(order.userId()).closedBy(ClosedV1.ClosedBy.TIMEOUT)
                .reservationIds(List.of(order.reservationId())).closedAt(Instant.now().truncatedTo(ChronoUnit.MILLIS)).build();
        ClosedV1 message = ClosedV1.builder().id(id()).producer(Outbox.SERVICE).trace(trace).time(now())
                .idempotencyKey(ClosedV1.idempotencyKeyOf(order.id())).payload(payload).build();
        return new Letter(message, ClosedV1.partitionKeyOf(order.id()));
    }

    static Letter command(TaskContract<?> contract, Order order, String trace) {
        if (contract == DeductV1.CONTRACT) {
            return deduct(order, trace);
        }
        if (contract == ReleaseV1.CONTRACT) {
            return release(order, trace);
        }
        if (contract == PayV1.CONTRACT) {
            return pay(order, trace);
        }
        if (contract == RefundV1.CONTRACT) {
            return refund(order, trace);
        }
        if (contract == PointsAddV2.CONTRACT) {
            return points(order, trace);
        }
        throw new IllegalArgumentException("the checkout sends no " + contract);
    }

    private static Letter deduct(Order order, String trace) {
        DeductV1.Payload payload = DeductV1.Payload.builder()
                .reservationId(order.reservationId()).orderId(order.id()).warehouseId(WAREHOUSE)
                .lines(List.of(DeductV1.StockLine.builder().skuId(SKU).quantity(1).build()))
                .holdUntil(now().plus(WINDOW)).build();
        DeductV1 message = DeductV1.builder().id(id()).producer(Outbox.SERVICE).trace(trace).time(now())
                .idempotencyKey(DeductV1.idempotencyKeyOf(order.id(), WAREHOUSE)).payload(payload).build();
        return new Letter(message, DeductV1.partitionKeyOf(WAREHOUSE));
    }

    private static Letter release(Order order, String trace) {
        ReleaseV1.Payload payload = ReleaseV1.Payload.builder()
                .reservationId(order.reservationId()).orderId(order.id()).warehouseId(WAREHOUSE)
                .reason(ReleaseV1.ReleaseReason.Known.CHECKOUT_FAILED).build();
        ReleaseV1 message = ReleaseV1.builder().id(id()).producer(Outbox.SERVICE).trace(trace).time(now())
                .idempotencyKey(ReleaseV1.idempotencyKeyOf(order.reservationId())).payload(payload).build();
        return new Letter(message, ReleaseV1.partitionKeyOf(WAREHOUSE));
    }

    private static Letter pay(Order order, String trace) {
        PayV1.Payload payload = PayV1.Payload.builder()
                .orderId(order.id()).userId(order.userId()).amount(order.amount()).channel(PayV1.PayChannel.Known.ALIPAY)
                .payBefore(now().plus(WINDOW)).build();
        PayV1 message = PayV1.builder().id(id()).producer(Outbox.SERVICE).trace(trace).time(now())
                .idempotencyKey(PayV1.idempotencyKeyOf(order.id())).payload(payload).build();
        return new Letter(message, PayV1.partitionKeyOf(order.id()));
    }

    private static Letter refund(Order order, String trace) {
        RefundV1.Payload payload = RefundV1.Payload.builder()
                .orderId(order.id()).userId(order.userId()).amount(order.amount()).payNo(order.payNo().orElse(null)).build();
        RefundV1 message = RefundV1.builder().id(id()).producer(Outbox.SERVICE).trace(trace).time(now())
                .idempotencyKey(RefundV1.idempotencyKeyOf(order.id())).payload(payload).build();
        return new Letter(message, RefundV1.partitionKeyOf(order.id()));
    }

    private static Letter points(Order order, String trace) {
        long points = order.amount().max(BigDecimal.ONE).setScale(0, RoundingMode.DOWN).longValueExact();
        PointsAddV2.PointsType type = PointsAddV2.PointsType.PURCHASE;
        PointsAddV2.Payload payload = PointsAddV2.Payload.builder()
                .userId(order.userId()).sourceId(order.id()).pointsType(type).points(points).expiresOn(null).build();
        PointsAddV2 message = PointsAddV2.builder().id(id()).producer(Outbox.SERVICE).trace(trace).time(now())
                .idempotencyKey(PointsAddV2.idempotencyKeyOf(order.id(), type)).payload(payload).build();
        return new Letter(message, PointsAddV2.partitionKeyOf(order.userId()));
    }
}
