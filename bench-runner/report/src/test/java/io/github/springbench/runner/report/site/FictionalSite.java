package io.github.springbench.runner.report.site;

import static io.github.springbench.runner.report.FictionalResult.experiment;
import static io.github.springbench.runner.report.FictionalResult.manifest;

import io.github.springbench.runner.report.FictionalCalls;
import io.github.springbench.runner.report.FictionalLatencies;
import io.github.springbench.runner.report.FictionalResult;
import io.github.springbench.runner.report.ReportModel;
import io.github.springbench.runner.report.site.SitePages.SiteResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An invented site of invented results: every figure is made up. */
final class FictionalSite {

    static final String HOSTILE = "<script>window.hit = true</script> \"it's\" &amp; ../..";

    private static final String GUIDE = """
            # Which *model*?

            <!-- for whoever edits this page -->
            Some service, <script>window.hit = true</script> and <b>more</b>.

            ## Waiting, mostly

            | | model |
            |---|---:|
            | long | `virtual` |

            [Below](#waiting-mostly), [nowhere](#nowhere), [the report](results/invented/report.md#claims),
            [another result](results/unknown/report.md), [the method](methodology.md#keys), [all](results/README.md),
            [out](https://example.org/a?b=c&d), [bad](javascript:alert(1)), <javascript:alert(2)>,
            ![the chart](results/invented/charts/p95_ms.svg) and ![a tracker](https://example.org/a.png).
            """;

    private FictionalSite() {}

    /** Results over users, over callers and over latencies; one without runs; one with hostile texts. */
    static List<SiteResult> results() {
        return List.of(
                new SiteResult("invented", "results/invented", FictionalResult.model()),
                new SiteResult("2001-02-03T04-05-06Z", "", FictionalCalls.model()),
                new SiteResult("latencies", "", FictionalLatencies.model()),
                new SiteResult("left early", "", ReportModel.of(manifest(experiment("left", "Why?"), 3), List.of())),
                new SiteResult(HOSTILE, "", hostile()));
    }

    static Map<String, String> pages() {
        return pages(results(), "[first](invented/README.md)", Optional.of(GUIDE));
    }

    static Map<String, String> pages(List<SiteResult> results, String index, Optional<String> guide) {
        Map<String, String> pages = new LinkedHashMap<>();
        SitePages.write(results, index, guide, pages::put);
        return pages;
    }

    private static ReportModel hostile() {
        return ReportModel.of(
                manifest(experiment(HOSTILE, HOSTILE), 2),
                List.of(
                        FictionalResult.run("alpha", 100, 1000, 1, 500, 101, 50, 0),
                        FictionalResult.failed("alpha", 100, 3000, 1, HOSTILE)));
    }
}
