package bench;

import com.example.orders.tasks.AnyTask;
import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.order.CloseTimeoutV1;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** A message of about 400 bytes: read with all checks beside plain Jackson on records of the same members, and written. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
public class DecodeBenchmark {
    private static final byte[] MESSAGE = """
            {"taskType":"order.close.timeout","version":1,"taskId":"order_close_timeout_0001","producer":"order-service",\
            "traceId":"a1b2c3d4e5f6","timestamp":"2026-12-01T12:00:01Z","bizKey":"order.close.timeout:202612011200010001",\
            "payload":{"orderId":"202612011200010001","userId":"10002345","amount":"89.90","expireAt":"2026-12-01T12:30:00Z",\
            "reason":"UNPAID_TIMEOUT","note":"placed from the mobile app"}}""".getBytes(StandardCharsets.UTF_8);

    /** The same members without any rule. */
    public record Message(String taskType, int version, String taskId, String producer, String traceId, Instant timestamp,
            String bizKey, Integer retryCount, Payload payload) {}

    /** The same members without any rule. */
    public record Payload(String orderId, String userId, BigDecimal amount, Instant expireAt, String reason,
            @JsonProperty("note") String note) {}

    private final ObjectReader reader = JsonMapper.builder().build().readerFor(Message.class);
    private final ObjectWriter writer = JsonMapper.builder().build().writerFor(Message.class);
    private final Message plain = reader.readValue(MESSAGE);
    private final CloseTimeoutV1 typed = CloseTimeoutV1.decode(MESSAGE);

    @Benchmark
    public Message decodeJackson() {
        return reader.readValue(MESSAGE);
    }

    @Benchmark
    public CloseTimeoutV1 decodeStrict() {
        return CloseTimeoutV1.decode(MESSAGE);
    }

    @Benchmark
    public AnyTask decodeAnyStrict() {
        return Tasks.decodeAny(MESSAGE);
    }

    @Benchmark
    public byte[] encodeJackson() {
        return writer.writeValueAsBytes(plain);
    }

    @Benchmark
    public byte[] encodeStrict() {
        return typed.encode();
    }
}
