package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Request;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a request of an experiment file may be. */
final class RequestRules {

    /** Behind two slashes a host would stand, and another machine be called. */
    private static final Pattern REQUEST = Pattern.compile("(GET|POST) (/(?!/)\\S*)");

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}\"\\s]+)}");

    private RequestRules() {}

    /** Of the placeholders, only the fresh id means something in an answer, and only where it was sent. */
    static void requireExpectable(Section expect, String body, String sent) {
        if (body == null) {
            return;
        }
        boolean freshIdSent = sent != null && sent.contains(Request.FRESH_ID);
        PLACEHOLDER
                .matcher(body)
                .results()
                .filter(match -> !(freshIdSent && match.group().equals(Request.FRESH_ID)))
                .forEach(match -> expect.mistake(
                        "body",
                        "'body' expects " + match.group() + ", which nobody fills in; write the text itself"
                                + (match.group().equals(Request.FRESH_ID)
                                        ? ", or send " + Request.FRESH_ID + " in the request's body"
                                        : ", or " + Request.FRESH_ID + " for the id that was sent")));
    }

    static void requireBody(Section section, Request request) {
        boolean sends = request.method().equals("POST");
        if (sends && request.body() == null) {
            section.mistake("request", "'request' is a POST and needs 'body', the JSON to send");
        } else if (!sends && request.body() != null) {
            section.mistake("body", "'body' is of no use with a GET; take it out, or write POST into 'request'");
        }
    }

    /** What a request may ask for; an id has its place in a body. */
    private static Set<String> known(Map<String, List<Integer>> parameters, Request request) {
        Set<String> known = new TreeSet<>(parameters.keySet());
        if (request.body() != null) {
            known.add(Request.FRESH_ID.replaceAll("[{}]", ""));
        }
        return known;
    }

    /** A parameter that changes nothing would label the same run with different values. */
    static void requirePlaceholders(Section section, Request request, Map<String, List<Integer>> parameters) {
        String used = request.body() == null ? request.path() : request.path() + " " + request.body();
        PLACEHOLDER
                .matcher(used)
                .results()
                .filter(match -> !(match.group().equals(Request.FRESH_ID)
                        && match.start() > request.path().length()))
                .map(match -> match.group(1))
                .filter(placeholder -> !parameters.containsKey(placeholder))
                .forEach(placeholder -> section.mistake(
                        "request",
                        "'request' asks for {" + placeholder + "}, which is no parameter; "
                                + Nearest.hint(placeholder, known(parameters, request))));
        parameters.keySet().stream()
                .filter(parameter -> !ExperimentReader.SIZES.contains(parameter))
                .filter(parameter -> !used.contains("{" + parameter + "}"))
                .forEach(parameter -> section.mistake(
                        "request",
                        "'request' does not use the parameter '" + parameter + "'; write {" + parameter
                                + "} into its path or body, or take the parameter out"));
    }

    /** One that can be sent as it stands. */
    static Request requestWithoutParameters(String text, String body) {
        Matcher line = request(text);
        Request request = new Request(line.group(1), line.group(2), body == null ? null : Values.words(body));
        boolean sends = request.method().equals("POST");
        if (sends && body == null) {
            throw new IllegalArgumentException("a POST needs a body, the JSON to send");
        }
        if (!sends && body != null) {
            throw new IllegalArgumentException("a GET sends no body; expected a POST");
        }
        String filled = request.path() + (body == null ? "" : " " + body.replace(Request.FRESH_ID, ""));
        PLACEHOLDER.matcher(filled).results().findFirst().ifPresent(placeholder -> {
            throw new IllegalArgumentException(
                    "expected a value in place of " + placeholder.group() + ", such as GET /articles/7");
        });
        return request;
    }

    static Matcher request(String text) {
        Matcher matcher = REQUEST.matcher(text);
        if (!matcher.matches() || !isPath(PLACEHOLDER.matcher(matcher.group(2)).replaceAll("1"))) {
            throw new IllegalArgumentException("expected a method and a path, such as GET /hello/{latency}");
        }
        return matcher;
    }

    private static boolean isPath(String text) {
        try {
            new URI(text);
            return true;
        } catch (URISyntaxException malformed) {
            return false;
        }
    }
}
