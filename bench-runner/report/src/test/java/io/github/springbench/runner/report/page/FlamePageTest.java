package io.github.springbench.runner.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A flame graph of two systems. */
class FlamePageTest {

    private static final String PAGE = new FlamePage(
                    "CPU for each request",
                    "µs",
                    "a",
                    Map.of(List.of("Main.main", "x.Y.both"), 10.0, List.of("Main.main", "x.Y.only"), 5.0),
                    "b",
                    Map.of(List.of("Main.main", "x.Y.both"), 8.0, List.of("tiny </script>"), 0.001))
            .html();

    @Test
    void addsUpWhatEachSpendsInAFrameAndWhatItCalls() {
        assertThat(PAGE)
                .contains("{\"what\":\"CPU for each request\",\"unit\":\"µs\",\"systems\":[\"a\",\"b\"],"
                        + "\"names\":[\"all\",\"Main.main\",\"x.Y.both\",\"x.Y.only\"],"
                        + "\"tree\":[0,15.00,8.00,[[1,15.00,8.00,[[2,10.00,8.00,[]],[3,5.00,0.00,[]]]]]]}");
    }

    @Test
    void threadsThatBeginOtherwiseMeetInTheCodeTheyRun() {
        String page = new FlamePage(
                        "CPU",
                        "µs",
                        "a",
                        Map.of(List.of("java.lang.Thread.run", "x.Y.both"), 10.0),
                        "b",
                        Map.of(
                                List.of(
                                        "jdk.internal.vm.Continuation.enter",
                                        "java.lang.VirtualThread.run",
                                        "x.Y.both"),
                                8.0,
                                List.of("java.lang.VirtualThread.run", "java.lang.VirtualThread.yieldContinuation"),
                                2.0))
                .html();

        assertThat(page)
                .contains("\"names\":[\"all\",\"java.lang.VirtualThread.yieldContinuation\",\"x.Y.both\"],"
                        + "\"tree\":[0,10.00,10.00,[[1,0.00,2.00,[]],[2,10.00,8.00,[]]]]");
    }

    @Test
    void needsNoOtherFileAndLeavesOutWhatNobodySees() {
        assertThat(PAGE).doesNotContain("http:", "https:", "src=", "/*data*/", "tiny");
    }

    @Test
    void aNameCannotEndTheScript() {
        String page = new FlamePage("CPU", "µs", "</script>", Map.of(), "b", Map.of()).html();

        assertThat(page).contains("[\"\\u003c/script>\",\"b\"]");
    }
}
