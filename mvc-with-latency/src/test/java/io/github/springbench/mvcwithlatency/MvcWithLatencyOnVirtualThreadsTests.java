package io.github.springbench.mvcwithlatency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.github.springbench.contract.ForkedService;
import io.github.springbench.contract.HelloContract;
import io.github.springbench.contract.InstalledJdk;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/** The application of {@link MvcWithLatencyTests} on the newest JDK found, with a virtual thread per request. */
@EnabledIf(
        value = "io.github.springbench.contract.InstalledJdk#hasVirtualThreads",
        disabledReason = InstalledJdk.NO_VIRTUAL_THREADS)
@Tag("process")
class MvcWithLatencyOnVirtualThreadsTests extends HelloContract {

    private static ForkedService service;

    @BeforeAll
    static void start() {
        InstalledJdk jdk = InstalledJdk.newest(21).orElseThrow();
        service = ForkedService.start(jdk, MvcWithLatencyApplication.class, "--spring.threads.virtual.enabled=true");
    }

    @AfterAll
    static void stop() {
        if (service != null) {
            service.close();
        }
    }

    @Override
    protected int port() {
        return service.port();
    }

    // Spring Boot silently ignores the property if it does not apply, so the test must check the thread itself.
    @Test
    void waitsOnVirtualThreads() {
        assertThat(service.threadsThatWaitIn(HelloController.class.getName() + ".hello(", "/hello/20000"))
                .singleElement()
                .asString()
                .matches("#\\d+ \"tomcat-handler-\\d+\" virtual.*");
    }

    // Tested in a separate JVM: only the intended port is open, no port of JMX, a debugger or the actuator.
    @Test
    void hasOneDoorAndItIsOnLoopback() {
        assumeThat(service.doors()).isNotEmpty();

        assertThat(service.doors()).containsExactly("127.0.0.1:" + port());
    }
}
