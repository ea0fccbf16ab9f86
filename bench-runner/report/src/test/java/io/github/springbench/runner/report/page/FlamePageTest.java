package io.github.springbench.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.profile.CpuProfile;
import io.github.springbench.runner.profile.CpuProfile.Part;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A flame graph of two systems. */
class FlamePageTest {

    private static final String PAGE = new FlamePage(
                    profile("a", Map.of(List.of("Main.main", "x.Y.both"), 10.0, List.of("Main.main", "x.Y.only"), 5.0)),
                    profile("b", Map.of(List.of("Main.main", "x.Y.both"), 8.0, List.of("tiny </script>"), 0.001)))
            .html();

    @Test
    void addsUpWhatEachSpendsInAFrameAndWhatItCalls() {
        assertThat(PAGE)
                .contains("{\"systems\":[\"a\",\"b\"],\"names\":[\"all\",\"Main.main\",\"x.Y.both\",\"x.Y.only\"],"
                        + "\"tree\":[0,15.00,8.00,[[1,15.00,8.00,[[2,10.00,8.00,[]],[3,5.00,0.00,[]]]]]]}");
    }

    @Test
    void needsNoOtherFileAndLeavesOutWhatNobodySees() {
        assertThat(PAGE).doesNotContain("http:", "https:", "src=", "/*data*/", "tiny");
    }

    @Test
    void aNameCannotEndTheScript() {
        String page = new FlamePage(profile("</script>", Map.of()), profile("b", Map.of())).html();

        assertThat(page).contains("[\"\\u003c/script>\",\"b\"]");
    }

    private static CpuProfile profile(String system, Map<List<String>, Double> stacks) {
        Part none = new Part(Map.of(), Map.of(), 0, 0);
        return new CpuProfile(system, true, none, List.of(none, none), List.of(), List.of(), stacks);
    }
}
