package com.example.orders.tasks.runtime;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The contract of a task: how its messages are read and written, and its constants.
 *
 * @param <T> its messages
 */
public final class TaskContract<T> {
    /** What a producer leaves free, so that a retry counter always fits. */
    private static final int RETRY_RESERVE = 64;

    /**
     * The constants of a task.
     *
     * @param taskType type of the task
     * @param version version of the task
     * @param kind who produces and who consumes it
     * @param maxBytes the longest message
     * @param attemptName wire name of the attempt counter, or null
     * @param retry how a failed task is tried again
     */
    public record Facts(String taskType, int version, TaskKind kind, long maxBytes, String attemptName, Retry retry) {
        /** Checks that all is there. */
        public Facts {
            Objects.requireNonNull(taskType, "taskType");
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(retry, "retry");
        }
    }

    private final Facts facts;
    private final ObjectType<T> type;
    private final Class<T> messageClass;
    private final Supplier<Dispatch> dispatch;
    private final Supplier<List<? extends TaskError>> errors;
    private final Map<String, Production> producers;
    private final Map<String, Consumption> consumers;

    /**
     * For generated code.
     *
     * @param facts the constants
     * @param messageClass class of the messages
     * @param type type of the whole message
     * @param dispatch the table of all tasks
     * @param errors what a handler may report
     * @param producers what each service sends the task through
     * @param consumers how each service consumes the task
     */
    public TaskContract(
            Facts facts,
            Class<T> messageClass,
            ObjectType<T> type,
            Supplier<Dispatch> dispatch,
            Supplier<List<? extends TaskError>> errors,
            Map<String, Production> producers,
            Map<String, Consumption> consumers) {
        this.facts = facts;
        this.messageClass = messageClass;
        this.type = type;
        this.dispatch = dispatch;
        this.errors = errors;
        this.producers = producers;
        this.consumers = consumers;
    }

    /**
     * Reads a message of this task.
     *
     * @param message the bytes
     * @return the message, or every reason why it is refused
     */
    public Result<T> tryDecode(byte[] message) {
        Dispatch.Received received = dispatch.get().open(message);
        received.require(facts.taskType(), facts.version());
        return read(received);
    }

    /**
     * Reads a message of this task.
     *
     * @param message the bytes
     * @return the message
     * @throws InvalidMessageException with every reason why it is refused
     */
    public T decode(byte[] message) {
        return tryDecode(message).orThrow();
    }

    /**
     * Reads an opened message that is known to be of this task.
     *
     * @param received the message
     * @return the message, or every reason why it is refused
     */
    public Result<T> read(Dispatch.Received received) {
        Input in = received.input();
        if (in.failed()) {
            return received.refused();
        }
        if (received.length() > facts.maxBytes()) {
            in.fail(0, WireCode.TOO_LARGE);
        }
        T message = type.read(in, 0);
        return in.failed() ? received.refused() : new Result.Ok<>(message);
    }

    /**
     * Writes a message as a producer.
     *
     * @param message the message
     * @return the canonical bytes, or every reason why it may not be sent
     */
    public Result<byte[]> tryEncode(T message) {
        Output out = new Output(true);
        type.write(out, message);
        return out.finish(facts.maxBytes() - RETRY_RESERVE);
    }

    /**
     * Writes a message as a producer.
     *
     * @param message the message
     * @return the canonical bytes
     * @throws InvalidMessageException with every reason why it may not be sent
     */
    public byte[] encode(T message) {
        return tryEncode(message).orThrow();
    }

    /**
     * Writes the canonical form of a received message.
     *
     * @param message the message
     * @return the bytes
     * @throws InvalidMessageException where the value was not read from a message and breaks the contract
     */
    public byte[] canonical(T message) {
        return type.canonical(message);
    }

    /**
     * The bytes of a retry: the original ones with only the attempt counter replaced or inserted.
     *
     * @param original the message as it was received
     * @param attempt the new counter, from 0
     * @return the bytes to send
     * @throws InvalidMessageException where the original is no JSON object, or the new counter is below 0
     * @throws UnsupportedOperationException where the envelope has no attempt counter
     */
    public byte[] retryBytes(byte[] original, int attempt) {
        if (facts.attemptName() == null) {
            throw new UnsupportedOperationException("the envelope of " + facts.taskType() + " has no attempt counter");
        }
        if (attempt < 0) {
            StringBuilder path = new StringBuilder();
            Texts.appendStep(path, facts.attemptName());
            throw new InvalidMessageException(List.of(new WireError(path.toString(), WireCode.RANGE)));
        }
        Input in = Scanner.scan(original, Integer.MAX_VALUE);
        if (in.failed() || in.tape().kind(0) != Tape.OBJECT) {
            throw in.failed() ? in.exception() : notAnObject(in);
        }
        Tape tape = in.tape();
        String digits = Integer.toString(attempt);
        for (int name = 1; name < tape.next(0); name = tape.next(name + 1)) {
            if (tape.text(name).equals(facts.attemptName())) {
                // The start of a text is behind its quote.
                int quote = tape.kind(name + 1) == Tape.STRING ? 1 : 0;
                return splice(original, tape.start(name + 1) - quote, tape.end(name + 1) + quote, digits);
            }
        }
        Output pair = new Output(false);
        pair.string(facts.attemptName());
        pair.ascii(":" + digits + (tape.count(0) > 0 ? "," : ""));
        byte[] text = pair.finish(Long.MAX_VALUE).orThrow();
        int behindBracket = tape.start(0) + 1;
        return splice(original, behindBracket, behindBracket, new String(text, StandardCharsets.UTF_8));
    }

    private static InvalidMessageException notAnObject(Input in) {
        in.fail(0, WireCode.TYPE);
        return in.exception();
    }

    private static byte[] splice(byte[] original, int from, int to, String middle) {
        byte[] inserted = middle.getBytes(StandardCharsets.UTF_8);
        byte[] out = new byte[from + inserted.length + original.length - to];
        System.arraycopy(original, 0, out, 0, from);
        System.arraycopy(inserted, 0, out, from, inserted.length);
        System.arraycopy(original, to, out, from + inserted.length, original.length - to);
        return out;
    }

    /**
     * What a throwable of a handler comes to.
     *
     * @param thrown what was thrown
     * @return the failure; a code that the contract does not have is not retryable, what is no {@link TaskException} is
     */
    public Failure failure(Throwable thrown) {
        if (thrown instanceof TaskException told) {
            String text = told.getMessage() == null ? "" : told.getMessage();
            return new Failure(told.code(), text, error(told.code()).map(TaskError::isRetryable).orElse(false));
        }
        return Failure.unexpected(thrown);
    }

    /**
     * What to do with a message after a handler was called, by the contract's own retry schedule.
     *
     * @param thrown what the handler threw, or null
     * @param attempt the number of the attempt, from 1
     * @param random a number from 0 to 1 that chooses the random part of a wait
     * @return acknowledge it, try it again or give it up
     */
    public Decision decide(Throwable thrown, long attempt, double random) {
        return decide(facts.retry(), thrown, attempt, random);
    }

    /**
     * What a service does with a message after a handler was called, by its own retry schedule.
     *
     * @param service a declared consumer of the task
     * @param thrown what the handler threw, or null
     * @param attempt the number of the attempt, from 1
     * @param random a number from 0 to 1 that chooses the random part of a wait
     * @return acknowledge it, try it again or give it up
     * @throws IllegalArgumentException where the service is no declared consumer
     */
    public Decision decide(String service, Throwable thrown, long attempt, double random) {
        Consumption consumption = consumers.get(service);
        if (consumption == null) {
            throw new IllegalArgumentException(service + " is no declared consumer of " + id());
        }
        return decide(consumption.retry(), thrown, attempt, random);
    }

    private Decision decide(Retry retry, Throwable thrown, long attempt, double random) {
        return thrown == null ? new Decision.Ack() : retry.decide(failure(thrown).retryable(), attempt, random);
    }

    /**
     * What a handler may report.
     *
     * @return the errors of the contract
     */
    public List<TaskError> errors() {
        return List.copyOf(errors.get());
    }

    /**
     * An error of the contract.
     *
     * @param code its code
     * @return empty where the contract has no such code
     */
    public Optional<TaskError> error(String code) {
        return errors().stream().filter(error -> error.code().equals(code)).findFirst();
    }

    /**
     * What each service sends the task through.
     *
     * @return the productions by service
     */
    public Map<String, Production> producers() {
        return producers;
    }

    /**
     * How each service consumes the task.
     *
     * @return the consumptions by service
     */
    public Map<String, Consumption> consumers() {
        return consumers;
    }

    /**
     * The constants of the task.
     *
     * @return the constants
     */
    public Facts facts() {
        return facts;
    }

    /**
     * The class of the messages.
     *
     * @return the class
     */
    public Class<T> messageClass() {
        return messageClass;
    }

    /**
     * The identity of the task.
     *
     * @return type and version, {@code order.close.timeout@1}
     */
    public String id() {
        return facts.taskType() + "@" + facts.version();
    }

    @Override
    public String toString() {
        return id();
    }
}
