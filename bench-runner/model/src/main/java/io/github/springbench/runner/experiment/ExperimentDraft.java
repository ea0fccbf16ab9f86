package io.github.springbench.runner.experiment;

import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Target;
import io.github.springbench.runner.model.Target.JarFacts;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.Trust;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An experiment on somebody's own service, before it is written into a file.
 *
 * @param name of the experiment and of its file
 * @param schema the way from the file's folder to the form of experiment files, for editors; null where there is none
 * @param jar the way from the file's folder to the jar; null where the service runs already
 * @param facts what the jar holds; null likewise
 * @param url of a service that runs already; null for a jar
 * @param pid of its process at this moment; null where that is not known
 * @param health the path that answers with a status of 200 to 299 as soon as it is ready; null where the request tells
 * @param requests what users send: each the only one, or any of several
 * @param cookies what users do with those that it sets; null where it sets none
 * @param https whether the jar is called by https
 * @param trust {@code none}, or the way from the file's folder to certificates; null for those that the JDK trusts
 */
@RecordBuilder
public record ExperimentDraft(
        String name,
        String schema,
        String jar,
        JarFacts facts,
        String url,
        Long pid,
        String health,
        List<Asked> requests,
        Cookies cookies,
        boolean https,
        String trust)
        implements ExperimentDraftBuilder.With {

    private static final String ACTUATOR = "/actuator/health";
    private static final String JAR_MEANING =
            "Your jar; the path starts at the folder of this file. It is started again for each run.";

    /** One on a jar. */
    public static ExperimentDraft ofJar(String name, String schema, String jar, JarFacts facts, List<Asked> requests) {
        return new ExperimentDraft(
                name, schema, jar, facts, null, null, facts.actuator() ? ACTUATOR : null, requests, null, false, null);
    }

    /** One on a service that runs already. */
    public static ExperimentDraft ofUrl(String name, String schema, String url, Long pid, List<Asked> requests) {
        return new ExperimentDraft(name, schema, null, null, url, pid, null, requests, null, false, null);
    }

    /** The same with the statuses that answers had, in the order of the requests. */
    public ExperimentDraft withStatuses(List<Integer> statuses) {
        return withRequests(IntStream.range(0, requests.size())
                .mapToObj(place -> requests.get(place).withStatus(statuses.get(place)))
                .toList());
    }

    /** What is sent, in the order of the file. */
    public Stream<Request> sent() {
        return requests.stream().map(Asked::request);
    }

    /** The file's whole text. */
    public String text() {
        ExplainedYaml yaml = new ExplainedYaml();
        if (schema != null) {
            yaml.comment(0, "yaml-language-server: $schema=" + schema);
        }
        yaml.comment(0, "Written by ./bench init. ./bench plan checks it; docs/reference.md has all keys.");
        yaml.gap();
        yaml.key(
                0,
                "name",
                ExplainedYaml.text(name),
                "This file's own name without .yaml; results go to a folder of that name.");
        yaml.key(0, "question", question(), "The question that the report answers.");
        yaml.gap();
        yaml.key(0, "systems", "", "The systems to compare, with their names in tables and charts.");
        addSystems(yaml);
        if (jar != null) {
            addFlags(yaml);
        }
        addSecrets(yaml);
        addLoad(yaml);
        return yaml.toString();
    }

    private boolean onBothThreads() {
        return facts != null && facts.hasVirtualThreads();
    }

    private String question() {
        return "How many users does " + name + " hold"
                + (onBothThreads() ? ", on platform threads and on virtual threads?" : "?");
    }

    private void addSystems(ExplainedYaml yaml) {
        if (jar == null) {
            yaml.key(1, "running", "", "The service as it runs now. The bench neither starts nor stops it.");
            yaml.key(2, "url", ExplainedYaml.text(url), "Its address; the path is in the request.");
            if (pid != null) {
                yaml.comment(
                        2, "With its process id the report shows threads, heap and CPU. The id changes at each start.");
                yaml.comment(2, "pid: " + pid);
            }
        } else if (onBothThreads()) {
            addJar(yaml, "platform", "Each request on a platform thread of a pool.");
            addJar(yaml, "virtual", "Each request on its own virtual thread.");
            yaml.key(
                    2,
                    "virtual-threads",
                    "true",
                    "Sets Spring's option. A run fails if its requests run on other threads.");
        } else if (facts.stack() == Target.Stack.SERVLET) {
            addJar(yaml, "platform", "Each request on a platform thread of a pool.");
        } else if (facts.stack() == Target.Stack.REACTIVE) {
            addJar(yaml, "reactive", "All requests on a few event loops.");
        } else {
            addJar(yaml, "service", "The service without changes.");
        }
    }

    private void addJar(ExplainedYaml yaml, String system, String meaning) {
        yaml.key(1, system, "", meaning);
        yaml.key(2, "jar", ExplainedYaml.text(jar), JAR_MEANING);
        if (facts.springBoot() == null) {
            yaml.key(
                    2,
                    "arguments",
                    ExplainedYaml.list(OwnJar.SPRING_BOOTS_ARGUMENTS),
                    "The program's arguments; {port} and {address} are replaced by where it must listen.");
        }
        if (https) {
            yaml.key(2, "https", "true", "It is called by https, as localhost.");
        }
        if (health != null) {
            yaml.key(
                    2,
                    "health",
                    ExplainedYaml.text(health),
                    "The path that answers with a status of 200 to 299 as soon as the service is ready.");
        }
    }

    private void addFlags(ExplainedYaml yaml) {
        yaml.gap();
        yaml.key(0, "jvm", "[-Xmx1g]", "JVM flags of every system: the same heap for all.");
        if (JarFacts.TOMCAT.equals(facts.server())) {
            yaml.gap();
            yaml.comment(
                    0,
                    "Pool sizes decide such comparisons. Set the limits that you want to compare, such as Tomcat's"
                            + " default:");
            yaml.comment(0, "properties: {server.tomcat.threads.max: 200}");
        }
    }

    private void addSecrets(ExplainedYaml yaml) {
        if (trust != null) {
            yaml.gap();
            yaml.key(
                    0,
                    "trust",
                    ExplainedYaml.text(trust),
                    trust.equals(Trust.NONE_WORD)
                            ? "Any certificate is accepted, so nobody knows who answers."
                            : "The certificate of the service, or of its authority, in PEM.");
        }
        if (!secrets().isEmpty()) {
            yaml.gap();
            yaml.key(
                    0,
                    "secrets",
                    "[" + String.join(", ", secrets()) + "]",
                    "Variables of your environment that requests contain; no result shows their values.");
        }
    }

    /** The variables that its requests contain, each once. */
    public List<String> secrets() {
        return sent().flatMap(request -> RequestRules.secrets(request).stream())
                .distinct()
                .toList();
    }

    private void addLoad(ExplainedYaml yaml) {
        yaml.gap();
        yaml.key(0, "parameters", "", "Each system is measured with each of these numbers.");
        yaml.key(1, "users", "[100, 300, 1000]", "The number of users at a time.");
        yaml.gap();
        yaml.comment(0, "Set the response time that your users need; the report then says which systems meet it:");
        yaml.comment(0, "objectives: p95<200ms");
        yaml.gap();
        yaml.key(0, "workload", "", "The load.");
        yaml.key(1, "engine", "gatling", "The load generator: gatling, hyperfoil or jmeter.");
        boolean several = requests.size() > 1;
        yaml.key(
                1,
                "shape",
                "closed-with-think-time",
                several
                        ? "Each user sends a request, waits for the answer, pauses, and sends the next."
                        : "Each user sends the request, waits for the answer, pauses, and sends it again.");
        if (several) {
            yaml.key(
                    1,
                    "play",
                    Play.MIX.word(),
                    "How users go on: mix, to any request, as often as its weight says; journey, one after the other,"
                            + " without weights.");
            yaml.key(1, "requests", "", "The requests, with the names that their figures have.");
            requests.forEach(asked -> {
                yaml.key(2, ExplainedYaml.text(asked.name()), "", "");
                addRequest(yaml, 3, asked);
            });
        } else {
            addRequest(yaml, 1, requests.get(0));
        }
        if (cookies != null) {
            yaml.key(
                    1,
                    "cookies",
                    cookies.word(),
                    "The answer sets cookies. kept: each user sends its own back; none: each request is a visitor's"
                            + " first.");
        }
        yaml.key(1, "ramp", "10s", "The time over which the users arrive.");
        yaml.key(1, "duration", "60s", "How long each user goes on.");
        yaml.key(1, "pause", "1s..2s", "The think time of a user before the next request.");
        yaml.gap();
        yaml.key(0, "presets", "", "Variants of this experiment, chosen with --preset.");
        yaml.key(1, "quick", "", "A first answer in a few minutes.");
        yaml.key(2, "users", "[100, 300]", "");
        yaml.key(2, "ramp", "5s", "");
        yaml.key(2, "duration", "15s", "");
    }

    private void addRequest(ExplainedYaml yaml, int level, Asked asked) {
        Request request = asked.request();
        asked.remarks().forEach(remark -> yaml.comment(level, remark));
        yaml.key(
                level,
                "request",
                ExplainedYaml.text(request.method() + " " + request.path()),
                "The request of each user. It is sent thousands of times, so it must be repeatable.");
        if (requests.size() > 1) {
            yaml.key(level, "weight", "1", "How often it is sent, compared with the others.");
        }
        if (!request.headers().isEmpty()) {
            yaml.key(level, "headers", "", "Headers that are sent beside those of the client.");
            request.headers()
                    .forEach((name, value) ->
                            yaml.key(level + 1, ExplainedYaml.text(name), ExplainedYaml.text(value), ""));
        }
        if (request.body() != null) {
            yaml.key(
                    level,
                    "body",
                    ExplainedYaml.text(request.body()),
                    "What is sent; {fresh-id} in it is replaced by an id that no other request has.");
        }
        yaml.key(level, "expect", "", "The expected answer.");
        yaml.key(
                level + 1,
                "status",
                Integer.toString(asked.status()),
                "Its status. Add 'body' to compare the whole body.");
    }

    /**
     * A request, and the right answer.
     *
     * @param name of one of several; null of the only one
     * @param status of the right answer
     * @param remarks what somebody has to correct in the file, each a sentence
     */
    public record Asked(String name, Request request, int status, List<String> remarks) {

        private static final int OK = 200;

        /** A request that is the only one. */
        public static List<Asked> only(Request request) {
            return List.of(new Asked(null, request, OK, List.of()));
        }

        Asked withStatus(int seen) {
            return new Asked(name, request, seen, remarks);
        }
    }

    /** Writes YAML for people: each key is explained by the line above it, where it stands first. */
    static final class ExplainedYaml {

        private static final String INDENT = "  ";

        /** What is the same text without quotes, wherever it stands. */
        private static final Pattern PLAIN = Pattern.compile("[A-Za-z./][A-Za-z0-9 ./_=?&%~+,-]*[A-Za-z0-9/?]");

        /** What YAML takes for something else than a text. */
        private static final Set<String> WORDS = Set.of("null", "true", "false");

        private final StringBuilder text = new StringBuilder();
        private final Set<String> explained = new HashSet<>();

        /**
         * A key.
         *
         * @param level of its section, from 0 up
         * @param value as YAML has it; empty where a section begins
         * @param meaning in a sentence
         */
        void key(int level, String key, String value, String meaning) {
            if (explained.add(key) && !meaning.isEmpty()) {
                comment(level, meaning);
            }
            line(level, key + (value.isEmpty() ? ":" : ": " + value));
        }

        void comment(int level, String words) {
            line(level, "# " + words);
        }

        void gap() {
            text.append('\n');
        }

        private void line(int level, String words) {
            text.append(INDENT.repeat(level)).append(words).append('\n');
        }

        /** A text as a value, in quotes where it needs them. */
        static String text(String value) {
            if (PLAIN.matcher(value).matches() && !WORDS.contains(value.toLowerCase(Locale.ROOT))) {
                return value;
            }
            return '"' + value.codePoints().mapToObj(ExplainedYaml::escaped).collect(Collectors.joining()) + '"';
        }

        private static String escaped(int character) {
            if (character == '"' || character == '\\') {
                return "\\" + (char) character;
            }
            return Character.isISOControl(character)
                    ? String.format(Locale.ROOT, "\\u%04x", character)
                    : Character.toString(character);
        }

        /** Texts as a list. */
        static String list(List<String> values) {
            return values.stream().map(value -> '"' + value + '"').collect(Collectors.joining(", ", "[", "]"));
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }
}
