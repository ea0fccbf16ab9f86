package io.github.springbench.mvcclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.FakeBackEnd;
import io.github.springbench.contract.ForkedService;
import io.github.springbench.contract.InstalledJdk;
import io.github.springbench.contract.SlowServiceContract;
import io.github.springbench.contract.ToldLimits;
import io.github.springbench.mvcclient.ClientProperties.Client;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The application of {@link MvcClientTests} on the newest JDK found, with a virtual thread per request. */
@EnabledIf(
        value = "io.github.springbench.contract.InstalledJdk#hasVirtualThreads",
        disabledReason = InstalledJdk.NO_VIRTUAL_THREADS)
@Tag("process")
@ParameterizedClass
@EnumSource(
        value = Client.class,
        names = {"REST_CLIENT", "JDK_VIRTUAL"})
class MvcClientOnVirtualThreadsTests extends SlowServiceContract {

    private static FakeBackEnd backEnd;
    private static ForkedService service;

    @Parameter
    private Client client;

    @BeforeParameterizedClassInvocation
    static void start(Client client) {
        backEnd = FakeBackEnd.start();
        service = ForkedService.start(
                InstalledJdk.newest(21).orElseThrow(),
                MvcClientApplication.class,
                "--spring.threads.virtual.enabled=true",
                "--backend.url=" + backEnd.url(),
                "--backend.client=" + client.name());
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        if (service != null) {
            service.close();
        }
        backEnd.close();
    }

    @Override
    protected int port() {
        return service.port();
    }

    @Override
    protected String messagesPath() {
        return "/passthrough/messages";
    }

    // Spring Boot silently ignores the property if it does not apply, so the test must check the thread itself.
    @Test
    void waitsOnVirtualThreads() {
        assertThat(service.threadsThatWaitIn(HelloController.class.getName() + ".hello(", "/hello/20000"))
                .singleElement()
                .asString()
                .matches("#\\d+ \"tomcat-handler-\\d+\" virtual.*");
    }

    @Test
    void tellsThatItsThreadsAreVirtual() throws Exception {
        assertThat(new ToldLimits(service).effective()).containsEntry("server.request-threads", "virtual, no limit");
    }
}
