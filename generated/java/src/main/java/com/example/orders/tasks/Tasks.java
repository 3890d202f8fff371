package com.example.orders.tasks;

import com.example.orders.tasks.runtime.Dispatch;
import com.example.orders.tasks.runtime.Result;

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
        Dispatch.Received received = dispatch().open(message);
        int number = received.number();
        if (number >= 0 && number <= 14) {
            return TaskTable0.read(number, received);
        }
        return received.refused();
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
}
