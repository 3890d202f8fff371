package com.example.orders.tasks.conformance;

import com.example.orders.tasks.AnyTask;
import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.runtime.DriverProtocol;
import com.example.orders.tasks.runtime.Result;
import com.example.orders.tasks.runtime.TaskMessage;
import java.io.IOException;

/** Reads messages line by line and says what this package makes of them, for comparison with other languages. */
public final class Driver {
    private Driver() {}

    /**
     * Answers every line of standard input with one of standard output.
     *
     * @param args none
     * @throws IOException where the streams fail
     */
    public static void main(String[] args) throws IOException {
        DriverProtocol.serve(System.in, System.out, Driver::answer);
    }

    private static Result<DriverProtocol.Accepted> answer(byte[] message, boolean producer) {
        Result<TaskMessage> decoded = Tasks.tryDecodeAny(message).map(AnyTask::message);
        if (decoded instanceof Result.Ok<TaskMessage> ok) {
            TaskMessage task = ok.value();
            Result<byte[]> written = producer ? task.tryEncode() : new Result.Ok<>(task.canonical());
            return written.map(bytes -> new DriverProtocol.Accepted(task.contract().id(), bytes));
        }
        return new Result.Refused<>(decoded.errors());
    }
}
