package com.example.orders.service;

import com.example.orders.tasks.runtime.TaskContract;
import com.example.orders.tasks.runtime.TaskMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Failures that tests ask for, read anew for each message: a JSON object of idempotency keys, or {@code *} for all others,
 * to {@code {"fail": "CODE" or "unexpected", "times": n, "sleepMs": n}}. Without {@code times} every try fails; with it
 * the first n of a message do, whichever process they meet.
 */
final class Faults {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final Optional<Path> file;

    Faults(Optional<Path> file) {
        this.file = file;
    }

    void meet(TaskContract<?> contract, TaskMessage message) throws IOException, InterruptedException {
        if (file.isEmpty() || !Files.exists(file.get())) {
            return;
        }
        JsonNode all = MAPPER.readTree(Files.readAllBytes(file.get()));
        JsonNode fault = all.path(message.messageKey().orElse(""));
        if (fault.isMissingNode()) {
            fault = all.path("*");
        }
        if (fault.isMissingNode() || message.attemptsBefore() >= fault.path("times").asInt(Integer.MAX_VALUE)) {
            return;
        }
        Thread.sleep(fault.path("sleepMs").asLong(0));
        String code = fault.path("fail").asString("");
        if (code.equals("unexpected")) {
            throw new IllegalStateException("a test asked for it");
        }
        if (!code.isEmpty()) {
            throw contract.error(code).orElseThrow(() -> new IllegalStateException(contract + " has no error " + code))
                    .exception("a test asked for it");
        }
    }
}
