package com.example.orders.tasks.runtime;

import java.util.Optional;

/** A message of any task. */
public interface TaskMessage {
    /**
     * The contract of the task.
     *
     * @return the contract
     */
    TaskContract<?> contract();

    /**
     * Writes the message as a producer: canonical bytes, the version always in them.
     *
     * @return the bytes
     * @throws InvalidMessageException with every reason why the message may not be sent
     */
    byte[] encode();

    /**
     * Writes the message as a producer, without an exception for what may not be sent.
     *
     * @return the bytes, or every reason why the message may not be sent
     */
    Result<byte[]> tryEncode();

    /**
     * Writes the canonical form of a received message: unknown values as they were read, an absent version left out.
     *
     * @return the bytes
     * @throws InvalidMessageException where the value was not read from a message and breaks the contract
     */
    byte[] canonical();

    /**
     * The id of this message, under whatever name and in whatever envelope.
     *
     * @return empty where it has none
     */
    Optional<String> messageId();

    /**
     * The idempotency key, as the producer made it: consumers read it and never make one.
     *
     * @return empty where the message has none
     */
    Optional<String> messageKey();

    /**
     * How often the message was tried before.
     *
     * @return 0 where it does not say
     */
    int attemptsBefore();
}
