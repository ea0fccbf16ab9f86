package io.github.springbench.runner.report.page;

import io.github.springbench.runner.model.LoadResult;
import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.Table;
import io.github.springbench.runner.report.Table.Group;
import io.github.springbench.runner.report.Table.Style;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What went wrong or did not happen: shown with its reason, since a gap without one invites guesses. */
final class Failures {

    private Failures() {}

    /** Runs without a result. */
    static Table failedRuns(ReportModel model) {
        List<Group> groups = List.of(
                Group.of("System", Style.WORDS),
                Group.of("Run", Style.WORDS),
                Group.of("Repetition", Style.NUMBER),
                Group.of("Reason", Style.WORDS));
        List<List<String>> rows = model.runs().stream()
                .filter(run -> !run.completed())
                .map(run -> List.of(
                        run.key().system(), where(run), Numbers.count(run.key().repetition()), run.failure()))
                .toList();
        return Table.of("Runs without a result", groups, rows);
    }

    /** Failed requests of completed runs by cause, all repetitions of a cell together. */
    static Table failedRequests(ReportModel model) {
        List<Group> groups = List.of(
                Group.of("System", Style.WORDS),
                Group.of("Run", Style.WORDS),
                Group.of("Cause", Style.WORDS),
                Group.of("Failed requests", Style.NUMBER),
                Group.of("Share of all, %", Style.NUMBER));
        List<List<String>> rows = new ArrayList<>();
        model.sections().stream().flatMap(section -> section.systems().stream()).forEach(system -> system.cells()
                .forEach(cell -> {
                    List<RunResult> completed =
                            cell.runs().stream().filter(RunResult::completed).toList();
                    long requests = completed.stream()
                            .mapToLong(run -> run.load().requests())
                            .sum();
                    byCause(completed)
                            .forEach((cause, failed) -> rows.add(List.of(
                                    system.system(),
                                    Settings.combination(cell.parameters()),
                                    cause,
                                    Numbers.count(failed),
                                    Numbers.sharePercent(failed, requests))));
                }));
        return Table.of("Failed requests by cause", groups, rows);
    }

    /** Systems of the experiment that could not run. */
    static Table leftOut(ReportModel model) {
        List<List<String>> rows = model.manifest().leftOut().stream()
                .map(leftOut -> List.of(leftOut.system(), leftOut.reason()))
                .toList();
        return Table.of(
                "Systems that could not run here",
                List.of(Group.of("System", Style.WORDS), Group.of("Reason", Style.WORDS)),
                rows);
    }

    private static Map<String, Long> byCause(List<RunResult> runs) {
        Map<String, Long> causes = new LinkedHashMap<>();
        for (RunResult run : runs) {
            LoadResult load = run.load();
            long explained =
                    load.failures().values().stream().mapToLong(Long::longValue).sum();
            load.failures().forEach((cause, failed) -> causes.merge(cause, failed, Long::sum));
            if (load.failed() > explained) {
                causes.merge("cause not recorded", load.failed() - explained, Long::sum);
            }
        }
        return causes;
    }

    private static String where(RunResult run) {
        return Settings.combination(run.key().parameters());
    }
}
