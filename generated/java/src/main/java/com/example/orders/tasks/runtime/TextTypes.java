package com.example.orders.tasks.runtime;

import java.util.Base64;
import java.util.UUID;

/** Types whose values are texts: string, id, the producer's name, uuid, bytes. */
final class TextTypes {
    private TextTypes() {}

    /** {@code string}: lengths in code points, the pattern on the whole text. */
    static final class Text extends TextType {
        private final long minLength;
        private final long maxLength;
        private final TextPattern pattern;

        Text(long minLength, long maxLength, TextPattern pattern) {
            this.minLength = minLength;
            this.maxLength = maxLength;
            this.pattern = pattern;
        }

        @Override
        String read(Input in, int token) {
            Tape tape = in.tape();
            if (tape.kind(token) != Tape.STRING) {
                return in.mismatch(token);
            }
            String text = tape.text(token);
            boolean fits = fits(text);
            boolean matches = pattern == null || pattern.matches(text);
            if (!fits) {
                in.fail(token, WireCode.LENGTH);
            }
            if (!matches) {
                in.fail(token, WireCode.PATTERN);
            }
            return fits && matches ? text : null;
        }

        @Override
        void write(Output out, String value) {
            if (!fits(value)) {
                out.fail(WireCode.LENGTH);
            }
            if (pattern != null && !pattern.matches(value)) {
                out.fail(WireCode.PATTERN);
            }
            out.string(value);
        }

        @Override
        boolean accepts(String text) {
            return fits(text) && (pattern == null || pattern.matches(text));
        }

        private boolean fits(String text) {
            int units = text.length();
            if (units <= maxLength && units / 2 >= minLength) {
                return true;
            }
            int points = text.codePointCount(0, units);
            return points >= minLength && points <= maxLength;
        }
    }

    /** {@code id}: visible ASCII; a bad character hides length and pattern. */
    static final class Id extends TextType {
        private final long minLength;
        private final long maxLength;
        private final TextPattern pattern;

        Id(long minLength, long maxLength, TextPattern pattern) {
            this.minLength = minLength;
            this.maxLength = maxLength;
            this.pattern = pattern;
        }

        @Override
        String read(Input in, int token) {
            Tape tape = in.tape();
            if (tape.kind(token) != Tape.STRING) {
                return in.mismatch(token);
            }
            String text = tape.text(token);
            if (!isVisible(text)) {
                return in.fail(token, WireCode.FORMAT);
            }
            boolean fits = text.length() >= minLength && text.length() <= maxLength;
            boolean matches = pattern == null || pattern.matches(text);
            if (!fits) {
                in.fail(token, WireCode.LENGTH);
            }
            if (!matches) {
                in.fail(token, WireCode.PATTERN);
            }
            return fits && matches ? text : null;
        }

        @Override
        void write(Output out, String value) {
            if (!isVisible(value)) {
                out.fail(WireCode.FORMAT);
            } else {
                if (value.length() < minLength || value.length() > maxLength) {
                    out.fail(WireCode.LENGTH);
                }
                if (pattern != null && !pattern.matches(value)) {
                    out.fail(WireCode.PATTERN);
                }
            }
            out.string(value);
        }

        @Override
        boolean accepts(String text) {
            return isVisible(text) && text.length() >= minLength && text.length() <= maxLength && (pattern == null || pattern.matches(text));
        }

        private static boolean isVisible(String text) {
            for (int at = 0; at < text.length(); at++) {
                char c = text.charAt(at);
                if (c < 0x21 || c > 0x7E) {
                    return false;
                }
            }
            return !text.isEmpty();
        }
    }

    /** The name of the sending service. */
    static final class Producer extends TextType {
        private static final int MAX_LENGTH = 64;

        @Override
        String read(Input in, int token) {
            Tape tape = in.tape();
            if (tape.kind(token) != Tape.STRING) {
                return in.mismatch(token);
            }
            String text = tape.text(token);
            WireCode problem = problem(text);
            return problem == null ? text : in.fail(token, problem);
        }

        @Override
        void write(Output out, String value) {
            WireCode problem = problem(value);
            if (problem != null) {
                out.fail(problem);
            }
            out.string(value);
        }

        @Override
        boolean accepts(String text) {
            return problem(text) == null;
        }

        private static WireCode problem(String text) {
            for (int at = 0; at < text.length(); at++) {
                char c = text.charAt(at);
                boolean letter = c >= 'a' && c <= 'z';
                if (!letter && (at == 0 || c != '-' && (c < '0' || c > '9'))) {
                    return WireCode.FORMAT;
                }
            }
            if (text.isEmpty()) {
                return WireCode.FORMAT;
            }
            return text.length() > MAX_LENGTH ? WireCode.LENGTH : null;
        }
    }

    /** {@code uuid}: lower-case hex in groups of 8-4-4-4-12. */
    static final class Uuid extends ValueType<UUID> {
        private static final int LENGTH = 36;

        @Override
        UUID read(Input in, int token) {
            Tape tape = in.tape();
            if (tape.kind(token) != Tape.STRING) {
                return in.mismatch(token);
            }
            in.plain(token);
            if (in.to - in.from != LENGTH) {
                return in.fail(token, WireCode.FORMAT);
            }
            long high = 0;
            long low = 0;
            for (int at = 0; at < LENGTH; at++) {
                byte c = in.span[in.from + at];
                boolean dash = at == 8 || at == 13 || at == 18 || at == 23;
                int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
                if (dash ? c != '-' : digit < 0) {
                    return in.fail(token, WireCode.FORMAT);
                }
                if (!dash && at < 18) {
                    high = high << 4 | digit;
                } else if (!dash) {
                    low = low << 4 | digit;
                }
            }
            return new UUID(high, low);
        }

        @Override
        void write(Output out, UUID value) {
            out.put((byte) '"');
            out.ascii(value.toString());
            out.put((byte) '"');
        }
    }

    /** {@code bytes}: standard base64, padded, unused bits zero. */
    static final class Binary extends ValueType<Bytes> {
        private final long maxBytes;

        Binary(long maxBytes) {
            this.maxBytes = maxBytes;
        }

        @Override
        Bytes read(Input in, int token) {
            if (in.tape().kind(token) != Tape.STRING) {
                return in.mismatch(token);
            }
            in.plain(token);
            byte[] content = decode(in.span, in.from, in.to);
            if (content == null) {
                return in.fail(token, WireCode.FORMAT);
            }
            return content.length > maxBytes ? in.fail(token, WireCode.LENGTH) : Bytes.owned(content);
        }

        @Override
        void write(Output out, Bytes value) {
            if (value.size() > maxBytes) {
                out.fail(WireCode.LENGTH);
            }
            out.put((byte) '"');
            out.raw(Base64.getEncoder().encode(value.content()));
            out.put((byte) '"');
        }

        private static byte[] decode(byte[] text, int from, int to) {
            int length = to - from;
            if (length % 4 != 0) {
                return null;
            }
            int padding = length > 0 && text[to - 1] == '=' ? text[to - 2] == '=' ? 2 : 1 : 0;
            byte[] out = new byte[length / 4 * 3 - padding];
            int bits = 0;
            int size = 0;
            int digits = length - padding;
            for (int at = 0; at < digits; at++) {
                int digit = digit(text[from + at]);
                if (digit < 0) {
                    return null;
                }
                bits = bits << 6 | digit;
                int fill = (at & 3) * 2;
                if (fill > 0) {
                    out[size++] = (byte) (bits >> 6 - fill);
                }
                // The last digit before padding ends inside a byte; what is left over must be zero.
                if (at == digits - 1 && padding > 0 && (bits & (1 << 6 - fill) - 1) != 0) {
                    return null;
                }
            }
            return out;
        }

        private static int digit(byte c) {
            if (c >= 'A' && c <= 'Z') {
                return c - 'A';
            }
            if (c >= 'a' && c <= 'z') {
                return c - 'a' + 26;
            }
            if (c >= '0' && c <= '9') {
                return c - '0' + 52;
            }
            return c == '+' ? 62 : c == '/' ? 63 : -1;
        }
    }
}
