package io.github.springbench.contract;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import java.util.regex.Pattern;

/** A connection to a service on the loopback address, for a caller that need not wait for answers. */
final class KeptConnection implements Closeable {

    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (\\d{3})");

    private final Socket socket;
    private final ByteArrayOutputStream answers = new ByteArrayOutputStream();

    KeptConnection(int port) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setSoTimeout((int) Caller.PATIENCE.toMillis());
    }

    /** Sends requests for all paths at once, and reads nothing. */
    void ask(String... paths) throws IOException {
        StringBuilder requests = new StringBuilder();
        for (String path : paths) {
            requests.append("GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".formatted(path));
        }
        socket.getOutputStream().write(requests.toString().getBytes(US_ASCII));
    }

    /**
     * The status of each answer so far, as soon as {@code count} answers have begun. Fails if the service closes the
     * connection or sends nothing more.
     */
    List<String> statuses(int count) throws IOException {
        List<String> seen = statuses();
        while (seen.size() < count) {
            readSome();
            seen = statuses();
        }
        return seen;
    }

    /** Reads until a text has arrived. Fails if the service closes the connection or sends nothing more. */
    void await(String text) throws IOException {
        while (!answers.toString(UTF_8).contains(text)) {
            readSome();
        }
    }

    private void readSome() throws IOException {
        byte[] some = new byte[8192];
        int read = socket.getInputStream().read(some);
        if (read < 0) {
            throw new EOFException("closed after answers of " + statuses());
        }
        answers.write(some, 0, read);
    }

    private List<String> statuses() {
        return STATUS.matcher(answers.toString(UTF_8))
                .results()
                .map(status -> status.group(1))
                .toList();
    }

    /** Before an answer, this is how a caller gives up. */
    @Override
    public void close() throws IOException {
        socket.close();
    }
}
