package com.example.orders.tasks.runtime;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the conformance driver is asked besides messages: everything around them. */
final class DriverOperations {
    private final DriverProtocol.Subject subject;
    private final Map<String, Bench> benches = new HashMap<>();

    DriverOperations(DriverProtocol.Subject subject) {
        this.subject = subject;
    }

    void run(String operation, DriverQuestion question, DriverAnswer answer) {
        switch (operation) {
            case "key" -> key(question, answer, false);
            case "partition" -> key(question, answer, true);
            case "delay" -> answer.millis("millis", retry(question).delay(question.integer("attempt"), question.number("random")));
            case "schedule" -> {
                Retry.Schedule schedule = retry(question).schedule();
                answer.millis("delays", schedule.delays()).millis("min", schedule.min()).millis("max", schedule.max());
            }
            case "decide" -> decide(question, answer);
            case "transit" -> answer.text("step", step(question).text());
            case "next" -> next(question, answer);
            case "retry" -> {
                TaskMessage message = subject.decodeAny(question.bytes("message")).orThrow();
                byte[] bytes = message.contract().retryBytes(question.bytes("message"), question.int32("attempt"));
                answer.bytes("bytes", bytes);
            }
            case "dead-letter" -> answer.bytes("bytes", record(question).encode());
            case "dead-letter-decode" -> answer.bytes("bytes", DeadLetter.decode(question.bytes("message")).encode());
            case "consume" -> {
                String service = question.need("service");
                benches.computeIfAbsent(service, name -> new Bench(subject, name)).consume(question, answer);
            }
            default -> throw new IllegalArgumentException("there is no operation called " + operation);
        }
    }

    private void key(DriverQuestion question, DriverAnswer answer, boolean partition) {
        TaskMessage message = subject.decodeAny(question.bytes("message")).orThrow();
        Optional<Result<String>> key = subject.key(message, partition);
        answer.text("text", key.orElseThrow(() -> new IllegalArgumentException("the task has no such key")).orThrow());
    }

    private TaskContract<?> contract(DriverQuestion question) {
        String id = question.need("task");
        return subject.contract(id).orElseThrow(() -> new IllegalArgumentException("there is no task " + id));
    }

    private Retry retry(DriverQuestion question) {
        TaskContract<?> contract = contract(question);
        String service = question.text("service");
        if (service == null) {
            return contract.facts().retry();
        }
        Consumption consumption = contract.consumers().get(service);
        if (consumption == null) {
            throw new IllegalArgumentException(service + " is no declared consumer of " + contract);
        }
        return consumption.retry();
    }

    private void decide(DriverQuestion question, DriverAnswer answer) {
        TaskContract<?> contract = contract(question);
        Throwable thrown = question.has("error") ? thrown(contract, question.need("error"), "") : null;
        long attempt = question.integer("attempt");
        double random = question.number("random");
        String service = question.text("service");
        Decision decision =
                service == null ? contract.decide(thrown, attempt, random) : contract.decide(service, thrown, attempt, random);
        if (decision instanceof Decision.RetryAfter again) {
            answer.text("decision", "retry").millis("millis", again.delay());
        } else {
            answer.text("decision", decision instanceof Decision.Ack ? "ack" : "dead-letter");
        }
    }

    /** What a handler throws that fails with a code. */
    private static RuntimeException thrown(TaskContract<?> contract, String code, String text) {
        if (code.equals(Failure.UNEXPECTED)) {
            return new Unexpected(text);
        }
        Optional<TaskError> known = contract.error(code);
        return known.isPresent() ? known.get().exception(text) : new RetryableException(new Stranger(code), text);
    }

    private Step step(DriverQuestion question) {
        String from = question.need("from");
        Optional<Step> step = question.has("machine")
                ? subject.canTransit(question.need("machine"), from, question.need("to"))
                : subject.transit(contract(question).id(), from);
        return step.orElseThrow(() -> new IllegalArgumentException("there is no such machine, step or state"));
    }

    private void next(DriverQuestion question, DriverAnswer answer) {
        Progress<String> progress = subject.next(question.need("flow"), question.need("state"), question.need("result"))
                .orElseThrow(() -> new IllegalArgumentException("there is no such flow or state"));
        if (progress instanceof Progress.Go<String> go) {
            answer.text("step", Step.GO.text()).text("state", go.to());
            go.sends().ifPresent(sent -> answer.text("sends", sent.id()));
        } else {
            answer.text("step", (progress instanceof Progress.Duplicate<String> ? Step.DUPLICATE : Step.ILLEGAL).text());
        }
    }

    private static DeadLetter record(DriverQuestion question) {
        return new DeadLetter(question.int32("attempts"), question.need("errorCode"), question.need("errorText"),
                Bytes.owned(question.bytes("message")), question.need("service"), Optional.ofNullable(question.text("taskId")),
                Optional.ofNullable(question.text("taskType")), time(question),
                question.has("version") ? Optional.of(question.int32("version")) : Optional.empty());
    }

    private static Instant time(DriverQuestion question) {
        String json = "\"" + question.need("time") + "\"";
        return Types.timestamp(0).decode(json.getBytes(StandardCharsets.UTF_8));
    }

    /** An exception that nobody foresaw. */
    private static final class Unexpected extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unexpected(String text) {
            super(text);
        }

        @Override
        public String toString() {
            return getMessage();
        }
    }

    /** An error that no contract has. It claims that trying again helps, but only a contract can say so. */
    private record Stranger(String code) implements TaskError {
        @Override
        public boolean isRetryable() {
            return true;
        }
    }

    /** A consumer of a service whose surroundings do what a question says. */
    private static final class Bench {
        private final TaskConsumer<DriverQuestion> consumer;
        private DriverQuestion question;
        private DriverAnswer answer;

        Bench(DriverProtocol.Subject subject, String service) {
            Deduplicator<DriverQuestion> deduplicator = this::once;
            Clock clock = new Clock() {
                @Override
                public Instant instant() {
                    return time(question);
                }

                @Override
                public ZoneId getZone() {
                    return ZoneOffset.UTC;
                }

                @Override
                public Clock withZone(ZoneId zone) {
                    return this;
                }
            };
            consumer = subject.consumer(service, deduplicator, clock, () -> question.number("random"));
            subject.contracts().filter(contract -> contract.consumers().containsKey(service)).forEach(this::handle);
        }

        private <M> void handle(TaskContract<M> contract) {
            consumer.on(contract, (message, transaction) -> {
                String outcome = transaction.need("outcome");
                if (!outcome.equals("done")) {
                    String text = transaction.text("errorText");
                    throw thrown(contract, outcome, text == null ? "" : text);
                }
            });
        }

        private Deduplicator.Once once(Optional<String> key, String handler, Deduplicator.Work<DriverQuestion> work)
                throws Exception {
            key.ifPresent(text -> answer.text("key", text));
            answer.text("handler", handler);
            if (question.need("outcome").equals("duplicate")) {
                return Deduplicator.Once.DUPLICATE;
            }
            work.run(question);
            return Deduplicator.Once.APPLIED;
        }

        void consume(DriverQuestion asked, DriverAnswer to) {
            question = asked;
            answer = to;
            Verdict verdict = consumer.process(asked.bytes("message"), asked.need("queue"));
            to.text("counter", verdict.outcome().text()).text("label", verdict.taskType());
            if (verdict instanceof Verdict.Retry retry) {
                to.text("verdict", "retry").text("exchange", retry.exchange()).text("queue", retry.queue());
                to.millis("millis", retry.delay()).bytes("bytes", retry.body().content());
            } else if (verdict instanceof Verdict.DeadLetter given) {
                to.text("verdict", "dead-letter").text("exchange", given.exchange()).text("queue", given.queue());
                to.bytes("bytes", given.body().content());
            } else {
                to.text("verdict", "ack");
            }
        }
    }
}
