package com.example.orders.tasks.runtime;

/** Small text matters that the standard library sees differently. */
final class Texts {
    private Texts() {}

    /** Order by code points; {@link String#compareTo} orders by UTF-16 units. */
    static int compareCodePoints(String left, String right) {
        int length = Math.min(left.length(), right.length());
        for (int at = 0; at < length; at++) {
            char a = left.charAt(at);
            char b = right.charAt(at);
            if (a != b) {
                // Surrogates stand for code points above every other character.
                boolean highA = Character.isSurrogate(a);
                boolean highB = Character.isSurrogate(b);
                return highA == highB ? Character.compare(a, b) : highA ? 1 : -1;
            }
        }
        return Integer.compare(left.length(), right.length());
    }

    /** Whether a surrogate stands without its partner. */
    static boolean hasLoneSurrogate(String text) {
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (Character.isHighSurrogate(c) && at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))) {
                at++;
            } else if (Character.isSurrogate(c)) {
                return true;
            }
        }
        return false;
    }

    /** What an open enum or union keeps although it does not know it: 1 to 128 characters without controls. */
    static boolean isPlausibleUnknown(String text) {
        if (text.isEmpty() || text.codePointCount(0, text.length()) > 128) {
            return false;
        }
        return text.chars().noneMatch(c -> c < 0x20 || c >= 0x7F && c < 0xA0);
    }

    /** Appends a step of a JSON Pointer. */
    static void appendStep(StringBuilder path, String name) {
        path.append('/');
        for (int at = 0; at < name.length(); at++) {
            char c = name.charAt(at);
            if (c == '~') {
                path.append("~0");
            } else if (c == '/') {
                path.append("~1");
            } else {
                path.append(c);
            }
        }
    }

    /** The first code points of a text; a surrogate without its partner becomes U+FFFD. */
    static String capped(String text, int most) {
        StringBuilder out = new StringBuilder();
        for (int at = 0, count = 0; at < text.length() && count < most; count++) {
            int point = text.codePointAt(at);
            boolean alone = point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE;
            out.appendCodePoint(alone ? 0xFFFD : point);
            at += Character.charCount(point);
        }
        return out.toString();
    }
}
