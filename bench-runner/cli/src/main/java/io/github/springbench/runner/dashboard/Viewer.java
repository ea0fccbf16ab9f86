package io.github.springbench.runner.dashboard;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * A page that looks. What it is to be sent waits in a short queue; a page that reads too slowly is dropped, and gets
 * everything anew when it comes back.
 */
final class Viewer {

    /** Half a minute. */
    static final int MOST_WAITING = 30;

    private static final String END = "";

    private final Thread sender;
    private final BlockingQueue<String> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private boolean gone;

    /** @param sender the thread that will {@link #send} */
    Viewer(Thread sender) {
        this.sender = sender;
    }

    /**
     * Lets an event be sent, without waiting for that.
     *
     * @return false where the page is gone, or too slow
     */
    synchronized boolean offer(String event) {
        if (!gone && !waiting.offer(event)) {
            gone = true;
            sender.interrupt(); // which also closes the connection on which it hangs
        }
        return !gone;
    }

    /** What waits is still sent, and nothing after it. */
    void end() {
        offer(END);
    }

    synchronized boolean isGone() {
        return gone;
    }

    /** Sends what comes, until the end. */
    void send(OutputStream out) throws IOException {
        try {
            for (String event = waiting.take(); !event.equals(END); event = waiting.take()) {
                out.write(event.getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
        } catch (InterruptedException dropped) {
            Thread.currentThread().interrupt(); // nor must the end of its connection wait for it
        } finally {
            leave();
        }
    }

    private synchronized void leave() {
        gone = true;
    }
}
