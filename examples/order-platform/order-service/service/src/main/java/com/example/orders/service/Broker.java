package com.example.orders.service;

import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ConnectionFactory;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeoutException;

/** A connection to RabbitMQ whose failures are seen at once: whoever uses it makes a new one. */
final class Broker {
    private static final int CONFIRM_MILLIS = 10_000;

    private final ConnectionFactory factory = new ConnectionFactory();

    Broker(String url) {
        try {
            factory.setUri(url);
        } catch (java.net.URISyntaxException | java.security.GeneralSecurityException e) {
            throw new IllegalArgumentException("AMQP_URL cannot be used: " + e.getMessage(), e);
        }
        // A recovered channel would hide that unacknowledged deliveries come again.
        factory.setAutomaticRecoveryEnabled(false);
        factory.setConnectionTimeout(5000);
        factory.setRequestedHeartbeat(10);
    }

    /** The threads are those that handle deliveries. */
    Connection connect(ExecutorService threads) throws IOException, TimeoutException {
        return factory.newConnection(threads, Outbox.SERVICE);
    }

    /** A channel that publishes one message at a time and knows that it has arrived in a queue. */
    static final class Publisher {
        private final Channel channel;
        private volatile boolean returned;

        Publisher(Connection connection) throws IOException {
            channel = connection.createChannel();
            channel.confirmSelect();
            channel.addReturnListener(unroutable -> returned = true);
        }

        void publish(String exchange, String routingKey, AMQP.BasicProperties properties, byte[] body) throws IOException {
            returned = false;
            channel.basicPublish(exchange, routingKey, true, properties, body);
            try {
                // A message that is in no queue comes back before it is confirmed.
                channel.waitForConfirmsOrDie(CONFIRM_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted before the broker confirmed", e);
            } catch (TimeoutException e) {
                throw new IOException("the broker did not confirm", e);
            }
            if (returned) {
                throw new IOException("no queue is bound to " + exchange + " with " + routingKey);
            }
        }

        /** Lets a message wait: its expiration is what it waits. */
        static AMQP.BasicProperties properties(String contentType, Long expiration, Map<String, Object> headers) {
            return new AMQP.BasicProperties.Builder()
                    .contentType(contentType)
                    .deliveryMode(2)
                    .expiration(expiration == null ? null : Long.toString(expiration))
                    .headers(headers)
                    .build();
        }
    }
}
