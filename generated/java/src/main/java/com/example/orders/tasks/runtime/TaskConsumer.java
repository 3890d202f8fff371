package com.example.orders.tasks.runtime;

import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleSupplier;
import java.util.function.Function;

/**
 * Everything between a delivery and what becomes of it: reads it, finds its handler, has the effect once, decides about
 * failures, counts. Knows no broker and starts no threads; any number of threads may process deliveries at once.
 *
 * @param <T> a transaction
 */
public final class TaskConsumer<T> {
    /** The code of a message that cannot be read. */
    public static final String UNDECODABLE = "undecodable";
    /** The code of a message that is of no task of the registry. */
    public static final String UNKNOWN_TASK = "unknown-task";
    /** The code of a message whose task has no handler here. */
    public static final String NO_HANDLER = "no-handler";
    /** The label of a message whose task is not known. */
    public static final String UNKNOWN = "unknown";

    private final String service;
    private final Map<String, ServiceQueue> queues = new LinkedHashMap<>();
    private final Dispatch dispatch;
    private final Function<Dispatch.Received, Result<TaskMessage>> reader;
    private final Deduplicator<T> deduplicator;
    private final Clock clock;
    private final DoubleSupplier random;
    private final Map<String, Registration<?, T>> handlers = new ConcurrentHashMap<>();
    private final Counters counters;

    /** A handler with what it needs. */
    private record Registration<M, T>(
            TaskContract<M> contract, Consumption consumption, String name, Handler<? super M, ? super T> handler) {}

    /**
     * What a consumer takes from the registry.
     *
     * @param service the service
     * @param queues the queues that it reads
     * @param dispatch the table of all tasks
     * @param reader reads an opened message
     */
    public record Registry(
            String service,
            List<ServiceQueue> queues,
            Dispatch dispatch,
            Function<Dispatch.Received, Result<TaskMessage>> reader) {
        /** Checks that all is there. */
        public Registry {
            Objects.requireNonNull(service, "service");
            queues = List.copyOf(queues);
            Objects.requireNonNull(dispatch, "dispatch");
            Objects.requireNonNull(reader, "reader");
        }
    }

    /**
     * For {@code Tasks.consumer}.
     *
     * @param registry what the registry says
     * @param deduplicator has effects once
     * @param clock says when a message was given up
     * @param random numbers from 0 to 1 that spread retries
     * @throws IllegalArgumentException where the service consumes nothing
     */
    public TaskConsumer(Registry registry, Deduplicator<T> deduplicator, Clock clock, DoubleSupplier random) {
        this.service = registry.service;
        registry.queues.forEach(queue -> queues.put(queue.name(), queue));
        if (queues.isEmpty()) {
            throw new IllegalArgumentException(service + " consumes no task of the registry");
        }
        this.dispatch = registry.dispatch;
        this.reader = registry.reader;
        this.deduplicator = Objects.requireNonNull(deduplicator, "deduplicator");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.random = Objects.requireNonNull(random, "random");
        this.counters = new Counters(service);
    }

    /**
     * Sets who handles the messages of a task.
     *
     * @param <M> the messages
     * @param contract the task
     * @param handler its handler
     * @return this
     * @throws IllegalArgumentException where the service is no declared consumer of the task, or has a handler for it
     */
    public <M> TaskConsumer<T> on(TaskContract<M> contract, Handler<? super M, ? super T> handler) {
        Objects.requireNonNull(handler, "handler");
        Consumption consumption = contract.consumers().get(service);
        if (consumption == null) {
            throw new IllegalArgumentException(service + " is no declared consumer of " + contract);
        }
        // Without the version: the same event in two versions is one event.
        String name = service + "/" + contract.facts().taskType();
        if (handlers.putIfAbsent(contract.id(), new Registration<>(contract, consumption, name, handler)) != null) {
            throw new IllegalArgumentException("there is a handler for " + contract + " already");
        }
        counters.register(contract.facts().taskType());
        return this;
    }

    /**
     * The queues that the service reads.
     *
     * @return the queues in the order of their names
     */
    public Collection<ServiceQueue> queues() {
        return List.copyOf(queues.values());
    }

    /**
     * How many deliveries of each task came to what.
     *
     * @return the counters, which go on counting
     */
    public Counters counters() {
        return counters;
    }

    /**
     * The counters as Prometheus reads them.
     *
     * @return the text
     */
    public String prometheus() {
        return counters.prometheus();
    }

    /**
     * Processes a delivery. Exceptions of the handler end here, those of {@link InterruptedException} with the thread
     * interrupted again; an {@link Error} that says that the process is broken does not.
     *
     * @param message the bytes that were delivered
     * @param queue the queue they came from
     * @return what to publish, before the delivery is acknowledged
     * @throws IllegalArgumentException where the service has no such queue
     */
    public Verdict process(byte[] message, String queue) {
        ServiceQueue from = queues.get(queue);
        if (from == null) {
            throw new IllegalArgumentException(service + " reads no queue called " + queue);
        }
        Verdict verdict = judge(message, from);
        counters.add(verdict.taskType(), verdict.outcome());
        return verdict;
    }

    private Verdict judge(byte[] original, ServiceQueue from) {
        Dispatch.Received received = dispatch.open(original);
        Result<TaskMessage> read = reader.apply(received);
        if (read instanceof Result.Ok<TaskMessage> ok) {
            TaskMessage message = ok.value();
            Registration<?, T> registration = handlers.get(message.contract().id());
            if (registration != null) {
                return handle(registration, message, original);
            }
            return refuse(received, message.messageId(), new Failure(NO_HANDLER, "", false), original, from);
        }
        List<WireError> errors = read.errors();
        boolean unknown = errors.stream().allMatch(error -> error.code() == WireCode.UNKNOWN_TASK);
        Failure failure = new Failure(unknown ? UNKNOWN_TASK : UNDECODABLE, told(errors), false);
        return refuse(received, Optional.empty(), failure, original, from);
    }

    private static String told(List<WireError> errors) {
        StringBuilder text = new StringBuilder();
        for (WireError error : errors) {
            text.append(text.isEmpty() ? "" : "; ").append(error.code().text());
            text.append(error.path().isEmpty() ? "" : " ").append(error.path());
        }
        return text.toString();
    }

    private Verdict refuse(
            Dispatch.Received received, Optional<String> id, Failure failure, byte[] original, ServiceQueue from) {
        DeadLetter record = new DeadLetter(0, failure.code(), failure.text(), Bytes.of(original), service, id,
                received.taskType(), clock.instant(), received.version());
        return new Verdict.DeadLetter(Outcome.REFUSED, received.taskType().orElse(UNKNOWN), from.deadLetterExchange(),
                from.deadLetterQueue(), record, Bytes.owned(record.encode()));
    }

    private <M> Verdict handle(Registration<M, T> registration, TaskMessage message, byte[] original) {
        String taskType = registration.contract.facts().taskType();
        Call<M, T> call = new Call<>(registration.handler, registration.contract.messageClass().cast(message));
        Throwable problem;
        try {
            Deduplicator.Once once = deduplicator.once(key(message), registration.name, call);
            if (once == Deduplicator.Once.DUPLICATE) {
                return new Verdict.Ack(Outcome.DEDUPLICATED, taskType);
            }
            problem = call.problem();
        } catch (Exception | StackOverflowError | AssertionError e) {
            problem = call.thrown == null ? e : call.thrown;
        }
        if (problem == null) {
            return new Verdict.Ack(Outcome.PROCESSED, taskType);
        }
        if (problem instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return failed(registration, message, registration.contract.failure(problem), original);
    }

    private static Optional<String> key(TaskMessage message) {
        return message.messageKey().or(() -> message.messageId().map(id -> "id:" + id));
    }

    private Verdict failed(Registration<?, T> registration, TaskMessage message, Failure failure, byte[] original) {
        TaskContract<?> contract = registration.contract;
        Consumption consumption = registration.consumption;
        long attempt = message.attemptsBefore() + 1L;
        Decision decision = consumption.retry().decide(failure.retryable(), attempt, random.getAsDouble());
        Optional<Rung> rung = consumption.rung(attempt);
        // What cannot count its attempts would be tried for ever.
        boolean counts = contract.facts().attemptName() != null && attempt <= Integer.MAX_VALUE;
        if (decision instanceof Decision.RetryAfter again && counts && rung.isPresent()) {
            Bytes body = Bytes.owned(contract.retryBytes(original, (int) attempt));
            return new Verdict.Retry(contract.facts().taskType(), consumption.retryExchange(), rung.get().queue(), again.delay(), body);
        }
        int attempts = (int) Math.min(attempt, Integer.MAX_VALUE);
        // A code of the handler's own making could be any text.
        String code = Texts.capped(failure.code(), failure.code().length());
        DeadLetter record = new DeadLetter(attempts, code, failure.text(), Bytes.of(original), service, message.messageId(),
                Optional.of(contract.facts().taskType()), clock.instant(), Optional.of(contract.facts().version()));
        return new Verdict.DeadLetter(Outcome.DEAD_LETTERED, contract.facts().taskType(), consumption.deadLetterExchange(),
                consumption.deadLetterQueue(), record, Bytes.owned(record.encode()));
    }

    /** The call of a handler; remembers what came of it, whatever the deduplicator makes of an exception. */
    private static final class Call<M, T> implements Deduplicator.Work<T> {
        private final Handler<? super M, ? super T> handler;
        private final M message;
        private Throwable thrown;
        private boolean done;

        Call(Handler<? super M, ? super T> handler, M message) {
            this.handler = handler;
            this.message = message;
        }

        @Override
        public void run(T transaction) throws Exception {
            // A deduplicator may run it again, where its database wants the transaction repeated.
            thrown = null;
            done = false;
            try {
                handler.handle(message, transaction);
                done = true;
            } catch (Exception | StackOverflowError | AssertionError e) {
                // One message can cause these two errors; all others are of the process, not of the message.
                thrown = e;
                throw e;
            }
        }

        /** Why the work is not done although the deduplicator says so; null where it is. */
        Throwable problem() {
            return done || thrown != null ? thrown : new IllegalStateException("the deduplicator did not do the work");
        }
    }
}
