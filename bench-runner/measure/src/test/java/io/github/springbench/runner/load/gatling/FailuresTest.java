package io.github.springbench.runner.load.gatling;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.springbench.runner.load.gatling.GatlingGenerator.LoadListener.FailureOrigin;
import io.github.springbench.runner.model.run.LoadResult.FailureKind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailuresTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    status.find.is(200), but actually found 500                              | WRONG_STATUS
                    status.find.is(200), found 1000                                          | WRONG_STATUS
                    status.find.is(200), found 103                                           | LOCAL
                    status.find.is(200), but actually found 100                              | LOCAL
                    bodyString.find.is(Hello), but actually found Bye                        | WRONG_BODY
                    substring.find.exists(key), found nothing                                | WRONG_BODY
                    j.n.BindException: Cannot assign requested address                       | LOCAL
                    i.n.c.AbstractChannel$AnnotatedSocketException: Too many open files      | LOCAL
                    j.n.ConnectException: Connection refused                                 | NO_CONNECTION
                    i.n.c.ConnectTimeoutException: connection timed out after 10000 ms: /127.0.0.1:1 | NO_CONNECTION
                    i.n.c.AbstractChannel$AnnotatedConnectException: Connection reset by peer | NO_CONNECTION
                    i.n.c.AbstractChannel$AnnotatedConnectException: Cannot assign requested address | LOCAL
                    j.i.IOException: Connection reset by peer                                | NO_ANSWER
                    i.g.h.c.i.RequestTimeoutException: Request timeout to localhost after 1 ms | NO_ANSWER
                    i.g.h.c.i.PrematureCloseException: Premature close                       | NO_ANSWER
                    Premature close                                                          | NO_ANSWER
                    """)
    void tellsByItsMessageWhomAFailureBlames(String message, FailureKind kind) {
        assertThat(FailureOrigin.kind(message)).isEqualTo(kind);
    }
}
