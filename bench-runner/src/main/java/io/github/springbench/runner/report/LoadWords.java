package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Pause;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.RequestKeys;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a load asks of a service, and who sends it, in words. */
public final class LoadWords {

    private LoadWords() {}

    /** Who arrives, up to the request. */
    public static String arrivals(Experiment experiment) {
        Workload workload = experiment.workload();
        if (workload.holdsConnections()) {
            return "Each user is a connection; on each is sent";
        }
        if (workload.shape() == Shape.OPEN) {
            return "Requests arrive at a steady rate for " + Numbers.duration(workload.duration()) + "; each is";
        }
        if (workload.closed()) {
            return upperFirst(callers(experiment)) + "; each sends";
        }
        return workload.ramp().isZero()
                ? "All users arrive at once; each sends"
                : "Users arrive evenly over " + Numbers.duration(workload.ramp()) + "; each sends";
    }

    /** How often, after the request. */
    public static String requestsOfAUser(Workload workload) {
        if (workload.holdsConnections()) {
            return "on a few at a time; then on all at once";
        }
        String body = workload.body() == null ? "" : "with a body";
        if (workload.shape() == Shape.OPEN) {
            return body.isEmpty() ? "without a body" : body;
        }
        String often = workload.repeat() == null
                ? "for " + Numbers.duration(workload.duration())
                : workload.repeat() == 1 ? "once" : Numbers.count(workload.repeat()) + " times";
        return (body + " " + often).strip() + ", " + thinkTime(workload.pause());
    }

    /** What such a load says and what it does not. */
    public static String kindOfLoad(Workload workload) {
        if (workload.holdsConnections()) {
            return "At each step the service runs a full collection, and its memory is read: before the first"
                    + " connection; after one request on each connection, a few at a time; while all connections wait"
                    + " for an answer at once; after these answers; and after the service has closed all connections."
                    + " If request threads are limited, only that many requests are served at once, and the others wait"
                    + " unread. If the request has a latency, these others ask for 1 ms, so that the run ends soon.";
        }
        if (workload.shape() == Shape.OPEN) {
            return "The load is open: requests arrive at their rate whether or not earlier requests were answered, as"
                    + " from many independent users. If the service is slower than the arrivals, its backlog keeps"
                    + " growing.";
        }
        if (workload.closed()) {
            return "The load is closed: callers wait for their answer and call again at once. While all callers are"
                    + " present (the plateau), throughput = callers / mean response time: both figures say the same."
                    + " There are never more requests in flight than callers, so a slow service slows its own load"
                    + " down. Callers who finish early leave a smaller load for the rest.";
        }
        return "The load is partly open: users arrive whether or not the service keeps up, but then each user is a"
                + " closed loop that waits for its answer before the next request. An overloaded service therefore"
                + " slows its own users down.";
    }

    /** What stands for ids and keys in a request; empty where it is the same each time. */
    static List<Fact> filledIn(Experiment experiment) {
        Workload workload = experiment.workload();
        List<Fact> facts = new ArrayList<>();
        if (workload.body() != null && workload.body().contains(Request.FRESH_ID)) {
            facts.add(Fact.words(
                    Request.FRESH_ID,
                    "a new id for each message; an expected answer that contains it must have the same id"));
        }
        if (workload.mix() == null) {
            RequestKeys.in(workload.request())
                    .map(key -> Fact.words(key.words(), key(key, experiment.records())))
                    .forEach(facts::add);
        }
        return List.copyOf(facts);
    }

    private static String key(RequestKeys.Key key, int records) {
        int most = key.most(records);
        return key.next()
                ? "the next unused number from 1 to " + Numbers.count(most - most / 2)
                        + "; users stop when all are used"
                : "a number from 1 to " + Numbers.count(most) + ", chosen at random with equal probability for each"
                        + " request";
    }

    /** How many callers there are, and from when on. */
    private static String callers(Experiment experiment) {
        List<Integer> users = experiment.parameters().getOrDefault(Experiment.USERS, List.of());
        String howMany = users.size() == 1
                ? Numbers.count(users.get(0)) + (users.get(0) == 1 ? " caller" : " callers")
                : "as many callers as users";
        Duration ramp = experiment.workload().ramp();
        return howMany + ", arriving " + (ramp.isZero() ? "at once" : "over " + Numbers.duration(ramp));
    }

    static boolean isNone(Duration duration) {
        return duration == null || duration.isZero();
    }

    private static String thinkTime(Pause pause) {
        if (pause == null || pause.max().isZero()) {
            return "without think time";
        }
        if (pause.min().equals(pause.max())) {
            return "with " + Numbers.duration(pause.min()) + " think time after each answer";
        }
        return "with " + Numbers.seconds(pause.min()) + " to " + Numbers.seconds(pause.max())
                + " s think time after each answer, uniformly distributed";
    }

    private static String upperFirst(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
