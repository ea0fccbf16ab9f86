package io.github.springbench.runner.machine.local.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.machine.local.jvm.JvmProbe.Serving;
import io.github.springbench.runner.machine.local.jvm.JvmProbe.VirtualThreadDump;
import io.github.springbench.runner.model.run.RunFacts.RequestThreads;
import org.junit.jupiter.api.Test;

class VirtualThreadDumpTest {

    @Test
    void aVirtualThreadInTheServicesCodeIsFoundInTheDumpOfJdk21() {
        assertFound("""
                #29 "tomcat-handler-0" virtual
                      java.base/java.lang.VirtualThread.park(VirtualThread.java:582)
                      app//io.github.springbench.mvc.HelloController.hello(HelloController.java:17)
                """);
    }

    @Test
    void aMountedVirtualThreadIsFoundInWhatJdk25Prints() {
        String print = """
                "ForkJoinPool-1-worker-1" #35 [21] daemon prio=5 os_prio=0 cpu=1.00ms elapsed=1.00s runnable
                   Carrying virtual thread #37
                \tat jdk.internal.vm.Continuation.run(java.base@25/Continuation.java:251)
                   Mounted virtual thread "tomcat-handler-0" #37
                \tat org.example.Filter.doFilter(Filter.java:17)
                \tat jakarta.servlet.http.HttpServlet.service(HttpServlet.java:7)

                "main" #1 [3] prio=5 os_prio=0 cpu=1.00ms elapsed=1.00s waiting on condition
                """;

        assertThat(VirtualThreadDump.proofInPrint(print.lines().toList(), Serving.OURS))
                .contains(new ThreadEvidence(
                        RequestThreads.VIRTUAL,
                        "Virtual thread \"tomcat-handler-0\" #37 was in jakarta.servlet.http.HttpServlet.service."));
    }

    @Test
    void aPlatformThreadBelowAMountedOneIsNoProof() {
        String print = """
                "ForkJoinPool-1-worker-1" #35 [21] daemon prio=5 os_prio=0 cpu=1.00ms elapsed=1.00s runnable
                   Mounted virtual thread #37
                \tat java.lang.VirtualThread.run(java.base@25/VirtualThread.java:456)

                "http-nio-8091-exec-1" #40 [22] daemon prio=5 os_prio=0 cpu=1.00ms elapsed=1.00s runnable
                \tat jakarta.servlet.http.HttpServlet.service(HttpServlet.java:7)
                """;

        assertThat(VirtualThreadDump.proofInPrint(print.lines().toList(), Serving.OURS))
                .isEmpty();
    }

    @Test
    void aPlatformThreadInTheServicesCodeIsNoProof() {
        assertNotFound("""
                #37 "tomcat-handler-0" virtual TIMED_WAITING 2026-01-01T00:00:00.968908446Z
                    at java.base/java.lang.VirtualThread.parkNanos(VirtualThread.java:784)

                #38 "virtual" TIMED_WAITING 2026-01-01T00:00:00.968908446Z
                    at io.github.springbench.mvc.HelloController.hello(HelloController.java:17)
                """);
    }

    @Test
    void aVirtualThreadElsewhereIsNoProof() {
        assertNotFound("""
                #37 "io.github.springbench.looks.like(It)" virtual WAITING 2026-01-01T00:00:00.968908446Z
                    at org.example.io.github.springbench.Hello.hello(Hello.java:17)
                """);
    }

    @Test
    void aVirtualThreadInAServletServesARequestOfSomebodysOwnService() {
        String dump = """
                #37 "tomcat-handler-0" virtual TIMED_WAITING 2026-01-01T00:00:00.968908446Z
                    at java.base/java.lang.VirtualThread.parkNanos(VirtualThread.java:784)
                    at com.example.Shop.buy(Shop.java:17)
                    at app//shaded.jakarta.servlet.http.HttpServlet.service(HttpServlet.java:7)
                """;

        assertThat(VirtualThreadDump.proofInDump(dump.lines().toList(), Serving.OTHERS))
                .contains(new ThreadEvidence(
                        RequestThreads.VIRTUAL,
                        "Virtual thread tomcat-handler-0 was in shaded.jakarta.servlet.http.HttpServlet.service."));
        assertNotFound(dump);
    }

    @Test
    void codeThatOnlySoundsLikeAServletIsNoProof() {
        String dump = """
                #37 "tomcat-handler-0" virtual WAITING 2026-01-01T00:00:00.968908446Z
                    at com.example.MyHttpServletPool.take(MyHttpServletPool.java:17)
                    at com.example.servlet.http.HttpServlet.service(HttpServlet.java:17)
                """;

        assertThat(VirtualThreadDump.proofInDump(dump.lines().toList(), Serving.OTHERS))
                .isEmpty();
    }

    private static void assertFound(String dump) {
        assertThat(VirtualThreadDump.proofInDump(dump.lines().toList(), Serving.OURS))
                .contains(new ThreadEvidence(
                        RequestThreads.VIRTUAL,
                        "Virtual thread tomcat-handler-0 was in io.github.springbench.mvc.HelloController.hello."));
    }

    private static void assertNotFound(String dump) {
        assertThat(VirtualThreadDump.proofInDump(dump.lines().toList(), Serving.OURS))
                .isEmpty();
    }
}
