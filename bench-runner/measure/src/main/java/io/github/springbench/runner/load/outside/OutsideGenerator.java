package io.github.springbench.runner.load.outside;

import io.github.springbench.runner.load.HeldStep;
import io.github.springbench.runner.load.LoadGenerator;
import io.github.springbench.runner.load.LoadMeasurement;
import io.github.springbench.runner.load.LoadMeasurementBuilder;
import io.github.springbench.runner.load.LoadRecorder;
import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.load.LoadUnreadable;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Shell;
import io.github.springbench.runner.model.run.Engine;
import io.github.springbench.runner.model.run.Engine.ByHand;
import io.github.springbench.runner.model.run.LoadResult.ResponseTime;
import io.github.springbench.runner.model.run.LoadResultBuilder;
import io.github.springbench.runner.model.run.Period;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * A load tool that is not part of this project, where it is installed, such as wrk. All that is known of its load is
 * the summary that it prints at its end: no record of each request. So its runs have no plateau and no error.
 *
 * <p>A script in the folder of the load runs it: again and again for a short time until the service is warm, then, once
 * the runner has read what the service counted, for the load. In the end the tool takes the place of the shell, so that
 * the process that is watched is the tool.
 */
public final class OutsideGenerator implements LoadGenerator {

    /** What plays the load, for a POSIX shell. */
    static final String SCRIPT = "play.sh";

    /** What the tool printed of the load. */
    static final String SUMMARY = "summary.txt";

    /** Created when the tool begins with the load. */
    static final String BEGUN = "load.begun";

    /** An answer may take as long as with the other load generators. */
    private static final int TIMEOUT_SECONDS = 60;

    /** A tool tells its version at once, and in a line. */
    private static final int VERSION_SECONDS = 10;

    private static final int VERSION_BYTES = 64 * 1024;

    /** Each part of the warm-up: as long as a window in which a service is looked at. */
    private static final int WARM_UP_SECONDS = 2;

    private static final int MS_PER_SECOND = 1000;

    /** The runner looks several times a second; without it, the load begins all the same. */
    private static final int MOST_LOOKS = 200;

    private static final int OK = 200;
    private static final int FIRST_FAILURE = 400;

    private final Tool tool;
    private final Path program;

    /** Read from the tool when it is first asked for, as that starts it. */
    private Engine engine;

    /** @param folders of the PATH */
    private OutsideGenerator(Tool tool, List<Path> folders) {
        this.tool = tool;
        this.program = folders.stream()
                .map(folder -> folder.resolve(tool.word()))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst()
                .orElse(null);
    }

    /** All that this project knows, of which some may be installed. */
    public static List<LoadGenerator> all() {
        return all(System.getenv("PATH"));
    }

    static List<LoadGenerator> all(String path) {
        List<Path> folders = Stream.of((path == null ? "" : path).split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder).toAbsolutePath())
                .toList();
        return Arrays.stream(Tool.values())
                .<LoadGenerator>map(tool -> new OutsideGenerator(tool, folders))
                .toList();
    }

    @Override
    public String name() {
        return tool.word();
    }

    @Override
    public boolean isOutside() {
        return true;
    }

    @Override
    public Optional<String> isMissing() {
        return program == null
                ? Optional.of(tool.word() + " is not on the PATH, and the bench does not bring it; install it to"
                        + " compare it, too")
                : Optional.empty();
    }

    @Override
    public synchronized Engine engine() {
        if (engine == null) {
            engine = new Engine(
                    tool.word(), tool.word(), program == null ? "not installed" : tool.version(said(program)));
        }
        return engine;
    }

    /** What it says when it is asked for its version; nothing where it says that nowhere, or does not end. */
    private String said(Path file) {
        if (tool.askForVersion.isEmpty()) {
            return "";
        }
        try {
            // A file, as reading from a program that does not end would not end either.
            Path answer = Files.createTempFile("bench-version", ".txt");
            try {
                Process asked = new ProcessBuilder(file.toString(), tool.askForVersion)
                        .redirectErrorStream(true)
                        .redirectOutput(answer.toFile())
                        .start();
                try {
                    asked.getOutputStream().close();
                    if (!asked.waitFor(VERSION_SECONDS, TimeUnit.SECONDS)) {
                        return "";
                    }
                    try (InputStream said = Files.newInputStream(answer)) {
                        return new String(said.readNBytes(VERSION_BYTES), StandardCharsets.UTF_8);
                    }
                } finally {
                    // The program on the PATH may be a script that starts another one.
                    asked.descendants().forEach(ProcessHandle::destroyForcibly);
                    asked.destroyForcibly();
                }
            } finally {
                Files.deleteIfExists(answer);
            }
        } catch (IOException notStarted) {
            return "";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return "";
        }
    }

    @Override
    public Optional<String> cannotPlay(Workload workload) {
        Request request = workload.request();
        if (!workload.closed()) {
            return Optional.of("it sends requests without think time. Write shape: closed, or another engine");
        }
        if (workload.repeat() != null || workload.duration() == null) {
            return Optional.of("it goes on for a time. Write duration, not repeat");
        }
        if (workload.ramp() != null && !workload.ramp().isZero()) {
            return Optional.of("it starts all callers at once. Leave out ramp");
        }
        if (workload.duration().toMillis() % MS_PER_SECOND != 0) {
            return Optional.of("it counts its time in whole seconds. Write such a duration");
        }
        if (workload.mix() != null
                || workload.requests() != null
                || workload.feeder() != null
                || RequestKeys.areIn(request)
                || request.placeholders().anyMatch(word -> word.equals(Request.FRESH_ID) || word.startsWith("$"))
                || workload.exchange().cookies() != null) {
            return Optional.of("it sends one fixed request, without secrets or cookies. Write a fixed request, or use"
                    + " another engine");
        }
        if (workload.exchange().answer() != null) {
            return Optional.of("it does not look into answers. Expect no more than a status, or write another engine");
        }
        return tool == Tool.WRK && (workload.expectedStatus() < OK || workload.expectedStatus() >= FIRST_FAILURE)
                ? Optional.of("it counts each status of 400 or more as a failure, and " + workload.expectedStatus()
                        + " is expected. Expect a status from 200 to 399, or write another engine")
                : Optional.empty();
    }

    @Override
    public boolean playsHttps() {
        return false;
    }

    @Override
    public boolean playsElsewhere() {
        return false;
    }

    @Override
    public boolean sendsRequestsOf(Workload workload) {
        return true;
    }

    @Override
    public Optional<HeldStep> beginning(LoadTask task) {
        Path folder = task.folder().toAbsolutePath();
        return task.warmUpEnd() == null
                ? Optional.empty()
                : Optional.of(new HeldStep(folder.resolve("warm-up.ended"), folder.resolve("warm-up.counted")));
    }

    @Override
    public List<String> command(Jdk jdk, LoadTask task) {
        tool.files(task).forEach(task::write);
        try {
            // A run that was broken off may have left its steps.
            Files.deleteIfExists(task.folder().resolve(BEGUN));
            if (beginning(task).isPresent()) {
                Files.deleteIfExists(beginning(task).get().reached());
                Files.deleteIfExists(beginning(task).get().read());
            }
        } catch (IOException failed) {
            throw new UncheckedIOException("Cannot prepare " + task.folder() + ": " + failed.getMessage(), failed);
        }
        return List.of("sh", task.write(SCRIPT, script(task)).toString());
    }

    private String script(LoadTask task) {
        List<String> lines = new ArrayList<>(List.of(
                "# Plays the load of a run with " + tool.word() + ", as the bench does.",
                "cd \"$(dirname \"$0\")\" || exit 1"));
        int seconds = (int) Math.max(1, Math.ceil(task.workload().duration().toMillis() / (double) MS_PER_SECOND));
        beginning(task).ifPresent(step -> {
            String end = inFolder(task, task.warmUpEnd());
            String watch = inFolder(task, task.watch());
            int each = WARM_UP_SECONDS + task.latencyMs() / MS_PER_SECOND;
            lines.addAll(List.of(
                    "requests=0",
                    "late=$(($(date +%s) + " + task.longestWarmUp().toSeconds() + "))",
                    "echo epoch_ms,latest_tick_ms,gc_ms,warm_up_requests >" + watch,
                    "while [ ! -e " + end + " ] && [ \"$(date +%s)\" -lt $late ]; do",
                    "  " + tool.line(task, each) + " >warm-up.txt || exit 1",
                    // What parse() reads, too: lines of our own scripts, or the answers of each status.
                    "  requests=$((requests + $(awk -F '[ =\\t]+' '/^requests=/ {n += $2}"
                            + " /^ *\\[[0-9]+\\].* responses$/ {n += $3} END {print n + 0}' warm-up.txt)))",
                    "  echo \"$(date +%s%3N),0,-1,$requests\" >>" + watch,
                    "done",
                    "# The runner now reads how many requests the service counted.",
                    ": >" + step.reached().getFileName(),
                    "looks=0",
                    "while [ ! -e " + step.read().getFileName() + " ] && [ $looks -lt " + MOST_LOOKS + " ]; do",
                    "  sleep 0.05",
                    "  looks=$((looks + 1))",
                    "done"));
        });
        lines.addAll(List.of(": >" + BEGUN, "exec " + tool.line(task, seconds) + " >" + SUMMARY));
        return String.join("\n", lines) + "\n";
    }

    /** As the script calls it, so that it tells nothing of this machine. */
    private static String inFolder(LoadTask task, Path file) {
        return Shell.word(
                task.folder().toAbsolutePath().relativize(file.toAbsolutePath()).toString());
    }

    @Override
    public ByHand byHand(LoadTask task) {
        return ByHand.note(engine() + " generated the load, by " + SCRIPT + " in the folder " + tool.word()
                + " of the run, and printed " + SUMMARY + " there. "
                + (task.workload().expectedBody() == null || tool == Tool.K6
                        ? ""
                        : "It does not compare the bodies of answers. ")
                + (tool == Tool.WRK ? "It takes each status below 400 for the expected one. " : "")
                + "By hand: the last line of that script.");
    }

    @Override
    public LoadMeasurement read(LoadTask task) {
        Path file = task.folder().resolve(SUMMARY);
        try {
            Printed printed = tool.parse(Files.readString(file), task.workload().expectedStatus());
            Instant from =
                    Files.getLastModifiedTime(task.folder().resolve(BEGUN)).toInstant();
            return printed.measurement(engine().toString(), task.load().size(), from);
        } catch (IOException | IllegalArgumentException unreadable) {
            throw new LoadUnreadable(
                    engine() + " left no summary that the bench can read: " + reason(unreadable) + " (" + file + ").");
        }
    }

    private static String reason(Exception unreadable) {
        return unreadable instanceof IOException ? unreadable.toString() : unreadable.getMessage();
    }

    /** It prints status codes and errors, and no answers. */
    @Override
    public boolean quotesAnswers(Path file) {
        return false;
    }

    /**
     * What a tool printed of a load.
     *
     * @param requests that ended, rightly or not
     * @param failures those that did not end rightly, by cause
     * @param times of all answers, wrong ones too
     */
    record Printed(
            long requests, Map<String, Long> failures, double seconds, double throughputRps, ResponseTime times) {

        LoadMeasurement measurement(String tool, int callers, Instant from) {
            long failed = failures.values().stream().mapToLong(Long::longValue).sum();
            return LoadMeasurementBuilder.builder()
                    .result(LoadResultBuilder.builder()
                            .users(callers)
                            .requests(requests)
                            .failed(failed)
                            .failures(LoadRecorder.mostFrequentFirst(failures))
                            .durationSeconds(seconds)
                            .throughputRps(throughputRps)
                            // Times of nothing but failures are none of right answers.
                            .responseTime(failed >= requests ? ResponseTime.NONE : times)
                            .printedBy(tool)
                            .build())
                    .load(new Period(from, from.plusNanos((long)
                            (seconds * Duration.ofSeconds(1).toNanos()))))
                    .perSecond(List.of())
                    .seconds(List.of())
                    .build();
        }
    }

    /** The tools: how each is told what to do, and how its summary is read. */
    enum Tool {
        /**
         * Its percentiles are corrected by itself: it adds the times that callers at a steady pace would have seen
         * ({@code stats_correct} in wrk.c of version 4). It counts statuses of 400 and more as failures.
         */
        WRK("-v") {
            @Override
            List<String> words(LoadTask task, int seconds) {
                // One thread: several would share the callers in whole parts only.
                return List.of(
                        "-t1",
                        "-c" + task.load().size(),
                        "-d" + seconds + "s",
                        "--timeout",
                        TIMEOUT_SECONDS + "s",
                        "--latency",
                        "-s",
                        "load.lua",
                        url(task));
            }

            @Override
            Map<String, String> files(LoadTask task) {
                Request request = sent(task);
                StringBuilder lua = new StringBuilder("wrk.method = " + lua(request.method()) + "\n");
                if (request.body() != null) {
                    lua.append("wrk.body = ").append(lua(request.body())).append("\n");
                }
                request.allHeaders().forEach((header, value) -> lua.append("wrk.headers[")
                        .append(lua(header))
                        .append("] = ")
                        .append(lua(value))
                        .append("\n"));
                return Map.of("load.lua", lua + LUA_SUMMARY);
            }

            @Override
            Printed parse(String text, int expectedStatus) {
                Map<String, Long> failures = new LinkedHashMap<>();
                count(failures, "a status of 400 or more", number(text, "errors.status"));
                count(failures, "no connection", number(text, "errors.connect"));
                count(failures, "error while reading the answer", number(text, "errors.read"));
                count(failures, "error while sending the request", number(text, "errors.write"));
                count(failures, "no answer in time", number(text, "errors.timeout"));
                // It counts answers; what ended without one comes on top.
                double answered = number(text, "requests");
                double unanswered =
                        number(text, "errors.connect") + number(text, "errors.read") + number(text, "errors.write");
                return ours(text, failures, answered + unanswered, answered, found(text, "Requests/sec:\\s+" + NUMBER));
            }
        },

        /** Counts any status but the expected one, and any other body, as its script is told to. */
        K6("version") {
            @Override
            List<String> words(LoadTask task, int seconds) {
                return List.of("run", "--quiet", "--no-usage-report", "-e", "SECONDS=" + seconds, "load.js");
            }

            @Override
            Map<String, String> files(LoadTask task) {
                Request request = sent(task);
                String expected = task.workload().expectedBody() == null
                        ? null
                        : Request.sent(task.workload().expectedBody(), Map.of());
                return Map.of(
                        "load.js",
                        "const load = "
                                + JsonMapper.shared()
                                        .writeValueAsString(new K6Load(
                                                url(task),
                                                request.method(),
                                                request.body(),
                                                request.allHeaders(),
                                                task.load().size(),
                                                task.workload().expectedStatus(),
                                                expected))
                                + ";\n" + K6_SCRIPT);
            }

            @Override
            Printed parse(String text, int expectedStatus) {
                Map<String, Long> failures = new LinkedHashMap<>();
                count(failures, "another status than expected", number(text, "wrong_status"));
                count(failures, "another body than expected", number(text, "wrong_body"));
                count(failures, "no answer", number(text, "no_answer"));
                double requests = number(text, "requests");
                double answered = requests - number(text, "no_answer");
                return ours(text, failures, requests, answered, number(text, "rps"));
            }
        },

        /** Tells no version. Its times have tenths of a millisecond. */
        HEY("") {
            @Override
            List<String> words(LoadTask task, int seconds) {
                List<String> words = new ArrayList<>(List.of("-z", seconds + "s"));
                words.addAll(List.of("-c", Integer.toString(task.load().size())));
                words.addAll(List.of("-t", Integer.toString(TIMEOUT_SECONDS), "-disable-redirects"));
                addRequest(sent(task), words);
                words.add(url(task));
                return words;
            }

            @Override
            Printed parse(String text, int expectedStatus) {
                return likeHey(text, expectedStatus);
            }
        };

        private static final String NUMBER = "(-?[0-9.]+(?:e[+-]?[0-9]+)?)";
        private static final Pattern VERSION = Pattern.compile("\\d+\\.\\d+\\S*");
        private static final Pattern PERCENTILE =
                Pattern.compile("(?m)^\\s*([0-9.]+)%+ in " + NUMBER + " ([a-z\u00b5]+)\\s*$");
        private static final Pattern ANSWERS = Pattern.compile("(?m)^\\s*\\[(\\d{3})]\\s+(\\d+) responses\\s*$");
        private static final Pattern ERRORS = Pattern.compile("(?m)^\\s*\\[(\\d+)]\\s+(.+)$");
        private static final String BODY = "body.txt";

        /** Its mean is the sum of all times over the number of those that it kept (maxRes in its report.go). */
        private static final long MOST_TIMES_OF_HEY = 1_000_000;

        /** What wrk calls at its end; times in microseconds. */
        private static final String LUA_SUMMARY = """
                done = function(summary, latency, requests)
                  io.write("requests=", summary.requests, "\\nmicros=", summary.duration, "\\n")
                  for name, count in pairs(summary.errors) do io.write("errors.", name, "=", count, "\\n") end
                  io.write("mean=", latency.mean, "\\nmax=", latency.max, "\\n")
                  for _, p in ipairs({50, 90, 95, 99, 99.9}) do io.write("p", p, "=", latency:percentile(p), "\\n") end
                end
                """;

        private static final String K6_SCRIPT = """
                import http from 'k6/http';
                import { Counter, Trend } from 'k6/metrics';
                const wrongStatus = new Counter('wrong_status');
                const wrongBody = new Counter('wrong_body');
                const noAnswer = new Counter('no_answer');
                // Not http_req_duration, which leaves out connecting, and is 0 ms without a connection.
                const took = new Trend('took');
                export const options = {
                  scenarios: {load: {
                    executor: 'constant-vus', vus: load.callers, duration: `${__ENV.SECONDS}s`, gracefulStop: '60s',
                  }},
                  summaryTrendStats: ['avg', 'max', 'p(50)', 'p(90)', 'p(95)', 'p(99)', 'p(99.9)'],
                  discardResponseBodies: load.expectedBody === null,
                };
                const params = {headers: load.headers, timeout: '60s', redirects: 0};
                export default function () {
                  const answer = http.request(load.method, load.url, load.body, params);
                  if (answer.status === 0) {
                    noAnswer.add(1);
                    return;
                  }
                  took.add(answer.timings.blocked + answer.timings.duration);
                  if (answer.status !== load.expectedStatus) wrongStatus.add(1);
                  else if (load.expectedBody !== null && answer.body !== load.expectedBody) wrongBody.add(1);
                }
                export function handleSummary(data) {
                  const count = (name) => data.metrics[name] ? data.metrics[name].values.count : 0;
                  const lines = [`requests=${count('http_reqs')}`, `rps=${data.metrics.http_reqs.values.rate}`,
                    `micros=${data.state.testRunDurationMs * 1000}`];
                  ['wrong_status', 'wrong_body', 'no_answer'].forEach((name) => lines.push(`${name}=${count(name)}`));
                  if (data.metrics.took) {
                    const micros = (stat) => data.metrics.took.values[stat] * 1000;
                    lines.push(`mean=${micros('avg')}`, `max=${micros('max')}`);
                    [50, 90, 95, 99, 99.9].forEach((p) => lines.push(`p${p}=${micros(`p(${p})`)}`));
                  }
                  return {stdout: lines.join('\\n') + '\\n'};
                }
                """;

        private final String askForVersion;

        /** @param askForVersion the word at which it tells its version; empty where there is none */
        Tool(String askForVersion) {
            this.askForVersion = askForVersion;
        }

        /** What follows the program on its command line, in the folder of the load. */
        abstract List<String> words(LoadTask task, int seconds);

        /**
         * Reads its summary.
         *
         * @throws IllegalArgumentException where something is missing in it, with the reason in a clause
         */
        abstract Printed parse(String text, int expectedStatus);

        /** What it reads in that folder, by the names of the files. */
        Map<String, String> files(LoadTask task) {
            return sent(task).body() == null
                    ? Map.of()
                    : Map.of(BODY, sent(task).body());
        }

        /** As it is called, and experiment files write it. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        String line(LoadTask task, int seconds) {
            return Shell.command(Stream.concat(Stream.of(word()), words(task, seconds).stream())
                    .toList());
        }

        /** By what it says of itself. */
        String version(String said) {
            Matcher version = VERSION.matcher(said);
            return version.find() ? version.group() : "of unknown version";
        }

        private static Request sent(LoadTask task) {
            return task.request().sent(Map.of());
        }

        private static String url(LoadTask task) {
            return task.baseUrl().resolve("/").toString().replaceFirst("/$", "")
                    + sent(task).path();
        }

        private static void addRequest(Request request, List<String> words) {
            words.addAll(List.of("-m", request.method()));
            request.allHeaders().forEach((name, value) -> words.addAll(List.of("-H", name + ": " + value)));
            if (request.body() != null) {
                words.addAll(List.of("-D", BODY));
            }
        }

        /** A text in Lua, byte by byte where it is not plain. */
        private static String lua(String text) {
            StringBuilder quoted = new StringBuilder("\"");
            for (byte letter : text.getBytes(StandardCharsets.UTF_8)) {
                boolean plain = letter >= ' ' && letter < 0x7f && letter != '"' && letter != '\\';
                quoted.append(
                        plain ? String.valueOf((char) letter) : String.format(Locale.ROOT, "\\%03d", letter & 0xff));
            }
            return quoted.append('"').toString();
        }

        private static void count(Map<String, Long> failures, String cause, double requests) {
            if (requests > 0) {
                failures.merge(cause, (long) requests, Long::sum);
            }
        }

        /**
         * The lines that our own scripts print, with times in microseconds.
         *
         * @param answered those of all requests that the times are of
         */
        private static Printed ours(
                String text, Map<String, Long> failures, double requests, double answered, double rps) {
            return new Printed(
                    (long) requests,
                    failures,
                    number(text, "micros") / 1e6,
                    rps,
                    answered == 0
                            ? ResponseTime.NONE
                            : ResponseTime.of(
                                    number(text, "mean") / 1e3,
                                    number(text, "max") / 1e3,
                                    percentile -> ResponseTime.isOfEnough((long) answered, percentile)
                                            ? Double.valueOf(number(text, ResponseTime.name(percentile)) / 1e3)
                                            : null));
        }

        private static double number(String text, String key) {
            Matcher line = Pattern.compile("(?m)^" + Pattern.quote(key) + "=" + NUMBER + "\\s*$")
                    .matcher(text);
            if (!line.find()) {
                throw new IllegalArgumentException("it has no line '" + key + "=NUMBER'; run the last line of " + SCRIPT
                        + " by hand to see what the tool prints");
            }
            return Double.parseDouble(line.group(1));
        }

        private static double found(String text, String pattern) {
            Matcher matcher = Pattern.compile(pattern).matcher(text);
            if (!matcher.find()) {
                throw new IllegalArgumentException("nothing in it is like " + pattern);
            }
            return Double.parseDouble(matcher.group(1));
        }

        /** The summary that hey prints. */
        private static Printed likeHey(String text, int expectedStatus) {
            int errors = Math.max(0, text.indexOf("Error distribution:"));
            String answered = errors == 0 ? text : text.substring(0, errors);
            Map<String, Long> failures = new LinkedHashMap<>();
            long answers = 0;
            for (Matcher status = ANSWERS.matcher(answered); status.find(); ) {
                long some = Long.parseLong(status.group(2));
                answers += some;
                if (Integer.parseInt(status.group(1)) != expectedStatus) {
                    failures.merge("status " + status.group(1), some, Long::sum);
                }
            }
            if (answers > MOST_TIMES_OF_HEY) {
                throw new IllegalArgumentException("hey keeps the times of its first "
                        + String.format(Locale.ROOT, "%,d", MOST_TIMES_OF_HEY) + " answers, and there were "
                        + String.format(Locale.ROOT, "%,d", answers) + "; write a shorter duration");
            }
            long requests = answers;
            for (Matcher error = ERRORS.matcher(errors == 0 ? "" : text.substring(errors)); error.find(); ) {
                requests += Long.parseLong(error.group(1));
                failures.merge(error.group(2).strip(), Long.parseLong(error.group(1)), Long::sum);
            }
            double seconds = millis(text, "Total:") / MS_PER_SECOND;
            double rps = found(text, "Requests/sec:\\s+" + NUMBER);
            if (requests
                    == failures.values().stream().mapToLong(Long::longValue).sum()) {
                return new Printed(requests, failures, seconds, rps, ResponseTime.NONE);
            }
            Map<Double, Double> percentiles = new LinkedHashMap<>();
            for (Matcher percentile = PERCENTILE.matcher(text); percentile.find(); ) {
                percentiles.put(
                        Double.valueOf(percentile.group(1)),
                        Double.parseDouble(percentile.group(2)) * millisOf(percentile.group(3)));
            }
            long timed = answers;
            return new Printed(
                    requests,
                    failures,
                    seconds,
                    rps,
                    ResponseTime.of(
                            millis(text, "Average:"),
                            millis(text, "Slowest:"),
                            percentile ->
                                    ResponseTime.isOfEnough(timed, percentile) ? percentiles.get(percentile) : null));
        }

        private static double millis(String text, String label) {
            String pattern = label + "\\s+" + NUMBER + " ([a-z\u00b5]+)";
            Matcher matcher = Pattern.compile(pattern).matcher(text);
            if (!matcher.find()) {
                throw new IllegalArgumentException("nothing in it is like " + pattern);
            }
            return Double.parseDouble(matcher.group(1)) * millisOf(matcher.group(2));
        }

        private static double millisOf(String unit) {
            return switch (unit) {
                case "sec", "secs" -> MS_PER_SECOND;
                case "ms" -> 1;
                case "us", "\u00b5s" -> 1e-3;
                case "ns" -> 1e-6;
                default -> throw new IllegalArgumentException("'" + unit + "' is no unit of time");
            };
        }

        /** What the script of k6 is told, as its JSON. */
        record K6Load(
                String url,
                String method,
                String body,
                Map<String, String> headers,
                int callers,
                int expectedStatus,
                String expectedBody) {}
    }
}
