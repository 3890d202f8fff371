package com.example.orders.service;

import com.example.orders.tasks.runtime.TaskConsumer;
import com.rabbitmq.client.Connection;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Consumes until it is told to stop; comes back by itself when broker or database come back. */
final class Service {
    private static final long LONGEST_WAIT_MILLIS = 5000;
    /** A session that lasted so long was a good one. */
    private static final long STEADY_NANOS = 5_000_000_000L;

    private final Settings settings;
    private final Database database;
    private final Broker broker;
    private final TaskConsumer<java.sql.Connection> consumer;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean stopping;
    private volatile Session session;

    Service(Settings settings) {
        this.settings = settings;
        database = new Database(settings);
        broker = new Broker(settings.amqpUrl());
        consumer = new Handlers(new Faults(settings.faults()), new Checkout(new Outbox())).consumer(database);
    }

    void run() throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop"));
        Optional<Metrics> metrics = settings.metricsFile().map(file -> new Metrics(file, consumer::prometheus));
        Runnable counted = settings.metricsEach() && metrics.isPresent() ? metrics.get()::write : () -> {};
        ExecutorService threads = Executors.newFixedThreadPool(settings.workers());
        long wait = 100;
        boolean prepared = false;
        while (!stopping) {
            try {
                if (!prepared) {
                    database.prepare();
                    prepared = true;
                }
                long began = System.nanoTime();
                serve(threads, counted);
                wait = System.nanoTime() - began > STEADY_NANOS ? 100 : wait;
            } catch (IOException | TimeoutException | SQLException | RuntimeException e) {
                if (!stopping) {
                    Log.say("trying again in " + wait + " ms: " + e);
                }
            }
            if (!stopping) {
                Thread.sleep(wait);
                wait = Math.min(2 * wait, LONGEST_WAIT_MILLIS);
            }
        }
        threads.shutdown();
        threads.awaitTermination(1, TimeUnit.SECONDS);
        metrics.ifPresent(Metrics::close);
        Log.say("stopped");
        stopped.countDown();
    }

    private void serve(ExecutorService threads, Runnable counted) throws IOException, TimeoutException, InterruptedException {
        Connection connection = broker.connect(threads);
        try (Session now = new Session(connection, consumer, counted, settings)) {
            session = now;
            now.start();
            Log.say("consuming " + consumer.queues().size() + " queues");
            if (!stopping) {
                now.await();
            }
        } finally {
            connection.abort(1000);
        }
    }

    /** Called when the process is to end: lets what is being worked on be finished. */
    private void stop() {
        stopping = true;
        Session now = session;
        if (now != null) {
            now.stop();
        }
        try {
            stopped.await(20, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
