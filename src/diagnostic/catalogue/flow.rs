//! Rules about flows.

rules! {
    UNKNOWN_SERVICE: Error "unknown-service", "a service that is not declared" {
        why: "Nobody would send the flow's commands or read their results.",
        example: "orchestrator: ordr-service",
        remedy: "Correct the name, or add services/<service>.yaml.",
    }
    FLOW_KIND: Error "flow-kind", "a flow sends what is no command, or reads what is no result" {
        why: "A flow tells one service what to do and waits for how that ended; an event has neither.",
        example: "command: order.created@1 where order.created is an event",
        remedy: "Name a task of the kind that belongs there, or change the kind of the task.",
    }
    FLOW_BINDING: Error "flow-binding", "a binding pattern that is not well formed or matches no result" {
        why: "A broker takes such a binding without a word, and the message it was meant for never arrives.",
        example: "\"stock.deducted.*\": compensate where the results are called stock.deduct.…",
        remedy: "Correct the pattern: `*` stands for exactly one segment, `#` for any number of them.",
    }
    FLOW_UNROUTED: Error "flow-unrouted", "a result of a step that leads nowhere" {
        why: "When it arrives nobody knows what is next, and the flow stands still for ever.",
        example: "results: { stock.deduct.success: next } where stock.deduct.failed exists too",
        remedy: "Say where the result leads, or let a pattern match it.",
    }
    FLOW_RESULT_TWICE: Error "flow-result-twice", "a result that stands for two things in one flow" {
        why: "A result says what it is by its type alone; with two meanings the flow could not tell what has happened, or a late copy from an answer.",
        example: "two steps that both send stock.deduct@1",
        remedy: "Give each step a command with results of its own, and let each result match one entry.",
    }
    FLOW_DEAD_END: Error "flow-dead-end", "a flow that can stand still without being at an end" {
        why: "A flow that waits for a message nobody sends is found by a customer, not by an alarm.",
        example: "results: { stock.deduct.success: next } in the last step",
        remedy: "Let the last step finish, and give every command a result for success and one for failure.",
    }
    FLOW_CYCLE: Error "flow-cycle", "a result that leads back to its own or an earlier step" {
        why: "A repeated step cannot be told from a repeated message. Trying again is what the command's own retry schedule is for, which has an end.",
        example: "stock.deduct.failed: reserveStock in the step reserveStock",
        remedy: "Let the consumer of the command retry, and the result lead to `next`, `finish`, `compensate` or `compensateThis`.",
    }
    FLOW_UNREACHABLE: Error "flow-unreachable", "a step or a compensation that no result leads to" {
        why: "It looks like part of the flow and never happens.",
        example: "a step after one whose results all lead to `finish`",
        remedy: "Let a result lead there, or remove it.",
    }
    FLOW_NO_COMPENSATION: Error "flow-no-compensation", "a step with nothing to undo it, although the flow can turn back after it" {
        why: "The flow would be called compensated while the effect of the step remains.",
        example: "a step that takes a payment, without compensation, before a step that may fail",
        remedy: "Add a compensation, or write `compensation: none` where there is nothing to undo.",
    }
    FLOW_SIDES: Error "flow-sides", "services that do not send or read what a flow needs of them" {
        why: "The flow would wait for a message that is never sent, or that never reaches its orchestrator.",
        example: "orchestrator: order-service, which does not consume stock.deduct.failed",
        remedy: "Let the orchestrator produce the commands and consume the results, and the service that consumes a command produce its results.",
    }
}
