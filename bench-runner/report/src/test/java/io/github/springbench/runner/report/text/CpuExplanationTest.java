package io.github.springbench.runner.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.profile.CpuCategories;
import io.github.springbench.runner.profile.CpuDifference;
import io.github.springbench.runner.profile.CpuProfile;
import io.github.springbench.runner.profile.CpuProfile.Part;
import io.github.springbench.runner.profile.CpuProfile.Spot;
import io.github.springbench.runner.report.text.CpuExplanation.ProfilingCost;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The section that says what differs. */
class CpuExplanationTest {

    private static final CpuProfile WEBFLUX = profile("webflux", Map.of("parking", 6.0, "JSON", 50.0, "HTTP", 44.5));

    private static final CpuProfile VIRTUAL =
            profile("mvc-virtual", Map.of("parking", 20.0, "JSON", 47.0, "HTTP", 44.7, CpuCategories.REST, 18.0));

    @Test
    void beginsWithWhatNeedsMoreAndWhatFor() {
        assertThat(explanation(WEBFLUX, VIRTUAL).sentence())
                .isEqualTo("mvc-virtual needs 29 µs more CPU for each request than webflux (130 beside 101):"
                        + " 18 more for the rest, 14 more for parking; but 3 less for JSON.");
    }

    @Test
    void namesNoCauseWhereChanceExplainsTheDifference() {
        CpuProfile wide = new CpuProfile(
                "wide",
                true,
                part(Map.of("JSON", 101.0)),
                List.of(part(Map.of("JSON", 90.0)), part(Map.of())),
                List.of(),
                List.of(),
                Map.of(),
                Map.of());

        assertThat(explanation(WEBFLUX, wide).sentence())
                .isEqualTo("CPU for each request differs by no more than chance: wide 101 µs, webflux 101 µs"
                        + " (difference 0.5 ± 194). Beyond chance, wide needs 45 less for HTTP, 6 less for parking.");
    }

    @Test
    void aDifferenceThatIsTooSmallToBeNamedIsNotDenied() {
        assertThat(explanation(profile("a", Map.of("JSON", 1.3)), profile("b", Map.of("JSON", 1.0)))
                        .sentence())
                .isEqualTo("a needs 0.3 µs more CPU for each request than b (1.3 beside 1)."
                        + " No category differs by 0.5 µs or more beyond chance.");
    }

    @Test
    void hasATableThatReadsWellOnATerminal() {
        assertThat(explanation(WEBFLUX, VIRTUAL).markdown()).contains("""
                        | CPU for each request, µs | mvc-virtual | webflux | difference |   ± |
                        |--------------------------|------------:|--------:|-----------:|----:|
                        | the rest                 |        18.0 |     0.0 |      +18.0 | 0.0 |
                        | parking                  |        20.0 |     6.0 |      +14.0 | 0.0 |
                        | JSON                     |        47.0 |    50.0 |       −3.0 | 0.0 |
                        | HTTP                     |        44.7 |    44.5 |       +0.2 | 0.0 |
                        | all                      |         130 |     101 |      +29.2 | 0.0 |
                        """);
    }

    @Test
    void tellsWhatProfilingCost() {
        assertThat(new ProfilingCost("mvc-virtual", 134.0, 127.0, 3).sentence())
                .isEqualTo("mvc-virtual took 134 µs for each request with the profiler and 127 without it (3 measured"
                        + " runs), which is 1.06 times as much.");
        assertThat(new ProfilingCost("webflux", 120.0, 100.0, 1).sentence())
                .contains("(1 measured run), which is 1.20 times as much. That is more than 1.1 times:");
        assertThat(new ProfilingCost("mvc", 120.0, null, 0).sentence())
                .isEqualTo("What profiling cost mvc is not known: no measured run at this cell counts.");
    }

    @Test
    void tellsHowManySamplesThereWereAndWhatTheRestIs() {
        CpuProfile seen = new CpuProfile(
                "seen",
                true,
                new Part(Map.of("JSON", 90.0, CpuCategories.REST, 10.0), Map.of(), 1000, 10),
                WEBFLUX.halves(),
                List.of(new Spot("a.B.c", 9), new Spot("", 1)),
                List.of(new Spot("worker-*", 1200), new Spot("timer", 3)),
                Map.of(),
                Map.of());

        assertThat(explanation(WEBFLUX, seen).markdown())
                .contains(
                        "- webflux: 0 samples have a stack.\n",
                        "- webflux: every stack has a category.\n",
                        "- seen: 1,000 samples have a stack, and 1,203 have none, since the JVM was in its own code:"
                                + " 1,200 in `worker-*`, 3 in `timer`.\n",
                        "- seen: 10 % of the CPU is in the rest: 9 in `a.B.c`, 1 in what has no name.\n");
    }

    @Test
    void saysWhatAnOlderJvmCannotSee() {
        CpuProfile old = new CpuProfile(
                "old", false, part(Map.of("JSON", 200.0)), WEBFLUX.halves(), List.of(), List.of(), Map.of(), Map.of());

        assertThat(explanation(WEBFLUX, old).markdown())
                .contains("- old: 0 samples have a stack. They are of threads in Java and native code, whether these"
                        + " ran or not");
    }

    private static CpuExplanation explanation(CpuProfile a, CpuProfile b) {
        return new CpuExplanation(CpuDifference.of(a, b));
    }

    private static CpuProfile profile(String system, Map<String, Double> micros) {
        Part part = part(micros);
        return new CpuProfile(system, true, part, List.of(part, part), List.of(), List.of(), Map.of(), Map.of());
    }

    private static Part part(Map<String, Double> micros) {
        return new Part(micros, Map.of(), 0, 0);
    }
}
