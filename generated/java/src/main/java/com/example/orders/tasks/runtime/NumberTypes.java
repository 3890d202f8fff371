package com.example.orders.tasks.runtime;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** Types whose values are numbers, and bool. */
final class NumberTypes {
    private NumberTypes() {}

    /** {@code bool}. */
    static final class Bool extends ValueType<Boolean> {
        @Override
        Boolean read(Input in, int token) {
            return switch (in.tape().kind(token)) {
                case Tape.TRUE -> Boolean.TRUE;
                case Tape.FALSE -> Boolean.FALSE;
                default -> in.mismatch(token);
            };
        }

        @Override
        void write(Output out, Boolean value) {
            out.ascii(value ? "true" : "false");
        }
    }

    /** {@code int32}. */
    static final class Int32 extends ValueType<Integer> {
        private final int min;
        private final int max;

        Int32(int min, int max) {
            this.min = min;
            this.max = max;
        }

        @Override
        Integer read(Input in, int token) {
            if (!isInteger(in.tape(), token)) {
                return in.mismatch(token);
            }
            in.plain(token);
            long value = integer(in);
            return value < min || value > max ? in.fail(token, WireCode.RANGE) : (Integer) (int) value;
        }

        @Override
        void write(Output out, Integer value) {
            if (value < min || value > max) {
                out.fail(WireCode.RANGE);
            }
            out.ascii(Integer.toString(value));
        }
    }

    /** {@code int64}, in a string or as a number. */
    static final class Int64 extends ValueType<Long> {
        private final boolean quoted;
        private final long min;
        private final long max;

        Int64(boolean quoted, long min, long max) {
            this.quoted = quoted;
            this.min = min;
            this.max = max;
        }

        @Override
        Long read(Input in, int token) {
            if (quoted ? in.tape().kind(token) != Tape.STRING : !isInteger(in.tape(), token)) {
                return in.mismatch(token);
            }
            in.plain(token);
            if (quoted && !isInteger(in.span, in.from, in.to)) {
                return in.fail(token, WireCode.FORMAT);
            }
            long value = integer(in);
            boolean beyond = value == BEYOND_LEAST && !isLeast(in) || value == BEYOND_MOST && !isMost(in);
            return beyond || value < min || value > max ? in.fail(token, WireCode.RANGE) : (Long) value;
        }

        @Override
        void write(Output out, Long value) {
            if (value < min || value > max) {
                out.fail(WireCode.RANGE);
            }
            String digits = Long.toString(value);
            out.ascii(quoted ? '"' + digits + '"' : digits);
        }

        private static boolean isLeast(Input in) {
            return digits(in).equals("-9223372036854775808");
        }

        private static boolean isMost(Input in) {
            return digits(in).equals("9223372036854775807");
        }
    }

    /** {@code decimal} and {@code money}; bounds are unscaled. */
    static final class Decimal extends ValueType<BigDecimal> {
        private static final int MOST_DIGITS = 38;
        private static final int DIGITS_OF_LONG = 18;

        private final int scale;
        private final boolean minor;
        private final BigInteger min;
        private final BigInteger max;
        private final long minLong;
        private final long maxLong;

        Decimal(int scale, boolean minor, String min, String max) {
            this.scale = scale;
            this.minor = minor;
            this.min = new BigInteger(min);
            this.max = new BigInteger(max);
            BigInteger least = BigInteger.valueOf(Long.MIN_VALUE);
            BigInteger most = BigInteger.valueOf(Long.MAX_VALUE);
            this.minLong = this.min.max(least).min(most).longValue();
            this.maxLong = this.max.min(most).max(least).longValue();
        }

        @Override
        BigDecimal read(Input in, int token) {
            if (in.tape().kind(token) != Tape.STRING) {
                return in.mismatch(token);
            }
            in.plain(token);
            byte[] text = in.span;
            boolean negative = in.from < in.to && text[in.from] == '-';
            int first = negative ? in.from + 1 : in.from;
            int fraction = minor ? 0 : scale;
            int point = fraction == 0 ? in.to : in.to - fraction - 1;
            if (point <= first || text[first] == '0' && point != first + 1 || fraction > 0 && text[point] != '.') {
                return in.fail(token, WireCode.FORMAT);
            }
            long value = 0;
            for (int at = first; at < in.to; at++) {
                int digit = text[at] - '0';
                if (at != point && (digit < 0 || digit > 9)) {
                    return in.fail(token, WireCode.FORMAT);
                }
                value = at == point ? value : value * 10 + digit;
            }
            if (in.to - first <= DIGITS_OF_LONG) {
                if (negative && value == 0) {
                    return in.fail(token, WireCode.FORMAT);
                }
                long signed = negative ? -value : value;
                boolean inside = signed >= minLong && signed <= maxLong;
                return inside ? BigDecimal.valueOf(signed, scale) : in.fail(token, WireCode.RANGE);
            }
            return large(in, token, point, first);
        }

        private BigDecimal large(Input in, int token, int point, int first) {
            String text = digits(in);
            int at = point - in.from;
            String unscaled = point == in.to ? text : text.substring(0, at) + text.substring(at + 1);
            // What is longer than any bound is not worth converting.
            boolean beyond = unscaled.length() - (first - in.from) > MOST_DIGITS + scale + 1;
            BigInteger value = beyond ? null : new BigInteger(unscaled);
            if (value != null && value.signum() == 0 && first > in.from) {
                return in.fail(token, WireCode.FORMAT);
            }
            boolean inside = value != null && value.compareTo(min) >= 0 && value.compareTo(max) <= 0;
            return inside ? new BigDecimal(value, scale) : in.fail(token, WireCode.RANGE);
        }

        @Override
        void write(Output out, BigDecimal value) {
            BigDecimal scaled = scaled(out, value);
            if (scaled == null) {
                out.ascii("null");
                return;
            }
            BigInteger unscaled = scaled.unscaledValue();
            if (unscaled.compareTo(min) < 0 || unscaled.compareTo(max) > 0) {
                out.fail(WireCode.RANGE);
            }
            out.put((byte) '"');
            out.ascii(minor ? unscaled.toString() : scaled.toPlainString());
            out.put((byte) '"');
        }

        /** The value with the declared scale; null after an error. Never lets an exponent decide how much work this is. */
        private BigDecimal scaled(Output out, BigDecimal value) {
            if (value.scale() == scale) {
                return value;
            }
            if (value.signum() == 0) {
                return BigDecimal.ZERO.setScale(scale);
            }
            if ((long) value.precision() - value.scale() > MOST_DIGITS + 1) {
                out.fail(WireCode.RANGE);
                return null;
            }
            BigDecimal stripped = value.stripTrailingZeros();
            if (stripped.scale() > scale) {
                out.fail(WireCode.FORMAT);
                return null;
            }
            return stripped.setScale(scale);
        }
    }

    /** {@code double}. */
    static final class Binary64 extends ValueType<Double> {
        private final double min;
        private final double max;

        Binary64(double min, double max) {
            this.min = min;
            this.max = max;
        }

        @Override
        Double read(Input in, int token) {
            if (in.tape().kind(token) != Tape.NUMBER) {
                return in.mismatch(token);
            }
            in.plain(token);
            // Adding zero turns -0 into 0, so that equal values are equal in Java too.
            double value = Double.parseDouble(digits(in)) + 0.0;
            return Double.isFinite(value) && value >= min && value <= max ? (Double) value : in.fail(token, WireCode.RANGE);
        }

        @Override
        void write(Output out, Double value) {
            if (!(Double.isFinite(value) && value >= min && value <= max)) {
                out.fail(WireCode.RANGE);
            }
            out.ascii(Double.isFinite(value) ? Doubles.toString(value) : "null");
        }
    }

    private static final long BEYOND_LEAST = Long.MIN_VALUE;
    private static final long BEYOND_MOST = Long.MAX_VALUE;

    /** Whether a number token is an integer of the wire: no fraction, no exponent, not -0. */
    static boolean isInteger(Tape tape, int token) {
        if (tape.kind(token) != Tape.NUMBER || !tape.has(token, Tape.INTEGER)) {
            return false;
        }
        int start = tape.start(token);
        return tape.bytes[start] != '-' || tape.bytes[start + 1] != '0';
    }

    /** Whether a text is an integer of the wire. */
    private static boolean isInteger(byte[] text, int from, int to) {
        int first = from < to && text[from] == '-' ? from + 1 : from;
        if (first == to || text[first] == '0' && (to > first + 1 || first > from)) {
            return false;
        }
        for (int at = first; at < to; at++) {
            if (text[at] < '0' || text[at] > '9') {
                return false;
            }
        }
        return true;
    }

    /** The value of a well-formed integer; the ends of the range also stand for all that is beyond. */
    static long integer(Input in) {
        boolean negative = in.span[in.from] == '-';
        int first = negative ? in.from + 1 : in.from;
        // Eighteen digits cannot overflow; the nineteenth may.
        int safe = Math.min(in.to, first + 18);
        long value = 0;
        for (int at = first; at < safe; at++) {
            value = value * 10 + (in.span[at] - '0');
        }
        if (in.to > safe) {
            int digit = in.span[safe] - '0';
            if (in.to > safe + 1 || value > Long.MAX_VALUE / 10 || value == Long.MAX_VALUE / 10 && digit > 7) {
                return negative ? BEYOND_LEAST : BEYOND_MOST;
            }
            value = value * 10 + digit;
        }
        return negative ? -value : value;
    }

    private static String digits(Input in) {
        return new String(in.span, in.from, in.to - in.from, StandardCharsets.ISO_8859_1);
    }
}
