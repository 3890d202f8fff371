package com.example.orders.tasks.runtime;

import java.math.BigInteger;

/**
 * Doubles as ECMAScript writes them: the shortest digits that read back as the same value, the closest of those. The search
 * is Raffaello Giulietti's Schubfach; {@link Double#toString(double)} gives too many digits before Java 19.
 */
final class Doubles {
    private static final int PRECISION = 53;
    private static final long FRACTION_MASK = (1L << PRECISION - 1) - 1;
    private static final int MIN_EXPONENT = -1074;
    private static final long MASK_63 = Long.MAX_VALUE;

    private Doubles() {}

    static String toString(double value) {
        if (value == 0) {
            return "0";
        }
        if (value == Math.rint(value) && Math.abs(value) < 1L << PRECISION) {
            return Long.toString((long) value);
        }
        long bits = Double.doubleToRawLongBits(value);
        long fraction = bits & FRACTION_MASK;
        int biased = (int) (bits >>> PRECISION - 1) & 0x7FF;
        Shortest shortest = biased == 0
                ? shortest(MIN_EXPONENT, fraction)
                : shortest(MIN_EXPONENT - 1 + biased, fraction | FRACTION_MASK + 1);
        return (value < 0 ? "-" : "") + shortest.print();
    }

    /** A value is {@code digits} times ten to the {@code exponent}. */
    private record Shortest(long digits, int exponent) {
        String print() {
            String text = Long.toString(digits);
            int kept = text.length();
            while (text.charAt(kept - 1) == '0') {
                kept--;
            }
            // The value is 0.DIGITS times ten to the n.
            int n = text.length() + exponent;
            text = text.substring(0, kept);
            if (kept <= n && n <= 21) {
                return text + "0".repeat(n - kept);
            }
            if (0 < n && n <= 21) {
                return text.substring(0, n) + '.' + text.substring(n);
            }
            if (-6 < n && n <= 0) {
                return "0." + "0".repeat(-n) + text;
            }
            String power = (n > 0 ? "e+" : "e") + (n - 1);
            return kept == 1 ? text + power : text.charAt(0) + "." + text.substring(1) + power;
        }
    }

    /** The shortest decimal within the rounding interval of c·2^q. */
    private static Shortest shortest(int q, long c) {
        int odd = (int) c & 1;
        long middle = c << 2;
        long right = middle + 2;
        long left;
        int k;
        if (c != FRACTION_MASK + 1 || q == MIN_EXPONENT) {
            left = middle - 2;
            k = floorLog10Pow2(q);
        } else {
            // Below a power of two the doubles are twice as dense.
            left = middle - 1;
            k = floorLog10ThreeQuartersPow2(q);
        }
        int h = q + floorLog2Pow10(-k) + 2;
        long[] power = Powers.of(k);
        long vb = multiply(power, middle << h);
        long vbl = multiply(power, left << h);
        long vbr = multiply(power, right << h);
        long s = vb >> 2;
        if (s >= 10) {
            long tens = s / 10 * 10;
            boolean lower = vbl + odd <= tens << 2;
            boolean upper = (tens + 10 << 2) + odd <= vbr;
            if (lower != upper) {
                return new Shortest(lower ? tens : tens + 10, k);
            }
        }
        boolean lower = vbl + odd <= s << 2;
        boolean upper = (s + 1 << 2) + odd <= vbr;
        if (lower != upper) {
            return new Shortest(lower ? s : s + 1, k);
        }
        long side = vb - (s + s + 1 << 1);
        return new Shortest(side < 0 || side == 0 && (s & 1) == 0 ? s : s + 1, k);
    }

    /** The product shifted down, its last bit set where anything was cut off. */
    private static long multiply(long[] power, long factor) {
        long x1 = Math.multiplyHigh(power[1], factor);
        long y0 = power[0] * factor;
        long y1 = Math.multiplyHigh(power[0], factor);
        long z = (y0 >>> 1) + x1;
        long w = y1 + (z >>> 63);
        return w | (z & MASK_63) + MASK_63 >>> 63;
    }

    private static int floorLog10Pow2(int e) {
        return (int) (e * 661_971_961_083L >> 41);
    }

    private static int floorLog10ThreeQuartersPow2(int e) {
        return (int) (e * 661_971_961_083L - 274_743_187_321L >> 41);
    }

    private static int floorLog2Pow10(int e) {
        return (int) (e * 913_124_641_741L >> 38);
    }

    /** Powers of ten as 126 bits, rounded up: ten to the -k for every k a double can need. */
    private static final class Powers {
        private static final int LEAST = -324;
        private static final int MOST = 292;
        private static final long[][] TABLE = new long[MOST - LEAST + 1][];

        static {
            for (int k = LEAST; k <= MOST; k++) {
                int shift = 125 - floorLog2Pow10(-k);
                BigInteger ten = BigInteger.TEN.pow(Math.abs(k));
                BigInteger scaled = k > 0
                        ? BigInteger.ONE.shiftLeft(shift).divide(ten)
                        : shift >= 0 ? ten.shiftLeft(shift) : ten.shiftRight(-shift);
                BigInteger rounded = scaled.add(BigInteger.ONE);
                TABLE[k - LEAST] = new long[] {rounded.shiftRight(63).longValue(), rounded.longValue() & MASK_63};
            }
        }

        static long[] of(int k) {
            return TABLE[k - LEAST];
        }
    }
}
