package io.github.springbench.runner.dashboard;

import io.github.springbench.runner.model.Experiment;
import io.github.springbench.runner.report.Templates;
import io.github.springbench.runner.report.page.ContentPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The page before anything has happened; its script puts in what it hears.
 *
 * @param html the whole page
 * @param policy what it may run, load and hear, for its header
 */
record DashboardPage(String html, String policy) {

    private static final List<Chart> CHARTS = List.of(
            new Chart("Users", List.of(new Line("users", LiveFigure.USERS))),
            new Chart("Requests per second", List.of(new Line("requests", LiveFigure.REQUESTS))),
            new Chart(
                    "Response time, ms",
                    List.of(
                            new Line("p50", LiveFigure.P50),
                            new Line("p95", LiveFigure.P95),
                            new Line("p99", LiveFigure.P99))),
            new Chart("Threads", List.of(new Line("threads", LiveFigure.THREADS))),
            new Chart("Used heap, MiB", List.of(new Line("heap", LiveFigure.HEAP))),
            new Chart(
                    "CPU, cores",
                    List.of(
                            new Line("service", LiveFigure.SERVICE),
                            new Line("hypervisor", LiveFigure.HYPERVISOR),
                            new Line("other programs", LiveFigure.OTHERS))));

    /** @param lines in the order of their colours and dashes, of which there are three */
    record Chart(String title, List<Line> lines) {}

    /** A line of a chart. */
    record Line(String label, LiveFigure figure) {

        /** Where its figure is among all that are sent. */
        public int place() {
            return figure.ordinal();
        }
    }

    static DashboardPage of(Experiment experiment) {
        String style = Templates.html("style", Map.of()) + Templates.html("dashboard-style", Map.of());
        String script = Templates.html("dashboard-script", Map.of());
        String html = Templates.html(
                "dashboard",
                Map.of(
                        "name",
                        experiment.name(),
                        "question",
                        experiment.question(),
                        "figures",
                        Arrays.stream(LiveFigure.values())
                                .map(LiveFigure::heading)
                                .toList(),
                        "charts",
                        CHARTS,
                        "headings",
                        EndedRun.headings(),
                        "style",
                        style,
                        "script",
                        script));
        return new DashboardPage(html, ContentPolicy.ofLivePage(List.of(script), List.of(style)));
    }
}
