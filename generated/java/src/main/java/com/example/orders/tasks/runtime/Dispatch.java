package com.example.orders.tasks.runtime;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which task a message belongs to: envelopes in the order of recognition, and the tasks by type value and version. */
public final class Dispatch {
    /** An envelope: the names of its type and version, and its tasks. */
    private record Envelope(String typeName, String versionName, Names names, Map<String, Map<Integer, Entry>> tasks) {
        static final int TYPE = 0;
        static final int VERSION = 1;
    }

    /** A task: its type, and how the caller knows it. */
    private record Entry(String taskType, int version, int number) {}

    private final long maxBytes;
    private final List<Envelope> envelopes = new ArrayList<>();
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private Names typeNames;

    /**
     * An empty table.
     *
     * @param maxBytes the longest message of any task
     */
    public Dispatch(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    /**
     * Adds an envelope behind the others.
     *
     * @param typeName wire name of the type
     * @param versionName wire name of the version, or null
     * @return this
     */
    public Dispatch envelope(String typeName, String versionName) {
        Names names = new Names(versionName == null ? List.of(typeName) : List.of(typeName, versionName));
        envelopes.add(new Envelope(typeName, versionName, names, new HashMap<>()));
        return this;
    }

    /**
     * Adds a task.
     *
     * @param envelope index of its envelope
     * @param typeValue what stands in the type
     * @param taskType its type
     * @param version its version
     * @param number how the caller knows it
     * @return this
     */
    public Dispatch task(int envelope, String typeValue, String taskType, int version, int number) {
        Map<Integer, Entry> versions = envelopes.get(envelope).tasks.computeIfAbsent(typeValue, unused -> new HashMap<>());
        versions.put(version, new Entry(taskType, version, number));
        numbers.put(taskType + "@" + version, number);
        return this;
    }

    /**
     * Completes the table.
     *
     * @return this
     */
    public Dispatch ready() {
        typeNames = new Names(envelopes.stream().map(Envelope::typeName).distinct().toList());
        return this;
    }

    /**
     * How the caller knows a task.
     *
     * @param id type and version, {@code order.close.timeout@1}
     * @return the number, -1 where there is no such task
     */
    public int number(String id) {
        return numbers.getOrDefault(id, -1);
    }

    /**
     * How the caller knows the tasks.
     *
     * @return the numbers in the order in which the tasks were added
     */
    public Collection<Integer> all() {
        return Collections.unmodifiableCollection(numbers.values());
    }

    /**
     * Reads the bytes of a message and finds its task.
     *
     * @param message the bytes
     * @return the message, opened
     */
    public Received open(byte[] message) {
        Input in = Scanner.scan(message, maxBytes);
        return in.failed() ? new Received(in, message.length, null, -1) : resolve(in, message.length);
    }

    private Received resolve(Input in, int length) {
        Tape tape = in.tape();
        if (tape.kind(0) != Tape.OBJECT || envelopes.isEmpty()) {
            in.fail(0, envelopes.isEmpty() ? WireCode.UNKNOWN_TASK : WireCode.TYPE);
            return new Received(in, length, null, -1);
        }
        Envelope envelope = envelopeOf(tape);
        if (envelope == null) {
            envelope = envelopes.get(0);
            in.missing(0, envelope.typeName);
        }
        int type = -1;
        int version = -1;
        for (int name = 1; name < tape.next(0); name = tape.next(name + 1)) {
            int role = envelope.names.find(tape, name);
            type = role == Envelope.TYPE ? name + 1 : type;
            version = role == Envelope.VERSION ? name + 1 : version;
        }
        Map<Integer, Entry> versions = type < 0 ? null : versions(in, envelope, type);
        int number = versionOf(in, version);
        Entry task = null;
        if (versions != null && number > 0) {
            task = versions.get(number);
            if (task == null && version >= 0) {
                in.fail(version, WireCode.UNKNOWN_TASK);
            } else if (task == null) {
                in.failAbsent(0, envelope.versionName == null ? envelope.typeName : envelope.versionName, WireCode.UNKNOWN_TASK);
            }
        }
        return new Received(in, length, task, type);
    }

    private Envelope envelopeOf(Tape tape) {
        int first = Integer.MAX_VALUE;
        for (int name = 1; name < tape.next(0); name = tape.next(name + 1)) {
            int found = typeNames.find(tape, name);
            first = found >= 0 ? Math.min(first, found) : first;
        }
        String typeName = first == Integer.MAX_VALUE ? null : typeNames.text(first);
        return envelopes.stream().filter(envelope -> envelope.typeName.equals(typeName)).findFirst().orElse(null);
    }

    private static Map<Integer, Entry> versions(Input in, Envelope envelope, int type) {
        if (in.tape().kind(type) != Tape.STRING) {
            return in.mismatch(type);
        }
        Map<Integer, Entry> versions = envelope.tasks.get(in.tape().text(type));
        return versions == null ? in.fail(type, WireCode.UNKNOWN_TASK) : versions;
    }

    /** The version, 1 where it is absent, 0 after an error. */
    private static int versionOf(Input in, int token) {
        if (token < 0) {
            return 1;
        }
        if (!NumberTypes.isInteger(in.tape(), token)) {
            in.mismatch(token);
            return 0;
        }
        in.plain(token);
        long value = NumberTypes.integer(in);
        if (value < 1 || value > Integer.MAX_VALUE) {
            in.fail(token, WireCode.RANGE);
            return 0;
        }
        return (int) value;
    }

    /** A message whose task is known or whose errors are. */
    public static final class Received {
        private final Input in;
        private final int length;
        private final Entry task;
        private final int typeToken;

        private Received(Input in, int length, Entry task, int typeToken) {
            this.in = in;
            this.length = length;
            this.task = task;
            this.typeToken = typeToken;
        }

        /**
         * The number of the task.
         *
         * @return -1 where the message is refused
         */
        public int number() {
            return in.failed() || task == null ? -1 : task.number;
        }

        /**
         * Refuses the message with the errors so far.
         *
         * @param <T> what it would have been
         * @return the errors
         */
        public <T> Result<T> refused() {
            return new Result.Refused<>(in.errors());
        }

        /**
         * The type of the task.
         *
         * @return empty where the task is not known
         */
        public Optional<String> taskType() {
            return Optional.ofNullable(task).map(Entry::taskType);
        }

        /**
         * The version of the task.
         *
         * @return empty where the task is not known
         */
        public Optional<Integer> version() {
            return Optional.ofNullable(task).map(Entry::version);
        }

        Input input() {
            return in;
        }

        int length() {
            return length;
        }

        /** Notes an error where the message is of another task. */
        void require(String taskType, int version) {
            if (!in.failed() && (version != task.version || !taskType.equals(task.taskType))) {
                in.fail(typeToken, WireCode.UNKNOWN_TASK);
            }
        }
    }
}
