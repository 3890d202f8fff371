package com.example.orders.tasks.runtime;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * What a service sends a task through.
 *
 * @param service the service
 * @param exchange its exchange for the task
 * @param routingKey the routing key it sends with
 * @param delay where messages of a delayed task go instead, empty for others
 */
public record Production(String service, String exchange, String routingKey, Optional<Delay> delay) {
    /** Checks that all is there. */
    public Production {
        Objects.requireNonNull(service, "service");
        Objects.requireNonNull(exchange, "exchange");
        Objects.requireNonNull(routingKey, "routingKey");
        Objects.requireNonNull(delay, "delay");
    }

    /**
     * Where messages of a delayed task go: from there they reach the exchange of the task by themselves.
     *
     * @param exchange where to publish
     * @param queue the queue in which they wait, which is the routing key too
     * @param time for how long
     */
    public record Delay(String exchange, String queue, Duration time) {
        /** Checks that all is there. */
        public Delay {
            Objects.requireNonNull(exchange, "exchange");
            Objects.requireNonNull(queue, "queue");
            Objects.requireNonNull(time, "time");
        }
    }

    /**
     * The exchange to publish to.
     *
     * @return that of the delay where there is one
     */
    public String publishExchange() {
        return delay.map(Delay::exchange).orElse(exchange);
    }

    /**
     * The routing key to publish with.
     *
     * @return that of the delay where there is one
     */
    public String publishKey() {
        return delay.map(Delay::queue).orElse(routingKey);
    }
}
