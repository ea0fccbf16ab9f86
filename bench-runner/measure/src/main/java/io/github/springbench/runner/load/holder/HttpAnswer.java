package io.github.springbench.runner.load.holder;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An answer by HTTP/1.1 that has arrived as a whole. */
record HttpAnswer(int status, String body) {

    private static final String END_OF_HEAD = "\r\n\r\n";
    private static final Pattern STATUS = Pattern.compile("^HTTP/1\\.1 (\\d{3})");
    private static final Pattern LENGTH = Pattern.compile("(?im)^content-length: *(\\d+)");
    private static final Pattern CHUNKED = Pattern.compile("(?im)^transfer-encoding: *chunked");
    private static final Pattern CHUNK = Pattern.compile("([0-9a-fA-F]+)[^\\r]*\\r\\n");

    /**
     * Reads what has arrived; empty while some of it is missing.
     *
     * @param arrived a character for each byte
     * @throws IllegalArgumentException where it is no such answer
     */
    static Optional<HttpAnswer> of(String arrived) {
        int end = arrived.indexOf(END_OF_HEAD);
        if (end < 0) {
            return Optional.empty();
        }
        String head = arrived.substring(0, end);
        Matcher status = STATUS.matcher(head);
        if (!status.find()) {
            throw new IllegalArgumentException("no answer by HTTP/1.1");
        }
        String rest = arrived.substring(end + END_OF_HEAD.length());
        Optional<String> body = CHUNKED.matcher(head).find() ? chunks(rest) : ofLength(head, rest);
        return body.map(bytes -> new HttpAnswer(
                Integer.parseInt(status.group(1)),
                new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)));
    }

    private static Optional<String> ofLength(String head, String rest) {
        Matcher length = LENGTH.matcher(head);
        int bytes = length.find() ? Integer.parseInt(length.group(1)) : 0;
        return rest.length() < bytes ? Optional.empty() : Optional.of(rest.substring(0, bytes));
    }

    private static Optional<String> chunks(String rest) {
        StringBuilder body = new StringBuilder();
        Matcher chunk = CHUNK.matcher(rest);
        for (int at = 0; chunk.find(at) && chunk.start() == at; ) {
            int from = chunk.end();
            int to = from + Integer.parseInt(chunk.group(1), 16);
            if (rest.length() < to + 2) {
                return Optional.empty();
            }
            if (to == from) {
                return Optional.of(body.toString());
            }
            body.append(rest, from, to);
            at = to + 2;
        }
        return Optional.empty();
    }
}
