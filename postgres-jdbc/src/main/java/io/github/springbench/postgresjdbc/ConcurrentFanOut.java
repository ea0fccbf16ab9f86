package io.github.springbench.postgresjdbc;

import io.github.springbench.postgres.Overview;
import io.github.springbench.postgres.User;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.springframework.core.task.AsyncTaskExecutor;

/** Makes each call on its own virtual thread, so all calls together take as long as the slowest. */
final class ConcurrentFanOut implements FanOut {

    private final UserService users;
    private final BackEnd backEnd;
    private final AsyncTaskExecutor threads;

    ConcurrentFanOut(UserService users, BackEnd backEnd, AsyncTaskExecutor threads) {
        this.users = users;
        this.backEnd = backEnd;
        this.threads = threads;
    }

    @Override
    public Overview overview(long id) {
        List<Future<String>> answers = Overview.LATENCIES.stream()
                .map(latency -> threads.submit(() -> backEnd.hello(latency)))
                .toList();
        try {
            // On the thread of the request, which would otherwise be idle.
            User user = users.get(id);
            return new Overview(
                    user, answers.stream().map(ConcurrentFanOut::answer).toList());
        } finally {
            // After a failure, the other responses are not needed.
            answers.forEach(answer -> answer.cancel(true));
        }
    }

    private static String answer(Future<String> future) {
        try {
            return future.get();
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof RuntimeException known ? known : new IllegalStateException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while the back end was called", stopped);
        }
    }
}
