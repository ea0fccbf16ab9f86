package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.load.DuelGenerator.Bout;
import io.github.springbench.runner.load.DuelGenerator.DuelTask;
import io.github.springbench.runner.load.LoadAgent;
import io.github.springbench.runner.load.LoadFleet;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Answer;
import io.github.springbench.runner.model.Request.Answer.Place;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Pause;
import io.github.springbench.runner.model.Workload.Requests.Play;
import io.github.springbench.runner.model.Workload.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * A load in Hyperfoil's own words, which anyone can give to Hyperfoil itself. Its phases: a warm-up, a rest, and then
 * the load. Users who arrive over a ramp come in groups, mostly one each second, and each group has a phase of its own.
 */
public final class BenchmarkYaml {

    /** Between warm-up and load: the last answers of the one come in before the other begins. */
    public static final Duration REST = Duration.ofSeconds(2);

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** Of phases that are measured: their numbers are bytes in the record ({@code BenchmarkFile} of the engine). */
    private static final long MOST_PARTS = Byte.MAX_VALUE;

    /** A request under way for longer counts as unanswered; as long as Gatling waits. */
    static final Duration TIMEOUT = Duration.ofSeconds(60);

    /** What SnakeYAML reads: code points of a document. */
    private static final int LONGEST = 3 << 20;

    /** Enough for all lines of a load but those of its bodies. */
    private static final int OTHER_LINES = 256 << 10;

    /** Headers up to this length are written wherever they are sent. */
    private static final int SHORT = 200;

    /** Around the name of a variable, until what looks like one is escaped: a letter that no text has. */
    private static final String VARIABLE = "\uE000";

    private static final Pattern IN_PATTERN = Pattern.compile(VARIABLE + "(\\w+)" + VARIABLE);

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z][A-Za-z0-9-]*");

    /** The load, or that of a slice. */
    private LoadTask task;

    private Workload workload;

    /** The loads on all services; of a duel two, which differ in their addresses and connections only. */
    private final List<LoadTask> sides;

    /** As many as the largest load needs. */
    private final int connections;

    private final AgentSection agents;
    private final List<String> lines = new ArrayList<>();

    /** Long texts that were written. Each is written once, because Hyperfoil reads a file of {@link #LONGEST} only. */
    private final List<String> texts = new ArrayList<>();

    /** The lines of requests that only refer to long texts. */
    private final Map<List<Object>, List<String>> repeated = new HashMap<>();

    /**
     * The first phase of the load, and its due time within the ramp. Later phases start relative to it, because the end
     * of the rest is not known in advance.
     */
    private String first;

    private Duration firstAfter;

    /** The service that requests name; null where there is only one. */
    private String authority;

    /** Over which time the users of a slice arrive. */
    private Duration arrival = Duration.ZERO;

    private BenchmarkYaml(List<LoadTask> sides, int connections, String mark) {
        this.task = sides.get(0);
        this.workload = task.workload();
        this.sides = sides;
        this.connections = connections;
        this.agents = new AgentSection(task.fleet(), mark);
    }

    static String of(LoadTask task) {
        return of(task, LoadFleet.mark());
    }

    /** @param mark in the names of a fleet's agents */
    static String of(LoadTask task, String mark) {
        BenchmarkYaml yaml = new BenchmarkYaml(List.of(task), task.connections(), mark);
        yaml.head();
        yaml.warmUp();
        yaml.load();
        return yaml.text();
    }

    /** Both services are warmed up together; then each slice begins when the last request of the one before ended. */
    static String of(DuelTask duel) {
        int connections =
                duel.slices().stream().mapToInt(LoadTask::connections).max().orElseThrow();
        BenchmarkYaml yaml =
                new BenchmarkYaml(List.of(duel.first(), duel.bouts().get(0).second()), connections, LoadFleet.mark());
        yaml.head();
        yaml.warmUp();
        yaml.slices(duel);
        return yaml.text();
    }

    private String text() {
        return String.join("\n", lines) + "\n";
    }

    /** Whether Hyperfoil can read what a load becomes: each phase has a path, and a warm-up can have its own body. */
    static boolean isReadable(Workload workload) {
        long lines = 0;
        long once = 0;
        for (Part part : workload.parts()) {
            lines += part.exchange().path().length();
            once += 2 * length(part.exchange().body());
            // As JSON within YAML, where what is escaped is escaped again.
            once += part.exchange()
                    .expectedTexts()
                    .mapToLong(text -> part.exchange().answer() == null ? length(text) : 2 * length(text))
                    .sum();
            for (Map.Entry<String, String> header : part.exchange().headers().entrySet()) {
                lines += header.getKey().length() + Math.min(SHORT, length(header.getValue()));
                once += 2 * length(header.getValue());
            }
        }
        return MOST_PARTS * lines + once <= LONGEST - OTHER_LINES;
    }

    private static long length(String text) {
        return text == null ? 0 : quoted(text).length();
    }

    private void head() {
        add("# " + task.name());
        add("name: " + (task.fleet() == null ? "load" : agents.mark()));
        lines.addAll(agents.lines());
        add("threads: 1");
        add("http:");
        for (LoadTask side : sides) {
            String item = sides.size() == 1 ? "  " : "- ";
            add(item + "host: " + side.baseUrl().getScheme() + "://"
                    + side.baseUrl().getAuthority());
            add("  allowHttp1x: true");
            add("  allowHttp2: false");
            add("  sharedConnections: " + connections());
            add("  connectionStrategy: " + (side.oneRequestPerConnection() ? "ALWAYS_NEW" : "SESSION_POOLS"));
            add("  pipeliningLimit: 1");
            add("  requestTimeout: " + millis(TIMEOUT));
        }
        add("# Nothing that a browser does unasked, and no user leaves after a wrong answer: it is counted.");
        add("ergonomics:");
        add("  repeatCookies: " + (workload.exchange().cookies() == Cookies.KEPT));
        for (String habit : List.of("userAgentFromSession", "autoRangeCheck", "stopOnInvalid")) {
            add("  " + habit + ": false");
        }
        add("phases:");
    }

    /** As many as are needed, and a multiple of the agents: each then has as many for its share of the users. */
    private int connections() {
        List<Integer> together = workload.open() ? List.of() : usersOfParts();
        return agents.count() == 0
                ? connections
                : Stream.of(List.of(task.connections()), usersOfWarmUp(), together)
                        .mapToInt(agents::connections)
                        .max()
                        .orElseThrow();
    }

    /** The callers of the warm-up who send the request of the load, and those who send the brief one. */
    private List<Integer> usersOfWarmUp() {
        int callers = workload.warmUpCallersOfLoadGenerator(task.connections());
        int brief = task.briefRequest() == null ? 0 : callers / 2;
        return List.of(callers - brief, brief);
    }

    private void warmUp() {
        if (workload.loadGeneratorWarmUp() == null) {
            return;
        }
        int brief = usersOfWarmUp().get(1);
        List<String> names = new ArrayList<>();
        for (LoadTask side : sides) {
            String which = sides.size() == 1 ? "" : "-" + sides.indexOf(side);
            authority = sides.size() == 1 ? null : side.baseUrl().getAuthority();
            warmUp("warm-up" + which, names, usersOfWarmUp().get(0), () -> scenario(Pause.NONE, true));
            if (brief > 0) {
                warmUp("warm-up-brief" + which, names, brief, () -> {
                    add("      scenario:");
                    add("      - request:");
                    turn(true);
                    request(task.briefRequest(), workload.exchange());
                });
            }
        }
        add("- rest:");
        add("    noop:");
        add("      duration: " + millis(REST));
        add("      startAfterStrict:");
        names.forEach(name -> add("      - " + name));
    }

    private void warmUp(String name, List<String> names, int callers, Runnable scenario) {
        names.add(name);
        add("- " + name + ":");
        add("    always:");
        add("      users: " + callers);
        add("      duration: " + millis(task.longestWarmUp()));
        add("      isWarmup: true");
        scenario.run();
    }

    private void slices(DuelTask duel) {
        String before = "rest";
        int slice = 0;
        for (Bout bout : duel.bouts()) {
            arrival = bout.spread();
            for (LoadTask next : bout.slices()) {
                task = next;
                workload = next.workload();
                authority = next.baseUrl().getAuthority();
                String name = "slice-" + slice++;
                add("- " + name + ":");
                add("    always:");
                add("      duration: " + millis(workload.duration()));
                add("      startAfterStrict: " + before);
                add("      users: " + task.load().size());
                scenario(workload.pause(), false);
                before = name;
            }
        }
    }

    private void load() {
        if (workload.open()) {
            phase("load", "constantRate", Duration.ZERO);
            add("      usersPerSec: " + task.load().size());
            add("      maxSessions: " + task.connections());
            add("      variance: false");
            scenario(Pause.NONE, false);
            return;
        }
        List<Integer> usersOfParts = usersOfParts();
        for (int part = 0; part < usersOfParts.size(); part++) {
            if (usersOfParts.get(part) > 0) {
                String name = usersOfParts.size() == 1 ? "load" : "load-" + part;
                phase(name, "always", SECOND.multipliedBy(part * secondsOfAPart()));
                add("      users: " + usersOfParts.get(part));
                scenario(workload.pause(), false);
            }
        }
    }

    /** How many users come in each part of the ramp. */
    private List<Integer> usersOfParts() {
        int parts = (int) Math.max(1, workload.ramp().toSeconds() / secondsOfAPart());
        return IntStream.range(0, parts)
                .mapToObj(part -> share(part + 1, parts) - share(part, parts))
                .toList();
    }

    /** One, unless the ramp is so long that the record could not tell its parts from each other. */
    private long secondsOfAPart() {
        return Math.max(1, (workload.ramp().toSeconds() + MOST_PARTS - 1) / MOST_PARTS);
    }

    /**
     * How many of the users have come when so many parts are over. Until the last one as many for each agent: what
     * cannot be shared evenly always goes to the same one.
     */
    private int share(int part, int parts) {
        int came = (int) ((long) task.load().size() * part / parts);
        return part == parts ? came : came - came % Math.max(1, agents.count());
    }

    private void phase(String name, String kind, Duration after) {
        add("- " + name + ":");
        add("    " + kind + ":");
        add("      duration: " + millis(workload.duration()));
        if (workload.loadGeneratorWarmUp() == null) {
            add("      startTime: " + millis(after));
        } else if (first == null) {
            first = name;
            firstAfter = after;
            add("      startAfterStrict: rest");
        } else {
            add("      startWith:");
            add("        phase: " + first);
            add("        delay: " + millis(after.minus(firstAfter)));
        }
    }

    /** Users think before each request: they would all begin in the same moment otherwise. */
    private void scenario(Pause pause, boolean warmUp) {
        add("      scenario:");
        if (workload.requests() != null && workload.requests().play() == Play.MIX) {
            mix(pause, warmUp);
            return;
        }
        add("      - request:");
        turn(warmUp);
        for (Part part : workload.parts()) {
            think(pause);
            if (workload.requests() != null) {
                // Its cache would answer a request that a journey repeats.
                add("        - clearHttpCache");
            }
            request(
                    workload.requests() == null
                            ? task.request()
                            : part.exchange().request(),
                    part.exchange());
        }
    }

    /** Each pass draws a number, and begins the request that it belongs to: as many numbers as its weight. */
    private void mix(Pause pause, boolean warmUp) {
        add("        initialSequences:");
        add("        - choose:");
        furtherIn(() -> {
            turn(warmUp);
            think(pause);
            add("        - randomInt: which <- 1 .. " + workload.requests().weights());
            int from = 1;
            for (Part part : workload.parts()) {
                add("        - conditional:");
                add("            intCondition:");
                add("              fromVar: which");
                add("              greaterOrEqualTo: " + from);
                add("              lessOrEqualTo: " + (from + part.weight() - 1));
                add("            actions:");
                add("            - newSequence: " + quoted(part.name()));
                from += part.weight();
            }
        });
        add("        sequences:");
        for (Part part : workload.parts()) {
            add("        - " + quoted(part.name()) + ":");
            furtherIn(() -> request(part.exchange().request(), part.exchange()));
        }
    }

    /**
     * Begins a turn: sets variables to the values of the next row, and those for values of answers to nothing, because
     * a request that uses a variable without a value would end its user. It is a step of our engine, as are the others
     * whose names begin with {@code bench}: Hyperfoil itself takes rows by chance only, and its reader of JSON has
     * another language for places than Gatling's.
     */
    private void turn(boolean warmUp) {
        if (!arrival.isZero() && !warmUp) {
            add("        - benchArrival: " + quoted(Long.toString(arrival.toMillis())));
        }
        Step step = workload.step();
        if (step != null && !warmUp) {
            add("        - benchStep: "
                    + quoted(step.from() + " until " + step.begin().toMillis() + " and from "
                            + step.end().toMillis()));
        }
        if (workload.feeder() != null || !workload.kept().isEmpty()) {
            Map<String, Object> turn = new LinkedHashMap<>();
            turn.put("warm-up", warmUp);
            turn.put(
                    "rows",
                    workload.feeder() == null ? null : task.rows().getFileName().toString());
            turn.put(
                    "columns",
                    workload.feeder() == null ? List.of() : workload.feeder().columns());
            turn.put(
                    "kept",
                    IntStream.range(0, workload.kept().size())
                            .mapToObj(place -> "kept" + place)
                            .toList());
            add("        - benchTurn: " + json(turn));
        }
    }

    private static String json(Object value) {
        return quoted(JsonMapper.shared().writeValueAsString(value));
    }

    /** Lines that belong to a sequence with a name of its own. */
    private void furtherIn(Runnable steps) {
        int from = lines.size();
        steps.run();
        lines.subList(from, lines.size()).replaceAll("  "::concat);
    }

    private void think(Pause pause) {
        if (!pause.zero()) {
            add("        - thinkTime:");
            if (pause.min().equals(pause.max())) {
                add("            duration: " + millis(pause.min()));
            } else {
                add("            random: LINEAR");
                add("            min: " + millis(pause.min()));
                add("            max: " + millis(pause.max()));
            }
        }
    }

    /** Many phases have the same request: when its long texts are written, all further ones have the same lines. */
    private void request(Request request, Exchange right) {
        List<Object> key = Arrays.asList(request, right, authority);
        if (!repeated.containsKey(key)) {
            int from = lines.size();
            int known = texts.size();
            write(request, right);
            if (texts.size() == known) {
                repeated.put(key, List.copyOf(lines.subList(from, lines.size())));
            }
        } else {
            lines.addAll(repeated.get(key));
        }
    }

    private void write(Request request, Exchange right) {
        Map<String, String> drawn = draw(request);
        add("        - httpRequest:");
        add("            " + request.method() + ": " + text(request.path(), true, inPath(drawn)));
        if (authority != null) {
            add("            authority: " + quoted(authority));
        }
        add("            metric: request");
        if (!request.allHeaders().isEmpty()) {
            add("            headers:");
            request.allHeaders().forEach((name, value) -> {
                String line = text(value, true, drawn);
                add("              " + (PLAIN.matcher(name).matches() ? name : quoted(name)) + ": "
                        + (line.length() > SHORT ? once(line) : line));
            });
        }
        if (request.body() != null) {
            add("            body:");
            // Hyperfoil looks for variables in a pattern, and in a text for nothing.
            boolean isPattern = Request.placeholders(request.body()).anyMatch(drawn::containsKey);
            add("              " + (isPattern ? "pattern: " : "text: ") + once(text(request.body(), isPattern, drawn)));
        }
        add("            handler:");
        add("              autoRangeCheck: false");
        add("              stopOnInvalid: false");
        add("              status:");
        add("              - range: " + right.expectedStatus());
        boolean isSame = right.expectedTexts().flatMap(Request::placeholders).noneMatch(drawn::containsKey);
        if (right.answer() != null || !isSame || "".equals(right.expectedBody())) {
            answer(right, drawn);
        } else if (right.expectedBody() != null) {
            expectBody(Request.sent(right.expectedBody(), Map.of()));
        }
    }

    /** What Hyperfoil itself does not check: parts of a body, bodies with values of their request, and empty ones. */
    private void answer(Exchange right, Map<String, String> drawn) {
        Answer rest = right.rest();
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("body", right.expectedBody() == null ? null : parts(right.expectedBody(), drawn));
        answer.put(
                "contains",
                rest.contains().stream().map(text -> parts(text, drawn)).toList());
        Map<String, List<String>> fields = new LinkedHashMap<>();
        rest.json().forEach((field, value) -> fields.put(field, parts(value, drawn)));
        answer.put("json", fields);
        List<Map<String, Object>> kept = new ArrayList<>();
        List<String> headers = new ArrayList<>();
        rest.kept().forEach((name, words) -> {
            Place place = Place.named(words).orElseThrow();
            String variable = "kept" + workload.kept().indexOf("{" + name + "}");
            if (place.pointer() != null) {
                kept.add(Map.of("variable", variable, "pointer", place.pointer()));
            } else {
                kept.add(Map.of("variable", variable, "header", "header" + headers.size(), "end", place.end()));
                headers.add(place.header());
            }
        });
        answer.put("kept", kept);
        if (!headers.isEmpty()) {
            add("              header:");
        }
        for (int header = 0; header < headers.size(); header++) {
            add("              - benchHeader: " + quoted("header" + header + " <- " + headers.get(header)));
        }
        add("              body:");
        add("              - store: answer");
        add("              onCompletion:");
        add("              - benchAnswer: " + once(json(answer)));
    }

    /** A text around the variables in it: at even places what stands before, between and after them. */
    private static List<String> parts(String text, Map<String, String> drawn) {
        return List.of(Request.sent(text, drawn).split(VARIABLE, -1));
    }

    /** In a path, values are those that are encoded for it; numbers and ids need no other. */
    private static Map<String, String> inPath(Map<String, String> drawn) {
        Map<String, String> encoded = new LinkedHashMap<>(drawn);
        encoded.replaceAll((words, variable) -> variable.replaceFirst(
                "^" + VARIABLE + "((?:row|kept)\\d+)" + VARIABLE + "$", VARIABLE + "$1Path" + VARIABLE));
        return encoded;
    }

    /**
     * Draws the ids and keys of a request before it is sent.
     *
     * @return what stands for each in a pattern, by the words that stand for it in the request
     */
    private Map<String, String> draw(Request request) {
        Map<String, String> drawn = new LinkedHashMap<>();
        if (request.placeholders().anyMatch(Request.FRESH_ID::equals)) {
            drawn.put(Request.FRESH_ID, VARIABLE + "id" + VARIABLE);
            add("        - randomUUID: id");
        }
        RequestKeys.in(request).forEach(key -> {
            String variable = "key" + drawn.size();
            drawn.put(key.words(), VARIABLE + variable + VARIABLE);
            add("        - randomInt: " + variable + " <- 1 .. " + key.most(task.records()));
        });
        List<String> columns =
                workload.feeder() == null ? List.of() : workload.feeder().columns();
        columns.forEach(column -> drawn.put("{" + column + "}", VARIABLE + "row" + columns.indexOf(column) + VARIABLE));
        List<String> kept = workload.kept();
        kept.forEach(words -> drawn.put(words, VARIABLE + "kept" + kept.indexOf(words) + VARIABLE));
        return drawn;
    }

    private void expectBody(String body) {
        add("              body:");
        add("              - store: answer");
        add("              onCompletion:");
        add("              - conditional:");
        add("                  stringCondition:");
        add("                    fromVar: answer");
        add("                    notEqualTo: " + once(quoted(body)));
        add("                  actions:");
        add("                  - markRequestInvalid");
    }

    private void add(String line) {
        lines.add(line);
    }

    /** A text where it first comes, and later a reference to it. */
    private String once(String text) {
        int known = texts.indexOf(text);
        if (known < 0) {
            texts.add(text);
            return "&text" + texts.size() + " " + text;
        }
        return "*text" + (known + 1);
    }

    /**
     * A text of a request, with parameters of the benchmark in the place of secrets.
     *
     * @param isPattern whether Hyperfoil looks for variables in it, which begin as secrets do
     * @param drawn what stands for ids and keys
     */
    private static String text(String text, boolean isPattern, Map<String, String> drawn) {
        List<String> parts = Request.aroundSecrets(text, drawn);
        List<String> written = new ArrayList<>();
        for (int part = 0; part < parts.size(); part++) {
            if (part % 2 == 1) {
                written.add("!param " + parts.get(part));
            } else if (parts.size() == 1 || !parts.get(part).isEmpty()) {
                written.add(quoted(isPattern ? pattern(parts.get(part)) : parts.get(part)));
            }
        }
        return written.size() == 1 ? written.get(0) : "!concat [" + String.join(", ", written) + "]";
    }

    private static String pattern(String text) {
        return IN_PATTERN.matcher(text.replace("${", "$${")).replaceAll("\\${$1}");
    }

    /** In the quotes of YAML that fold nothing, what is neither ASCII nor a letter as an escape. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char letter : text.toCharArray()) {
            if (letter == '"' || letter == '\\') {
                quoted.append('\\').append(letter);
            } else if (letter >= ' ' && letter <= '~' || letter > '~' && Character.isLetter(letter)) {
                quoted.append(letter);
            } else {
                quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) letter));
            }
        }
        return quoted.append('"').toString();
    }

    /** Hyperfoil takes whole numbers only, and one without a unit for seconds. */
    private static String millis(Duration duration) {
        return duration.toMillis() + "ms";
    }

    /**
     * The machines of a fleet as the agents of a benchmark. Hyperfoil shares what a phase says among them: of its users
     * agent i of n has {@code ⌊u·(i+1)/n⌋ − ⌊u·i/n⌋}, which are u in all, and likewise of the connections and of the
     * rate of an open load ({@code Benchmark.slice}, for agents with as many threads each).
     *
     * @param fleet null where one machine plays the load
     * @param mark in the names and the command lines of the agents
     */
    record AgentSection(LoadFleet fleet, String mark) {

        /** Below the home of whoever logs in; its libraries are copied only where they changed. */
        private static final String FOLDER = ".cache/spring-concurrency-bench/hyperfoil";

        /** The same for every system; the heap of the other load generators. */
        private static final String JVM_FLAGS = "-Xms1g -Xmx2g -XX:+UseG1GC";

        /** What is written below the benchmark's name; nothing where it needs no agents. */
        List<String> lines() {
            List<String> lines = new ArrayList<>();
            if (count() > 0) {
                lines.add("agents:");
            }
            Map<Path, String> keys = fleet == null ? Map.of() : fleet.keys();
            agents().forEach(agent -> {
                // Without a value, Hyperfoil's ssh would look for a host without a name.
                lines.add("  " + nameOf(agent) + ":" + (agent.isByName() ? " {}" : ""));
                if (!agent.isByName()) {
                    lines.add("    host: " + agent.host());
                    lines.add("    port: " + agent.port());
                    lines.add("    user: " + agent.user());
                    lines.add("    sshKey: " + keys.get(agent.key()));
                    lines.add("    dir: " + FOLDER);
                    lines.add("    extras: " + JVM_FLAGS + " -Dbench.mark=" + mark);
                }
            });
            return lines;
        }

        /**
         * How many connections all agents need together, so that each has one for each of its users: the shares of
         * several phases may all be rounded up on the same agent.
         *
         * @param usersOfPhases the users of phases that are under way at once
         */
        int connections(List<Integer> usersOfPhases) {
            int most = 0;
            for (int agent = 0; agent < count(); agent++) {
                int place = agent;
                most = Math.max(
                        most,
                        usersOfPhases.stream()
                                .mapToInt(users -> share(users, place))
                                .sum());
            }
            return most * count();
        }

        /** How many agents share the load; 0 where the load is not shared. */
        int count() {
            return agents().size();
        }

        private List<LoadAgent> agents() {
            return fleet == null ? List.of() : fleet.agents();
        }

        private String nameOf(LoadAgent agent) {
            return agent.isByName() ? agent.name() : agent.name() + "-" + mark;
        }

        private int share(int users, int agent) {
            return (int) ((agent + 1L) * users / count() - (long) agent * users / count());
        }
    }
}
