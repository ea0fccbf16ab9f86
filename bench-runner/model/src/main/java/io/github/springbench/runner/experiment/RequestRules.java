package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.RequestKeys;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a request of an experiment file may be. */
final class RequestRules {

    /** A path must not begin with two slashes: they would name a host, so another machine would be called. */
    private static final Pattern REQUEST = Pattern.compile("(GET|POST|PUT|DELETE) (/(?!/)\\S*)");

    /** Methods that send something; a request of the others has no body. */
    private static final Set<String> SENDING = Set.of("POST", "PUT");

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^{}\"\\s]+)}");

    private RequestRules() {}

    /** An expected answer may contain only placeholders of ids and keys, and only those that the request sends. */
    static void requireExpectable(YamlSection expect, String body, Request sent) {
        if (body == null) {
            return;
        }
        String asked = sent == null ? "" : sent.path() + " " + sent.body();
        PLACEHOLDER
                .matcher(body)
                .results()
                .filter(match -> !(isFilledAnew(match.group()) && asked.contains(match.group())))
                .forEach(match -> expect.mistake(
                        "body",
                        "'body' expects " + match.group() + ", which is not replaced; write the text itself"
                                + (isFilledAnew(match.group())
                                        ? ", or send " + match.group() + " in the request"
                                        : ", or " + Request.FRESH_ID + " for the id that was sent")));
    }

    private static boolean isFilledAnew(String words) {
        return words.equals(Request.FRESH_ID) || RequestKeys.isKey(words);
    }

    static void requireBody(YamlSection section, Request request) {
        boolean sends = SENDING.contains(request.method());
        if (sends && request.body() == null) {
            section.mistake("request", "'request' is a " + request.method() + " and needs 'body', the JSON to send");
        } else if (!sends && request.body() != null) {
            section.mistake(
                    "body",
                    "'body' cannot be sent with a " + request.method()
                            + "; take it out, or write POST or PUT into 'request'");
        }
    }

    /** What a request may ask for; an id has its place in a body. */
    private static Set<String> known(RequestTerms terms, Request request) {
        Set<String> known = new TreeSet<>(terms.parameters().keySet());
        if (request.body() != null) {
            known.add(Request.FRESH_ID.replaceAll("[{}]", ""));
        }
        if (terms.records() > 0) {
            known.add(RequestKeys.ANY);
            known.add(RequestKeys.NEXT);
        }
        return known;
    }

    /** A parameter that changes nothing would label the same run with different values. */
    static void requirePlaceholders(YamlSection section, Request request, RequestTerms terms) {
        String used = used(request);
        PLACEHOLDER
                .matcher(used)
                .results()
                .filter(match -> !isAllowed(match, request, terms))
                .map(match -> match.group(1))
                .forEach(placeholder -> section.mistake(
                        "request",
                        "'request' asks for {" + placeholder + "}, which is "
                                + (RequestKeys.isOfRecords("{" + placeholder + "}")
                                        ? "a number up to the 'records' of a database, and there is none in "
                                                + "'back-ends'; write how many there are, as in {"
                                                + placeholder + ":1000}"
                                        : "no parameter; " + Nearest.hint(placeholder, known(terms, request)))));
        terms.parameters().keySet().stream()
                .filter(parameter -> !ParametersReader.SIZES.contains(parameter))
                .filter(parameter -> !used.contains("{" + parameter + "}"))
                .forEach(parameter -> section.mistake(
                        "request",
                        "'request' does not use the parameter '" + parameter + "'; write {" + parameter
                                + "} into its path or body, or take the parameter out"));
    }

    private static boolean isAllowed(MatchResult match, Request request, RequestTerms terms) {
        boolean isInBody = match.start() > request.path().length();
        return terms.parameters().containsKey(match.group(1))
                || isInBody && match.group().equals(Request.FRESH_ID)
                || RequestKeys.isKey(match.group()) && (terms.records() > 0 || !RequestKeys.isOfRecords(match.group()));
    }

    /** A parameter must not have the name of a placeholder that is filled anew for each request. */
    static void requireFreeName(YamlSection parameters, String name) {
        String words = "{" + name + "}";
        if (isFilledAnew(words)) {
            parameters.mistake(
                    name,
                    "'" + name + "' cannot be the name of a parameter: " + words
                            + " is reserved, and replaced in every request; choose another name");
        }
    }

    private static String used(Request request) {
        return request.body() == null ? request.path() : request.path() + " " + request.body();
    }

    /** One that can be sent as it stands. */
    static Request requestWithoutParameters(String text, String body) {
        Matcher line = request(text);
        Request request = new Request(line.group(1), line.group(2), body == null ? null : Values.words(body));
        boolean sends = SENDING.contains(request.method());
        if (request.method().equals("DELETE")) {
            throw new IllegalArgumentException(
                    "expected GET, POST or PUT, because a repeated DELETE finds nothing to delete");
        }
        if (sends && body == null) {
            throw new IllegalArgumentException("a " + request.method() + " needs a body, the JSON to send");
        }
        if (!sends && body != null) {
            throw new IllegalArgumentException("a " + request.method() + " sends no body; expected a POST or a PUT");
        }
        Stream.of(request.path(), body == null ? "" : body.replace(Request.FRESH_ID, ""))
                .flatMap(part -> PLACEHOLDER.matcher(part).results())
                .findFirst()
                .ifPresent(placeholder -> {
                    throw new IllegalArgumentException(
                            "expected a value in place of " + placeholder.group() + ", such as GET /articles/7");
                });
        return request;
    }

    static Matcher request(String text) {
        Matcher matcher = REQUEST.matcher(text);
        if (!matcher.matches() || !isPath(PLACEHOLDER.matcher(matcher.group(2)).replaceAll("1"))) {
            throw new IllegalArgumentException(
                    "expected a method and a path, such as GET /hello/{latency}; methods are GET, POST, PUT and "
                            + "DELETE");
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

    /**
     * What requests of an experiment may refer to.
     *
     * @param parameters of the matrix
     * @param records in the database; 0 where there is none
     */
    record RequestTerms(Map<String, List<Integer>> parameters, int records) {

        static RequestTerms of(Map<String, List<Integer>> parameters, List<BackEnd> backEnds) {
            return new RequestTerms(parameters, Experiment.recordsOf(backEnds));
        }
    }
}
