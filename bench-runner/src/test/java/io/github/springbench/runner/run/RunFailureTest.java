package io.github.springbench.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RunFailureTest {

    @Test
    void saysWhereAJvmCrashed() {
        List<String> log = """
                2026-11-28 Started the service
                #
                # A fatal error has been detected by the Java Runtime Environment:
                #
                #  SIGSEGV (0xb) at pc=0x00007f0000000000, pid=1, tid=2
                #
                # Problematic frame:
                # V  [libjvm.so+0x76c8b1]  Some::function(frame const&)+0x41
                #
                END.
                """.lines().toList();

        assertThat(RunFailure.crash(log))
                .contains("its JVM crashed: SIGSEGV (0xb) at pc=0x00007f0000000000, pid=1, tid=2 in V "
                        + " [libjvm.so+0x76c8b1]  Some::function(frame const&)+0x41; its log has the report");
    }

    @Test
    void saysSoOfAReportThatEndsEarly() {
        assertThat(RunFailure.crash(List.of("# A fatal error has been detected by the Java Runtime Environment:")))
                .contains("its JVM crashed; its log has the report");
    }

    @Test
    void seesNoCrashInAnyOtherLog() {
        assertThat(RunFailure.crash(List.of("java.lang.IllegalStateException: a fatal error", "", "# a comment")))
                .isEmpty();
    }
}
