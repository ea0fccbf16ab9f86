package io.github.springbench.runner.experiment;

import io.github.springbench.runner.experiment.YamlSection.YamlExcerpt;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Answer.Place;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.Workload.Requests;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a request of an experiment file may be. */
final class RequestRules {

    /** A path must not begin with two slashes: they would name a host, so another machine would be called. */
    private static final Pattern REQUEST = Pattern.compile("(GET|POST|PUT|PATCH|DELETE) (/(?!/).*)", Pattern.DOTALL);

    /** What a URI may have as it is (RFC 3986, sections 3.3 and 3.4). */
    private static final Pattern OF_URI = Pattern.compile("[A-Za-z0-9._~!$&'()*+,;=:@/?%-]++");

    /** Of a path: a word in braces, a text that needs no encoding, or another letter. */
    private static final Pattern PART = Pattern.compile("\\{++[^{}\"\\s]++}|" + OF_URI + "|.", Pattern.DOTALL);

    private static final Pattern HALF_ENCODED = Pattern.compile("%(?![0-9A-Fa-f]{2})");

    /** Segments that some clients leave out, Gatling among them. */
    private static final Pattern LEFT_OUT = Pattern.compile("^[^?]*/(?:/|\\.\\.?(?:[/?]|$))");

    /** A name of RFC 9110, section 5.1. */
    private static final Pattern HEADER = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]+");

    /** Clients replace other letters by a question mark, each by its own rules. */
    private static final Pattern HEADER_VALUE = Pattern.compile("[\\x20-\\x7E]*");

    /** What a client itself says of its connection and of the length of what it sends; some refuse to be told. */
    private static final Set<String> OF_THE_CLIENT = Set.of(
            "connection",
            "content-length",
            "expect",
            "host",
            "keep-alive",
            "te",
            "trailer",
            "transfer-encoding",
            "upgrade",
            "via");

    /** Headers that nearly always hold a secret. */
    private static final Pattern SECRET_HEADER =
            Pattern.compile("(?i)(?:proxy-)?authorization|cookie|.*(?:token|secret|passw(?:or)?d|api-?key).*");

    /** A coding that an answer may have, unless its weight is 0 (RFC 9110, section 12.5.3). */
    private static final Pattern COMPRESSED = Pattern.compile(
            "(?i)(?:^|,)\\s*(?:gzip|br|deflate)(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))(?=\\s*(?:[;,]|$))");

    private static final Pattern POINTER = Pattern.compile("(?:/(?:[^~]|~[01])*)+", Pattern.DOTALL);

    private static final Pattern SECRET_NAME = Pattern.compile("[A-Z_][A-Z0-9_]*");

    private static final HexFormat PERCENT = HexFormat.of().withUpperCase().withPrefix("%");

    /** Methods that send something; a request of the others has no body. */
    private static final Set<String> SENDING = Set.of("POST", "PUT", "PATCH");

    private RequestRules() {}

    /**
     * An expected text may contain only placeholders of what is filled anew: of ids and keys only those that the
     * request sends.
     *
     * @param key what expects it
     */
    static void requireExpectable(YamlSection expect, String key, String text, Request sent, RequestTerms terms) {
        List<String> asked = sent == null ? List.of() : sent.placeholders().toList();
        Request.placeholders(text)
                .filter(words -> !(isFilledAnew(words) && asked.contains(words)))
                .filter(words -> !terms.others().contains(name(words)))
                .forEach(words -> expect.mistake(
                        key,
                        "'" + key + "' expects " + words + ", which is not replaced; write the text itself"
                                + (isFilledAnew(words)
                                        ? ", or send " + words + " in the request"
                                        : ", or " + Request.FRESH_ID + " for the id that was sent")
                                + ", or " + words.replaceFirst("\\{", "{{") + " for the braces themselves"));
    }

    /**
     * A JSON pointer of RFC 6901, but not the one to the whole body.
     *
     * @throws IllegalArgumentException where it is none
     */
    static String pointer(String text) {
        if (!POINTER.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "expected a JSON pointer to a field of the answer, such as /id or" + " /items/0/name");
        }
        return text;
    }

    /** Where a value that later requests have is in an answer, as the file says it. */
    static String place(String text) {
        Place place = Place.named(text).orElse(null);
        if (place == null
                || place.pointer() != null && !POINTER.matcher(place.pointer()).matches()
                || place.header() != null && !HEADER.matcher(place.header()).matches()) {
            throw new IllegalArgumentException("expected a JSON pointer such as /id, 'header NAME', or 'end of header"
                    + " NAME' for what stands behind its last slash");
        }
        return text;
    }

    /** A name for a value that requests have: no other may have it. */
    static void requireUnusedName(YamlSection section, String name, RequestTerms terms) {
        if (isFilledAnew("{" + name + "}")
                || terms.parameters().containsKey(name)
                || terms.others().contains(name)) {
            section.mistake(
                    name,
                    "{" + name + "} already stands for a parameter, a column of the feeder or a value of an answer;"
                            + " choose another name");
        }
    }

    private static boolean isFilledAnew(String words) {
        return words.equals(Request.FRESH_ID) || RequestKeys.isKey(words);
    }

    static void requireBody(YamlSection section, Request request) {
        boolean sends = SENDING.contains(request.method());
        if (sends && request.body() == null) {
            section.mistake("request", "'request' is a " + request.method() + " and needs 'body', what to send");
        } else if (!sends && request.body() != null) {
            section.mistake(
                    "body",
                    "'body' cannot be sent with a " + request.method()
                            + "; take it out, or write POST, PUT or PATCH into 'request'");
        }
    }

    /**
     * The text of a file that is sent.
     *
     * @throws IllegalArgumentException where it has none
     */
    static String textOf(String name, Path folder) {
        try {
            return Values.text(SmallFile.read(folder.resolve(Values.words(name))));
        } catch (IOException | InvalidPathException unreadable) {
            throw new IllegalArgumentException("expected a file with the text to send, whose path starts at the folder"
                    + " of this file (" + unreadable.getMessage() + ")");
        }
    }

    /** The headers of a request, in their order; none where it names none. */
    static Map<String, String> headers(YamlSection section) {
        Map<String, String> headers = new LinkedHashMap<>();
        Set<String> known = new HashSet<>();
        section.section("headers").ifPresent(given -> given.keys().forEach(name -> {
            if (!known.add(name.toLowerCase(Locale.ROOT))) {
                given.mistake(name, "'" + name + "' is there twice; write each header once");
            }
            headers.put(name, given.hidden(name, value -> header(name, value), ""));
        }));
        return headers;
    }

    /** A header's value; only its placeholders are yet to be filled in. */
    static String header(String name, String value) {
        if (!HEADER.matcher(name).matches()) {
            throw new IllegalArgumentException("'" + YamlExcerpt.of(name)
                    + "' cannot be the name of a header; expected letters, digits and '-', such as Accept-Language");
        }
        if (OF_THE_CLIENT.contains(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException("expected no '" + name
                    + "', which each client sets itself, as its connection needs it; take it out");
        }
        if (!HEADER_VALUE.matcher(value).matches()) {
            throw new IllegalArgumentException("expected a line of ASCII characters in the header '" + name
                    + "'; encode others as your service decodes them, such as %C3%BC for ü");
        }
        boolean isOfElsewhere = Request.placeholders(value).findAny().isPresent();
        if (isOfSecrets(name) && !isOfElsewhere) {
            String variable = name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
            throw new IllegalArgumentException("expected no value of '" + name + "' in the file, because each result"
                    + " would show it; write ${" + variable + "} in its place, 'secrets: [" + variable
                    + "]' at the top level, and set that variable of your environment");
        }
        return value.strip();
    }

    /** Cookies that users keep would come twice where a header names them, too. */
    static void requireOneSource(YamlSection section, Map<String, String> headers, Cookies cookies) {
        if (cookies == Cookies.KEPT && headers.keySet().stream().anyMatch("Cookie"::equalsIgnoreCase)) {
            section.mistake(
                    "cookies",
                    "users keep the cookies of answers, and the header 'Cookie' sends others; write cookies: none, or"
                            + " take the header out");
        }
    }

    /** Nobody here unpacks answers: one that may be compressed cannot be compared, and nothing can be kept of it. */
    static void requireReadable(YamlSection section, Exchange exchange) {
        boolean read = exchange.expectedBody() != null
                || !exchange.rest().contains().isEmpty()
                || !exchange.rest().json().isEmpty()
                || exchange.rest().kept().values().stream().anyMatch(place -> place.startsWith("/"));
        exchange.headers().forEach((name, value) -> {
            if (read
                    && name.equalsIgnoreCase("Accept-Encoding")
                    && COMPRESSED.matcher(value).find()) {
                section.mistake(
                        "headers",
                        "'" + name + "' asks for a compressed answer, which is not unpacked, so nothing can be"
                                + " expected in its body, or kept of it; take the header out, or write " + name
                                + ": identity");
            }
        });
    }

    /** The name of a secret, for which a variable of the environment stands. */
    static String secretName(String text) {
        if (!SECRET_NAME.matcher(text).matches()) {
            throw new IllegalArgumentException("expected the name of a variable of your environment in capital letters,"
                    + " without its value, such as TOKEN");
        }
        return text;
    }

    /** A secret that no request contains may be a slip of the pen. */
    static void requireUsed(YamlSection top, List<String> secrets, Stream<Request> requests) {
        Set<String> used = requests.flatMap(Request::placeholders).collect(Collectors.toSet());
        secrets.stream()
                .filter(secret -> !used.contains("${" + secret + "}"))
                .forEach(secret -> top.mistake(
                        "secrets",
                        "no request contains the secret " + secret + "; write ${" + secret
                                + "} into a header or the body, or take it out"));
    }

    /** What a request may ask for; an id has its place in a body or a header. */
    private static Set<String> known(RequestTerms terms, Request request) {
        Set<String> known = new TreeSet<>(terms.parameters().keySet());
        known.addAll(terms.others());
        if (request.body() != null || !request.headers().isEmpty()) {
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
        Stream<String> sent = request.placeholders().filter(words -> !words.equals(Request.FRESH_ID));
        Stream<String> inPath =
                Request.placeholders(request.path()).filter(words -> words.equals(Request.FRESH_ID) || isSecret(words));
        Stream.concat(inPath, sent.filter(words -> !isAllowed(words, terms)))
                .distinct()
                .forEach(words -> section.mistake("request", unknown(words, request, terms)));
        Set<String> used = request.placeholders().collect(Collectors.toSet());
        terms.parameters().keySet().stream()
                .filter(parameter -> !terms.oneOfSeveral())
                .filter(parameter -> !ParametersReader.SIZES.contains(parameter))
                .filter(parameter -> !used.contains("{" + parameter + "}"))
                .forEach(parameter -> section.mistake(
                        "request",
                        "'request' does not use the parameter '" + parameter + "'; write {" + parameter
                                + "} into its path, a header or its body, or take the parameter out"));
    }

    private static String unknown(String words, Request request, RequestTerms terms) {
        String what;
        if (isSecret(words)) {
            what = terms.secrets().contains(secret(words))
                    ? "a secret, in its path, which logs and messages show; send it in a header or in the body"
                    : "no secret; add " + secret(words) + ", a variable of your environment, to 'secrets'";
        } else if (RequestKeys.isOfRecords(words)) {
            what = "a number up to the 'records' of a database, and there is none in 'back-ends'; write how many there"
                    + " are, as in " + words.replace("}", ":1000}");
        } else {
            what = "no parameter; " + Nearest.hint(name(words), known(terms, request));
        }
        return "'request' asks for " + words + ", which is " + what + " (for the braces themselves, write "
                + words.replaceFirst("\\{", "{{") + ")";
    }

    private static boolean isSecret(String words) {
        return words.startsWith("$");
    }

    private static String secret(String words) {
        return words.substring(2, words.length() - 1);
    }

    /** The secrets that a request contains, each once. */
    static List<String> secrets(Request request) {
        return request.placeholders()
                .filter(RequestRules::isSecret)
                .map(RequestRules::secret)
                .distinct()
                .toList();
    }

    /** Whether a header nearly always holds a secret. */
    static boolean isOfSecrets(String header) {
        return SECRET_HEADER.matcher(header).matches();
    }

    private static boolean isAllowed(String words, RequestTerms terms) {
        return isSecret(words) && terms.secrets().contains(secret(words))
                || terms.parameters().containsKey(name(words))
                || terms.others().contains(name(words))
                || RequestKeys.isKey(words) && (terms.records() > 0 || !RequestKeys.isOfRecords(words));
    }

    private static String name(String words) {
        return words.substring(1, words.length() - 1);
    }

    /**
     * Of several requests not each need use each parameter, but one must. They ask for nothing whose time differs by
     * request and would have to be known.
     */
    static void requireSeveral(YamlSection section, RequestTerms terms, List<Request> requests) {
        if (requests.size() < 2 || requests.size() > Requests.MOST) {
            section.mistake(
                    "requests",
                    "expected 2 to " + Requests.MOST + " requests, each below a name of its own; write a single one"
                            + " into 'request'");
        }
        if (terms.parameters().containsKey(Axis.LATENCY.parameter())) {
            section.mistake("requests", "several requests have no common latency; give that parameter another name");
        }
        Set<String> used = requests.stream().flatMap(Request::placeholders).collect(Collectors.toSet());
        terms.parameters().keySet().stream()
                .filter(parameter -> !ParametersReader.SIZES.contains(parameter))
                .filter(parameter -> !used.contains("{" + parameter + "}"))
                .forEach(parameter ->
                        section.mistake("requests", "no request uses the parameter '" + parameter + "'; take it out"));
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

    /** One that can be sent as it stands. */
    static Request requestWithoutParameters(String text, Map<String, String> headers, String body) {
        Request line = request(text);
        Request request = new Request(line.method(), line.path(), headers, body == null ? null : Values.text(body));
        boolean sends = SENDING.contains(request.method());
        if (request.method().equals("DELETE")) {
            throw new IllegalArgumentException(
                    "expected GET, POST, PUT or PATCH, because a repeated DELETE finds nothing to delete");
        }
        if (sends && body == null) {
            throw new IllegalArgumentException("a " + request.method() + " needs a body, what to send");
        }
        if (!sends && body != null) {
            throw new IllegalArgumentException(
                    "a " + request.method() + " sends no body; expected a POST, PUT or PATCH");
        }
        List<String> inPath = Request.placeholders(request.path()).toList();
        request.placeholders()
                .filter(words -> !RequestKeys.isKey(words) || RequestKeys.isOfRecords(words))
                .filter(words -> inPath.contains(words) || !words.equals(Request.FRESH_ID) && !isSecret(words))
                .findFirst()
                .ifPresent(words -> {
                    throw new IllegalArgumentException("expected a value in place of " + words
                            + ", such as GET /articles/7, or " + words.replaceFirst("\\{", "{{")
                            + " for the braces themselves");
                });
        return request;
    }

    /**
     * What is sent, its path in the form in which all clients send it.
     *
     * @param text method and path
     */
    static Request request(String text) {
        Matcher line = REQUEST.matcher(text.strip());
        if (!line.matches()) {
            throw new IllegalArgumentException(
                    "expected a method and a path, such as GET /hello/{latency}; methods are GET, POST, PUT, PATCH and "
                            + "DELETE");
        }
        return new Request(line.group(1), path(line.group(2)), null);
    }

    /**
     * A path and its query as they are sent. Clients differ in what they do with letters that a URI cannot have, so
     * these are percent-encoded as UTF-8 here, once; what is encoded already stays, and so do placeholders.
     */
    static String path(String text) {
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(
                    "expected a path in one line, without control characters; write %0A for the end of a line");
        }
        if (text.indexOf('#') >= 0) {
            throw new IllegalArgumentException("expected a path without '#', after which nothing is sent; write %23"
                    + " for the character itself");
        }
        if (HALF_ENCODED.matcher(text).find()) {
            throw new IllegalArgumentException(
                    "expected two hexadecimal digits after each '%' of the path; write %25 for the character itself");
        }
        if (LEFT_OUT.matcher(text).find()) {
            throw new IllegalArgumentException("expected a path without the segments '.', '..' and '', which some"
                    + " clients leave out; write the path that they lead to");
        }
        // Some clients leave the question mark of an empty query out, too.
        String whole = text.indexOf('?') == text.length() - 1 ? text.substring(0, text.length() - 1) : text;
        return PART.matcher(whole).replaceAll(part -> Matcher.quoteReplacement(encoded(part.group())));
    }

    private static String encoded(String part) {
        if (part.equals("{") || part.equals("}")) {
            throw new IllegalArgumentException("expected no braces in a path but those of a placeholder such as"
                    + " {latency}; write %7B and %7D for the characters themselves");
        }
        if (part.startsWith("{{")) {
            return "%7B".repeat(part.lastIndexOf('{')) + path(name(part.substring(part.lastIndexOf('{')))) + "%7D";
        }
        boolean isSentAsItIs = part.startsWith("{") || OF_URI.matcher(part).matches();
        return isSentAsItIs ? part : PERCENT.formatHex(part.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * What requests of an experiment may refer to.
     *
     * @param parameters of the matrix
     * @param records in the database; 0 where there is none
     * @param secrets variables of the environment
     * @param others columns of a feeder, and values of answers before
     * @param folder at which the paths of files with bodies start
     * @param oneOfSeveral whether another request may use what this one does not
     */
    record RequestTerms(
            Map<String, List<Integer>> parameters,
            int records,
            List<String> secrets,
            Set<String> others,
            Path folder,
            boolean oneOfSeveral) {

        static RequestTerms of(
                Map<String, List<Integer>> parameters, List<BackEnd> backEnds, List<String> secrets, Path folder) {
            return new RequestTerms(parameters, Experiment.recordsOf(backEnds), secrets, Set.of(), folder, false);
        }

        RequestTerms with(Collection<String> further) {
            Set<String> all = new TreeSet<>(others);
            all.addAll(further);
            return new RequestTerms(parameters, records, secrets, all, folder, oneOfSeveral);
        }

        RequestTerms ofOne() {
            return new RequestTerms(parameters, records, secrets, others, folder, true);
        }
    }
}
