package io.github.springbench.runner.load.holder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.springbench.runner.load.holder.StreamReaders.StreamedAnswer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StreamedAnswerTest {

    private static final String CHUNKED = "HTTP/1.1 200 \r\nTransfer-Encoding: chunked\r\n\r\n";

    private final StreamedAnswer answer = new StreamedAnswer();
    private final List<String> events = new ArrayList<>();

    @Test
    void anEventIsThereWhenItsEmptyLineIs() {
        read(CHUNKED + "8\r\ndata:a 1\r\n");
        assertThat(answer.status()).isEqualTo(200);
        read("1\r\n\n\r\n");
        assertThat(events).isEmpty();
        read("1\r\n\n\r\n");
        assertThat(events).containsExactly("a 1");
        assertThat(answer.isEnded()).isFalse();
        read("0\r\n\r\n");
        assertThat(answer.isEnded()).isTrue();
    }

    @Test
    void bytesMayArriveOneByOneAndEventsTogether() {
        String body = "id: 7\ndata: a 1\n\n:comment\n\ndata:a\ndata:2\r\n\r\n";
        String all = CHUNKED + Integer.toHexString(body.length()) + ";x=y\r\n" + body + "\r\n0\r\n\r\n";

        all.chars().forEach(next -> read(Character.toString(next)));

        assertThat(events).containsExactly("a 1", "a\n2");
        assertThat(answer.isEnded()).isTrue();
    }

    @Test
    void aBodyMayHaveALengthOrEndByClosing() {
        read("HTTP/1.1 503 \r\nContent-Length: 2\r\n\r\nno");
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.isEnded()).isTrue();

        StreamedAnswer open = new StreamedAnswer();
        open.read(bytes("HTTP/1.1 200 \r\n\r\ndata:a 1\n\n"), events::add);
        assertThat(events).containsExactly("a 1");
        assertThat(open.isEnded()).isFalse();
        assertThat(open.isEndedByClosing()).isTrue();
    }

    @Test
    void anythingElseIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> read("SSH-2.0\r\n"));
    }

    private void read(String arrived) {
        answer.read(bytes(arrived), events::add);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
