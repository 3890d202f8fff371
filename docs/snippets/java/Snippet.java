import com.example.orders.tasks.AnyTask;
import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.member.PointsAddV2;
import com.example.orders.tasks.runtime.Result;
import java.time.Instant;

final class Snippet {
    static byte[] send(Instant now) {
        PointsAddV2.Payload payload = PointsAddV2.Payload.builder()
                .userId("10002345")
                .sourceId("202612011200010001")
                .pointsType(PointsAddV2.PointsType.PURCHASE)
                .points(134)
                .expiresOn(null) // never
                .build();
        return PointsAddV2.builder()
                .id("points-0001")
                .producer("order-service")
                .trace("a1b2c3d4e5f6")
                .time(now)
                .idempotencyKey("member.points.add:202612011200010001:PURCHASE")
                .payload(payload)
                .build()
                .encode();
    }

    static void receive(byte[] message) {
        Result<AnyTask> result = Tasks.tryDecodeAny(message);
        result.errors().forEach(error -> System.out.println("refused: " + error.path() + " " + error.code().text()));
        if (result instanceof Result.Ok<AnyTask> ok) {
            if (ok.value() instanceof AnyTask.MemberPointsAddV2 task) {
                PointsAddV2.Payload payload = task.message().payload();
                System.out.println(payload.points() + " points for " + payload.userId());
            } else {
                System.out.println("not for us: " + ok.value());
            }
        }
    }
}
