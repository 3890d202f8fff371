//! Rules about what a broker is told.

rules! {
    BROKER_CLASH: Error "broker-clash", "two things on the broker that would be one" {
        why: "A queue of two services gives each message to one of them at random; an exchange of two services lets each send what only the other may; tasks with one routing key in one exchange reach each other's consumers.",
        example: "two services consume order.created, both with `queue: orders`",
        remedy: "Change the names: `queue` of the service, the templates under `naming` of a service or of the registry. A template for exchanges and queues holds `{service}`, one for queues and routing keys `{domain}` and `{task}`.",
    }
    BROKER_NAME: Error "broker-name", "a name or routing key that a broker does not take" {
        why: "Names are 255 bytes at most, names that begin with `amq.` belong to the broker, and `*` and `#` between dots stand for other words.",
        example: "naming: { routingKey: \"#.{task}\" }",
        remedy: "Shorten or change the template it comes from.",
    }
    QUEUE_ARGUMENTS: Error "queue-arguments", "one queue that is asked for in two ways" {
        why: "The type of a queue and its single active consumer are fixed when it is made: the first wins, the other is refused.",
        example: "two tasks with `queue: orders`, one of them with `queueType: classic`",
        remedy: "Say the same for all tasks of the queue.",
    }
    BROKER_WAIT: Error "broker-wait", "a wait that is longer than a broker holds messages" {
        why: "RabbitMQ refuses a time to live above 4294967295 milliseconds, 49 days.",
        example: "trigger: { delay: 60d }",
        remedy: "Shorten the delay, or let a cron task look for what is due.",
    }
    VERSION_REFUSED: Warning "version-refused", "a version that comes to a consumer that does not read it" {
        why: "A queue is bound to an exchange by routing key, which says no version: all versions of a task come. The consumer refuses those it does not read, each becomes a dead letter (`no-handler`, with the original bytes).",
        example: "consumes: { order.created: { versions: [2] } } while a producer sends 1 and 2",
        remedy: "Read all versions that are sent; or give the new meaning a task type of its own.",
    }
    DEAD_LETTER_RETENTION: Warning "dead-letter-retention", "dead letters are to be kept longer than a broker counts" {
        why: "The dead letter queues are made without a time to live: they grow until someone empties them.",
        example: "deadLetter: { retention: 90d }",
        remedy: "Keep them for 49 days at most, or see to the queues.",
    }
}
