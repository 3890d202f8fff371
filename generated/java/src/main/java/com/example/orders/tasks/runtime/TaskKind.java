package com.example.orders.tasks.runtime;

/** Who produces and who consumes a task. */
public enum TaskKind {
    /** Exactly one service consumes it. */
    COMMAND,
    /** Exactly one service produces it. */
    EVENT,
    /** An event that tells how a task went. */
    RESULT
}
