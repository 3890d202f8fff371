import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.TopicExistsException;

/** Makes the topics of a `topics.json` on a broker and looks whether they are there as the file says. */
public final class Topics {
    public static void main(String[] arguments) throws Exception {
        JsonNode document = new ObjectMapper().readTree(Path.of(arguments[1]).toFile());
        List<NewTopic> wanted = new ArrayList<>();
        Map<String, JsonNode> byName = new TreeMap<>();
        for (JsonNode topic : document.get("topics")) {
            wanted.add(topic(topic));
            byName.put(topic.get("name").asText(), topic);
        }
        try (Admin admin = Admin.create(Map.of("bootstrap.servers", arguments[0]))) {
            admin.createTopics(wanted).all().get();
            check(new TreeSet<>(admin.listTopics().names().get()).equals(byName.keySet()), "the names differ");
            for (var of : admin.describeTopics(byName.keySet()).allTopicNames().get().values()) {
                int partitions = byName.get(of.name()).get("partitions").asInt();
                check(partitions < 0 || of.partitions().size() == partitions, of.name() + ": partitions");
            }
            List<ConfigResource> resources =
                    byName.keySet().stream().map(name -> new ConfigResource(ConfigResource.Type.TOPIC, name)).toList();
            for (var of : admin.describeConfigs(resources).all().get().entrySet()) {
                byName.get(of.getKey().name()).get("config").properties().forEach(entry -> check(
                        entry.getValue().asText().equals(of.getValue().get(entry.getKey()).value()),
                        of.getKey().name() + ": " + entry.getKey()));
            }
            try {
                admin.createTopics(wanted).all().get();
                check(false, "topics that are there are made again");
            } catch (ExecutionException error) {
                check(error.getCause() instanceof TopicExistsException, "" + error.getCause());
            }
        }
        System.out.println(wanted.size() + " topics are on the broker as the file says");
    }

    private static NewTopic topic(JsonNode topic) {
        int partitions = topic.get("partitions").asInt();
        int replicas = topic.get("replicationFactor").asInt();
        Map<String, String> config = new TreeMap<>();
        topic.get("config").properties().forEach(entry -> config.put(entry.getKey(), entry.getValue().asText()));
        return new NewTopic(
                        topic.get("name").asText(),
                        partitions < 0 ? Optional.empty() : Optional.of(partitions),
                        replicas < 0 ? Optional.empty() : Optional.of((short) replicas))
                .configs(config);
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
