import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

final class Main {
    public static void main(String[] args) throws IOException {
        List<String> messages = Files.readAllLines(Path.of("docs/snippets/messages.jsonl"));
        if (List.of(args).equals(List.of("around"))) {
            Around.around(messages);
            return;
        }
        String text = new String(Snippet.send(Instant.parse("2026-12-01T12:05:16Z")), StandardCharsets.UTF_8);
        System.out.println(text);
        Snippet.receive(text.getBytes(StandardCharsets.UTF_8));
        String wrong = text.replace("\"134\"", "134").replace("PURCHASE\",", "GIFT\",");
        Snippet.receive(wrong.getBytes(StandardCharsets.UTF_8));
        Tour.tour(messages);
    }
}
