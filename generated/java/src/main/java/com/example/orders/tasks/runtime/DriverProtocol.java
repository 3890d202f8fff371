package com.example.orders.tasks.runtime;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.stream.Stream;

/** The lines of the conformance driver, which are the same in every language. */
public final class DriverProtocol {
    private DriverProtocol() {}

    /** The package that is asked. */
    public interface Subject {
        /**
         * Reads a message of whatever task.
         *
         * @param message the bytes
         * @return the message, or the errors
         */
        Result<TaskMessage> decodeAny(byte[] message);

        /**
         * The contracts of all tasks.
         *
         * @return the contracts
         */
        Stream<TaskContract<?>> contracts();

        /**
         * The contract of a task.
         *
         * @param id type and version
         * @return empty where there is none
         */
        Optional<TaskContract<?>> contract(String id);

        /**
         * Calls the builder of a key with the fields of a message.
         *
         * @param message the message
         * @param partition whether the partition key is meant
         * @return the key or the errors; empty where the task has no such key
         */
        Optional<Result<String>> key(TaskMessage message, boolean partition);

        /**
         * A step of a machine.
         *
         * @param machine its name
         * @param from state before
         * @param to state after
         * @return empty where there is no such machine or state
         */
        Optional<Step> canTransit(String machine, String from, String to);

        /**
         * The step of a task.
         *
         * @param task type and version
         * @param from state before
         * @return empty where the task makes no step or there is no such state
         */
        Optional<Step> transit(String task, String from);

        /**
         * What a result does to a flow.
         *
         * @param flow its name
         * @param state where it is
         * @param result type of the result's task
         * @return empty where there is no such flow or state
         */
        Optional<Progress<String>> next(String flow, String state, String result);

        /**
         * A consumer of a service's tasks.
         *
         * @param <T> a transaction
         * @param service the service
         * @param deduplicator has effects once
         * @param clock says when
         * @param random spreads retries
         * @return the consumer
         */
        <T> TaskConsumer<T> consumer(
                String service, Deduplicator<T> deduplicator, Clock clock, DoubleSupplier random);
    }

    /**
     * Progress with states as they are spelled.
     *
     * @param <S> states
     * @param progress what a result does
     * @param spelling how a state is spelled
     * @return the same
     */
    public static <S> Progress<String> spelled(Progress<S> progress, Function<S, String> spelling) {
        if (progress instanceof Progress.Go<S> go) {
            return new Progress.Go<>(spelling.apply(go.to()), go.sends());
        }
        return progress instanceof Progress.Duplicate<S> ? new Progress.Duplicate<>() : new Progress.Illegal<>();
    }

    /**
     * Answers every line.
     *
     * @param in the questions
     * @param out the answers
     * @param subject the package that is asked
     * @throws IOException where the streams fail
     */
    public static void serve(InputStream in, OutputStream out, Subject subject) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
        OutputStream buffered = new BufferedOutputStream(out, 1 << 16);
        DriverOperations operations = new DriverOperations(subject);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.isBlank()) {
                buffered.write(answer(line, subject, operations));
                buffered.write('\n');
            }
        }
        buffered.flush();
    }

    private static byte[] answer(String line, Subject subject, DriverOperations operations) {
        DriverQuestion question = DriverQuestion.of(line.getBytes(StandardCharsets.UTF_8));
        DriverAnswer answer = new DriverAnswer(question.need("id"));
        String operation = question.text("op");
        if (operation == null) {
            judge(question, subject, answer);
        } else {
            try {
                operations.run(operation, question, answer);
            } catch (InvalidMessageException e) {
                answer.refused(e.errors());
            } catch (IllegalArgumentException | UnsupportedOperationException | ArithmeticException e) {
                answer.failed(String.valueOf(e.getMessage()));
            }
        }
        return answer.bytes();
    }

    private static void judge(DriverQuestion question, Subject subject, DriverAnswer answer) {
        Result<TaskMessage> decoded = subject.decodeAny(question.bytes("message"));
        List<WireError> errors = decoded.errors();
        if (decoded instanceof Result.Ok<TaskMessage> ok) {
            TaskMessage message = ok.value();
            boolean producer = "producer".equals(question.text("role"));
            Result<byte[]> written = producer ? message.tryEncode() : new Result.Ok<>(message.canonical());
            if (written instanceof Result.Ok<byte[]> bytes) {
                answer.text("task", message.contract().id());
                answer.bytes("canonical", bytes.value());
                return;
            }
            errors = written.errors();
        }
        answer.refused(errors);
    }
}
