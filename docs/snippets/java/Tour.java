import com.example.orders.tasks.AnyTask;
import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.order.CloseTimeoutV1;
import com.example.orders.tasks.order.CreatedV1;
import com.example.orders.tasks.order.PaySuccessV1;
import com.example.orders.tasks.runtime.Presence;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

final class Tour {
    static String coupon(CreatedV1 order) {
        Presence<String> coupon = order.payload().couponId();
        if (coupon.isAbsent()) {
            return "none was offered";
        }
        return coupon.toOptional().orElse("turned down");
    }

    static String reason(CloseTimeoutV1 order) {
        Optional<CloseTimeoutV1.CloseReason> reason = order.payload().reason();
        if (reason.isEmpty()) {
            return "not said";
        }
        boolean known = reason.get() instanceof CloseTimeoutV1.CloseReason.Known;
        return (known ? "" : "not known here: ") + reason.get().value();
    }

    static String method(PaySuccessV1 payment) {
        PaySuccessV1.PayMethod method = payment.payload().method().orElse(null);
        if (method instanceof PaySuccessV1.PayMethod.Card card) {
            return "card " + card.value().last4();
        }
        if (method instanceof PaySuccessV1.PayMethod.Unknown unknown) {
            return "not known here: " + unknown.value().text();
        }
        return method == null ? "not said" : method.getClass().getSimpleName();
    }

    static Optional<byte[]> again(byte[] message, CloseTimeoutV1.ErrorCode failure) {
        int attempt = CloseTimeoutV1.decode(message).attempt().orElse(0) + 1;
        if (failure.isRetryable() && attempt <= CloseTimeoutV1.RETRY.maxRetries()) {
            return Optional.of(CloseTimeoutV1.CONTRACT.retryBytes(message, attempt));
        }
        return Optional.empty();
    }

    static void tour(List<String> messages) {
        for (String text : messages) {
            byte[] message = text.getBytes(StandardCharsets.UTF_8);
            AnyTask task = Tasks.decodeAny(message);
            if (task instanceof AnyTask.OrderCreatedV1 created) {
                System.out.println("coupon: " + coupon(created.message()));
            } else if (task instanceof AnyTask.OrderPaySuccessV1 payment) {
                System.out.println("method: " + method(payment.message()));
            } else if (task instanceof AnyTask.OrderCloseTimeoutV1 close) {
                System.out.println("reason: " + reason(close.message()));
                for (CloseTimeoutV1.ErrorCode failure :
                        List.of(CloseTimeoutV1.ErrorCode.DB_LOCK_CONFLICT, CloseTimeoutV1.ErrorCode.ORDER_ALREADY_PAID)) {
                    Optional<byte[]> bytes = again(message, failure);
                    System.out.println("again: " + bytes.map(again -> new String(again, StandardCharsets.UTF_8)).orElse("no"));
                }
            }
        }
        System.out.println("key: " + CloseTimeoutV1.ROUTING_KEY);
    }
}
