package com.example.orders.tasks.runtime;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The lines of the conformance driver, which are the same in every language. */
public final class DriverProtocol {
    private DriverProtocol() {}

    /**
     * An accepted message.
     *
     * @param task type and version
     * @param canonical its bytes
     */
    public record Accepted(String task, byte[] canonical) {}

    /** Judges a message. */
    @FunctionalInterface
    public interface Judge {
        /**
         * Judges a message.
         *
         * @param message the bytes
         * @param producer whether it is to be written again as a producer
         * @return its bytes, or the errors
         */
        Result<Accepted> judge(byte[] message, boolean producer);
    }

    /**
     * Answers every line.
     *
     * @param in the questions
     * @param out the answers
     * @param judge judges a message
     * @throws IOException where the streams fail
     */
    public static void serve(InputStream in, OutputStream out, Judge judge) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16);
        OutputStream buffered = new BufferedOutputStream(out, 1 << 16);
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (!line.isBlank()) {
                buffered.write(answer(line, judge));
                buffered.write('\n');
            }
        }
        buffered.flush();
    }

    private static byte[] answer(String line, Judge judge) {
        Json question = Json.parse(line);
        String id = question.member("id");
        byte[] message = Base64.getDecoder().decode(question.member("message"));
        Result<Accepted> verdict = judge.judge(message, "producer".equals(question.member("role")));
        Output out = new Output(false);
        out.ascii("{\"id\":");
        out.string(id);
        if (verdict instanceof Result.Ok<Accepted> ok) {
            out.ascii(",\"ok\":true,\"task\":");
            out.string(ok.value().task());
            out.ascii(",\"canonical\":\"");
            out.raw(Base64.getEncoder().encode(ok.value().canonical()));
            out.ascii("\"}");
        } else {
            out.ascii(",\"ok\":false,\"errors\":");
            byte separator = '[';
            for (WireError error : verdict.errors()) {
                out.put(separator);
                out.ascii("{\"path\":");
                out.string(error.path());
                out.ascii(",\"code\":");
                out.string(error.code().text());
                out.ascii("}");
                separator = ',';
            }
            out.ascii("]}");
        }
        return out.finish(Long.MAX_VALUE).orThrow();
    }
}
