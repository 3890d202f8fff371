package com.example.orders.service;

import com.example.orders.tasks.runtime.ServiceQueue;
import com.example.orders.tasks.runtime.TaskConsumer;
import com.example.orders.tasks.runtime.Verdict;
import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** One connection and the workers on it, until something of it fails or the service stops. */
final class Session implements AutoCloseable {
    private static final int STOP_MILLIS = 15_000;

    private final Connection connection;
    private final TaskConsumer<?> consumer;
    private final Runnable counted;
    private final CountDownLatch over = new CountDownLatch(1);
    private final AtomicInteger busy = new AtomicInteger();
    private final List<Worker> workers = new ArrayList<>();

    /** {@code counted} is called before each acknowledgement. */
    Session(Connection connection, TaskConsumer<?> consumer, Runnable counted, Settings settings) throws IOException {
        this.connection = connection;
        this.consumer = consumer;
        this.counted = counted;
        connection.addShutdownListener(cause -> over.countDown());
        for (int at = 0; at < settings.workers(); at++) {
            workers.add(new Worker(settings.prefetch()));
        }
    }

    void start() throws IOException {
        for (Worker worker : workers) {
            worker.start();
        }
    }

    /** Waits until the session cannot go on, or is stopped. */
    void await() throws InterruptedException {
        over.await();
    }

    void stop() {
        over.countDown();
    }

    /** No more deliveries; those that are being worked on are finished, all others go back to the broker. */
    @Override
    public void close() {
        workers.forEach(Worker::cancel);
        long end = System.nanoTime() + STOP_MILLIS * 1_000_000L;
        try {
            while (busy.get() > 0 && System.nanoTime() < end && connection.isOpen()) {
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        connection.abort(5000);
    }

    /** Works on one delivery at a time. */
    private final class Worker {
        private final Channel channel;
        private final Broker.Publisher publisher;
        private final List<String> tags = new ArrayList<>();
        private volatile boolean cancelled;

        Worker(int prefetch) throws IOException {
            channel = connection.createChannel();
            channel.basicQos(prefetch);
            publisher = new Broker.Publisher(connection);
        }

        void start() throws IOException {
            for (ServiceQueue queue : consumer.queues()) {
                tags.add(channel.basicConsume(queue.name(), false, new DefaultConsumer(channel) {
                    @Override
                    public void handleDelivery(String tag, Envelope envelope, AMQP.BasicProperties properties, byte[] body) {
                        deliver(envelope.getDeliveryTag(), queue.name(), body);
                    }

                    @Override
                    public void handleCancel(String tag) {
                        Log.say("the broker cancelled the consumer of " + queue.name());
                        over.countDown();
                    }
                }));
            }
        }

        void cancel() {
            cancelled = true;
            for (String tag : tags) {
                try {
                    channel.basicCancel(tag);
                } catch (IOException | RuntimeException e) {
                    // The channel is closed: nothing comes through it any more.
                }
            }
        }

        private void deliver(long tag, String queue, byte[] body) {
            if (cancelled) {
                return;
            }
            busy.incrementAndGet();
            try {
                carryOut(consumer.process(body, queue));
                counted.run();
                channel.basicAck(tag, false);
            } catch (IOException | RuntimeException e) {
                // Not acknowledged: the broker delivers it again, to whoever is there.
                if (!cancelled) {
                    Log.say("a delivery from " + queue + " is left to the broker: " + e);
                }
                over.countDown();
            } catch (Error e) {
                Log.say("giving up: " + e);
                Runtime.getRuntime().halt(70);
            } finally {
                busy.decrementAndGet();
            }
        }

        /** What is to be published is confirmed before the delivery is acknowledged. */
        private void carryOut(Verdict verdict) throws IOException {
            Map<String, Object> headers = Map.of("taskType", verdict.taskType());
            if (verdict instanceof Verdict.Retry retry) {
                publisher.publish(retry.exchange(), retry.queue(),
                        Broker.Publisher.properties("application/json", retry.delay().toMillis(), headers),
                        retry.body().toByteArray());
            } else if (verdict instanceof Verdict.DeadLetter given) {
                publisher.publish(given.exchange(), given.queue(),
                        Broker.Publisher.properties("application/json", null, headers), given.body().toByteArray());
            }
        }
    }
}
