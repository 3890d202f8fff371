package com.example.orders.tasks.jackson;

import com.example.orders.tasks.AnyTask;
import com.example.orders.tasks.Tasks;
import com.example.orders.tasks.runtime.InvalidMessageException;
import com.example.orders.tasks.runtime.Json;
import com.example.orders.tasks.runtime.TaskContract;
import com.example.orders.tasks.runtime.TaskMessage;
import com.example.orders.tasks.runtime.ValueType;
import com.fasterxml.jackson.annotation.JsonFormat;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.json.JsonGeneratorBase;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.Deserializers;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.Serializers;

/**
 * Teaches a Jackson mapper the messages and types of this package: it writes their canonical form and reads them as strictly
 * as {@code decode} does, whatever the mapper's own settings are. Classes are never chosen by what a message says.
 *
 * <p>Register it with {@code JsonMapper.builder().addModule(new TasksModule()).build()}.
 */
public final class TasksModule extends SimpleModule {
    private static final long serialVersionUID = 1L;
    private static final String PACKAGE = "com.example.orders.tasks.";

    /** A module for one or more mappers. */
    public TasksModule() {
        super("com.example.orders.tasks");
    }

    @Override
    public void setupModule(SetupContext context) {
        super.setupModule(context);
        context.addSerializers(new Writers());
        context.addDeserializers(new Readers());
    }

    /** How a class of this package is read and written. */
    private record Codec(Function<byte[], Object> read, Function<Object, byte[]> write) {}

    /** The codec of a class; null where it is none of ours. */
    private static Codec codecOf(Class<?> type) {
        if (AnyTask.class.isAssignableFrom(type)) {
            return new Codec(Tasks::decodeAny, value -> ((AnyTask) value).message().canonical());
        }
        if (type == Json.class) {
            return new Codec(Json::parse, value -> ((Json) value).toBytes());
        }
        if (!type.getName().startsWith(PACKAGE)) {
            return null;
        }
        if (TaskMessage.class.isAssignableFrom(type)) {
            return constant(type, "CONTRACT") instanceof TaskContract<?> contract
                    ? new Codec(contract::decode, value -> ((TaskMessage) value).canonical())
                    : null;
        }
        return constant(type, "TYPE") instanceof ValueType<?> valueType ? codec(valueType) : null;
    }

    @SuppressWarnings("unchecked")
    private static <T> Codec codec(ValueType<T> type) {
        return new Codec(type::decode, value -> type.canonical((T) value));
    }

    private static Object constant(Class<?> type, String name) {
        try {
            Field field = type.getField(name);
            return field.get(null);
        } catch (NoSuchFieldException | IllegalAccessException e) {
            return null;
        }
    }

    private static final class Writers extends Serializers.Base {
        @Override
        public ValueSerializer<?> findSerializer(SerializationConfig config, JavaType type, BeanDescription.Supplier bean, JsonFormat.Value format) {
            Codec codec = codecOf(type.getRawClass());
            return codec == null ? null : new Writer(codec);
        }

        @Override
        public ValueSerializer<?> findEnumSerializer(SerializationConfig config, JavaType type, BeanDescription.Supplier bean, JsonFormat.Value format) {
            return findSerializer(config, type, bean, format);
        }
    }

    private static final class Readers extends Deserializers.Base {
        @Override
        public ValueDeserializer<?> findBeanDeserializer(JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
            Codec codec = codecOf(type.getRawClass());
            return codec == null ? null : new Reader(codec);
        }

        @Override
        public ValueDeserializer<?> findEnumDeserializer(JavaType type, DeserializationConfig config, BeanDescription.Supplier bean) {
            return findBeanDeserializer(type, config, bean);
        }

        @Override
        public boolean hasDeserializerFor(DeserializationConfig config, Class<?> type) {
            return codecOf(type) != null;
        }
    }

    private static final class Writer extends ValueSerializer<Object> {
        private static final JsonMapper PLAIN = new JsonMapper();

        private final Codec codec;

        Writer(Codec codec) {
            this.codec = codec;
        }

        @Override
        public void serialize(Object value, JsonGenerator out, SerializationContext context) {
            byte[] json;
            try {
                json = codec.write.apply(value);
            } catch (InvalidMessageException e) {
                throw DatabindException.from(out, e.getMessage(), e);
            }
            if (out instanceof JsonGeneratorBase) {
                out.writeRawValue(new String(json, StandardCharsets.UTF_8));
                return;
            }
            // A tree or another format has no place for JSON text; it gets the tokens.
            try (JsonParser tokens = PLAIN.createParser(json)) {
                tokens.nextToken();
                out.copyCurrentStructureExact(tokens);
            }
        }
    }

    private static final class Reader extends ValueDeserializer<Object> {
        private final Codec codec;

        Reader(Codec codec) {
            this.codec = codec;
        }

        @Override
        public Object deserialize(JsonParser in, DeserializationContext context) {
            StringBuilder json = new StringBuilder();
            copy(in, json);
            try {
                return codec.read.apply(json.toString().getBytes(StandardCharsets.UTF_8));
            } catch (InvalidMessageException e) {
                throw DatabindException.from(in, e.getMessage(), e);
            }
        }

        @Override
        public Object getNullValue(DeserializationContext context) {
            try {
                return codec.read.apply("null".getBytes(StandardCharsets.UTF_8));
            } catch (InvalidMessageException e) {
                throw DatabindException.from(context, e.getMessage(), e);
            }
        }

        /** Writes the current value as it was spelled, for the strict reader: names that stand twice still do. */
        private static void copy(JsonParser in, StringBuilder out) {
            int depth = 0;
            JsonToken token = in.currentToken();
            while (true) {
                switch (token) {
                    case START_OBJECT, START_ARRAY -> depth++;
                    case END_OBJECT, END_ARRAY -> depth--;
                    default -> {}
                }
                append(in, token, out);
                if (depth == 0) {
                    return;
                }
                token = in.nextToken();
                separate(token, out);
            }
        }

        private static void separate(JsonToken next, StringBuilder out) {
            char last = out.charAt(out.length() - 1);
            boolean first = last == '{' || last == '[' || last == ':';
            if (!first && next != JsonToken.END_OBJECT && next != JsonToken.END_ARRAY) {
                out.append(',');
            }
        }

        private static void append(JsonParser in, JsonToken token, StringBuilder out) {
            switch (token) {
                case PROPERTY_NAME -> {
                    quote(in.currentName(), out);
                    out.append(':');
                }
                case VALUE_STRING -> quote(in.getString(), out);
                default -> out.append(in.getString());
            }
        }

        private static void quote(String text, StringBuilder out) {
            out.append('"');
            text.chars().forEach(unit -> {
                if (unit < 0x20 || unit == '"' || unit == '\\' || Character.isSurrogate((char) unit)) {
                    out.append(String.format("\\u%04x", unit));
                } else {
                    out.append((char) unit);
                }
            });
            out.append('"');
        }
    }
}
