package io.github.springbench.runner.machine.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.machine.ThreadEvidence;
import io.github.springbench.runner.model.RequestThreads;
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
    void aVirtualThreadInTheServicesCodeIsFoundInTheDumpOfJdk25() {
        assertFound("""
                #37 "tomcat-handler-0" virtual TIMED_WAITING 2026-01-01T00:00:00.968908446Z
                    at java.base/java.lang.VirtualThread.parkNanos(VirtualThread.java:784)
                    at io.github.springbench.mvc.HelloController.hello(HelloController.java:17)
                """);
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

        assertThat(VirtualThreadDump.proofIn(dump.lines().iterator(), Serving.OTHERS))
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

        assertThat(VirtualThreadDump.proofIn(dump.lines().iterator(), Serving.OTHERS))
                .isEmpty();
    }

    private static void assertFound(String dump) {
        assertThat(VirtualThreadDump.proofIn(dump.lines().iterator(), Serving.OURS))
                .contains(new ThreadEvidence(
                        RequestThreads.VIRTUAL,
                        "Virtual thread tomcat-handler-0 was in io.github.springbench.mvc.HelloController.hello."));
    }

    private static void assertNotFound(String dump) {
        assertThat(VirtualThreadDump.proofIn(dump.lines().iterator(), Serving.OURS))
                .isEmpty();
    }
}
