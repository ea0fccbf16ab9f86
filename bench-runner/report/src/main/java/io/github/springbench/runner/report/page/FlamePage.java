package io.github.springbench.runner.report.page;

import io.github.springbench.runner.profile.CpuProfile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A flame graph of two systems as one page that needs no other file: the width of a frame is what both spend in it, its
 * colour tells who spends more.
 */
public record FlamePage(CpuProfile first, CpuProfile second) {

    /** Of all that both spend: less is too narrow to be seen, and keeps the page small. */
    private static final double LEAST_SHOWN = 0.0005;

    private static final class Node {

        private final Map<String, Node> callees = new TreeMap<>();
        private final double[] micros = new double[2];

        private void add(List<String> frames, int system, double time) {
            micros[system] += time;
            Node node = this;
            for (String frame : frames) {
                node = node.callees.computeIfAbsent(frame, name -> new Node());
                node.micros[system] += time;
            }
        }

        private double both() {
            return micros[0] + micros[1];
        }
    }

    /** The whole page. */
    public String html() {
        Node root = new Node();
        first.stacks().forEach((frames, micros) -> root.add(frames, 0, micros));
        second.stacks().forEach((frames, micros) -> root.add(frames, 1, micros));
        Map<String, Integer> names = new LinkedHashMap<>();
        String tree = json("all", root, LEAST_SHOWN * root.both(), names);
        String data = "{\"systems\":[" + text(first.system()) + "," + text(second.system()) + "],\"names\":"
                + names.keySet().stream().map(FlamePage::text).collect(Collectors.joining(",", "[", "]"))
                + ",\"tree\":" + tree + "}";
        return page().replace("/*data*/", data);
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
                Locale.ROOT, "[%d,%.2f,%.2f,[%s]]", place, node.micros[0], node.micros[1], String.join(",", callees));
    }

    /** A text within a script of a page. */
    private static String text(String words) {
        return "\"" + words.replace("\\", "\\\\").replace("\"", "\\\"").replace("<", "\\u003c") + "\"";
    }

    private static String page() {
        try (InputStream page =
                FlamePage.class.getResourceAsStream("/io/github/springbench/runner/report/flame.html")) {
            return new String(page.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
