package io.github.springbench.mvcclient;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.contract.FakeBackEnd;
import io.github.springbench.contract.ForkedService;
import io.github.springbench.contract.InstalledJdk;
import io.github.springbench.contract.ToldLimits;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What keeps a virtual thread on its carrier in all JDKs is counted. */
@EnabledIf(
        value = "io.github.springbench.contract.InstalledJdk#hasVirtualThreads",
        disabledReason = InstalledJdk.NO_VIRTUAL_THREADS)
@Tag("process")
class PinnedTests {

    @ParameterizedTest
    @EnumSource(names = {"CLASS_INITIALISER", "NATIVE_FRAME"})
    void countsAWaitThatIsPinned(Held held) throws Exception {
        try (FakeBackEnd backEnd = FakeBackEnd.start();
                ForkedService service = ForkedService.start(
                        InstalledJdk.newest(21).orElseThrow(),
                        MvcClientApplication.class,
                        "--spring.threads.virtual.enabled=true",
                        "--virtual-threads.count-pinned=true",
                        "--backend.url=" + backEnd.url(),
                        "--backend.held=" + held.name())) {
            HttpRequest request = HttpRequest.newBuilder(
                            URI.create("http://127.0.0.1:" + service.port() + "/hello/200"))
                    .build();

            assertThat(HttpClient.newHttpClient()
                            .send(request, BodyHandlers.discarding())
                            .statusCode())
                    .isEqualTo(200);

            new ToldLimits(service).awaitPinned();
        }
    }
}
