package com.example.orders.tasks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.orders.tasks.jackson.TasksModule;
import com.example.orders.tasks.order.ClosedV1;
import com.example.orders.tasks.runtime.InvalidMessageException;
import com.example.orders.tasks.runtime.Result;
import com.example.orders.tasks.runtime.TaskContract;
import com.example.orders.tasks.runtime.TaskMessage;
import com.example.orders.tasks.runtime.WireCode;
import com.example.orders.tasks.runtime.WireError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The messages that all languages are held to. */
class MessagesTest {
    private static final JsonMapper PLAIN = new JsonMapper();
    private static final JsonMapper MAPPER = JsonMapper.builder().addModule(new TasksModule()).build();

    record Line(String id, String task, byte[] message, String canonical, List<WireError> errors) {
        @Override
        public String toString() {
            return id;
        }
    }

    static Stream<Line> good() throws IOException {
        return lines("good.jsonl");
    }

    static Stream<Line> bad() throws IOException {
        return lines("bad.jsonl");
    }

    /** Near misses of consumers; those of producers are the business of {@code encode}. */
    static Stream<Line> near() throws IOException {
        return lines("near.jsonl");
    }

    private static Stream<Line> lines(String name) throws IOException {
        Path file = Path.of(System.getProperty("messages"), name);
        return Files.readAllLines(file).stream().map(PLAIN::readTree)
                .filter(line -> !"producer".equals(text(line, "role"))).map(MessagesTest::line);
    }

    private static Line line(JsonNode line) {
        byte[] message = line.has("text") || line.has("why")
                ? Base64.getDecoder().decode(text(line, "message"))
                : text(line, "message").getBytes(StandardCharsets.UTF_8);
        List<WireError> errors = line.path("errors").valueStream()
                .map(error -> new WireError(text(error, "path"), code(text(error, "code")))).toList();
        return new Line(text(line, "id"), text(line, "task"), message, text(line, "canonical"), errors);
    }

    private static String text(JsonNode line, String name) {
        return line.path(name).asString(null);
    }

    private static WireCode code(String text) {
        return Stream.of(WireCode.values())
                .filter(code -> code.text().equals(text)).findFirst().orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("good")
    void goodMessagesAreReadAndWrittenCanonically(Line line) {
        TaskMessage message = Tasks.decodeAny(line.message).message();
        assertEquals(line.task, message.contract().id());
        assertEquals(line.canonical, new String(message.canonical(), StandardCharsets.UTF_8));
        assertEquals(message, Tasks.decodeAny(message.canonical()).message(), "canonical bytes hold the same value");
        assertEquals(message.hashCode(), Tasks.decodeAny(message.canonical()).message().hashCode());
    }

    @ParameterizedTest
    @MethodSource("good")
    void goodMessagesAreReadByTheirOwnTaskOnly(Line line) {
        TaskContract<?> contract = Tasks.decodeAny(line.message).message().contract();
        assertTrue(contract.tryDecode(line.message) instanceof Result.Ok);
        if (!contract.id().equals("order.closed@1")) {
            List<WireError> errors = ClosedV1.tryDecode(line.message).errors();
            assertEquals(1, errors.size());
            assertEquals("unknown-task", errors.get(0).code().text());
        }
    }

    @ParameterizedTest
    @MethodSource("good")
    void jacksonWritesAndReadsTheSame(Line line) {
        AnyTask task = Tasks.decodeAny(line.message);
        assertEquals(line.canonical, MAPPER.writeValueAsString(task));
        assertEquals(line.canonical, MAPPER.writeValueAsString(task.message()));
        assertEquals(task, MAPPER.readValue(line.message, AnyTask.class));
        assertEquals(task.message(), MAPPER.readValue(line.message, task.message().contract().messageClass()));
        if (PLAIN.readTree(line.canonical).toString().equals(line.canonical)) {
            // Where a tree can hold every number as it was spelled.
            assertEquals(task, MAPPER.treeToValue(MAPPER.valueToTree(task), AnyTask.class));
        }
    }

    @ParameterizedTest
    @MethodSource("bad")
    void badMessagesAreRefusedWithAllErrors(Line line) {
        assertEquals(line.errors, Tasks.tryDecodeAny(line.message).errors());
        assertFalse(line.errors.isEmpty());
        InvalidMessageException refused =
                assertThrows(InvalidMessageException.class, () -> Tasks.decodeAny(line.message));
        assertEquals(line.errors, refused.errors());
    }

    @Test
    void nearMissesAreRefusedWithAllErrors() throws IOException {
        List<String> wrong = near().filter(line -> !line.errors.equals(Tasks.tryDecodeAny(line.message).errors()))
                .map(Line::toString).toList();
        assertEquals(List.of(), wrong);
    }

    @Test
    void everyLineIsThere() throws IOException {
        assertTrue(good().count() > 40);
        assertTrue(bad().count() > 70);
    }
}
