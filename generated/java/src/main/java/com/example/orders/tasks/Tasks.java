package com.example.orders.tasks;

import com.example.orders.tasks.runtime.Deduplicator;
import com.example.orders.tasks.runtime.Dispatch;
import com.example.orders.tasks.runtime.Result;
import com.example.orders.tasks.runtime.ServiceQueue;
import com.example.orders.tasks.runtime.TaskConsumer;
import com.example.orders.tasks.runtime.TaskContract;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;

/** All tasks of the registry order-platform. */
public final class Tasks {
    private Tasks() {}

    /**
     * Reads a message of whatever task.
     *
     * @param message the bytes
     * @return the message
     * @throws com.example.orders.tasks.runtime.InvalidMessageException with every reason why it is refused
     */
    public static AnyTask decodeAny(byte[] message) {
        return tryDecodeAny(message).orThrow();
    }

    /**
     * Reads a message of whatever task, without an exception for one that is refused.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public static Result<AnyTask> tryDecodeAny(byte[] message) {
        return read(dispatch().open(message));
    }

    private static Result<AnyTask> read(Dispatch.Received received) {
        int number = received.number();
        if (number >= 0 && number <= 26) {
            return TaskTable0.read(number, received);
        }
        return received.refused();
    }

    /**
     * The contract of a task.
     *
     * @param id type and version, {@code order.close.timeout@1}
     * @return empty where there is no such task
     */
    public static Optional<TaskContract<?>> contract(String id) {
        int number = dispatch().number(id);
        return number < 0 ? Optional.empty() : Optional.of(contract(number));
    }

    /**
     * The contracts of all tasks.
     *
     * @return the contracts by type, then version
     */
    public static Stream<TaskContract<?>> contracts() {
        return dispatch().all().stream().map(Tasks::contract);
    }

    private static TaskContract<?> contract(int number) {
        if (number <= 26) {
            return TaskTable0.contract(number);
        }
        throw new IllegalArgumentException();
    }

    /**
     * A consumer of a service's tasks, which has no handlers yet.
     *
     * @param <T> a transaction
     * @param service the service
     * @param deduplicator has effects once
     * @return the consumer
     * @throws IllegalArgumentException where the service consumes nothing
     */
    public static <T> TaskConsumer<T> consumer(String service, Deduplicator<T> deduplicator) {
        return consumer(service, deduplicator, Clock.systemUTC(), () -> ThreadLocalRandom.current().nextDouble());
    }

    /**
     * A consumer of a service's tasks, which has no handlers yet.
     *
     * @param <T> a transaction
     * @param service the service
     * @param deduplicator has effects once
     * @param clock says when a message was given up
     * @param random numbers from 0 to 1 that spread retries
     * @return the consumer
     * @throws IllegalArgumentException where the service consumes nothing
     */
    public static <T> TaskConsumer<T> consumer(String service, Deduplicator<T> deduplicator, Clock clock, DoubleSupplier random) {
        List<ServiceQueue> queues = Queues.BY_SERVICE.getOrDefault(service, List.of());
        TaskConsumer.Registry registry =
                new TaskConsumer.Registry(service, queues, dispatch(), received -> read(received).map(AnyTask::message));
        return new TaskConsumer<>(registry, deduplicator, clock, random);
    }

    /**
     * The table that finds the task of a message.
     *
     * @return the table
     */
    public static Dispatch dispatch() {
        return Table.DISPATCH;
    }

    /** Made when first used. */
    private static final class Table {
        static final Dispatch DISPATCH = new Dispatch(65536L);

        static {
            DISPATCH.envelope("taskType", "version");
            DISPATCH.envelope("event_type", "version");
            TaskTable0.fill(DISPATCH);
            DISPATCH.ready();
        }
    }

    /** Made when first used. */
    private static final class Queues {
        static final Map<String, List<ServiceQueue>> BY_SERVICE = new HashMap<>();

        static {
            ServiceTable0.fill(BY_SERVICE);
        }
    }
}
