package com.example.orders.tasks.runtime;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The types of the contract language. */
public final class Types {
    /** Stands for a bound that is not declared. */
    public static final long UNBOUNDED = Long.MAX_VALUE;

    private static final ValueType<Boolean> BOOL = new NumberTypes.Bool();
    private static final ValueType<LocalDate> DATE = new TimeTypes.Date();
    private static final ValueType<UUID> UUIDS = new TextTypes.Uuid();
    private static final TextType PRODUCER = new TextTypes.Producer();

    private Types() {}

    /**
     * A string.
     *
     * @param minLength fewest code points
     * @param maxLength most code points
     * @param pattern normalised pattern or null
     * @return the type
     */
    public static TextType string(long minLength, long maxLength, String pattern) {
        return new TextTypes.Text(minLength, maxLength, pattern == null ? null : TextPattern.of(pattern));
    }

    /**
     * A string of visible ASCII characters.
     *
     * @param minLength fewest characters
     * @param maxLength most characters
     * @param pattern normalised pattern or null
     * @return the type
     */
    public static TextType id(long minLength, long maxLength, String pattern) {
        return new TextTypes.Id(minLength, maxLength, pattern == null ? null : TextPattern.of(pattern));
    }

    /**
     * The name of a sending service.
     *
     * @return the type
     */
    public static TextType producer() {
        return PRODUCER;
    }

    /**
     * True or false.
     *
     * @return the type
     */
    public static ValueType<Boolean> bool() {
        return BOOL;
    }

    /**
     * A JSON integer of 32 bits.
     *
     * @param min smallest
     * @param max largest
     * @return the type
     */
    public static ValueType<Integer> int32(int min, int max) {
        return new NumberTypes.Int32(min, max);
    }

    /**
     * An integer of 64 bits in a JSON string.
     *
     * @param min smallest
     * @param max largest
     * @return the type
     */
    public static ValueType<Long> int64(long min, long max) {
        return new NumberTypes.Int64(true, min, max);
    }

    /**
     * An integer that is a JSON number.
     *
     * @param min smallest
     * @param max largest
     * @return the type
     */
    public static ValueType<Long> int64Number(long min, long max) {
        return new NumberTypes.Int64(false, min, max);
    }

    /**
     * A decimal in a JSON string.
     *
     * @param scale fraction digits
     * @param min smallest, unscaled
     * @param max largest, unscaled
     * @return the type
     */
    public static ValueType<BigDecimal> decimal(int scale, String min, String max) {
        return new NumberTypes.Decimal(scale, false, min, max);
    }

    /**
     * An amount in major units that is written as a count of minor units.
     *
     * @param scale fraction digits of the amount
     * @param min smallest, in minor units
     * @param max largest, in minor units
     * @return the type
     */
    public static ValueType<BigDecimal> minorUnits(int scale, String min, String max) {
        return new NumberTypes.Decimal(scale, true, min, max);
    }

    /**
     * A finite double.
     *
     * @param min smallest
     * @param max largest
     * @return the type
     */
    public static ValueType<Double> binary64(double min, double max) {
        return new NumberTypes.Binary64(min, max);
    }

    /**
     * An instant.
     *
     * @param digits fraction digits of the seconds
     * @return the type
     */
    public static ValueType<Instant> timestamp(int digits) {
        return new TimeTypes.Timestamp(digits);
    }

    /**
     * A day.
     *
     * @return the type
     */
    public static ValueType<LocalDate> date() {
        return DATE;
    }

    /**
     * A time span.
     *
     * @param digits fraction digits of the seconds
     * @return the type
     */
    public static ValueType<Duration> duration(int digits) {
        return new TimeTypes.Span(digits);
    }

    /**
     * A UUID.
     *
     * @return the type
     */
    public static ValueType<UUID> uuid() {
        return UUIDS;
    }

    /**
     * Bytes in base64.
     *
     * @param maxBytes most decoded bytes
     * @return the type
     */
    public static ValueType<Bytes> bytes(long maxBytes) {
        return new TextTypes.Binary(maxBytes);
    }

    /**
     * Any JSON value.
     *
     * @param maxBytes most bytes of the compact form
     * @return the type
     */
    public static ValueType<Json> json(long maxBytes) {
        return new ContainerTypes.Any(maxBytes);
    }

    /**
     * A list.
     *
     * @param <E> its items
     * @param of type of the items
     * @param minItems fewest items
     * @param maxItems most items
     * @param unique whether no two items may be equal
     * @return the type
     */
    public static <E> ValueType<List<E>> list(ValueType<E> of, long minItems, long maxItems, boolean unique) {
        return new ContainerTypes.ListOf<>(of, minItems, maxItems, unique);
    }

    /**
     * A map.
     *
     * @param <V> its values
     * @param of type of the values
     * @param keys type of the names, or null where any will do
     * @param sensitiveKeys whether the names are never told
     * @param maxEntries most entries
     * @return the type
     */
    public static <V> ValueType<Map<String, V>> map(ValueType<V> of, TextType keys, boolean sensitiveKeys, long maxEntries) {
        return new ContainerTypes.MapOf<>(of, keys, sensitiveKeys, maxEntries);
    }

    /**
     * A value or null.
     *
     * @param <T> the value
     * @param type type of the value
     * @return the type
     */
    public static <T> ValueType<Optional<T>> nullable(ValueType<T> type) {
        return new ContainerTypes.Nullable<>(type);
    }

    /**
     * A place whose contents are never told.
     *
     * @param <T> the value
     * @param type type of the value
     * @return the type
     */
    public static <T> ValueType<T> sensitive(ValueType<T> type) {
        return new ContainerTypes.Sensitive<>(type);
    }
}
