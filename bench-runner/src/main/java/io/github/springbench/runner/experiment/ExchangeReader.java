package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Request;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * Reads what is asked of a service, and the right answer: of the workload, or of a preset that asks for something else.
 */
final class ExchangeReader {

    private static final int OK = 200;

    private ExchangeReader() {}

    /** Of the workload, which needs one; half-built where it has mistakes. */
    static Exchange ofWorkload(Section section, RequestTerms terms) {
        Matcher line = section.required("request", RequestRules::request);
        return exchange(section, line, terms);
    }

    /** Of a preset; null where it asks for the same as the workload. */
    static Exchange ofPreset(Section section, RequestTerms terms) {
        Matcher line = section.optional("request", RequestRules::request, null);
        if (!section.keys().contains("request")) {
            section.keys().stream()
                    .filter(key -> key.equals("body") || key.equals("expect"))
                    .forEach(key -> section.mistake(
                            key,
                            "a preset has '" + key + "' beside a 'request' of its own; write one, or take it out"));
        }
        Exchange exchange = exchange(section, line, terms);
        return line == null ? null : exchange;
    }

    private static Exchange exchange(Section section, Matcher line, RequestTerms terms) {
        String sent = section.optional("body", Values::words, null);
        Request request = line == null ? null : new Request(line.group(1), line.group(2), sent);
        if (request != null) {
            RequestRules.requireBody(section, request);
            RequestRules.requirePlaceholders(section, request, terms);
        }
        Optional<Section> expect = section.section("expect");
        int status = expect.map(it -> it.optional("status", text -> Values.number(text, 100, 599), OK))
                .orElse(OK);
        String body = expect.map(it -> it.optional("body", text -> text, (String) null))
                .orElse(null);
        expect.ifPresent(it -> {
            RequestRules.requireExpectable(it, body, request);
            it.rejectUnknownKeys();
        });
        return new Exchange(
                request == null ? null : request.method(),
                request == null ? null : request.path(),
                null,
                sent,
                status,
                body);
    }
}
