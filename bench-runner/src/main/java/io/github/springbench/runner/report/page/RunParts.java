package io.github.springbench.runner.report.page;

import io.github.springbench.runner.model.RunResult;
import io.github.springbench.runner.report.Cell;
import io.github.springbench.runner.report.Numbers;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.Section;
import io.github.springbench.runner.report.Settings;
import io.github.springbench.runner.report.SystemCells;
import io.github.springbench.runner.report.chart.RunDrawing;
import java.util.ArrayList;
import java.util.List;

/**
 * All runs, each by itself, in the order of the report.
 *
 * @param groups those of each system in each section
 */
record RunParts(List<Group> groups) {

    /** The points that all runs share, so that the page stays small: up to 40 runs get the most points each. */
    private static final int POINTS_OF_ALL_RUNS = 9600;

    private static final int MOST_POINTS = 240;
    private static final int LEAST_POINTS = 60;

    /** @param colour the number of its colour, the same as in the charts */
    record Group(String title, int colour, List<RunPart> runs) {}

    static RunParts of(ReportModel model) {
        int points = Math.max(
                LEAST_POINTS,
                Math.min(
                        MOST_POINTS,
                        POINTS_OF_ALL_RUNS / Math.max(1, model.runs().size())));
        List<Group> groups = new ArrayList<>();
        int number = 0;
        for (Section section : model.sections()) {
            for (int place = 0; place < section.systems().size(); place++) {
                SystemCells system = section.systems().get(place);
                List<RunPart> runs = new ArrayList<>();
                for (Cell cell : system.cells()) {
                    for (RunResult run : cell.runs()) {
                        runs.add(RunPart.of(
                                model, run, number++, Section.colour(place), name(section, cell, run), points));
                    }
                }
                if (!runs.isEmpty()) {
                    groups.add(new Group(title(model, section, system), Section.colour(place), List.copyOf(runs)));
                }
            }
        }
        return new RunParts(List.copyOf(groups));
    }

    /** One for each run, by its number; null where there is nothing to draw. */
    List<RunDrawing> drawings() {
        return groups.stream()
                .flatMap(group -> group.runs().stream())
                .map(RunPart::drawing)
                .toList();
    }

    private static String title(ReportModel model, Section section, SystemCells system) {
        return model.sections().size() == 1
                ? system.system()
                : system.system() + " at " + Settings.combination(section.parameters());
    }

    private static String name(Section section, Cell cell, RunResult run) {
        String at = section.axis().words(cell.at());
        return cell.runs().size() == 1
                ? at
                : at + ", repetition " + Numbers.count(run.key().repetition());
    }
}
