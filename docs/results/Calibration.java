import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Holds the errors of figures against how far the figures really strayed: {@code java Calibration.java results/calibration.csv}. The list has
 * a line for each result: the disturbance and the result's folder. Writes Markdown to the standard output.
 */
final class Calibration {

    private static final String QUIET = "none";
    private static final double ALLOWED = 0.02;
    private static final List<String> FIGURES =
            List.of("p50_ms", "p95_ms", "p99_ms", "p999_ms", "plateau_throughput_rps");

    private static final List<String> SYSTEMS = List.of("mvc-200", "mvc-virtual", "webflux");

    /** All cells of a result that has all systems: quick as users run it. */
    private record Cell(String disturbance, String system, String users, String verdict, double p95) {}

    private record Run(String disturbance, String system, String verdict, Map<String, Double> figures, Map<String, Double> errors) {}

    public static void main(String[] files) throws IOException {
        List<Run> runs = new ArrayList<>();
        List<Cell> quick = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(files[0])).subList(1, Files.readAllLines(Path.of(files[0])).size())) {
            int comma = line.lastIndexOf(',');
            read(line.substring(0, comma), Path.of(line.substring(comma + 1)), runs, quick);
        }
        Map<String, Double> medians = new LinkedHashMap<>();
        Map<String, List<Run>> byDisturbance = new LinkedHashMap<>();
        runs.forEach(run -> byDisturbance.computeIfAbsent(run.disturbance(), name -> new ArrayList<>()).add(run));
        for (String system : runs.stream().map(Run::system).distinct().toList()) {
            for (String figure : FIGURES) {
                medians.put(system + figure, median(byDisturbance.get(QUIET).stream()
                        .filter(run -> run.system().equals(system) && run.figures().containsKey(figure))
                        .map(run -> run.figures().get(figure))
                        .toList()));
            }
        }
        System.out.println("""
                # Are the errors true?

                `docs/results/calibrate.sh` ran `hello-latency --preset quick`, quiet and under disturbances made on purpose. Looked at are the cells of 1,200 users of
                `mvc-200`, `mvc-virtual` and `webflux`.
                A figure is right where its distance to the median of the quiet runs is at most its error and 2 % of that median. Without a bound: the bench says that it
                knows none, and the run is invalid; such a figure is right by that. Median error: of the figures with a bound, as a share of the figure.

                | disturbance | runs | valid, suspect, invalid | figures right | without a bound | median error | farthest figure | its error |
                | --- | ---: | --- | ---: | ---: | ---: | --- | --- |""");
        List<String> wrong = new ArrayList<>();
        int all = 0;
        int right = 0;
        for (Map.Entry<String, List<Run>> disturbed : byDisturbance.entrySet()) {
            int figures = 0;
            int within = 0;
            int unbounded = 0;
            double farthest = -1;
            String far = "";
            String itsError = "";
            List<Double> errors = new ArrayList<>();
            for (Run run : disturbed.getValue()) {
                for (String figure : FIGURES) {
                    Double value = run.figures().get(figure);
                    Double error = run.errors().get(figure);
                    if (value == null || error == null) {
                        continue;
                    }
                    double median = medians.get(run.system() + figure);
                    double distance = Math.abs(value - median);
                    figures++;
                    if (error.isInfinite()) {
                        unbounded++;
                    } else {
                        errors.add(error / value);
                    }
                    if (distance <= error + ALLOWED * median) {
                        within++;
                    } else {
                        wrong.add(text("| %s | %s | %s | %.4g | %.4g | %.3g |", run.disturbance(), run.system(), figure, value, median, error));
                    }
                    if (distance / median > farthest) {
                        farthest = distance / median;
                        far = text("%s %s %.4g, not %.4g", run.system(), figure, value, median);
                        itsError = error.isInfinite() ? "no bound" : text("%.3g", error);
                    }
                }
            }
            all += figures;
            right += within;
            System.out.println(text("| %s | %d | %s | %d of %d (%.0f %%) | %d | %.1f %% | %s | %s |",
                    disturbed.getKey(), disturbed.getValue().size(), verdicts(disturbed.getValue()), within, figures,
                    100.0 * within / Math.max(1, figures), unbounded, 100 * median(errors), far, itsError));
        }
        System.out.println(text("%n%d of %d figures are right: %.1f %%.%n", right, all, 100.0 * right / all));
        quick(quick);
        if (!wrong.isEmpty()) {
            System.out.println("\n## Where it fails\n\n| disturbance | system | figure | measured | quiet "
                    + "median | error |\n| --- | --- | --- | ---: | ---: | ---: |");
            wrong.forEach(System.out::println);
        }
    }

    /** Of the disturbances under which all systems ran. */
    private static void quick(List<Cell> cells) {
        List<String> whole = cells.stream()
                .filter(cell -> cell.system().equals("mvc-400"))
                .map(Cell::disturbance)
                .distinct()
                .toList();
        System.out.println("""
                ## Quick as users run it

                p95 from the least to the most of the runs. At 1,200 users the prediction (N S / C - Z) is 2,500 ms for `mvc-200` and 1,000 ms for `mvc-400`; all else waits
                for 500 ms.

                | disturbance | system | users | runs | valid, suspect, invalid | p95, ms |
                | --- | --- | ---: | ---: | --- | --- |""");
        Map<String, List<Cell>> rows = new LinkedHashMap<>();
        cells.stream().filter(cell -> whole.contains(cell.disturbance())).forEach(cell -> rows.computeIfAbsent(
                        "| " + cell.disturbance() + " | " + cell.system() + " | " + cell.users() + " | ",
                        row -> new ArrayList<>())
                .add(cell));
        rows.forEach((row, of) -> System.out.println(row + text("%d | %s | %.0f to %.0f |", of.size(),
                verdictsOf(of.stream().map(Cell::verdict).toList()),
                of.stream().mapToDouble(Cell::p95).min().orElseThrow(),
                of.stream().mapToDouble(Cell::p95).max().orElseThrow())));
    }

    private static String verdicts(List<Run> runs) {
        return verdictsOf(runs.stream().map(Run::verdict).toList());
    }

    private static String verdictsOf(List<String> verdicts) {
        return String.join(", ", List.of("valid", "suspect", "invalid").stream()
                .map(level -> Long.toString(verdicts.stream().filter(level::equals).count()))
                .toList());
    }

    private static void read(String disturbance, Path result, List<Run> runs, List<Cell> quick) throws IOException {
        List<String> lines = Files.readAllLines(result.resolve("results.csv"));
        List<String> header = List.of(lines.get(0).split(","));
        for (String line : lines.subList(1, lines.size())) {
            // Limits in quotes may hold commas; all columns that are read stand before them, or are counted from the end.
            String[] fields = line.split(",", -1);
            String verdict = line.contains(",invalid,") ? "invalid" : line.contains(",suspect,") ? "suspect" : "valid";
            if (!fields[header.indexOf("p95_ms")].isEmpty()) {
                quick.add(new Cell(
                        disturbance,
                        fields[header.indexOf("system")],
                        fields[header.indexOf("users")],
                        verdict,
                        Double.parseDouble(fields[header.indexOf("p95_ms")])));
            }
            if (!fields[header.indexOf("users")].equals("1200") || !SYSTEMS.contains(fields[header.indexOf("system")])) {
                continue;
            }
            Map<String, Double> figures = new LinkedHashMap<>();
            Map<String, Double> errors = new LinkedHashMap<>();
            for (String figure : FIGURES) {
                put(figures, figure, header.indexOf(figure), fields);
                put(errors, figure, header.indexOf(figure + "_error"), fields);
            }
            runs.add(new Run(disturbance, fields[header.indexOf("system")], verdict, figures, errors));
        }
    }

    private static void put(Map<String, Double> values, String name, int column, String[] fields) {
        if (column >= 0 && !fields[column].isEmpty()) {
            values.put(name, fields[column].equals("unbounded") ? Double.POSITIVE_INFINITY : Double.parseDouble(fields[column]));
        }
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.isEmpty()
                ? 0
                : sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
