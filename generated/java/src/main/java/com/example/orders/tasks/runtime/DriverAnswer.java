package com.example.orders.tasks.runtime;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;

/** An answer of the conformance driver. */
final class DriverAnswer {
    private final String id;
    private final Output members = new Output(false);
    private boolean ok = true;

    DriverAnswer(String id) {
        this.id = id;
    }

    private void name(String name) {
        members.ascii(",");
        members.string(name);
        members.ascii(":");
    }

    DriverAnswer text(String name, String value) {
        name(name);
        members.string(value);
        return this;
    }

    DriverAnswer bytes(String name, byte[] value) {
        return text(name, new String(Base64.getEncoder().encode(value), StandardCharsets.US_ASCII));
    }

    DriverAnswer millis(String name, Duration value) {
        name(name);
        members.ascii(Long.toString(value.toMillis()));
        return this;
    }

    DriverAnswer millis(String name, List<Duration> values) {
        name(name);
        members.ascii("[");
        for (int at = 0; at < values.size(); at++) {
            members.ascii((at == 0 ? "" : ",") + values.get(at).toMillis());
        }
        members.ascii("]");
        return this;
    }

    void refused(List<WireError> errors) {
        ok = false;
        name("errors");
        byte separator = '[';
        for (WireError error : errors) {
            members.put(separator);
            members.ascii("{\"path\":");
            members.string(error.path());
            members.ascii(",\"code\":");
            members.string(error.code().text());
            members.ascii("}");
            separator = ',';
        }
        members.ascii(errors.isEmpty() ? "[]" : "]");
    }

    void failed(String why) {
        ok = false;
        text("error", Texts.capped(why, DeadLetter.TEXT_LIMIT));
    }

    byte[] bytes() {
        Output out = new Output(false);
        out.ascii("{\"id\":");
        out.string(id);
        out.ascii(ok ? ",\"ok\":true" : ",\"ok\":false");
        out.raw(members.finish(Long.MAX_VALUE).orThrow());
        out.ascii("}");
        return out.finish(Long.MAX_VALUE).orThrow();
    }
}
