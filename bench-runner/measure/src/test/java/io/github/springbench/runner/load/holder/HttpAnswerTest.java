package io.github.springbench.runner.load.holder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.springbench.runner.load.holder.Holder.HttpAnswer;
import org.junit.jupiter.api.Test;

class HttpAnswerTest {

    @Test
    void anAnswerIsWholeWhenItsLengthHasArrived() {
        String answer = "HTTP/1.1 200 \r\nContent-Length: 5\r\n\r\nHello";
        for (int bytes = 0; bytes < answer.length(); bytes++) {
            assertThat(HttpAnswer.of(answer.substring(0, bytes)))
                    .as("%d bytes", bytes)
                    .isEmpty();
        }
        assertThat(HttpAnswer.of(answer)).contains(new HttpAnswer(200, "Hello"));
    }

    @Test
    void anAnswerInChunksIsWholeWithTheLastOne() {
        String head = "HTTP/1.1 503 Busy\r\ntransfer-encoding: chunked\r\n\r\n";
        assertThat(HttpAnswer.of(head + "3\r\nHel\r\n2\r\nlo\r\n")).isEmpty();
        assertThat(HttpAnswer.of(head + "3\r\nHel\r\n2\r\nlo\r\n0\r\n\r\n")).contains(new HttpAnswer(503, "Hello"));
    }

    @Test
    void aBodyIsUtf8() {
        assertThat(HttpAnswer.of("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\u00e2\u0082\u00ac"))
                .contains(new HttpAnswer(200, "\u20ac"));
    }

    @Test
    void anythingElseIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> HttpAnswer.of("SSH-2.0\r\n\r\n"));
    }
}
