package com.example.orders.tasks.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The parts of the runtime that are hard to see through messages. */
class RuntimeTest {
    private static final long SEED = 20261201;

    private static List<WireError> errors(String json) {
        return Scanner.scan(json.getBytes(StandardCharsets.UTF_8), Integer.MAX_VALUE).errors();
    }

    @Test
    void doublesAreTheShortestThatReadBack() {
        Random random = new Random(SEED);
        List<Double> values = new ArrayList<>(List.of(5e-324, Double.MAX_VALUE, 1e21, 1e-6, 1e-7, 9.5e-7, 2e-44, 1e23, 123456789012345678901d, 0.1));
        for (int power = -1074; power <= 1023; power += 7) {
            double exact = Math.scalb(1.0, power);
            values.addAll(List.of(exact, Math.nextUp(exact), Math.nextDown(exact)));
        }
        for (int i = 0; i < 3000; i++) {
            values.add(Double.longBitsToDouble(random.nextLong()));
            values.add(random.nextInt(1_000_000) / 100.0);
        }
        for (double value : values) {
            if (Double.isFinite(value) && value != 0) {
                assertEquals(shortest(value), new BigDecimal(Doubles.toString(value)).stripTrailingZeros(), () -> "of " + value);
            }
        }
        assertEquals("0", Doubles.toString(-0.0));
        assertEquals("100000000000000000000", Doubles.toString(1e20));
        assertEquals("1e+21", Doubles.toString(1e21));
        assertEquals("0.000001", Doubles.toString(1e-6));
        assertEquals("1e-7", Doubles.toString(1e-7));
        assertEquals("-1.5e+300", Doubles.toString(-1.5e300));
    }

    /** Slow and plainly right: more digits until one of the two neighbours reads back. */
    private static BigDecimal shortest(double value) {
        BigDecimal exact = new BigDecimal(value);
        for (int digits = 1;; digits++) {
            BigDecimal below = exact.round(new MathContext(digits, RoundingMode.FLOOR));
            BigDecimal above = exact.round(new MathContext(digits, RoundingMode.CEILING));
            boolean belowFits = below.doubleValue() == value;
            boolean aboveFits = above.doubleValue() == value;
            if (belowFits || aboveFits) {
                int nearer = exact.subtract(below).compareTo(above.subtract(exact));
                boolean takeBelow = belowFits && (!aboveFits || nearer < 0 || nearer == 0 && !below.unscaledValue().testBit(0));
                return (takeBelow ? below : above).stripTrailingZeros();
            }
        }
    }

    @Test
    void patternsMatchWhatTheStandardLibraryMatches() {
        List<String> patterns = List.of("[a-z]{2}[0-9]?", "(?:a|ab)(?:c|bcd)*", "a*", "(?:a*)*b", "x{0,3}y{2,}", "[^a-z]{1,3}", "", "a||b", "\\x{1F600}+", "[\\-\\]\\^a]+", "(?:(?:ab?){2,3}c){1,2}");
        String[] letters = {"a", "b", "c", "d", "x", "y", "0", "5", "\uD83D\uDE00", "-", "]", "^", "\n", "A"};
        Random random = new Random(SEED);
        for (String pattern : patterns) {
            TextPattern own = TextPattern.of(pattern);
            Pattern standard = Pattern.compile("(?:" + pattern + ")");
            for (int i = 0; i < 1000; i++) {
                StringBuilder text = new StringBuilder();
                for (int length = random.nextInt(9); length > 0; length--) {
                    text.append(letters[random.nextInt(letters.length)]);
                }
                assertEquals(standard.matcher(text).matches(), own.matches(text.toString()), () -> pattern + " on " + text);
            }
        }
    }

    /** The automaton outgrows its first arrays at some length, also in the middle of something that repeats. */
    @Test
    void patternsOfEveryLengthRepeat() {
        for (int length = 1; length < 150; length++) {
            TextPattern own = TextPattern.of("(?:a{" + length + "}b?)+");
            String once = "a".repeat(length);
            assertTrue(own.matches(once) && own.matches(once + "b" + once + "b"), "length " + length);
            assertFalse(own.matches(once + "bb"), "length " + length);
        }
    }

    @Test
    void patternsAreLinearAndSafeForAllThreads() throws Exception {
        TextPattern exploding = TextPattern.of("(?:a|b)*a(?:a|b){18}");
        Random random = new Random(SEED);
        StringBuilder text = new StringBuilder();
        random.ints(20_000, 'a', 'c').forEach(c -> text.append((char) c));
        boolean expected = text.charAt(text.length() - 19) == 'a';
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Callable<Boolean>> jobs = List.of(() -> exploding.matches(text.toString()), () -> exploding.matches(text.toString()), () -> exploding.matches(text.toString()), () -> exploding.matches(text.toString()));
            assertTimeout(Duration.ofSeconds(30), () -> {
                for (Future<Boolean> answer : threads.invokeAll(jobs)) {
                    assertEquals(expected, answer.get());
                }
            });
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void errorsOfTheBytesSortByWholePaths() {
        assertEquals("[: lone-surrogate, /a-b: duplicate-name, /a/b: duplicate-name, /a/z: duplicate-name]",
                errors("{\"a\":{\"z\":1,\"z\":1,\"b\":1,\"b\":1},\"a-b\":1,\"a-b\":2,\"\\ud800\":1}").toString());
        assertEquals("[/\uE000: duplicate-name, /\uD83D\uDE00: duplicate-name]",
                errors("{\"\uD83D\uDE00\":1,\"\uD83D\uDE00\":1,\"\uE000\":1,\"\uE000\":1}").toString(), "by code points");
    }

    @Test
    void aMessageFullOfErrorsCostsNoMoreThanAGoodOne() {
        String name = "n".repeat(200_000);
        StringBuilder json = new StringBuilder("{\"").append(name).append("\":[");
        for (int i = 0; i < 50_000; i++) {
            json.append(i == 0 ? "" : ",").append("{\"a\":1,\"a\":2}");
        }
        String text = json.append("]}").toString();
        assertTimeout(Duration.ofSeconds(20), () -> assertEquals(WireError.LIMIT, errors(text).size()));
    }

    @Test
    void depthCostsNoStack() {
        String deep = "[".repeat(1_000_000) + "]".repeat(1_000_000);
        assertEquals("[" + "/0".repeat(64) + ": too-deep]", errors(deep).toString());
        assertEquals("[: not-json]", errors("[".repeat(1_000_000)).toString());
    }

    @Test
    void manyNamesInOneObjectAreStillLookedUp() {
        StringBuilder json = new StringBuilder("{");
        for (int i = 0; i < 50_000; i++) {
            json.append("\"k").append(i).append("\":1,");
        }
        assertEquals("[/k49999: duplicate-name, /k7: duplicate-name]", errors(json + "\"k7\":1,\"k\\u00349999\":1}").toString());
    }

    @Test
    void timesAreCheckedByTheCalendar() {
        ValueType<Instant> micros = Types.timestamp(6);
        for (String good : List.of("2000-02-29T23:59:59.999999Z", "0001-01-01T00:00:00.000000Z", "9999-12-31T00:00:00.000001Z", "1582-10-10T12:00:00.500000Z")) {
            byte[] json = ('"' + good + '"').getBytes(StandardCharsets.UTF_8);
            Instant value = micros.decode(json);
            assertEquals(Instant.parse(good), value);
            assertEquals('"' + good + '"', new String(micros.canonical(value), StandardCharsets.UTF_8));
        }
        ValueType<Duration> millis = Types.duration(3);
        for (String good : List.of("-0.001s", "9223372036.000s", "-9223372036.000s", "0.000s", "-1.999s", "59.010s")) {
            byte[] json = ('"' + good + '"').getBytes(StandardCharsets.UTF_8);
            assertEquals('"' + good + '"', new String(millis.canonical(millis.decode(json)), StandardCharsets.UTF_8));
        }
    }

    @Test
    void aJsonValueKeepsItsSpelling() {
        assertEquals("{\"b\":1.0,\"a\":[1e400,\"/\u00e9\\u0001\"]}", Json.parse(" { \"b\" : 1.0 , \"a\" : [ 1e400 , \"\\/\\u00e9\\u0001\" ] } ").text());
        assertNull(Json.parse("[1]").member("a"));
    }
}
