package io.github.springbench.runner.report;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.model.Fork;
import io.github.springbench.runner.model.ForkEvidence;
import io.github.springbench.runner.model.ForkEvidence.Moved;
import io.github.springbench.runner.model.MachineRole;
import io.github.springbench.runner.model.Manifest;
import io.github.springbench.runner.report.Table.Column;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Services that were started once for several cells, and whether they stayed the same meanwhile. */
public final class ForkTable {

    static final String CAPTION = "Did the service change during a fork?";

    private ForkTable() {}

    /** A row for each fork; empty where each run had its own. */
    public static Table of(ReportModel model) {
        return Table.of(
                CAPTION,
                List.of(
                        Group.of("System", Style.WORDS),
                        Group.of("Repetition", Style.NUMBER),
                        Group.of("Fork", Style.NUMBER),
                        Group.of("Cell", Style.WORDS),
                        figure("Plateau throughput, requests/s"),
                        figure("p50, ms"),
                        Group.of("Changed?", Style.WORDS)),
                ForkChange.all(model).stream().map(ForkTable::row).toList());
    }

    private static Group figure(String title) {
        return new Group(
                title,
                List.of(
                        new Column("first", Style.NUMBER),
                        new Column("closing", Style.NUMBER),
                        new Column("difference, %", Style.NUMBER)));
    }

    private static List<String> row(ForkChange fork) {
        List<String> row = new ArrayList<>();
        row.add(fork.first().key().system());
        row.add(Numbers.count(fork.first().key().repetition()));
        row.add(Numbers.count(fork.number()));
        row.add(Settings.combination(fork.first().key().parameters()));
        row.addAll(figures(fork, ForkEvidence::plateauThroughputRps));
        row.addAll(figures(fork, ForkEvidence::p50Ms));
        row.add(fork.judgement());
        return row;
    }

    private static List<String> figures(ForkChange fork, Function<ForkEvidence, Moved> figure) {
        return fork.figures()
                .map(figure)
                .map(moved -> List.of(Numbers.number(moved.first()), Numbers.number(moved.closing()), percent(moved)))
                .orElse(List.of(Numbers.NONE, Numbers.NONE, Numbers.NONE));
    }

    private static String percent(Moved moved) {
        return Numbers.change((moved.ratio() - 1) * 100);
    }

    /** In one line; empty where each run had a fork of its own. */
    public static Optional<String> inShort(ReportModel model) {
        List<ForkChange> forks = ForkChange.all(model);
        if (forks.isEmpty()) {
            return Optional.empty();
        }
        long judged = count(forks.stream().filter(fork -> fork.notJudged() == null));
        String most = forks.stream()
                .filter(fork -> fork.notJudged() == null)
                .flatMap(fork -> fork.figures().stream())
                .flatMap(seen -> Stream.of(seen.plateauThroughputRps(), seen.p50Ms()))
                .filter(Objects::nonNull)
                .map(moved -> Math.abs(moved.ratio() - 1))
                .max(Double::compare)
                .map(share -> "; their first cell changed by at most " + Numbers.tenths(share * 100) + " %")
                .orElse("");
        return Optional.of("Forks: " + Numbers.count(judged) + " of " + Numbers.count(count(forks.stream()))
                + " judged by their closing run" + most);
    }

    private static long count(Stream<ForkChange> forks) {
        return forks.map(ForkChange::number).distinct().count();
    }

    /** How forks of several runs are made, for readers who never saw a load test. */
    public static String about(Manifest manifest, String parts) {
        Experiment experiment = manifest.experiment();
        return parts
                + " start once for each system and repetition (fork: " + Fork.PER_SYSTEM.word()
                + "), on "
                + (manifest.isApart(MachineRole.LOAD) ? "another machine than" : "the same machine as")
                + " the load generator: two systems never run at the same time. The cells are measured one after the"
                + " other, each with its own load generator process"
                + (experiment.closesForks()
                        ? ", and the first cell once more at the end, to show whether the service changed meanwhile."
                                + " The order of the systems and of the cells is shuffled, so that the time of day"
                                + " favours none. Memory "
                        : ", from the lightest load to the heaviest, as each warms the service up for the next. The"
                                + " order of the systems is shuffled, so that the time of day favours none. Memory ")
                + "and worker threads of a run are those of its fork so far: a JVM returns little memory, and"
                + " Tomcat keeps idle threads for a minute.";
    }
}
