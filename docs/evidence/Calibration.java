import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Holds the errors of figures against how far the figures really strayed: {@code java Calibration.java
 * results/calibration.csv}. The list has a line for each result: the disturbance and the result's folder. Writes
 * Markdown to the standard output.
 */
final class Calibration {

    private static final String QUIET = "none";
    private static final double ALLOWED = 0.02;
    private static final List<String> FIGURES =
            List.of("p50_ms", "p95_ms", "p99_ms", "p999_ms", "plateau_throughput_rps");

    private static final List<String> SYSTEMS = List.of("mvc-200", "mvc-virtual", "webflux");
    private static final String USERS = "1200";

    /** A run of one cell, with figures and errors by name; an error is infinite where no bound is known. */
    private record Run(
            String disturbance,
            String system,
            String users,
            String verdict,
            Map<String, Double> figures,
            Map<String, Double> errors) {}

    /** A figure beside the median of the quiet runs. */
    private record Held(Run run, String name, double value, double median, double error) {

        private double distance() {
            return Math.abs(value - median);
        }

        private boolean right() {
            return distance() <= error + ALLOWED * median;
        }

        private String errorInWords() {
            return Double.isInfinite(error) ? "no bound" : text("%.3g", error);
        }

        private String row() {
            return text(
                    "| %s | %s | %s | %.4g | %.4g | %s |",
                    run.disturbance(), run.system(), name, value, median, errorInWords());
        }
    }

    private Calibration() {}

    public static void main(String[] files) throws IOException {
        List<Run> runs = new ArrayList<>();
        TreeSet<String> made = new TreeSet<>();
        List<String> list = Files.readAllLines(Path.of(files[0]));
        for (String line : list.subList(1, list.size())) {
            int comma = line.lastIndexOf(',');
            Path result = Path.of(line.substring(comma + 1));
            read(line.substring(0, comma), result, runs);
            made.add(Files.readString(result.resolve("manifest.json")));
        }
        List<Held> held = held(runs);
        head(made, held);
        byDisturbance(runs, held);
        quick(runs);
        failures(held);
    }

    private static List<Held> held(List<Run> runs) {
        List<Run> looked = runs.stream()
                .filter(run -> run.users().equals(USERS) && SYSTEMS.contains(run.system()))
                .toList();
        List<Held> held = new ArrayList<>();
        for (Run run : looked) {
            for (String name : FIGURES) {
                Double value = run.figures().get(name);
                Double error = run.errors().get(name);
                if (value != null && error != null) {
                    double median = median(looked.stream()
                            .filter(other -> other.disturbance().equals(QUIET)
                                    && other.system().equals(run.system())
                                    && other.figures().containsKey(name))
                            .map(other -> other.figures().get(name))
                            .toList());
                    held.add(new Held(run, name, value, median, error));
                }
            }
        }
        return held;
    }

    private static void head(TreeSet<String> manifests, List<Held> held) {
        System.out.println("""
                # Are the errors true?

                `docs/evidence/calibrate.sh` ran `hello-latency --preset quick` on a quiet machine and under
                disturbances that it made. The table has the cells of `mvc-200`, `mvc-virtual` and `webflux` with
                1,200 users. A figure is right if it differs from the median of the quiet runs by at most its error
                and 2 % of that median. "Without a bound": the bench says that it knows no bound of the error, and
                the run is invalid, which is right. "Median error" is that of the figures with a bound, as a share
                of the figure.
                """);
        TreeSet<String> dates = new TreeSet<>();
        TreeSet<String> machines = new TreeSet<>();
        for (String manifest : manifests) {
            dates.add(field(manifest, "startedAt").substring(0, 10));
            machines.add(field(manifest, "cpu") + ", " + manifest.replaceAll("(?s).*\"cores\" : (\\d+).*", "$1")
                    + " cores, " + field(manifest, "os"));
        }
        long right = held.stream().filter(Held::right).count();
        System.out.println(text(
                "**%d of %d figures are right: %.1f %%.** Measured on %s (%s).%n",
                right,
                held.size(),
                100.0 * right / held.size(),
                String.join(", ", dates),
                String.join("; ", machines)));
    }

    private static String field(String json, String name) {
        Matcher found = Pattern.compile("\"" + name + "\" : \"([^\"]*)\"").matcher(json);
        return found.find() ? found.group(1) : "not known";
    }

    private static void byDisturbance(List<Run> runs, List<Held> held) {
        System.out.println("""
                | disturbance | runs | valid, suspect, invalid | figures right | without a bound | median error \
                | farthest figure | its error |
                | --- | ---: | --- | ---: | ---: | ---: | --- | --- |""");
        for (String disturbance : held.stream().map(it -> it.run().disturbance()).distinct().toList()) {
            List<Held> of = held.stream()
                    .filter(it -> it.run().disturbance().equals(disturbance))
                    .toList();
            List<Run> its = of.stream().map(Held::run).distinct().toList();
            List<Held> bounded =
                    of.stream().filter(it -> !Double.isInfinite(it.error())).toList();
            long right = of.stream().filter(Held::right).count();
            Held farthest = of.stream()
                    .max(Comparator.comparingDouble(it -> it.distance() / it.median()))
                    .orElseThrow();
            System.out.println(text(
                    "| %s | %d | %s | %d of %d (%.0f %%) | %d | %.1f %% | %s %s %.4g, not %.4g | %s |",
                    disturbance,
                    its.size(),
                    verdicts(its),
                    right,
                    of.size(),
                    100.0 * right / of.size(),
                    of.size() - bounded.size(),
                    100 * median(bounded.stream().map(it -> it.error() / it.value()).toList()),
                    farthest.run().system(),
                    farthest.name(),
                    farthest.value(),
                    farthest.median(),
                    farthest.errorInWords()));
        }
        System.out.println();
    }

    /** Of the disturbances under which all systems ran. */
    private static void quick(List<Run> runs) {
        List<String> whole = runs.stream()
                .filter(run -> run.system().equals("mvc-400"))
                .map(Run::disturbance)
                .distinct()
                .toList();
        System.out.println("""
                ## Quick as users run it

                The least and the highest p95 of the runs. For 1,200 users the prediction (N S / C - Z) is 2,500 ms
                for `mvc-200` and 1,000 ms for `mvc-400`. Elsewhere a request takes hardly more than its wait of 500
                ms.

                | disturbance | system | users | runs | valid, suspect, invalid | p95, ms |
                | --- | --- | ---: | ---: | --- | --- |""");
        Map<String, List<Run>> rows = new LinkedHashMap<>();
        runs.stream()
                .filter(run -> whole.contains(run.disturbance()) && run.figures().containsKey("p95_ms"))
                .forEach(run -> rows.computeIfAbsent(
                                "| " + run.disturbance() + " | " + run.system() + " | " + run.users() + " | ",
                                row -> new ArrayList<>())
                        .add(run));
        rows.forEach((row, of) -> System.out.println(row
                + text(
                        "%d | %s | %.0f to %.0f |",
                        of.size(),
                        verdicts(of),
                        of.stream().mapToDouble(run -> run.figures().get("p95_ms")).min().orElseThrow(),
                        of.stream().mapToDouble(run -> run.figures().get("p95_ms")).max().orElseThrow())));
    }

    private static void failures(List<Held> held) {
        List<Held> wrong = held.stream().filter(it -> !it.right()).toList();
        if (!wrong.isEmpty()) {
            System.out.println("""

                    ## Where it fails

                    | disturbance | system | figure | measured | quiet median | error |
                    | --- | --- | --- | ---: | ---: | ---: |""");
            wrong.forEach(it -> System.out.println(it.row()));
        }
    }

    private static String verdicts(List<Run> runs) {
        return String.join(", ", List.of("valid", "suspect", "invalid").stream()
                .map(level -> Long.toString(
                        runs.stream().filter(run -> run.verdict().equals(level)).count()))
                .toList());
    }

    /** Limits in quotes may hold commas; all columns that are read stand before them, but for the verdict. */
    private static void read(String disturbance, Path result, List<Run> runs) throws IOException {
        List<String> lines = Files.readAllLines(result.resolve("results.csv"));
        List<String> header = List.of(lines.get(0).split(","));
        for (String line : lines.subList(1, lines.size())) {
            String[] fields = line.split(",", -1);
            Map<String, Double> figures = new LinkedHashMap<>();
            Map<String, Double> errors = new LinkedHashMap<>();
            for (String figure : FIGURES) {
                put(figures, figure, header.indexOf(figure), fields);
                put(errors, figure, header.indexOf(figure + "_error"), fields);
            }
            runs.add(new Run(
                    disturbance,
                    fields[header.indexOf("system")],
                    fields[header.indexOf("users")],
                    line.contains(",invalid,") ? "invalid" : line.contains(",suspect,") ? "suspect" : "valid",
                    figures,
                    errors));
        }
    }

    private static void put(Map<String, Double> values, String name, int column, String[] fields) {
        if (column >= 0 && !fields[column].isEmpty()) {
            boolean bounded = !fields[column].equals("unbounded");
            values.put(name, bounded ? Double.parseDouble(fields[column]) : Double.POSITIVE_INFINITY);
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
