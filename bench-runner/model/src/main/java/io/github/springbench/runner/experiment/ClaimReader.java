package io.github.springbench.runner.experiment;

import io.github.springbench.runner.experiment.Values.Bounds;
import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Claim;
import io.github.springbench.runner.model.run.Metric;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;

/**
 * Reads what a source claims. A claim about values of the axis that nobody measures is allowed: it is just not shown.
 */
final class ClaimReader {

    private static final double DEFAULT_FIT = 0.98;

    private final List<String> systems;
    private final Axis axis;

    ClaimReader(List<String> systems, Axis axis) {
        this.systems = systems;
        this.axis = axis;
    }

    List<Claim> read(YamlSection top) {
        return top.sections("claims").stream()
                .map(this::claim)
                .filter(Objects::nonNull)
                .toList();
    }

    /** The claim; null where it has mistakes. */
    private Claim claim(YamlSection entry) {
        String says = entry.required("says", Values::words);
        String check = entry.required("check", ClaimReader::check);
        if (check == null) {
            return null; // which other keys are known depends on it
        }
        Claim claim =
                switch (check) {
                    case "lower" -> comparison(says, entry, metric(entry), Claim.Lower::new);
                    case "higher" -> comparison(says, entry, metric(entry), Claim.Higher::new);
                    case "alike" -> alike(says, entry);
                    case "advantage-grows" -> comparison(says, entry, metric(entry), Claim.AdvantageGrows::new);
                    case "within" -> within(says, entry);
                    case "linear" -> linear(says, entry);
                    case "slope-ratio" -> slopeRatio(says, entry);
                    case "knee-near" -> kneeNear(says, entry);
                    case "phases" -> phases(says, entry);
                    default -> throw new IllegalStateException("no reader for the check " + check);
                };
        entry.rejectUnknownKeys();
        return claim;
    }

    private Claim alike(String says, YamlSection entry) {
        Metric metric = metric(entry);
        Double tolerance = entry.required("tolerance", Values::percent);
        Duration slack = entry.optional("slack", Values::duration, null);
        if (slack != null && metric != null && !metric.unit().equals("ms")) {
            entry.mistake("slack", "'slack' is a time, and " + metric.csvName() + " is none; take it out");
        }
        Claim claim = comparison(
                says,
                entry,
                metric,
                (sentence, figure, system, than, at) ->
                        new Claim.Alike(sentence, figure, system, than, at, tolerance == null ? 0 : tolerance, slack));
        return tolerance == null ? null : claim;
    }

    private Claim comparison(String says, YamlSection entry, Metric metric, Comparison kind) {
        String system = system(entry, "system");
        String than = system(entry, "than");
        Claim.Range at = at(entry);
        if (system != null && system.equals(than)) {
            entry.mistake("than", "'than' is the system itself; name another one");
        }
        return anyMissing(says, metric, system, than, at) ? null : kind.of(says, metric, system, than, at);
    }

    /** A claim about two systems. */
    @FunctionalInterface
    private interface Comparison {
        Claim of(String says, Metric metric, String system, String than, Claim.Range at);
    }

    private Claim within(String says, YamlSection entry) {
        Metric metric = metric(entry);
        String system = system(entry, "system");
        Claim.Range at = at(entry);
        Bounds between = entry.required("between", Values::bounds);
        return anyMissing(says, metric, system, at, between)
                ? null
                : new Claim.Within(says, metric, system, at, between.least(), between.most());
    }

    private Claim linear(String says, YamlSection entry) {
        Metric metric = metric(entry);
        String system = system(entry, "system");
        Claim.Range at = at(entry);
        double fit = entry.optional("fit", Values::share, DEFAULT_FIT);
        return anyMissing(says, metric, system, at) ? null : new Claim.Linear(says, metric, system, at, fit);
    }

    private Claim slopeRatio(String says, YamlSection entry) {
        Metric metric = metric(entry);
        String system = system(entry, "system");
        Claim.Range at = at(entry);
        String than = system(entry, "than");
        Claim.Range thanAt = range(entry, "than-" + axis.parameter());
        Bounds between = entry.required("between", Values::bounds);
        return anyMissing(says, metric, system, at, than, thanAt, between)
                ? null
                : new Claim.SlopeRatio(says, metric, system, at, than, thanAt, between.least(), between.most());
    }

    private Claim kneeNear(String says, YamlSection entry) {
        Metric metric = metric(entry);
        String system = system(entry, "system");
        Integer near = entry.required("near", text -> Values.number(text, 1));
        Double tolerance = entry.required("tolerance", Values::percent);
        return anyMissing(says, metric, system, near, tolerance)
                ? null
                : new Claim.KneeNear(says, metric, system, near, tolerance);
    }

    private Claim phases(String says, YamlSection entry) {
        String system = system(entry, "system");
        Claim.Range at = at(entry);
        return anyMissing(says, system, at) ? null : new Claim.Phases(says, system, at);
    }

    private static boolean anyMissing(Object... parts) {
        return Arrays.stream(parts).anyMatch(Objects::isNull);
    }

    /** The key is that of the parameter, so that a claim and the matrix read alike. */
    private Claim.Range at(YamlSection entry) {
        return range(entry, axis.parameter());
    }

    private Claim.Range range(YamlSection entry, String key) {
        int least = axis == Axis.LATENCY ? 0 : 1;
        return entry.required(key, text -> Values.range(text, least));
    }

    private String system(YamlSection entry, String key) {
        return entry.required(key, text -> {
            if (!systems.contains(text)) {
                throw new IllegalArgumentException(
                        "there is no such system in this experiment; " + Nearest.hint(text, systems));
            }
            return text;
        });
    }

    private static Metric metric(YamlSection entry) {
        return entry.required("metric", text -> Metric.named(text)
                .orElseThrow(() -> new IllegalArgumentException("there is no such metric; "
                        + Nearest.hint(
                                text,
                                Arrays.stream(Metric.values())
                                        .map(Metric::csvName)
                                        .toList()))));
    }

    private static String check(String text) {
        if (!Claim.CHECKS.containsKey(text)) {
            throw new IllegalArgumentException(
                    "there is no such check; " + Nearest.hint(text, new TreeSet<>(Claim.CHECKS.keySet())));
        }
        return text;
    }
}
