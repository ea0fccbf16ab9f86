package io.github.springbench.mvcwithlatency;

import io.github.springbench.limits.OpenStreams;
import java.io.IOException;
import java.time.Instant;
import org.springframework.core.task.TaskExecutor;
import org.springframework.core.task.TaskRejectedException;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Writes events to an emitter until all are sent or the client has left. */
interface TokenWriter {

    /** Returns at once. */
    void write(Tokens tokens, SseEmitter emitter);

    /** A thread of the executor sleeps between two events, which suits virtual threads. */
    record Sleeping(TaskExecutor executor, OpenStreams open) implements TokenWriter {

        @Override
        public void write(Tokens tokens, SseEmitter emitter) {
            executor.execute(() -> {
                open.begin();
                try {
                    for (int number = 1; number <= tokens.count(); number++) {
                        tokens.await(number);
                        emitter.send(Tokens.text(number));
                    }
                    emitter.complete();
                } catch (IOException | IllegalStateException left) {
                    // The server ends the request by itself.
                } catch (InterruptedException stopped) {
                    emitter.completeWithError(stopped);
                } finally {
                    open.end();
                }
            });
        }
    }

    /** No thread waits: a pool of few sends each event when it is due, and then plans the next one. */
    record Scheduled(TaskScheduler scheduler, OpenStreams open) implements TokenWriter {

        @Override
        public void write(Tokens tokens, SseEmitter emitter) {
            open.begin();
            send(1, tokens, emitter);
        }

        private void send(int number, Tokens tokens, SseEmitter emitter) {
            scheduler.schedule(
                    () -> {
                        try {
                            emitter.send(Tokens.text(number));
                            if (number < tokens.count()) {
                                send(number + 1, tokens, emitter);
                                return;
                            }
                            emitter.complete();
                        } catch (IOException | IllegalStateException left) {
                            // The server ends the request by itself.
                        } catch (TaskRejectedException stopped) {
                            emitter.completeWithError(stopped);
                        }
                        open.end();
                    },
                    Instant.now().plus(tokens.until(number)));
        }
    }
}
