package io.github.springbench.runner.report.page;

import io.github.springbench.runner.report.Templates;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A flame graph of two systems as one page that needs no other file: the width of a frame is what both spend in it, its
 * colour tells who spends more.
 *
 * @param what is spent
 * @param unit of it
 * @param first what the first system spends by frames, the outermost first
 * @param second the same of the second
 */
public record FlamePage(
        String what,
        String unit,
        String firstSystem,
        Map<List<String>, Double> first,
        String secondSystem,
        Map<List<String>, Double> second) {

    /** Of all that both spend: less is too narrow to be seen, and keeps the page small. */
    private static final double LEAST_SHOWN = 0.0005;

    /** How a thread begins: platform and virtual threads run the same code below. */
    private static final Pattern BEGINNING = Pattern.compile("java\\.lang\\.(?:Thread|VirtualThread).*"
            + "|jdk\\.internal\\.vm\\.Continuation\\..*|java\\.util\\.concurrent\\.(?:ThreadPoolExecutor|ForkJoin).*"
            + "|org\\.apache\\.tomcat\\.util\\.threads\\..*");

    private static final class Node {

        private final Map<String, Node> callees = new TreeMap<>();
        private final double[] spent = new double[2];

        private void add(List<String> frames, int system, double more) {
            spent[system] += more;
            Node node = this;
            int begin = 0;
            while (begin < frames.size() - 1
                    && BEGINNING.matcher(frames.get(begin)).matches()) {
                begin++;
            }
            for (String frame : frames.subList(begin, frames.size())) {
                node = node.callees.computeIfAbsent(frame, name -> new Node());
                node.spent[system] += more;
            }
        }

        private double both() {
            return spent[0] + spent[1];
        }
    }

    /** The whole page. */
    public String html() {
        Node root = new Node();
        first.forEach((frames, spent) -> root.add(frames, 0, spent));
        second.forEach((frames, spent) -> root.add(frames, 1, spent));
        Map<String, Integer> names = new LinkedHashMap<>();
        String tree = json("all", root, LEAST_SHOWN * root.both(), names);
        String data = "{\"what\":" + text(what) + ",\"unit\":" + text(unit) + ",\"systems\":["
                + text(firstSystem) + "," + text(secondSystem) + "],\"names\":"
                + names.keySet().stream().map(FlamePage::text).collect(Collectors.joining(",", "[", "]"))
                + ",\"tree\":" + tree + "}";
        return Templates.text("flame.html").replace("/*data*/", data);
    }

    private static String json(String name, Node node, double least, Map<String, Integer> names) {
        List<String> callees = new ArrayList<>();
        Integer place = names.computeIfAbsent(name, added -> names.size());
        node.callees.forEach((frame, callee) -> {
            if (callee.both() >= least) {
                callees.add(json(frame, callee, least, names));
            }
        });
        return String.format(
                Locale.ROOT, "[%d,%.2f,%.2f,[%s]]", place, node.spent[0], node.spent[1], String.join(",", callees));
    }

    /** A text within a script of a page. */
    private static String text(String words) {
        return "\"" + words.replace("\\", "\\\\").replace("\"", "\\\"").replace("<", "\\u003c") + "\"";
    }
}
