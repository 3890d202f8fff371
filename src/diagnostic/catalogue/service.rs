//! Rules about services.

rules! {
    UNKNOWN_TASK: Error "no-such-task", "a task that is not declared" {
        why: "Nothing could be generated for it, and nobody would notice the slip at run time.",
        example: "consumes: { order.craeted: { versions: [1] } }",
        remedy: "Correct the name, or add the task.",
    }
    UNKNOWN_VERSION: Error "unknown-version", "a version that the task does not have" {
        why: "No message of that version exists.",
        example: "produces: { order.created: [3] } where only 1 and 2 exist",
        remedy: "Correct the version, or add the contract.",
    }
    NO_PRODUCER: Error "no-producer", "a consumed version that nobody produces" {
        why: "The consumer waits for messages that never come; usually producer and consumer disagree about the version.",
        example: "consumes version 2 while all producers write version 1",
        remedy: "Let a service produce it, drop it from the consumer, or mark the consumer `external: true` if the producer lives outside.",
    }
    NOT_CONSUMED: Warning "not-consumed", "an event or result that nobody consumes" {
        why: "Messages pile up in a queue, or are dropped, and nobody needs them.",
        example: "produces: { order.created: [1] } and no consumer",
        remedy: "Add the consumer, stop producing, or mark the producer `external: true` if the consumer lives outside.",
    }
    COMMAND_CONSUMERS: Error "command-consumers", "a command without exactly one consuming service" {
        why: "A command asks one service to do something once: with none nothing happens, with two it happens twice or at random.",
        example: "two services consume stock.deduct@1",
        remedy: "Leave one consumer, or make the task an event.",
    }
    EVENT_PRODUCERS: Error "event-producers", "an event or result without exactly one producing service" {
        why: "An event is a fact told by the service that owns it; two tellers disagree sooner or later.",
        example: "two services produce order.created@1",
        remedy: "Leave one producer, or give each its own task.",
    }
    UNKNOWN_FIELD: Error "unknown-field", "a field in `reads` that the payload does not have" {
        why: "`reads` is how the diff checker knows who loses data when a field goes.",
        example: "reads: [user_idd]",
        remedy: "Correct the path; nested fields are dotted.",
    }
    TOO_FEW_WORKERS: Warning "too-few-workers", "fewer workers than the load needs" {
        why: "Workers that are always busy cannot catch up after a pause: the queue grows for as long as the busy time lasts.",
        example: "load: { rate: 500, handling: 200ms, workers: 100 } needs 100 all the time, so 130 to 150",
        remedy: "Start more workers, make the handler faster, or correct the numbers.",
    }
    RETRY_RAISED: Error "retry-raised", "a service raises what the contract allows for retries" {
        why: "The contract bounds how long a message may stay in flight; producers and alerts rely on it.",
        example: "retry: { maxRetries: 9 } where the task allows 3",
        remedy: "Lower the value, or raise it in the task.",
    }
}
