package io.github.springbench.runner.report.text;

import io.github.springbench.runner.duel.JudgedDuel;
import io.github.springbench.runner.duel.JudgedDuel.Compared;
import io.github.springbench.runner.duel.JudgedDuel.Figure;
import io.github.springbench.runner.duel.JudgedDuel.Rest;
import io.github.springbench.runner.duel.PairedRatio;
import io.github.springbench.runner.model.SystemUnderTest;
import io.github.springbench.runner.model.Target.OwnJar;
import io.github.springbench.runner.model.machine.Resources;
import io.github.springbench.runner.model.run.Duel;
import io.github.springbench.runner.model.run.Duel.JvmWork;
import io.github.springbench.runner.model.run.Manifest;
import io.github.springbench.runner.model.run.RunKey;
import io.github.springbench.runner.model.run.StoppingRule;
import io.github.springbench.runner.report.Decision;
import io.github.springbench.runner.report.form.Markdown;
import io.github.springbench.runner.report.form.Numbers;
import io.github.springbench.runner.verdict.NumberWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a duel says, as {@code duel.md}, which reads well on a terminal, too.
 *
 * @param decisions on the limits that it was held to
 */
public record DuelReport(JudgedDuel judged, Manifest manifest, List<Decision> decisions) {

    private static final double PERCENT = 100;
    private static final double MS_PER_SECOND = 1000;

    /** A service that used a smaller part of its cores was not held up by these. */
    private static final double USES_ITS_CORES = 0.9;

    /** A drain that is longer is worth a line. */
    private static final double SHORT_DRAIN_SECONDS = 1;

    private static final Map<Figure, String> NAMES = Map.of(
            Figure.THROUGHPUT, "requests/s",
            Figure.P50, "p50, ms",
            Figure.P95, "p95, ms",
            Figure.P99, "p99, ms",
            Figure.CPU, "CPU for each request, µs");

    /** What duels of one result say: the answers of all, then each. */
    public static String markdown(List<DuelReport> reports) {
        String pages = reports.stream().map(DuelReport::markdown).collect(Collectors.joining("\n"));
        if (reports.size() == 1) {
            return pages;
        }
        return reports.stream()
                        .map(one -> "- **" + one.cell() + ":** " + one.sentence() + "\n")
                        .collect(Collectors.joining())
                + jointError(reports).map(error -> "\n" + error + "\n").orElse("")
                + "\n" + pages;
    }

    /**
     * How often one of several answers is wrong, rounded up; empty of one, and before any is looked at. It is that of
     * independent answers: those of the same forks depend on each other, and one of them is wrong less often (Sidak
     * 1967, "Rectangular confidence regions for the means of multivariate normal distributions").
     */
    private static Optional<String> jointError(List<DuelReport> reports) {
        if (reports.size() == 1 || reports.stream().allMatch(one -> one.judged.forks() == 0)) {
            return Optional.empty();
        }
        double any = 1 - Math.pow(1 - StoppingRule.ERROR, reports.size());
        return Optional.of("Each of the " + reports.size() + " answers errs in at most "
                + Math.round(PERCENT * StoppingRule.ERROR) + " of 100 such duels, so at least one of them in up to "
                + Math.round(Math.ceil(PERCENT * any)) + " of 100.");
    }

    /** The whole page. */
    public String markdown() {
        Duel duel = judged.duel();
        List<String> lines = new ArrayList<>();
        lines.add("# " + duel.first() + " and " + duel.second() + " by turns");
        lines.add("");
        lines.add(where());
        lines.addAll(answer());
        if (!duel.forks().isEmpty()) {
            lines.add("");
            facts().forEach(fact -> lines.add("- " + fact));
        }
        return String.join("\n", lines) + "\n";
    }

    /** What fits a comment on a pull request, of duels of one result; what else is known can be opened there. */
    public static String summary(List<DuelReport> reports) {
        DuelReport any = reports.get(0);
        List<Decision> decisions =
                reports.stream().flatMap(one -> one.decisions.stream()).toList();
        List<String> lines = new ArrayList<>();
        lines.add("### " + any.manifest.experiment().name() + ": "
                + any.judged.duel().second() + " beside " + any.judged.duel().first()
                + (decisions.isEmpty() ? "" : ", " + Decision.summary(decisions)));
        for (DuelReport one : reports) {
            if (reports.size() > 1) {
                lines.addAll(List.of("", one.cell() + ":"));
            }
            lines.addAll(one.answer());
        }
        lines.addAll(List.of("", "<details><summary>How it was measured</summary>"));
        jointError(reports).ifPresent(error -> lines.addAll(List.of("", error)));
        for (DuelReport one : reports) {
            lines.addAll(List.of("", one.where(), ""));
            if (!one.judged.duel().forks().isEmpty()) {
                one.facts().forEach(fact -> lines.add("- " + fact));
            }
        }
        lines.addAll(List.of("", "</details>"));
        return String.join("\n", lines) + "\n";
    }

    private String cell() {
        return new RunKey("", judged.duel().cell(), 1).cell();
    }

    private String where() {
        return manifest.experiment().name() + " at " + cell()
                + (manifest.profile() == null ? "" : ", profile " + manifest.profile()) + ", on " + manifest.jdk()
                + "." + jars();
    }

    /** Which builds they are, where both are somebody's jar. */
    private String jars() {
        List<SystemUnderTest> own = manifest.experiment().systems().stream()
                .filter(system -> system.service() instanceof OwnJar)
                .toList();
        return own.size() < 2
                ? ""
                : own.stream()
                        .map(system ->
                                " " + system.name() + " is " + system.service().label() + ".")
                        .collect(Collectors.joining());
    }

    /** The sentence, the table, and whether limits were kept. */
    private List<String> answer() {
        String said = judged.duel().failure() == null ? sentence() : Markdown.escape(sentence());
        List<String> lines = new ArrayList<>(List.of("", "**" + said + "**"));
        if (!judged.figures().isEmpty()) {
            lines.add("");
            lines.addAll(table());
        }
        List<PairedRatio> wide = judged.ratio().stream()
                .filter(ratio -> judged.failing().isEmpty() && !judged.isExactEnough(ratio))
                .toList();
        if (!decisions.isEmpty() || !wide.isEmpty()) {
            lines.add("");
            wide.forEach(ratio -> lines.add("- **less exact than asked**: the interval of the figure that decides"
                    + " reaches " + tenths(PERCENT * ratio.reach()) + " % to each side, and "
                    + tenths(PERCENT * judged.duel().terms().precision()) + " % was asked for."
                    + (judged.answer() == JudgedDuel.Answer.OPEN ? "" : " A longer --budget makes more forks.")));
            decisions.forEach(decision -> lines.add(
                    "- **" + decision.word() + "** `" + decision.condition() + "`: " + decision.says() + "."));
        }
        return lines;
    }

    /** The answer. */
    public String sentence() {
        Duel duel = judged.duel();
        if (duel.failure() != null) {
            // It may quote a log, which a terminal shall not obey.
            return "The duel ended early, in fork " + (duel.forks().size() + 1) + ": "
                    + duel.failure().replaceAll("[\\s\\p{Cntrl}]+", " ");
        }
        if (judged.forks() == 0) {
            return "Not decided: " + duel.forks().size() + " of " + StoppingRule.LOOKS.get(0) + " forks ended.";
        }
        if (judged.ratio().isEmpty()) {
            return "Not decided: a slice has no " + (judged.thinks() ? "CPU time" : "right answer") + ".";
        }
        if (judged.failing().isPresent()) {
            char letter = judged.failing().get();
            return "Not decided: " + duel.system(letter) + " failed " + tenths(PERCENT * judged.failedShare(letter))
                    + " % of its requests, and right answers alone do not tell which system is better.";
        }
        PairedRatio ratio = judged.ratio().get();
        return switch (judged.answer()) {
            case DIFFERENT ->
                difference(ratio)
                        + (duel.calibration()
                                ? ", although both are the same system: this difference is a false one."
                                : "; the machine cannot explain it" + unlessNotWarm());
            case ALIKE ->
                "No difference of more than " + Math.round(PERCENT * JudgedDuel.WORTH_KNOWING) + " % is shown: "
                        + range(ratio) + unlessLimitedElsewhere() + unlessNotWarm();
            case OPEN ->
                "Not decided: " + range(ratio)
                        + (duel.calibration()
                                ? ". Both are the same system, so smaller differences cannot be seen in this time."
                                : judged.notWarm() > 0
                                        ? unlessNotWarm()
                                        : ". A longer --budget makes more forks, which narrow this.");
        };
    }

    /** Two services are alike, too, where something that they share holds both up. */
    private String unlessLimitedElsewhere() {
        Resources each = manifest.experiment().resources();
        if (judged.thinks() || each == null) {
            return "";
        }
        List<Double> used = Stream.of(Duel.FIRST, Duel.SECOND)
                .flatMap(letter -> judged.busyCores(letter).stream())
                .map(cores -> cores / each.cpus())
                .toList();
        return used.size() < 2 || used.stream().anyMatch(share -> share >= USES_ITS_CORES)
                ? ""
                : "; neither used all of its cores (" + Numbers.percent(used.get(0)) + " and "
                        + Numbers.percent(used.get(1)) + " %), so waiting, a back end or the load generator set the"
                        + " pace";
    }

    /** A system whose compilers need longer is slower until they are done. */
    private String unlessNotWarm() {
        return judged.notWarm() == 0
                ? "."
                : ", but in " + judged.notWarm() + " of " + judged.forks() + " forks the compilers still worked: repeat"
                        + " it with a longer --warm-up.";
    }

    private String difference(PairedRatio ratio) {
        boolean more = ratio.ratio() > 1;
        double one = percent(more ? ratio.low() : ratio.high());
        double other = percent(more ? ratio.high() : ratio.low());
        return judged.duel().second() + verb() + tenths(percent(ratio.ratio())) + " % [" + tenths(one) + " to "
                + tenths(other) + "] " + what(more) + " than " + judged.duel().first();
    }

    /** Between which differences it is. */
    private String range(PairedRatio ratio) {
        double low = percent(ratio.low());
        double high = percent(ratio.high());
        return judged.duel().second() + verb()
                + (low < 0 && high > 0
                        ? "between " + tenths(low) + " % " + (judged.thinks() ? "less" : "fewer") + " and "
                                + tenths(high) + " % " + what(true)
                        : "between " + tenths(Math.min(Math.abs(low), Math.abs(high))) + " and "
                                + tenths(Math.max(Math.abs(low), Math.abs(high))) + " % " + what(high > 0))
                + " than " + judged.duel().first();
    }

    private String verb() {
        return judged.thinks() ? " needs " : " answers ";
    }

    private String what(boolean more) {
        return judged.thinks()
                ? (more ? "more" : "less") + " CPU for each request"
                : (more ? "more" : "fewer") + " requests";
    }

    private static double percent(double ratio) {
        return PERCENT * (ratio - 1);
    }

    private static String tenths(double value) {
        return Numbers.tenths(Math.abs(value));
    }

    private List<String> table() {
        Duel duel = judged.duel();
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", duel.first(), duel.second(), "difference, %", "interval, %"));
        judged.figures().forEach((figure, compared) -> {
            if (!judged.thinks() || figure != Figure.THROUGHPUT) {
                rows.add(row(figure, compared));
            }
        });
        return MarkdownTable.of(rows);
    }

    private static List<String> row(Figure figure, Compared compared) {
        return List.of(
                NAMES.get(figure),
                Numbers.level(compared.first()),
                Numbers.level(compared.second()),
                Numbers.change(percent(compared.ratio().ratio())),
                Numbers.change(percent(compared.ratio().low())) + " to "
                        + Numbers.change(percent(compared.ratio().high())));
    }

    private List<String> facts() {
        Duel duel = judged.duel();
        Duel.Terms terms = duel.terms();
        List<String> facts = new ArrayList<>();
        if (judged.thinks()) {
            facts.add("Users who think decide how many requests there are, so throughput is not compared.");
        }
        facts.add("Each fork has new processes of both systems and " + terms.slices() / 2 + " pairs of slices of "
                + Numbers.duration(terms.slice()) + ", of which the first " + Numbers.duration(terms.settle())
                + " do not count. Order (seed " + terms.seed() + "; A is " + duel.first() + ", B is " + duel.second()
                + "): "
                + duel.forks().stream().map(Duel.Fork::order).collect(Collectors.joining(", ")) + ".");
        facts.add("Difference in each fork, %: "
                + judged.ofForks().stream()
                        .map(ratio -> ratio == null ? Numbers.NONE : Numbers.change(percent(ratio)))
                        .collect(Collectors.joining(", "))
                + ".");
        facts.add("Warm-up in each fork: "
                + duel.forks().stream().map(DuelReport::warmUp).collect(Collectors.joining("; ")) + ".");
        double drain = duel.forks().stream()
                .flatMap(fork -> fork.slices().stream())
                .mapToDouble(Duel.Slice::drainSeconds)
                .max()
                .orElse(0);
        if (drain > SHORT_DRAIN_SECONDS) {
            facts.add("The last requests of a slice took up to " + tenths(drain) + " s when its time was over, and the"
                    + " next slice waited for them.");
        }
        if (judged.forks() > 0) {
            facts.add("Differences are the means of the forks' middles; a middle is a Hodges-Lehmann estimate of the"
                    + " pairs, as both columns are of the slices, so they need not agree to the last digit."
                    + " Intervals are Student's t of the " + judged.forks()
                    + " forks' middles, or wider where their pairs differ more, at "
                    + tenths(PERCENT * judged.rule().level())
                    + " %. The duel was to be looked at after "
                    + judged.rule().looks().stream().map(String::valueOf).collect(Collectors.joining(", "))
                    + " forks; all looks together err in at most 5 % of duels, for the figure that decides: "
                    + NAMES.get(judged.decisive()) + ".");
        }
        Stream.of(Duel.FIRST, Duel.SECOND)
                .flatMap(letter -> rest(duel.system(letter), judged.rest(letter)).stream())
                .forEach(facts::add);
        facts.add("Requests that count: " + requests(Duel.FIRST) + "; " + requests(Duel.SECOND) + ".");
        facts.add("A duel does not compare memory, start and warm-up. Processors' caches, back ends and the load"
                + " generator are shared, and garbage that one system leaves may be collected while the other answers."
                + " The JVM compiles each process a little differently, so a difference holds for as many forks as were"
                + " made. To measure each system alone: ./bench run.");
        return facts;
    }

    private static String warmUp(Duel.Fork fork) {
        return fork.warmUp() == null
                ? "none"
                : Numbers.number(fork.warmUp().seconds()) + " s, "
                        + (fork.warmUp().steady() ? "then steady" : "not steady by then");
    }

    private String requests(char letter) {
        long failed = judged.failed(letter);
        return judged.duel().system(letter) + " answered " + Numbers.count(judged.answered(letter))
                + (failed == 0 ? " and failed none" : " and failed " + Numbers.count(failed));
    }

    private static List<String> rest(String system, Rest rest) {
        List<String> parts = new ArrayList<>();
        if (rest.cores() != null) {
            parts.add("used " + tenths(PERCENT * rest.cores()) + " % of a core");
        }
        if (rest.work() != null) {
            parts.add(work(rest.work()));
        }
        return parts.isEmpty()
                ? List.of()
                : List.of("While it rested, " + system + " " + String.join(", ", parts)
                        + (rest.beside() == null ? "" : "; while it answered, it " + work(rest.beside())) + ".");
    }

    static String work(JvmWork work) {
        return "collected garbage " + NumberWords.count(work.collections(), "time") + " ("
                + Numbers.count(work.collectionMillis()) + " ms) and compiled for "
                + Numbers.tenths(work.compilationMillis() / MS_PER_SECOND) + " s";
    }
}
