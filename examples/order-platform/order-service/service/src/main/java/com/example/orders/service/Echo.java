package com.example.orders.service;

import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.runtime.InvalidMessageException;
import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;

/** Reads every message of a queue, of whatever task, and sends its canonical bytes to another. */
final class Echo {
    private final Settings settings;

    Echo(Settings settings) {
        this.settings = settings;
    }

    void run() throws Exception {
        String from = settings.echoIn().orElseThrow();
        String to = settings.echoOut().orElseThrow(() -> new IllegalArgumentException("ECHO_OUT is not set"));
        CountDownLatch over = new CountDownLatch(1);
        Connection connection = new Broker(settings.amqpUrl()).connect(Executors.newCachedThreadPool());
        connection.addShutdownListener(cause -> over.countDown());
        Runtime.getRuntime().addShutdownHook(new Thread(() -> connection.abort(2000)));
        Channel channel = connection.createChannel();
        channel.basicQos(settings.prefetch());
        Broker.Publisher publisher = new Broker.Publisher(connection);
        channel.basicConsume(from, false, new DefaultConsumer(channel) {
            @Override
            public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body)
                    throws IOException {
                try {
                    byte[] canonical = Tasks.decodeAny(body).message().canonical();
                    publisher.publish("", to, Broker.Publisher.properties("application/json", null, Map.of()), canonical);
                    channel.basicAck(envelope.getDeliveryTag(), false);
                } catch (InvalidMessageException e) {
                    Log.say(e.getMessage());
                    channel.basicReject(envelope.getDeliveryTag(), false);
                }
            }
        });
        Log.say("echoing " + from + " to " + to);
        over.await();
    }
}
