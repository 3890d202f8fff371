import com.example.orders.tasks.OrderState;
import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.order.CloseTimeoutV1;
import com.example.orders.tasks.runtime.Bytes;
import com.example.orders.tasks.runtime.Deduplicator;
import com.example.orders.tasks.runtime.Retry;
import com.example.orders.tasks.runtime.TaskConsumer;
import com.example.orders.tasks.runtime.Verdict;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

final class Around {
    static void closeOrder(CloseTimeoutV1 message, Database db) {
        OrderState state = db.lock(message.payload().orderId())
                .orElseThrow(() -> CloseTimeoutV1.ErrorCode.DB_LOCK_CONFLICT.exception("the row is locked"));
        switch (CloseTimeoutV1.transit(state)) {
            case GO -> db.set(message.payload().orderId(), OrderState.CLOSED);
            case DUPLICATE -> {}
            case ILLEGAL -> throw CloseTimeoutV1.ErrorCode.ORDER_ALREADY_PAID.exception("it is " + state);
        }
    }

    static TaskConsumer<Database> orderService(Deduplicator<Database> store) {
        return Tasks.consumer("order-service", store).on(CloseTimeoutV1.CONTRACT, Around::closeOrder);
    }

    static void deliver(TaskConsumer<Database> consumer, byte[] message, Broker broker) {
        Verdict verdict = consumer.process(message, "order.close.queue");
        // Publishing returns when the broker has confirmed it.
        if (verdict instanceof Verdict.Retry retry) {
            broker.publish(retry.exchange(), retry.queue(), Optional.of(retry.delay()), retry.body());
        } else if (verdict instanceof Verdict.DeadLetter given) {
            broker.publish(given.exchange(), given.queue(), Optional.empty(), given.body());
        }
        broker.ack(verdict);
    }

    /** Stands for a transaction, and for the table in which keys are noted. */
    static final class Database implements Deduplicator<Database> {
        private OrderState state;
        private final Set<String> done = new HashSet<>();

        Database(OrderState state) {
            this.state = state;
        }

        Optional<OrderState> lock(String order) {
            return Optional.ofNullable(state);
        }

        void set(String order, OrderState to) {
            state = to;
        }

        @Override
        public Once once(Optional<String> key, String handler, Work<Database> work) throws Exception {
            if (done.contains(key.orElse("") + handler)) {
                return Once.DUPLICATE;
            }
            work.run(this);
            done.add(key.orElse("") + handler);
            return Once.APPLIED;
        }
    }

    /** Stands for a client. */
    static final class Broker {
        void publish(String exchange, String queue, Optional<Duration> expiration, Bytes body) {
            System.out.println("publish: " + exchange + " " + queue);
            if (expiration.isPresent()) {
                String text = new String(body.toByteArray(), StandardCharsets.UTF_8);
                System.out.println("with an expiration, the attempt counted: " + text.contains("\"retryCount\":1"));
            }
        }

        void ack(Verdict verdict) {
            String what = verdict instanceof Verdict.Ack ? "ack" : verdict instanceof Verdict.Retry ? "retry" : "dead-letter";
            System.out.println(what + " " + verdict.outcome());
        }
    }

    static void around(List<String> messages) {
        System.out.println("key: " + CloseTimeoutV1.idempotencyKeyOf("202612011200010001"));
        Retry.Schedule schedule = CloseTimeoutV1.RETRY.schedule();
        System.out.println("retries: " + schedule.delays().size() + " " + schedule.min().toMillis() + " " + schedule.max().toMillis());
        byte[] message = messages.stream().map(text -> text.getBytes(StandardCharsets.UTF_8))
                .filter(bytes -> CloseTimeoutV1.tryDecode(bytes).errors().isEmpty()).findFirst().orElseThrow();
        Database paying = new Database(OrderState.PAYING);
        Database locked = new Database(null);
        Database paid = new Database(OrderState.PAID);
        for (Database db : List.of(paying, paying, locked, paid)) {
            deliver(orderService(db), message, new Broker());
        }
        deliver(orderService(paying), "{".getBytes(StandardCharsets.UTF_8), new Broker());
    }
}
