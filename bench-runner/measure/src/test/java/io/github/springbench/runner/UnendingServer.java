package io.github.springbench.runner;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Answers GET requests in ways that keep their callers waiting. */
public final class UnendingServer implements AutoCloseable {

    private static final long MILLIS_BETWEEN_PARTS = 20;
    private static final long LONG_SECONDS = 30;
    private static final int MOST_OF_A_CHUNK = 1 << 16;

    /** How a path is answered. */
    public enum Answer {
        /** {@code Hi ~}, with its length. */
        WHOLE,
        /** The same without its length: it ends where the connection is closed. */
        UNTIL_CLOSED,
        /** An event every 20 ms, for ever. */
        EVENTS,
        /** As fast as it can, for ever. */
        FLOOD,
        /** One event, then nothing. */
        ONE_EVENT,
        /** Promises 1,000 bytes and sends 10. */
        STALLED,
        /** Promises 1,000,000 bytes and sends one every 20 ms. */
        SLOW,
        /** A header that goes on by one byte every 20 ms. */
        ENDLESS_HEADER,
        /** Nothing at all. */
        SILENT
    }

    private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Semaphore gone = new Semaphore(0);
    private final Function<String, Answer> answers;

    /** @param answers by the path that is asked for */
    public UnendingServer(Function<String, Answer> answers) throws IOException {
        this.answers = answers;
        daemon(this::accept);
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/");
    }

    /** Whether a client closes its connection, or has; each counts once. */
    public boolean isLeft() throws InterruptedException {
        return gone.tryAcquire(LONG_SECONDS, TimeUnit.SECONDS);
    }

    private void accept() {
        try {
            while (true) {
                Socket client = listener.accept();
                daemon(() -> serve(client));
            }
        } catch (IOException closed) {
            // The test has closed the server.
        }
    }

    private void serve(Socket client) {
        try (client) {
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(client.getInputStream(), StandardCharsets.US_ASCII));
            for (String request = in.readLine(); request != null; request = in.readLine()) {
                for (String header = in.readLine(); header != null && !header.isEmpty(); header = in.readLine()) {
                    // Nothing depends on it.
                }
                Answer answer = answers.apply(request.split(" ")[1]);
                write(answer, client.getOutputStream());
                if (answer == Answer.UNTIL_CLOSED) {
                    return;
                }
            }
        } catch (IOException left) {
            // The client has closed its connection.
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        } finally {
            gone.release();
        }
    }

    private static void write(Answer answer, OutputStream out) throws IOException, InterruptedException {
        switch (answer) {
            case WHOLE -> write(out, head("Content-Length: 4") + "Hi ~");
            case UNTIL_CLOSED -> write(out, head("Connection: close") + "Hi ~");
            case EVENTS -> {
                write(out, head("Transfer-Encoding: chunked"));
                forEver(out, "5\r\nevent\r\n");
            }
            case FLOOD -> {
                write(out, head("Transfer-Encoding: chunked"));
                byte[] chunk = (Integer.toHexString(MOST_OF_A_CHUNK) + "\r\n" + "x".repeat(MOST_OF_A_CHUNK) + "\r\n")
                        .getBytes(StandardCharsets.US_ASCII);
                while (true) {
                    out.write(chunk);
                }
            }
            case ONE_EVENT -> write(out, head("Transfer-Encoding: chunked") + "5\r\nevent\r\n");
            case STALLED -> write(out, head("Content-Length: 1000") + "x".repeat(10));
            case SLOW -> {
                write(out, head("Content-Length: 1000000"));
                forEver(out, "x");
            }
            case ENDLESS_HEADER -> {
                write(out, "HTTP/1.1 200 OK\r\nX-Header: ");
                forEver(out, "x");
            }
            case SILENT -> {
                // The next request does not come.
            }
        }
    }

    private static String head(String header) {
        return "HTTP/1.1 200 OK\r\n" + header + "\r\n\r\n";
    }

    private static void forEver(OutputStream out, String part) throws IOException, InterruptedException {
        while (true) {
            write(out, part);
            Thread.sleep(MILLIS_BETWEEN_PARTS);
        }
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "unending-server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }
}
