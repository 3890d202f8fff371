package com.example.orders.tasks.runtime;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;

/** Types of time: timestamp, date, duration. */
final class TimeTypes {
    private static final int[] POWERS = {1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000};
    private static final int MAX_YEAR = 9999;

    private TimeTypes() {}

    /** {@code timestamp}: UTC with exactly the declared fraction digits. */
    static final class Timestamp extends ValueType<Instant> {
        private static final int SECONDS_OF_DAY = 86_400;

        private final int digits;

        Timestamp(int digits) {
            this.digits = digits;
        }

        @Override
        Instant read(Input in, int token) {
            if (in.tape().kind(token) != Tape.STRING) {
                return in.mismatch(token);
            }
            in.plain(token);
            byte[] text = in.span;
            int at = in.from;
            if (in.to - at != (digits == 0 ? 20 : 21 + digits) || text[at + 10] != 'T' || text[at + 13] != ':' || text[at + 16] != ':'
                    || text[in.to - 1] != 'Z' || digits > 0 && text[at + 19] != '.') {
                return in.fail(token, WireCode.FORMAT);
            }
            long day = epochDay(text, at);
            int hour = number(text, at + 11, 2);
            int minute = number(text, at + 14, 2);
            int second = number(text, at + 17, 2);
            int fraction = digits == 0 ? 0 : number(text, at + 20, digits);
            if (day == NO_DAY || hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59 || fraction < 0) {
                return in.fail(token, WireCode.FORMAT);
            }
            long seconds = day * SECONDS_OF_DAY + hour * 3600L + minute * 60L + second;
            return Instant.ofEpochSecond(seconds, (long) fraction * POWERS[9 - digits]);
        }

        @Override
        void write(Output out, Instant value) {
            long day = Math.floorDiv(value.getEpochSecond(), SECONDS_OF_DAY);
            int second = (int) Math.floorMod(value.getEpochSecond(), (long) SECONDS_OF_DAY);
            if (value.getNano() % POWERS[9 - digits] != 0 || !isWritable(day)) {
                out.fail(WireCode.FORMAT);
                out.ascii("null");
                return;
            }
            StringBuilder text = new StringBuilder(32).append('"');
            appendDate(text, LocalDate.ofEpochDay(day));
            text.append('T');
            append(text, second / 3600, 2).append(':');
            append(text, second / 60 % 60, 2).append(':');
            append(text, second % 60, 2);
            if (digits > 0) {
                append(text.append('.'), value.getNano() / POWERS[9 - digits], digits);
            }
            out.ascii(text.append("Z\"").toString());
        }
    }

    /** {@code date}. */
    static final class Date extends ValueType<LocalDate> {
        @Override
        LocalDate read(Input in, int token) {
            if (in.tape().kind(token) != Tape.STRING) {
                return in.mismatch(token);
            }
            in.plain(token);
            long day = in.to - in.from == 10 ? epochDay(in.span, in.from) : NO_DAY;
            return day == NO_DAY ? in.fail(token, WireCode.FORMAT) : LocalDate.ofEpochDay(day);
        }

        @Override
        void write(Output out, LocalDate value) {
            if (value.getYear() < 1 || value.getYear() > MAX_YEAR) {
                out.fail(WireCode.FORMAT);
                out.ascii("null");
                return;
            }
            StringBuilder text = new StringBuilder(12).append('"');
            appendDate(text, value);
            out.ascii(text.append('"').toString());
        }
    }

    /** {@code duration}: seconds with exactly the declared fraction digits. */
    static final class Span extends ValueType<Duration> {
        private static final long MOST_SECONDS = 9_223_372_036L;

        private final int digits;

        Span(int digits) {
            this.digits = digits;
        }

        @Override
        Duration read(Input in, int token) {
            if (in.tape().kind(token) != Tape.STRING) {
                return in.mismatch(token);
            }
            in.plain(token);
            byte[] text = in.span;
            boolean negative = in.from < in.to && text[in.from] == '-';
            int first = negative ? in.from + 1 : in.from;
            int last = in.to - 1;
            int point = digits == 0 ? last : last - digits - 1;
            if (point <= first || text[last] != 's' || digits > 0 && text[point] != '.'
                    || text[first] == '0' && point > first + 1 || !isDigits(text, first, point)) {
                return in.fail(token, WireCode.FORMAT);
            }
            int fraction = digits == 0 ? 0 : number(text, point + 1, digits);
            // Ten digits are enough for the largest.
            boolean beyond = point - first > 10;
            long seconds = beyond ? 0 : wide(text, first, point);
            if (fraction < 0 || negative && !beyond && seconds == 0 && fraction == 0) {
                return in.fail(token, WireCode.FORMAT);
            }
            if (beyond || seconds > MOST_SECONDS || seconds == MOST_SECONDS && fraction > 0) {
                return in.fail(token, WireCode.RANGE);
            }
            Duration value = Duration.ofSeconds(seconds, (long) fraction * POWERS[9 - digits]);
            return negative ? value.negated() : value;
        }

        @Override
        void write(Output out, Duration value) {
            if (value.getNano() % POWERS[9 - digits] != 0) {
                out.fail(WireCode.FORMAT);
                out.ascii("null");
                return;
            }
            // Duration keeps a negative value as a floor and a positive fraction.
            boolean borrowed = value.isNegative() && value.getNano() > 0;
            long seconds = value.isNegative() ? -(borrowed ? value.getSeconds() + 1 : value.getSeconds()) : value.getSeconds();
            int nanos = borrowed ? POWERS[9] - value.getNano() : value.getNano();
            if (seconds < 0 || seconds > MOST_SECONDS || seconds == MOST_SECONDS && nanos > 0) {
                out.fail(WireCode.RANGE);
            }
            StringBuilder text = new StringBuilder(24).append('"').append(value.isNegative() ? "-" : "").append(seconds);
            if (digits > 0) {
                append(text.append('.'), nanos / POWERS[9 - digits], digits);
            }
            out.ascii(text.append("s\"").toString());
        }
    }

    private static final long NO_DAY = Long.MIN_VALUE;
    private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
    private static final long LAST_DAY = LocalDate.of(MAX_YEAR, 12, 31).toEpochDay();

    private static boolean isWritable(long day) {
        return day >= FIRST_DAY && day <= LAST_DAY;
    }

    /** The day that ten bytes name, or {@link #NO_DAY}. */
    private static long epochDay(byte[] text, int at) {
        int year = number(text, at, 4);
        int month = number(text, at + 5, 2);
        int day = number(text, at + 8, 2);
        if (text[at + 4] != '-' || text[at + 7] != '-' || year < 1 || month < 1 || month > 12 || day < 1 || day > 31) {
            return NO_DAY;
        }
        if (day > 28 && day > lengthOfMonth(year, month)) {
            return NO_DAY;
        }
        // Counted in years that start in March, so that the leap day is the last.
        long y = month > 2 ? year : year - 1;
        long yearOfEra = y % 400;
        long dayOfYear = (153L * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        long dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return y / 400 * 146_097 + dayOfEra - 719_468;
    }

    private static int lengthOfMonth(int year, int month) {
        return switch (month) {
            case 2 -> year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
            case 4, 6, 9, 11 -> 30;
            default -> 31;
        };
    }

    /** The number that so many digits write, or -1 where one of them is none. */
    private static int number(byte[] text, int from, int length) {
        int value = 0;
        for (int at = from; at < from + length; at++) {
            int digit = text[at] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    private static boolean isDigits(byte[] text, int from, int to) {
        for (int at = from; at < to; at++) {
            if (text[at] < '0' || text[at] > '9') {
                return false;
            }
        }
        return true;
    }

    private static long wide(byte[] text, int from, int to) {
        long value = 0;
        for (int at = from; at < to; at++) {
            value = value * 10 + (text[at] - '0');
        }
        return value;
    }

    private static void appendDate(StringBuilder text, LocalDate date) {
        append(text, date.getYear(), 4).append('-');
        append(text, date.getMonthValue(), 2).append('-');
        append(text, date.getDayOfMonth(), 2);
    }

    private static StringBuilder append(StringBuilder text, int value, int width) {
        for (int power = POWERS[width - 1]; power > 0; power /= 10) {
            text.append((char) ('0' + value / power % 10));
        }
        return text;
    }
}
