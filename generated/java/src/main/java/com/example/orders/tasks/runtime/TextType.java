package com.example.orders.tasks.runtime;

/** A text that can also be the name of a map's entry. */
public abstract class TextType extends ValueType<String> {
    TextType() {}

    /** Whether a text satisfies all rules; which one it breaks is not told. */
    abstract boolean accepts(String text);
}
