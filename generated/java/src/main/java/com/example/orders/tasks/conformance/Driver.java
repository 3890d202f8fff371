package com.example.orders.tasks.conformance;

import com.example.orders.tasks.AnyTask;
import com.example.orders.tasks.OrderState;
import com.example.orders.tasks.PointsState;
import com.example.orders.tasks.CheckoutFlow;
import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.runtime.Deduplicator;
import com.example.orders.tasks.runtime.DriverProtocol;
import com.example.orders.tasks.runtime.Progress;
import com.example.orders.tasks.runtime.Result;
import com.example.orders.tasks.runtime.Step;
import com.example.orders.tasks.runtime.TaskConsumer;
import com.example.orders.tasks.runtime.TaskContract;
import com.example.orders.tasks.runtime.TaskMessage;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;

/** Answers questions line by line with what this package does, for comparison with other languages. */
public final class Driver implements DriverProtocol.Subject {
    private Driver() {}

    /**
     * Answers every line of standard input with one of standard output.
     *
     * @param args none
     * @throws IOException where the streams fail
     */
    public static void main(String[] args) throws IOException {
        DriverProtocol.serve(System.in, System.out, new Driver());
    }

    @Override
    public Result<TaskMessage> decodeAny(byte[] message) {
        return Tasks.tryDecodeAny(message).map(AnyTask::message);
    }

    @Override
    public Stream<TaskContract<?>> contracts() {
        return Tasks.contracts();
    }

    @Override
    public Optional<TaskContract<?>> contract(String id) {
        return Tasks.contract(id);
    }

    @Override
    public Optional<Result<String>> key(TaskMessage message, boolean partition) {
        int number = Tasks.dispatch().number(message.contract().id());
        return Stream.<Optional<Result<String>>>of(
                        DriverTable0.key(number, message, partition)
                )
                .flatMap(Optional::stream).findFirst();
    }

    @Override
    public Optional<Step> canTransit(String machine, String from, String to) {
        return switch (machine) {
            case "order" ->
                    OrderState.find(from).flatMap(before -> OrderState.find(to).map(after -> OrderState.canTransit(before, after)));
            case "points" ->
                    PointsState.find(from).flatMap(before -> PointsState.find(to).map(after -> PointsState.canTransit(before, after)));
            default -> Optional.empty();
        };
    }

    @Override
    public Optional<Step> transit(String task, String from) {
        int number = Tasks.dispatch().number(task);
        return Stream.<Optional<Step>>of(
                        DriverTable0.transit(number, from)
                )
                .flatMap(Optional::stream).findFirst();
    }

    @Override
    public Optional<Progress<String>> next(String flow, String state, String result) {
        return switch (flow) {
            case "checkout" ->
                    CheckoutFlow.find(state).map(at -> DriverProtocol.spelled(CheckoutFlow.next(at, result), CheckoutFlow::value));
            default -> Optional.empty();
        };
    }

    @Override
    public <T> TaskConsumer<T> consumer(String service, Deduplicator<T> deduplicator, Clock clock, DoubleSupplier random) {
        return Tasks.consumer(service, deduplicator, clock, random);
    }
}
