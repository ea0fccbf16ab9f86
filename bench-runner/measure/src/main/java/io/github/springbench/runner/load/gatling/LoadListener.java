package io.github.springbench.runner.load.gatling;

import io.github.springbench.runner.load.LoadEvents;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import java.util.List;

/**
 * Passes the records of a log on as the events that all engines share. Users and errors of Gatling's own warm-up are
 * left out, and its requests are counted apart.
 */
abstract class LoadListener implements SimulationLogListener {

    /**
     * The name that {@code LoadShape} of gatling-scripts gives these requests; the names of their users begin with it,
     * and no others do.
     */
    private static final String WARM_UP = "warm-up";

    /** Gatling puts the request's name before what it says of an error, and has no field for it. */
    private static final String WARM_UP_ERROR = WARM_UP + ": ";

    /** Gatling stamps whole milliseconds, both ends of a request. */
    static final long MICROS_PER_STEP = 1000;

    private LoadEvents events;
    private List<String> scenarios;

    /** Who is to hear of a run that began then. */
    abstract LoadEvents begin(long startEpochMillis);

    @Override
    public final void run(RunHeader run) {
        events = begin(run.startEpochMillis());
        scenarios = run.scenarios();
    }

    @Override
    public final void userStarted(int scenario, int atMillis) {
        if (isMeasured(scenario)) {
            events.userStarted(atMillis * MICROS_PER_STEP);
        }
    }

    @Override
    public final void userEnded(int scenario, int atMillis) {
        if (isMeasured(scenario)) {
            events.userEnded(atMillis * MICROS_PER_STEP);
        }
    }

    private boolean isMeasured(int scenario) {
        return !scenarios.get(scenario).startsWith(WARM_UP);
    }

    @Override
    public final void request(
            List<String> groups, String name, int startMillis, int endMillis, boolean ok, String message) {
        if (name.equals(WARM_UP)) {
            events.warmedUp(ok);
        } else if (ok) {
            events.answered(startMillis * MICROS_PER_STEP, endMillis * MICROS_PER_STEP);
        } else {
            events.failed(
                    startMillis * MICROS_PER_STEP, endMillis * MICROS_PER_STEP, FailureOrigin.kind(message), message);
        }
    }

    @Override
    public final void error(String message, int atMillis) {
        if (!message.startsWith(WARM_UP_ERROR)) {
            events.notSent(message.strip());
        }
    }

    /** Whom a failed request blames, by the message that Gatling logs. */
    static final class FailureOrigin {

        /**
         * How Gatling's checks begin their messages (gatling-core, {@code CheckResult}; gatling-http,
         * {@code HttpCheckSupport}).
         */
        private static final String STATUS_CHECK = "status.";

        private static final String BODY_CHECK = "bodyString.";

        /** What the operating system and Netty say when this machine's own ports, files or memory run out. */
        private static final List<String> LOCAL_CAUSES = List.of(
                "Cannot assign requested address",
                "Address already in use",
                "Too many open files",
                "No buffer space available",
                "OutOfMemoryError",
                "OutOfDirectMemoryError");

        /**
         * What the JDK and Netty say where there was no connection yet: its timeout, and every ConnectException,
         * refused or reset. A reset without it broke a connection.
         */
        private static final List<String> CONNECT_CAUSES =
                List.of("ConnectTimeoutException", "ConnectException", "Connection refused", "NoRouteToHostException");

        private FailureOrigin() {}

        static FailureKind kind(String message) {
            if (message.startsWith(STATUS_CHECK)) {
                return FailureKind.WRONG_STATUS;
            }
            if (message.startsWith(BODY_CHECK)) {
                return FailureKind.WRONG_BODY;
            }
            if (LOCAL_CAUSES.stream().anyMatch(message::contains)) {
                return FailureKind.LOCAL;
            }
            return CONNECT_CAUSES.stream().anyMatch(message::contains)
                    ? FailureKind.NO_CONNECTION
                    : FailureKind.NO_ANSWER;
        }
    }
}
