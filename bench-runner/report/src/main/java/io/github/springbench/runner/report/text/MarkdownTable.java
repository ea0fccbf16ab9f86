package io.github.springbench.runner.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table in Markdown whose columns are aligned, so that it reads well on a terminal, too. */
final class MarkdownTable {

    private MarkdownTable() {}

    /** The lines of a table whose first row is its head; all columns but the first are numbers. */
    static List<String> of(List<List<String>> rows) {
        int[] widths = IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            lines.add(IntStream.range(0, widths.length)
                    .mapToObj(column -> padded(row.get(column), widths[column], column == 0))
                    .collect(Collectors.joining(" | ", "| ", " |")));
        }
        lines.add(
                1,
                IntStream.range(0, widths.length)
                        .mapToObj(column ->
                                column == 0 ? "-".repeat(widths[column] + 2) : "-".repeat(widths[column] + 1) + ":")
                        .collect(Collectors.joining("|", "|", "|")));
        return lines;
    }

    private static String padded(String text, int width, boolean left) {
        String gap = " ".repeat(width - text.length());
        return left ? text + gap : gap + text;
    }
}
