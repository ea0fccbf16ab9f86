package io.github.springbench.runner.report.export;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.springbench.runner.adaptive.SystemCapacity;
import io.github.springbench.runner.adaptive.SystemCapacity.Bracket;
import io.github.springbench.runner.claims.JudgedClaim;
import io.github.springbench.runner.model.BackEnd;
import io.github.springbench.runner.model.BackEnd.DatabaseSpec;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.machine.ClockOffset.ClockEvidence;
import io.github.springbench.runner.model.machine.Jdk;
import io.github.springbench.runner.model.machine.Lab.MachineRole;
import io.github.springbench.runner.model.machine.MachineFacts.RoleAssignment;
import io.github.springbench.runner.model.run.DriftEvidence;
import io.github.springbench.runner.model.run.DriftEvidence.DriftFigure;
import io.github.springbench.runner.model.run.DriftEvidence.DriftMetric;
import io.github.springbench.runner.model.run.Fork;
import io.github.springbench.runner.model.run.Fork.ForkEvidence;
import io.github.springbench.runner.model.run.Fork.ForkEvidence.Moved;
import io.github.springbench.runner.model.run.Interference;
import io.github.springbench.runner.model.run.Interference.InterferencePart;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import io.github.springbench.runner.model.run.RunResult;
import io.github.springbench.runner.model.run.Verdict.Finding;
import io.github.springbench.runner.model.run.Verdict.Level;
import io.github.springbench.runner.report.Answers;
import io.github.springbench.runner.report.Answers.KeepingUp;
import io.github.springbench.runner.report.Cell;
import io.github.springbench.runner.report.Drifts;
import io.github.springbench.runner.report.ForkChange;
import io.github.springbench.runner.report.JudgedObjective;
import io.github.springbench.runner.report.MachineMoves;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Setting;
import io.github.springbench.runner.report.Verdicts;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.stats.estimates.Estimate;
import io.github.springbench.runner.verdict.Drift;
import io.github.springbench.runner.verdict.ObjectiveVerdict;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code results.json}: the whole result for programs, as a tree that docs/results.schema.json describes and that only
 * changes its meaning with its version. What was not measured or does not exist is absent. Figures bear the names of
 * the columns of {@code results.csv}, which end with their unit.
 */
public final class ResultsJson {

    /** Raised where a field vanishes or changes its meaning; readers must look at it. */
    private static final int VERSION = 1;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .defaultPrettyPrinter(new LineForEachRun())
            .changeDefaultPropertyInclusion(any -> any.withValueInclusion(JsonInclude.Include.NON_NULL))
            .build();

    private ResultsJson() {}

    /**
     * What an element of a list of the result has is on a line each, with all that is in it: a run of a cell, or the
     * figures of the cell. So a file takes two thirds of what it would with each value on its own line, and a changed
     * run is a changed line.
     */
    private static final class LineForEachRun extends DefaultPrettyPrinter {

        private static final long serialVersionUID = 1L;

        /** Of objects that are indented: the result, and the elements of its lists. */
        private static final int INDENTED = 2;

        private boolean afterObject;

        private LineForEachRun() {
            super(Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER));
        }

        @Override
        public DefaultPrettyPrinter createInstance() {
            return new LineForEachRun();
        }

        @Override
        public void beforeObjectEntries(JsonGenerator file) {
            if (_nesting <= INDENTED) {
                super.beforeObjectEntries(file);
            }
        }

        @Override
        public void writeObjectEntrySeparator(JsonGenerator file) {
            if (_nesting <= INDENTED) {
                super.writeObjectEntrySeparator(file);
            } else {
                file.writeRaw(", ");
            }
        }

        @Override
        public void writeEndObject(JsonGenerator file, int entries) {
            if (_nesting <= INDENTED) {
                super.writeEndObject(file, entries);
            } else {
                _nesting--;
                file.writeRaw('}');
            }
            afterObject = true;
        }

        @Override
        public void beforeArrayValues(JsonGenerator file) {
            afterObject = false;
            super.beforeArrayValues(file);
        }

        @Override
        public void writeArrayValueSeparator(JsonGenerator file) {
            if (_nesting == INDENTED && afterObject) {
                file.writeRaw(',');
                _objectIndenter.writeIndentation(file, INDENTED + 1);
            } else {
                super.writeArrayValueSeparator(file);
            }
        }
    }

    public static String render(ReportModel model) {
        return JSON.writeValueAsString(tree(model)) + "\n";
    }

    /** An object of the tree. */
    private static final class Node extends LinkedHashMap<String, Object> {

        private static final long serialVersionUID = 1L;

        /** Null is left out. */
        private Node with(String name, Object value) {
            if (value != null) {
                put(name, value);
            }
            return this;
        }
    }

    private static Node tree(ReportModel model) {
        Manifest manifest = model.manifest();
        return new Node()
                .with("version", VERSION)
                .with("experiment", manifest.experiment().name())
                .with("question", manifest.experiment().question())
                .with("source", manifest.experiment().source())
                .with("preset", manifest.preset())
                .with("profile", manifest.profile())
                .with("startedAt", manifest.startedAt().toString())
                .with("sessions", sessions(manifest))
                .with("runs", counts(model))
                .with("machine", manifest.machine())
                .with("machines", unlessEmpty(nodes(manifest.machines(), ResultsJson::machine)))
                .with("jdk", jdk(manifest.jdk()))
                .with("versions", manifest.versions())
                .with("settings", settings(manifest))
                .with("metrics", nodes(ResultsCsv.metrics(model), ResultsJson::metric))
                .with("leftOut", manifest.leftOut())
                .with("answers", answers(model))
                .with("objectives", unlessEmpty(nodes(JudgedObjective.all(model), ResultsJson::objective)))
                .with("capacity", capacities(model))
                .with("claims", nodes(model.claims(), ResultsJson::claim))
                .with("predictedKnees", knees(model))
                .with("forks", unlessEmpty(nodes(ForkChange.all(model), ResultsJson::fork)))
                .with("cells", cells(model));
    }

    private static <T> List<Node> nodes(Collection<T> all, Function<T, Node> node) {
        return all.stream().map(node).toList();
    }

    private static <T> List<T> unlessEmpty(List<T> all) {
        return all.isEmpty() ? null : all;
    }

    /** When each runner began that did some of the runs; null where there was one only. */
    private static List<Node> sessions(Manifest manifest) {
        return manifest.sessions().size() < 2
                ? null
                : nodes(manifest.sessions(), session -> new Node()
                        .with("startedAt", session.startedAt().toString())
                        .with("runsBefore", session.runsBefore()));
    }

    /** How many runs there are, and how far they can be believed. */
    private static Node counts(ReportModel model) {
        List<RunResult> completed =
                model.runs().stream().filter(RunResult::completed).toList();
        return new Node()
                .with("planned", model.manifest().plannedRuns())
                .with("completed", completed.size())
                .with("failed", model.failedRuns())
                .with("missing", model.missingRuns())
                .with("valid", count(Level.VALID, completed))
                .with("suspect", count(Level.SUSPECT, completed))
                .with("invalid", count(Level.INVALID, completed))
                .with(
                        "notJudged",
                        completed.stream().filter(run -> run.verdict() == null).count());
    }

    private static long count(Level level, List<RunResult> completed) {
        return completed.stream().filter(run -> Verdicts.is(level, run)).count();
    }

    private static Node machine(RoleAssignment used) {
        return new Node()
                .with("name", used.name())
                .with("roles", used.roles().stream().map(MachineRole::word).toList())
                .with("machine", used.machine())
                .with("jdk", used.jdk() == null ? null : jdk(used.jdk()))
                .with("roundTripMs", Numbers.exact(used.roundTripMs()));
    }

    private static Node jdk(Jdk jdk) {
        return new Node()
                .with("feature", jdk.feature())
                .with("version", jdk.version())
                .with("vendor", jdk.vendor());
    }

    private static Node settings(Manifest manifest) {
        Experiment experiment = manifest.experiment();
        return new Node()
                .with("parameters", experiment.parameters())
                .with("axis", experiment.axis().parameter())
                .with("seed", manifest.seed())
                .with("fork", experiment.sharesForks() ? Fork.PER_SYSTEM.word() : null)
                .with("load", Setting.json(manifest, Setting.Group.LOAD))
                .with("jvmFlags", experiment.jvm())
                .with("resources", Setting.json(manifest, Setting.Group.RESOURCES))
                .with("cores", manifest.cores())
                .with("search", Setting.json(manifest, Setting.Group.SEARCH))
                .with("systems", nodes(experiment.systems(), system -> system(system, experiment)))
                .with("backEnds", nodes(experiment.backEnds(), ResultsJson::backEnd));
    }

    /** A system with all its Spring properties, those that others share included, and the flags of its own JVM. */
    private static Node system(SystemUnderTest system, Experiment experiment) {
        return new Node()
                .with("name", system.name())
                .with("service", system.service().label())
                .with("jar", system.service() instanceof OwnJar own ? jar(own) : null)
                .with(
                        "requestThreads",
                        system.requestThreads().map(RequestThreads::label).orElse(null))
                .with("engine", experiment.engineOf(system))
                .with("loadMachines", system.loadMachines())
                .with("properties", new TreeMap<>(experiment.propertiesOf(system)))
                .with("jvmFlags", unlessEmpty(system.jvm()));
    }

    /** Size and hash are absent where nobody looked at it. */
    private static Node jar(OwnJar own) {
        return new Node()
                .with("name", own.jar())
                .with("bytes", own.bytes())
                .with("sha256", own.sha256())
                .with("classPath", own.classPath().isEmpty() ? null : own.classPath())
                .with("arguments", own.arguments());
    }

    private static Node backEnd(BackEnd backEnd) {
        Node node = new Node()
                .with("name", backEnd.name())
                .with("service", backEnd.what())
                .with("properties", new TreeMap<>(backEnd.properties()));
        DatabaseSpec database = backEnd.database();
        return database == null
                ? node
                : node.with("records", database.records())
                        .with(
                                "roundTripDelaySeconds",
                                database.delay() == null ? null : new BigDecimal(Numbers.seconds(database.delay())));
    }

    private static Node metric(Metric metric) {
        return new Node()
                .with("name", metric.csvName())
                .with("label", metric.label())
                .with("unit", unlessNone(metric.unit()));
    }

    private static String unlessNone(String text) {
        return text.isEmpty() ? null : text;
    }

    private static List<Node> answers(ReportModel model) {
        return model.sections().stream()
                .flatMap(section ->
                        Answers.of(model, section).stream().map(sentence -> answer(sentence, section.parameters())))
                .toList();
    }

    /** Up to where a system keeps up is absent where the load asks for nothing that it could fall short of. */
    private static Node answer(Answers.Sentence sentence, Map<String, Integer> parameters) {
        Node node = new Node()
                .with("system", sentence.system())
                .with("parameters", parameters)
                .with("says", sentence.system() + " " + sentence.says() + ".");
        KeepingUp limits = sentence.limits();
        return limits == null
                ? node
                : node.with("keepsUpAt", limits.keepsUpAt())
                        .with("fallsBehindAt", limits.fallsBehindAt())
                        .with("decided", limits.decided())
                        .with("causes", limits.causes());
    }

    private static Node objective(JudgedObjective judged) {
        ObjectiveVerdict verdict = judged.verdict();
        return new Node()
                .with("system", judged.system())
                .with("parameters", judged.parameters())
                .with("objective", judged.objective().text())
                .with("verdict", verdict.outcome().label())
                .with("figure", Numbers.exact(verdict.figure()))
                .with("error", Numbers.exact(verdict.error()))
                .with("says", verdict.says() + ".");
    }

    /** Null where the runs were planned. */
    private static List<Node> capacities(ReportModel model) {
        return model.manifest().capacity().isEmpty() ? null : nodes(model.capacities(), ResultsJson::capacity);
    }

    /** What a search found for one system. Levels are users, or requests per second. */
    private static Node capacity(SystemCapacity known) {
        Bracket bracket = known.bracket();
        return new Node()
                .with("system", known.system())
                .with("parameters", known.parameters())
                .with("atLeast", bracket.atLeast())
                .with(
                        "below",
                        bracket.below().isPresent()
                                ? Integer.valueOf(bracket.below().getAsInt())
                                : null)
                .with("limitedBy", unlessNone(bracket.limitedBy()))
                .with(
                        "predicted",
                        known.predicted().isPresent()
                                ? Numbers.exact(
                                        (double) Math.round(known.predicted().getAsDouble()))
                                : null)
                .with("runs", bracket.runs())
                .with("decided", bracket.decided());
    }

    private static Node claim(JudgedClaim judged) {
        return new Node()
                .with("says", judged.claim().says())
                .with("judgement", judged.judgement().label())
                .with("repetitions", judged.repetitions())
                .with("figures", judged.figures());
    }

    /** From how many users on requests wait for a thread, as queueing theory predicts. */
    private static List<Node> knees(ReportModel model) {
        return model.sections().stream()
                .flatMap(section -> section.systems().stream()
                        .filter(system -> system.kneeUsers().isPresent())
                        .map(system -> new Node()
                                .with("system", system.system())
                                .with("parameters", section.parameters())
                                .with("users", Numbers.exact(system.kneeUsers().getAsDouble()))))
                .toList();
    }

    /** Whether a service changed during a fork: the cell that was measured at both ends, and its figures. */
    private static Node fork(ForkChange fork) {
        return new Node()
                .with("number", fork.number())
                .with("system", fork.first().key().system())
                .with("repetition", fork.first().key().repetition())
                .with("parameters", fork.first().key().parameters())
                .with("figures", fork.figures().map(ResultsJson::figures).orElse(List.of()))
                .with(
                        "judgement",
                        fork.notJudged() != null
                                ? "not-judged"
                                : fork.level() == null
                                        ? "unchanged"
                                        : fork.level().label())
                .with("notJudged", fork.notJudged());
    }

    private static List<Node> figures(ForkEvidence seen) {
        return Stream.concat(
                        figure(Metric.PLATEAU_THROUGHPUT_RPS, seen.plateauThroughputRps()),
                        figure(Metric.P50_MS, seen.p50Ms()))
                .toList();
    }

    /** The ratio is of cores of equal speed where that is known. */
    private static Stream<Node> figure(Metric metric, Moved moved) {
        return Stream.ofNullable(moved).map(both -> new Node()
                .with("name", metric.csvName())
                .with("first", Numbers.exact(both.first()))
                .with("closing", Numbers.exact(both.closing()))
                .with("ratio", Numbers.exact(both.ratio())));
    }

    private static List<Node> cells(ReportModel model) {
        Map<String, Function<RunResult, Object>> columns = ResultsCsv.columns(model);
        return model.sections().stream()
                .flatMap(section -> section.systems().stream())
                .flatMap(system -> system.cells().stream().map(cell -> cell(system.system(), cell, columns)))
                .toList();
    }

    /** The figures are of the runs that count, so that no program takes a rejected one for a good one. */
    private static Node cell(String system, Cell cell, Map<String, Function<RunResult, Object>> columns) {
        String state = state(cell);
        Node figures = new Node();
        if (state.equals("measured")) {
            cell.figures().forEach((metric, figure) -> figures.put(metric.csvName(), figure(figure)));
        }
        Node published = new Node();
        cell.published().forEach((metric, figure) -> published.put(metric.csvName(), Numbers.exact(figure)));
        return new Node()
                .with("system", system)
                .with("parameters", cell.parameters())
                .with("state", state)
                .with("suspect", cell.suspect())
                .with("figures", figures)
                .with("published", published)
                .with("runs", nodes(cell.runs(), run -> run(run, columns)));
    }

    private static String state(Cell cell) {
        if (cell.runs().isEmpty()) {
            return "not-run";
        }
        return cell.failed() ? "failed" : cell.invalid() ? "invalid" : "measured";
    }

    /** A figure with the interval of its repetitions; without one where there are too few repetitions. */
    private static Node figure(Estimate figure) {
        return new Node()
                .with("value", Numbers.exact(figure.value()))
                .with("low", Numbers.exact(figure.low()))
                .with("high", Numbers.exact(figure.high()))
                .with("runs", figure.repetitions());
    }

    /** One repetition. */
    private static Node run(RunResult run, Map<String, Function<RunResult, Object>> columns) {
        Node figures = new Node();
        columns.forEach((name, column) -> {
            Object value = column.apply(run);
            figures.with(name, value == null || value instanceof Number ? value : value.toString());
        });
        return new Node()
                .with("repetition", run.key().repetition())
                .with("fork", run.fork())
                .with("startedAt", run.startedAt().toString())
                .with(
                        "verdict",
                        run.verdict() == null ? null : run.verdict().level().label())
                .with("findings", nodes(Verdicts.findings(run), ResultsJson::finding))
                .with("failure", run.failure())
                .with(
                        "requestThreads",
                        run.requestThreads() == null
                                ? null
                                : run.requestThreads().label())
                .with("figures", figures)
                .with("limits", new TreeMap<>(run.effective()))
                .with(
                        "machine",
                        MachineMoves.errors(run).map(ResultsJson::errors).orElse(null))
                .with("drift", drift(Drifts.drift(run)))
                .with(
                        "clocks",
                        run.evidence() == null ? null : clocks(run.evidence().clocks()));
    }

    private static Node finding(Finding finding) {
        return new Node()
                .with("check", finding.check())
                .with("level", finding.label())
                .with("reason", finding.reason());
    }

    /** How far the machine can have moved the figures of a run, and the parts of which this system shows nothing. */
    private static Node errors(Interference seen) {
        Node errors = new Node();
        new TreeMap<>(seen.parts()).forEach((metric, parts) -> errors.put(metric.csvName(), error(parts)));
        return new Node()
                .with("errors", errors)
                .with(
                        "notLookedAt",
                        seen.notLookedAt().stream()
                                .sorted()
                                .map(InterferencePart::label)
                                .toList());
    }

    /** In the figure's own unit; a part without a known bound is null, and the sum is then absent. */
    private static Node error(Map<InterferencePart, Double> parts) {
        Node named = new Node();
        new TreeMap<>(parts).forEach((part, error) -> named.put(part.label(), unlessInfinite(error)));
        double atMost = parts.values().stream().mapToDouble(Double::doubleValue).sum();
        return new Node().with("atMost", unlessInfinite(atMost)).with("parts", named);
    }

    private static BigDecimal unlessInfinite(double value) {
        return Double.isInfinite(value) ? null : Numbers.exact(value);
    }

    /** How figures moved while all users of a long load were there; null where the load was not held for long. */
    private static Node drift(DriftEvidence seen) {
        return seen == null
                ? null
                : new Node()
                        .with("plateauSeconds", Numbers.exact(seen.plateauSeconds()))
                        .with("settlingSeconds", Numbers.exact(seen.settlingSeconds()))
                        .with("minutes", seen.minutes())
                        .with("heapLeftMib", Numbers.exact(seen.heapLeftMib()))
                        .with(
                                "figures",
                                seen.figures().keySet().stream()
                                        .sorted()
                                        .map(metric -> movement(metric, seen))
                                        .toList());
    }

    /** First and last are the medians of the first and the last third of the time. */
    private static Node movement(DriftMetric metric, DriftEvidence seen) {
        DriftFigure figure = seen.figures().get(metric);
        return new Node()
                .with("figure", metric.label())
                .with("unit", unlessNone(metric.unit()))
                .with("first", Numbers.exact(figure.first()))
                .with("last", Numbers.exact(figure.last()))
                .with("perHour", Numbers.exact(figure.perHour()))
                .with("standardErrors", Numbers.exact(figure.z()))
                .with("judgement", Drift.of(metric, seen).label());
    }

    /** How the clocks of other machines stood to the runner's; null where all was on the runner's machine. */
    private static List<Node> clocks(List<ClockEvidence> clocks) {
        return unlessEmpty(nodes(clocks, clock -> new Node()
                .with("machine", clock.machine())
                .with("offsetMs", Numbers.exact(clock.offsetMs()))
                .with("errorMs", Numbers.exact(clock.errorMs()))
                .with("driftMs", Numbers.exact(clock.driftMs()))));
    }
}
