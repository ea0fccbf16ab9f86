package io.github.springbench.runner.load.hyperfoil;

import io.github.springbench.runner.load.LoadTask;
import io.github.springbench.runner.model.Pause;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A load in Hyperfoil's own words, which anyone can give to Hyperfoil itself. Phases: one to warm up, then the load;
 * users who arrive over a time come a second apart, each second's in a phase of their own.
 */
final class BenchmarkYaml {

    /** Between warm-up and load: the last answers of the one come in before the other begins. */
    private static final Duration REST = Duration.ofSeconds(2);

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** A request under way for longer counts as unanswered; as long as Gatling waits. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final LoadTask task;
    private final Workload workload;
    private final List<String> lines = new ArrayList<>();

    /**
     * The first phase of the load, and how long after the rest it was due: the others follow it, as nobody knows when
     * that ends.
     */
    private String first;

    private Duration firstAfter;

    private BenchmarkYaml(LoadTask task) {
        this.task = task;
        this.workload = task.workload();
    }

    static String of(LoadTask task) {
        BenchmarkYaml yaml = new BenchmarkYaml(task);
        yaml.head();
        yaml.warmUp();
        yaml.load();
        return String.join("\n", yaml.lines) + "\n";
    }

    private void head() {
        add("# " + task.name());
        add("name: load");
        add("threads: 1");
        add("http:");
        add("  host: " + task.baseUrl().getScheme() + "://" + task.baseUrl().getAuthority());
        add("  allowHttp1x: true");
        add("  allowHttp2: false");
        add("  sharedConnections: " + task.connections());
        add("  connectionStrategy: SESSION_POOLS");
        add("  pipeliningLimit: 1");
        add("  requestTimeout: " + millis(TIMEOUT));
        add("# Nothing that a browser does, and no user leaves after a wrong answer: it is counted.");
        add("ergonomics:");
        for (String habit : List.of("repeatCookies", "userAgentFromSession", "autoRangeCheck", "stopOnInvalid")) {
            add("  " + habit + ": false");
        }
        add("phases:");
    }

    private void warmUp() {
        if (workload.loadGeneratorWarmUp() == null) {
            return;
        }
        int callers = workload.warmUpCallersOfLoadGenerator(task.connections());
        int brief = task.briefRequest() == null ? 0 : callers / 2;
        warmUp("warm-up", callers - brief, task.request());
        if (brief > 0) {
            warmUp("warm-up-brief", brief, task.briefRequest());
        }
        add("- rest:");
        add("    noop:");
        add("      duration: " + millis(REST));
        add("      startAfterStrict:");
        add("      - warm-up");
        if (brief > 0) {
            add("      - warm-up-brief");
        }
    }

    private void warmUp(String name, int callers, Request request) {
        add("- " + name + ":");
        add("    always:");
        add("      users: " + callers);
        add("      duration: " + millis(task.longestWarmUp()));
        add("      isWarmup: true");
        scenario(Pause.NONE, request);
    }

    private void load() {
        if (workload.shape() == Shape.OPEN) {
            phase("load", "constantRate", Duration.ZERO);
            add("      usersPerSec: " + task.size());
            add("      maxSessions: " + task.connections());
            add("      variance: false");
            scenario(Pause.NONE, task.request());
            return;
        }
        int parts = (int) Math.max(1, workload.ramp().toSeconds());
        for (int part = 0; part < parts; part++) {
            int users = share(part + 1, parts) - share(part, parts);
            if (users > 0) {
                String name = parts == 1 ? "load" : "load-" + part;
                phase(name, "always", SECOND.multipliedBy(part));
                add("      users: " + users);
                scenario(workload.pause(), task.request());
            }
        }
    }

    /** How many of the users have come when so many parts are over. */
    private int share(int part, int parts) {
        return (int) ((long) task.size() * part / parts);
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

    /** Users think first: they would all begin in the same moment otherwise. */
    private void scenario(Pause pause, Request request) {
        add("      scenario:");
        add("      - request:");
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
        add("        - httpRequest:");
        add("            " + request.method() + ": " + quoted(request.path()));
        add("            metric: request");
        if (request.body() != null) {
            add("            headers:");
            add("              content-type: application/json");
            add("            body:");
            add("              text: " + quoted(request.body()));
        }
        add("            handler:");
        add("              autoRangeCheck: false");
        add("              stopOnInvalid: false");
        add("              status:");
        add("              - range: " + workload.expectedStatus());
        if (workload.expectedBody() != null) {
            expectBody(workload.expectedBody());
        }
    }

    private void expectBody(String body) {
        add("              body:");
        add("              - store: answer");
        add("              onCompletion:");
        add("              - conditional:");
        add("                  stringCondition:");
        add("                    fromVar: answer");
        add("                    notEqualTo: " + quoted(body));
        add("                  actions:");
        add("                  - markRequestInvalid");
    }

    private void add(String line) {
        lines.add(line);
    }

    /** YAML's quotes in which nothing but a quote means anything. */
    private static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    /** Hyperfoil takes whole numbers only, and one without a unit for seconds. */
    private static String millis(Duration duration) {
        return duration.toMillis() + "ms";
    }
}
