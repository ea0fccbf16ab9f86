package io.github.springbench.runner.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;

import io.github.springbench.runner.model.Axis;
import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Workload;
import io.github.springbench.runner.model.Workload.Shape;
import io.github.springbench.runner.model.run.Metric;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.stats.SteadyState;
import io.github.springbench.runner.stats.estimates.Demand;
import io.github.springbench.runner.stats.estimates.Demand.Pace;
import io.github.springbench.runner.stats.estimates.Difference;
import io.github.springbench.runner.stats.estimates.Estimates;
import io.github.springbench.runner.stats.estimates.Prediction;
import io.github.springbench.runner.stats.estimates.Ratio;
import io.github.springbench.runner.stats.estimates.Repetition;
import io.github.springbench.runner.verdict.CellAnswer;
import io.github.springbench.runner.verdict.NumberWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a result answers: a sentence for each system, and one that compares systems if a difference is shown. A sentence
 * says if its figures come from suspect runs, or from runs that are invalid only by the machine's error. If there is no
 * answer, it says why.
 *
 * @param parts the sentences, by the parameters other than the axis
 * @param about what the sentences mean
 * @param caution what they do not say
 */
public record Answers(List<Part> parts, String about, String caution) {

    /** More combinations of parameters than these cannot be taken in at a glance. */
    private static final int MOST_PARTS = 2;

    private static final String MORE =
            "The other combinations of parameters have their own answers, each above its figures.";

    /**
     * The answer at one combination of the parameters other than the axis.
     *
     * @param heading that combination; null where it is the only one
     */
    public record Part(String heading, List<Sentence> sentences) {}

    /**
     * A sentence without its full stop.
     *
     * @param system the name of the system, with which the sentence begins
     * @param place the index of the system, which chooses its colour
     * @param says the rest of the sentence, after the name
     * @param limits up to where the system keeps up; null in a sentence of another kind
     */
    public record Sentence(String system, int place, String says, KeepingUp limits) {

        public int colour() {
            return Section.colour(place);
        }
    }

    public static Answers of(ReportModel model) {
        if (model.manifest().capacity().isPresent()) {
            return CapacityReport.answers(model);
        }
        boolean single = model.sections().size() == 1;
        boolean all = FigureTables.needsOverview(model) || model.sections().size() <= MOST_PARTS;
        List<Part> parts = model.sections().stream()
                .limit(all ? Long.MAX_VALUE : 1)
                .map(section -> new Part(
                        single ? null : "At " + Settings.combination(section.parameters()), of(model, section)))
                .toList();
        return new Answers(parts, meaning(model), caution(model) + (all ? "" : " " + MORE));
    }

    /** That there are other combinations, where the sentences are those of the first one. */
    public Optional<String> more() {
        return caution.endsWith(MORE) ? Optional.of(MORE) : Optional.empty();
    }

    /** The sentences of a section, a system each; then those that compare systems. */
    public static List<Sentence> of(ReportModel model, Section section) {
        if (model.manifest().capacity().isPresent()) {
            return CapacityReport.sentences(model, section.parameters());
        }
        Workload workload = model.manifest().experiment().workload();
        List<Sentence> sentences = new ArrayList<>();
        for (int place = 0; place < section.systems().size(); place++) {
            SystemCells system = section.systems().get(place);
            KeepingUp limits = limits(model, section, system).orElse(null);
            sentences.add(new Sentence(
                    system.system(), place, limits == null ? says(workload, section, system) : limits.says(), limits));
        }
        // Around a step, throughput is bounded by what is due there.
        if (model.axis() != Axis.LATENCY && workload.step() == null) {
            shownRatios(workload, section).ifPresent(sentences::add);
        }
        return List.copyOf(sentences);
    }

    /** The load up to which a system keeps up; empty if the axis is the latency, or if no demand is known. */
    public static Optional<KeepingUp> limits(ReportModel model, Section section, SystemCells system) {
        Experiment experiment = model.manifest().experiment();
        return section.axis() != Axis.LATENCY && isDemanding(experiment, system)
                ? Optional.of(KeepingUp.of(experiment, section.axis(), system))
                : Optional.empty();
    }

    private static String says(Workload workload, Section section, SystemCells system) {
        if (system.cells().stream().allMatch(cell -> cell.counting().isEmpty())) {
            return "has no answer: " + why(system.cells());
        }
        return (workload.keepsConnectionsOpen() || section.axis() != Axis.LATENCY
                        ? ofOneCell(workload, section, system)
                        : overLatencies(workload, section, system))
                + withoutOthers(system);
    }

    private static String ofOneCell(Workload workload, Section section, SystemCells system) {
        Cell most = counting(system).reduce((one, next) -> next).orElseThrow();
        if (workload.holdsConnections()) {
            return ofConnections(most) + reservations(most);
        }
        if (workload.readsStreams()) {
            return ofStreams(most) + reservations(most);
        }
        if (workload.step() != null) {
            return ofStep(workload.step(), section, most) + reservations(most);
        }
        Cell best = counting(system)
                .max(Comparator.comparingDouble(Answers::throughput))
                .orElseThrow();
        return mostThroughput(workload, section, best) + reservations(best);
    }

    /** Whether the load asks for something that a system can fall short of. */
    public static boolean isDemanding(Experiment experiment, SystemCells system) {
        return system.cells().stream().anyMatch(cell -> Demand.of(experiment, system.system(), cell.parameters())
                .isPresent());
    }

    /** What a connection costs where there are the most of them. */
    private static String ofConnections(Cell most) {
        return "holds " + figure(Metric.IDLE_HEAP_KIB, most) + " of heap for each idle connection, "
                + figure(Metric.IN_FLIGHT_HEAP_KIB, most) + " with a request in flight, "
                + figure(Metric.AFTER_BURST_HEAP_KIB, most) + " idle after the burst, "
                + figure(Metric.CLOSED_HEAP_KIB, most) + " after the connection was closed, with "
                + NumberWords.count(most.at(), "connection");
    }

    /** What readers saw where there are the most of them. */
    private static String ofStreams(Cell most) {
        Double open = most.value(Metric.STREAMS_OPEN);
        return "sent events to " + NumberWords.count(most.at(), "reader") + " with gaps of "
                + slow(Metric.GAP_P99_MS, Metric.GAP_P50_MS, most) + ", the first one after "
                + slow(Metric.FIRST_EVENT_P99_MS, Metric.FIRST_EVENT_P50_MS, most) + ", for "
                + figure(Metric.STREAM_HEAP_KIB, most) + " of heap for each "
                + (open != null && open < most.at() ? "reader" : "stream") + "; it had "
                + figure(Metric.STREAMS_OPEN, most) + " streams under way at once, and " + left(most)
                + " 2 s after all readers had left";
    }

    /** Not all of these were under way before: some began only when their readers had left. */
    private static String left(Cell cell) {
        Double left = cell.value(Metric.STREAMS_LEFT);
        return left != null && left == 0
                ? "none"
                : figure(Metric.STREAMS_LEFT, cell) + (left != null && left == 1 ? " stream" : " streams");
    }

    /** The median where too few are beyond p99. */
    private static String slow(Metric p99, Metric p50, Cell cell) {
        return cell.figures().containsKey(p99) ? figure(p99, cell) + " at p99" : figure(p50, cell) + " at p50";
    }

    /** What callers saw of the highest step. */
    private static String ofStep(Workload.Step step, Section section, Cell most) {
        Double seconds = most.value(Metric.WELL_AGAIN_S);
        Double refused = most.value(Metric.REFUSED);
        int runs = most.counting().size();
        long never = most.counting().stream()
                .filter(repetition -> Metric.WELL_AGAIN_S.of(repetition.run()).isEmpty())
                .count();
        return (seconds == null
                        ? (step.isCompared()
                                ? "was not well again by the end of the load"
                                        + (never < runs ? " in " + never + " of " + runs + " runs," : ",")
                                : "had too short a load to show when it was well again,")
                        : "was well again " + Numbers.text(Metric.WELL_AGAIN_S, seconds) + " s")
                + " after the step to " + section.axis().words(most.at())
                + (most.figures().containsKey(Metric.P95_MS)
                        ? ", at p50 " + figure(Metric.P50_MS, most) + " and p95 " + figure(Metric.P95_MS, most)
                        : "")
                + (refused == null || refused == 0
                        ? ""
                        : ", with " + Numbers.text(Metric.REFUSED, refused)
                                + (refused == 1 ? " refused request" : " refused requests"));
    }

    /** The cell with the highest throughput, in a sentence. This is the answer if no demand is known. */
    private static String mostThroughput(Workload workload, Section section, Cell best) {
        return "answered " + (section.positions().size() > 1 ? "at most " : "")
                + throughputOf(best)
                + ", with " + amount(workload, section.axis(), best.at())
                + (best.figures().containsKey(Metric.P95_MS) ? ", at p95 " + figure(Metric.P95_MS, best) : "")
                + MachineMoves.most(Metric.P95_MS, best.counting())
                + memory(best.counting());
    }

    /** What it costs in memory; empty where nobody knows. */
    public static String memory(List<Repetition> runs) {
        return Estimates.of(Metric.PEAK_RSS_MIB, runs)
                .map(rss -> ", RSS " + Numbers.withUnit(Metric.PEAK_RSS_MIB, rss.value()))
                .orElse("");
    }

    private static String throughputOf(Cell cell) {
        return figure(cell.throughput(), cell)
                + (cell.throughput() == Metric.PLATEAU_THROUGHPUT_RPS ? "" : " over the whole load");
    }

    private static double throughput(Cell cell) {
        Double value = cell.value(cell.throughput());
        return value == null ? 0 : value;
    }

    /** Callers who do not think show what a system can answer; all others send what they send. */
    private static String overLatencies(Workload workload, Section section, SystemCells system) {
        List<Cell> cells = counting(system).toList();
        Cell longest = cells.get(cells.size() - 1);
        String ends = (cells.size() == 1 ? Stream.of(longest) : Stream.of(cells.get(0), longest))
                .map(cell -> (workload.closed() ? throughputOf(cell) + " and " : "")
                        + (cell.figures().containsKey(Metric.P99_MS)
                                ? "p99 " + figure(Metric.P99_MS, cell)
                                : "too few requests for a p99")
                        + " at a latency of "
                        + section.axis().words(cell.at()) + reservations(cell))
                .collect(joining(", and "));
        return "had " + ends;
    }

    private static Stream<Cell> counting(SystemCells system) {
        return system.cells().stream().filter(cell -> !cell.counting().isEmpty());
    }

    /** A sentence about the whole of a system must not hide that it is about a part. */
    private static String withoutOthers(SystemCells system) {
        List<Cell> others = system.cells().stream()
                .filter(cell -> cell.counting().isEmpty())
                .toList();
        return others.isEmpty()
                ? ""
                : "; in " + others.size() + " of " + system.cells().size() + " cells " + why(others);
    }

    /**
     * Compares the system with the most plateau throughput with each other system, at the largest value of the axis at
     * which all have enough repetitions for intervals. Tells only ratios whose interval shows a difference.
     */
    private static Optional<Sentence> shownRatios(Workload workload, Section section) {
        List<SystemCells> systems = section.systems();
        Optional<Integer> at = section.positions().stream()
                .filter(position -> systems.stream().allMatch(system -> system.at(position)
                        .filter(Cell::isRepeated)
                        .filter(cell -> cell.figures().containsKey(Metric.PLATEAU_THROUGHPUT_RPS))
                        .isPresent()))
                .reduce((one, next) -> next);
        if (at.isEmpty() || systems.size() < 2) {
            return Optional.empty();
        }
        List<Cell> cells = systems.stream()
                .map(system -> system.at(at.get()).orElseThrow())
                .toList();
        int best = IntStream.range(0, cells.size())
                .boxed()
                .max(Comparator.comparingDouble(place -> cells.get(place).value(Metric.PLATEAU_THROUGHPUT_RPS)))
                .orElseThrow();
        List<String> ratios = new ArrayList<>();
        List<Repetition> runs = new ArrayList<>(cells.get(best).counting());
        for (int other = 0; other < cells.size(); other++) {
            Optional<Ratio> higher = other == best ? Optional.empty() : higher(cells.get(best), cells.get(other));
            if (higher.isPresent()) {
                ratios.add(Numbers.ratio(higher.get().measured()) + " times as many requests per second as "
                        + systems.get(other).system());
                runs.addAll(cells.get(other).counting());
            }
        }
        return ratios.isEmpty()
                ? Optional.empty()
                : Optional.of(new Sentence(
                        systems.get(best).system(),
                        best,
                        "answered " + String.join(", ", ratios) + ", with "
                                + amount(workload, section.axis(), at.get()) + " on the plateau"
                                + suspect(runs).map(words -> ", " + words).orElse(""),
                        null));
    }

    private static Optional<Ratio> higher(Cell one, Cell other) {
        return one.over(other, Metric.PLATEAU_THROUGHPUT_RPS)
                .filter(ratio -> ratio.measured().hasInterval())
                .filter(ratio -> Difference.of(ratio) == Difference.HIGHER);
    }

    /** Callers are users who do not think. */
    public static String amount(Workload workload, Axis axis, int at) {
        String words = axis.words(at);
        return workload.closed() && axis == Axis.USERS ? words.replace("user", "caller") : words;
    }

    public static String figure(Metric metric, Cell cell) {
        return Numbers.withUnit(metric, cell.figures().get(metric));
    }

    /** What a reader must know of the runs behind a figure; empty where there is nothing. */
    public static String reservations(Cell cell) {
        boolean one = cell.counting().size() == 1;
        List<String> reservations = new ArrayList<>();
        if (cell.counting().isEmpty()) {
            reservations.add((cell.answering().size() == 1 ? "in a run that is" : "in runs that are")
                    + " invalid by the machine's error alone");
        }
        if (cell.isOfFew()) {
            reservations.add(
                    cell.counting().size() + " of " + cell.runs().size() + (one ? " runs counts" : " runs count"));
        }
        suspect(cell.counting()).ifPresent(reservations::add);
        if (cell.counting().stream().anyMatch(repetition -> repetition.run().verdict() == null)) {
            reservations.add("not judged");
        }
        cell.counting().stream()
                .map(repetition -> repetition.run().load().printedBy())
                .filter(Objects::nonNull)
                .distinct()
                .forEach(tool -> reservations.add("as " + tool + " printed it"));
        Double failed = cell.value(Metric.FAILED);
        if (failed != null && failed > 0) {
            reservations.add(
                    Numbers.text(Metric.FAILED, failed) + (failed == 1 ? " request" : " requests") + " failed");
        }
        return reservations.stream().map(reservation -> ", " + reservation).collect(joining());
    }

    /** How many of these runs, which count, are suspect; empty where none is. */
    private static Optional<String> suspect(List<Repetition> runs) {
        long suspect = Verdicts.suspect(runs);
        if (suspect == 0) {
            return Optional.empty();
        }
        if (suspect == runs.size()) {
            return Optional.of(suspect == 1 ? "a suspect run" : "all runs that count are suspect");
        }
        return Optional.of(suspect == 1 ? "a suspect run among them" : "suspect runs among them");
    }

    /** Why cells say nothing. */
    public static String why(List<Cell> cells) {
        List<String> reasons = new ArrayList<>();
        if (cells.stream().anyMatch(Cell::invalid)) {
            reasons.add("runs are invalid" + Verdicts.refusal(cells));
        }
        if (cells.stream().anyMatch(Cell::failed)) {
            reasons.add("runs failed");
        }
        if (cells.stream().anyMatch(cell -> cell.runs().isEmpty())) {
            reasons.add("runs are missing");
        }
        return String.join(", ", reasons);
    }

    private static String meaning(ReportModel model) {
        Experiment experiment = model.manifest().experiment();
        Workload workload = experiment.workload();
        if (workload.holdsConnections()) {
            return Messages.of("answer.connections");
        }
        if (workload.readsStreams()) {
            return Messages.of("answer.streams");
        }
        if (model.axis() == Axis.LATENCY) {
            return Messages.of(workload.closed() ? "answer.latency.closed" : "answer.latency");
        }
        if (workload.step() != null) {
            return Messages.of("answer.step");
        }
        boolean demanding = model.sections().stream()
                .flatMap(section -> section.systems().stream())
                .anyMatch(system -> isDemanding(experiment, system));
        if (!demanding && workload.shape() == Shape.CLOSED) {
            return Messages.of("answer.closed");
        }
        if (!demanding) {
            return Messages.of("answer.unknown")
                    + (experiment.objectives().isEmpty() ? " " + Messages.of("answer.yourLimit") : "");
        }
        return Messages.of(
                        workload.open() ? "answer.open" : "answer.users",
                        String.format(Locale.ROOT, "%.0f %%", Demand.LEAST_SHARE * 100),
                        Numbers.number(Demand.NEAR))
                + (model.repetitions() >= Estimates.LEAST_REPETITIONS ? " " + Messages.of("answer.intervals") : "");
    }

    private static String caution(ReportModel model) {
        return (model.repetitions() < Estimates.LEAST_REPETITIONS
                        ? Pairs.without(model)
                        : "Systems are compared only if intervals show a difference.")
                + compiling(model);
    }

    /** Of loads that compilers do not make invalid, and whose CPU is an answer; empty where they did little. */
    private static String compiling(ReportModel model) {
        Workload workload = model.manifest().experiment().workload();
        if (workload.step() == null && !workload.readsStreams()) {
            return "";
        }
        return model.runs().stream()
                .filter(run -> run.evidence() != null && run.evidence().service() != null)
                .map(run -> run.evidence().service().compilingShare())
                .filter(Objects::nonNull)
                .max(Comparator.naturalOrder())
                .filter(share -> share > SteadyState.MOST_COMPILING)
                .map(share -> " " + Messages.of("answer.compiling", Numbers.percent(share)))
                .orElse("");
    }

    /**
     * Up to how much load a system keeps up with what it is asked for.
     *
     * @param says the sentence about it, without the system's name and without a full stop
     * @param keepsUpAt the most at which it is shown to keep up; null where there is none
     * @param fallsBehindAt the least at which it is shown not to; null where there is none
     * @param decided whether each cell shows one of the two, and cells do not contradict each other
     * @param causes why this is not so, a sentence each without a full stop
     * @param undecided the values of the axis at which there are runs that show neither
     */
    public record KeepingUp(
            String says,
            Integer keepsUpAt,
            Integer fallsBehindAt,
            boolean decided,
            List<String> causes,
            List<Integer> undecided) {

        /** A cell and what it shows. */
        private record Step(Cell cell, Demand demand, CellAnswer answer) {

            private boolean is(Pace pace) {
                return answer.pace() == pace;
            }

            private int at() {
                return cell.at();
            }
        }

        /** What is to be said of a system of which at least one cell asks for something. */
        public static KeepingUp of(Experiment experiment, Axis axis, SystemCells system) {
            Metric time = experiment.workload().open() ? Metric.P99_MS : Metric.P95_MS;
            List<Step> steps = system.cells().stream()
                    .map(cell -> step(experiment, cell, system))
                    .toList();
            Step kept = only(steps, Pace.KEEPS_UP).reduce((one, next) -> next).orElse(null);
            Step behind = only(steps, Pace.FALLS_BEHIND).findFirst().orElse(null);
            boolean contradicts = kept != null && behind != null && kept.at() > behind.at();
            List<Step> open = only(steps, Pace.NOT_SHOWN).toList();
            return new KeepingUp(
                    contradicts
                            ? "kept up with " + axis.words(kept.at()) + " (" + figures(kept, time) + ") but not with "
                                    + axis.words(behind.at()) + " (" + symptom(behind, time)
                                    + "): its runs contradict each other, so no limit can be given"
                            : says(steps, kept, behind, axis, time, system),
                    kept == null || contradicts ? null : kept.at(),
                    behind == null || contradicts ? null : behind.at(),
                    open.isEmpty() && !contradicts,
                    contradicts
                            ? List.of("runs contradict each other")
                            : open.stream()
                                    .map(step -> step.answer().cause())
                                    .distinct()
                                    .toList(),
                    open.stream()
                            .filter(step -> !step.cell().runs().isEmpty())
                            .map(Step::at)
                            .toList());
        }

        private static String says(
                List<Step> steps, Step kept, Step behind, Axis axis, Metric time, SystemCells system) {
            if (kept == null && behind == null) {
                return "has no answer: " + causes(steps, axis);
            }
            if (behind == null) {
                String held = "held " + axis.words(kept.at());
                List<Step> above =
                        steps.stream().filter(step -> step.at() > kept.at()).toList();
                return above.isEmpty()
                        ? held + (steps.size() > 1 ? ", the highest number tried, at " : " at ") + figures(kept, time)
                        : held + " at " + figures(kept, time) + "; whether it holds more is not shown: "
                                + causes(above, axis);
            }
            boolean ofThreads = behind.answer().byThreads()
                    || system.kneeUsers().isPresent()
                            && behind.at() > system.kneeUsers().getAsDouble();
            String where = ofThreads ? "" : " on this machine";
            String symptom =
                    " (" + symptom(behind, time) + ")" + between(steps, kept, behind, axis) + predicted(system);
            return kept == null
                    ? "did not keep up with " + axis.words(behind.at()) + where
                            + (steps.get(0) == behind ? ", the lowest number tried" : ", the lowest number shown")
                            + symptom
                    : "kept up with " + axis.words(kept.at()) + " (" + figures(kept, time) + "); overloaded at "
                            + Numbers.count(behind.at()) + where + symptom;
        }

        private static String between(List<Step> steps, Step kept, Step behind, Axis axis) {
            List<Step> between = steps.stream()
                    .filter(step -> step.is(Pace.NOT_SHOWN))
                    .filter(step -> kept == null || step.at() > kept.at())
                    .filter(step -> step.at() < behind.at())
                    .toList();
            return between.isEmpty()
                    ? ""
                    : (kept == null ? "; below it" : "; between them") + " nothing is shown: " + causes(between, axis);
        }

        private static Step step(Experiment experiment, Cell cell, SystemCells system) {
            Demand demand =
                    Demand.of(experiment, system.system(), cell.parameters()).orElse(null);
            if (demand == null || cell.answering().isEmpty()) {
                return new Step(cell, demand, new CellAnswer(Pace.NOT_SHOWN, false, Answers.why(List.of(cell))));
            }
            return new Step(
                    cell, demand, CellAnswer.of(demand, cell.answering(), system.prediction(), cell.intervals()));
        }

        private static Stream<Step> only(List<Step> steps, Pace pace) {
            return steps.stream().filter(step -> step.is(pace));
        }

        /** Where a cause holds for several cells it is told once. */
        private static String causes(List<Step> steps, Axis axis) {
            Map<String, List<String>> cells = steps.stream()
                    .filter(step -> step.is(Pace.NOT_SHOWN))
                    .collect(groupingBy(
                            step -> step.answer().cause(),
                            LinkedHashMap::new,
                            mapping(step -> Numbers.count(step.at()), toList())));
            return cells.entrySet().stream()
                    .map(cause -> "with " + enumerated(cause.getValue()) + ", " + cause.getKey())
                    .collect(joining("; "));
        }

        private static String enumerated(List<String> numbers) {
            int last = numbers.size() - 1;
            return last == 0
                    ? numbers.get(0)
                    : String.join(", ", numbers.subList(0, last)) + " and " + numbers.get(last);
        }

        private static String figures(Step step, Metric time) {
            return time.label() + " "
                    + (step.cell().answer(time).isEmpty() ? "unknown (too few requests)" : answering(time, step))
                    + MachineMoves.most(time, step.cell().answering())
                    + Answers.memory(step.cell().answering())
                    + Answers.reservations(step.cell());
        }

        /** What shows that the cell fell behind: its response time, or else that too few requests were answered. */
        private static String symptom(Step step, Metric time) {
            boolean slow = step.cell()
                    .answer(Metric.P95_MS)
                    .filter(p95 -> step.demand().isSlow(p95.least()))
                    .isPresent();
            return slow
                    ? figures(step, time)
                    : answering(Metric.PLATEAU_THROUGHPUT_RPS, step) + " of the "
                            + Numbers.number(step.demand().requestsPerSecond()) + " asked for"
                            + Answers.reservations(step.cell());
        }

        private static String answering(Metric metric, Step step) {
            return Numbers.withUnit(metric, step.cell().answer(metric).orElse(null));
        }

        private static String predicted(SystemCells system) {
            OptionalDouble knee = system.kneeUsers();
            if (knee.isEmpty()) {
                return "";
            }
            Prediction prediction = system.prediction().orElseThrow();
            return "; " + Numbers.count(prediction.servers().getAsInt()) + " "
                    + prediction.what().label() + " predict " + Numbers.count(Math.round(knee.getAsDouble()));
        }
    }
}
