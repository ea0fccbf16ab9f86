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

    private record Run(String disturbance, String system, String verdict, Map<String, Double> figures, Map<String, Double> errors) {}

    public static void main(String[] files) throws IOException {
        List<Run> runs = new ArrayList<>();
        for (String line : Files.readAllLines(Path.of(files[0])).subList(1, Files.readAllLines(Path.of(files[0])).size())) {
            int comma = line.lastIndexOf(',');
            read(line.substring(0, comma), Path.of(line.substring(comma + 1)), runs);
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

                `docs/results/calibrate.sh` measured the cells of 1,200 users of `hello-latency --preset quick`, quiet and under disturbances made on purpose.
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
        if (!wrong.isEmpty()) {
            System.out.println("## Where it fails\n\n| disturbance | system | figure | measured | quiet median | error |\n| --- | --- | --- | ---: | ---: | ---: |");
            wrong.forEach(System.out::println);
        }
    }

    private static String verdicts(List<Run> runs) {
        return String.join(", ", List.of("valid", "suspect", "invalid").stream()
                .map(level -> Long.toString(runs.stream().filter(run -> run.verdict().equals(level)).count()))
                .toList());
    }

    private static void read(String disturbance, Path result, List<Run> runs) throws IOException {
        List<String> lines = Files.readAllLines(result.resolve("results.csv"));
        List<String> header = List.of(lines.get(0).split(","));
        for (String line : lines.subList(1, lines.size())) {
            // Limits in quotes may hold commas; all columns that are read stand before them, or are counted from the end.
            String[] fields = line.split(",", -1);
            if (!fields[header.indexOf("users")].equals("1200") || !SYSTEMS.contains(fields[header.indexOf("system")])) {
                continue;
            }
            Map<String, Double> figures = new LinkedHashMap<>();
            Map<String, Double> errors = new LinkedHashMap<>();
            for (String figure : FIGURES) {
                put(figures, figure, header.indexOf(figure), fields);
                put(errors, figure, header.indexOf(figure + "_error"), fields);
            }
            String verdict = line.contains(",invalid,") ? "invalid" : line.contains(",suspect,") ? "suspect" : "valid";
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
