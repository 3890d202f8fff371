package com.example.orders.tasks.runtime;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How many deliveries of each task came to what. Any number of threads may count at once. */
public final class Counters {
    /** The name of the metric. */
    public static final String METRIC = "taskpact_messages_total";

    private final String service;
    private final Map<String, Map<Outcome, LongAdder>> byTask = new ConcurrentHashMap<>();

    Counters(String service) {
        this.service = service;
    }

    /**
     * A counter.
     *
     * @param task type of the task, or {@code unknown}
     * @param outcome what came of the deliveries
     * @param count how many there were
     */
    public record Count(String task, Outcome outcome, long count) {
        /** Checks that all is there. */
        public Count {
            Objects.requireNonNull(task, "task");
            Objects.requireNonNull(outcome, "outcome");
        }
    }

    void add(String task, Outcome outcome) {
        register(task).get(outcome).increment();
    }

    /** Starts all counters of a task at 0, so that the first delivery of each is seen to be one. */
    Map<Outcome, LongAdder> register(String task) {
        return byTask.computeIfAbsent(task, unused -> adders());
    }

    private static Map<Outcome, LongAdder> adders() {
        Map<Outcome, LongAdder> adders = new EnumMap<>(Outcome.class);
        for (Outcome outcome : Outcome.values()) {
            adders.put(outcome, new LongAdder());
        }
        return adders;
    }

    /**
     * How many deliveries of a task came to an outcome.
     *
     * @param task type of the task, or {@code unknown}
     * @param outcome the outcome
     * @return the number
     */
    public long count(String task, Outcome outcome) {
        Map<Outcome, LongAdder> adders = byTask.get(task);
        return adders == null ? 0 : adders.get(outcome).sum();
    }

    /**
     * Everything that was counted.
     *
     * @return the counters of every task that has a handler or was delivered, by task and then by outcome
     */
    public List<Count> snapshot() {
        List<Count> counts = new ArrayList<>();
        byTask.forEach((task, adders) ->
                adders.forEach((outcome, adder) -> counts.add(new Count(task, outcome, adder.sum()))));
        counts.sort(Comparator.comparing(Count::task).thenComparing(count -> count.outcome().text()));
        return counts;
    }

    /**
     * Everything that was counted, as Prometheus reads it.
     *
     * @return one line per counter
     */
    public String prometheus() {
        StringBuilder text = new StringBuilder();
        text.append("# HELP ").append(METRIC).append(" Deliveries by outcome.\n");
        text.append("# TYPE ").append(METRIC).append(" counter\n");
        for (Count count : snapshot()) {
            text.append(METRIC).append("{service=\"").append(service).append("\",task=\"").append(count.task())
                    .append("\",outcome=\"").append(count.outcome().text()).append("\"} ").append(count.count()).append('\n');
        }
        return text.toString();
    }
}
