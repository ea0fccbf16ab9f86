package io.github.springbench.runner.report;

import io.github.springbench.runner.model.ConnectionLimit;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.model.Verdict.Finding;
import io.github.springbench.runner.verdict.Judge;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Why requests got no connection, said wherever their failures are shown. */
public final class Connections {

    private Connections() {}

    /** The finding of one run as a sentence; empty where all of its requests got a connection, or nobody knows. */
    public static Optional<String> sentence(RunResult run) {
        return Verdicts.findings(run).stream()
                .filter(Judge::isAboutConnections)
                .map(Finding::reason)
                .findFirst();
    }

    /** The findings of all runs, by system and parameters. */
    public static List<Fact> perCell(ReportModel model) {
        List<Fact> facts = new ArrayList<>();
        model.sections().stream().flatMap(section -> section.systems().stream()).forEach(system -> system.cells()
                .forEach(cell -> {
                    List<String> sentences = cell.runs().stream()
                            .flatMap(run -> sentence(run).stream())
                            .distinct()
                            .toList();
                    if (!sentences.isEmpty()) {
                        String name = system.system() + ", " + Settings.combination(cell.parameters());
                        facts.add(new Fact(name, sentences, false));
                    }
                }));
        return List.copyOf(facts);
    }

    /** The limit that refused users of invalid runs, to go on with after that word; empty where none did. */
    static String refusal(List<Cell> cells) {
        return cells.stream()
                .filter(Cell::invalid)
                .flatMap(cell -> cell.runs().stream())
                .filter(Judge::isRefusedByLimit)
                .flatMap(run -> ConnectionLimit.inForce(run.effective()).stream())
                .map(limit -> " since " + limit.words() + " refused users")
                .findFirst()
                .orElse("");
    }
}
