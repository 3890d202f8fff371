//! Rules about tasks.

rules! {
    RESULT_NAME: Error "result-name", "a task of kind `result` with another last segment than success, failed or error" {
        why: "The last segment is how people and alerts tell outcomes apart.",
        example: "kind: result with taskType: order.pay.done",
        remedy: "Rename the task, or make it an event.",
    }
    UNKNOWN_MACHINE: Error "unknown-machine", "a machine that is not declared" {
        why: "The transition could not be checked.",
        example: "transition: { machine: ordr, from: [CREATED], to: CLOSED }",
        remedy: "Correct the name, or add machines/<name>.yaml.",
    }
    UNKNOWN_STATE: Error "unknown-state", "a state that the machine does not have" {
        why: "A misspelt state would never be reached.",
        example: "to: CLOSD",
        remedy: "Correct the name, or add the state to the machine.",
    }
    TRANSITION: Error "transition", "a step that the machine does not allow" {
        why: "The machine is the agreement about what may happen; a task may not go beyond it.",
        example: "from: [PAID], to: CLOSED where only CREATED and PAYING may close",
        remedy: "Correct the step, or allow it in the machine.",
    }
    UNREACHABLE_STATE: Warning "unreachable-state", "a state that no sequence of transitions reaches" {
        why: "It is left over, or a transition is missing.",
        example: "states: [A, B] with no transition to B",
        remedy: "Add the transition, or remove the state.",
    }
    CRON: Error "cron", "a cron expression that is not well formed or never fires" {
        why: "The scheduler would refuse it, or wait for ever.",
        example: "cron: \"0 0 31 2 *\"",
        remedy: "Write five fields: minute, hour, day of month, month, day of week.",
    }
    TIME_ZONE: Error "time-zone", "a time zone that does not exist" {
        why: "The schedule would run at another hour than meant, or not at all.",
        example: "zone: Asia/Peking",
        remedy: "Write a name of the IANA time zone database, such as `Asia/Shanghai`.",
    }
    TRIGGER_PAYLOAD: Error "trigger-payload", "the payload of a scheduled trigger does not fit the task" {
        why: "Every run would send a message that its consumers refuse.",
        example: "trigger: { cron: \"0 3 * * *\", payload: { limit: \"10\" } } where limit is an int32",
        remedy: "Correct the payload; the message says what the validator says about it.",
    }
    RETRY_SCHEDULE: Warning "retry-schedule", "a retry schedule whose first delay is above its longest" {
        why: "The longest delay cuts the first one down, so the schedule is not what it says.",
        example: "retry: { baseDelay: 1h, maxDelay: 10m }",
        remedy: "Raise `maxDelay` or lower `baseDelay`.",
    }
}
