package io.github.springbench.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.report.page.WaitBars.Bar;
import io.github.springbench.runner.stats.ResponseParts;
import io.github.springbench.runner.stats.ResponseParts.Part;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WaitBarsTest {

    private static final String SVG = new WaitBars(List.of(
                    new Bar("1,000 users, a<b", List.of(parts(100, Map.of(Part.CONFIGURED, 100.0)))),
                    new Bar(
                            "6,000 users, a<b",
                            List.of(
                                    parts(300, Map.of(Part.THREAD, 190.0, Part.CONFIGURED, 100.0, Part.REST, 10.0)),
                                    parts(500, Map.of(Part.THREAD, 410.0, Part.CONFIGURED, 100.0, Part.REST, -10.0))))))
            .svg();

    @Test
    void aBarIsAsLongAsTheMeanOfTheRunsAndDividedAsTheirParts() {
        assertThat(SVG)
                .contains(
                        "width=\"140.0\" height=\"14\" fill=\"#999999\"><title>the configured wait 100 ms</title>",
                        "width=\"420.0\" height=\"14\" fill=\"#0072b2\"><title>waiting for a thread 300 ms</title>",
                        ">400 ms</text>");
    }

    @Test
    void onlyWhatIsSeenIsInTheKeyAndNamesAreText() {
        assertThat(SVG)
                .contains(">waiting for a thread</text>", "1,000 users, a&lt;b")
                .doesNotContain("CPU", "waiting for a core", ">rest</text>");
    }

    @Test
    void aBarOfPartsThatAreTooLongTogetherIsNotCut() {
        assertThat(new WaitBars(List.of(
                                new Bar("a", List.of(parts(100, Map.of(Part.THREAD, 130.0, Part.REST, -30.0))))))
                        .svg())
                .contains("width=\"560.0\"", "<text x=\"796.0\" y=\"90\" text-anchor=\"start\">100 ms</text>");
    }

    private static ResponseParts parts(double meanMs, Map<Part, Double> parts) {
        return new ResponseParts(meanMs, parts);
    }
}
