package com.example.orders.tasks.runtime;

import java.util.Arrays;

/** Bytes that cannot change. */
public final class Bytes {
    private final byte[] content;

    private Bytes(byte[] content) {
        this.content = content;
    }

    /**
     * Copies bytes.
     *
     * @param content the bytes
     * @return a value of its own
     */
    public static Bytes of(byte... content) {
        return new Bytes(content.clone());
    }

    /** Takes bytes that nobody else holds. */
    static Bytes owned(byte[] content) {
        return new Bytes(content);
    }

    byte[] content() {
        return content;
    }

    /**
     * The bytes.
     *
     * @return a copy
     */
    public byte[] toByteArray() {
        return content.clone();
    }

    /**
     * How many bytes there are.
     *
     * @return the number
     */
    public int size() {
        return content.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && Arrays.equals(content, bytes.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return "Bytes[size=" + content.length + "]";
    }
}
