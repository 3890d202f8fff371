package com.example.orders.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Writes the counters to a file, once a second and at the end. */
final class Metrics implements AutoCloseable {
    private final Path file;
    private final Supplier<String> text;
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "metrics");
        thread.setDaemon(true);
        return thread;
    });

    Metrics(Path file, Supplier<String> text) {
        this.file = file.toAbsolutePath();
        this.text = text;
        timer.scheduleAtFixedRate(this::write, 0, 1, TimeUnit.SECONDS);
    }

    /** Writes the counters now; one at a time, so that an older text never takes the place of a newer one. */
    synchronized void write() {
        try {
            // Readers see the old text or the new one, never half of it.
            Path fresh = Files.createTempFile(file.getParent(), file.getFileName().toString(), ".new");
            Files.writeString(fresh, text.get());
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            Log.say("cannot write " + file + ": " + e);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
        write();
    }
}
