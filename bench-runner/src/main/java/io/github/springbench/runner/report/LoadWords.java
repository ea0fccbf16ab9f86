package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Pause;
import io.github.springbench.runner.model.Request;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a load asks of a service, and who sends it, in words. */
final class LoadWords {

    private LoadWords() {}

    /** Who arrives, up to the request. */
    static String arrivals(Experiment experiment) {
        Workload workload = experiment.workload();
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

    /** What is asked of the service. */
    static String request(Workload workload) {
        return workload.asked();
    }

    /** How often, after the request. */
    static String requestsOfAUser(Workload workload) {
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
    static String kindOfLoad(Workload workload) {
        if (workload.shape() == Shape.OPEN) {
            return "The load is open: requests arrive at their rate whether or not the ones before them were "
                    + "answered, as from "
                    + "very many users who know nothing of each other. A service that is slower than its "
                    + "arrivals falls behind "
                    + "without end.";
        }
        if (workload.closed()) {
            return "The load is closed: callers wait for their answer and call again at once. While all are there "
                    + "(the plateau), throughput = callers / mean response time: the two say the same. There "
                    + "are never more "
                    + "requests under way than callers, so a slow service slows its own load down; callers who "
                    + "are done early "
                    + "leave the rest alone with it.";
        }
        return "The load is partly open: arrivals are open, since users come whether or not the service keeps up; then "
                + "each user is a closed loop that waits for its answer before it goes on. "
                + "An overloaded service therefore slows its own users down.";
    }

    static List<Fact> facts(Experiment experiment) {
        Workload workload = experiment.workload();
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.code("Request", List.of(request(workload))));
        if (workload.body() != null) {
            facts.add(Fact.code("Request body", List.of(workload.body())));
        }
        facts.add(Fact.words(
                "Right answer",
                "status " + workload.expectedStatus()
                        + (workload.expectedBody() == null
                                ? " and any body"
                                : " and the body \u201c" + workload.expectedBody() + "\u201d")));
        if (workload.body() != null && workload.body().contains(Request.FRESH_ID)) {
            facts.add(Fact.words(
                    Request.FRESH_ID, "a fresh id for each message; a right answer that names it has the same one"));
        }
        facts.add(Fact.words("Shape of the load", workload.shape().label()));
        facts.add(arrival(experiment));
        facts.add(Fact.words(
                "Warm-up", isNone(workload.warmUp()) ? "none" : Numbers.duration(workload.warmUp()) + ", not counted"));
        if (!isNone(workload.loadGeneratorWarmUp())) {
            facts.add(Fact.words(
                    "Warm-up of the load generator",
                    Numbers.duration(workload.loadGeneratorWarmUp()) + ", not counted"));
        }
        return facts;
    }

    private static Fact arrival(Experiment experiment) {
        Workload workload = experiment.workload();
        if (workload.shape() == Shape.OPEN) {
            return Fact.words("Arrival of requests", "at a steady rate for " + Numbers.duration(workload.duration()));
        }
        if (workload.closed()) {
            return Fact.words(
                    "Arrival of callers",
                    callers(experiment) + ", " + each(workload, "call") + ", " + thinkTime(workload.pause()));
        }
        return Fact.words(
                "Arrival of users",
                (workload.ramp().isZero() ? "all at once, " : "over " + Numbers.duration(workload.ramp()) + ", ")
                        + each(workload, "request") + ", " + thinkTime(workload.pause()));
    }

    /** {@code 30 requests each}, or {@code each for 60 s}. */
    private static String each(Workload workload, String noun) {
        return workload.repeat() == null
                ? "each for " + Numbers.duration(workload.duration())
                : Numbers.count(workload.repeat()) + " " + noun + (workload.repeat() == 1 ? "" : "s") + " each";
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
            return "with " + Numbers.duration(pause.min()) + " of think time after each";
        }
        return "with " + Numbers.seconds(pause.min()) + " to " + Numbers.seconds(pause.max())
                + " s of think time after each, evenly spread";
    }

    private static String upperFirst(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }
}
