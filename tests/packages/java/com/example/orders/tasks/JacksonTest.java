package com.example.orders.tasks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.example.orders.tasks.jackson.TasksModule;
import com.example.orders.tasks.order.CreatedV1;
import com.example.orders.tasks.order.PaySuccessV1;
import com.example.orders.tasks.runtime.InvalidMessageException;
import com.example.orders.tasks.runtime.Json;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The module for Jackson, on the types a program puts into its own classes. */
class JacksonTest {
    private static final JsonMapper MAPPER = JsonMapper.builder().addModule(new TasksModule()).build();

    record Page(PaySuccessV1.PayMethod method, CreatedV1.OrderSource source, List<PaySuccessV1.CardPayment> cards, Json extra) {}

    @Test
    void typesOfThePackageStandInOtherClasses() {
        String text = "{\"method\":{\"kind\":\"card\",\"last4\":\"4242\"},\"source\":\"WEB\",\"cards\":[{\"last4\":\"0001\"}],\"extra\":{\"b\":1.0,\"a\":1e400}}";
        Page page = MAPPER.readValue(text, Page.class);
        assertInstanceOf(PaySuccessV1.PayMethod.Card.class, page.method());
        assertEquals(CreatedV1.OrderSource.Known.WEB, page.source());
        assertEquals("{\"b\":1.0,\"a\":1e400}", page.extra().text());
        assertEquals(text, MAPPER.writeValueAsString(page).replaceAll("\\s", ""));
    }

    @Test
    void aJsonValueBecomesATreeAndComesBack() {
        Json value = Json.parse("{\"b\":[1,\"x\",null,true]}");
        JsonNode tree = MAPPER.valueToTree(value);
        assertEquals("x", tree.path("b").path(1).asString());
        assertEquals(value, MAPPER.treeToValue(tree, Json.class));
        assertEquals(Json.NULL, MAPPER.readValue("null", Json.class));
    }

    @Test
    void readingIsAsStrictAsDecode() {
        for (String text : List.of("{\"last4\":\"4242\",\"last4\":\"4242\"}", "{\"last4\":4242}", "{\"last4\":\"42\"}", "{}", "null", "[]", "{\"last4\":\"\\ud800\"}")) {
            DatabindException refused =
                    assertThrows(DatabindException.class, () -> MAPPER.readValue(text, PaySuccessV1.CardPayment.class), text);
            assertInstanceOf(InvalidMessageException.class, refused.getCause());
        }
    }

    @Test
    void otherClassesAreLeftToTheMapper() {
        assertEquals("{\"a\":1}", MAPPER.writeValueAsString(Map.of("a", 1)));
        assertEquals(Map.of("a", 1), MAPPER.readValue("{\"a\":1}", new TypeReference<Map<String, Integer>>() {}));
    }
}
