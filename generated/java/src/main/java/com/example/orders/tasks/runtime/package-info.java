/**
 * What all tasks share: results and errors, values that the JDK has no type for, and the machinery that reads and writes
 * messages. Generated classes use the machinery; programs need {@code Result}, {@code WireError}, {@code TaskMessage},
 * {@code TaskContract}, {@code Json}, {@code Bytes} and {@code Presence}.
 */
package com.example.orders.tasks.runtime;
