package io.github.springbench.runner.load.jmeter;

import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Request.Cookies;
import io.github.springbench.runner.model.Request.Exchange;
import io.github.springbench.runner.model.Request.RequestKeys;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Part;
import io.github.springbench.runner.model.Workload.Pause;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A load as a test plan of JMeter 5.6, which anyone can open in JMeter or play by {@code jmeter -n -t plan.jmx}. The
 * warm-up is a setUp thread group, which JMeter plays before the others. Its properties are those that JMeter's window
 * gives to new elements, except for what {@link #DIFFERENCES} says.
 */
final class JmxPlan {

    /** What the requests of the warm-up are called in the record. */
    static final String WARM_UP = "warm-up";

    /** A request under way for longer counts as unanswered; as long as Gatling and Hyperfoil wait. */
    static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final String DIFFERENCES = "Made by Spring Concurrency Bench. It differs from JMeter's defaults in"
            + " this: redirects are not followed, since they are answers; no connection and no answer is waited for"
            + " longer than " + TIMEOUT.toSeconds() + " s.";

    private static final int HTTP = 80;

    private static final int MS_PER_SECOND = 1000;

    /** What JMeter evaluates in a text; also what it would take for a variable of its own. */
    private static final String EVALUATED = "${";

    /** What XML 1.0 cannot have, not even escaped. */
    private static final Pattern NO_XML = Pattern.compile("[\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\uFFFE\\uFFFF]"
            + "|[\\uD800-\\uDBFF](?![\\uDC00-\\uDFFF])|(?<![\\uD800-\\uDBFF])[\\uDC00-\\uDFFF]");

    private final LoadTask task;
    private final Workload workload;
    private final StringBuilder xml = new StringBuilder();
    private int depth;

    private JmxPlan(LoadTask task) {
        this.task = task;
        this.workload = task.workload();
    }

    static String of(LoadTask task) {
        JmxPlan plan = new JmxPlan(task);
        plan.write();
        return plan.xml.toString();
    }

    /** Whether a plan can have a text of a request or answer. */
    static boolean canHave(Workload workload, String text) {
        return !NO_XML.matcher(text).find() && (!text.contains(EVALUATED) || isEvaluated(workload, text));
    }

    /** Whether JMeter evaluates a text anyhow, so that all else in it has to be escaped, and can be. */
    private static boolean isEvaluated(Workload workload, String text) {
        return Request.placeholders(text).anyMatch(words -> words.startsWith("$") || workload.isDrawn(words));
    }

    private void write() {
        xml.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        open("jmeterTestPlan", "version=\"1.2\" properties=\"5.0\" jmeter=\"5.6.3\"");
        open("hashTree", "");
        element("TestPlan", "TestPlanGui", task.name(), () -> {
            string("TestPlan.comments", DIFFERENCES);
            variables("TestPlan.user_defined_variables", "ArgumentsPanel", () -> {});
        });
        open("hashTree", "");
        if (workload.loadGeneratorWarmUp() != null) {
            int callers = workload.warmUpCallersOfLoadGenerator(task.load().size());
            int brief = task.briefRequest() == null ? 0 : callers / 2;
            warmUp("warm-up", callers - brief, task.request());
            if (brief > 0) {
                warmUp("warm-up-brief", brief, task.briefRequest());
            }
        }
        // All leave together, when the last one has gone on for that time.
        Duration untilTheyLeave =
                workload.duration() == null ? null : workload.ramp().plus(workload.duration());
        group("ThreadGroup", "ThreadGroupGui", "users", task.load().size(), workload.ramp(), untilTheyLeave);
        open("hashTree", "");
        if (workload.exchange().cookies() == Cookies.KEPT) {
            element("CookieManager", "CookiePanel", "cookies", () -> {
                collection("CookieManager.cookies", () -> {});
                bool("CookieManager.clearEachIteration", false);
                bool("CookieManager.controlledByThreadGroup", false);
            });
            leaf();
        }
        pause(workload.pause());
        for (Part part : workload.parts()) {
            Request request = workload.requests() == null
                    ? task.request()
                    : part.exchange().request();
            request(part.name(), request, part.exchange());
        }
        while (depth > 0) {
            close(depth == 1 ? "jmeterTestPlan" : "hashTree");
        }
    }

    private void warmUp(String name, int callers, Request request) {
        group("SetupThreadGroup", "SetupThreadGroupGui", name, callers, Duration.ZERO, task.longestWarmUp());
        open("hashTree", "");
        for (Part part : workload.parts()) {
            request(
                    WARM_UP,
                    workload.requests() == null ? request : part.exchange().request(),
                    part.exchange());
        }
        close("hashTree");
    }

    /** @param duration null where each repeats the requests a number of times */
    private void group(String kind, String gui, String name, int threads, Duration ramp, Duration duration) {
        element(kind, gui, name, () -> {
            string("ThreadGroup.on_sample_error", "continue");
            open(
                    "elementProp",
                    "name=\"ThreadGroup.main_controller\" elementType=\"LoopController\" guiclass=\"LoopControlPanel\""
                            + " testclass=\"LoopController\" testname=\"Loop Controller\" enabled=\"true\"");
            bool("LoopController.continue_forever", false);
            string("LoopController.loops", duration == null ? workload.repeat().toString() : "-1");
            close("elementProp");
            string("ThreadGroup.num_threads", Integer.toString(threads));
            string("ThreadGroup.ramp_time", Long.toString(seconds(ramp)));
            bool("ThreadGroup.scheduler", duration != null);
            string("ThreadGroup.duration", duration == null ? "" : Long.toString(seconds(duration)));
            string("ThreadGroup.delay", "");
            bool("ThreadGroup.same_user_on_next_iteration", true);
        });
    }

    /** JMeter takes whole seconds, which those of experiments are. */
    private static long seconds(Duration duration) {
        return (duration.toMillis() + MS_PER_SECOND - 1) / MS_PER_SECOND;
    }

    /** A timer delays each request of its group, also the first. */
    private void pause(Pause pause) {
        if (pause.zero()) {
            return;
        }
        boolean constant = pause.min().equals(pause.max());
        element(
                constant ? "ConstantTimer" : "UniformRandomTimer",
                constant ? "ConstantTimerGui" : "UniformRandomTimerGui",
                "think time",
                () -> {
                    string("ConstantTimer.delay", Long.toString(pause.min().toMillis()));
                    if (!constant) {
                        string(
                                "RandomTimer.range",
                                Long.toString(pause.max().minus(pause.min()).toMillis()));
                    }
                });
        leaf();
    }

    private void request(String name, Request request, Exchange right) {
        Map<String, String> drawn = new LinkedHashMap<>();
        Map<String, String> values = new LinkedHashMap<>();
        draw(request, drawn, values);
        element("HTTPSamplerProxy", "HttpTestSampleGui", name, () -> {
            string("HTTPSampler.domain", task.baseUrl().getHost());
            int port = task.baseUrl().getPort();
            string("HTTPSampler.port", Integer.toString(port < 0 ? HTTP : port));
            string("HTTPSampler.protocol", task.baseUrl().getScheme());
            string("HTTPSampler.contentEncoding", "UTF-8");
            string("HTTPSampler.path", text(request.path(), drawn));
            string("HTTPSampler.method", request.method());
            bool("HTTPSampler.follow_redirects", false);
            bool("HTTPSampler.auto_redirects", false);
            bool("HTTPSampler.use_keepalive", true);
            string("HTTPSampler.connect_timeout", Long.toString(TIMEOUT.toMillis()));
            string("HTTPSampler.response_timeout", Long.toString(TIMEOUT.toMillis()));
            bool("HTTPSampler.postBodyRaw", request.body() != null);
            variables("HTTPsampler.Arguments", "HTTPArgumentsPanel", () -> {
                if (request.body() != null) {
                    open("elementProp", "name=\"\" elementType=\"HTTPArgument\"");
                    bool("HTTPArgument.always_encode", false);
                    string("Argument.value", text(request.body(), drawn));
                    string("Argument.metadata", "=");
                    close("elementProp");
                }
            });
        });
        open("hashTree", "");
        if (!values.isEmpty()) {
            drawn(drawn, values);
        }
        if (!request.allHeaders().isEmpty()) {
            headers(request.allHeaders(), drawn);
        }
        expect("status", "Assertion.response_code", true, EQUALS, List.of(Integer.toString(right.expectedStatus())));
        if (right.expectedBody() != null) {
            expect("body", BODY, false, EQUALS, List.of(text(right.expectedBody(), drawn)));
        }
        if (!right.rest().contains().isEmpty()) {
            List<String> texts = right.rest().contains().stream()
                    .map(each -> text(each, drawn))
                    .toList();
            expect("text", BODY, false, SUBSTRING, texts);
        }
        close("hashTree");
    }

    /** Numbers by which {@code ResponseAssertion} knows what it does. */
    private static final int EQUALS = 8;

    private static final int SUBSTRING = 16;

    private static final String BODY = "Assertion.response_data";

    private void expect(String name, String field, boolean alone, int how, List<String> texts) {
        element("ResponseAssertion", "AssertionGui", name, () -> {
            // JMeter misspells it.
            collection("Asserion.test_strings", () -> texts.forEach(text -> string("", text)));
            string("Assertion.custom_message", "");
            string("Assertion.test_field", field);
            // Else a right answer with another status than 2xx or 3xx would be a failure.
            bool("Assertion.assume_success", alone);
            string("Assertion.test_type", Integer.toString(how), "intProp");
        });
        leaf();
    }

    private void headers(Map<String, String> headers, Map<String, String> drawn) {
        element(
                "HeaderManager",
                "HeaderPanel",
                "headers",
                () -> collection(
                        "HeaderManager.headers",
                        () -> headers.forEach((name, value) -> {
                            open("elementProp", "name=\"\" elementType=\"Header\"");
                            string("Header.name", name);
                            string("Header.value", text(value, drawn));
                            close("elementProp");
                        })));
        leaf();
    }

    /** Before each request, so that the same words stand for the same in all of it and in the right answer. */
    private void drawn(Map<String, String> drawn, Map<String, String> values) {
        element("UserParameters", "UserParametersGui", "drawn", () -> {
            collection("UserParameters.names", () -> values.keySet().forEach(name -> string("", name)));
            collection(
                    "UserParameters.thread_values",
                    () -> collection("user", () -> values.values().forEach(value -> string("", value))));
            bool("UserParameters.per_iteration", false);
        });
        leaf();
    }

    /**
     * What a request has anew each time.
     *
     * @param drawn gets variables of JMeter by the words that stand for them
     * @param values gets the functions of JMeter by the names of these variables
     */
    private void draw(Request request, Map<String, String> drawn, Map<String, String> values) {
        if (request.placeholders().anyMatch(Request.FRESH_ID::equals)) {
            drawn.put(Request.FRESH_ID, "${id}");
            values.put("id", "${__UUID()}");
        }
        RequestKeys.in(request).forEach(key -> {
            String name = "key" + values.size();
            drawn.put(key.words(), "${" + name + "}");
            values.put(name, "${__Random(1," + key.most(task.records()) + ",)}");
        });
    }

    /** A text as JMeter has to have it, with its variables, and properties in the place of secrets. */
    private String text(String text, Map<String, String> drawn) {
        if (!isEvaluated(workload, text)) {
            return Request.sent(text, Map.of());
        }
        Map<String, String> marks = new HashMap<>();
        List<String> inPlace = new ArrayList<>();
        Stream.concat(drawn.entrySet().stream(), secrets(text)).forEach(each -> {
            marks.put(each.getKey(), MARK + inPlace.size() + MARK);
            inPlace.add(each.getValue());
        });
        String escaped = Request.sent(text, marks).replace("\\", "\\\\").replace("$", "\\$");
        for (int place = 0; place < inPlace.size(); place++) {
            escaped = escaped.replace(MARK + place + MARK, inPlace.get(place));
        }
        return escaped;
    }

    /** A letter that no text has. */
    private static final String MARK = "\uE000";

    private static Stream<Map.Entry<String, String>> secrets(String text) {
        return Request.placeholders(text)
                .filter(words -> words.startsWith("$"))
                .distinct()
                .map(words -> Map.entry(words, "${__P(" + words.substring(2, words.length() - 1) + ",)}"));
    }

    private void element(String kind, String gui, String name, Runnable properties) {
        open(
                kind,
                "guiclass=\"" + gui + "\" testclass=\"" + kind + "\" testname=\"" + escaped(name)
                        + "\" enabled=\"true\"");
        properties.run();
        close(kind);
    }

    private void variables(String name, String gui, Runnable all) {
        open(
                "elementProp",
                "name=\"" + name + "\" elementType=\"Arguments\" guiclass=\"" + gui + "\""
                        + " testclass=\"Arguments\" testname=\"User Defined Variables\" enabled=\"true\"");
        collection("Arguments.arguments", all);
        close("elementProp");
    }

    private void collection(String name, Runnable all) {
        open("collectionProp", "name=\"" + name + "\"");
        all.run();
        close("collectionProp");
    }

    private void string(String name, String value) {
        string(name, value, "stringProp");
    }

    private void bool(String name, boolean value) {
        string(name, Boolean.toString(value), "boolProp");
    }

    private void string(String name, String value, String kind) {
        line("<" + kind + " name=\"" + name + "\">" + escaped(value) + "</" + kind + ">");
    }

    /** What follows an element: nothing that belongs to it. */
    private void leaf() {
        line("<hashTree/>");
    }

    private void open(String tag, String attributes) {
        line("<" + tag + (attributes.isEmpty() ? "" : " " + attributes) + ">");
        depth++;
    }

    private void close(String tag) {
        depth--;
        line("</" + tag + ">");
    }

    private void line(String text) {
        xml.append("  ".repeat(depth)).append(text).append('\n');
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("\r", "&#13;")
                .replace("\n", "&#10;")
                .replace("\t", "&#9;");
    }
}
